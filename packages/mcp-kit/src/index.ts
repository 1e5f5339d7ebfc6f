// settings: one zod schema per app, read from the environment and the command line
export { connectionSettings } from './settings/connection-settings.ts'
export { limitSettings } from './settings/limit-settings.ts'
export { checkHttpReach, transportSettings } from './settings/transport-settings.ts'
export {
  booleanSetting,
  choiceSetting,
  listSetting,
  numberSetting,
  textSetting,
} from './settings/setting-kinds.ts'
export {
  describeSettings,
  flagOf,
  type Setting,
  type SettingInfo,
  type SettingKind,
} from './settings/setting.ts'
export { readSettings, type SettingsReading, type SettingsSources } from './settings/read-settings.ts'
export { SettingsError } from './settings/settings-error.ts'
export { nearestName } from './settings/nearest-name.ts'

// log
export { createLog, type Log, type LogLevel, type LogOptions } from './log/log.ts'
export { createRedaction, redactValues } from './log/redaction.ts'

// tools: what a model can call
export { defineTool, type ToolSpec } from './tools/define-tool.ts'
export { InputError } from './tools/input-error.ts'
export { describeInput, type JsonSchema, type JsonSchemaObject } from './tools/input-schema.ts'
export type { ChangingTools, Tool, ToolAnnotations, ToolRequest, ToolSource } from './tools/tool.ts'
export { toolName } from './tools/tool-name.ts'
export { nameDatabase } from './tools/name-database.ts'
export type { DescribeError } from './tools/call-tool.ts'

// server: a definition, and the MCP server made from it
export { createMcpServer } from './server/create-mcp-server.ts'
export type { ServerDefinition } from './server/server-definition.ts'
export { createLazyConnection, type LazyConnection } from './server/lazy-connection.ts'

// serving
export { serve, type ServingSettings } from './serving/serve.ts'

// publishing: what is generated from the settings
export { writeDockerfile, type Image } from './publishing/dockerfile.ts'
export { writeBundleManifest, type BundledApp } from './publishing/mcpb-manifest.ts'
export { writeServerJson, type PublishedApp } from './publishing/server-json.ts'
export { writeSettingsTable } from './publishing/settings-table.ts'
