import type { CallToolResult, ElicitRequestFormParams, McpServer } from '@modelcontextprotocol/server'
import * as z from 'zod'

type RequestedSchema = ElicitRequestFormParams['requestedSchema']

const text = { type: 'string' } as const
const options = ['option1', 'option2', 'option3']
const titled = (word: string) =>
  ['First', 'Second', 'Third'].map((place, index) => ({
    const: `value${index + 1}`,
    title: `${place} ${word}`,
  }))

const DEFAULTS: RequestedSchema = {
  type: 'object',
  properties: {
    name: { ...text, default: 'John Doe' },
    age: { type: 'integer', default: 30 },
    score: { type: 'number', default: 95.5 },
    status: { ...text, enum: ['active', 'inactive', 'pending'], default: 'active' },
    verified: { type: 'boolean', default: true },
  },
}
const CHOICES: RequestedSchema = {
  type: 'object',
  properties: {
    untitledSingle: { ...text, enum: options },
    titledSingle: { ...text, oneOf: titled('Option') },
    legacyEnum: {
      ...text,
      enum: ['opt1', 'opt2', 'opt3'],
      enumNames: ['Option One', 'Option Two', 'Option Three'],
    },
    untitledMulti: { type: 'array', items: { ...text, enum: options } },
    titledMulti: { type: 'array', items: { anyOf: titled('Choice') } },
  },
}
const CONTACT: RequestedSchema = {
  type: 'object',
  properties: {
    username: { ...text, description: "User's response" },
    email: { ...text, description: "User's email address" },
  },
  required: ['username', 'email'],
}

const done = (value: string): CallToolResult => ({ content: [{ type: 'text', text: value }] })

/** Tools of the protocols up to 2025-11-25: the server asks its client while the call runs. */
export function addAskingTools(server: McpServer): void {
  server.registerTool(
    'test_sampling',
    { description: 'asks a model', inputSchema: z.object({ prompt: z.string() }) },
    async ({ prompt }, { mcpReq }) => {
      const answer = await mcpReq.requestSampling({
        messages: [{ role: 'user', content: { type: 'text', text: prompt } }],
        maxTokens: 100,
      })
      return done(`LLM response: ${JSON.stringify(answer.content)}`)
    },
  )
  server.registerTool(
    'test_elicitation',
    { description: 'asks the user', inputSchema: z.object({ message: z.string() }) },
    async ({ message }, { mcpReq }) => {
      const { action, content } = await mcpReq.elicitInput({ message, requestedSchema: CONTACT })
      return done(`User response: action: ${action}, content: ${JSON.stringify(content)}`)
    },
  )
  const schemas = {
    test_elicitation_sep1034_defaults: DEFAULTS,
    test_elicitation_sep1330_enums: CHOICES,
  }
  for (const [name, requestedSchema] of Object.entries(schemas)) {
    server.registerTool(
      name,
      { description: 'asks the user', inputSchema: z.object({}) },
      async (_, { mcpReq }) => {
        const { action, content } = await mcpReq.elicitInput({ message: 'Please choose', requestedSchema })
        return done(`Elicitation completed: action=${action}, content=${JSON.stringify(content)}`)
      },
    )
  }
}
