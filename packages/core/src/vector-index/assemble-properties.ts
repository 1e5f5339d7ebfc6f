import { assignAliases } from './assign-aliases.ts'
import { CLOSED_SET_SIZE } from './complete-values.ts'
import type { ProbedProperty } from './probe-property.ts'
import { domainOf } from './property-domain.ts'
import type { Sample, SampledType } from './read-sample.ts'
import type { FilterProperty, PropertyType, VectorIndex } from './vector-index.ts'

/** What the index told of one property. */
export interface LearntProperty extends ProbedProperty {
  readonly values?: readonly string[]
}

/** The index with its properties as the index itself told of them. */
export function assembleFromProbes(
  index: VectorIndex,
  sample: Sample,
  probes: ReadonlyMap<string, LearntProperty>,
): VectorIndex {
  const inIndex = index.properties.map((property): FilterProperty => {
    const probe = probes.get(property.name)
    const sampled = sample.properties.get(property.name) ?? []
    const types = orderTypes(sampled, probe?.types ?? [])
    const example = chooseExample(sampled, types) ?? firstOf(probe?.examples.values())
    return {
      ...property,
      types,
      optional: types.length === 0 || (probe?.missingSomewhere ?? true),
      ...(example === undefined ? {} : { example }),
      ...(probe?.values === undefined ? {} : { values: sortValues(probe.values, types) }),
      ...rangeOf(sampled, sample),
    }
  })
  return withFurther(index, inIndex, sample)
}

/** The index with its properties as far as a sample shows them. */
export function assembleFromSample(index: VectorIndex, sample: Sample): VectorIndex {
  const inIndex = index.properties.map((property) => fromSample(property, sample))
  return withFurther(index, inIndex, sample)
}

/** Adds the properties outside the index that a filter can test, those of the sample. */
function withFurther(index: VectorIndex, inIndex: readonly FilterProperty[], sample: Sample): VectorIndex {
  const known = new Set(inIndex.map((property) => property.name))
  const further = [...sample.properties.keys()].filter((name) => !known.has(name))
  const aliases = assignAliases(
    further,
    inIndex.map((property) => property.alias),
  )
  const properties = further.map((name) => {
    const alias = aliases.get(name) ?? name
    return fromSample({ name, alias, types: [], inIndex: false, optional: true }, sample)
  })
  return { ...index, properties: [...inIndex, ...properties], unread: false }
}

function fromSample(property: FilterProperty, sample: Sample): FilterProperty {
  const sampled = sample.properties.get(property.name) ?? []
  const types = orderTypes(sampled, [])
  const example = chooseExample(sampled, types)
  const present = sampled.reduce((sum, { count }) => sum + count, 0)
  const values = sampled.flatMap((entry) => entry.values)
  const closed =
    sample.complete &&
    values.length > 0 &&
    values.length <= CLOSED_SET_SIZE &&
    domainOf(types)?.zoned === false &&
    sampled.every((entry) => entry.allValues)
  return {
    ...property,
    types,
    optional: present === 0 || present < sample.size,
    ...(example === undefined ? {} : { example }),
    ...(closed ? { values: sortValues(values, types) } : {}),
    ...rangeOf(sampled, sample),
  }
}

/** The sampled types by frequency, then those that only the index knew. */
function orderTypes(sampled: readonly SampledType[], probed: readonly PropertyType[]): PropertyType[] {
  return [...new Set([...sampled.map((entry) => entry.type), ...[...probed].sort()])]
}

function chooseExample(sampled: readonly SampledType[], types: readonly PropertyType[]): string | undefined {
  return sampled.find((entry) => entry.type === types[0])?.values[0]
}

function firstOf<T>(values: Iterable<T> | undefined): T | undefined {
  for (const value of values ?? []) return value
  return undefined
}

function sortValues(values: readonly string[], types: readonly PropertyType[]): string[] {
  const numeric = types.every((type) => type === 'INTEGER' || type === 'FLOAT')
  return [...new Set(values)].sort((one, other) =>
    numeric ? Number(one) - Number(other) : one < other ? -1 : one > other ? 1 : 0,
  )
}

/** Only a sample of everything knows the range; `readRange` asks the index for it. */
function rangeOf(sampled: readonly SampledType[], { complete }: Sample): Pick<FilterProperty, 'range'> {
  const [first, ...others] = sampled
  return !complete || first?.range === undefined || others.length > 0 ? {} : { range: first.range }
}
