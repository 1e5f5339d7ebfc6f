import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { connectionSettings } from './connection-settings.ts'
import { readWith } from './testing/read-with.ts'

const schema = z.object(connectionSettings)

const { read, problemsOf } = readWith(schema)

test('bolt:// takes no routing context', () => {
  expect(problemsOf({ NEO4J_URI: 'bolt://h:7687?policy=eu' })).toEqual([
    'NEO4J_URI is "bolt://h:7687?…"; only neo4j:// takes what follows a ?, as its routing context',
  ])
  expect(problemsOf({ NEO4J_URI: 'neo4j://h:7687?policy=eu' })).toEqual([])
})

test.each([
  ['BOLT://Host:7687', 'bolt://Host:7687'],
  ['Neo4j+S://h?policy=EU', 'neo4j+s://h?policy=EU'],
  ['bolt+SSC://[::1]', 'bolt+ssc://[::1]'],
])('the scheme of %s is written small, as the driver wants it', (text, uri) => {
  expect(read({ NEO4J_URI: text }).settings.uri).toBe(uri)
})

describe('S10: addresses with credentials', () => {
  test.each([
    'bolt://u:secret@localhost:7687',
    'bolt://secret@h',
    'u:secret@h:7687',
    'neo4j+s://u:sec%72et@h',
    'bolt://u:se/secret@h:7687',
    'bolt://u:s?secret#@h',
    'http://h/?login=u:secret@h',
  ])('%s is refused without being repeated', (uri) => {
    const [problem] = problemsOf({ NEO4J_URI: uri })
    expect(problemsOf({}, uri).join()).not.toContain('et@')
    expect(problemsOf({ NEO4J_DATABASE: `x://${uri}` }).join()).not.toContain('et@')
    expect(problem).toBe(
      'NEO4J_URI holds a user name or a password; give them as NEO4J_USERNAME and NEO4J_PASSWORD and leave only host and port',
    )
  })
})

describe('S10: secrets behind the ?', () => {
  test.each([
    'bolt://h:1/?password=secret',
    'BOLT://h:1?secret',
    'bolt://h:1/db?password=secret',
    'neo4j://h/db?a=1&password=secret#secret',
    'mysql://h:1/?password=secret',
    'h:1?password=secret',
    'bolt://?secret',
    'two words?secret\nsecret',
    'bolt://h/db#secret',
  ])('%s is refused without them', (uri) => {
    for (const problems of [
      problemsOf({ NEO4J_URI: uri }),
      problemsOf({}, `--uri=${uri}`),
      problemsOf({}, uri),
    ]) {
      expect(problems).toHaveLength(1)
      expect(problems[0]).not.toContain('secret')
    }
  })
})
