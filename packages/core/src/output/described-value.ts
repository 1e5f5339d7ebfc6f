/** A value that needs no explanation: a bigint is an integer, a number is a float. */
export type Scalar = null | boolean | bigint | number | string

/** The start of a string that had `total` characters (UTF-16 units). */
export interface CutText {
  readonly kind: 'cut-text'
  readonly text: string
  readonly total: number
}

/** ISO 8601 with zone and nanoseconds. */
export interface Temporal {
  readonly kind: 'temporal'
  readonly text: string
}

export interface Bytes {
  readonly kind: 'bytes'
  readonly bytes: Uint8Array
}

export interface Vector {
  readonly kind: 'vector'
  readonly element: 'floats' | 'integers'
  readonly length: number
  /** The elements, made when asked for. */
  items(): readonly (number | bigint)[]
}

/** What stood here has been left out: how many of what. */
export interface Omitted {
  readonly kind: 'omitted'
  readonly what: 'floats' | 'integers' | 'bytes' | 'levels'
  readonly count: number
}

/** A list, or the first items of one that had `total`. */
export interface List<Child> {
  readonly kind: 'list'
  readonly items: readonly Child[]
  readonly total: number
}

export type Entry<Child> = readonly [key: string, value: Child]

/** A map, or the first entries of one that had `total`. */
export interface MapValue<Child> {
  readonly kind: 'map'
  readonly entries: readonly Entry<Child>[]
  readonly total: number
  /** The length of the longest key, where it has been cut. */
  readonly longestKey?: number
}

export interface Node<Child> {
  readonly kind: 'node'
  readonly id: string
  readonly labels: List<string>
  readonly properties: MapValue<Child>
}

/** Without ends where the driver does not tell them. */
export interface Relationship<Child> {
  readonly kind: 'relationship'
  readonly id: string
  readonly type: string
  readonly from?: string
  readonly to?: string
  readonly properties: MapValue<Child>
}

/** A value said by its kind; its children are still whatever they were. */
export type Described<Child> =
  | Scalar
  | CutText
  | Temporal
  | Bytes
  | Vector
  | Omitted
  | List<Child>
  | MapValue<Child>
  | Node<Child>
  | Relationship<Child>

/** A value that is bounded in every direction and ready to be written. */
export type PlainValue =
  | Scalar
  | CutText
  | Temporal
  | Omitted
  | List<PlainValue>
  | MapValue<PlainValue>
  | Node<PlainValue>
  | Relationship<PlainValue>
