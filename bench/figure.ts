/** One measured number. */
export interface Figure {
  name: string
  value: number
  unit: string
  /** What the number must keep, such as `<= 1.5` or `>= 0.99`; it is compared with the value. */
  limit?: string
  note?: string
}

/** What a file of this folder default-exports. */
export type Bench = () => Promise<Figure[]>

/** Whether the value keeps its limit; undefined where there is none. Throws where the limit cannot be read. */
export function keepsLimit({ name, value, limit }: Figure): boolean | undefined {
  if (limit === undefined) return undefined
  const match = /^(<=|>=|<|>|=)?\s*(-?[\d.]+)/.exec(limit.trim())
  if (!match) throw new Error(`the limit "${limit}" of ${name} is no comparison such as "<= 1.5"`)
  const bound = Number(match[2])
  switch (match[1] ?? '<=') {
    case '<=':
      return value <= bound
    case '>=':
      return value >= bound
    case '<':
      return value < bound
    case '>':
      return value > bound
    default:
      return value === bound
  }
}
