import type { Database } from '../database/database.ts'
import { readPart } from './part.ts'
import type { SampleSource } from './sample-source.ts'

export interface NeighbourOptions {
  /** Most relationships of each type. */
  readonly size: number
  /** Whether the counts of the types are known. */
  readonly counted: boolean
  /** Milliseconds since the epoch. */
  readonly deadline: number
}

/** Fewer than this, while there are more, say little about a type. */
const ENOUGH = 100
/** Relationships of one node that are passed over. */
const MOST_OF_A_NODE = 20

/**
 * Chooses relationships of nodes that were chosen all over the graph: one plan in the database for all types of
 * all graphs, where each type named in a statement makes it longer to plan. Types that are rarely met are left out.
 */
export async function chooseNeighbours(
  database: Database,
  types: readonly SampleSource[],
  nodeIds: readonly number[],
  { size, counted, deadline }: NeighbourOptions,
): Promise<ReadonlyMap<string, readonly number[]>> {
  if (types.length === 0 || nodeIds.length === 0) return new Map()
  const read = () => readNeighbours(database, nodeIds, size)
  const outcome = await readPart({ name: 'relationships of nodes', read }, deadline)
  // Whatever was missed is looked for by name.
  if (outcome.kind === 'missed') return new Map()
  return new Map(
    types.flatMap(({ name, count }): [string, readonly number[]][] => {
      const ids = outcome.value.get(name) ?? []
      return ids.length < (counted ? Math.min(count, ENOUGH) : ENOUGH) ? [] : [[name, ids]]
    }),
  )
}

/** Reads ids of up to `size` outgoing relationships of some nodes, by type. */
async function readNeighbours(
  database: Database,
  nodeIds: readonly number[],
  size: number,
): Promise<Map<string, number[]>> {
  const rows = await database.rows({
    text: `UNWIND $ids AS float WITH toInteger(float) AS id
MATCH (a) WHERE id(a) = id
CALL (a) { MATCH (a)-[e]->() RETURN e LIMIT ${MOST_OF_A_NODE} }
RETURN type(e) AS name, collect(toFloat(id(e)))[..$size] AS ids`,
    parameters: { ids: nodeIds, size: BigInt(size) },
  })
  return new Map(rows.map((row) => [row['name'] as string, row['ids'] as number[]]))
}
