import { createRowCollector, writeAnswer, type OutputLimits } from '@graphmcp/core'
import { getEncoding } from 'js-tiktoken'
import neo4j from 'neo4j-driver-lite'
import type { Figure } from './figure.ts'

const limits: OutputLimits = { tokenLimit: 2048, listLimit: 52, rowLimit: 1000, format: 'auto' }
const roomy = { ...limits, tokenLimit: 100_000 }
const encoding = getEncoding('cl100k_base')
const tokensOf = (text: string): number => encoding.encode(text, [], []).length

/** What answers cost in tokens beside JSON of the same rows, and in time on hostile cells. */
export default async function bench(): Promise<Figure[]> {
  return [...(await measureLayouts()), ...(await measureEmbeddings()), ...(await measureHostileCells())]
}

interface Result {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
}

async function answer({ columns, rows }: Result, outputLimits: OutputLimits): Promise<string> {
  const collector = createRowCollector(outputLimits)
  collector.columns(columns)
  for (const row of rows) if (!collector.row(row)) break
  return writeAnswer({ rows: collector.collected() }, outputLimits)
}

const indexes = Array.from({ length: 100 }, (_, index) => index)

function nodeOf(index: number, properties: object) {
  const id = `4:6580882e-4d1c-4a3f-8b1e-2f1d7a1c0b11:${index}`
  return new neo4j.types.Node(BigInt(index), ['Person'], properties, id)
}

const results: Readonly<Record<string, Result>> = {
  '100 flat rows x 4': {
    columns: ['id', 'name', 'city', 'age'],
    rows: indexes.map((index) => [BigInt(index), `Person ${index}`, 'Malmö', BigInt(20 + (index % 50))]),
  },
  '100 nodes': {
    columns: ['n'],
    rows: indexes.map((index) => [nodeOf(index, { name: `Person ${index}`, city: 'Malmö', active: true })]),
  },
  '100 long texts': {
    columns: ['id', 'text'],
    rows: indexes.map((index) => [
      BigInt(index),
      `Paragraph ${index}: ${'the quick brown fox, it jumps. '.repeat(5)}`,
    ]),
  },
}

async function measureLayouts(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, result] of Object.entries(results)) {
    const json = tokensOf(compactJson(result))
    for (const format of ['table', 'yaml', 'json'] as const) {
      const tokens = tokensOf(await answer(result, { ...roomy, format }))
      const isPromised = name === '100 flat rows x 4' && format === 'table'
      figures.push({
        name: `${name}, ${format}, against compact JSON of the driver's values`,
        value: tokens / json,
        unit: 'times the tokens',
        note: `${tokens} against ${json}`,
        ...(isPromised ? { limit: '<= 0.8' } : {}),
      })
    }
  }
  return figures
}

function compactJson({ columns, rows }: Result): string {
  const records = rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])))
  return JSON.stringify(records, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value))
}

async function measureEmbeddings(): Promise<Figure[]> {
  const embedding = Array.from({ length: 1536 }, (_, index) => Math.sin(index))
  const shownOf = (text: string) => text.split('\n').filter((line) => line.startsWith('- ')).length
  const nodes = (properties: object): Result => ({
    columns: ['n'],
    rows: indexes.map((index) => [nodeOf(index, { name: `Person ${index}`, ...properties })]),
  })
  const text = await answer(nodes({ embedding }), limits)
  const without = await answer(nodes({}), limits)
  return [
    { name: '100 nodes with 1536 floats each', value: tokensOf(text), unit: 'tokens', limit: '<= 2048' },
    {
      name: '100 nodes with 1536 floats each: nodes shown',
      value: shownOf(text),
      unit: 'nodes',
      limit: `>= ${shownOf(without) - 1}`,
      note: `${shownOf(without)} of the same nodes without them`,
    },
  ]
}

const megabyte = 1_000_000

/** A megabyte each, of a kind without word breaks or with many bytes a character. */
const hostileCells: Readonly<Record<string, string>> = {
  'one letter': 'a'.repeat(megabyte),
  blanks: ' '.repeat(megabyte),
  dashes: '-'.repeat(megabyte),
  DNA: repeatTo('ACGTTGCAACCGGTTA'),
  'Chinese characters': repeatTo(
    Array.from({ length: 5000 }, (_, i) => String.fromCodePoint(0x4e00 + ((i * 7919) % 20_000))).join(''),
  ),
  hedgehogs: repeatTo('🦔汤'),
  'random letters': repeatTo(indexes.map((i) => ((i + 1) * 0.618_033_988_7).toString(36).slice(2)).join('')),
  'line breaks and quotes': repeatTo('"\\\n\t\u2028\''),
}

function repeatTo(text: string): string {
  return text.repeat(Math.ceil(megabyte / text.length)).slice(0, megabyte)
}

async function measureHostileCells(): Promise<Figure[]> {
  await answer({ columns: ['t'], rows: [['word '.repeat(3000)]] }, limits)
  const figures: Figure[] = []
  for (const [name, cell] of Object.entries(hostileCells)) {
    const start = performance.now()
    await answer({ columns: ['t'], rows: [[cell]] }, limits)
    figures.push({
      name: `a cell of 1 MB of ${name}`,
      value: performance.now() - start,
      unit: 'ms',
      limit: '<= 250',
    })
  }
  return figures
}
