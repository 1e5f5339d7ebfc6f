import type { PropertyType } from './vector-index.ts'

const SIMPLE: ReadonlySet<string> = new Set<PropertyType>([
  'INTEGER',
  'FLOAT',
  'STRING',
  'BOOLEAN',
  'DATE',
  'LOCAL TIME',
  'ZONED TIME',
  'LOCAL DATETIME',
  'ZONED DATETIME',
  'DURATION',
  'POINT',
])

/**
 * Reads what `valueType()` says, such as `LIST<STRING NOT NULL> NOT NULL`; undefined for a type that is no
 * filter's, as a list of floats, which is nearly always an embedding.
 */
export function readPropertyType(valueType: string): PropertyType | undefined {
  const name = valueType.replace(/ NOT NULL$/, '')
  if (name.startsWith('LIST<FLOAT')) return undefined
  if (name.startsWith('LIST<')) return 'LIST'
  return SIMPLE.has(name) ? (name as PropertyType) : undefined
}
