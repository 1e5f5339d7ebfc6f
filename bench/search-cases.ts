import { dot, type Chunk, type SearchData } from './search-data.ts'

export interface SearchCase {
  readonly name: string
  filters(question: readonly number[], data: SearchData): Record<string, unknown>
  /** The same in JavaScript, for the exact answer. */
  matches(chunk: Chunk, question: readonly number[], data: SearchData): boolean
  /** The same as a plain SEARCH; absent where one SEARCH cannot say it. */
  readonly plain?: { readonly where: string; readonly innerLimit: number }
}

export const searchCases: readonly SearchCase[] = [
  simple('no filter', {}, () => true, '', 100),
  simple('50 %', { half: 1 }, ({ half }) => half === 1, 'WHERE n.half = 1', 100),
  simple('10 %', { tenth: 3 }, ({ tenth }) => tenth === 3, 'WHERE n.tenth = 3', 100),
  simple('1 %', { hundredth: 3 }, ({ hundredth }) => hundredth === 3, 'WHERE n.hundredth = 3', 100),
  simple('0.1 %', { thousandth: 3 }, ({ thousandth }) => thousandth === 3, 'WHERE n.thousandth = 3', 100),
  {
    name: 'the farthest cluster',
    filters: (question, { centres }) => ({ cluster: farthest(centres, question)[0] }),
    matches: ({ cluster }, question, { centres }) => cluster === farthest(centres, question)[0],
  },
  {
    name: 'in the ten farthest clusters',
    filters: (question, { centres }) => ({ cluster: { in: farthest(centres, question).slice(0, 10) } }),
    matches: ({ cluster }, question, { centres }) =>
      farthest(centres, question).slice(0, 10).includes(cluster),
  },
  simple(
    'in a list, 5 %',
    { hundredth: { in: [1, 2, 3, 4, 5] } },
    ({ hundredth }) => hundredth >= 1 && hundredth <= 5,
    'WHERE n.hundredth IN [1, 2, 3, 4, 5]',
    500,
  ),
  simple('not', { tenth: { not: 3 } }, ({ tenth }) => tenth !== 3),
  simple(
    'any_of',
    { any_of: [{ hundredth: 5 }, { half: 1, tenth: 2 }] },
    ({ hundredth, half, tenth }) => hundredth === 5 || (half === 1 && tenth === 2),
  ),
  simple(
    'starts_with',
    { code: { starts_with: 'c12' } },
    ({ code }) => code.startsWith('c12'),
    "WHERE n.code >= 'c12' AND n.code < 'c13'",
    100,
  ),
  simple('contains, in the WITH list, 27 %', { code: { contains: '7' } }, ({ code }) => code.includes('7')),
  simple('contains, outside the WITH list, 2.8 %', { title: { contains: 'word7 ' } }, ({ title }) =>
    title.includes('word7 '),
  ),
]

function simple(
  name: string,
  filters: Record<string, unknown>,
  matches: (chunk: Chunk) => boolean,
  where?: string,
  innerLimit = 0,
): SearchCase {
  return {
    name,
    filters: () => filters,
    matches,
    ...(where !== undefined && { plain: { where, innerLimit } }),
  }
}

const ranked = new WeakMap<readonly number[], number[]>()

/** Clusters by their distance to the question, the farthest first. */
function farthest(centres: readonly (readonly number[])[], question: readonly number[]): number[] {
  const known = ranked.get(question)
  if (known !== undefined) return known
  const order = centres
    .map((centre, cluster) => ({ cluster, similarity: dot(centre, question) }))
    .sort((a, b) => a.similarity - b.similarity)
    .map(({ cluster }) => cluster)
  ranked.set(question, order)
  return order
}
