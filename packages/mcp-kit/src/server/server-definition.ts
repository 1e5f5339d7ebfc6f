import type { McpServer } from '@modelcontextprotocol/server'
import type { Log } from '../log/log.ts'
import type { DescribeError } from '../tools/call-tool.ts'
import type { ToolSource } from '../tools/tool.ts'

/** A server before any client is there: what it offers, and how it starts and ends. */
export interface ServerDefinition {
  readonly name: string
  readonly title: string
  readonly version: string
  /** Under 1,200 bytes, because clients cut what is longer. */
  readonly instructions: string
  readonly tools: ToolSource
  /** Names that are known but off, with the reason a call of one is answered with. */
  readonly refused?: ReadonlyMap<string, string>
  readonly describeError: DescribeError
  /** Registers resources and prompts on the server of one connection. */
  readonly register?: (server: McpServer) => void
  readonly log: Log
  /** Loads what the first call will need; runs once a client has had its first answer. */
  readonly preload?: () => Promise<void>
  /** Gives connections up; by then every call has been cancelled. */
  readonly close: () => Promise<void>
}
