import type { Bounds } from './bounds.ts'

/** How much is left of everything but long strings; the least length that those may have. */
export interface Level extends Pick<
  Bounds,
  'listLimit' | 'itemsKept' | 'entriesKept' | 'labelsKept' | 'depth' | 'nameLength'
> {
  readonly leastLength: number
  readonly columns: number
  readonly places: number
  readonly noteCharacters: number
  readonly ids: boolean
}

export const gentle: Level = {
  leastLength: 40,
  listLimit: Infinity,
  itemsKept: Infinity,
  entriesKept: Infinity,
  labelsKept: Infinity,
  depth: Infinity,
  nameLength: 100,
  columns: Infinity,
  places: 10,
  noteCharacters: Infinity,
  ids: true,
}

/** Few of many parts, without touching names. */
const sparse: Level = {
  ...gentle,
  places: 2,
  noteCharacters: 200,
  listLimit: 4,
  itemsKept: 3,
  entriesKept: 12,
  labelsKept: 5,
  depth: 4,
}

const outline: Level = {
  leastLength: 16,
  places: 1,
  noteCharacters: 120,
  listLimit: 2,
  itemsKept: 1,
  entriesKept: 6,
  labelsKept: 2,
  depth: 3,
  columns: Infinity,
  nameLength: 30,
  ids: true,
}

const bare: Level = {
  ...outline,
  noteCharacters: 60,
  entriesKept: 2,
  labelsKept: 1,
  depth: 2,
  nameLength: 20,
  ids: false,
}

/** For odd rows in the smallest budgets. */
const last: Level = {
  leastLength: 8,
  places: 0,
  noteCharacters: 0,
  listLimit: 1,
  itemsKept: 0,
  entriesKept: 0,
  labelsKept: 0,
  depth: 0,
  columns: Infinity,
  nameLength: 8,
  ids: false,
}

interface Step {
  readonly level: Level
  /** Taken one after the other, as far as the row has more columns than that. */
  readonly columns: readonly [number, ...number[]]
}

/** Items of a list, one after the other, so that no step throws most of them away. */
const itemCounts = [40, 30, 22, 16, 12, 9, 7, 5]

/** From strings alone to the barest outline of a row. */
const steps: readonly Step[] = [
  { level: gentle, columns: [Infinity] },
  { level: { ...gentle, places: 3, noteCharacters: 400 }, columns: [Infinity] },
  ...itemCounts.map((itemsKept): Step => ({
    level: {
      ...gentle,
      places: 3,
      noteCharacters: 300,
      listLimit: itemsKept + 1,
      itemsKept,
      entriesKept: 40,
      labelsKept: 10,
      depth: 8,
    },
    columns: [Infinity],
  })),
  { level: sparse, columns: [Infinity, 450, 350, 270, 200, 150, 110, 80, 60] },
  { level: outline, columns: [60, 45, 35, 27, 20] },
  { level: bare, columns: [20, 15, 12, 9, 6] },
  { level: last, columns: [1] },
]

/** The levels to which a row of this many columns is cut, one after the other, until it fits. */
export function rowLevels(columns: number): readonly Level[] {
  return steps.flatMap(({ level, columns: [most, ...fewer] }) =>
    [most, ...fewer.filter((width) => width < columns)].map((width) => ({ ...level, columns: width })),
  )
}
