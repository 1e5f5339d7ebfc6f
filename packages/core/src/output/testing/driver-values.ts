import { types } from 'neo4j-driver-lite'

const database = '6580882e-4d1c-4a3f-8b1e-2f1d7a1c0b11'

export function node(id: number, labels: string[], properties: object = {}, owner = database) {
  return new types.Node(BigInt(id), labels, properties, `4:${owner}:${id}`)
}

export function relationship(id: number, type: string, from: number, to: number, properties: object = {}) {
  return new types.Relationship(
    BigInt(id),
    BigInt(from),
    BigInt(to),
    type,
    properties,
    `5:${database}:${id}`,
    `4:${database}:${from}`,
    `4:${database}:${to}`,
  )
}

/** A path of the nodes, one after the other, with the relationships between them. */
export function path(
  start: ReturnType<typeof node>,
  ...steps: [ReturnType<typeof relationship>, ReturnType<typeof node>][]
) {
  let from = start
  const segments = steps.map(([taken, to]) => {
    const segment = new types.PathSegment(from, taken, to)
    from = to
    return segment
  })
  return new types.Path(start, from, segments)
}

export function date(year: number, month: number, day: number) {
  return new types.Date(BigInt(year), BigInt(month), BigInt(day))
}

export function integers(first: number, last: number): bigint[] {
  return Array.from({ length: last - first + 1 }, (_, index) => BigInt(first + index))
}

/** An embedding of fixed, ordinary floats. */
export function floats(length: number): number[] {
  return Array.from({ length }, (_, index) => Math.sin(index + 1))
}
