import { types } from 'neo4j-driver-lite'
import { date, floats, node, path, relationship } from './driver-values.ts'
import type { GoldenCase } from './golden-case.ts'

const ada = node(0, ['Person'], { name: 'Ada', score: 5 })
const charles = node(1, ['Person', 'Inventor'], { name: 'Charles' })
const knows = relationship(7, 'KNOWS', 0, 1, { since: date(1833, 6, 5) })
const likes = relationship(8, 'LIKES', 0, 0)

/** Nodes, relationships and paths, and how their ids are written. */
export const graphCases: readonly GoldenCase[] = [
  {
    name: 'nodes',
    title: 'Nodes, alone and nested, with and without labels and properties',
    columns: ['n', 'l', 'm'],
    rows: [[ada, [charles, node(2, [])], { n: node(3, ['odd: label'], { 'odd: key': 'no' }) }]],
  },
  {
    name: 'relationships',
    title: 'Relationships name their ends by the same short ids',
    columns: ['r', 'l'],
    rows: [
      [knows, [likes]],
      [relationship(9, 'TYPE: odd', 1, 0, { a: null }), []],
    ],
  },
  {
    name: 'path',
    title: 'A path is its nodes and relationships in order; embeddings are left out of both ends',
    columns: ['path'],
    rows: [
      [
        path(node(0, ['Person'], { name: 'Ada', score: 5, embedding: floats(1536) }), [
          knows,
          node(1, ['Person'], { name: 'Charles', embedding: floats(1536) }),
        ]),
      ],
    ],
  },
  {
    name: 'path-loop',
    title: 'A path with a loop and a step against the direction; a path of one node; a list of paths',
    columns: ['p', 'one', 'l'],
    rows: [[path(charles, [knows, ada], [likes, ada]), path(ada), [path(ada, [knows, charles])]]],
  },
  {
    name: 'ids-differ',
    title: 'Ids that start differently, as in a composite database, are written whole',
    columns: ['a', 'b', 'r'],
    rows: [
      [
        node(0, ['A'], {}, 'x'),
        node(1, ['A'], {}, 'y'),
        new types.Relationship(0n, 0n, 1n, 'T', {}, '5:x:0', '4:x:0', '4:y:1'),
      ],
    ],
  },
  {
    name: 'ids-odd',
    title: 'Ids that do not end in a number are written whole',
    columns: ['a', 'b'],
    rows: [[new types.Node(0n, ['A'], {}, '17'), new types.Node(1n, ['A'], {}, '4:x:007')]],
  },
]
