import { createHash } from 'node:crypto'
import type { Identity } from '../database/database.ts'
import type { GraphSchema } from './graph-schema.ts'

/** Who sees a schema, and of which database: what one user may see is never shown to another. */
export interface SchemaOwner {
  readonly identity?: Identity
  /** The home database where absent. */
  readonly database?: string
}

export interface SchemaCache {
  /** The schema as its owner sees it, read anew where none is kept that is young enough. */
  get(owner: SchemaOwner, read: () => Promise<GraphSchema>): Promise<GraphSchema>
  /** The schema that is kept, whatever its age; undefined where none is. */
  peek(owner: SchemaOwner): GraphSchema | undefined
  /** Forgets all schemas of a database, for all users: it has changed. */
  drop(database?: string): void
}

export interface SchemaCacheOptions {
  /** Milliseconds for which a schema is taken for true. */
  readonly maximumAge?: number
  /** Owners kept, those longest unused going first. */
  readonly maximumSize?: number
  readonly now?: () => number
}

interface Entry {
  readonly database: string
  readonly reading: Promise<GraphSchema>
  schema?: GraphSchema
  expires: number
}

/** A schema with gaps, or from a hurried look, is soon read again: the database may have been slow for a moment only. */
const SLOW_AGE = 5_000

/** Keeps schemas for a short time, per identity and database. Requests at the same time share one reading. */
export function createSchemaCache(options: SchemaCacheOptions = {}): SchemaCache {
  const { maximumAge = 60_000, maximumSize = 100, now = Date.now } = options
  const entries = new Map<string, Entry>()

  const start = (key: string, database: string, read: () => Promise<GraphSchema>): Promise<GraphSchema> => {
    const reading = read()
    const entry: Entry = { database, reading, expires: Infinity }
    entries.delete(key)
    entries.set(key, entry)
    if (entries.size > maximumSize) entries.delete(entries.keys().next().value ?? '')
    reading.then(
      (schema) => {
        entry.schema = schema
        const slow = schema.hurried || schema.gaps.length > 0
        entry.expires = now() + (slow ? Math.min(SLOW_AGE, maximumAge) : maximumAge)
      },
      () => {
        if (entries.get(key) === entry) entries.delete(key)
      },
    )
    return reading
  }

  return {
    get: async (owner, read) => {
      const key = keyOf(owner)
      const entry = entries.get(key)
      if (entry === undefined || entry.expires <= now()) return start(key, owner.database ?? '', read)
      // Whoever started the reading may have been cancelled; that is no failure of this request.
      return entry.reading.catch(() => read())
    },
    peek: (owner) => entries.get(keyOf(owner))?.schema,
    drop: (database = '') => {
      for (const [key, entry] of entries) if (entry.database === database) entries.delete(key)
    },
  }
}

/** A digest, so that no password stays in memory as a key. */
function keyOf({ identity, database = '' }: SchemaOwner): string {
  return createHash('sha256')
    .update(JSON.stringify([database, identity ?? null]))
    .digest('base64')
}
