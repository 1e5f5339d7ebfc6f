import type { Sample } from './read-samples.ts'

/** Adds a second look, which read labels and new names only, to the first. */
export function mergeSamples(first: Sample, second: Sample): Sample {
  const looked = first.looked + second.looked
  return {
    looked,
    labelSets: [...first.labelSets, ...second.labelSets],
    properties: [
      // The second look did not count these: their share in the first stands for both.
      ...first.properties.map((property) => ({
        ...property,
        count: (property.count * looked) / first.looked,
      })),
      ...second.properties,
    ],
  }
}
