import create from '@graphmcp/embedder-transformers'
import { prepareLocalModel } from '@graphmcp/embedder-transformers/local-model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testNeo4j } from '../../../test/test-neo4j.ts'
import { readAddressParagraphs, type AddressParagraph } from './testing/address-paragraphs.ts'
import { connectClient, type RunningClient } from './testing/connect-client.ts'
import { readAnswer } from './testing/read-answer.ts'
import { openTestGraph, type TestGraph } from '../../../test/test-graph.ts'
import { waitUntil } from './testing/wait-until.ts'

const paragraphs = readAddressParagraphs()
const asked = paragraphs.filter(({ id }) => id % 9 === 0)

let graph: TestGraph
let server: RunningClient
let documents: number[][]
let questions: number[][]

beforeAll(async () => {
  const connection = testNeo4j()
  const folder = await prepareLocalModel({
    environment: process.env,
    log: (line) => process.stderr.write(`${line}\n`),
  })
  const embedder = create({ model: folder, environment: {} })
  documents = await embedder.embedDocuments(paragraphs.map(({ text }) => text))
  questions = []
  for (const { sentence } of asked) questions.push(await embedder.embedQuery(sentence))
  graph = openTestGraph(connection)
  await fill(graph, paragraphs, documents)
  server = await connectClient({
    NEO4J_URI: connection.uri,
    NEO4J_USERNAME: connection.username,
    NEO4J_PASSWORD: connection.password,
    EMBEDDING_MODEL: `transformers:${folder}`,
    EMBEDDING_TIMEOUT: '120',
  })
  await waitUntil(async () => (await server.client.listTools()).tools.length === 1)
}, 600_000)

afterAll(async () => {
  await server?.close()
  await graph?.clear()
  await graph?.close()
})

test('questions to the local model find what exact cosine finds, from question to shaped answer', async () => {
  expect(asked.length).toBeGreaterThanOrEqual(40)
  const found: number[][] = []
  for (const { sentence } of asked) found.push(await search(sentence))
  const exact = questions.map((question) => nearest(question, documents, 10))
  const recall = (answers: number[][]) => asked.filter(({ id }, i) => answers[i]?.includes(id)).length
  expect(recall(exact)).toBeGreaterThan(asked.length * 0.9)
  expect(recall(found)).toBe(recall(exact))
  expect(found.map((ids) => ids.length)).toEqual(exact.map(() => 10))
  const shared = found.flatMap((ids, i) => ids.filter((id) => exact[i]?.includes(id)))
  expect(shared.length / (10 * asked.length)).toBeGreaterThan(0.99)
}, 300_000)

test('with a range of years, they find what exact cosine finds in these years', async () => {
  const filters = { year: { min: 1850, max: 1950 } }
  const within = paragraphs.filter(({ year }) => year >= 1850 && year <= 1950)
  const vectors = within.map(({ id }) => documents[id] ?? [])
  let shared = 0
  for (const [i, { sentence }] of asked.entries()) {
    const exact = nearest(questions[i] ?? [], vectors, 10).map((place) => within[place]?.id)
    shared += (await search(sentence, filters)).filter((id) => exact.includes(id)).length
  }
  expect(shared / (10 * asked.length)).toBeGreaterThan(0.99)
}, 300_000)

async function search(query: string, filters: Record<string, unknown> = {}): Promise<number[]> {
  const { text, isError } = await server.call('search_addresses', { query, filters, fields: ['id'] })
  expect(isError, text).toBe(false)
  return readAnswer(text).rows.map(([, { properties }]) => Number(properties['id']))
}

function nearest(question: readonly number[], vectors: readonly number[][], count: number): number[] {
  const scores = vectors.map((vector) =>
    vector.reduce((sum, value, i) => sum + value * (question[i] ?? 0), 0),
  )
  const places = scores.map((_, place) => place).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
  return places.slice(0, count)
}

async function fill(into: TestGraph, all: AddressParagraph[], vectors: number[][]): Promise<void> {
  await into.clear()
  const rows = all.map(({ id, year, text }) => ({ id, year, text, vector: vectors[id] ?? [] }))
  const text = `UNWIND $rows AS row CREATE (p:Paragraph {id: toInteger(row.id), year: toInteger(row.year), text: row.text})
    WITH p, row CALL db.create.setNodeVectorProperty(p, 'embedding', row.vector)`
  await into.server
    .open()
    .write({ text, parameters: { rows } }, { columns: () => undefined, row: () => true })
  await into.run(`CYPHER 25 CREATE VECTOR INDEX addresses FOR (p:Paragraph) ON p.embedding WITH [p.year]
    OPTIONS {indexConfig: {\`vector.dimensions\`: 384, \`vector.similarity_function\`: 'cosine'}}`)
  await into.run('CALL db.awaitIndexes(120)')
}
