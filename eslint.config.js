import js from '@eslint/js'
import importX from 'eslint-plugin-import-x'
import tseslint from 'typescript-eslint'

/** Who may import whom; docs/architecture.md draws it. */
const forbid = (files, patterns, ignores = []) => ({
  files,
  ignores,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
})
const ours = { group: ['@graphmcp/*'], message: 'core, mcp-kit and embedder import nothing of ours.' }
const driver = {
  group: ['neo4j-driver*'],
  message: 'The driver is imported only in core/database and core/output/plain-value.ts.',
}
const mcp = { group: ['@modelcontextprotocol/*'], message: 'The MCP SDK belongs to mcp-kit and the apps.' }
const rooms = (...names) => ({
  group: names.map((name) => `../${name}/*`),
  message:
    'Inside core: cypher ◀ filter ◀ search; cypher ◀ database ◀ schema, vector-index; output, errors: leaves.',
})

const core = (room) => [`packages/core/src/${room}/**/*.ts`]
const tests = ['**/*.test.ts', '**/testing/**', '**/testing.ts']

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '**/golden/**', '.turbo/**'] },
  js.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: { allowDefaultProject: ['*.js', 'scripts/*.mjs'] } },
    },
    plugins: { 'import-x': importX },
    settings: { 'import-x/extensions': ['.ts'], 'import-x/resolver': { node: { extensions: ['.ts'] } } },
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
  forbid(
    core('cypher'),
    [ours, mcp, driver, rooms('database', 'schema', 'vector-index', 'filter', 'search', 'output')],
    tests,
  ),
  forbid(core('database'), [ours, mcp, rooms('schema', 'vector-index', 'filter', 'search', 'output')], tests),
  forbid(core('schema'), [ours, mcp, driver, rooms('filter', 'search')], tests),
  forbid(core('vector-index'), [ours, mcp, driver, rooms('schema', 'filter', 'search')], tests),
  forbid(core('filter'), [ours, mcp, driver, rooms('database', 'schema', 'search', 'output')], tests),
  forbid(core('search'), [ours, mcp, driver, rooms('schema')], tests),
  forbid(
    core('output'),
    [ours, mcp, driver, rooms('cypher', 'database', 'schema', 'vector-index', 'filter', 'search')],
    [...tests, '**/plain-value.ts'],
  ),
  forbid(
    ['packages/core/src/errors/**/*.ts'],
    [ours, mcp, driver, { group: ['../*'], message: 'errors is a leaf.' }],
  ),
  forbid(['packages/mcp-kit/src/**/*.ts', 'packages/embedder/src/**/*.ts'], [ours, driver], tests),
  forbid(
    ['packages/embedder-*/src/**/*.ts'],
    [
      {
        group: ['@graphmcp/*', '!@graphmcp/embedder', '!@graphmcp/embedder/*'],
        message: 'embedder-* imports embedder alone.',
      },
      driver,
      mcp,
    ],
    tests,
  ),
  forbid(['apps/*/src/**/*.ts'], [driver], tests),
  {
    files: [
      '**/*.test.ts',
      '**/testing/**',
      'packages/neo4j-local/**',
      'examples/**',
      'bench/**',
      'test/**',
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
