import type { ServerCapabilities, VectorIndex } from '@graphmcp/core'
import { createRedaction, readSettings } from '@graphmcp/mcp-kit'
import { discoverIndexes } from '../catalogue/discover-indexes.ts'
import { exampleIndex } from '../catalogue/example-index.ts'
import { connectLazily } from '../connect-lazily.ts'
import { embedLazily } from '../embedding/embed-lazily.ts'
import { embedderSecrets } from '../settings/embedder-environment.ts'
import { vectorSettings, type VectorSettings } from '../settings/vector-settings.ts'
import { checkDatabase } from './check-database.ts'
import { checkIndex } from './check-index.ts'
import { checkModel } from './check-model.ts'
import { toProblem, writeFinding, type Finding } from '@graphmcp/mcp-kit/commands'

/** Prints what a client would run into; the exit code is 1 where there is a problem. */
export async function runCheck(argumentList: readonly string[]): Promise<number> {
  const { settings, notices } = readSettings(vectorSettings, { arguments: argumentList })
  const redact = createRedaction([settings.password, settings.httpToken, ...embedderSecrets()])
  const print = (line: string): void => void process.stdout.write(`${redact(line)}\n`)
  for (const notice of notices) print(writeFinding({ kind: 'advice', text: notice }))
  const findings = await check(settings, print)
  for (const finding of findings) print(writeFinding(finding))
  return findings.some(({ kind }) => kind === 'problem') ? 1 : 0
}

async function check(settings: VectorSettings, print: (line: string) => void): Promise<Finding[]> {
  const model = await checkModel(embedLazily(settings, print), settings.embeddingModel)
  const database = connectLazily(settings)
  const problems: Finding[] = []
  try {
    const server = await database.server()
    const onProblem = (index: VectorIndex, error: unknown): void => {
      problems.push(toProblem(`index "${index.name}"`, error))
    }
    const { known } = await discoverIndexes(server, undefined, { onProblem })
    const { capabilities } = known
    const indexes = []
    for (const index of known.indexes) {
      indexes.push(...(await checkIndex(server, index, capabilities, model.dimensions)))
    }
    return [
      ...(await checkDatabase(server, capabilities, settings)),
      model.finding,
      ...(known.indexes.length === 0 ? [noIndex(settings, capabilities, model.dimensions)] : indexes),
      ...problems,
    ]
  } catch (error) {
    return [toProblem(`connection to ${new URL(settings.uri).host}`, error), model.finding, ...problems]
  } finally {
    await database.close()
  }
}

function noIndex(
  { database }: VectorSettings,
  capabilities: ServerCapabilities,
  dimensions: number | undefined,
): Finding {
  const where = database === undefined ? 'the home database' : `the database "${database}"`
  return {
    kind: 'problem',
    text: `${where} has no vector index`,
    fix: [`${exampleIndex(capabilities, dimensions)};`],
  }
}
