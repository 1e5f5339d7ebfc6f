import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const root = fileURLToPath(new URL('../', import.meta.url))
const read = (path: string): string => readFileSync(`${root}/${path}`, 'utf8')

/** What is bundled where it is used; embedders are installed beside a server, and the database is for tests. */
const BUNDLED = /^@graphmcp\/(?!embedder-|neo4j-local)/

interface Manifest {
  readonly name: string
  readonly devDependencies?: Readonly<Record<string, string>>
}

/** What each package carries inside. Changesets bump nobody for what only the build needs. */
const carriers = ['packages', 'apps'].flatMap((folder) =>
  readdirSync(`${root}/${folder}`).map((name) => {
    const manifest = JSON.parse(read(`${folder}/${name}/package.json`)) as Manifest
    const carried = Object.keys(manifest.devDependencies ?? {}).filter((other) => BUNDLED.test(other))
    return { name: manifest.name, carried }
  }),
)

/** The packages that carry one of these and are not released with it. */
function forgotten(released: readonly string[]): string[] {
  return carriers
    .filter(({ carried }) => carried.some((name) => released.includes(name)))
    .flatMap(({ name }) => (released.includes(name) ? [] : [name]))
}

test.each([
  [['@graphmcp/core'], ['@graphmcp/cypher-mcp', '@graphmcp/vector-mcp']],
  [['@graphmcp/core', '@graphmcp/cypher-mcp'], ['@graphmcp/vector-mcp']],
  [['@graphmcp/embedder-openai', '@graphmcp/neo4j-local'], []],
])('a release of %j leaves out %j', (released, others) => expect(forgotten(released)).toEqual(others))

test('the embedders carry what they share', () =>
  expect(forgotten(['@graphmcp/embedder'])).toContain('@graphmcp/embedder-cohere'))

test('the next release leaves out nobody who carries something of it', () => {
  const files = readdirSync(`${root}/.changeset`).filter((file) => file.endsWith('.md'))
  const released = files.flatMap((file) => {
    const [, head = ''] = read(`.changeset/${file}`).split(/^---$/m)
    return Object.keys((parse(head) ?? {}) as object)
  })
  expect(forgotten(released)).toEqual([])
})
