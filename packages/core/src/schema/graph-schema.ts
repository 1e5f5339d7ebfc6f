/** What a graph holds, as far as its user may see it; plain and free of driver values. */
export interface GraphSchema {
  readonly server: ServerFacts
  /** Absent where they could not be counted. */
  readonly nodeCount?: number
  readonly relationshipCount?: number
  /** Most used first. */
  readonly labels: readonly LabelSchema[]
  /** Most used first. */
  readonly types: readonly TypeSchema[]
  /** Properties of nodes without a label; absent where no such node was met. */
  readonly unlabelled?: Sampled
  readonly indexes: readonly IndexSchema[]
  /** Nodes per label and relationships per type that values were read from. */
  readonly sampleSize: number
  /** Whether fewer were looked at than was asked for, because the database was slow. */
  readonly hurried: boolean
  /** What could not be read in time or for lack of rights. */
  readonly gaps: readonly SchemaGap[]
}

export interface ServerFacts {
  /** Such as `2026.09.0`. */
  readonly version?: string
  /** `community` or `enterprise`. */
  readonly edition?: string
  /** Versions of Cypher that can be written, oldest first. */
  readonly cypherVersions: readonly string[]
  /** The version that a statement without `CYPHER n` is read as. */
  readonly cypherDefault?: string
}

export interface SchemaGap {
  /** The section concerned, such as `indexes` or `properties`. */
  readonly part: string
  /** The labels or types concerned; none where it is the whole section. */
  readonly names: readonly string[]
  readonly reason: string
}

/** What a look at some nodes or relationships showed. */
export interface Sampled {
  /** How many were looked at. */
  readonly looked: number
  /** Unique ones first, then by type and name. */
  readonly properties: readonly PropertySchema[]
}

export interface LabelSchema extends Sampled {
  readonly name: string
  /** Absent where it could not be counted. */
  readonly count?: number
  /** Other labels that every node seen with this one has, most used first. */
  readonly alwaysWith: readonly string[]
}

export interface TypeSchema extends Sampled {
  readonly name: string
  /** Absent where it could not be counted. */
  readonly count?: number
  /** Most frequent first. */
  readonly patterns: readonly Pattern[]
  /** All labels of nodes at either end, also those that `patterns` tells under another label. */
  readonly ends: { readonly from: readonly string[]; readonly to: readonly string[] }
}

/** `(:from)-[:TYPE]->(:to)`; an end without labels is null. */
export interface Pattern {
  readonly from: string | null
  readonly to: string | null
}

export interface PropertySchema {
  readonly name: string
  /** As stored, in short words such as `int`, `datetime` or `str[]`; most frequent first. */
  readonly types: readonly string[]
  /** The share of what was looked at that had it, more than 0; 1 also where a constraint requires it. */
  readonly presence: number
  readonly unique: boolean
  readonly indexed: boolean
  /** All values met, where they are few and repeat; strings as they are, integers as digits. */
  readonly values?: readonly string[]
  /** One short value where there are many. */
  readonly example?: string
}

export interface IndexSchema {
  readonly name: string
  readonly kind: 'vector' | 'fulltext' | 'range' | 'text' | 'point' | 'lookup' | 'unknown'
  readonly entity: 'node' | 'relationship'
  readonly labelsOrTypes: readonly string[]
  readonly properties: readonly string[]
  /** True where it enforces that the properties are unique together. */
  readonly unique: boolean
  readonly state: 'online' | 'populating' | 'failed'
  /** Of a vector index only. */
  readonly dimensions?: number
  readonly similarity?: string
}
