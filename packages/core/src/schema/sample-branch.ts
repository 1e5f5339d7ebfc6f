import type { Parameters } from '../cypher/parameters.ts'
import { quoteIdentifier } from '../cypher/quote-identifier.ts'

/** Nodes of one label, or relationships of one type, to look at. */
export interface SampleSource {
  readonly entity: 'node' | 'relationship'
  readonly name: string
  readonly count: number
  /** All nodes, or all relationships, of the graph. */
  readonly total: number
}

export interface SampleWindow {
  /** How many to look at, about. */
  readonly size: number
  /** How many another look takes, from whose choice this one keeps apart. */
  readonly after: number
}

/** At most this many ids are tried for each entity looked at, and at most this many entities passed over. */
const MOST_PROBES = 20
const MOST_PASSED = 100
/** Passing over an entity costs about a quarter of trying an id. */
const PASS_COST = 0.25

/**
 * Compiles the choice of some entities `e` of a source as one branch of a UNION ALL, spread over all of them
 * whatever the order in which they were stored, at a cost that depends on the window and not on the graph.
 * Ids are scattered by a multiplication modulo a prime, so that no period in the data falls in step with it.
 */
export function compileSampleBranch(
  source: SampleSource,
  window: SampleWindow,
  place: number,
  parameters: Parameters,
): string {
  const { match, ends } = patternOf(source)
  const output = `RETURN ${parameters.add(BigInt(place))} AS place, e${ends}`
  const { size, after } = window
  if (source.count <= size) return `MATCH ${match} ${output} LIMIT ${parameters.add(BigInt(2 * size))}`
  if (isScanCheaper(source, size)) {
    const from = parameters.add(BigInt(Math.floor((PRIME * after) / source.count)))
    const to = parameters.add(BigInt(Math.ceil((PRIME * (after + size)) / source.count)))
    const scattered = `id(e) % ${PRIME} * 7919 % ${PRIME}`
    return `MATCH ${match} WITH *, ${scattered} AS scattered WHERE scattered >= ${from} AND scattered < ${to} ${output}`
  }
  return compileProbes(source, window, output, parameters)
}

const PRIME = 1_000_003

/** The rarer a source in the graph, the more ids miss it. */
function isScanCheaper({ count, total }: SampleSource, size: number): boolean {
  return count <= MOST_PASSED * size && count * PASS_COST <= (size * total) / count
}

/** Looks at scattered ids between the first and the last of the source: each is one seek. */
function compileProbes(
  source: SampleSource,
  window: SampleWindow,
  output: string,
  parameters: Parameters,
): string {
  const { anywhere, test } = patternOf(source)
  const edge = (name: string): string => patternOf(source, name).match
  const size = parameters.add(BigInt(window.size))
  const count = parameters.add(BigInt(source.count))
  const most = parameters.add(BigInt(MOST_PROBES * window.size))
  const shift = parameters.add(BigInt(window.after))
  return `MATCH ${edge('first')} WITH first ORDER BY first LIMIT 1
CALL () { MATCH ${edge('last')} RETURN last ORDER BY last DESC LIMIT 1 }
WITH id(first) AS low, id(last) - id(first) + 1 AS width
WITH low, width, CASE WHEN ${size} * width / ${count} > ${most} THEN ${most} ELSE ${size} * width / ${count} END AS probes
UNWIND range(0, probes - 1) AS i
WITH low + toInteger((i + (i + ${shift}) * 7919 % 10007 / 10007.0) * width / probes) AS candidate
MATCH ${anywhere} WHERE id(e) = candidate AND ${test} ${output}`
}

/** Compiles the choice of nodes without a label among `size` nodes of the whole graph. */
export function compileUnlabelledBranch(nodeCount: number, size: number, parameters: Parameters): string {
  const most = parameters.add(BigInt(size))
  const output = 'WHERE size(labels(e)) = 0 RETURN 0 AS place, e'
  if (nodeCount <= size) return `MATCH (e) WITH e LIMIT ${most} ${output}`
  const count = parameters.add(BigInt(nodeCount))
  return `UNWIND range(0, ${most} - 1) AS i
WITH toInteger((i + i * 7919 % 10007 / 10007.0) * ${count} / ${most}) AS candidate
MATCH (e) WHERE id(e) = candidate WITH e ${output}`
}

interface SourcePattern {
  readonly match: string
  readonly anywhere: string
  readonly test: string
  readonly ends: string
}

function patternOf({ entity, name }: SampleSource, variable = 'e'): SourcePattern {
  const quoted = quoteIdentifier(name)
  if (entity === 'node')
    return { match: `(${variable}:${quoted})`, anywhere: '(e)', test: `e:${quoted}`, ends: '' }
  const named = variable === 'e'
  return {
    match: `(${named ? 'a' : ''})-[${variable}:${quoted}]->(${named ? 'b' : ''})`,
    anywhere: '(a)-[e]->(b)',
    test: `e:${quoted}`,
    ends: ', a, b',
  }
}
