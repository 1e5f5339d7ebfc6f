import { codeOf, runOnce } from './bolt.ts'
import { Neo4jLocalError } from './neo4j-local-error.ts'
import type { LocalNeo4j, StartOptions } from './options.ts'

type Environment = Record<string, string | undefined>

/** The running database that NEO4J_URI names, or undefined where it is unset or the options ask for another one. */
export async function useGivenDatabase(
  options: StartOptions,
  environment: Environment,
): Promise<LocalNeo4j | undefined> {
  const uri = environment['NEO4J_URI'] || environment['NEO4J_URL']
  if (!uri || asksForOwn(options)) return undefined
  const username = environment['NEO4J_USERNAME'] || environment['NEO4J_USER'] || 'neo4j'
  const password = environment['NEO4J_PASSWORD'] ?? ''
  try {
    await runOnce({ uri, username, password }, environment['NEO4J_DATABASE'] || undefined, 'RETURN 1')
  } catch (error) {
    throw new Neo4jLocalError(
      `NEO4J_URI is set, but the database there does not answer (${codeOf(error) ?? 'no connection'}); ` +
        'check NEO4J_URI, NEO4J_USERNAME and NEO4J_PASSWORD, or unset NEO4J_URI to have one started',
      { cause: error },
    )
  }
  return { uri, username, password, stop: async () => undefined }
}

function asksForOwn({ version, home, port, plugins, settings }: StartOptions): boolean {
  return [version, home, port, settings].some((option) => option !== undefined) || (plugins ?? []).length > 0
}
