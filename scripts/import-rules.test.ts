import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ESLint } from 'eslint'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const importRules = ['no-restricted-imports', 'no-restricted-syntax', 'no-restricted-properties']

/** Lints a text as if it stood in that file, by the import rules of the real configuration alone. */
async function lintAs(filePath: string, text: string): Promise<string[]> {
  const eslint = new ESLint({
    cwd: root,
    overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
    ruleFilter: ({ ruleId }) => importRules.includes(ruleId),
  })
  const [result] = await eslint.lintText(text, { filePath: join(root, filePath) })
  return (result?.messages ?? []).map(({ message }) => message)
}

describe('an import that the architecture refuses is refused by the linter', () => {
  test.each([
    ['packages/core/src/cypher/x.ts', "import '../database/database.ts'", 'core/cypher may import errors'],
    ['packages/core/src/cypher/deep/x.ts', "import '../../search/x.ts'", 'core/cypher may import errors'],
    ['packages/core/src/output/x.ts', "import '../cypher/value.ts'", 'core/output may import errors'],
    ['packages/core/src/errors/x.ts', "import '../cypher/value.ts'", 'core/errors may import no other room'],
    ['packages/core/src/filter/x.ts', "import '../search/x.ts'", 'core/filter may import'],
    ['packages/core/src/database/x.ts', "import '../schema/x.ts'", 'core/database may import'],
    ['packages/core/src/schema/x.ts', "import '../search/x.ts'", 'core/schema may import'],
    ['packages/core/src/guard/x.ts', "import '../output/x.ts'", 'core/guard may import'],
    ['packages/core/src/vector-index/x.ts', "import '../filter/x.ts'", 'core/vector-index may import'],
    ['packages/core/src/schema/x.ts', "import 'neo4j-driver-lite'", 'The driver is imported only in'],
    [
      'packages/core/src/schema/x.ts',
      "export const x = import('neo4j-driver')",
      'The driver is imported only in',
    ],
    ['apps/cypher-mcp/src/x.ts', "import 'neo4j-driver-lite'", 'The driver is imported only in'],
    ['packages/core/src/index.ts', "import '@modelcontextprotocol/server'", 'The MCP SDK belongs to'],
    ['packages/embedder/src/x.ts', "import '@modelcontextprotocol/server'", 'The MCP SDK belongs to'],
    ['packages/mcp-kit/src/x.ts', "import '@graphmcp/core'", 'import nothing of ours'],
    ['packages/mcp-kit/src/x.ts', "export const x = import('@graphmcp/core')", 'import nothing of ours'],
    ['packages/embedder-openai/src/x.ts', "import '@graphmcp/core'", 'only embedder may be imported'],
    ['apps/cypher-mcp/src/x.ts', "import '@graphmcp/embedder'", 'only core, mcp-kit may be imported'],
    ['apps/vector-mcp/src/x.ts', "import '@graphmcp/embedder-openai'", 'only core, mcp-kit, embedder'],
    [
      'packages/core/src/schema/x.ts',
      'export const x = process.env.HOME',
      'process.env is read only in settings',
    ],
    [
      'packages/core/src/schema/x.ts',
      "import { env } from 'node:process'",
      'process.env is read only in settings',
    ],
  ])('%s: %s', async (file, text, message) => {
    const messages = await lintAs(file, text)
    expect(messages).toEqual([expect.stringContaining(message)])
  })
})

describe('what the architecture allows passes', () => {
  test.each([
    ['packages/core/src/database/x.ts', "import 'neo4j-driver-lite'"],
    ['packages/core/src/output/plain-value.ts', "import 'neo4j-driver-lite'"],
    ['packages/core/src/search/x.ts', "import '../filter/x.ts'"],
    ['packages/mcp-kit/src/x.ts', "import '@modelcontextprotocol/server'"],
    ['packages/mcp-kit/src/settings/x.ts', 'export const x = process.env.HOME'],
    ['packages/embedder-openai/src/x.ts', "import '@graphmcp/embedder'"],
    ['apps/vector-mcp/src/x.ts', "import '@graphmcp/embedder'"],
  ])('%s: %s', async (file, text) => {
    expect(await lintAs(file, text)).toEqual([])
  })
})

test('a cycle between files is refused', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'cycle-'))
  await writeFile(join(directory, 'a.ts'), "import { b } from './b.ts'\nexport const a = () => b\n")
  await writeFile(join(directory, 'b.ts'), "import { a } from './a.ts'\nexport const b = () => a\n")
  const eslint = new ESLint({
    cwd: directory,
    overrideConfigFile: join(root, 'eslint.config.js'),
    overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
    ruleFilter: ({ ruleId }) => ruleId === 'import-x/no-cycle',
  })
  const results = await eslint.lintFiles(['a.ts', 'b.ts'])
  expect(results.map(({ messages }) => messages.map(({ ruleId }) => ruleId))).toEqual([
    ['import-x/no-cycle'],
    ['import-x/no-cycle'],
  ])
})
