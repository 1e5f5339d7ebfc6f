/** Nodes of one label, relationships of one type, or nodes without a label, to look at. */
export interface SampleSource {
  readonly kind: 'label' | 'type' | 'unlabelled'
  /** Empty for nodes without a label. */
  readonly name: string
  readonly count: number
  /** Properties that an index says are embeddings: recognised by that, and not read. */
  readonly embeddings: readonly string[]
}
