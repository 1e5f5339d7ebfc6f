import type { Sample, SampledProperty, SampledType } from './read-samples.ts'

/** Adds a second look, which may have read names only, to the first; what the first knows better, it keeps. */
export function mergeSamples(first: Sample, second: Sample): Sample {
  const known = new Map(first.properties.map((property) => [property.name, property]))
  const added = new Map(second.properties.map((property) => [property.name, property]))
  return {
    looked: first.looked + second.looked,
    labelSets: [...first.labelSets, ...second.labelSets],
    properties: [...new Set([...known.keys(), ...added.keys()])].map((name) =>
      mergeProperty(known.get(name), added.get(name)),
    ),
  }
}

function mergeProperty(first?: SampledProperty, second?: SampledProperty): SampledProperty {
  if (first === undefined || second === undefined) return (first ?? second) as SampledProperty
  const count = first.count + second.count
  const types = new Map<string, SampledType>(first.types.map((type) => [type.type, type]))
  const others = second.types.filter(({ type }) => !types.has(type))
  return { name: first.name, count, types: [...first.types, ...others] }
}
