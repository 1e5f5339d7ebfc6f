import create from '@graphmcp/embedder-transformers'
import { prepareLocalModel } from '@graphmcp/embedder-transformers/local-model'
import type { Client } from '@modelcontextprotocol/client'
import neo4j, { type Driver } from 'neo4j-driver-lite'
import { readAddresses } from './demo/addresses.ts'
import { ask, tokenLimit, type Question } from './demo/ask.ts'
import { clientConfiguration } from './demo/client-configuration.ts'
import { connectClient, connectionSettings, type App } from './demo/connect-client.ts'
import { cypherQuestions, slowQuestion } from './demo/cypher-questions.ts'
import { embedParagraphs, tellProgress } from './demo/embed-paragraphs.ts'
import { isLoaded, loadGraph } from './demo/load-graph.ts'
import { openDatabase, type DemoDatabase } from './demo/open-database.ts'
import { showTool } from './demo/show-tool.ts'
import { vectorQuestions } from './demo/vector-questions.ts'

const started = Date.now()
const embeddingSeconds = 45
const slowSeconds = '3'

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
  say('cypher-mcp over stdio')
  await askAll('cypher-mcp', { ...settings, ...patience }, cypherQuestions(driver))
  say(`cypher-mcp once more, with QUERY_TIMEOUT=${slowSeconds}`)
  await askAll('cypher-mcp', { ...settings, QUERY_TIMEOUT: slowSeconds }, [slowQuestion()])

  const folder = await preparing
  const embedder = create({ model: folder, environment: {} })
  say('embedding the openings of paragraphs with a model in this process, for about a minute')
  const embedded = await embedParagraphs(driver, embedder, embeddingSeconds, say)
  say(`${tellProgress(embedded)} in ${embedded.seconds} s, and indexed`)
  const vectorSettings = { ...settings, EMBEDDING_MODEL: `transformers:${folder}` }
  say('vector-mcp over stdio')
  await askAll(
    'vector-mcp',
    { ...vectorSettings, ...patience },
    await vectorQuestions(driver, embedder),
    (client) => showTool(client, 'search_paragraphs'),
  )
  if (keep) tellHowToConnect(database, settings, vectorSettings)
  tellWhatWasShown(keep)
}

async function askAll(
  app: App,
  settings: Record<string, string>,
  questions: Question[],
  before: (client: Client) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const client = await connectClient(app, settings)
  try {
    await before(client)
    for (const question of questions) await ask(client, question)
  } finally {
    await client.close()
  }
  console.log('')
  const answers = questions.length === 1 ? 'the answer' : `each of ${questions.length} answers`
  say(`${app}: ${answers} passed its check, within ${tokenLimit.toLocaleString('en-US')} tokens`)
}

function tellWhatWasShown(keep: boolean): void {
  const next = keep
    ? 'Next: ask this database yourself.'
    : 'Next: npm run demo -- --keep leaves the database up and prints the configuration for your client.'
  console.log(`
Shown: a schema, reads, a write, a refusal and a timeout through cypher-mcp; a typed search tool, its filters and an
error through vector-mcp; each from a built server, over stdio, with a real client.
${next}`)
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
