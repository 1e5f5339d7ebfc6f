import type { CallToolResult, ServerContext } from '@modelcontextprotocol/server'
import { prepareInput } from './prepare-input.ts'
import type { Tool, ToolRequest } from './tool.ts'

/** Writes any failure as the text that the model reads; must not throw. */
export type DescribeError = (error: unknown) => Promise<string>

/** Answers one call: the only place where a failure becomes an answer. */
export async function callTool(
  tool: Tool,
  given: Readonly<Record<string, unknown>>,
  context: ServerContext,
  describeError: DescribeError,
): Promise<CallToolResult> {
  const { signal } = context.mcpReq
  const progress = startProgress(tool.name, context)
  try {
    // A cancel may have come before there was anybody to listen.
    signal.throwIfAborted()
    const request: ToolRequest = { signal, progress: progress.report }
    return answer(await tool.call(prepareInput(given, tool.inputSchema), request))
  } catch (error) {
    return { ...answer(await describeError(error)), isError: true }
  } finally {
    progress.stop()
  }
}

function answer(text: string): CallToolResult {
  return { content: [{ type: 'text', text }] }
}

interface Progress {
  readonly report: (message: string) => void
  readonly stop: () => void
}

const NO_PROGRESS: Progress = { report: () => {}, stop: () => {} }
const PROGRESS_INTERVAL = 1000

/** Tells the client every second that the call still runs, where it asked; clients reset their clocks by it. */
function startProgress(name: string, context: ServerContext): Progress {
  const progressToken = context.mcpReq._meta?.progressToken
  if (progressToken === undefined) return NO_PROGRESS
  let seconds = 0
  const notify = (message: string): void => {
    // Grows with every notification, as the protocol wants.
    const progress = (seconds += PROGRESS_INTERVAL / 1000)
    context.mcpReq
      .notify({ method: 'notifications/progress', params: { progressToken, progress, message } })
      .catch(() => {})
  }
  const timer = setInterval(() => notify(`${name} has been running for ${seconds + 1} s`), PROGRESS_INTERVAL)
  timer.unref()
  return { report: notify, stop: () => clearInterval(timer) }
}
