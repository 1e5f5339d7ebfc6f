import { vector } from 'neo4j-driver-lite'
import { floats, integers, node, path, relationship } from './driver-values.ts'
import type { GoldenCase } from './golden-case.ts'

const embedded = (id: number) =>
  node(id, ['Doc'], { name: `doc ${id}`, embedding: vector(Float32Array.from(floats(1536))) })

function nested(levels: number): unknown {
  return levels === 0 ? 1n : [nested(levels - 1)]
}

/** What is left out or cut, and how the answer says so. */
export const boundCases: readonly GoldenCase[] = [
  {
    name: 'omitted-floats',
    title: 'Embeddings, as lists of floats and as vectors, in nodes, maps, lists and cells',
    columns: ['n', 'm', 'l', 'cell', 'keep'],
    rows: [
      [embedded(0), { a: 1n, e: floats(60) }, [floats(52), vector(new Int8Array(100))], floats(1536), 1n],
      [embedded(1), { a: 2n, e: floats(80) }, [], vector(new BigInt64Array(52)), floats(3)],
    ],
  },
  {
    name: 'omitted-items',
    title: 'Long lists keep their first ten items, at every depth',
    cypher: 'RETURN [[range(1, 200)]] AS a, {b: {c: range(1, 200)}} AS m, 1 AS keep, range(1, 51) AS whole',
    columns: ['a', 'm', 'keep', 'whole'],
    rows: [[[[integers(1, 200)]], { b: { c: integers(1, 200) } }, 1n, integers(1, 51)]],
  },
  {
    name: 'omitted-only-column',
    title: 'A long list that is all there is keeps its start too',
    cypher: 'RETURN range(1, 200) AS only',
    columns: ['only'],
    rows: [[integers(1, 200)]],
  },
  {
    name: 'omitted-in-path',
    title: 'The same in a path and in a list of maps',
    columns: ['p', 'maps'],
    rows: [
      [
        path(embedded(0), [
          relationship(0, 'LINKS', 0, 1, { weights: floats(64), tags: integers(1, 60) }),
          embedded(1),
        ]),
        [{ e: integers(1, 200) }, { e: integers(1, 100), f: 'x' }, { e: [] }],
      ],
    ],
  },
  {
    name: 'omitted-mixed-list',
    title: 'A long list of floats with a null, or of integers, is a list like any other',
    columns: ['l', 'i'],
    rows: [
      [[...floats(60), null].map((value) => (value === null ? null : Math.round(value))), integers(1, 1536)],
    ],
    limits: { listLimit: 20 },
  },
  {
    name: 'omitted-depth',
    title: 'Very deep nesting is cut',
    columns: ['deep', 'fine'],
    rows: [[nested(20), nested(16)]],
  },
  {
    name: 'omitted-labels',
    title: 'C07: a short list limit leaves a node its labels; very many are cut and told',
    columns: ['few', 'many', 'l'],
    rows: [
      [
        node(0, ['Person', 'Inventor']),
        node(
          1,
          Array.from({ length: 60 }, (_, index) => `L${index}`),
        ),
        ['Person', 'Inventor'],
      ],
    ],
    limits: { listLimit: 1 },
  },
  {
    name: 'omitted-keys',
    title: 'Very large maps keep their first keys; very long names keep their start',
    columns: ['m', `c${'o'.repeat(200)}`, `c${'o'.repeat(201)}`],
    rows: [
      [
        Object.fromEntries(Array.from({ length: 203 }, (_, index) => [`k${index}`, null])),
        { [`k${'e'.repeat(200)}`]: 1n },
        2n,
      ],
    ],
    limits: { tokenLimit: 4096 },
  },
  {
    name: 'omitted-many-places',
    title: 'At most ten places are told one by one',
    columns: ['m'],
    rows: [[Object.fromEntries(Array.from({ length: 14 }, (_, index) => [`e${index}`, floats(60 + index)]))]],
  },
  {
    name: 'omitted-same-names',
    title: 'A column named like a word of ours is told apart',
    columns: ['…', ...integers(1, 11).map((index) => `e${index}`)],
    rows: [Array.from({ length: 12 }, () => floats(60))],
  },
  {
    name: 'omitted-key',
    title: 'A very long key of a map keeps its start',
    columns: ['m'],
    rows: [[{ short: 1n, [`https://example.org/${'path/'.repeat(30)}`]: 2n }]],
  },
  {
    name: 'cut-text',
    title: 'A single row too large keeps the start of its longest text',
    columns: ['id', 'short', 'long', 'longer'],
    rows: [[1n, 'kept whole', 'one '.repeat(200), 'another '.repeat(3000)]],
    limits: { tokenLimit: 128 },
  },
  {
    name: 'cut-characters',
    title: 'C28: no cut falls inside a character',
    columns: ['t'],
    rows: [['🦔汤'.repeat(3000)]],
    limits: { tokenLimit: 128 },
  },
  {
    name: 'cut-wide-row',
    title: 'A single row of very many columns keeps the first ones',
    columns: integers(1, 500).map((index) => `column_${index}`),
    rows: [integers(1, 500)],
    limits: { tokenLimit: 256 },
  },
  {
    name: 'cut-graph-row',
    title: 'In the smallest budget a path keeps its outline',
    columns: ['p'],
    rows: [
      [
        path(
          node(0, ['Person'], { name: 'Ada', text: 'word '.repeat(500) }),
          [
            relationship(7, 'KNOWS', 0, 1, { note: 'word '.repeat(500) }),
            node(1, ['Person'], { name: 'Charles' }),
          ],
          [
            relationship(8, 'KNOWS', 1, 2, { note: 'word '.repeat(500) }),
            node(2, ['Person'], { name: 'Mary' }),
          ],
        ),
      ],
    ],
    limits: { tokenLimit: 128 },
  },
  {
    name: 'truncated-rows',
    title: 'An answer is cut between rows and says what to do',
    columns: ['i', 'name'],
    rows: integers(1, 100).map((index) => [index, `name ${index}`]),
    limits: { tokenLimit: 160 },
  },
  {
    name: 'truncated-of',
    title: 'Where the result ended before the answer was full, the number of all rows is known',
    columns: ['t'],
    rows: integers(1, 6).map((index) => [`${index} ${'antidisestablishmentarianism '.repeat(4)}`]),
    limits: { tokenLimit: 160 },
  },
  {
    name: 'truncated-row-limit',
    title: 'C29: the row limit is told, never silent',
    columns: ['i'],
    rows: integers(1, 4).map((index) => [index]),
    limits: { rowLimit: 3 },
  },
  {
    name: 'row-limit-exact',
    title: 'Exactly as many rows as the limit are not truncated',
    columns: ['i'],
    rows: integers(1, 3).map((index) => [index]),
    limits: { rowLimit: 3 },
  },
]
