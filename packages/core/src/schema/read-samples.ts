import type { Statement } from '../cypher/statement.ts'
import type { Database } from '../database/database.ts'
import type { SampleSource } from './sample-source.ts'
import { toSample, type Sample } from './sample.ts'

/** Entities of one source to look at. */
export interface ChosenSource extends SampleSource {
  /** Ids that may miss the source. */
  readonly ids: readonly number[]
  /** Property names that need not be read again; values are read only where this is absent. */
  readonly known?: readonly string[]
}

/** Looks at the chosen entities of each source, all of one kind, in the order of the sources. */
export async function readSamples(database: Database, sources: readonly ChosenSource[]): Promise<Sample[]> {
  const rows = await database.rows(compileSample(sources))
  return sources.map((_, place) => toSample(rows.filter((row) => Number(row['place']) === place)))
}

/** More different values than this are no closed set. */
export const MOST_VALUES = 10
/** Different values read of each property, among which a short example is looked for. */
const MOST_READ = 40
/** Longer strings and lists are not read; that there are any shows in `length`. */
const LONGEST_VALUE = 40

/** Compiles one look; the same text, and so one plan in the database, for all sources of all graphs. */
export function compileSample(sources: readonly ChosenSource[]): Statement {
  const rows = sources[0]?.known === undefined ? valueRows : nameRows
  return {
    text: `UNWIND $sources AS source
UNWIND source.ids AS id
${sources[0]?.kind === 'type' ? matchRelationship : matchNode}
${rows}`,
    parameters: {
      sources: sources.map(({ name, ids, embeddings, known = [] }, place) => ({
        place: BigInt(place),
        name,
        ids: ids.map(BigInt),
        embeddings,
        known,
      })),
    },
  }
}

const matchNode = `MATCH (e) WHERE id(e) = id
  AND (source.name IN labels(e) OR source.name = '' AND size(labels(e)) = 0)
WITH source, e, e AS start, null AS end`

const matchRelationship = `MATCH (start)-[e]->(end) WHERE id(e) = id AND type(e) = source.name
WITH source, e, start, end`

/** A row with the key null tells labels, every other one a property and one of its types. */
const labels =
  'CASE WHEN key IS NULL THEN labels(start) END AS labels, CASE WHEN key IS NULL THEN labels(end) END AS endLabels'

const valueRows = `UNWIND keys(e) + [null] AS key
WITH source.place AS place, key, ${labels}, e,
  CASE WHEN NOT key IN source.embeddings THEN e[key] END AS value
WITH place, key, labels, endLabels, e, value, valueType(value) AS type
WITH place, key, labels, endLabels, type, count(*) AS count, head(collect(e)) AS one, collect(DISTINCT
  CASE left(type, 4)
    WHEN 'STRI' THEN CASE WHEN size(value) <= ${LONGEST_VALUE} THEN value END
    WHEN 'INTE' THEN value
    WHEN 'LIST' THEN CASE WHEN size(value) <= ${LONGEST_VALUE} THEN value END
  END)[..${MOST_READ}] AS values,
  max(CASE left(type, 4) WHEN 'STRI' THEN size(value) WHEN 'LIST' THEN size(value) END) AS length
RETURN place, key, labels, endLabels, CASE type WHEN 'NULL' THEN valueType(one[key]) ELSE type END AS type,
  count, values, length`

/** Labels and new names alone, with the type of one value of each. */
const nameRows = `UNWIND [key IN keys(e) WHERE NOT key IN source.known] + [null] AS key
WITH source.place AS place, key, ${labels}, e
WITH place, key, labels, endLabels, count(*) AS count, head(collect(e)) AS one
RETURN place, key, labels, endLabels, valueType(one[key]) AS type, count, [] AS values, null AS length`
