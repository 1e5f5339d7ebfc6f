import js from '@eslint/js'
import importX from 'eslint-plugin-import-x'
import tseslint from 'typescript-eslint'

/** An import that is refused, by a regular expression over what is imported, and why. */
const refuse = (regex, message) => ({ regex, message })

const tests = ['**/*.test.ts', '**/testing/**', '**/testing.ts']

/** Refuses imports in some files: static ones, and the dynamic ones that no-restricted-imports does not see. */
const forbid = (files, imports, ignores = tests) => ({
  files,
  ignores,
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: imports,
        paths: [
          {
            name: 'node:process',
            importNames: ['env'],
            message: 'process.env is read only in settings.',
          },
        ],
      },
    ],
    'no-restricted-syntax': [
      'error',
      ...imports.map(({ regex, message }) => ({
        selector: `ImportExpression[source.value=/${regex.replaceAll('/', '\\/')}/]`,
        message,
      })),
    ],
  },
})

const driver = refuse(
  '^neo4j-driver',
  'The driver is imported only in core/database and core/output/plain-value.ts.',
)
const mcp = refuse('^@modelcontextprotocol/', 'The MCP SDK belongs to mcp-kit and the apps.')
const ours = refuse('^@graphmcp/', 'core, mcp-kit, embedder and neo4j-local import nothing of ours.')
const oursBut = (...names) =>
  refuse(
    `^@graphmcp/(?!(${names.join('|')})(/|$))`,
    `Of ours, only ${names.join(', ')} may be imported here.`,
  )

/** The rooms of core, and those that each may import; docs/architecture.md draws it. */
const rooms = {
  cypher: ['errors'],
  database: ['cypher', 'errors'],
  errors: [],
  filter: ['cypher', 'errors', 'vector-index'],
  guard: ['cypher', 'database', 'errors'],
  output: ['errors'],
  schema: ['cypher', 'database', 'errors', 'output'],
  search: ['cypher', 'database', 'errors', 'filter', 'output', 'vector-index'],
  'vector-index': ['cypher', 'database', 'errors'],
}

const roomRule = ([room, allowed]) => {
  const closed = Object.keys(rooms).filter((other) => other !== room && !allowed.includes(other))
  const others = refuse(
    `^\\.\\./(.*/)?(${closed.join('|')})/`,
    `core/${room} may import ${allowed.length > 0 ? allowed.join(', ') : 'no other room'}.`,
  )
  return forbid(
    [`packages/core/src/${room}/**/*.ts`],
    [ours, mcp, others, ...(room === 'database' ? [] : [driver])],
  )
}

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '**/golden/**', '.turbo/**'] },
  js.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['*.js', 'scripts/*.mjs', 'packages/*/*.mjs'] },
      },
    },
    plugins: { 'import-x': importX },
    settings: {
      'import-x/extensions': ['.ts'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts'] },
      'import-x/resolver': { node: { extensions: ['.ts'] } },
    },
    rules: {
      'import-x/no-cycle': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/require-await': 'off',
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'process.env is read only in settings.' },
      ],
    },
  },
  forbid(['packages/core/src/*.ts'], [ours, mcp, driver]),
  ...Object.entries(rooms).map(roomRule),
  // The one file that turns driver values into plain values.
  forbid(['packages/core/src/output/plain-value.ts'], [ours, mcp]),
  forbid(['packages/mcp-kit/src/**/*.ts'], [ours, driver]),
  forbid(['packages/embedder/src/**/*.ts'], [ours, driver, mcp]),
  forbid(['packages/neo4j-local/src/**/*.ts'], [ours, mcp]),
  forbid(['packages/embedder-*/src/**/*.ts'], [oursBut('embedder'), driver, mcp]),
  forbid(['apps/cypher-mcp/src/**/*.ts'], [oursBut('core', 'mcp-kit'), driver]),
  forbid(['apps/vector-mcp/src/**/*.ts'], [oursBut('core', 'mcp-kit', 'embedder'), driver]),
  {
    files: [
      ...tests,
      'packages/neo4j-local/**',
      'examples/**',
      'packages/embedder-transformers/src/cli.ts',
      'bench/**',
      'test/**',
      'vitest.config.ts',
      'scripts/**',
      '**/settings/**',
    ],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    files: ['**/*.js', '**/*.mjs'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly' } },
  },
)
