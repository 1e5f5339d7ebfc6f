import type { DatabaseServer } from '@graphmcp/core'

/**
 * Fills an empty database with a graph of a shop: 8 labels, one of which always comes with another, 11 types,
 * every type of property, odd names, all kinds of index; 50,000 nodes and 150,000 relationships times `factor`.
 */
export async function loadSchemaGraph(server: DatabaseServer, factor: number): Promise<void> {
  const run = async (text: string): Promise<void> => {
    const database = server.open({ timeout: 3_600_000 })
    await database.write({ text, parameters: {} }, { columns: () => undefined, row: () => true })
  }
  for (const statement of rules) await run(statement)
  for (const [label, count, properties] of nodes)
    await run(`UNWIND range(0, ${label === 'AllTypes' ? 0 : count * factor - 1}) AS i
CALL (i) { CREATE (n:\`${label}\`) SET n += ${properties} } IN TRANSACTIONS OF 10000 ROWS`)
  await run(`MATCH (p:Person) WHERE p.id % 3 = 0
CALL (p) { SET p:Employee, p.salary = toFloat(30000 + p.id), p.startDate = p.born + duration({years: 25}) } IN TRANSACTIONS OF 10000 ROWS`)
  for (const [from, type, to, count, properties] of relationships) {
    const [sources, targets] = [sizeOf(from) * factor, sizeOf(to) * factor]
    await run(`UNWIND range(0, ${count * factor - 1}) AS i
CALL (i) {
  MATCH (a:\`${from}\` {\`${keyOf(from)}\`: i * 7919 % ${sources}}), (b:\`${to}\` {\`${keyOf(to)}\`: (i * 104729 + i / 7) % ${targets}})
  CREATE (a)-[r:\`${type}\`]->(b) SET r += ${properties}
} IN TRANSACTIONS OF 10000 ROWS`)
  }
  await run('CALL db.awaitIndexes(600)')
}

const keyOf = (label: string): string => (label === 'Support Ticket' ? 'ticket id' : 'id')
const sizeOf = (label: string): number => nodes.find(([name]) => name === label)?.[1] ?? 0

const rules = [
  ...['Person', 'Company', 'Product', 'Order', 'Review', 'City'].map(
    (label) => `CREATE CONSTRAINT FOR (n:${label}) REQUIRE n.id IS UNIQUE`,
  ),
  'CREATE CONSTRAINT FOR (n:`Support Ticket`) REQUIRE n.`ticket id` IS UNIQUE',
  'CREATE INDEX FOR (n:Person) ON (n.name)',
  'CREATE INDEX FOR (n:Order) ON (n.placedOn)',
  'CREATE INDEX FOR ()-[r:KNOWS]-() ON (r.since)',
  'CREATE TEXT INDEX FOR (n:Review) ON (n.text)',
  'CREATE FULLTEXT INDEX product_ft FOR (n:Product) ON EACH [n.name, n.description]',
  'CREATE POINT INDEX FOR (n:City) ON (n.location)',
  "CREATE VECTOR INDEX review_vec FOR (n:Review) ON (n.embedding) OPTIONS {indexConfig: {`vector.dimensions`: 1536, `vector.similarity_function`: 'cosine'}}",
]

const pick = (...values: string[]): string => `['${values.join("', '")}'][i % ${values.length}]`
const words =
  "reduce(t = '', k IN range(1, 15) | t + ['fast', 'blue', 'heavy', 'cheap', 'light'][(i + k * k) % 5] + ' ')"

