import type * as z from 'zod'
import { describeSettings, type SettingInfo } from '../settings/setting.ts'

/** What the registry tells of an app beside its settings. */
export interface PublishedApp {
  /** The name in the registry, as `mcpName` in package.json. */
  readonly mcpName: string
  readonly title: string
  /** At most 100 characters. */
  readonly description: string
  readonly version: string
  readonly npmName: string
  readonly settings: z.ZodObject
}

const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'

/** The app's server.json for the MCP registry. */
export function writeServerJson(app: PublishedApp): string {
  const document = {
    $schema: SCHEMA,
    name: app.mcpName,
    title: app.title,
    description: app.description,
    version: app.version,
    packages: [
      {
        registryType: 'npm',
        identifier: app.npmName,
        version: app.version,
        runtimeHint: 'npx',
        transport: { type: 'stdio' },
        environmentVariables: [...describeSettings(app.settings).values()].map(describeVariable),
      },
    ],
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

function describeVariable(info: SettingInfo): object {
  return {
    name: info.env,
    description: info.description,
    isRequired: info.required,
    isSecret: info.secret,
    format: info.kind === 'number' || info.kind === 'boolean' ? info.kind : 'string',
    ...(info.default === undefined ? {} : { default: info.default }),
    ...(info.choices === undefined ? {} : { choices: info.choices }),
  }
}
