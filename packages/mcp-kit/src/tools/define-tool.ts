import type * as z from 'zod'
import { InputError } from './input-error.ts'
import { describeInput, type JsonSchemaObject } from './input-schema.ts'
import type { Tool, ToolAnnotations, ToolRequest } from './tool.ts'

export interface ToolSpec<Input extends z.ZodObject> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly annotations: ToolAnnotations
  /** Makes the zod object of the arguments, once; not before the list of tools, or a call, needs it. */
  readonly input: () => Input
  handle(input: z.output<Input>, request: ToolRequest): Promise<string>
}

/** Makes a tool whose arguments are described and parsed by one zod object. */
export function defineTool<Input extends z.ZodObject>(spec: ToolSpec<Input>): Tool {
  let made: Input | undefined
  const input = (): Input => (made ??= spec.input())
  let described: JsonSchemaObject | undefined
  return {
    name: spec.name,
    title: spec.title,
    description: spec.description,
    annotations: spec.annotations,
    get inputSchema() {
      return (described ??= describeInput(input()))
    },
    call: async (given, request) => spec.handle(parse(input(), given), request),
  }
}

function parse<Input extends z.ZodObject>(schema: Input, given: unknown): z.output<Input> {
  const parsed = schema.safeParse({ ...(given as object) })
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(
    (issue) => `the argument "${issue.path.join('.')}": ${issue.message}`,
  )
  throw new InputError(problems.join('; '))
}
