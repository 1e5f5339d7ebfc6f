import type { UnknownName } from '../database/database.ts'
import type { GraphSchema } from './graph-schema.ts'
import { nearestNames } from './nearest-names.ts'
import type { QueryShape } from './query-shape.ts'
import { writeName } from './write-name.ts'

/** Tells of each name that nothing in the database has which existing ones it may have meant. */
export function adviseOnNames(
  unknown: readonly UnknownName[],
  shape: QueryShape,
  schema: GraphSchema | undefined,
): string[] {
  const notes = unknown.map(({ kind, name }) => {
    const missing = `no ${kind} ${JSON.stringify(name)} in this database`
    const nearest = schema === undefined ? [] : findNearest(kind, name, shape, schema)
    return nearest.length === 0 ? missing : `${missing}; nearest: ${nearest.join(', ')}`
  })
  return [...new Set(notes)]
}

function findNearest(
  kind: UnknownName['kind'],
  name: string,
  shape: QueryShape,
  { labels, types }: GraphSchema,
): string[] {
  const namesOf = (sources: readonly { readonly name: string }[]): string[] => sources.map((one) => one.name)
  switch (kind) {
    case 'label': {
      const nearest = nearestNames(name, namesOf(labels)).map((one) => `:${writeName(one)}`)
      return [...nearest, ...sameName(name, namesOf(types)).map((one) => `the relationship type ${one}`)]
    }
    case 'relationship type': {
      const nearest = nearestNames(name, namesOf(types)).map((one) => `:${writeName(one)}`)
      return [...nearest, ...sameName(name, namesOf(labels)).map((one) => `the label ${one}`)]
    }
    case 'property': {
      const owners = new Set(shape.uses.flatMap((use) => (use.property === name ? use.owners : [])))
      const all = [...labels, ...types]
      const own = all.filter((source) => owners.has(source.name))
      const found = nearestNames(name, namesOf(own.flatMap(({ properties }) => properties)))
      const among =
        found.length > 0 ? found : nearestNames(name, namesOf(all.flatMap(({ properties }) => properties)))
      return [...new Set(among)].map(writeName)
    }
  }
}

const sameName = (name: string, others: readonly string[]): string[] =>
  others.filter((one) => one.toLowerCase() === name.toLowerCase()).map((one) => `:${writeName(one)}`)
