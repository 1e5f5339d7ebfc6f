import type { FilterProperty, PropertyType, VectorIndex } from '../../vector-index/vector-index.ts'

/** A property of each type, in the index's WITH list or beside it. */
export const everyType: readonly FilterProperty[] = [
  property('int', ['INTEGER']),
  property('float', ['FLOAT']),
  property('text', ['STRING']),
  property('flag', ['BOOLEAN']),
  property('day', ['DATE']),
  property('at', ['ZONED DATETIME']),
  property('local', ['LOCAL DATETIME']),
  property('time', ['LOCAL TIME']),
  property('zoned_time', ['ZONED TIME']),
  property('length', ['DURATION']),
  property('mixed', ['INTEGER', 'STRING']),
  property('beside', ['STRING'], false),
  property('tags', ['LIST'], false),
  property('never', []),
]

function property(name: string, types: PropertyType[], inIndex = true): FilterProperty {
  return { name, alias: name, types, inIndex, optional: true }
}

export const everyTypeIndex: VectorIndex = {
  name: 'every type',
  entity: 'node',
  labelsOrTypes: ['Every'],
  embeddingProperty: 'embedding',
  properties: everyType,
  dimensions: 4,
  similarity: 'cosine',
  quantization: 'binary',
  state: 'online',
  populationPercent: 100,
}

const withList = everyType.filter(({ inIndex }) => inIndex).map(({ name }) => `n.${name}`)

export const createEveryTypeIndex =
  `CYPHER 25 CREATE VECTOR INDEX \`every type\` FOR (n:Every) ON n.embedding WITH [${withList.join(', ')}] ` +
  "OPTIONS {indexConfig: {`vector.dimensions`: 4, `vector.similarity_function`: 'cosine'}}"

/** Makes nodes of rows whose temporal values are text, with the constructor of each property's type. */
export const createEveryType = `
UNWIND $rows AS row
CREATE (n:Every {id: row.id, embedding: row.embedding, int: toInteger(row.int), float: row.float, text: row.text,
  flag: row.flag, day: date(row.day), at: datetime(row.at), local: localdatetime(row.local),
  time: localtime(row.time), zoned_time: time(row.zoned_time), length: duration(row.length),
  mixed: row.mixed, beside: row.beside, tags: row.tags})`
