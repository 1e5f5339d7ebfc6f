import type { Driver, EagerResult } from 'neo4j-driver-lite'
import type { Address } from './addresses.ts'

const indexes = [
  'CREATE CONSTRAINT president_name IF NOT EXISTS FOR (p:President) REQUIRE p.name IS UNIQUE',
  'CREATE CONSTRAINT party_name IF NOT EXISTS FOR (p:Party) REQUIRE p.name IS UNIQUE',
  'CREATE CONSTRAINT address_number IF NOT EXISTS FOR (a:Address) REQUIRE a.number IS UNIQUE',
  'CREATE CONSTRAINT year_value IF NOT EXISTS FOR (y:Year) REQUIRE y.value IS UNIQUE',
  'CREATE INDEX address_year IF NOT EXISTS FOR (a:Address) ON (a.year)',
  'CREATE FULLTEXT INDEX paragraph_text IF NOT EXISTS FOR (p:Paragraph) ON EACH [p.text]',
]

const addresses = `
UNWIND $addresses AS row
MERGE (president:President {name: row.president})
  ON CREATE SET president.born = date(row.born), president.took_office = date(row.tookOffice)
MERGE (party:Party {name: row.party})
MERGE (president)-[:MEMBER_OF]->(party)
MERGE (year:Year {value: toInteger(row.year)})
CREATE (address:Address {
  number: toInteger(row.number), year: toInteger(row.year), words: toInteger(row.words),
  sentences: toInteger(row.sentences), words_per_sentence: row.wordsPerSentence, style: row.style
})
CREATE (president)-[:DELIVERED {age: duration.between(president.born, date({year: toInteger(row.year)})).years}]->(address)
CREATE (address)-[:IN_YEAR]->(year)`

const paragraphs = `
UNWIND $paragraphs AS row
MATCH (address:Address {number: toInteger(row.address)})<-[:DELIVERED]-(president)
CREATE (address)-[:HAS_PARAGRAPH]->(:Paragraph {
  text: row.text, position: toInteger(row.position), words: toInteger(row.words), mentions_war: row.mentionsWar,
  year: address.year, president: president.name, party: row.party, took_office: president.took_office
})`

const order = [
  `MATCH (a:Address) WITH a ORDER BY a.number WITH collect(a) AS ordered
   UNWIND range(0, size(ordered) - 2) AS i WITH ordered[i] AS earlier, ordered[i + 1] AS later CREATE (earlier)-[:NEXT]->(later)`,
  `MATCH (y:Year) WITH y ORDER BY y.value WITH collect(y) AS ordered
   UNWIND range(0, size(ordered) - 2) AS i WITH ordered[i] AS earlier, ordered[i + 1] AS later CREATE (earlier)-[:NEXT]->(later)`,
  `MATCH (a:Address)-[:HAS_PARAGRAPH]->(p) WITH a, p ORDER BY p.position WITH a, collect(p) AS ordered
   UNWIND range(0, size(ordered) - 2) AS i WITH ordered[i] AS earlier, ordered[i + 1] AS later CREATE (earlier)-[:NEXT]->(later)`,
]

/** Loads the addresses into an empty database, and waits for its indexes. */
export async function loadGraph(driver: Driver, rows: Address[]): Promise<void> {
  for (const statement of indexes) await driver.executeQuery(statement)
  await driver.executeQuery(addresses, { addresses: rows.map((row) => ({ ...row, paragraphs: null })) })
  const texts = rows.flatMap(({ number, party, paragraphs: own }) =>
    own.map((row) => ({ ...row, address: number, party })),
  )
  for (let start = 0; start < texts.length; start += 2000) {
    await driver.executeQuery(paragraphs, { paragraphs: texts.slice(start, start + 2000) })
  }
  for (const statement of order) await driver.executeQuery(statement)
  await driver.executeQuery('CALL db.awaitIndexes(120)')
}

/** Whether the graph is there from an earlier demo, whose own write is then undone; throws where the database holds something else. */
export async function isLoaded(driver: Driver): Promise<boolean> {
  const { records } = await driver.executeQuery<EagerResult<{ nodes: bigint; addresses: bigint }>>(
    'MATCH (n) RETURN count(n) AS nodes, count(CASE WHEN n:Address THEN 1 END) AS addresses',
  )
  const nodes = Number(records[0]?.get('nodes') ?? 0)
  const found = Number(records[0]?.get('addresses') ?? 0)
  if (nodes === 0) return false
  if (found > 0) {
    await driver.executeQuery('MATCH (topic:Topic) DETACH DELETE topic')
    return true
  }
  throw new Error(
    `the database holds ${nodes} nodes of yours; the demo only loads into an empty one (unset NEO4J_URI to have one started)`,
  )
}
