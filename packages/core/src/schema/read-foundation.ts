import type { Database } from '../database/database.ts'
import type { IndexSchema, SchemaGap, ServerFacts } from './graph-schema.ts'
import { readPart, type Outcome } from './part.ts'
import { readIndexes, readRequiredProperties, readServer, type RequiredProperty } from './read-catalogue.ts'
import { readPlanner, type PlannerFacts } from './read-planner.ts'
import { readCounts, readTokenNames, type GraphCounts, type TokenNames } from './read-counts.ts'

/** What the database tells without looking at the data. */
export interface Foundation {
  readonly names: TokenNames
  readonly counts?: GraphCounts
  readonly indexes: readonly IndexSchema[]
  readonly required: readonly RequiredProperty[]
  readonly server: ServerFacts
  /** Whether the server looks labels and types up that are given as values. */
  readonly namesAsValues: boolean
  readonly gaps: readonly SchemaGap[]
}

export async function readFoundation(database: Database, deadline: number): Promise<Foundation> {
  const read = <T>(name: string, work: () => Promise<T>): Promise<Outcome<T>> =>
    readPart({ name, read: work }, deadline)
  const [names, counts, indexes, required, server, planner] = await Promise.all([
    read('labels and relationship types', () => readTokenNames(database)),
    read('counts', () => readCounts(database)),
    read('indexes', () => readIndexes(database)),
    read('constraints', () => readRequiredProperties(database)),
    read('server version', () => readServer(database)),
    read('Cypher version', () => readPlanner(database)),
  ])
  const facts = server.kind === 'read' ? server.value : { cypherVersions: [] }
  const { namesAsValues, cypherDefault }: PlannerFacts =
    planner.kind === 'read' ? planner.value : { namesAsValues: false }
  return {
    names: names.kind === 'read' ? names.value : { labels: [], types: [], properties: [] },
    ...(counts.kind === 'read' ? { counts: counts.value } : {}),
    indexes: indexes.kind === 'read' ? indexes.value : [],
    required: required.kind === 'read' ? required.value : [],
    server: cypherDefault === undefined ? facts : { ...facts, cypherDefault },
    namesAsValues,
    gaps: [names, counts, indexes, required, server].flatMap((outcome) =>
      outcome.kind === 'missed' ? [outcome.gap] : [],
    ),
  }
}
