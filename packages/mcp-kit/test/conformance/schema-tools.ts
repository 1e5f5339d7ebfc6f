import { fromJsonSchema, type McpServer } from '@modelcontextprotocol/server'

const text = { type: 'string' } as const

/** Words of JSON Schema 2020-12 that must reach the client as they are. */
const EVERY_WORD = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: { $anchor: 'addressDef', type: 'object', properties: { street: text, city: text } },
  },
  properties: {
    name: text,
    address: { $ref: '#/$defs/address' },
    contactMethod: { ...text, enum: ['phone', 'email'] },
    phone: text,
    email: text,
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
} as const

/** An argument that must come as a header too, where a gateway can see it. */
const HEADER = {
  type: 'object',
  properties: { region: { ...text, 'x-mcp-header': 'Region' } },
  required: ['region'],
} as const

/** Tools whose schemas say more than their arguments' types. */
export function addSchemaTools(server: McpServer): void {
  const schemas = { json_schema_2020_12_tool: EVERY_WORD, test_header_argument: HEADER }
  for (const [name, schema] of Object.entries(schemas)) {
    server.registerTool(name, { description: name, inputSchema: fromJsonSchema(schema) }, () => ({
      content: [{ type: 'text', text: 'done' }],
    }))
  }
}
