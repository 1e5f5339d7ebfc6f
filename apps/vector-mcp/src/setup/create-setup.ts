import { createSetupCommand, type Command, type GivenSetting } from '@graphmcp/mcp-kit/commands'
import { SettingsError } from '@graphmcp/mcp-kit'
import {
  isEmbedderError,
  nearestProvider,
  parseSpecification,
  providers,
  type EmbedderSpecification,
} from '@graphmcp/embedder'
import manifest from '../../package.json' with { type: 'json' }
import { embedderEnvironment } from '../settings/embedder-environment.ts'
import { vectorSettings } from '../settings/vector-settings.ts'
import { anchorModel } from './anchor-model.ts'

/** Where each provider finds its key, the first of these that is set, and what else it takes where it is set. */
const providerVariables: Readonly<Record<string, { keys: readonly string[]; others: readonly string[] }>> = {
  openai: {
    keys: ['OPENAI_API_KEY', 'AZURE_OPENAI_API_KEY'],
    others: [
      'OPENAI_BASE_URL',
      'OPENAI_ORGANIZATION',
      'AZURE_OPENAI_ENDPOINT',
      'AZURE_OPENAI_API_VERSION',
      'AZURE_OPENAI_API_EMBEDDINGS_DEPLOYMENT_NAME',
      'EMBEDDING_DIMENSIONS',
    ],
  },
  cohere: { keys: ['COHERE_API_KEY'], others: ['CO_API_URL'] },
  mistral: { keys: ['MISTRAL_API_KEY'], others: ['MISTRAL_BASE_URL'] },
  google: {
    keys: ['GOOGLE_API_KEY', 'GEMINI_API_KEY'],
    others: ['GOOGLE_GEMINI_BASE_URL', 'EMBEDDING_DIMENSIONS'],
  },
  bedrock: { keys: [], others: ['AWS_REGION', 'AWS_PROFILE', 'EMBEDDING_DIMENSIONS'] },
  ollama: { keys: [], others: ['OLLAMA_BASE_URL', 'OLLAMA_HOST', 'EMBEDDING_DIMENSIONS'] },
  transformers: { keys: [], others: ['HF_ENDPOINT'] },
}

/** The entry brings the package of the model's provider, and the provider's key. */
export function createSetup(): Command {
  return createSetupCommand({
    bin: manifest.name.replace(/^@.*\//, ''),
    settings: vectorSettings,
    packages: (given) => {
      const model = modelOf(given)
      return model.kind === 'package' ? [manifest.name, model.packageName] : [manifest.name]
    },
    anchor: (setting, surroundings) =>
      setting.variable === 'EMBEDDING_MODEL' ? anchorModel(setting, surroundings) : setting,
    others: (given) => {
      const model = modelOf(given)
      return model.kind === 'package' ? describeProvider(model.provider) : []
    },
  })
}

/**
 * @throws {SettingsError} where the model names no provider of ours, so that no entry runs a package that anybody may
 *   have published under such a name.
 */
function modelOf(given: readonly GivenSetting[]): EmbedderSpecification {
  const model = readModel(given.find(({ variable }) => variable === 'EMBEDDING_MODEL')?.value ?? '')
  if (model.kind === 'package') refuseUnknown(model)
  return model
}

function readModel(text: string): EmbedderSpecification {
  try {
    return parseSpecification(text)
  } catch (error) {
    if (!isEmbedderError(error)) throw error
    const fix = error.details.fix === undefined ? '' : `; use ${error.details.fix}`
    throw new SettingsError([`${error.message}${fix}`])
  }
}

function refuseUnknown({ provider, model }: { provider: string; model: string }): void {
  if (provider.startsWith('@') || providers.has(provider)) return
  const nearest = nearestProvider(provider)
  const fix = nearest === undefined ? '' : `; use EMBEDDING_MODEL=${nearest}:${model}`
  const allowed = [...providers.keys()].join(', ')
  throw new SettingsError([
    `EMBEDDING_MODEL names an unknown provider "${provider}"; allowed: ${allowed}${fix}`,
  ])
}

function describeProvider(provider: string): GivenSetting[] {
  const environment = embedderEnvironment()
  const { keys = [], others = [] } = providerVariables[provider] ?? {}
  const key = keys.find((variable) => environment[variable]) ?? keys[0]
  const set = others.filter((variable) => environment[variable])
  return [
    ...(key === undefined
      ? []
      : [
          {
            variable: key,
            value: environment[key] || undefined,
            secret: true,
            description: `API key of ${provider}`,
          },
        ]),
    ...set.map((variable) => ({
      variable,
      value: environment[variable],
      secret: false,
      description: variable,
    })),
  ]
}
