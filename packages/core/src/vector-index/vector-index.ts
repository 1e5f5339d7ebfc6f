/** A Cypher type that a property is stored as, in the words of `valueType()` without NOT NULL and parameters. */
export type PropertyType =
  | 'INTEGER'
  | 'FLOAT'
  | 'STRING'
  | 'BOOLEAN'
  | 'DATE'
  | 'LOCAL TIME'
  | 'ZONED TIME'
  | 'LOCAL DATETIME'
  | 'ZONED DATETIME'
  | 'DURATION'
  | 'POINT'
  | 'LIST'

/** A property that a search can be filtered by. */
export interface FilterProperty {
  /** As stored, whatever its characters. */
  readonly name: string
  /** The argument's name: ASCII, legal in every client, unique within the index. */
  readonly alias: string
  /** Types as stored, most frequent first; several where nodes differ; empty where no value exists yet. */
  readonly types: readonly PropertyType[]
  /** True where the index itself can filter by it (its WITH list). */
  readonly inIndex: boolean
  /** True where some entities of the index lack it. */
  readonly optional: boolean
  /** One stored value, as text that the filter's input would take. */
  readonly example?: string
  /** All stored values where there are at most 20, as text that the filter's input would take. */
  readonly values?: readonly string[]
  /** Smallest and largest stored value where ordered and known without asking; `readRange` asks. */
  readonly range?: { readonly min: string; readonly max: string }
}

export interface VectorIndex {
  readonly name: string
  /** The catalogue's number; an index that was dropped and made anew has another one. */
  readonly id?: number
  readonly entity: 'node' | 'relationship'
  /** Labels of the nodes or types of the relationships in it; an entity has at least one of them. */
  readonly labelsOrTypes: readonly string[]
  readonly embeddingProperty: string
  readonly properties: readonly FilterProperty[]
  /** Absent where the index takes vectors of any length. */
  readonly dimensions?: number
  readonly similarity: 'cosine' | 'euclidean'
  /** `none` where `LIMIT k` in the index is exact enough; anything else wants over-fetching. */
  readonly quantization: 'none' | 'scalar' | 'binary' | 'unknown'
  readonly state: 'online' | 'populating' | 'failed'
  readonly populationPercent: number
  readonly failureMessage?: string
  /** True as long as only the names of its properties are known. */
  readonly unread?: boolean
  /** True where a filtered search that matches nothing fails in the database, as it does after deletes. */
  readonly needsRebuild?: boolean
}

/** What the connected server can run, probed with EXPLAIN and not read from its version. */
export interface ServerCapabilities {
  /** `SEARCH n IN (VECTOR INDEX … WHERE …)`. */
  readonly search: boolean
  /** `IN` inside the index. */
  readonly listInIndex: boolean
  /** `SEARCH n IN (FULLTEXT INDEX …)`. */
  readonly fullTextSearch: boolean
}
