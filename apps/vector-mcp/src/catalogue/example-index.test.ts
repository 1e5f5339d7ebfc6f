import { expect, test } from 'vitest'
import { exampleIndex } from './example-index.ts'

test('an index is shown in the words of the server, and of the length that the model gives', () => {
  const capabilities = { search: true, listInIndex: true, fullTextSearch: true }
  expect(exampleIndex(capabilities, 384)).toBe(
    'CYPHER 25 CREATE VECTOR INDEX name FOR (n:Label) ON n.embedding WITH [n.property] OPTIONS {indexConfig: {`vector.dimensions`: 384, `vector.similarity_function`: "cosine"}}',
  )
  expect(exampleIndex({ ...capabilities, search: false })).toBe(
    'CREATE VECTOR INDEX name FOR (n:Label) ON (n.embedding) OPTIONS {indexConfig: {`vector.dimensions`: 1536, `vector.similarity_function`: "cosine"}}',
  )
})
