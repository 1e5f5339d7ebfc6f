import { readRange, type Database, type Filter, type FilterProperty, type VectorIndex } from '@graphmcp/core'

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
): Promise<string[]> {
  const conditions = [...filter.conditions, ...filter.alternatives.flat()]
  const names = [...new Set(conditions.map(({ property }) => property.name))].slice(0, MOST)
  const properties = index.properties.filter(({ name }) => names.includes(name))
  const notes = await Promise.all(properties.map((property) => describe(database, index, property)))
  return notes.filter((note) => note !== undefined)
}

async function describe(
  database: Database,
  index: VectorIndex,
  property: FilterProperty,
): Promise<string | undefined> {
  const { alias, types, values } = property
  if (types.length === 0) return `"${alias}" has no values in this index`
  if (values !== undefined) {
    const isBare = types.every((type) => type === 'INTEGER' || type === 'FLOAT' || type === 'BOOLEAN')
    return `"${alias}" holds only ${values.map((value) => (isBare ? value : JSON.stringify(value))).join(', ')}`
  }
  if (types.includes('STRING') || index.needsRebuild === true) return undefined
  const range = property.range ?? (await readRange(database, index, property).catch(() => undefined))
  return range === undefined ? undefined : `"${alias}" goes from ${range.min} to ${range.max}`
}
