import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { connectionSettings } from '../settings/connection-settings.ts'
import { transportSettings } from '../settings/transport-settings.ts'
import type { Surroundings } from '../settings/surroundings.ts'
import { clientOf, clients, type ClientName } from './clients.ts'
import { givenSettings, type GivenSetting } from './given-settings.ts'
import { argumentsOf, launchLine } from './launch-line.ts'
import { mergeText } from './merge-file.ts'
import { writeEntry } from './write-entry.ts'

const linux: Surroundings = {
  platform: 'linux',
  home: '/home/ada',
  folder: '/home/ada/graph',
  node: '/usr/bin/node',
  environment: {},
}
const mac: Surroundings = { ...linux, platform: 'darwin', home: '/Users/ada' }
const windows: Surroundings = {
  platform: 'win32',
  home: 'C:\\Users\\ada',
  folder: 'C:\\graph',
  node: 'C:\\Program Files\\nodejs\\node.exe',
  environment: { APPDATA: 'C:\\Users\\ada\\AppData\\Roaming' },
}

describe('the file of each client', () => {
  test.each([
    ['claude-desktop', linux, '/home/ada/.config/Claude/claude_desktop_config.json'],
    ['claude-desktop', mac, '/Users/ada/Library/Application Support/Claude/claude_desktop_config.json'],
    ['claude-desktop', windows, 'C:\\Users\\ada\\AppData\\Roaming\\Claude\\claude_desktop_config.json'],
    [
      'claude-desktop',
      { ...windows, environment: { APPDATA: '' } },
      'C:\\Users\\ada\\AppData\\Roaming\\Claude\\claude_desktop_config.json',
    ],
    [
      'claude-desktop',
      { ...linux, environment: { XDG_CONFIG_HOME: '/c' } },
      '/c/Claude/claude_desktop_config.json',
    ],
    ...['c', './c', '../c'].map(
      (XDG_CONFIG_HOME) =>
        [
          'claude-desktop',
          { ...linux, environment: { XDG_CONFIG_HOME } },
          '/home/ada/.config/Claude/claude_desktop_config.json',
        ] as const,
    ),
    ['claude-code', linux, '/home/ada/graph/.mcp.json'],
    ['vscode', windows, 'C:\\graph\\.vscode\\mcp.json'],
    ['cursor', mac, '/Users/ada/.cursor/mcp.json'],
    ['windsurf', linux, '/home/ada/.codeium/windsurf/mcp_config.json'],
    ['gemini-cli', linux, '/home/ada/.gemini/settings.json'],
    ['json', linux, undefined],
  ] as const)('%s', (name, surroundings, file) => {
    expect(clientOf(name).file?.(surroundings)).toBe(file)
  })
})

describe('the line that starts the server', () => {
  const packages = ['@graphmcp/vector-mcp', '@graphmcp/embedder-openai']
  const nvm = { ...mac, node: '/Users/ada/.nvm/versions/node/v22.1.0/bin/node' }

  test.each([
    ['one package', ['@graphmcp/cypher-mcp'], linux, false, 'npx', ['-y', '@graphmcp/cypher-mcp']],
    ['Windows', ['@graphmcp/cypher-mcp'], windows, false, 'cmd', ['/c', 'npx', '-y', '@graphmcp/cypher-mcp']],
    ['a shared file under a version manager', ['a'], nvm, true, 'npx', ['-y', 'a']],
    [
      'a version manager',
      packages,
      nvm,
      false,
      '/Users/ada/.nvm/versions/node/v22.1.0/bin/npx',
      ['-y', '-p', packages[0], '-p', packages[1], 'bin'],
    ],
  ])('%s', (_, names, surroundings, shared, command, args) => {
    const line = launchLine(names, 'bin', shared, surroundings)
    expect([line.command, argumentsOf(line, names)]).toEqual([command, args])
  })

  test('brings the folder of its Node along where it is given in full', () => {
    const path = '/Users/ada/.nvm/versions/node/v22.1.0/bin:/usr/local/bin:/usr/bin:/bin'
    expect(launchLine(['a'], 'a', false, nvm).path).toBe(path)
    expect(launchLine(['a'], 'a', false, linux).path).toBeUndefined()
  })
})

