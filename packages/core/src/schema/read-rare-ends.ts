import { quoteIdentifier } from '../cypher/quote-identifier.ts'
import type { Database } from '../database/database.ts'
import { alwaysTogether, findUnmetEnds } from './find-patterns.ts'
import type { SchemaGap } from './graph-schema.ts'
import { readParts } from './part.ts'
import type { EndCount } from './read-counts.ts'
import type { Foundation } from './read-foundation.ts'
import { toLabelSet, type LabelSet, type Sample } from './sample.ts'

export interface RareEnds {
  /** By relationship type. */
  readonly labelSets: ReadonlyMap<string, readonly LabelSet[]>
  readonly gaps: readonly SchemaGap[]
}

/** More ends than this that no sample met are left out: a schema this wide is told in less detail anyway. */
const MOST_RARE_ENDS = 40
const WIDTH = 4

/** Reads the ends of relationships that the counts know of and no sample met. */
export async function readRareEnds(
  database: Database,
  { counts }: Foundation,
  nodeSamples: ReadonlyMap<string, Sample>,
  typeSamples: ReadonlyMap<string, Sample>,
  deadline: number,
): Promise<RareEnds> {
  const alwaysWith = (label: string): readonly string[] => alwaysTogether(label, nodeSamples.get(label))
  const unmet = [...typeSamples].flatMap(([type, { labelSets }]) =>
    findUnmetEnds(counts?.ends.filter((end) => end.type === type) ?? [], labelSets, alwaysWith),
  )
  const parts = unmet.slice(0, MOST_RARE_ENDS).map((end) => ({
    name: 'patterns',
    names: [end.type],
    read: () => readRareEnd(database, end),
  }))
  const outcomes = await readParts(parts, deadline, WIDTH)
  const labelSets = new Map<string, LabelSet[]>()
  for (const [index, outcome] of outcomes.entries()) {
    const type = unmet[index]?.type ?? ''
    if (outcome.kind === 'read') labelSets.set(type, [...(labelSets.get(type) ?? []), ...outcome.value])
  }
  return { labelSets, gaps: outcomes.flatMap((outcome) => (outcome.kind === 'missed' ? [outcome.gap] : [])) }
}

/** Reads what relationships connect at an end that is too rare for a sample to meet. */
async function readRareEnd(database: Database, { type, side, label }: EndCount): Promise<LabelSet[]> {
  const [a, b] = side === 'from' ? [`a:${quoteIdentifier(label)}`, 'b'] : ['a', `b:${quoteIdentifier(label)}`]
  const rows = await database.rows({
    text: `MATCH (${a})-[:${quoteIdentifier(type)}]->(${b}) WITH a, b LIMIT 100
RETURN labels(a) AS labels, labels(b) AS endLabels, count(*) AS count`,
    parameters: {},
  })
  return rows.map(toLabelSet)
}
