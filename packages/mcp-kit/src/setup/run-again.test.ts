import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { connectionSettings } from '../settings/connection-settings.ts'
import { limitSettings } from '../settings/limit-settings.ts'
import { textSetting } from '../settings/setting-kinds.ts'
import { transportSettings } from '../settings/transport-settings.ts'
import { createSetupCommand } from './setup-command.ts'

const schema = z.object({ ...connectionSettings, ...limitSettings, ...transportSettings })
const node = '/usr/bin/node'

let folder = ''
let told = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'setup-'))
  told = ''
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    told += String(text)
    return true
  })
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const fileOf = () => join(folder, 'client.json')

/** Runs `setup <client> --write` with these flags, and reads the entry. */
async function setUp(
  client: string,
  flags: readonly string[],
  settings: z.ZodObject = schema,
): Promise<{ command: string; args: string[]; env: Record<string, string>; [key: string]: unknown }> {
  told = ''
  const here = { platform: 'linux', home: folder, folder, node, environment: {} } as const
  const app = { bin: 'app', settings, packages: () => ['@x/app', '@x/more'] }
  const input = { arguments: { client }, options: { write: true, file: fileOf() }, settings: flags }
  expect(await createSetupCommand(app, here).run(input)).toBe(0)
  const written = JSON.parse(await readFile(fileOf(), 'utf8')) as Record<string, Record<string, never>>
  return (written['mcpServers'] ?? written['servers'])?.['app'] as never
}

const place = (entry: object, key = 'mcpServers') =>
  writeFile(fileOf(), JSON.stringify({ [key]: { app: entry } }))

describe('setup, run again', () => {
  test('keeps a password that works where it is not named', async () => {
    await setUp('claude-desktop', ['--password=s3cret'])
    const { env } = await setUp('claude-desktop', ['--read-only=true'])
    expect(env).toEqual({
      NEO4J_URI: 'bolt://localhost:7687',
      NEO4J_PASSWORD: 's3cret',
      NEO4J_READ_ONLY: 'true',
    })
    expect(told).toContain('kept as it was: NEO4J_URI, NEO4J_PASSWORD\n')
    expect(told).not.toMatch(/<NEO4J_PASSWORD>|s3cret/)
  })

  test('keeps a password and variables of the user where the client would be given a reference', async () => {
    await place({ command: 'npx', args: ['-y', '@x/app'], env: { NEO4J_PASSWORD: 'real', MY: '1' } })
    const { env } = await setUp('cursor', ['--uri=bolt://h:1', '--password=other'])
    expect(env).toEqual({ NEO4J_PASSWORD: 'real', MY: '1', NEO4J_URI: 'bolt://h:1' })
    expect(told).toContain(
      '--password is not written: NEO4J_PASSWORD stands in the file already; change it there\n',
    )
    expect(told).toContain('kept as it was: NEO4J_PASSWORD, MY\n')
  })

  test('replaces what is named, and says so without the values', async () => {
    await setUp('claude-desktop', ['--password=s3cret', '--uri=bolt://a'])
    const { env } = await setUp('claude-desktop', ['--password=t0psecret', '--uri=bolt://b'])
    expect(env).toEqual({ NEO4J_URI: 'bolt://b', NEO4J_PASSWORD: 't0psecret' })
    expect(told).toContain('replaced: NEO4J_URI, NEO4J_PASSWORD\n')
    expect(told).not.toMatch(/s3cret|t0psecret/)
  })

  test('fills what was left to be filled', async () => {
    await setUp('claude-desktop', [])
    expect((await setUp('claude-desktop', ['--password=s3cret'])).env['NEO4J_PASSWORD']).toBe('s3cret')
    await place({ command: 'npx', args: [], env: { NEO4J_PASSWORD: '<your password>' } })
    expect((await setUp('cursor', [])).env['NEO4J_PASSWORD']).toBe('${env:NEO4J_PASSWORD}')
  })

  test('keeps to the names that the entry has, so that no two differ', async () => {
    const env = { NEO4J_URL: 'bolt://a', NEO4J_USER: 'ada', NEO4J_PASSWORD: 'p' }
    await place({ command: 'npx', args: ['-y', '@x/app'], env })
    expect((await setUp('claude-desktop', [])).env).toEqual(env)
    expect((await setUp('claude-desktop', ['--uri=bolt://b'])).env).toEqual({ ...env, NEO4J_URL: 'bolt://b' })
  })

  test('keeps versions, options of npx, further packages and flags, but for flags that are named now', async () => {
    const args = [
      '-y',
      '--prefer-offline',
      '-p',
      '@x/app@1.2.3',
      '-p',
      'mine',
      'app',
      '--token-limit=500',
      '--uri',
      'bolt://a',
    ]
    await place({ command: 'npx', args, env: {}, disabled: true })
    const entry = await setUp('claude-desktop', ['--uri=bolt://b'])
    expect(entry.args).toEqual([
      ...['-y', '--prefer-offline', '-p', '@x/app@1.2.3', '-p', '@x/more', '-p', 'mine', 'app'],
      '--token-limit=500',
    ])
    expect(entry['disabled']).toBe(true)
    expect(entry.env).toEqual({ NEO4J_URI: 'bolt://b', NEO4J_PASSWORD: '<NEO4J_PASSWORD>' })
    expect(told).toContain('replaced: args\n')
    expect(told).toContain('kept as it was: --token-limit\n')
  })

  test('a password among the arguments needs no place of its own', async () => {
    await place({ command: 'npx', args: ['-y', '@x/app', '--password=p'], env: { NEO4J_URI: 'bolt://a' } })
    expect((await setUp('cursor', [])).env).toEqual({ NEO4J_URI: 'bolt://a' })
  })

  test("a command of the user's own stays", async () => {
    await place({ command: 'docker', args: ['run', '-i', 'my/app'], env: { NEO4J_PASSWORD: 'p' } })
    const entry = await setUp('claude-desktop', ['--read-only=true'])
    expect(entry).toEqual({
      command: 'docker',
      args: ['run', '-i', 'my/app'],
      env: { NEO4J_PASSWORD: 'p', NEO4J_READ_ONLY: 'true', NEO4J_URI: 'bolt://localhost:7687' },
    })
    expect(told).toContain('kept as it was: command, args, NEO4J_PASSWORD\n')
  })

  test('asks for no secret that the file of VS Code has', async () => {
    await place({ type: 'stdio', command: 'npx', args: [], env: { NEO4J_PASSWORD: 'real' } }, 'servers')
    await setUp('vscode', [])
    expect(JSON.parse(await readFile(fileOf(), 'utf8'))).not.toHaveProperty('inputs')
    expect(told).not.toContain('asks for')
  })

  test('what is needed need not be given anew', async () => {
    const model = textSetting({ env: 'EMBEDDING_MODEL', description: 'Model', required: true })
    const wanting = z.object({ ...connectionSettings, model })
    await setUp('json', ['--embedding-model=a:b'], wanting)
    expect((await setUp('json', ['--username=ada'], wanting)).env).toMatchObject({
      EMBEDDING_MODEL: 'a:b',
      NEO4J_USERNAME: 'ada',
    })
  })

  test('leaves comments within the entry', async () => {
    const text = `{ "mcpServers": { "app": {
      "command": "npx", // found in PATH
      "args": ["-y", "-p", "@x/app", "-p", "@x/more", "app"],
      "env": { "NEO4J_PASSWORD": "p" /* of the test server */ } } } }`
    await writeFile(fileOf(), text)
    const input = {
      arguments: { client: 'json' },
      options: { write: true, file: fileOf() },
      settings: ['--row-limit=5'],
    }
    const here = { platform: 'linux', home: folder, folder, node, environment: {} } as const
    await createSetupCommand(
      { bin: 'app', settings: schema, packages: () => ['@x/app', '@x/more'] },
      here,
    ).run(input)
    const after = await readFile(fileOf(), 'utf8')
    for (const part of ['// found in PATH', '/* of the test server */', '"ROW_LIMIT": "5"'])
      expect(after).toContain(part)
  })
})

