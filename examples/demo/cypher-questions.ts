import type { Driver } from 'neo4j-driver-lite'
import { expectAnswer, expectError, expectSuccess, type Question } from './ask.ts'

/** What a person would ask of this graph, as the Cypher that a model writes for it. */
export function cypherQuestions(driver: Driver): Question[] {
  const read = (
    title: string,
    query: string,
    claim: string,
    patterns: RegExp[],
    parameters?: Record<string, unknown>,
  ): Question => ({
    title,
    tool: 'read_cypher',
    arguments: parameters ? { query, params: parameters } : { query },
    raw: () => readRaw(driver, query, parameters),
    check: (answer, isError) => {
      expectSuccess(isError)
      expectAnswer(answer, ...patterns)
      return claim
    },
  })
  return [
    {
      title: 'What is in this database?',
      tool: 'get_schema',
      arguments: {},
      check: (answer, isError) => {
        expectSuccess(isError)
        expectAnswer(answer, /President/, /DELIVERED/, /paragraph_text/, /took_office/)
        return 'the labels, a relationship type, the full-text index and a property are named'
      },
    },
    read(
      'When did the presidency pass to another party? (several hops)',
      `MATCH (before:Address)-[:NEXT]->(after:Address),
      (before)<-[:DELIVERED]-(p:President)-[:MEMBER_OF]->(from:Party),
      (after)<-[:DELIVERED]-(q:President)-[:MEMBER_OF]->(to:Party)
WHERE p <> q AND from <> to
RETURN after.year AS year, p.name AS predecessor, from.name AS old_party, q.name AS successor, to.name AS new_party
ORDER BY year`,
      'the changes of 1801 and 2017 are among the rows',
      [
        /1801, John Adams, Federalist, Thomas Jefferson, Democratic-Republican/,
        /Barack Obama, Democratic, Donald J Trump/,
      ],
    ),
    read(
      'Which party talks longest? (aggregates, floats)',
      `MATCH (party:Party)<-[:MEMBER_OF]-(p)-[:DELIVERED]->(a)
RETURN party.name AS party, count(a) AS addresses, min(a.year) AS first, max(a.year) AS last,
       avg(a.words) AS mean_words, max(a.words_per_sentence) AS longest_sentences
ORDER BY mean_words DESC`,
      'both parties of today are among the rows',
      [/Democratic/, /Republican/],
    ),
    read(
      'Who was youngest when he took office? (dates, parameters)',
      `MATCH (p:President)
RETURN p.name AS name, p.born AS born, p.took_office AS took_office,
       duration.between(p.born, p.took_office) AS age
ORDER BY duration.inDays(p.born, p.took_office).days LIMIT $n`,
      'Theodore Roosevelt, at 42 years, 10 months and 18 days',
      [/Theodore Roosevelt, '1858-10-27', '1901-09-14', 'P42Y10M18D'/],
      { n: 5 },
    ),
    read(
      'What was said about railroads and canals? (full text)',
      `CALL db.index.fulltext.queryNodes('paragraph_text', 'railroad AND canal') YIELD node, score
RETURN node.year AS year, node.president AS president, score, node.text AS text LIMIT 20`,
      'texts that name both',
      [/(?=[\s\S]*railroad)[\s\S]*canal/i],
    ),
    read(
      'Give me every paragraph ever spoken. (an enormous result)',
      'MATCH (p:Paragraph) RETURN p.year AS year, p.president AS president, p.text AS text',
      'the answer says that it was cut, and how to go on',
      [/truncated:/],
    ),
    read(
      'Show me all addresses. (each with a list of 64 floats)',
      'MATCH (a:Address) RETURN a ORDER BY a.year',
      'the lists are left out, and the answer says so, and that more rows exist',
      [/omitted:.*style.*64 floats/, /truncated:/],
    ),
    {
      title: 'Who delivered the most addresses? (with a label and a property that do not exist)',
      tool: 'read_cypher',
      arguments: {
        query:
          'MATCH (p:Presidnt)-[:DELIVERED]->(a) RETURN p.nmae AS name, count(a) AS addresses ORDER BY addresses DESC',
      },
      check: (answer, isError) => {
        expectSuccess(isError)
        expectAnswer(answer, /rows: \[\]/, /Presidnt/, /President/)
        return 'no rows, and the label that was meant'
      },
    },
    refused(
      'Remove all parties. (a write through the read tool)',
      'MATCH (p:Party) DETACH DELETE p',
      'refused, as only reads are allowed',
      [/only reads are allowed/],
    ),
    {
      title: 'Mark the paragraphs about railroads. (a write)',
      tool: 'write_cypher',
      arguments: {
        query: `MERGE (topic:Topic {name: $topic})
WITH topic MATCH (p:Paragraph) WHERE p.text CONTAINS $topic
MERGE (p)-[:ABOUT]->(topic)
RETURN topic.name AS topic, count(p) AS paragraphs`,
        params: { topic: 'railroad' },
      },
      check: (answer, isError) => {
        expectSuccess(isError)
        expectAnswer(answer, /counters:.*relationships_created: \d+/)
        return 'the counters of what was written'
      },
    },
  ]
}

/** What a server passes to the model that turns the driver's records into JSON. */
async function readRaw(
  driver: Driver,
  query: string,
  parameters: Record<string, unknown> = {},
): Promise<string> {
  const session = driver.session({ defaultAccessMode: 'READ' })
  try {
    const { records } = await session.run(query, withIntegers(parameters))
    return JSON.stringify(
      records.map((record) => record.toObject()),
      writeBigInt,
    )
  } finally {
    await session.close()
  }
}

/** The driver sends every JavaScript number as a float, which LIMIT refuses. */
function withIntegers(parameters: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(parameters)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, Number.isInteger(value) ? BigInt(value as number) : value]),
  )
}

const writeBigInt = (_: string, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)

/** One that the database would work on for hours, for a server with a short QUERY_TIMEOUT. */
export function slowQuestion(): Question {
  return refused(
    'Which paragraphs resemble each other? (far too slow)',
    `MATCH (a:Paragraph), (b:Paragraph), (c:Paragraph)
WHERE a.text < b.text AND b.text < c.text
RETURN count(*) AS triples`,
    'ended after 3 s, and the setting named',
    [/QUERY_TIMEOUT/],
  )
}

/** What must be answered by an error. */
function refused(title: string, query: string, claim: string, patterns: RegExp[]): Question {
  return {
    title,
    tool: 'read_cypher',
    arguments: { query },
    check: (answer, isError) => {
      expectError(isError)
      expectAnswer(answer, ...patterns)
      return claim
    },
  }
}
