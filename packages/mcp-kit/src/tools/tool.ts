import type { JsonSchemaObject } from './input-schema.ts'

/** All four, always, because clients assume the worst of what is not said. */
export interface ToolAnnotations {
  readonly readOnlyHint: boolean
  readonly destructiveHint: boolean
  readonly idempotentHint: boolean
  readonly openWorldHint: boolean
}

/** What a handler knows of the call it answers. */
export interface ToolRequest {
  /** Aborted when the client cancels or goes away. */
  readonly signal: AbortSignal
  /** Tells the client what is going on, where it asked to be told. */
  readonly progress: (message: string) => void
}

/** A tool as it is listed and called. */
export interface Tool {
  /** As clients see it, namespace included. */
  readonly name: string
  readonly title: string
  /** The meaning first; under 2,000 bytes, because clients cut what is longer. */
  readonly description: string
  readonly annotations: ToolAnnotations
  readonly inputSchema: JsonSchemaObject
  /**
   * Answers a call with text. The arguments are those of the client: prepared (known keys only, nothing
   * absent, text read as what the schema wants), then parsed by the tool itself.
   */
  call(input: Readonly<Record<string, unknown>>, request: ToolRequest): Promise<string>
}

/** The tools of a server: a list that stays, or one that is learnt and changes. */
export type ToolSource = readonly Tool[] | ChangingTools

export interface ChangingTools {
  /** The tools now; may wait a little for what is being learnt. The same facts give the same list. */
  list(): Promise<readonly Tool[]>
  /** A tool that is not listed now, but was in a list that clients may have kept; may wait like `list`. */
  find?(name: string): Promise<Tool | undefined>
  /** Calls the listener whenever the list differs from before; returns what ends that. */
  onChange(listener: () => void): () => void
}
