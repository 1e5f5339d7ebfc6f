import {
  compileCreateIndex,
  readIndexableProperties,
  type DatabaseServer,
  type FilterProperty,
  type ServerCapabilities,
  type VectorIndex,
} from '@graphmcp/core'
import type { Finding } from '@graphmcp/mcp-kit/commands'

/** Milliseconds for looking at every text of a label. */
const PATIENCE = 60_000

/** Says of one index what a search of it would meet. */
export async function checkIndex(
  server: DatabaseServer,
  index: VectorIndex,
  { search }: ServerCapabilities,
  modelDimensions: number | undefined,
): Promise<Finding[]> {
  return [
    describeIndex(index),
    ...checkState(index),
    ...checkDimensions(index, modelDimensions),
    ...describeFilters(index, search),
    ...(search ? await adviseOnFilters(server, index) : []),
  ]
}

function describeIndex(index: VectorIndex): Finding {
  const { name, entity, labelsOrTypes, embeddingProperty, dimensions, similarity, quantization } = index
  const facts = [
    `${entity}s ${labelsOrTypes.join('|')}, "${embeddingProperty}"`,
    dimensions === undefined ? 'no fixed dimensions' : `${dimensions} dimensions`,
    similarity,
    `quantization ${quantization}`,
    index.state,
  ]
  return { kind: 'ok', text: `index "${name}": ${facts.join(', ')}` }
}

function checkState({
  name,
  state,
  populationPercent,
  failureMessage,
  needsRebuild,
}: VectorIndex): Finding[] {
  if (state === 'failed') {
    const fix = ['shorten or remove the value named, then DROP INDEX and CREATE VECTOR INDEX again']
    return [{ kind: 'problem', text: `index "${name}" has FAILED: ${firstLine(failureMessage)}`, fix }]
  }
  if (state === 'populating') {
    const text = `index "${name}" is still being built: ${Math.floor(populationPercent)} %`
    return [{ kind: 'problem', text, fix: ['wait; searches are answered once it is online'] }]
  }
  if (needsRebuild !== true) return []
  return [
    {
      kind: 'advice',
      text: `index "${name}": searches whose filters match nothing fail inside the database, as they do after deletes; they are answered by comparing entities one by one`,
      fix: ['DROP INDEX and CREATE VECTOR INDEX again make them fast'],
    },
  ]
}

function checkDimensions({ name, dimensions }: VectorIndex, modelDimensions: number | undefined): Finding[] {
  if (dimensions === undefined || modelDimensions === undefined || dimensions === modelDimensions) return []
  return [
    {
      kind: 'problem',
      text: `index "${name}" has ${dimensions} dimensions, and EMBEDDING_MODEL gives ${modelDimensions}`,
      fix: ['set EMBEDDING_MODEL to the model that the index was filled with'],
    },
  ]
}

/** Without the SEARCH clause every property is tested beside the index. */
function describeFilters({ name, properties }: VectorIndex, search: boolean): Finding[] {
  const inside = properties.filter(({ inIndex }) => inIndex && search)
  const beside = properties.filter((property) => !inside.includes(property))
  const tell = (where: string, those: readonly FilterProperty[]): Finding[] =>
    those.length === 0
      ? []
      : [{ kind: 'ok', text: `index "${name}" filters ${where} by ${listProperties(those)}` }]
  return [...tell('inside the index', inside), ...tell('beside it, slower,', beside)]
}

/** Most properties told in one line. */
const MOST = 30

function listProperties(properties: readonly FilterProperty[]): string {
  const shown = properties.slice(0, MOST).map(describeProperty).join(', ')
  return properties.length > MOST ? `${shown} and ${properties.length - MOST} others` : shown
}

async function adviseOnFilters(server: DatabaseServer, index: VectorIndex): Promise<Finding[]> {
  if (index.properties.length === 0 || index.properties.some(({ inIndex }) => inIndex)) return []
  const text = `index "${index.name}" has no properties to filter by inside it`
  const database = server.open({ timeout: PATIENCE })
  try {
    const { safe, tooLong } = await readIndexableProperties(database, index)
    const warning =
      tooLong.length === 0
        ? []
        : [`left out, because a text over 32,766 bytes in an index stops the database: ${tooLong.join(', ')}`]
    if (safe.length === 0) return [{ kind: 'advice', text, fix: warning }]
    const statement = compileCreateIndex(index, `${index.name}_filtered`, safe)
    return [
      { kind: 'advice', text: `${text}; this makes one beside it:`, fix: [`${statement};`, ...warning] },
    ]
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [{ kind: 'advice', text: `${text}, and which could be could not be read: ${reason}` }]
  }
}

function describeProperty({ name, types, values, example }: FilterProperty): string {
  const type = types.length === 0 ? 'no values yet' : types.join(' or ').toLowerCase()
  const shown =
    values === undefined ? (example === undefined ? '' : `, e.g. ${example}`) : `: ${values.join(', ')}`
  return `${name} (${type}${shown})`
}

function firstLine(text = 'no reason given'): string {
  const [line = ''] = text.split('\n')
  return line.length > 200 ? `${line.slice(0, 200)}…` : line
}
