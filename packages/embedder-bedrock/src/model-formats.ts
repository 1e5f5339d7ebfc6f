export type TextKind = 'query' | 'document'

/** How one family of models takes a text and gives its vector. */
export interface ModelFormat {
  readonly write: (text: string, kind: TextKind, dimensions: number | undefined) => object
  readonly read: (answer: unknown) => unknown
}

const titan: ModelFormat = {
  write: (inputText, _kind, dimensions) => ({ inputText, ...(dimensions !== undefined && { dimensions }) }),
  read: (answer) => (answer as { embedding?: unknown }).embedding,
}

const cohere: ModelFormat = {
  write: (text, kind, dimensions) => ({
    texts: [text],
    input_type: kind === 'query' ? 'search_query' : 'search_document',
    truncate: 'END',
    embedding_types: ['float'],
    ...(dimensions !== undefined && { output_dimension: dimensions }),
  }),
  read: (answer) => (answer as { embeddings?: { float?: unknown[] } }).embeddings?.float?.[0],
}

const nova: ModelFormat = {
  write: (value, kind, dimensions) => ({
    schemaVersion: 'nova-multimodal-embed-v1',
    taskType: 'SINGLE_EMBEDDING',
    singleEmbeddingParams: {
      embeddingPurpose: kind === 'query' ? 'TEXT_RETRIEVAL' : 'GENERIC_INDEX',
      ...(dimensions !== undefined && { embeddingDimension: dimensions }),
      text: { truncationMode: 'END', value },
    },
  }),
  read: (answer) => (answer as { embeddings?: { embedding?: unknown }[] }).embeddings?.[0]?.embedding,
}

/** The format of a model, by its name; an inference profile puts a region in front (`us.cohere.embed-v4:0`). */
export function formatOf(model: string): ModelFormat {
  if (model.includes('cohere.')) return cohere
  if (model.includes('amazon.nova')) return nova
  return titan
}
