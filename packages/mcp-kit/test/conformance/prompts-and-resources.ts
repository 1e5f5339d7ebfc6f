import {
  ResourceTemplate,
  acceptedContent,
  completable,
  inputRequired,
  type GetPromptResult,
  type McpServer,
} from '@modelcontextprotocol/server'
import * as z from 'zod'
import { PNG } from './content-tools.ts'
import { ask } from './input-tools.ts'

type Content = GetPromptResult['messages'][number]['content']

const say = (...contents: Content[]): GetPromptResult => ({
  messages: contents.map((content) => ({ role: 'user', content })),
})
const text = (value: string): Content => ({ type: 'text', text: value })

/** Prompts with and without arguments, files and questions; resources of text, bytes and a template. */
export function addPromptsAndResources(server: McpServer): void {
  server.registerPrompt('test_simple_prompt', { description: 'no arguments' }, () =>
    say(text('This is a simple prompt for testing.')),
  )
  server.registerPrompt(
    'test_prompt_with_arguments',
    {
      description: 'two arguments',
      argsSchema: z.object({ arg1: completable(z.string(), () => []), arg2: z.string() }),
    },
    ({ arg1, arg2 }) => say(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  )
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'a resource', argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri }) =>
      say(
        {
          type: 'resource',
          resource: {
            uri: resourceUri,
            mimeType: 'text/plain',
            text: 'Embedded resource content for testing.',
          },
        },
        text('Please process the embedded resource above.'),
      ),
  )
  server.registerPrompt('test_prompt_with_image', { description: 'an image' }, () =>
    say({ type: 'image', data: PNG, mimeType: 'image/png' }, text('Please analyze the image above.')),
  )
  server.registerPrompt('test_input_required_result_prompt', { description: 'asks first' }, ({ mcpReq }) => {
    const context = acceptedContent<{ context?: string }>(mcpReq.inputResponses, 'user_context')?.context
    if (context !== undefined) return say(text(`Context: ${context}`))
    return inputRequired({
      inputRequests: { user_context: ask('What context should the prompt use?', 'context') },
    })
  })

  const addResource = (uri: string, mimeType: string, body: { text: string } | { blob: string }): void => {
    server.registerResource(uri, uri, { mimeType }, () => ({ contents: [{ uri, mimeType, ...body }] }))
  }
  addResource('test://static-text', 'text/plain', {
    text: 'This is the content of the static text resource.',
  })
  addResource('test://static-binary', 'image/png', { blob: PNG })
  addResource('test://watched-resource', 'text/plain', { text: 'Watched resource content' })
  server.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined }),
    { mimeType: 'application/json' },
    (uri, { id }) => ({
      contents: [
        {
          uri: uri.href,
          mimeType: 'application/json',
          text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` }),
        },
      ],
    }),
  )
  for (const method of ['resources/subscribe', 'resources/unsubscribe'] as const) {
    server.server.setRequestHandler(method, () => ({}))
  }
}
