import { describe, expect, test } from 'vitest'
import type { CypherValue } from '../cypher/value.ts'
import type { UnknownName } from '../database/database.ts'
import { adviseOnRead } from './advise-on-read.ts'
import { adviseOnScans } from './advise-on-scans.ts'
import type { GraphSchema, PropertySchema } from './graph-schema.ts'

const property = (name: string, type: string, rest: Partial<PropertySchema> = {}): PropertySchema => ({
  name,
  types: [type],
  presence: 1,
  unique: false,
  indexed: false,
  ...rest,
})

const schema: GraphSchema = {
  server: { cypherVersions: [] },
  labels: [
    {
      name: 'Person',
      count: 100,
      alwaysWith: [],
      looked: 100,
      properties: [
        property('name', 'str', { indexed: true }),
        property('born', 'date'),
        property('age', 'int'),
      ],
    },
    { name: 'Employee', count: 9, alwaysWith: ['Person'], looked: 9, properties: [property('name', 'str')] },
    { name: 'Company', count: 5, alwaysWith: [], looked: 5, properties: [property('title', 'str')] },
    {
      name: 'Support Ticket',
      count: 5,
      alwaysWith: [],
      looked: 5,
      properties: [property('priority', 'str', { values: ['P1', 'P2'] }), property('tags', 'str[]')],
    },
  ],
  types: [
    {
      name: 'WORKS_AT',
      count: 100,
      looked: 100,
      patterns: [{ from: 'Person', to: 'Company' }],
      ends: { from: ['Person', 'Employee'], to: ['Company'] },
      properties: [property('since', 'datetime')],
    },
  ],
  indexes: [
    {
      name: 'names',
      kind: 'range',
      entity: 'node',
      labelsOrTypes: ['Person'],
      properties: ['name'],
      unique: false,
      state: 'online',
    },
  ],
  sampleSize: 1000,
  hurried: false,
  gaps: [],
}

const advise = (
  text: string,
  parameters: Record<string, CypherValue> = {},
  unknown: UnknownName[] = [],
): string[] => adviseOnRead({ statement: { text, parameters }, unknown, empty: true }, schema)

const never = "is stored as date and never equals or orders with text: write date('2024-01-31')"

describe('an empty result is explained', () => {
  test.each<[string, string]>([
    [
      'MATCH (p:Person)<-[:WORKS_AT]-(c:Company) RETURN p',
      'nothing matches (:Company)-[:WORKS_AT]->(:Person); the direction is (:Person)-[:WORKS_AT]->(:Company)',
    ],
    [
      'MATCH (p:Person) MATCH (c:Company)-[w:WORKS_AT {since: $s}]->(p) RETURN p',
      'nothing matches (:Company)-[:WORKS_AT]->(:Person); the direction is (:Person)-[:WORKS_AT]->(:Company)',
    ],
    [
      'MATCH (:Company)-[:WORKS_AT]->(:`Support Ticket`) RETURN 1',
      'nothing matches (:Company)-[:WORKS_AT]->(:`Support Ticket`); there is (:Person)-[:WORKS_AT]->(:Company)',
    ],
    ["MATCH (p:Person) WHERE p.title = 'x' RETURN p", 'no title on :Person; it is on :Company'],
    ["MATCH (p:Person {title: 'x'}) RETURN p", 'no title on :Person; it is on :Company'],
    ["MATCH (p:Person) WHERE p.born > '1990-01-01' RETURN p", `born ${never}`],
    ["MATCH (p:Person {born: '1990-01-01'}) RETURN p", `born ${never}`],
    ['MATCH (p:Person) WHERE p.born = $day RETURN p', `born ${never}, as in date($day)`],
    ["MATCH (p:Person) WHERE '1990-01-01' < p.born RETURN p", `born ${never}`],
    ["MATCH (p:Person) WHERE '1990-01-01' <= p.born RETURN p", `born ${never}`],
    ['MATCH (p:Person) WHERE $day = p.born RETURN p', `born ${never}, as in date($day)`],
    ["MATCH (p:Person) WHERE p.born IN ['1990-01-01', '1991-01-01'] RETURN p", `born ${never}`],
    ['MATCH (p:Person) WHERE p.born IN $days RETURN p', `born ${never}, as in [one IN $days | date(one)]`],
    [
      "MATCH (t:`Support Ticket`) WHERE t.tags = 'x' RETURN t",
      'tags is stored as str[], and = compares no item of a list: write value IN tags',
    ],
    [
      "MATCH (t:`Support Ticket`) WHERE t.tags CONTAINS 'x' RETURN t",
      'tags is stored as str[], and CONTAINS compares no item of a list: write value IN tags',
    ],
    ["MATCH (p:Person) WHERE p.age = '5' RETURN p", 'age is stored as int, and was compared with text'],
    ['MATCH (p:Person) WHERE p.name = 5 RETURN p', 'name is stored as str, and was compared with a number'],
    [
      "MATCH (p:Person) WHERE p.born STARTS WITH '1990' RETURN p",
      'born is stored as date, and STARTS WITH compares text only: use toString() or a range',
    ],
    ["MATCH (t:`Support Ticket` {priority: 'p1'}) RETURN t", 'no priority "p1" was seen, only "P1", "P2"'],
    [
      "MATCH ()-[w:WORKS_AT]->() WHERE w.since < '2020' RETURN w",
      "since is stored as datetime and never equals or orders with text: write datetime('2024-01-31T12:00:00Z')",
    ],
  ])('%s', (text, note) => {
    expect(advise(text, { day: '1990-01-01', days: ['1990-01-01'], s: 1n })).toEqual([note])
  })

  test.each([
    'MATCH (e:Employee)-[:WORKS_AT]->(c:Company) RETURN c',
    'MATCH (p:Person)-[:WORKS_AT]-(c:Company) RETURN c',
    'MATCH (c:Company)-[:WORKS_AT*1..3]->(p:Person) RETURN p',
    'MATCH (c:!Company)-[:WORKS_AT]->(x) RETURN x',
    "MATCH (p:Person) WHERE p.born > date('1990-01-01') AND p.name = 'nobody' RETURN p",
    "MATCH (t:`Support Ticket`) WHERE t.tags = ['x'] OR t.priority = 'P1' RETURN t",
    'MATCH (p:Person) RETURN count(p), {title: p.name} AS map',
    'MATCH (n) WHERE n.title = 1 RETURN n',
    "MATCH (t:`Support Ticket`) WHERE 'x' IN t.tags RETURN t",
    "MATCH (p:Person) WHERE p.name IN ['nobody'] AND 5 < p.age RETURN p",
    "MATCH (p:Person) WHERE p.age IN [1, 2] AND 'nobody' = p.name RETURN p",
    "RETURN '(a:Person)<-[:WORKS_AT]-(b:Company)' AS text",
    'MATCH (((((((',
    '',
  ])('nothing is said of %j', (text) => {
    expect(advise(text)).toEqual([])
  })
})

