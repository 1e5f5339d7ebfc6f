import type { PropertyType } from './vector-index.ts'

/** A set of types whose values the database orders among themselves, and never against another's. */
export interface PropertyDomain {
  readonly types: readonly PropertyType[]
  /** Cypher for a value at or below every other. */
  readonly least: string
  /** Cypher that builds the value from the text in the variable of that name. */
  readonly build: (text: string) => string
  /** True where equal instants differ by zone, so that neighbours in the order are no closed set. */
  readonly zoned: boolean
}

/** Every domain whose values an index compares. It compares durations, points and lists with nothing. */
export const PROPERTY_DOMAINS: readonly PropertyDomain[] = [
  { types: ['STRING'], least: "''", build: (text) => text, zoned: false },
  {
    types: ['INTEGER', 'FLOAT'],
    least: '-1.7976931348623157e308',
    build: (text) =>
      `coalesce(CASE WHEN ${text} =~ '-?[0-9]+' THEN toInteger(${text}) END, toFloat(${text}))`,
    zoned: false,
  },
  { types: ['BOOLEAN'], least: 'false', build: (text) => `toBoolean(${text})`, zoned: false },
  { types: ['DATE'], least: "date('-999999999-01-01')", build: (text) => `date(${text})`, zoned: false },
  {
    types: ['LOCAL TIME'],
    least: "localtime('00:00')",
    build: (text) => `localtime(${text})`,
    zoned: false,
  },
  { types: ['ZONED TIME'], least: "time('00:00+18:00')", build: (text) => `time(${text})`, zoned: true },
  {
    types: ['LOCAL DATETIME'],
    least: "localdatetime('-999999999-01-01T00:00')",
    build: (text) => `localdatetime(${text})`,
    zoned: false,
  },
  {
    types: ['ZONED DATETIME'],
    least: "datetime('-999999999-01-01T00:00+18:00')",
    build: (text) => `datetime(${text})`,
    zoned: true,
  },
]

/** The domain that all of the types belong to, where there is one. */
export function domainOf(types: readonly PropertyType[]): PropertyDomain | undefined {
  return PROPERTY_DOMAINS.find(
    (domain) => types.length > 0 && types.every((type) => domain.types.includes(type)),
  )
}
