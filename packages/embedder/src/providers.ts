/** The providers with a package of ours, each with a model to show. */
export const providers: ReadonlyMap<string, string> = new Map([
  ['openai', 'openai:text-embedding-3-small'],
  ['cohere', 'cohere:embed-v4.0'],
  ['ollama', 'ollama:nomic-embed-text'],
  ['mistral', 'mistral:mistral-embed'],
  ['google', 'google:gemini-embedding-001'],
  ['bedrock', 'bedrock:amazon.titan-embed-text-v2:0'],
  ['transformers', 'transformers:Xenova/all-MiniLM-L6-v2'],
])

const azure = 'AZURE_OPENAI_API_KEY and AZURE_OPENAI_ENDPOINT'

/** What LangChain's `init_embeddings` calls a provider, and what to write here for a model of it. */
const langChainNames: ReadonlyMap<string, (model: string) => string> = new Map([
  ['azure_openai', (model) => `openai:${model} with ${azure}; ${model} is the name of the deployment`],
  ['google_genai', (model) => `google:${model.replace(/^models\//, '')}`],
  [
    'google_vertexai',
    (model) =>
      `google:${model} with GOOGLE_API_KEY, where the Gemini API has that model; Vertex AI is not asked`,
  ],
  ['huggingface', (model) => `transformers:${model}`],
  ['mistralai', (model) => `mistral:${model}`],
])

/** What to write for a model that is named as LangChain names it; undefined for any other provider. */
export function fromLangChain(provider: string, model: string): string | undefined {
  return langChainNames.get(provider)?.(model)
}

/** The known provider that `name` is most likely a slip of, if any is near. */
export function nearestProvider(name: string): string | undefined {
  const scored = [...providers.keys()].map((provider) => ({
    provider,
    distance: editDistance(name, provider),
  }))
  const best = scored.sort((a, b) => a.distance - b.distance)[0]
  return best !== undefined && best.distance <= 2 ? best.provider : undefined
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
