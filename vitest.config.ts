import { defineConfig } from 'vitest/config'

const resolve = { conditions: ['@graphmcp/source', 'import', 'node', 'default'] }
const ssr = { resolve: { conditions: resolve.conditions, externalConditions: resolve.conditions } }
const exclude = ['**/node_modules/**', '**/dist/**']

/** `x.test.ts` needs nothing; `x.db.test.ts` needs a real Neo4j, one file after the other on the same one. */
export default defineConfig({
  test: {
    projects: [
      {
        resolve,
        ssr,
        test: {
          name: 'unit',
          include: ['{packages,apps,examples,bench,scripts}/**/*.test.ts'],
          exclude: [...exclude, '**/*.db.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'database',
          include: ['{packages,apps,examples}/**/*.db.test.ts'],
          exclude,
          globalSetup: ['./test/start-neo4j.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
