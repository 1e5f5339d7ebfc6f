import type { Driver, EagerResult } from 'neo4j-driver-lite'
import { expectAnswer, expectError, expectSuccess, type Question } from './ask.ts'
import { expectCount, expectEvery } from './read-rows.ts'

/** What a person would ask of the embedded paragraphs, as the tool calls that a model makes for it. */
export async function vectorQuestions(driver: Driver): Promise<Question[]> {
  const search = (
    title: string,
    input: Record<string, unknown>,
    check: (answer: string) => void,
  ): Question => ({
    title,
    tool: 'search_paragraphs',
    arguments: input,
    check: (answer, isError) => {
      expectSuccess(isError)
      if (/embedding/.test(answer)) throw new Error('the answer shows an embedding')
      check(answer)
    },
  })
  const few = await findFewRows(driver)
  return [
    search(
      'Who spoke of schools and the education of children? (meaning alone)',
      {
        query: 'public schools and the education of children',
      },
      (answer) => {
        expectCount(answer, 10)
        expectAnswer(answer, /school|education|teach/i)
      },
    ),
    search(
      'What did Republicans say about money between 1870 and 1910? (a party and a range of years)',
      {
        query: 'sound money, silver coinage and the gold standard',
        filters: { party: 'Republican', year: { min: 1870, max: 1910 } },
        top_k: 5,
      },
      (answer) => {
        expectCount(answer, 5)
        expectEvery(answer, 'party', (party) => party === 'Republican')
        expectEvery(answer, 'year', (year) => Number(year) >= 1870 && Number(year) <= 1910)
      },
    ),
    search(
      'Peace abroad: from Woodrow Wilson, or since 1990 from anyone but Republicans (any_of, not, starts_with)',
      {
        query: 'peace among the nations of the world',
        filters: {
          any_of: [
            { president: { starts_with: 'Woodrow' } },
            { year: { min: 1990 }, party: { not: 'Republican' } },
          ],
        },
        fields: ['president', 'party', 'year', 'text'],
        top_k: 8,
      },
      (answer) => {
        expectEvery(
          answer,
          'year',
          (year) => (Number(year) >= 1913 && Number(year) <= 1921) || Number(year) >= 1990,
        )
      },
    ),
    search(
      'War, by presidents who took office in the last century (a date and a boolean)',
      {
        query: 'soldiers returning from the war',
        filters: { mentions_war: true, took_office: { min: '1900-01-01', max: '1999-12-31' } },
        top_k: 5,
      },
      (answer) => {
        expectCount(answer, 5)
        expectEvery(answer, 'took_office', (date) => date >= '1900-01-01' && date <= '1999-12-31')
        expectEvery(answer, 'mentions_war', (value) => value === 'true')
      },
    ),
    search(
      `Agriculture, in the one year of ${few.year} (a filter that leaves ${few.count} rows)`,
      {
        query: 'farmers and their crops',
        filters: { year: few.year },
      },
      (answer) => {
        expectCount(answer, few.count)
        expectEvery(answer, 'year', (year) => Number(year) === few.year)
      },
    ),
    {
      title: 'A filter that does not exist',
      tool: 'search_paragraphs',
      arguments: { query: 'railroads', filters: { presidnt: 'Abraham Lincoln' } },
      check: (answer, isError) => {
        expectError(isError)
        expectAnswer(answer, /presidnt/, /allowed:.*president/)
      },
    },
  ]
}

/** A year of which three embedded paragraphs are left, or else the fewest. */
async function findFewRows(driver: Driver): Promise<{ year: number; count: number }> {
  const { records } = await driver.executeQuery<EagerResult<{ year: bigint; count: bigint }>>(
    `MATCH (p:Paragraph) WHERE p.embedding IS NOT NULL
     WITH p.year AS year, count(p) AS count ORDER BY abs(count - 3), year LIMIT 1 RETURN year, count`,
  )
  const [record] = records
  if (!record) throw new Error('no paragraph is embedded')
  return { year: Number(record.get('year')), count: Number(record.get('count')) }
}
