import { expect, test } from 'vitest'
import { parseConnectionUri } from './connection-uri.ts'

test.each([
  ['bolt://localhost:7687', 'bolt', 'localhost:7687'],
  ['bolt://localhost', 'bolt', 'localhost:7687'],
  ['  neo4j+s://abc123.databases.neo4j.io ', 'neo4j+s', 'abc123.databases.neo4j.io:7687'],
  ['neo4j+ssc://10.0.0.1:17687', 'neo4j+ssc', '10.0.0.1:17687'],
  ['bolt+s://[::1]:7687', 'bolt+s', '[::1]:7687'],
  ['neo4j://host:7687?policy=europe', 'neo4j', 'host:7687'],
])('%s', (text, scheme, address) => {
  expect(parseConnectionUri(text)).toEqual({ uri: text.trim(), scheme, address })
})

test.each([
  ['BOLT://Host', 'bolt://Host'],
  ['Neo4j+S://abc123.databases.neo4j.io', 'neo4j+s://abc123.databases.neo4j.io'],
  ['BOLT+SSC://[fe80::1]', 'bolt+ssc://[fe80::1]'],
  ['NEO4J://host?policy=Europe', 'neo4j://host?policy=Europe'],
])('the scheme of %s is written small', (text, uri) => expect(parseConnectionUri(text).uri).toBe(uri))

test.each([
  ['localhost:7687', 'the database address has no scheme'],
  ['', 'the database address has no scheme'],
  ['http://localhost:7474', 'the database address has the unknown scheme "http"'],
  ['bolt://', 'the database address has no valid host and port: ""'],
  ['bolt://host:70000', 'the database address has no valid host and port: "host:70000"'],
  ['bolt://host?policy=europe', 'the database address has a ?, which bolt:// does not take'],
  ['bolt://host:abc', 'the database address has no valid host and port: "host:abc"'],
])('%j is refused', (text, message) => {
  expect(() => parseConnectionUri(text)).toThrow(expect.objectContaining({ code: 'invalid-uri', message }))
})

test.each([
  'bolt://u:secret@localhost:7687',
  'neo4j+s://secret@host',
  'bolt://u:se/secret@host:7687',
  'bolt://u:s?secret#@host',
  'http://u:secret@host',
  'u:secret@host:7687',
  'bolt://u:secret@',
])('S10: credentials in %s are refused and not repeated', (text) => {
  let thrown: unknown
  try {
    parseConnectionUri(text)
  } catch (error) {
    thrown = error
  }
  expect(thrown).toMatchObject({ code: 'invalid-uri' })
  expect(String(thrown) + JSON.stringify(thrown)).not.toContain('secret')
})
