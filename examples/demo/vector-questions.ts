import type { Embedder } from '@graphmcp/embedder'
import type { Driver } from 'neo4j-driver-lite'
import { expectAnswer, expectError, expectSuccess, type Question } from './ask.ts'
import { findNearest, readNearestRaw, tellKey, type Key } from './find-nearest.ts'
import { readRows } from './read-rows.ts'

interface Search {
  title: string
  input: { query: string; top_k?: number; filters?: Record<string, unknown>; fields?: string[] }
  /** The filters once more, as Cypher written by hand. */
  where: string
  /** What the texts found must speak of, most of them. */
  about: RegExp
}

const searches: readonly Search[] = [
  {
    title: 'Who spoke of schools and the education of children? (meaning alone)',
    input: { query: 'public schools and the education of children' },
    where: 'true',
    about: /school|educat|teach|learn/i,
  },
  {
    title: 'What did Republicans say about money between 1870 and 1910? (a party and a range of years)',
    input: {
      query: 'sound money, silver coinage and the gold standard',
      filters: { party: 'Republican', year: { min: 1870, max: 1910 } },
      top_k: 5,
    },
    where: "p.party = 'Republican' AND 1870 <= p.year <= 1910",
    about: /silver|gold|coin|currency|money/i,
  },
  {
    title: 'Peace: from Woodrow Wilson, or since 1990 from anyone but Republicans (any_of, not, starts_with)',
    input: {
      query: 'peace among the nations of the world',
      filters: {
        any_of: [
          { president: { starts_with: 'Woodrow' } },
          { year: { min: 1990 }, party: { not: 'Republican' } },
        ],
      },
      fields: ['president', 'party', 'year', 'position', 'text'],
      top_k: 8,
    },
    where: "p.president STARTS WITH 'Woodrow' OR (p.year >= 1990 AND p.party <> 'Republican')",
    about: /peace/i,
  },
  {
    title: 'War, by presidents who took office in the last century (a date and a boolean)',
    input: {
      query: 'our soldiers fighting at the front overseas',
      filters: { mentions_war: true, took_office: { min: '1900-01-01', max: '1999-12-31' } },
      top_k: 5,
    },
    where: "p.mentions_war AND date('1900-01-01') <= p.took_office <= date('1999-12-31')",
    about: /soldier|army|armies|troops|forces|fight|fought/i,
  },
  {
    title: 'Farming, in the one year of 1901',
    input: { query: 'farmers and their crops', filters: { year: 1901 }, top_k: 3 },
    where: 'p.year = 1901',
    about: /farm|crop|grain|agricultur/i,
  },
  {
    title: 'Land for settlers, in 1901, where the text says "homestead" (a filter that leaves three rows)',
    input: {
      query: 'public land for settlers who make it their home',
      filters: { year: 1901, text: { contains: 'homestead' } },
    },
    where: "p.year = 1901 AND p.text CONTAINS 'homestead'",
    about: /settle|home/i,
  },
]

/** What a person would ask of the embedded paragraphs, as the tool calls that a model makes for it. */
export async function vectorQuestions(driver: Driver, embedder: Embedder): Promise<Question[]> {
  const questions: Question[] = []
  for (const search of searches) questions.push(await makeQuestion(driver, embedder, search))
  return [
    ...questions,
    {
      title: 'A filter that does not exist',
      tool: 'search_paragraphs',
      arguments: { query: 'railroads', filters: { presidnt: 'Abraham Lincoln' } },
      check: (answer, isError) => {
        expectError(isError)
        expectAnswer(answer, /presidnt/, /allowed:.*president/, /use "president"/)
        return 'an error that names the filter, those there are, and the one that was meant'
      },
    },
  ]
}

async function makeQuestion(
  driver: Driver,
  embedder: Embedder,
  { title, input, where, about }: Search,
): Promise<Question> {
  const vector = await embedder.embedQuery(input.query)
  const eligible = await findNearest(driver, where, vector)
  const count = Math.min(input.top_k ?? 10, eligible.length)
  return {
    title,
    tool: 'search_paragraphs',
    arguments: { ...input },
    raw: () => readNearestRaw(driver, where, vector, count),
    check: (answer, isError) => {
      expectSuccess(isError)
      if (/embedding/.test(answer)) throw new Error('the answer shows an embedding')
      return checkRows(readRows(answer), { eligible, count, about })
    },
  }
}

interface Expected {
  /** All paragraphs that meet the filters, the nearest first. */
  eligible: readonly string[]
  count: number
  about: RegExp
}

/** What holds of the rows, in words; an approximate index may miss one of the nearest, and no more. */
function checkRows(rows: Record<string, unknown>[], { eligible, count, about }: Expected): string {
  const keys = rows.map((row) => tellKey(row as unknown as Key))
  if (new Set(keys).size !== count || rows.length !== count)
    throw new Error(`the answer should have ${count} rows, but has ${keys.join(', ')}`)
  const strangers = keys.filter((key) => !eligible.includes(key))
  if (strangers.length > 0) throw new Error(`these rows do not meet the filters: ${strangers.join(', ')}`)
  const nearest = new Set(eligible.slice(0, count))
  const found = keys.filter((key) => nearest.has(key)).length
  if (found < count - 1) throw new Error(`only ${found} of the ${count} nearest were found`)
  const speaking = rows.filter((row) => about.test(String(row['text']))).length
  if (speaking < count * 0.6) throw new Error(`only ${speaking} of ${count} texts speak of ${about}`)
  return (
    `${count} rows, each one of the ${eligible.length.toLocaleString('en-US')} embedded paragraphs that the filters leave; ` +
    `${found} of the ${count} nearest by exact cosine; ${speaking} of ${count} shown texts match ${about}`
  )
}
