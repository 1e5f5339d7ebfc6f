import { connect } from '../../database/connect.ts'
import type { Database, DatabaseServer } from '../../database/database.ts'
import { createEveryType, createEveryTypeIndex } from './every-type.ts'

/** A database for tests that fill it with nodes of every type and leave it empty. */
export class EveryTypeGraph {
  readonly server: DatabaseServer

  constructor(settings: { uri: string; username: string; password: string }) {
    this.server = connect({ ...settings, queryTimeout: 60_000 })
  }

  open(): Database {
    return this.server.open()
  }

  async fill(rows: readonly Record<string, unknown>[]): Promise<void> {
    await this.empty()
    await this.write(createEveryTypeIndex)
    await this.write(createEveryType, { rows: rows.map((row, id) => ({ ...row, id: BigInt(id) })) })
    await this.write('CALL db.awaitIndexes()')
  }

  async empty(): Promise<void> {
    await this.write('CYPHER 25 DROP INDEX `every type` IF EXISTS')
    await this.write('MATCH (n) DETACH DELETE n')
  }

  async write(text: string, parameters = {}): Promise<void> {
    await this.open().write({ text, parameters }, { columns: () => undefined, row: () => true })
  }

  async close(): Promise<void> {
    await this.empty()
    await this.server.close()
  }
}
