import fc from 'fast-check'

const int = fc.integer({ min: -3, max: 6 })
const float = fc.constantFrom(-1.5, 0, 0.25, 1, 2, 2.5, 1e300, -1e300)
const text = fc.constantFrom('a', 'ab', 'abc', 'b', 'B', 'ä', "x' OR 1=1", 'a`b', '\\u0061', '😀', 'a😀', ' ')
const day = fc.constantFrom('2023-12-31', '2024-01-01', '2024-02-29', '2024-03-01')
const clock = fc.constantFrom('00:00:00', '08:30:00', '23:59:59.999999999')
const zone = fc.constantFrom('Z', '+02:00', '-05:30', '+14:00', '-18:00', '+18:00')
const join = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((all) => all.join(''))
const local = join(day, fc.constant('T'), clock)
const at = join(day, fc.constant('T'), clock, zone)
const zonedTime = join(clock, zone)
const length = fc.constantFrom('P1D', 'PT24H', 'P1M', 'PT90M', 'PT1H30M')
const mixed = fc.oneof(int, fc.constantFrom('1', '2', 'a'))
const tag = fc.constantFrom('red', 'green', 'blue')
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 6 })

/** The values of one node, temporal values as text. */
export const row = fc.record({
  int: maybe(int),
  float: maybe(float),
  text: maybe(text),
  flag: maybe(fc.boolean()),
  day: maybe(day),
  at: maybe(at),
  local: maybe(local),
  time: maybe(clock),
  zoned_time: maybe(zonedTime),
  length: maybe(length),
  mixed: maybe(mixed.map((value) => (typeof value === 'number' ? BigInt(value) : value))),
  beside: maybe(text),
  tags: maybe(fc.uniqueArray(tag)),
  embedding: fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 }),
})

const equality = <T>(value: fc.Arbitrary<T>) => {
  const list = fc.uniqueArray(value, { minLength: 1, maxLength: 4 })
  return [
    value,
    fc.record({ in: list }),
    fc.record({ not: fc.oneof(value, list) }),
    fc.record({ is_null: fc.boolean() }),
    fc.record({ in: list, not: value }),
  ]
}
const order = <T>(value: fc.Arbitrary<T>) => [
  fc.record({ min: value }),
  fc.record({ max: value }),
  fc.record({ gt: value }),
  fc.record({ lt: value }),
  fc.record({ min: value, not: value }),
]
const wording = [fc.record({ starts_with: text }), fc.record({ contains: text })]

const filterOf = {
  int: fc.oneof(
    ...equality(int),
    ...order(fc.oneof(int, fc.constant(1.5))),
    fc.constant({ min: -1, max: 3 }),
  ),
  float: fc.oneof(...equality(float), ...order(float), fc.constant({ gt: -1, lt: 2.5 })),
  text: fc.oneof(...equality(text), ...order(text), ...wording),
  flag: fc.oneof(...equality(fc.boolean())),
  day: fc.oneof(...equality(day), ...order(day)),
  at: fc.oneof(...equality(fc.oneof(at, day)), ...order(fc.oneof(at, day))),
  local: fc.oneof(...equality(fc.oneof(local, day)), ...order(fc.oneof(local, day))),
  time: fc.oneof(...equality(clock), ...order(clock)),
  zoned_time: fc.oneof(...equality(zonedTime), ...order(zonedTime)),
  length: fc.oneof(...equality(length)),
  mixed: fc.oneof(...equality(fc.constantFrom<string | number>('1', '2', 'a'))),
  beside: fc.oneof(...equality(text), ...order(text), ...wording),
  tags: fc.oneof(...equality(tag), fc.record({ contains: tag })),
}

const group = fc
  .record(filterOf, { requiredKeys: [] })
  .chain((filters) => fc.subarray(Object.entries(filters), { minLength: 1, maxLength: 3 }))
  .map((entries): Record<string, unknown> => Object.fromEntries(entries))
const some = group.filter((filters) => Object.keys(filters).length > 0)

/** Filters of one to three properties, a third of them with alternatives. */
export const filters = fc.oneof(
  { arbitrary: some, weight: 2 },
  {
    arbitrary: fc
      .tuple(group, fc.array(some, { minLength: 1, maxLength: 3 }))
      .map(([all, any_of]): Record<string, unknown> => ({ ...all, any_of })),
    weight: 1,
  },
)
