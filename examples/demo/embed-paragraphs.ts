import type { Embedder } from '@graphmcp/embedder'
import neo4j, { type Driver, type EagerResult } from 'neo4j-driver-lite'

const createIndex = `CYPHER 25
CREATE VECTOR INDEX paragraphs FOR (p:Paragraph) ON p.embedding
WITH [p.year, p.party, p.president, p.took_office, p.mentions_war]
OPTIONS {indexConfig: {\`vector.dimensions\`: 384, \`vector.similarity_function\`: 'cosine'}}`

/** In an order that scatters the years, so that any part of it covers two centuries. */
const pending = `MATCH (p:Paragraph) WHERE p.embedding IS NULL
RETURN elementId(p) AS id, p.text AS text
ORDER BY (p.year * 7919 + p.position * 104729) % 10007, id LIMIT $limit`

const store = `UNWIND $rows AS row MATCH (p:Paragraph) WHERE elementId(p) = row.id
CALL db.create.setNodeVectorProperty(p, 'embedding', row.vector)`

const batchSize = 32
const atMost = 1600
const atLeast = 160

interface Text {
  id: string
  text: string
}

/** Embeds paragraphs for about this long, at least a hundred or two, and indexes them; returns how many there are. */
export async function embedParagraphs(
  driver: Driver,
  embedder: Embedder,
  seconds: number,
  say: (line: string) => void,
): Promise<number> {
  await driver.executeQuery('DROP INDEX paragraphs IF EXISTS')
  const already = await countEmbedded(driver)
  const { records } = await driver.executeQuery<EagerResult<Text>>(pending, {
    limit: neo4j.int(Math.max(0, atMost - already)),
  })
  const texts = records.map((record) => record.toObject())
  const end = Date.now() + seconds * 1000
  let embedded = already
  for (let start = 0; start < texts.length; start += batchSize) {
    if (Date.now() > end && embedded >= atLeast) break
    const batch = texts.slice(start, start + batchSize)
    const vectors = await embedder.embedDocuments(batch.map(({ text }) => text))
    const rows = batch.map(({ id }, i) => ({ id, vector: vectors[i] ?? [] }))
    await driver.executeQuery(store, { rows })
    embedded += batch.length
    if (start % (batchSize * 8) === 0) say(`${embedded} paragraphs embedded`)
  }
  // Made last and at once: an index whose entries were replaced fails on filters that match nothing.
  await driver.executeQuery(createIndex)
  await driver.executeQuery('CALL db.awaitIndexes(120)')
  return embedded
}

async function countEmbedded(driver: Driver): Promise<number> {
  const { records } = await driver.executeQuery<EagerResult<{ count: bigint }>>(
    'MATCH (p:Paragraph) WHERE p.embedding IS NOT NULL RETURN count(p) AS count',
  )
  return Number(records[0]?.get('count') ?? 0)
}