const nodes: readonly (readonly [label: string, count: number, properties: string])[] = [
  [
    'City',
    1000,
    `{id: i, name: 'City ' + i, population: 1000 + i * 977, location: point({longitude: i % 180, latitude: i % 85}), country: ${pick('PT', 'SE', 'JP', 'BR', 'US', 'DE')}}`,
  ],
  [
    'Company',
    3000,
    `{id: i, name: 'Company ' + i, founded: 1900 + i % 124, revenue: i * 1.5, public: i % 5 = 0, tickers: ['T' + i, 'X' + i]}`,
  ],
  [
    'Person',
    15000,
    `{id: i, name: ${pick('Ada', 'Bo', 'Göran', '美咲', 'Zoë')} + ' ' + i, email: 'user' + i + '@example.com', born: date('1940-01-01') + duration({days: i % 25000}), active: i % 3 = 0, score: i * 0.7, createdAt: datetime('2020-01-01T00:00:00Z') + duration({seconds: i}), interests: ['music', 'chess'], \`favourite colour\`: ${pick('red', 'grün', '青')}, \`weird\`\`key\`: i % 10, naïve_Ω: 'text ' + i}`,
  ],
  [
    'Product',
    8000,
    `{id: i, name: 'Product ' + i, description: ${words}, price: i * 0.25, stock: i % 1000, sku: 'SKU-' + i, tags: ['new', 'old'], dims: point({x: i, y: 1, z: 2}), warranty: duration({months: 6 + i % 3 * 6})}`,
  ],
  [
    'Order',
    15000,
    `{id: i, placedOn: date('2015-01-01') + duration({days: i % 4000}), placedAt: datetime('2020-01-01T00:00:00Z') + duration({seconds: i}), total: i * 0.5, status: ${pick('new', 'paid', 'shipped', 'returned')}, items: 1 + i % 8}`,
  ],
  [
    'Review',
    5000,
    `CASE WHEN i < 5000 THEN {id: i, text: ${words}, rating: 1 + i % 5, at: datetime('2021-01-01T00:00:00Z'), embedding: [k IN range(1, 1536) | (i * k % 97) / 97.0]} ELSE {id: i, text: ${words}, rating: 1 + i % 5, at: datetime('2021-01-01T00:00:00Z')} END`,
  ],
  [
    'Support Ticket',
    2999,
    `{\`ticket id\`: i, \`opened at\`: datetime('2021-01-01T00:00:00Z'), priority: ${pick('P1', 'P2', 'P3')}, \`time spent\`: duration({days: i % 9}), description: ${words}}`,
  ],
  [
    'AllTypes',
    1,
    `{int: 42, big: 9223372036854775807, float: 1.5, str: 'text', bool: true, d: date('2024-02-29'), t: time('12:34:56+02:00'), lt: localtime('01:02:03'), dt: datetime('2024-02-29T12:34:56Z'), ldt: localdatetime('2024-02-29T12:34:56'), dur: duration('P1D'), p2: point({x: 1, y: 2}), geo: point({longitude: -9.14, latitude: 38.72}), li: [1, 2], lf: [1.5], ls: ['a'], ld: [date('2024-01-01')], empty: [], set: 'set', \`DELETE\`: 'kw', nan: 0.0 / 0.0}`,
  ],
]

const relationships: readonly (readonly [
  from: string,
  type: string,
  to: string,
  count: number,
  properties: string,
])[] = [
  [
    'Person',
    'KNOWS',
    'Person',
    40000,
    "{since: date('2015-01-01') + duration({days: i % 4000}), weight: i * 0.1}",
  ],
  [
    'Person',
    'WORKS_AT',
    'Company',
    15000,
    `{role: ${pick('eng', 'ops', 'sales')}, \`from date\`: date('2015-01-01')}`,
  ],
  ['Person', 'LIVES_IN', 'City', 15000, '{}'],
  ['Person', 'PLACED', 'Order', 15000, '{}'],
  ['Order', 'CONTAINS', 'Product', 37000, '{qty: 1 + i % 5, unitPrice: i * 0.1}'],
  ['Person', 'WROTE', 'Review', 5000, '{}'],
  ['Review', 'ABOUT', 'Product', 5000, '{}'],
  ['Support Ticket', 'RAISED BY', 'Person', 2999, `{\`via channel\`: ${pick('mail', 'chat')}}`],
  ['Product', 'SOLD_BY', 'Company', 8000, '{}'],
  ['Company', 'LOCATED_IN', 'City', 3000, '{hq: i % 2 = 0}'],
  ['Person', 'VIEWED', 'Product', 4001, "{at: datetime('2021-01-01T00:00:00Z')}"],
]
