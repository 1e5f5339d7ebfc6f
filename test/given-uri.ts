import process from 'node:process'

/** Where the one database is that the tests are given; undefined where each worker starts its own. */
export const givenUri = process.env.NEO4J_URI || process.env.NEO4J_URL || undefined
