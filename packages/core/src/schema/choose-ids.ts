import { Parameters } from '../cypher/parameters.ts'
import { quoteIdentifier } from '../cypher/quote-identifier.ts'
import type { Statement } from '../cypher/statement.ts'
import type { Database } from '../database/database.ts'
import type { SampleSource } from './sample-source.ts'
import { PRIME, type IdRange } from './scatter-ids.ts'

/** Keeps one id in some of a variable `e`, as `scatterIds` does for ids that are tried. */
const keepSome = (bound: string): string =>
  `id(e) AS id, id(e) % ${PRIME} * 7919 % ${PRIME} AS place WHERE place * place % ${PRIME} < ${bound}`

/**
 * Reads about `size` ids of each source, spread over all of it, by going through all its ids. They come as floats,
 * which the driver reads faster than integers.
 */
export async function readScatteredIds(
  database: Database,
  sources: readonly SampleSource[],
  size: number,
  namesAsValues: boolean,
): Promise<number[][]> {
  // The planner looks labels up by value, but goes through all nodes for the value of a type.
  const compile = namesAsValues && sources[0]?.kind === 'label' ? compileChoiceByValue : compileChoice
  const ids = sources.map((): number[] => [])
  for (const row of await database.rows(compile(sources, size)))
    ids[Number(row['place'])] = row['ids'] as number[]
  return ids
}

/** One plan for any labels, which are given as values. */
export function compileChoiceByValue(sources: readonly SampleSource[], size: number): Statement {
  return {
    text: `UNWIND $sources AS source
CALL (source) {
  MATCH (e:$(source.name))
  WITH source, ${keepSome('source.bound')}
  WITH id LIMIT $most
  RETURN collect(toFloat(id)) AS ids
}
RETURN source.place AS place, ids`,
    parameters: {
      sources: sources.map(({ name, count }, place) => ({
        place: BigInt(place),
        name,
        bound: boundOf(count, size),
      })),
      most: BigInt(2 * size),
    },
  }
}

/** Names in the text: one more branch of the plan for each. */
export function compileChoice(sources: readonly SampleSource[], size: number): Statement {
  const parameters = new Parameters()
  const most = parameters.add(BigInt(2 * size))
  const branches = sources.map((source, place) => {
    const bound = parameters.add(boundOf(source.count, size))
    return `MATCH ${patternOf(source, 'e')}
WITH ${keepSome(bound)}
WITH id LIMIT ${most} RETURN ${parameters.add(BigInt(place))} AS place, collect(toFloat(id)) AS ids`
  })
  return { text: branches.join('\nUNION ALL\n'), parameters: parameters.toRecord() }
}

const boundOf = (count: number, size: number): bigint =>
  BigInt(count <= size ? PRIME : Math.floor((PRIME * size) / count))

/** Reads the smallest and largest id of each source from the two ends of the index that labels and types have. */
export async function readIdRanges(
  database: Database,
  sources: readonly SampleSource[],
): Promise<(IdRange | undefined)[]> {
  const parameters = new Parameters()
  const branches = sources.map(
    (source, place) => `MATCH ${patternOf(source, 'first')} WITH first ORDER BY first LIMIT 1
CALL () { MATCH ${patternOf(source, 'last')} RETURN last ORDER BY last DESC LIMIT 1 }
RETURN ${parameters.add(BigInt(place))} AS place, id(first) AS low, id(last) AS high`,
  )
  const rows = await database.rows({
    text: branches.join('\nUNION ALL\n'),
    parameters: parameters.toRecord(),
  })
  const ranges: IdRange[] = []
  for (const row of rows)
    ranges[Number(row['place'])] = { low: Number(row['low']), high: Number(row['high']) }
  return ranges
}

function patternOf({ kind, name }: SampleSource, variable: string): string {
  switch (kind) {
    case 'label':
      return `(${variable}:${quoteIdentifier(name)})`
    case 'type':
      return `()-[${variable}:${quoteIdentifier(name)}]->()`
    case 'unlabelled':
      return `(${variable})`
  }
}
