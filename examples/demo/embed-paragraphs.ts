import type { Embedder } from '@graphmcp/embedder'
import neo4j, { type Driver, type EagerResult } from 'neo4j-driver-lite'

const createIndex = `CYPHER 25
CREATE VECTOR INDEX paragraphs FOR (p:Paragraph) ON p.embedding
WITH [p.year, p.party, p.president, p.took_office, p.mentions_war]
OPTIONS {indexConfig: {\`vector.dimensions\`: 384, \`vector.similarity_function\`: 'cosine'}}`

/** The years that the questions are about, whose every paragraph is embedded, however slow the machine. */
const wholeYears = [1890, 1891, 1892, 1895, 1901, 1917, 1918, 1944, 1945, 1993, 1997, 1999]

/** After the whole years, in an order that scatters the others, so that any part of it covers two centuries. */
const pending = `MATCH (p:Paragraph) WHERE p.embedding IS NULL
WITH p, p.year IN $wholeYears AS whole
RETURN elementId(p) AS id, p.text AS text, whole
ORDER BY whole DESC, (p.year * 7919 + p.position * 104729) % 10007, id LIMIT $limit`

const store = `UNWIND $rows AS row MATCH (p:Paragraph) WHERE elementId(p) = row.id
CALL db.create.setNodeVectorProperty(p, 'embedding', row.vector)`

const batchSize = 64
const atMost = 4000
const progressSeconds = 4

interface Text {
  id: string
  text: string
  whole: boolean
}

export interface Embedded {
  count: number
  /** All paragraphs there are. */
  of: number
  seconds: number
}

/** Embeds paragraphs for about this long, and those of the whole years in any case, and indexes them. */
export async function embedParagraphs(
  driver: Driver,
  embedder: Embedder,
  seconds: number,
  say: (line: string) => void,
): Promise<Embedded> {
  await driver.executeQuery('DROP INDEX paragraphs IF EXISTS')
  const { already, of } = await countParagraphs(driver)
  const parameters = {
    wholeYears: wholeYears.map((year) => neo4j.int(year)),
    limit: neo4j.int(Math.max(0, atMost - already)),
  }
  const { records } = await driver.executeQuery<EagerResult<Text>>(pending, parameters)
  const texts = records.map((record) => record.toObject())
  const started = Date.now()
  const passed = (): number => (Date.now() - started) / 1000
  let [done, told] = [0, 0]
  for (let start = 0; start < texts.length; start += batchSize) {
    const batch = texts.slice(start, start + batchSize)
    if (passed() > seconds && !batch[0]?.whole) break
    const vectors = await embedder.embedDocuments(batch.map(({ text }) => openingOf(text)))
    const rows = batch.map(({ id }, i) => ({ id, vector: vectors[i] ?? [] }))
    await driver.executeQuery(store, { rows })
    done += batch.length
    if (passed() < told + progressSeconds) continue
    told = passed()
    say(`${tellProgress({ count: already + done, of })}, ${Math.round(done / told)} a second`)
  }
  const needed = Math.round(passed())
  // Made last and at once: an index whose entries were replaced fails on filters that match nothing.
  await driver.executeQuery(createIndex)
  await driver.executeQuery('CALL db.awaitIndexes(120)')
  return { count: already + done, of, seconds: needed }
}

/** As in "1,152 of 12,343 paragraphs embedded". */
export function tellProgress({ count, of }: Pick<Embedded, 'count' | 'of'>): string {
  return `${count.toLocaleString('en-US')} of ${of.toLocaleString('en-US')} paragraphs embedded`
}

const openingLength = 250

/** The first sentence or two, which say what a paragraph is about: embedded three times as fast as the whole. */
export function openingOf(text: string): string {
  return text.length <= openingLength ? text : text.slice(0, openingLength).replace(/\s+\S*$/, '')
}

async function countParagraphs(driver: Driver): Promise<{ already: number; of: number }> {
  const { records } = await driver.executeQuery<EagerResult<{ already: bigint; of: bigint }>>(
    'MATCH (p:Paragraph) RETURN count(p.embedding) AS already, count(p) AS of',
  )
  return { already: Number(records[0]?.get('already') ?? 0), of: Number(records[0]?.get('of') ?? 0) }
}
