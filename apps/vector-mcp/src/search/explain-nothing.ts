import {
  findLikeValues,
  readRange,
  type Condition,
  type Database,
  type Filter,
  type FilterProperty,
  type VectorIndex,
} from '@graphmcp/core'

/** Properties that are worth a question each. */
const MOST = 3

/**
 * Says what the filtered properties hold, for a model whose filters matched nothing. Drifting facts such as
 * ranges are told here and not in descriptions, which must stay the same.
 */
export async function explainNothing(
  database: Database,
  index: VectorIndex,
  filter: Filter,
  canAskIndex: boolean,
): Promise<string[]> {
  const conditions = [...filter.conditions, ...filter.alternatives.flat()]
  const names = [...new Set(conditions.map(({ property }) => property.name))].slice(0, MOST)
  const properties = index.properties.filter(({ name }) => names.includes(name))
  const notes = await Promise.all(
    properties.map((property) => {
      const own = conditions.filter((condition) => condition.property.name === property.name)
      return describe(database, index, property, own, canAskIndex)
    }),
  )
  return notes.filter((note) => note !== undefined)
}

async function describe(
  database: Database,
  index: VectorIndex,
  property: FilterProperty,
  conditions: readonly Condition[],
  canAskIndex: boolean,
): Promise<string | undefined> {
  const known = describeFraction(property, conditions) ?? describeValues(property)
  if (known !== undefined) return known
  if (property.types.includes('STRING')) return describeLikeTexts(database, index, property, conditions)
  return canAskIndex ? describeRange(database, index, property) : undefined
}

/** A number with a fraction is a bound among whole ones, and equal to none. */
function describeFraction(
  { alias, types }: FilterProperty,
  conditions: readonly Condition[],
): string | undefined {
  if (types.some((type) => type !== 'INTEGER')) return undefined
  const fraction = conditions.flatMap(singleValues).find((value) => typeof value === 'number')
  return fraction === undefined ? undefined : `"${alias}" holds whole numbers, and ${fraction} is none`
}

/** What a condition that names single values names: texts, integers as bigint, and numbers with a fraction. */
function singleValues(condition: Condition): (string | bigint | number | boolean)[] {
  if (condition.kind !== 'within') return []
  return condition.intervals.flatMap(({ from, to }) => {
    if (from === undefined || to === undefined || from.after || !to.after) return []
    return 'value' in from.value && 'value' in to.value && from.value.value === to.value.value
      ? [from.value.value]
      : []
  })
}

function describeValues({ alias, types, values }: FilterProperty): string | undefined {
  if (types.length === 0) return `"${alias}" has no values in this index`
  if (values === undefined) return undefined
  const isBare = types.every((type) => type === 'INTEGER' || type === 'FLOAT' || type === 'BOOLEAN')
  return `"${alias}" holds only ${values.map((value) => (isBare ? value : JSON.stringify(value))).join(', ')}`
}

/** A text may be a part of what is stored, or written in another way. */
async function describeLikeTexts(
  database: Database,
  index: VectorIndex,
  { alias, name }: FilterProperty,
  conditions: readonly Condition[],
): Promise<string | undefined> {
  const [equal] = conditions.flatMap(singleValues).filter((value) => typeof value === 'string')
  const part = conditions.flatMap((condition) => (condition.kind === 'contains' ? [condition.text] : []))[0]
  const text = equal ?? part
  if (text === undefined) return undefined
  const found = await findLikeValues(database, index, name, text).catch(() => undefined)
  if (found === undefined || found.exists) return undefined
  const shown = found.like.map((value) => JSON.stringify(value)).join(', ')
  if (equal === undefined)
    return shown === '' ? undefined : `"${alias}" holds ${shown}, and upper and lower case differ`
  return shown === ''
    ? `"${alias}" was found nowhere as ${JSON.stringify(text)}, which must be the whole text; "contains" takes a part`
    : `"${alias}" was found nowhere as ${JSON.stringify(text)}, which must be the whole text; it holds ${shown}`
}

async function describeRange(
  database: Database,
  index: VectorIndex,
  property: FilterProperty,
): Promise<string | undefined> {
  if (index.needsRebuild === true) return undefined
  const range = property.range ?? (await readRange(database, index, property).catch(() => undefined))
  return range === undefined ? undefined : `"${property.alias}" goes from ${range.min} to ${range.max}`
}
