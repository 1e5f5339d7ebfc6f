import { connect } from '../../database/connect.ts'
import type { DatabaseServer } from '../../database/database.ts'
import { readSchema } from '../read-schema.ts'
import type { GraphSchema } from '../graph-schema.ts'
import { writeSchema, type WriteSchemaOptions } from '../write-schema.ts'

/** A database of its own for one test after the other, whatever was in it before. */
export interface TestGraph {
  readonly server: DatabaseServer
  /** Replaces the whole graph, with its indexes and constraints, by what the statements create. */
  make(...statements: readonly string[]): Promise<void>
  schema(sampleSize?: number): Promise<GraphSchema>
  text(options?: Partial<WriteSchemaOptions>): Promise<string>
  close(): Promise<void>
}

interface Neo4j {
  readonly uri: string
  readonly username: string
  readonly password: string
}

export function openTestGraph(neo4j: Neo4j): TestGraph {
  const server = connect({ ...neo4j, queryTimeout: 60_000 })
  const write = async (text: string): Promise<void> => {
    await server.open().write({ text, parameters: {} }, { columns: () => {}, row: () => true })
  }
  const names = async (text: string): Promise<string[]> =>
    (await server.open().rows({ text, parameters: {} })).map((row) => String(row['name']))
  const wipe = async (): Promise<void> => {
    await write('MATCH (n) CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 10000 ROWS')
    for (const name of await names('SHOW CONSTRAINTS YIELD name')) await write(`DROP CONSTRAINT \`${name}\``)
    for (const name of await names("SHOW INDEXES YIELD name, type WHERE type <> 'LOOKUP'"))
      await write(`DROP INDEX \`${name}\``)
  }
  const schema = (sampleSize = 1000): Promise<GraphSchema> =>
    readSchema(server.open(), { sampleSize, timeout: 50_000 })
  return {
    server,
    make: async (...statements) => {
      await wipe()
      for (const statement of statements) await write(statement)
      await write('CALL db.awaitIndexes(60)')
    },
    schema,
    text: async (options = {}) => writeSchema(await schema(), { tokenLimit: 2048, ...options }),
    close: async () => {
      await wipe()
      await server.close()
    },
  }
}

/** The text without the line about the server, which depends on its version. */
export const withoutServer = (text: string): string => text.replace(/^server: .*\n/m, '')
