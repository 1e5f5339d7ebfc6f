import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './pack-packages.ts'

type Document = Record<string, unknown>

const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Document

/** Gives what a schema says of a document, one line for each fault. */
function judge(schema: string): (document: Document) => string[] {
  const ajv = new Ajv({ allErrors: true, allowUnionTypes: true })
  addFormats.default(ajv)
  const validate = ajv.compile(read(`scripts/schemas/${schema}`))
  return (document) => {
    validate(document)
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  }
}

describe.each(['cypher-mcp', 'vector-mcp'])('%s', (app) => {
  describe('server.json', () => {
    const faults = judge('server-2025-12-11.schema.json')
    const document = read(`apps/${app}/server.json`)
    const [given] = document['packages'] as Document[]

    test('is what the registry takes', () => expect(faults(document)).toEqual([]))
    test('names the schema and the package', () => {
      expect(document['$schema']).toBe(
        'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
      )
      expect(document['name']).toBe(read(`apps/${app}/package.json`)['mcpName'])
    })
    test.each<[string, Document, string]>([
      ['a name without a namespace', { name: app }, '/name must match pattern'],
      ['a description that is too long', { description: 'x'.repeat(101) }, '/description must NOT have more'],
      ['no version', { version: undefined }, "must have required property 'version'"],
      [
        'an unknown format of a variable',
        { packages: [{ ...given, environmentVariables: [{ name: 'A', format: 'integer' }] }] },
        '/packages/0/environmentVariables/0/format must be equal to one of the allowed values',
      ],
      [
        'a default that is no text',
        { packages: [{ ...given, environmentVariables: [{ name: 'A', default: 5 }] }] },
        '/packages/0/environmentVariables/0/default must be string',
      ],
      [
        'a package without a transport',
        { packages: [{ ...given, transport: undefined }] },
        "/packages/0 must have required property 'transport'",
      ],
    ])('%s is refused', (_, change, fault) => {
      const broken = JSON.parse(JSON.stringify({ ...document, ...change })) as Document
      expect(faults(broken)).toContainEqual(expect.stringContaining(fault))
    })
  })

  describe('the manifest of its bundle', () => {
    const faults = judge('mcpb-manifest-0.3.schema.json')
    const document = read(`apps/${app}/bundle/manifest.json`)

    test('is what clients take', () => expect(faults(document)).toEqual([]))
    test('says its version', () => expect(document['manifest_version']).toBe('0.3'))
    test.each<[string, Document, string]>([
      ['another version', { manifest_version: '0.4' }, '/manifest_version must be equal to constant'],
      ['no author', { author: undefined }, "must have required property 'author'"],
      ['an unknown key', { colour: 'red' }, 'must NOT have additional properties'],
      ['a server of an unknown kind', { server: { type: 'ruby' } }, '/server/type must be equal to one of'],
      [
        'a setting without a title',
        { user_config: { neo4j_uri: { type: 'string', description: 'Address' } } },
        "/user_config/neo4j_uri must have required property 'title'",
      ],
    ])('%s is refused', (_, change, fault) => {
      const broken = JSON.parse(JSON.stringify({ ...document, ...change })) as Document
      expect(faults(broken)).toContainEqual(expect.stringContaining(fault))
    })
  })
})
