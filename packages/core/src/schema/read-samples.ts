import type { Statement } from '../cypher/statement.ts'
import type { Database, DatabaseRow } from '../database/database.ts'
import type { SampleSource } from './sample-source.ts'
import { toNamesSample, toSampledTypes, type NamesSample, type SampledTypes } from './sample.ts'

/** Entities of one source to look at. */
export interface ChosenSource extends SampleSource {
  /** Ids that may miss the source. */
  readonly ids: readonly number[]
}

/** Looks at labels and names of properties of each source, all of one kind, in the order of the sources. */
export async function readNames(
  database: Database,
  sources: readonly ChosenSource[],
): Promise<NamesSample[]> {
  return placeRows(await database.rows(compileLook(sources, nameRows)), sources.length).map(toNamesSample)
}

/** Looks at types and values of properties of each source, all of one kind, in the order of the sources. */
export async function readValues(
  database: Database,
  sources: readonly ChosenSource[],
): Promise<SampledTypes[]> {
  return placeRows(await database.rows(compileLook(sources, valueRows)), sources.length).map(toSampledTypes)
}

function placeRows(rows: readonly DatabaseRow[], places: number): DatabaseRow[][] {
  const placed = Array.from({ length: places }, (): DatabaseRow[] => [])
  for (const row of rows) placed[Number(row['place'])]?.push(row)
  return placed
}

/** More different values than this are no closed set. */
export const MOST_VALUES = 10
/** Different values read of each property, among which a short example is looked for. */
const MOST_READ = 40
/** Only the start of longer texts is read, and of longer lists of integers nothing. */
const LONGEST_VALUE = 24

/**
 * Compiles one look; the same text, and so one plan in the database, for all sources of all graphs. Ids go as
 * floats, which the driver writes many times faster than integers.
 */
function compileLook(sources: readonly ChosenSource[], rows: string): Statement {
  return {
    text: `UNWIND $sources AS source
UNWIND source.ids AS float WITH source, toInteger(float) AS id
${sources[0]?.kind === 'type' ? matchRelationship : matchNode}
${rows}`,
    parameters: {
      sources: sources.map(({ name, ids, embeddings }, place) => ({
        place: BigInt(place),
        name,
        ids,
        embeddings,
      })),
    },
  }
}

const matchNode = `MATCH (e) WHERE id(e) = id
  AND (source.name IN labels(e) OR source.name = '' AND size(labels(e)) = 0)
WITH source, e, e AS start, null AS end`

const matchRelationship = `MATCH (start)-[e]->(end) WHERE id(e) = id AND type(e) = source.name
WITH source, e, start, end`

/** A row with the key null tells labels, every other one a property and the type of one of its values. */
const nameRows = `WITH source.place AS place, labels(start) AS labels, labels(end) AS endLabels, keys(e) AS keys,
  count(*) AS count, head(collect(e)) AS one
UNWIND keys + [null] AS key
WITH place, key, CASE WHEN key IS NULL THEN labels END AS labels, CASE WHEN key IS NULL THEN endLabels END AS endLabels,
  sum(count) AS count, head(collect(one)) AS one
RETURN place, key, labels, endLabels, valueType(one[key]) AS type, count`

/** As valueType() has it. */
const typeOf = (type: string): string => `${type} NOT NULL`
const listOf = (type: string): string => typeOf(`LIST<${typeOf(type)}>`)

/**
 * A row for each property and one of its types. All properties are read at once, which is quicker than one by one,
 * unless there are embeddings to be left out. Of values, only what may be told is gathered: short texts, integers,
 * the first text and the size of a list.
 */
const valueRows = `WITH source, CASE source.embeddings WHEN [] THEN properties(e) ELSE e END AS held
UNWIND keys(held) AS key
WITH source, held, key WHERE NOT key IN source.embeddings
WITH source.place AS place, key, held[key] AS value
WITH place, key, value, valueType(value) AS type
RETURN place, key, type, count(*) AS count, collect(DISTINCT CASE type
    WHEN '${typeOf('STRING')}' THEN left(value, ${LONGEST_VALUE + 1})
    WHEN '${typeOf('INTEGER')}' THEN value
    WHEN '${listOf('STRING')}' THEN left(value[0], ${LONGEST_VALUE + 1})
    WHEN '${listOf('FLOAT')}' THEN size(value)
    WHEN '${listOf('INTEGER')}' THEN CASE WHEN size(value) <= ${LONGEST_VALUE} THEN value END
  END)[..${MOST_READ}] AS values`
