import process from 'node:process'
import { defineConfig } from 'vitest/config'
import { givenUri } from './test/given-uri.ts'

const resolve = { conditions: ['@graphmcp/source', 'import', 'node', 'default'] }
const ssr = { resolve: { conditions: resolve.conditions, externalConditions: resolve.conditions } }
const exclude = ['**/node_modules/**', '**/dist/**']

// Short-lived databases gain nothing from Java's second compiler: a third of the time of each start, on every core.
process.env.JAVA_TOOL_OPTIONS ??= '-XX:TieredStopAtLevel=1'

/** Each worker has a Neo4j of its own. Most tests wait more than they compute. */
const maxWorkers = 3
const databases = givenUri === undefined ? maxWorkers : 1

/** `x.test.ts` needs nothing; `x.db.test.ts` needs a real Neo4j, which no other file uses meanwhile. */
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
          maxWorkers,
          testTimeout: 30_000,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'database',
          include: ['{packages,apps,examples,test}/**/*.db.test.ts'],
          exclude,
          globalSetup: ['./test/start-neo4j.ts'],
          maxWorkers: databases,
          // A machine that stands still for a second looks like a fault; CI tries such a test once more, and says so.
          retry: process.env.CI ? 1 : 0,
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
