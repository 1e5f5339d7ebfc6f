import type { Client } from '@modelcontextprotocol/client'
import { countTokens, tellTokens } from './count-tokens.ts'

interface Filters {
  description?: string
  properties?: Record<string, unknown>
}

/** Prints what the server made of the index: the one tool, and the filters with the types that the data really has. */
export async function showTool(client: Client, name: string): Promise<void> {
  const { tools } = await client.listTools()
  const tool = tools.find((one) => one.name === name)
  const filters = tool?.inputSchema.properties?.['filters'] as Filters | undefined
  if (!tool || !filters?.properties) throw new Error(`there should be a tool ${name} with filters`)
  const { year, party, took_office: took, mentions_war: war } = filters.properties
  if (!year || !party || !took || !war) throw new Error(`${name} should filter by what its index holds`)
  console.log('\n━━━ The tool that the server made for the index, as the model is told of it (tools/list)')
  console.log(`${tool.name}: ${tool.description}\n`)
  console.log(`filters: ${filters.description ?? ''}`)
  for (const [property, schema] of Object.entries(filters.properties)) {
    console.log(`  ${property}: ${JSON.stringify(schema)}`)
  }
  console.log(`\n    the whole tool: ${tellTokens(countTokens(JSON.stringify(tool)))}`)
}
