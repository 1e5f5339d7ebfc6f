import create from '@graphmcp/embedder-transformers'
import { prepareLocalModel } from '@graphmcp/embedder-transformers/local-model'
import neo4j, { type Driver } from 'neo4j-driver-lite'
import { readAddresses } from './demo/addresses.ts'
import { ask, type Question } from './demo/ask.ts'
import { clientConfiguration } from './demo/client-configuration.ts'
import { connectClient, connectionSettings, type App } from './demo/connect-client.ts'
import { cypherQuestions, slowQuestion } from './demo/cypher-questions.ts'
import { embedParagraphs } from './demo/embed-paragraphs.ts'
import { isLoaded, loadGraph } from './demo/load-graph.ts'
import { openDatabase, type DemoDatabase } from './demo/open-database.ts'
import { vectorQuestions } from './demo/vector-questions.ts'

const started = Date.now()
const embeddingSeconds = 50

/** A database that is seconds old compiles and plans everything for the first time. */
const patience = { QUERY_TIMEOUT: '50' }

function say(line: string): void {
  console.log(`[${Math.round((Date.now() - started) / 1000)} s] ${line}`)
}

/** Both servers on a real graph, driven by a real client; fails where an answer is not the right one. */
async function main(): Promise<void> {
  const keep = process.argv.includes('--keep')
  const preparing = prepareLocalModel({ environment: process.env, log: say })
  preparing.catch(() => undefined)
  const database = await openDatabase(keep)
  const driver = neo4j.driver(database.uri, neo4j.auth.basic(database.username, database.password), {
    useBigInt: true,
  })
  let succeeded = false
  try {
    await runDemo(driver, database, preparing, keep)
    succeeded = true
  } finally {
    await driver.close()
    if (!keep || !succeeded) await database.stop()
  }
}

async function runDemo(
  driver: Driver,
  database: DemoDatabase,
  preparing: Promise<string>,
  keep: boolean,
): Promise<void> {
  if (!(await isLoaded(driver))) {
    say('loading 233 State of the Union addresses')
    await loadGraph(driver, readAddresses())
  }
  const settings = connectionSettings(database)
  await askAll('cypher-mcp', { ...settings, ...patience }, cypherQuestions(driver))
  await askAll('cypher-mcp', { ...settings, QUERY_TIMEOUT: '3' }, [slowQuestion()])

  const folder = await preparing
  const embedder = create({ model: folder, environment: {} })
  const embedded = await embedParagraphs(driver, embedder, embeddingSeconds, say)
  say(`${embedded} paragraphs embedded and indexed`)
  const vectorSettings = { ...settings, EMBEDDING_MODEL: `transformers:${folder}` }
  await askAll('vector-mcp', { ...vectorSettings, ...patience }, await vectorQuestions(driver))
  if (keep) tellHowToConnect(database, settings, vectorSettings)
}

async function askAll(app: App, settings: Record<string, string>, questions: Question[]): Promise<void> {
  say(`${app} over stdio`)
  const client = await connectClient(app, settings)
  try {
    for (const question of questions) await ask(client, question)
  } finally {
    await client.close()
  }
  console.log('')
  const right = questions.length === 1 ? 'the answer was right' : `all ${questions.length} answers were right`
  say(`${app}: ${right}, and within 2,048 tokens`)
}

function tellHowToConnect(
  database: DemoDatabase,
  cypherSettings: Record<string, string>,
  vectorSettings: Record<string, string>,
): void {
  console.log(`\nThe database stays up at ${database.uri}. For your MCP client:\n`)
  const servers = [
    { app: 'cypher-mcp', settings: cypherSettings },
    { app: 'vector-mcp', settings: vectorSettings },
  ] as const
  console.log(clientConfiguration(servers))
  if (database.toEnd) console.log(`\nTo end it and remove its data: ${database.toEnd}`)
}

main().catch((error: unknown) => {
  console.error(`\nThe demo failed: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
})
