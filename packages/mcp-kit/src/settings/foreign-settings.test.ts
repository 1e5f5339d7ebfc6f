import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { connectionSettings } from './connection-settings.ts'
import { limitSettings } from './limit-settings.ts'
import { readSettings } from './read-settings.ts'
import { transportSettings } from './transport-settings.ts'

const writer = z.object({ ...connectionSettings, ...limitSettings, ...transportSettings })
const reader = writer.omit({ readOnly: true })

const read = (environment: Record<string, string>, ...flags: string[]) =>
  readSettings(writer, { environment: { NEO4J_PASSWORD: 'pw', ...environment }, arguments: flags })

describe('what the servers that people come from call the same', () => {
  test.each([
    [{ NEO4J_MCP_SERVER_HOST: '127.0.0.2' }, { httpHost: '127.0.0.2' }],
    [{ NEO4J_MCP_SERVER_PORT: '8080' }, { httpPort: 8080 }],
    [
      { NEO4J_MCP_SERVER_ALLOWED_HOSTS: 'a.example, b.example' },
      { httpAllowedHosts: ['a.example', 'b.example'] },
    ],
    [{ NEO4J_TRANSPORT_MODE: 'http' }, { transport: 'http' }],
    [{ NEO4J_TRANSPORT: 'streamable-http' }, { transport: 'http' }],
    [{ NEO4J_MCP_HTTP_HOST: 'localhost' }, { httpHost: 'localhost' }],
    [{ NEO4J_MCP_HTTP_PORT: '81' }, { httpPort: 81 }],
    [{ NEO4J_LOG_LEVEL: 'warning' }, { logLevel: 'warn' }],
    [{ NEO4J_LOG_LEVEL: 'emergency' }, { logLevel: 'error' }],
  ])('%j', (environment, settings) => {
    const reading = read(environment)
    expect(reading.settings).toMatchObject(settings)
    expect(reading.notices).toEqual([])
  })

  test.each([
    [['--db-url', 'bolt://h'], { uri: 'bolt://h' }],
    [['--server-host=127.0.0.2', '--server-port', '81'], { httpHost: '127.0.0.2', httpPort: 81 }],
    [['--allowed-hosts', 'a.example'], { httpAllowedHosts: ['a.example'] }],
    [['--neo4j-transport-mode', 'http', '--neo4j-http-port=81'], { transport: 'http', httpPort: 81 }],
    [['--read-timeout', '5'], { queryTimeout: 5 }],
  ])('%j', (flags, settings) => {
    expect(read({}, ...flags).settings).toMatchObject(settings)
  })

  test('two of them with different values are refused', () => {
    expect(() => read({ HTTP_PORT: '8000', NEO4J_MCP_SERVER_PORT: '8080' })).toThrow(
      'HTTP_PORT and NEO4J_MCP_SERVER_PORT have different values; set only one of them',
    )
  })
})

describe('what has no twin here', () => {
  test.each([
    ['NEO4J_MCP_SERVER_PATH', '/api/', 'over HTTP the server is at /mcp'],
    [
      'NEO4J_MCP_SERVER_ALLOW_ORIGINS',
      '*',
      'pages may call from the loopback and the hosts in HTTP_ALLOWED_HOSTS, and from nowhere else',
    ],
    ['NEO4J_LOG_FORMAT', 'text', 'every line of the log is JSON'],
    ['NEO4J_TELEMETRY', 'false', 'nothing is reported to anybody'],
  ])('%s=%s is named', (name, text, because) => {
    expect(read({ [name]: text }).notices).toEqual([`${name} has no effect here: ${because}`])
  })

  test('its flags are taken, and named too', () => {
    const { notices } = read({}, '--server-path', '/mcp/', '--allow-origins=x', '--neo4j-telemetry', 'false')
    expect(notices.map((line) => line.split(' ')[0])).toEqual([
      '--server-path',
      '--allow-origins',
      '--neo4j-telemetry',
    ])
  })

  test('TLS that was asked for is not left out unseen', () => {
    expect(() => read({ NEO4J_MCP_HTTP_TLS_ENABLED: 'true' })).toThrow(
      'NEO4J_MCP_HTTP_TLS_ENABLED cannot be followed: the server speaks plain HTTP',
    )
    expect(read({ NEO4J_MCP_HTTP_TLS_ENABLED: 'false' }).notices).toHaveLength(1)
  })

  test('a server that never writes says so of NEO4J_READ_ONLY, and goes on', () => {
    const { notices } = readSettings(reader, {
      environment: { NEO4J_PASSWORD: 'pw', NEO4J_READ_ONLY: 'true' },
      arguments: ['--read-only'],
    })
    expect(notices).toEqual([
      'NEO4J_READ_ONLY has no effect here: no tool of this server writes',
      '--read-only has no effect here: no tool of this server writes',
    ])
  })
})
