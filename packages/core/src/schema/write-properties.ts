import type { PropertySchema } from './graph-schema.ts'
import { writeName } from './write-name.ts'

/** How much is told of each property. */
export type PropertyDetail = 'values' | 'types' | 'names' | 'none'

/**
 * Writes properties as Go writes parameters: `id!, founded int, name+ "Ada", status? (new|paid)`. A name without
 * a type has the next one's; an example or a set of values stands for the type of text.
 */
export function writeProperties(properties: readonly PropertySchema[], detail: PropertyDetail): string {
  if (detail === 'none') return ''
  const written = properties.map((property) => ({
    name: writeMarkedName(property),
    type: detail === 'names' ? '' : writeType(property, detail),
  }))
  return written
    .map(({ name, type }, index) =>
      type === '' || written[index + 1]?.type === type ? name : `${name} ${type}`,
    )
    .join(', ')
}

function writeMarkedName({ name, unique, indexed, presence }: PropertySchema): string {
  return `${writeName(name)}${unique ? '!' : indexed ? '+' : ''}${presence < 1 ? '?' : ''}`
}

function writeType({ types, values, example }: PropertySchema, detail: PropertyDetail): string {
  const words = types.join('|')
  if (detail !== 'values') return words
  if (values !== undefined) return words === 'int' ? writeIntegers(values) : writeMembers(values)
  if (example === undefined) return words
  if (words === 'str') return writeExample(example)
  return words === 'str[]' ? `[${writeExample(example)}]` : `${words} ${writeExample(example)}`
}

/** `int 1|5|9`, or `1..3` where none is left out between them. */
function writeIntegers(values: readonly string[]): string {
  const [first = '', last = ''] = [values[0], values.at(-1)]
  const filled = BigInt(last) - BigInt(first) === BigInt(values.length - 1)
  return values.length > 2 && filled ? `${first}..${last}` : `int ${values.join('|')}`
}

const writeMembers = (values: readonly string[]): string => `(${values.map(writeMember).join('|')})`

const writeMember = (value: string): string =>
  /^[\p{L}_][\p{L}\p{M}\p{N}_ .-]*$/u.test(value) ? value : writeExample(value)

const writeExample = (text: string): string => JSON.stringify(text)
