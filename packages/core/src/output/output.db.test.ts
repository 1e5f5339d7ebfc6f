import { testNeo4j } from '../../../../test/test-neo4j.ts'
import { connect } from '../database/connect.ts'
import { parseStatement } from '../cypher/parse-statement.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countTokens } from './count-tokens.ts'
import { createRowCollector } from './row-collector.ts'
import type { OutputLimits } from './output-limits.ts'
import { boundCases } from './testing/bound-cases.ts'
import { defaultLimits, formats, writeCase } from './testing/golden-case.ts'
import { valueCases } from './testing/value-cases.ts'
import { writeAnswer } from './write-answer.ts'

const server = connect({ ...testNeo4j(), queryTimeout: 30_000 })

async function read(cypher: string, limits: OutputLimits = defaultLimits): Promise<string> {
  const collector = createRowCollector(limits)
  await server.open().read(parseStatement(cypher), collector)
  return writeAnswer({ rows: collector.collected() }, limits)
}

async function write(cypher: string, limits: OutputLimits = defaultLimits): Promise<string> {
  const collector = createRowCollector(limits)
  const { counters } = await server.open().write(parseStatement(cypher), collector)
  return writeAnswer({ rows: collector.collected(), counters }, limits)
}

const wipe = () => write('MATCH (n) DETACH DELETE n')

beforeAll(wipe)
afterAll(async () => {
  await wipe()
  await server.close()
})

describe('the golden answers, from a real database', () => {
  const cases = [...valueCases, ...boundCases].filter(({ cypher }) => cypher !== undefined)

  it.each(cases)('$name: $cypher', async (golden) => {
    for (const format of formats) {
      const limits = { ...defaultLimits, ...golden.limits, format }
      expect(await read(golden.cypher ?? '', limits)).toBe(await writeCase(golden, format))
    }
  })
})

describe('graph values, from a real database', () => {
  it('C06, C07: embeddings are left out of both ends of a path; scalars survive', async () => {
    await write(
      "CREATE (:Doc {name: 'a', e: [i IN range(1, 1536) | i * 0.5]})-[:LINKS {w: 2}]->(:Doc {name: 'b', e: [i IN range(1, 100) | 0.5]})",
    )
    const text = await read('MATCH p = (:Doc)-[:LINKS]->() RETURN p, 1 AS keep', {
      ...defaultLimits,
      format: 'yaml',
    })
    expect(
      text.replaceAll(/(?<=[45]:)[0-9a-f-]{36}/g, 'uuid').replaceAll(/(?<=(?:id|from|to): )\d+/g, 'n'),
    ).toBe(
      [
        "ids: {node: '4:uuid:', relationship: '5:uuid:'}",
        'rows:',
        '- p:',
        '  - {id: n, labels: [Doc], properties: {name: a}}',
        '  - {id: n, type: LINKS, from: n, to: n, properties: {w: 2}}',
        '  - {id: n, labels: [Doc], properties: {name: b}}',
        '  keep: 1',
        'omitted: {p.e: 100 to 1536 floats in 2 nodes}',
      ].join('\n'),
    )
  })

  it('an element id written from its parts finds the node again', async () => {
    await write("CREATE (:Found {name: 'it'})")
    const text = await read('MATCH (n:Found) RETURN n', { ...defaultLimits, format: 'json' })
    const { ids, rows } = JSON.parse(text) as { ids: { node: string }; rows: [{ n: { id: number } }] }
    const again = await read(
      `MATCH (n) WHERE elementId(n) = '${ids.node}${rows[0].n.id}' RETURN n.name AS name`,
    )
    expect(again).toBe('rows:\n- name: it')
  })
})

describe('large results, from a real database', () => {
  it('P07: a read of a hundred million rows ends as soon as the answer is full', async () => {
    const text = await read("UNWIND range(1, 100000000) AS i RETURN i, 'x' AS t")
    expect(await countTokens(text)).toBeLessThanOrEqual(2048)
    expect(text).toMatch(
      /truncated: \{rows: \d{3}, hint: 'more rows exist; narrow, aggregate, or SKIP \d{3}'\}$/,
    )
  })

  it('C29: a cap on the rows shown never changes what is counted', async () => {
    expect(await read('UNWIND range(1, 10000) AS i RETURN count(i) AS n')).toBe("rows:\n- 'n': 10000")
    expect(await read('UNWIND range(1, 500) AS i RETURN i', { ...defaultLimits, rowLimit: 200 })).toMatch(
      /- \[200\]\ntruncated: \{rows: 200, hint: /,
    )
  })

  it('C26: a write with more rows than fit is done whole, and says so', async () => {
    const text = await write('UNWIND range(1, 3000) AS i CREATE (n:Many {i: i}) RETURN n.i AS i')
    expect(text).toContain('nodes_created: 3000')
    expect(text).toContain('hint: the write is complete; read the other rows with a query')
    expect(await read('MATCH (n:Many) RETURN count(n) AS stored')).toBe('rows:\n- stored: 3000')
  })

  it('P01: hostile cells of a megabyte are cut, not choked on', async () => {
    const text = await read(
      "RETURN reduce(t = 'a', i IN range(1, 20) | t + t) AS a, reduce(t = '漢', i IN range(1, 18) | t + t) AS h",
    )
    expect(await countTokens(text)).toBeLessThanOrEqual(2048)
    expect(text).toMatch(
      /omitted: \{a: \d+ of 1048576 characters kept in 1 row, h: \d+ of 262144 characters kept in 1 row\}$/,
    )
  })
})
