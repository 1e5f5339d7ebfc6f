const days = ['2023-12-31', '2024-01-01', '2024-01-03', '2024-01-05', '2024-02-29']
const clocks = ['00:00:00', '08:00:00', '10:00:00', '17:30:00', '23:59:59.999999999']
/** Of the same instant, in several zones, and its neighbours. */
export const instants = [
  '2024-01-05T12:00:00+02:00',
  '2024-01-05T10:00:00Z',
  '2024-01-05T11:00:00[Europe/Berlin]',
  '2024-01-05T23:59:59.999999999Z',
  '2024-01-06T00:00:00Z',
  '2024-01-06T00:30:00+14:00',
  '2024-01-04T20:00:00-18:00',
]
const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length]

/** Every value that the cases speak of, and its neighbours; each property is absent from some nodes. */
export const everyTypeRows = Array.from({ length: 140 }, (_, at) => ({
  int:
    at % 9 === 8
      ? null
      : (pick([1n, 2n, 3n, 4n, 5n, 7n, 9007199254740993n, 9007199254740992n, 9007199254740994n], at) ?? null),
  float: pick([0, -0, 1, 2, 2.5, 1000, 1e300, NaN, null], at),
  text: pick(['a', 'ab', 'abc', 'b', 'c', "x' OR 1=1", '\uD7FFz', 'A', null], at),
  flag: pick([true, false, true, null], at),
  day: pick([...days, null], at),
  at: pick([...instants, null], at),
  local: pick(
    ['2024-01-05T10:00:00.123456789', '2024-01-05T00:00', '2024-01-06T00:00', '2023-01-01T00:00', null],
    at,
  ),
  time: pick([...clocks, null], at),
  zoned_time: pick(
    ['10:00+01:00', '09:00Z', '23:00+14:00', '23:59:59.999999999-18:00', '23:59:59-18:00', null],
    at,
  ),
  length: pick(['PT90M', 'PT1H30M', 'P1D', 'PT24H', null], at),
  mixed: pick([1n, '1', 'a', 2n, null], at),
  beside: pick(['a', 'ab', 'b', 'bab', 'c', null], at),
  tags: pick([['red'], ['red', 'blue'], ['green'], [], null], at),
  embedding: [Math.sin(at) + 1.1, Math.cos(at) + 1.1, (at % 7) + 0.1, 1],
}))
