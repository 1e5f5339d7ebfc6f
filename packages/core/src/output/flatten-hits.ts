import type { Content } from './content.ts'
import type { Node, PlainValue, Relationship } from './described-value.ts'
import { shortId } from './element-ids.ts'
import { describeOmissions } from './omissions.ts'
import { writeFlow, yamlFlow } from './write-flow.ts'

type Entity = Node<PlainValue> | Relationship<PlainValue>

/** One column of the flat form. */
interface Field {
  readonly name: string
  /** Where it stands in the hit. */
  readonly path: string
  readonly values: readonly PlainValue[]
  /** True where it is said once if all hits have the same. */
  readonly once: boolean
}

/**
 * Writes each entity's properties as columns of their own, so that their names are written once and not once per
 * hit: many hits in few tokens. A property that an entity lacks is null there, as in Cypher.
 */
export function flattenHits(content: Content): Content {
  const fields = content.columns.flatMap((column, index) =>
    flattenColumn(
      column,
      content.rows.map((row) => row[index] ?? null),
      content,
    ),
  )
  const present = fields.filter(({ values }) => !values.every((value) => value === null || isOmitted(value)))
  const dropped = fields.filter((field) => field.values.some(isOmitted) && !present.includes(field))
  const common = present.filter(({ once, values }) => once && new Set(values.map(asText)).size === 1)
  const shown = present.filter((field) => !common.includes(field))
  const columns = uniqueColumns(shown)
  return {
    ...content,
    columns,
    rows: content.rows.map((_, hit) => shown.map(({ values }) => values[hit] ?? null)),
    notes: [
      ...content.notes,
      ...common.map(({ path, values }) => `${path} of every hit: ${asText(values[0] ?? null)}`),
    ],
    alsoOmitted: describeOmissions(
      dropped.map(({ path }) => path),
      content.rows.map((_, hit) => dropped.map(({ values }) => values[hit] ?? null)),
      content.places,
    ),
  }
}

function flattenColumn(column: string, values: readonly PlainValue[], { ids }: Content): Field[] {
  const entities = values.filter(isEntity)
  if (entities.length < values.length) return [{ name: column, path: column, values, once: false }]
  const field = (name: string, read: (entity: Entity) => PlainValue, once = false): Field => ({
    name,
    path: `${column}.${name}`,
    values: entities.map(read),
    once,
  })
  const end = (side: 'from' | 'to') =>
    field(side, (entity) => (entity.kind === 'node' ? null : endOf(entity[side], ids.node)))
  const keys = new Set(entities.flatMap(({ properties }) => properties.entries.map(([key]) => key)))
  const properties = [...keys].map((key) => ({
    ...field(key, ({ properties }) => properties.entries.find(([own]) => own === key)?.[1] ?? null),
    path: ownFields.has(key) ? `${column}.properties.${key}` : `${column}.${key}`,
  }))
  return [
    field('id', ({ kind, id }) => shortId(id, ids[kind])),
    field('labels', (entity) => (entity.kind === 'node' ? entity.labels : null), true),
    field('type', (entity) => (entity.kind === 'relationship' ? entity.type : null), true),
    end('from'),
    end('to'),
    ...properties.toSorted((one, other) => weightOf(one) - weightOf(other)),
  ]
}

/** What is worth most to who reads hits comes first, since the last columns are the first to go: texts, then scalars. */
function weightOf({ values }: Field): number {
  const weights = values.filter((value) => value !== null).map(weightOfValue)
  return Math.min(2, ...weights)
}

function weightOfValue(value: PlainValue): number {
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? 0 : 1
  return value.kind === 'cut-text' ? 0 : value.kind === 'temporal' ? 1 : 2
}

/** What an entity has beside its properties, which may be named like them. */
const ownFields: ReadonlySet<string> = new Set(['id', 'labels', 'type', 'from', 'to'])

function asText(value: PlainValue): string {
  return writeFlow(value, yamlFlow, {})
}

function endOf(id: string | undefined, prefix: string | undefined): PlainValue {
  return id === undefined ? null : shortId(id, prefix)
}

/** A column is named by its field alone where that is unambiguous, and never like another. */
function uniqueColumns(fields: readonly Field[]): string[] {
  const uses = new Map<string, number>()
  for (const { name } of fields) uses.set(name, (uses.get(name) ?? 0) + 1)
  const taken = new Set<string>()
  return fields.map(({ name, path }) => {
    let unique = uses.get(name) === 1 && !taken.has(name) ? name : path
    while (taken.has(unique) || (unique !== name && uses.get(unique) === 1)) unique += '…'
    taken.add(unique)
    return unique
  })
}

function isEntity(value: PlainValue): value is Entity {
  return (
    value !== null && typeof value === 'object' && (value.kind === 'node' || value.kind === 'relationship')
  )
}

function isOmitted(value: PlainValue): boolean {
  return value !== null && typeof value === 'object' && value.kind === 'omitted'
}
