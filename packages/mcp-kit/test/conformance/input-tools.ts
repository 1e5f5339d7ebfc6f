import {
  acceptedContent,
  inputRequired,
  type CallToolResult,
  type InputRequests,
  type InputRequiredResult,
  type McpServer,
  type RequestStateCodec,
  type ServerContext,
} from '@modelcontextprotocol/server'
import * as z from 'zod'
import { declaredCapabilities } from './content-tools.ts'

type Answer = CallToolResult | InputRequiredResult

const done = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] })

/** Asks for one text, or one yes or no. */
export const ask = (
  message: string,
  property: string,
  schema: { type: 'string' } | { type: 'boolean' } = { type: 'string' },
) =>
  inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties: { [property]: schema }, required: [property] },
  })

const sample = (text: string, maxTokens: number) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: { type: 'text', text } }], maxTokens })

/** Tools that need something of the client first: it calls again with what was asked for. */
export function addInputTools(server: McpServer, states: RequestStateCodec): void {
  const add = (name: string, handle: (context: ServerContext) => Promise<Answer>): void => {
    const tool = `test_input_required_result_${name}`
    server.registerTool(tool, { description: tool, inputSchema: z.object({}) }, (_, context) =>
      handle(context),
    )
  }
  const once =
    (inputRequests: InputRequests, answer: (given: Record<string, unknown>) => string) =>
    async ({ mcpReq }: ServerContext): Promise<Answer> => {
      const given = mcpReq.inputResponses ?? {}
      const complete = Object.keys(inputRequests).every((key) => given[key] !== undefined)
      return complete ? done(answer(given)) : inputRequired({ inputRequests })
    }

  const nameRequest = { user_name: ask('What is your name?', 'name') }
  add('elicitation', async ({ mcpReq }) => {
    const name = acceptedContent<{ name?: unknown }>(mcpReq.inputResponses, 'user_name')?.name
    return typeof name === 'string' ? done(`Hello, ${name}!`) : inputRequired({ inputRequests: nameRequest })
  })
  add('sampling', once({ capital_question: sample('What is the capital of France?', 100) }, JSON.stringify))
  add('list_roots', once({ client_roots: inputRequired.listRoots() }, JSON.stringify))
  add('capabilities', async ({ mcpReq }) => {
    const declared = declaredCapabilities(mcpReq)
    const inputRequests: InputRequests = {
      ...(declared.elicitation === undefined ? {} : nameRequest),
      ...(declared.sampling === undefined ? {} : { greeting: sample('Generate a greeting', 50) }),
    }
    return mcpReq.inputResponses === undefined ? inputRequired({ inputRequests }) : done('done')
  })

  const withState =
    (inputRequests: InputRequests, answer: string) =>
    async (context: ServerContext): Promise<Answer> => {
      const { inputResponses, requestState } = context.mcpReq
      if (inputResponses !== undefined && requestState() !== undefined) return done(answer)
      return inputRequired({ inputRequests, requestState: await states.mint('asked', context) })
    }
  const confirm = { confirm: ask('Please confirm', 'ok', { type: 'boolean' }) }
  add('request_state', withState(confirm, 'state-ok'))
  add('tampered_state', withState(confirm, 'state-ok'))
  add(
    'multiple_inputs',
    withState(
      {
        ...nameRequest,
        greeting: sample('Generate a greeting', 50),
        client_roots: inputRequired.listRoots(),
      },
      'done',
    ),
  )
  add('multi_round', async (context) => {
    const round = context.mcpReq.requestState<string>()
    if (round === 'second') return done('done')
    const [key, request, next] =
      round === 'first'
        ? (['step2', ask('Step 2: What is your favorite color?', 'color'), 'second'] as const)
        : (['step1', ask('Step 1: What is your name?', 'name'), 'first'] as const)
    return inputRequired({
      inputRequests: { [key]: request },
      requestState: await states.mint(next, context),
    })
  })
  const addPlain = (name: string, inputRequests: InputRequests): void => {
    const handle = once(inputRequests, JSON.stringify)
    server.registerTool(name, { description: name, inputSchema: z.object({}) }, (_, context) =>
      handle(context),
    )
  }
  addPlain('test_streaming_elicitation', nameRequest)
  // The SDK refuses to ask a client for what it does not declare.
  addPlain('test_missing_capability', { greeting: sample('Generate a greeting', 50) })
}
