import type { GivenSetting } from '@graphmcp/mcp-kit/commands'

interface Provider {
  /** Where it finds its key, and what a client calls that; the first that is set, or else the first. */
  readonly keys?: readonly { readonly variable: string; readonly title: string }[]
  /** Where this is set, it may need no key. */
  readonly withoutKey?: string
  /** What it cannot do without, under the first of these names that is set, or else the first. */
  readonly needs?: readonly string[]
  /** What it takes where it is set. */
  readonly takes: readonly string[]
}

const providers: Readonly<Record<string, Provider>> = {
  openai: {
    keys: [
      { variable: 'OPENAI_API_KEY', title: 'OpenAI key' },
      { variable: 'AZURE_OPENAI_API_KEY', title: 'Azure OpenAI key' },
    ],
    withoutKey: 'OPENAI_BASE_URL',
    takes: [
      'OPENAI_BASE_URL',
      'OPENAI_ORGANIZATION',
      'AZURE_OPENAI_ENDPOINT',
      'AZURE_OPENAI_API_VERSION',
      'AZURE_OPENAI_API_EMBEDDINGS_DEPLOYMENT_NAME',
      'EMBEDDING_DIMENSIONS',
    ],
  },
  cohere: {
    keys: [
      { variable: 'COHERE_API_KEY', title: 'Cohere key' },
      { variable: 'CO_API_KEY', title: 'Cohere key' },
    ],
    takes: ['CO_API_URL'],
  },
  mistral: { keys: [{ variable: 'MISTRAL_API_KEY', title: 'Mistral key' }], takes: ['MISTRAL_BASE_URL'] },
  google: {
    keys: [
      { variable: 'GOOGLE_API_KEY', title: 'Google key' },
      { variable: 'GEMINI_API_KEY', title: 'Gemini key' },
    ],
    takes: ['GOOGLE_GEMINI_BASE_URL', 'EMBEDDING_DIMENSIONS'],
  },
  bedrock: { needs: ['AWS_REGION', 'AWS_DEFAULT_REGION'], takes: ['AWS_PROFILE', 'EMBEDDING_DIMENSIONS'] },
  ollama: { takes: ['OLLAMA_BASE_URL', 'OLLAMA_HOST', 'EMBEDDING_DIMENSIONS'] },
  transformers: { takes: ['HF_ENDPOINT'] },
}

/** What a provider of ours needs or takes, from the environment; what is needed and not set is left to be filled. */
export function providerSettings(
  provider: string,
  environment: Readonly<Record<string, string | undefined>>,
): GivenSetting[] {
  const { keys = [], withoutKey = '', needs = [], takes } = providers[provider] ?? { takes: [] }
  const isSet = (variable: string): boolean => (environment[variable] ?? '').trim() !== ''
  const read = (variable: string, { title = variable, secret = false } = {}): GivenSetting => {
    const given = isSet(variable) ? { value: environment[variable], givenBy: variable } : { value: undefined }
    return { variable, ...given, secret, title }
  }
  const key = keys.find(({ variable }) => isSet(variable)) ?? (isSet(withoutKey) ? undefined : keys[0])
  const need = needs.find(isSet) ?? needs[0]
  return [
    ...(key === undefined ? [] : [read(key.variable, { title: key.title, secret: true })]),
    ...(need === undefined ? [] : [read(need)]),
    ...takes.filter(isSet).map((variable) => read(variable)),
  ]
}
