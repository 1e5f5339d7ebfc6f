import { Parameters } from '../cypher/parameters.ts'
import { quoteIdentifier } from '../cypher/quote-identifier.ts'
import type { Database, DatabaseRow } from '../database/database.ts'

/** The names that the user may see. */
export interface TokenNames {
  readonly labels: readonly string[]
  readonly types: readonly string[]
  /** Also of properties that nothing has any more. */
  readonly properties: readonly string[]
}

export async function readTokenNames(database: Database): Promise<TokenNames> {
  const rows = await database.rows({
    text:
      'RETURN COLLECT { CALL db.labels() YIELD label RETURN label } AS labels, ' +
      'COLLECT { CALL db.relationshipTypes() YIELD relationshipType RETURN relationshipType } AS types, ' +
      'COLLECT { CALL db.propertyKeys() YIELD propertyKey RETURN propertyKey } AS properties',
    parameters: {},
  })
  const names = (column: string): string[] => (rows[0]?.[column] ?? []) as string[]
  return { labels: names('labels'), types: names('types'), properties: names('properties') }
}

/** Counts kept by the database itself, so that reading them costs the same for any graph. */
export interface GraphCounts {
  readonly nodes: number
  readonly relationships: number
  readonly labels: ReadonlyMap<string, number>
  readonly types: ReadonlyMap<string, number>
  /** How many relationships of a type start or end at a label; empty where the user may not ask. */
  readonly ends: readonly EndCount[]
}

export interface EndCount {
  readonly type: string
  readonly side: 'from' | 'to'
  readonly label: string
  readonly count: number
}

/** All counts in one call, for administrators; the same counts by one query each for everybody else. */
export async function readCounts(database: Database): Promise<GraphCounts> {
  try {
    return await readGraphCounts(database)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'timeout') throw error
    return countEach(database, await readTokenNames(database))
  }
}

interface CountRow {
  readonly count: unknown
  readonly label?: string
  readonly relationshipType?: string
  readonly startLabel?: string
  readonly endLabel?: string
}

async function readGraphCounts(database: Database): Promise<GraphCounts> {
  const rows = await database.rows({
    text: "CALL db.stats.retrieve('GRAPH COUNTS') YIELD data RETURN data.nodes AS nodes, data.relationships AS relationships",
    parameters: {},
  })
  const nodes = (rows[0]?.['nodes'] ?? []) as CountRow[]
  const relationships = (rows[0]?.['relationships'] ?? []) as CountRow[]
  return {
    nodes: Number(nodes.find((row) => row.label === undefined)?.count ?? 0),
    relationships: Number(relationships.find((row) => row.relationshipType === undefined)?.count ?? 0),
    labels: new Map(
      nodes.flatMap(({ label, count }) => (label === undefined ? [] : [[label, Number(count)] as const])),
    ),
    types: new Map(
      relationships.flatMap(({ relationshipType, startLabel, endLabel, count }) =>
        relationshipType === undefined || startLabel !== undefined || endLabel !== undefined
          ? []
          : [[relationshipType, Number(count)] as const],
      ),
    ),
    ends: relationships.flatMap(toEndCount),
  }
}

function toEndCount({ relationshipType: type, startLabel, endLabel, count }: CountRow): EndCount[] {
  const label = startLabel ?? endLabel
  if (type === undefined || label === undefined || Number(count) === 0) return []
  return [{ type, side: startLabel === undefined ? 'to' : 'from', label, count: Number(count) }]
}

/** Few enough for the planner to stay quick, so many that a large schema needs few round trips. */
const BATCH = 40

async function countEach(database: Database, { labels, types }: TokenNames): Promise<GraphCounts> {
  const patterns = [
    '(e)',
    '()-[e]->()',
    ...labels.map((label) => `(e:${quoteIdentifier(label)})`),
    ...types.map((type) => `()-[e:${quoteIdentifier(type)}]->()`),
  ]
  const counts: number[] = []
  for (let start = 0; start < patterns.length; start += BATCH) {
    const parameters = new Parameters()
    const text = patterns
      .slice(start, start + BATCH)
      .map((pattern, index) => {
        const place = parameters.add(BigInt(start + index))
        return `MATCH ${pattern} RETURN ${place} AS place, count(e) AS count`
      })
      .join(' UNION ALL ')
    const rows: DatabaseRow[] = await database.rows({ text, parameters: parameters.toRecord() })
    for (const row of rows) counts[Number(row['place'])] = Number(row['count'])
  }
  const [nodes = 0, relationships = 0, ...each] = counts
  return {
    nodes,
    relationships,
    labels: new Map(labels.map((label, index) => [label, each[index] ?? 0])),
    types: new Map(types.map((type, index) => [type, each[labels.length + index] ?? 0])),
    ends: [],
  }
}
