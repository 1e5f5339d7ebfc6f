import { describeSettings, type SettingInfo } from '../settings/setting.ts'
import { titleOf } from '../settings/title-of.ts'
import type { PublishedApp } from './server-json.ts'

/** What a desktop bundle tells beside what the registry is told. */
export interface BundledApp extends PublishedApp {
  /** Where the program lies in the bundle. */
  readonly entryPoint: string
  readonly tools: readonly { readonly name: string; readonly description: string }[]
  /** Whether tools come and go while the server runs. */
  readonly changingTools: boolean
  /** Variables of others that the bundle passes on, such as a provider's key. */
  readonly secrets: readonly { readonly variable: string; readonly description: string }[]
}

/** How to serve and what to log is no choice of somebody who installs a bundle. */
const hidden = /^(?:TRANSPORT|LOG_LEVEL)$|^HTTP_/

/** The app's manifest.json for an .mcpb bundle, whose settings the client asks for itself. */
export function writeBundleManifest(app: BundledApp): string {
  const settings = [...describeSettings(app.settings).values()].filter(({ env }) => !hidden.test(env))
  const variables = [...settings.map(({ env }) => env), ...app.secrets.map(({ variable }) => variable)]
  const document = {
    manifest_version: '0.3',
    name: app.npmName.replace(/^@.*\//, ''),
    display_name: app.title,
    version: app.version,
    description: app.description,
    author: { name: 'Graph MCP' },
    license: 'Apache-2.0',
    server: {
      type: 'node',
      entry_point: app.entryPoint,
      mcp_config: {
        command: 'node',
        args: [`\${__dirname}/${app.entryPoint}`],
        env: Object.fromEntries(variables.map((name) => [name, `\${user_config.${keyOf(name)}}`])),
      },
    },
    tools: app.tools,
    tools_generated: app.changingTools,
    user_config: Object.fromEntries([
      ...settings.map((info) => [keyOf(info.env), describeSetting(info)]),
      ...app.secrets.map(({ variable, description }) => [
        keyOf(variable),
        {
          type: 'string',
          title: titleOf(variable),
          description,
          required: false,
          sensitive: true,
          default: '',
        },
      ]),
    ]) as object,
    compatibility: { platforms: ['darwin', 'win32', 'linux'], runtimes: { node: '>=20.19.0' } },
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

const keyOf = (variable: string): string => variable.toLowerCase()

function describeSetting(info: SettingInfo): object {
  const type = info.kind === 'boolean' ? 'boolean' : info.kind === 'number' ? 'number' : 'string'
  return {
    type,
    title: titleOf(info.env),
    description:
      info.choices === undefined ? info.description : `${info.description}: ${info.choices.join(', ')}`,
    required: info.required,
    ...(info.secret ? { sensitive: true } : {}),
    // An empty text counts as unset; without a default, the client would pass the placeholder on.
    ...(info.required ? {} : { default: readDefault(type, info.default ?? '') }),
  }
}

function readDefault(type: string, text: string): string | number | boolean {
  if (type === 'number') return Number(text)
  return type === 'boolean' ? text === 'true' : text
}
