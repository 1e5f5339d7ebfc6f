import { createSetupCommand, type Command, type GivenSetting } from '@graphmcp/mcp-kit/commands'
import { parseSpecification } from '@graphmcp/embedder'
import manifest from '../../package.json' with { type: 'json' }
import { embedderEnvironment } from '../settings/embedder-environment.ts'
import { vectorSettings } from '../settings/vector-settings.ts'

/** What each provider reads its key from, and what else it takes. */
const providerVariables: Readonly<Record<string, { secrets: readonly string[]; others: readonly string[] }>> =
  {
    openai: { secrets: ['OPENAI_API_KEY'], others: ['OPENAI_BASE_URL'] },
    cohere: { secrets: ['COHERE_API_KEY'], others: [] },
    mistral: { secrets: ['MISTRAL_API_KEY'], others: ['MISTRAL_BASE_URL'] },
    google: { secrets: ['GOOGLE_API_KEY'], others: ['GOOGLE_GEMINI_BASE_URL'] },
    bedrock: { secrets: [], others: ['AWS_REGION', 'AWS_PROFILE'] },
    ollama: { secrets: [], others: ['OLLAMA_BASE_URL', 'OLLAMA_HOST'] },
    transformers: { secrets: [], others: ['HF_ENDPOINT'] },
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
    others: (given) => {
      const model = modelOf(given)
      return model.kind === 'package' ? describeProvider(model.provider) : []
    },
  })
}

function modelOf(given: readonly GivenSetting[]) {
  return parseSpecification(given.find(({ variable }) => variable === 'EMBEDDING_MODEL')?.value ?? '')
}

function describeProvider(provider: string): GivenSetting[] {
  const environment = embedderEnvironment()
  const { secrets = [], others = [] } = providerVariables[provider] ?? {}
  const set = others.filter((variable) => environment[variable])
  return [
    ...secrets.map((variable) => ({
      variable,
      value: environment[variable] || undefined,
      secret: true,
      description: `Key of ${provider}`,
    })),
    ...set.map((variable) => ({
      variable,
      value: environment[variable],
      secret: false,
      description: variable,
    })),
  ]
}
