import { mkdir, mkdtemp, readFile, readdir, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { clientOf } from './clients.ts'
import type { GivenSetting } from './given-settings.ts'
import { launchLine } from './launch-line.ts'
import { mergeFile } from './merge-file.ts'
import { writeEntry } from './write-entry.ts'

/** It knows no permission but to write. */
const windows = process.platform === 'win32'

const settings: GivenSetting[] = [
  { variable: 'NEO4J_URI', value: 'bolt://h:7687', secret: false, givenBy: '--uri', title: 'Neo4j uri' },
  { variable: 'NEO4J_PASSWORD', value: 'pass-word', secret: true, title: 'Neo4j password' },
]
const here = {
  platform: 'linux',
  home: '/home/ada',
  folder: '/',
  node: '/usr/bin/node',
  environment: {},
} as const
const launch = launchLine(['@graphmcp/cypher-mcp'], 'cypher-mcp', true, here)

async function place(text: string): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'setup-')), 'mcp.json')
  await writeFile(file, text, { mode: 0o640 })
  return file
}

describe('merging into the file of a client', () => {
  const vscode = clientOf('vscode')
  const entry = writeEntry(vscode, launch, settings)
  const before = `{
    // servers of the team
    "servers": {
        "other": { "command": "x" }, // mine
    },
    "inputs": [{ "id": "key", "type": "promptString" }],
    "unknown": [1, 2]
}
`
  test('leaves comments, order and all else, keeps a copy, and does nothing the second time', async () => {
    const file = await place(before)
    const merged = await mergeFile(file, vscode, 'cypher-mcp', () => entry)
    const after = await readFile(file, 'utf8')
    for (const line of [
      '// servers of the team',
      '"other": { "command": "x" }',
      '// mine',
      '"unknown": [1, 2]',
    ])
      expect(after).toContain(line)
    expect(after).toContain('"id": "neo4j-password"')
    expect(merged).toMatchObject({ changed: true, file })
    expect(await readFile(merged.backup ?? '', 'utf8')).toBe(before)
    expect((await stat(file)).mode & 0o777).toBe(windows ? 0o666 : 0o640)
    expect(await mergeFile(file, vscode, 'cypher-mcp', () => entry)).toEqual({ changed: false, file, entry })
    expect(await readdir(join(file, '..'))).toHaveLength(2)
  })

  test('makes a new file that its owner alone can read', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'setup-')), 'new', 'mcp.json')
    expect(await mergeFile(file, vscode, 'cypher-mcp', () => entry)).toEqual({ changed: true, file, entry })
    expect((await stat(file)).mode & 0o777).toBe(windows ? 0o666 : 0o600)
  })

  test('writes through a link, and leaves the link', async () => {
    const file = await place('{}')
    const link = join(file, '..', 'link.json')
    await symlink(file, link)
    await mergeFile(link, vscode, 'cypher-mcp', () => entry)
    expect(JSON.parse(await readFile(file, 'utf8'))).toHaveProperty('servers.cypher-mcp')
    expect(await readFile(link, 'utf8')).toBe(await readFile(file, 'utf8'))
  })

  test.each([
    ['{\n "servers": {\n', 'is no valid JSON (line 3'],
    ['[1]', 'holds no JSON object'],
    ['{"servers": []}', '"servers" in'],
    ['{"inputs": {}}', '"inputs" in'],
    ['{"servers": {"cypher-mcp": {"url": "http://h/mcp"}}}', 'give the new one another --name'],
  ])('refuses %j and changes nothing', async (text, message) => {
    const file = await place(text)
    await expect(mergeFile(file, vscode, 'cypher-mcp', () => entry)).rejects.toThrow(message)
    expect(await readFile(file, 'utf8')).toBe(text)
  })
})

describe('a file of Windows', () => {
  const client = clientOf('cursor')
  const entry = writeEntry(client, launch, settings)

  test('keeps its byte order mark and the ends of its lines', async () => {
    const file = await place('\uFEFF{\r\n  "mcpServers": {}\r\n}\r\n')
    await mergeFile(file, client, 'cypher-mcp', () => entry)
    const after = await readFile(file, 'utf8')
    expect(after.startsWith('\uFEFF{\r\n')).toBe(true)
    expect(after.replaceAll('\r\n', '')).not.toContain('\n')
    expect(JSON.parse(after.slice(1))).toEqual({ mcpServers: { 'cypher-mcp': entry.server } })
    expect(await mergeFile(file, client, 'cypher-mcp', () => entry)).toMatchObject({ changed: false })
  })
})

describe('a file that cannot be had is told in one line, and leaves nothing behind', () => {
  const client = clientOf('json')
  const merge = (file: string) => mergeFile(file, client, 'x', () => writeEntry(client, launch, settings))

  test('a folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'setup-'))
    await expect(merge(folder)).rejects.toMatchObject({
      code: 'invalid-settings',
      message: `${folder} cannot be read: it is a folder; name a file in it; nothing was changed`,
    })
    expect(await readdir(folder)).toEqual([])
  })

  test('a path through a file', async () => {
    const file = await place('{}')
    await expect(merge(join(file, 'mcp.json'))).rejects.toMatchObject({
      code: 'invalid-settings',
      message: expect.stringContaining('a part of its path is no folder') as string,
    })
  })

  test.skipIf(process.platform !== 'linux')('a folder that can be made nowhere', async () => {
    await expect(merge('/proc/not-there/deeper/mcp.json')).rejects.toMatchObject({ code: 'invalid-settings' })
  })

  test.runIf(windows)('a drive that is not there', async () => {
    await expect(merge('Q:\\not-there\\mcp.json')).rejects.toMatchObject({
      message: expect.stringContaining('its folder is not there and cannot be made') as string,
    })
  })

  test('a file whose place cannot be taken', async () => {
    const file = await place('{}')
    await mkdir(`${file}.part-${process.pid}`)
    await expect(merge(file)).rejects.toMatchObject({ code: 'invalid-settings' })
    expect(await readdir(join(file, '..'))).toEqual(['mcp.json', `mcp.json.part-${process.pid}`])
  })

  test.skipIf(windows)('a folder in which nothing can be made', async () => {
    const folder = join(await mkdtemp(join(tmpdir(), 'setup-')), 'closed')
    await mkdir(folder, { mode: 0o500 })
    // Root may write into it all the same; a name that is too long is refused to everybody.
    const file = join(folder, process.getuid?.() === 0 ? 'x'.repeat(300) : 'mcp.json')
    await expect(merge(file)).rejects.toMatchObject({ code: 'invalid-settings' })
    expect(await readdir(folder)).toEqual([])
  })
})