describe('what the user named', () => {
  test('is written, though it is the default', async () => {
    expect((await setUp('json', ['--username=neo4j', '--token-limit=2048'])).env).toMatchObject({
      NEO4J_USERNAME: 'neo4j',
      TOKEN_LIMIT: '2048',
    })
  })

  test.each([
    ['cursor', 'set NEO4J_PASSWORD in the environment that Cursor starts in'],
    ['vscode', 'VS Code asks for NEO4J_PASSWORD when it first starts the server'],
  ])('and %s takes otherwise, is said', async (client, way) => {
    await setUp(client, ['--password=s3cret'])
    expect(told).toContain(`--password is not written: ${way}\n`)
    expect(await readFile(fileOf(), 'utf8')).not.toContain('s3cret')
  })

  test('and has no part in an entry, is said', async () => {
    await setUp('json', ['--transport=http', '--server-path=/x'])
    expect(told).toContain(
      '--transport is no part of an entry: a client starts a server of its own, over stdio\n',
    )
    expect(told).toContain('--server-path has no effect here: over HTTP the server is at /mcp\n')
  })

  test('VS Code asks for by a name that people use', async () => {
    await setUp('vscode', [])
    expect(JSON.parse(await readFile(fileOf(), 'utf8'))).toMatchObject({
      inputs: [{ id: 'neo4j-password', description: 'Neo4j password', password: true }],
    })
  })

  test.each(['claude-code', 'vscode'])('for %s serves a folder, which is said', async (client) => {
    const here = { platform: 'linux', home: folder, folder, node, environment: {} } as const
    const app = { bin: 'app', settings: schema, packages: () => ['@x/app'] }
    const run = (options: Record<string, string>) =>
      createSetupCommand(app, here).run({ arguments: { client }, options, settings: [] })
    await run({ file: fileOf() })
    expect(told).not.toContain('serves its folder')
    await run({})
    expect(told).toContain('this file serves its folder, and all who share it')
  })
})

test('where nothing is written, nothing is said to stand in a file', async () => {
  const here = { platform: 'linux', home: folder, folder, node, environment: {} } as const
  const app = { bin: 'app', settings: schema, packages: () => ['@x/app'] }
  const input = {
    arguments: { client: 'json' },
    options: { write: true },
    settings: ['--password=s3cret'],
  }
  expect(await createSetupCommand(app, here).run(input)).toBe(1)
  expect(told).toBe(
    'nothing is written: --write needs --file, since the file of any other client is not known\n',
  )
})