describe('the settings of an entry', () => {
  const schema = z.object({ ...connectionSettings, ...transportSettings })
  const variables = (flags: string[], environment: Record<string, string>) =>
    givenSettings(schema, flags, environment).settings.map(({ variable, value }) => [variable, value])

  test('are what was given, the address, and the secret that is needed', () => {
    expect(variables([], {})).toEqual([
      ['NEO4J_URI', 'bolt://localhost:7687'],
      ['NEO4J_PASSWORD', undefined],
    ])
    expect(
      variables(['--uri=bolt://a:1', '--read-only=true'], { NEO4J_URI: 'bolt://b:2', NEO4J_USER: 'ada' }),
    ).toEqual([
      ['NEO4J_URI', 'bolt://a:1'],
      ['NEO4J_USERNAME', 'ada'],
      ['NEO4J_PASSWORD', undefined],
      ['NEO4J_READ_ONLY', 'true'],
    ])
  })

  test('do not say how to serve', () => {
    const environment = { TRANSPORT: 'http', HTTP_PORT: '9000', NEO4J_PASSWORD: 'p' }
    expect(variables([], environment).map(([variable]) => variable)).toEqual(['NEO4J_URI', 'NEO4J_PASSWORD'])
  })

  test('are refused where a value is wrong', () => {
    expect(() => variables(['--read-only=perhaps'], {})).toThrow('--read-only is "perhaps"')
  })
})

const settings: GivenSetting[] = [
  { variable: 'NEO4J_URI', value: 'bolt://h:7687', secret: false, givenBy: '--uri', title: 'Neo4j uri' },
  {
    variable: 'NEO4J_PASSWORD',
    value: 'pass-word',
    secret: true,
    givenBy: 'NEO4J_PASSWORD',
    title: 'Neo4j password',
  },
]
const launch = launchLine(['@graphmcp/cypher-mcp'], 'cypher-mcp', true, linux)

describe('a secret', () => {
  test.each([
    ['claude-code', '${NEO4J_PASSWORD}', 'set NEO4J_PASSWORD in the environment that Claude Code starts in'],
    ['vscode', '${input:neo4j-password}', 'VS Code asks for NEO4J_PASSWORD when it first starts the server'],
    ['cursor', '${env:NEO4J_PASSWORD}', 'set NEO4J_PASSWORD in the environment that Cursor starts in'],
    ['windsurf', '${env:NEO4J_PASSWORD}', 'set NEO4J_PASSWORD in the environment that Windsurf starts in'],
    ['gemini-cli', '$NEO4J_PASSWORD', 'set NEO4J_PASSWORD in the environment that Gemini CLI starts in'],
    ['claude-desktop', 'pass-word', 'NEO4J_PASSWORD stands in the file as it is; keep the file to yourself'],
  ] as const)('in the entry of %s is %s', (name, value, note) => {
    const entry = writeEntry(clientOf(name), launch, settings)
    expect(entry.server['env']).toEqual({ NEO4J_URI: 'bolt://h:7687', NEO4J_PASSWORD: value })
    expect(entry.notes).toEqual([note])
  })

  test('that was not given leaves a place to fill', () => {
    const entry = writeEntry(clientOf('json'), launch, [{ ...settings[1]!, value: undefined }])
    expect(entry.server['env']).toEqual({ NEO4J_PASSWORD: '<NEO4J_PASSWORD>' })
  })
})

test.each(Object.keys(clients) as ClientName[])('what %s gets is merged into an empty file once', (name) => {
  const client = clientOf(name)
  const entry = writeEntry(client, launch, settings)
  const once = mergeText('', client, 'cypher-mcp', entry)
  const read = JSON.parse(once) as Record<string, Record<string, unknown>>
  expect(read[client.key]?.['cypher-mcp']).toEqual(entry.server)
  expect(mergeText(once, client, 'cypher-mcp', entry)).toBe(once)
})
