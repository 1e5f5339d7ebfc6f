import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { connectionSettings } from './connection-settings.ts'
import { limitSettings } from './limit-settings.ts'
import { readSettings } from './read-settings.ts'
import { readWith } from './testing/read-with.ts'
import { checkHttpReach, transportSettings } from './transport-settings.ts'

const schema = z
  .object({ ...connectionSettings, ...limitSettings, ...transportSettings })
  .superRefine(checkHttpReach)

const { read, problemsOf } = readWith(schema)

test('X08: only the required settings, and every other empty, give the defaults', () => {
  const expected = {
    uri: 'bolt://localhost:7687',
    username: 'neo4j',
    password: 'pw',
    readOnly: false,
    queryTimeout: 10,
    tokenLimit: 2048,
    listLimit: 52,
    rowLimit: 1000,
    responseFormat: 'auto',
    transport: 'stdio',
    httpHost: '127.0.0.1',
    httpPort: 8000,
  }
  expect(read({}).settings).toMatchObject(expected)
  const names = ['NEO4J_URI', 'NEO4J_USERNAME', 'NEO4J_DATABASE', 'NEO4J_READ_ONLY', 'NEO4J_NAMESPACE']
  const others = ['QUERY_TIMEOUT', 'TOKEN_LIMIT', 'LIST_LIMIT', 'RESPONSE_FORMAT', 'HTTP_PORT', 'HTTP_TOKEN']
  const empty = Object.fromEntries([...names, ...others].map((name) => [name, '']))
  expect(read(empty).settings).toEqual(read({}).settings)
  expect(read({}, '--uri=', '--database', '').settings).toEqual(read({}).settings)
})

describe('S04: booleans', () => {
  test.each(['true', 'TRUE', '1', 'yes', 'On', ' true '])('%j is true', (text) => {
    expect(read({ NEO4J_READ_ONLY: text }).settings.readOnly).toBe(true)
  })
  test.each(['false', '0', 'no', 'OFF', ''])('%j is false', (text) => {
    expect(read({ NEO4J_READ_ONLY: text }).settings.readOnly).toBe(false)
  })
  test.each(['ture', 'y', '2', 'null', 'truefalse'])('%j is refused', (text) => {
    expect(problemsOf({ NEO4J_READ_ONLY: text })).toEqual([
      `NEO4J_READ_ONLY is "${text}"; allowed: true, false, 1, 0, yes, no, on, off`,
    ])
  })
  test.each([
    [['--read-only'], true],
    [['--read-only=false'], false],
    [['--read-only', 'no'], false],
    [['--neo4j-read-only', '--uri', 'bolt://h'], true],
  ])('%j', (flags, expected) => {
    expect(read({}, ...flags).settings.readOnly).toBe(expected)
  })
  test('a flag wins over the variable and says so', () => {
    const { settings, notices } = read({ NEO4J_READ_ONLY: 'false' }, '--read-only')
    expect(settings.readOnly).toBe(true)
    expect(notices).toEqual(['--read-only wins over NEO4J_READ_ONLY, which has a different value'])
    expect(read({ NEO4J_URI: 'bolt://a' }, '--uri=bolt://a').notices).toEqual([])
  })
  test('a misspelt name of a guarded variable stops the start, another is warned about', () => {
    expect(problemsOf({ NEO4J_READONLY: 'true' })).toEqual([
      'NEO4J_READONLY is not a setting; did you mean NEO4J_READ_ONLY?',
    ])
    expect(read({ NEO4J_DATABSE: 'x' }).notices).toEqual([
      'NEO4J_DATABSE is not a setting; did you mean NEO4J_DATABASE?',
    ])
    expect(read({ NEO4J_HOME: '/opt/neo4j', NEO4J_AUTH: 'x', LOG2: 'x' }).notices).toEqual([])
  })
})

describe('K11: aliases', () => {
  test('either spelling works', () => {
    expect(read({ NEO4J_URL: 'neo4j://h:1', NEO4J_USER: 'ada' }).settings).toMatchObject({
      uri: 'neo4j://h:1',
      username: 'ada',
    })
    expect(read({}, '--url', 'neo4j://h:1', '--user=ada').settings).toMatchObject({ username: 'ada' })
  })
  test('both with the same value work, with different ones not', () => {
    expect(problemsOf({ NEO4J_URL: 'bolt://h', NEO4J_URI: 'bolt://h' })).toEqual([])
    expect(problemsOf({ NEO4J_URL: 'bolt://h', NEO4J_URI: 'bolt://i' })).toEqual([
      'NEO4J_URI and NEO4J_URL have different values; set only one of them',
    ])
  })
  test('a missing password is named; nothing stands in for it', () => {
    expect(() => readSettings(schema, { environment: {}, arguments: [] })).toThrow(
      'NEO4J_PASSWORD is required',
    )
  })
})

