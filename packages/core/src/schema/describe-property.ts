import type { PropertySchema } from './graph-schema.ts'
import { MOST_VALUES } from './read-samples.ts'
import type { SampledProperty, SampledType } from './sample.ts'
import { isSecretName, isSecretValue } from './secret.ts'

/** What the catalogue knows of a property, whatever the sample shows. */
export interface PropertyFacts {
  readonly unique: boolean
  readonly indexed: boolean
  readonly required: boolean
}

/** Turns what the sample showed of a property into what is told of it. */
export function describeProperty(
  property: SampledProperty,
  looked: number,
  facts: PropertyFacts,
): PropertySchema {
  const { name, types, count } = property
  const words = [...new Set(types.map(toWord))]
  const closed = facts.unique || isSecretName(name) ? undefined : closedSet(types)
  const example = closed !== undefined || isSecretName(name) ? undefined : findExample(types)
  return {
    name,
    types: words.length > 1 ? words.filter((word) => word !== '[]') : words,
    presence: facts.required ? 1 : count / looked,
    unique: facts.unique,
    indexed: facts.indexed,
    ...(closed === undefined ? {} : { values: closed }),
    ...(example === undefined ? {} : { example }),
  }
}

const scalarWords: Readonly<Record<string, string>> = {
  STRING: 'str',
  INTEGER: 'int',
  FLOAT: 'float',
  BOOLEAN: 'bool',
  DATE: 'date',
  'LOCAL TIME': 'localtime',
  'ZONED TIME': 'time',
  'LOCAL DATETIME': 'localdatetime',
  'ZONED DATETIME': 'datetime',
  DURATION: 'duration',
  POINT: 'point',
}

/** Longer lists of numbers are embeddings, and their length is what there is to know about them. */
const LONG_LIST = 52

function toWord({ type, values }: SampledType): string {
  const item = /^LIST<(.*)>$/.exec(type)?.[1]
  if (item !== undefined) {
    if (values.some((value) => ArrayBuffer.isView(value))) return 'bytes'
    const length = item === 'FLOAT' ? Math.max(0, ...values.map(Number)) : 0
    const size = length >= LONG_LIST ? String(length) : ''
    return item === 'NOTHING' ? '[]' : `${scalarWords[item] ?? item.toLowerCase()}[${size}]`
  }
  const vector = /^VECTOR(?:<.*>)?(?:\((\d+)\))?$/.exec(type)
  if (vector !== null) return `vector[${vector[1] ?? ''}]`
  return scalarWords[type] ?? type.toLowerCase()
}

/** Each value must come back this often before the values met are taken for all there are. */
const REPEATED = 3
const LONGEST_MEMBER = 24
const LONGEST_EXAMPLE = 18

function closedSet(types: readonly SampledType[]): string[] | undefined {
  const [only, ...others] = types
  if (only === undefined || others.length > 0 || (only.type !== 'STRING' && only.type !== 'INTEGER')) return
  const { values, count, type } = only
  if (values.length === 0 || values.length > MOST_VALUES || count < REPEATED * values.length) return
  const texts = values.map(String)
  if (texts.some((text) => text.length > LONGEST_MEMBER)) return
  if (texts.some(isSecretValue)) return
  return type === 'INTEGER' ? texts.toSorted((one, other) => Number(one) - Number(other)) : texts.toSorted()
}

/** The shortest, so that it costs little. */
function findExample(types: readonly SampledType[]): string | undefined {
  return types
    .flatMap(({ type, values }) => (type === 'STRING' || type === 'LIST<STRING>' ? values : []))
    .filter(isExample)
    .toSorted((one, other) => Buffer.byteLength(one) - Buffer.byteLength(other) || (one < other ? -1 : 1))[0]
}

/** Ends as a sentence does: it says nothing of a form that other values have too. */
const prose = /\s.*[.!?…。]$/u

const isExample = (text: unknown): text is string =>
  typeof text === 'string' &&
  !prose.test(text) &&
  /^[^"\\\p{C}]+$/u.test(text) &&
  text.length <= LONGEST_EXAMPLE &&
  !isSecretValue(text)
