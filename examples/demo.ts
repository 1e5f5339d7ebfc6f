import neo4j from 'neo4j-driver-lite'
import { readAddresses } from './demo/addresses.ts'
import { ask, type Asked } from './demo/ask.ts'
import { clientConfiguration } from './demo/client-configuration.ts'
import { connectClient, connectionSettings } from './demo/connect-client.ts'
import { cypherQuestions } from './demo/cypher-questions.ts'
import { isLoaded, loadGraph } from './demo/load-graph.ts'
import { openDatabase } from './demo/open-database.ts'

const started = Date.now()

function say(line: string): void {
  console.log(`[${Math.round((Date.now() - started) / 1000)} s] ${line}`)
}

/** Both servers on a real graph, driven by a real client; fails where an answer is not the right one. */
async function main(): Promise<void> {
  const keep = process.argv.includes('--keep')
  const database = await openDatabase(keep)
  let succeeded = false
  const driver = neo4j.driver(database.uri, neo4j.auth.basic(database.username, database.password))
  try {
    if (!(await isLoaded(driver))) {
      say('loading 233 State of the Union addresses')
      await loadGraph(driver, readAddresses())
    }
    const settings = connectionSettings(database)
    say('cypher-mcp over stdio')
    const client = await connectClient('cypher-mcp', settings)
    const asked: Asked[] = []
    for (const question of cypherQuestions(driver)) asked.push(await ask(client, question))
    await client.close()
    succeeded = true
    say(`all ${asked.length} answers were right, none above 2,048 tokens`)
    if (keep) {
      console.log(`\nThe database stays up at ${database.uri}. For your MCP client:\n`)
      console.log(clientConfiguration([{ app: 'cypher-mcp', settings }]))
      if (database.toEnd) console.log(`\nTo end it and remove its data: ${database.toEnd}`)
    }
  } finally {
    await driver.close()
    if (!keep || !succeeded) await database.stop()
  }
}

await main()