describe('malformed values', () => {
  const range = (name: string, text: string, allowed: string) => `${name} is "${text}"; allowed: ${allowed}`
  test.each([
    ['QUERY_TIMEOUT', '0', 'a number above 0 up to 86400'],
    ['QUERY_TIMEOUT', 'abc', 'a number above 0 up to 86400'],
    ['QUERY_TIMEOUT', '-1', 'a number above 0 up to 86400'],
    ['QUERY_TIMEOUT', 'Infinity', 'a number above 0 up to 86400'],
    ['TOKEN_LIMIT', '127', 'a whole number from 128 up to 1000000'],
    ['TOKEN_LIMIT', '1e9', 'a whole number from 128 up to 1000000'],
    ['TOKEN_LIMIT', '200.5', 'a whole number from 128 up to 1000000'],
    ['RESPONSE_FORMAT', 'xml', 'auto, yaml, table, json'],
    ['TRANSPORT', 'websocket', 'stdio, http'],
    ['LOG_LEVEL', 'loud', 'debug, info, warn, error'],
    ['HTTP_ALLOWED_HOSTS', '*', 'names of hosts without a port, separated by commas; * is none of them'],
    [
      'HTTP_ALLOWED_HOSTS',
      'graph.example:8000',
      'names of hosts without a port, separated by commas; * is none of them',
    ],
    ...['a..b', '-a', 'user@a', 'http://a', '[1:2]', 'a b'].map((text) => [
      'HTTP_ALLOWED_HOSTS',
      text,
      'names of hosts without a port, separated by commas; * is none of them',
    ]),
    ['HTTP_PORT', '70000', 'a whole number from 0 up to 65535'],
    ['NEO4J_NAMESPACE', 'a b', 'letters, digits, _ and -, at most 20'],
    ['NEO4J_URI', 'two words', 'bolt://host:port or neo4j://host:port, with +s or +ssc for TLS'],
    [
      'NEO4J_URI',
      'http://localhost:7474',
      'bolt://host:port or neo4j://host:port, with +s or +ssc for TLS; use bolt://localhost:7687',
    ],
  ])('%s=%s', (name, text, allowed) => {
    expect(problemsOf({ [name]: text })).toEqual([range(name, text, allowed)])
  })
  test('sse is answered with what took its place', () => {
    expect(problemsOf({ NEO4J_TRANSPORT: 'SSE' })).toEqual([
      'NEO4J_TRANSPORT is "sse", which MCP has replaced; set it to http and let clients call http://<host>:<port>/mcp',
    ])
  })
  test('1.5 seconds and 128 tokens are the least there is', () => {
    expect(read({ QUERY_TIMEOUT: '1.5', TOKEN_LIMIT: '128' }).settings).toMatchObject({
      queryTimeout: 1.5,
      tokenLimit: 128,
    })
  })
  test('every wrong setting has a line of its own', () => {
    expect(problemsOf({ TOKEN_LIMIT: 'x', NEO4J_READ_ONLY: 'x' })).toHaveLength(2)
  })
})

describe('flags', () => {
  test.each([
    [['--urri', 'x'], '--urri is not a flag; did you mean --uri?'],
    [['--frobnicate=1'], '--frobnicate is not a flag; see --help for those there are'],
    [['-x'], '-x is not a flag; see --help for those there are'],
    [['--uri'], '--uri needs a value; write --uri=value'],
    [['--uri', '--read-only'], '--uri needs a value; write --uri=value'],
    [['--read-only', 'ture'], '--read-only is "ture"; allowed: true, false, 1, 0, yes, no, on, off'],
    [['--read-only=ture'], '--read-only is "ture"; allowed: true, false, 1, 0, yes, no, on, off'],
    [['serve'], '"serve" is not expected; settings are given as --flag=value'],
    [['--uri=bolt://a', '--uri=bolt://b'], '--uri is given twice, with different values'],
    [['--token-limit', '5'], '--token-limit is "5"; allowed: a whole number from 128 up to 1000000'],
  ])('%j', (flags, problem) => {
    expect(problemsOf({}, ...flags)[0]).toBe(problem)
  })
  test('the value of an unknown flag is not told as a second problem', () => {
    expect(problemsOf({}, '--query-timeot', '3', '--uri', 'bolt://h')).toHaveLength(1)
  })
  test('a value may hold = and dashes', () => {
    expect(read({}, '--password=-a=b').settings.password).toBe('-a=b')
  })
})

describe('S06: HTTP beyond the loopback', () => {
  const open = { TRANSPORT: 'http', HTTP_HOST: '0.0.0.0' }
  test('wants a token and the allowed hosts', () => {
    expect(problemsOf(open)).toEqual([
      'HTTP_TOKEN is required where HTTP_HOST is "0.0.0.0"',
      'HTTP_ALLOWED_HOSTS is required where HTTP_HOST is "0.0.0.0": the names that clients call the server by',
    ])
    expect(problemsOf({ ...open, HTTP_TOKEN: 'x'.repeat(16), HTTP_ALLOWED_HOSTS: 'graph.example' })).toEqual(
      [],
    )
    for (const host of ['::1', 'LOCALHOST', '127.0.0.2', '::ffff:127.0.0.1'])
      expect(problemsOf({ ...open, HTTP_HOST: host })).toEqual([])
    expect(problemsOf({ ...open, HTTP_HOST: '::ffff:10.0.0.1' })).toHaveLength(2)
  })
  test('a bad token is not repeated', () => {
    expect(problemsOf({ HTTP_TOKEN: 'secret' })).toEqual([
      'HTTP_TOKEN is not valid (value withheld); allowed: at least 16 characters without blanks',
    ])
  })
})