describe('Y02: a name that does not exist', () => {
  test.each<[UnknownName['kind'], string, string]>([
    ['label', 'Persn', 'no label "Persn" in this database; nearest: :Person'],
    ['label', 'works_at', 'no label "works_at" in this database; nearest: the relationship type :WORKS_AT'],
    ['relationship type', 'WORKS', 'no relationship type "WORKS" in this database; nearest: :WORKS_AT'],
    [
      'relationship type',
      'person',
      'no relationship type "person" in this database; nearest: the label :Person',
    ],
    ['property', 'nmae', 'no property "nmae" in this database; nearest: name'],
    ['label', 'supportticket', 'no label "supportticket" in this database; nearest: :`Support Ticket`'],
    ['label', 'Zebra', 'no label "Zebra" in this database'],
  ])('%s %s', (kind, name, note) => {
    expect(advise('MATCH (n) RETURN n', {}, [{ kind, name }])).toEqual([note])
  })

  test('is told without a schema, too', () => {
    const outcome = { statement: { text: 'MATCH (n:X) RETURN n', parameters: {} }, empty: true }
    expect(adviseOnRead({ ...outcome, unknown: [{ kind: 'label', name: 'X' }] })).toEqual([
      'no label "X" in this database',
    ])
  })
})

describe('an index that a slow read left unused', () => {
  const plan = (leaf: string, on: string, filter: string) => ({
    operator: 'ProduceResults',
    identifiers: [],
    details: {},
    children: [
      {
        operator: 'Filter',
        identifiers: [],
        details: { Details: filter },
        children: [{ operator: leaf, identifiers: [], details: { Details: on }, children: [] }],
      },
    ],
  })

  test.each([
    [
      plan('NodeByLabelScan', 'p:Person', 'toLower(p.name) = $autostring_0'),
      'slow: all 100 :Person were scanned; the range index on name was not used: compare the property itself by =, IN, <, > or STARTS WITH',
    ],
    [
      plan('AllNodesScan', 'n', 'n.name = $autostring_0'),
      'slow: all nodes were scanned; with a label the index on name can be used: :Person',
    ],
    [plan('NodeByLabelScan', 'p:Person', 'p.age = 5'), undefined],
    [plan('NodeByLabelScan', 'p:Person', 'q.name = 5'), undefined],
  ])('%#', (node, note) => {
    expect(adviseOnScans(node, schema)).toEqual(note === undefined ? [] : [note])
  })
})
