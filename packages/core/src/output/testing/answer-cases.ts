import { vector } from 'neo4j-driver-lite'
import { node, relationship, floats, integers } from './driver-values.ts'
import type { GoldenCase } from './golden-case.ts'

const chunk = (id: number, words: number) =>
  node(id, ['Chunk'], { title: `chunk ${id}`, text: 'some words '.repeat(words), embedding: floats(1536) })

/** Whole answers: layouts, counters, notes, errors and hits. */
export const answerCases: readonly GoldenCase[] = [
  {
    name: 'rows',
    title: 'C27: rows of one answer; the table layout names the columns once',
    columns: ['name', 'born', 'tags'],
    rows: [
      ['Ada', '1815-12-10', ['a', 'b']],
      ['no', null, []],
      ['Mary', '1797-08-30', { first: 'x', then: [1n, { deep: true }] }],
    ],
  },
  { name: 'empty', title: 'No rows', columns: ['n'], rows: [] },
  {
    name: 'empty-with-notes',
    title: 'No rows, and why',
    columns: ['n'],
    rows: [],
    notes: ['no label Persn; did you mean Person?'],
  },
  {
    name: 'empty-cells',
    title: 'A row of nothing',
    columns: ['a', 'b', 'c', 'd'],
    rows: [['', null, [], {}]],
  },
  {
    name: 'counters',
    title: 'C26: a write without RETURN',
    cypher: 'CREATE (:T {a: 1})',
    counters: { nodes_created: 1, properties_set: 1 },
  },
  { name: 'counters-none', title: 'C26: a write that changed nothing', counters: {} },
  {
    name: 'counters-uncounted',
    title: 'C26: a write by a procedure, which the database does not count',
    counters: {},
    uncounted: true,
  },
  {
    name: 'counters-rows',
    title: 'C26: a write with RETURN has rows and counters, and never the advice to run it again',
    columns: ['n'],
    rows: integers(0, 40).map((id) => [node(Number(id), ['T'], { a: id })]),
    counters: { nodes_created: 41, labels_added: 41, properties_set: 41 },
    limits: { tokenLimit: 256 },
  },
  {
    name: 'notes-long',
    title: 'Notes longer than the limit are cut',
    columns: ['i'],
    rows: [[1n], [2n]],
    notes: ['first '.repeat(40), 'second '.repeat(400)],
    limits: { tokenLimit: 128 },
  },
  {
    name: 'error',
    title: 'What failed, what would be right, the way out',
    error: {
      error: 'unknown filter "languge"',
      allowed: ['language', 'date', 'any_of'],
      fix: 'use "language"',
    },
  },
  {
    name: 'error-facts',
    title: 'Facts of an error',
    error: {
      error: 'Invalid input:\n"MATC (n)"',
      status: '42001',
      position: 1,
      retry: false,
      column: undefined,
    },
  },
  {
    name: 'error-long',
    title: 'An error longer than the limit is cut legibly, its advice is not',
    error: {
      error: `unknown label ${'x'.repeat(3000)}`,
      allowed: Array.from({ length: 500 }, (_, index) => `Label${index}`),
      fix: 'ask get_schema for the labels',
    },
    limits: { tokenLimit: 128 },
  },
  {
    name: 'hits',
    title: 'Hits of a search: embeddings never reach the answer',
    search: {
      hits: [
        { score: 0.9312345678, node: chunk(4, 3) },
        {
          score: 0.5,
          node: node(5, ['Chunk'], {
            title: 'no text',
            year: 2020n,
            embedding: floats(1536),
            other: vector(Float32Array.of(1, 2, 3)),
          }),
        },
      ],
      excluded: ['embedding'],
    },
  },
  {
    name: 'hits-fields',
    title: 'Chosen fields only, and a relationship with its ends',
    search: {
      hits: [
        {
          score: 0.75,
          relationship: relationship(3, 'CITES', 4, 5, { quote: 'as said', page: 7n, vec: floats(4) }),
          from: node(4, ['Paper'], { title: 'A', page: 1n }),
          to: node(5, ['Paper'], { title: 'B', page: 2n }),
        },
      ],
      fields: ['quote', 'title'],
      excluded: ['vec'],
    },
  },
  {
    name: 'hits-shared',
    title: 'Every hit keeps its score and a fair part of its text',
    search: {
      hits: [90, 400, 2].map((words, id) => ({ score: 0.9 - id / 10, node: chunk(id, words) })),
      excluded: ['embedding'],
    },
    limits: { tokenLimit: 256 },
  },
  {
    name: 'hits-flat',
    title: 'Many hits: properties become columns, their names are written once',
    search: {
      hits: integers(0, 11).map((id) => ({ score: 0.9, node: chunk(Number(id), 100) })),
      excluded: ['embedding'],
    },
    limits: { tokenLimit: 320 },
  },
  {
    name: 'hits-flat-names',
    title: 'Columns of hits never share a name, whatever the properties are called',
    search: {
      hits: integers(0, 11).map((id) => ({
        score: 0.9,
        node: node(Number(id), ['A'], {
          id,
          score: 7n,
          labels: 'none',
          'node.id': true,
          'properties.id': 1n,
          text: 'word '.repeat(60),
        }),
      })),
    },
    limits: { tokenLimit: 480 },
  },
  {
    name: 'hits-vectors',
    title: 'A list of floats as long as a vector of an index is one, however short',
    search: {
      hits: [
        { score: 0.9, node: node(1, ['A'], { other: floats(3), sizes: floats(2), years: [1n, 2n, 3n] }) },
      ],
      vectorLengths: [3],
    },
  },
  {
    name: 'hits-too-many',
    title: 'More hits than there is room for',
    search: {
      hits: integers(0, 60).map((id) => ({ score: 0.9, node: chunk(Number(id), 100) })),
      excluded: ['embedding'],
    },
    limits: { tokenLimit: 192 },
  },
  { name: 'hits-none', title: 'No hits', search: { hits: [], notes: ['no chunk has language "xx"'] } },
]
