import { explainReadProcedures } from '@graphmcp/core'
import { createRedaction, readSettings } from '@graphmcp/mcp-kit'
import { toProblem, writeFinding, type Finding } from '@graphmcp/mcp-kit/commands'
import { connectLazily } from '../connect-lazily.ts'
import { cypherSettings, type CypherSettings } from '../settings/cypher-settings.ts'
import { checkRights } from './check-rights.ts'
import { checkServer } from './check-server.ts'

/** Prints what a client would run into; the exit code is 1 where there is a problem. */
export async function runCheck(argumentList: readonly string[]): Promise<number> {
  const { settings, notices } = readSettings(cypherSettings, { arguments: argumentList })
  const redact = createRedaction([settings.password, settings.httpToken])
  const print = (finding: Finding): void => void process.stdout.write(`${redact(writeFinding(finding))}\n`)
  const told = [...notices, ...explainReadProcedures(settings.readProcedures)]
  const advice = told.map((text): Finding => ({ kind: 'advice', text }))
  const findings = [...advice, ...(await check(settings)), tellLimits(settings)]
  for (const finding of findings) print(finding)
  return findings.some(({ kind }) => kind === 'problem') ? 1 : 0
}

async function check(settings: CypherSettings): Promise<Finding[]> {
  const database = connectLazily(settings)
  try {
    const server = await database.server()
    return [...(await checkServer(server, settings)), ...(await checkRights(server, settings))]
  } catch (error) {
    return [toProblem(`connection to ${new URL(settings.uri).host}`, error)]
  } finally {
    await database.close()
  }
}

function tellLimits({ queryTimeout, tokenLimit, rowLimit, listLimit }: CypherSettings): Finding {
  const text = `limits: ${queryTimeout} s, ${tokenLimit} tokens, ${rowLimit} rows, lists under ${listLimit}`
  return { kind: 'ok', text }
}
