import neo4j, { type Driver, type EagerResult } from 'neo4j-driver-lite'

/** A paragraph as a search's row shows it too. */
export interface Key {
  president: string
  year: number
  position: number
}

export const tellKey = ({ president, year, position }: Key): string => `${president} ${year} #${position}`

const eligible = (where: string) =>
  `MATCH (p:Paragraph) WHERE p.embedding IS NOT NULL AND (${where})
WITH p, vector.similarity.cosine(p.embedding, $vector) AS score ORDER BY score DESC`

/** All embedded paragraphs that meet a condition, the nearest first, each compared with the vector one by one. */
export async function findNearest(driver: Driver, where: string, vector: number[]): Promise<string[]> {
  const { records } = await driver.executeQuery<EagerResult<Record<keyof Key, string | bigint>>>(
    `${eligible(where)} RETURN p.president AS president, p.year AS year, p.position AS position`,
    { vector },
    { routing: neo4j.routing.READ },
  )
  return records.map((record) =>
    tellKey({
      president: String(record.get('president')),
      year: Number(record.get('year')),
      position: Number(record.get('position')),
    }),
  )
}

/** The nearest ones as the driver gives them, vectors and all, in JSON. */
export async function readNearestRaw(
  driver: Driver,
  where: string,
  vector: number[],
  limit: number,
): Promise<string> {
  const { records } = await driver.executeQuery(
    `${eligible(where)} LIMIT $limit RETURN p AS node, score`,
    { vector, limit: neo4j.int(limit) },
    { routing: neo4j.routing.READ },
  )
  return JSON.stringify(
    records.map((record) => record.toObject()),
    (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value),
  )
}
