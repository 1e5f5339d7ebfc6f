/** What every call of an embedder takes besides the text. */
export interface EmbedOptions {
  /** Gives the call up; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal
}

/** Turns texts into vectors. LangChain's `Embeddings` satisfy it. */
export interface Embedder {
  /** The vector of a question; some models embed questions and documents differently. */
  embedQuery(text: string, options?: EmbedOptions): Promise<number[]>
  /** One vector for each text, in the order of the texts. */
  embedDocuments(texts: string[], options?: EmbedOptions): Promise<number[][]>
  /** The length of the vectors, where it is known without a call. */
  readonly dimensions?: number
  /** Does what would slow the first call: loads the model, imports the client. Never asks a provider. */
  warmUp?(): Promise<void>
}

/** Environment variables, as `process.env` holds them. */
export type Environment = Readonly<Record<string, string | undefined>>

/** What an embedder is made from. */
export interface EmbedderSettings {
  /** What follows the provider in `provider:model`; empty where a module of one's own is named without one. */
  readonly model: string
  readonly environment: Environment
  /** Seconds one request to the provider may take. */
  readonly timeoutSeconds?: number
  /** Takes what a user wants to know while waiting, such as a download's progress. */
  readonly log?: (message: string) => void
}

/** The default export of a package `@graphmcp/embedder-<provider>`. */
export type CreateEmbedder = (settings: EmbedderSettings) => Embedder | Promise<Embedder>
