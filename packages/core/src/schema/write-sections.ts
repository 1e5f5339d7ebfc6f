import type { GraphSchema, IndexSchema, TypeSchema } from './graph-schema.ts'
import type { ToldLabel } from './tell-labels.ts'
import { writeEntry, writeLine } from './write-line.ts'
import { writeName } from './write-name.ts'
import { writePatterns } from './write-pattern.ts'
import { writeProperties, type PropertyDetail } from './write-properties.ts'

/** What changes the Cypher that can be written; the version that is read without a prefix comes first. */
export function writeServer({ server }: GraphSchema): string[] {
  const { edition, cypherVersions, cypherDefault } = server
  const others = cypherVersions.filter((version) => version !== cypherDefault)
  const versions = cypherDefault === undefined ? others : [cypherDefault, ...others]
  const cypher = versions.length === 0 ? [] : [`Cypher ${versions.join(' or ')}`]
  const facts = [...(edition === undefined ? [] : [edition]), ...cypher]
  return facts.length === 0 ? [] : [`server: ${writeLine(facts.join(', '))}`]
}

/** `Person: 15000 id! int, name+ "Ada"`; `Employee: 5000 of Person, salary float`. */
export function writeLabel({ names, count, parents, properties }: ToldLabel, detail: PropertyDetail): string {
  const told = writeProperties(properties, detail)
  const head = count === undefined ? [] : [String(count)]
  if (parents.length > 0) head.push(`of ${parents.map(writeName).join(':')}${told === '' ? '' : ','}`)
  return writeEntry(names.map(writeName).join(':'), [...head, told].filter((part) => part !== '').join(' '))
}

/** `(:Person)-[:WORKS_AT {role (eng|ops)}]->(:Company): 15000`. */
export function writeType({ name, count, patterns, properties }: TypeSchema, detail: PropertyDetail): string {
  return writeEntry(
    writePatterns(patterns, name, writeProperties(properties, detail)),
    count === undefined ? '' : String(count),
  )
}

/** `review_vec: vector (:Review {embedding}) 1536d cosine`. */
export function writeIndex(index: IndexSchema): string {
  const { kind, unique, entity, labelsOrTypes, properties, dimensions, similarity, state } = index
  const [indexed, filters] =
    kind === 'vector' ? [properties.slice(0, 1), properties.slice(1)] : [properties, []]
  const target = `:${labelsOrTypes.map(writeName).join('|')} {${indexed.map(writeName).join(', ')}}`
  const facts = [
    unique ? 'unique' : kind,
    entity === 'node' ? `(${target})` : `()-[${target}]-()`,
    dimensions === undefined ? '' : `${dimensions}d`,
    similarity ?? '',
    filters.length === 0 ? '' : `filters ${filters.map(writeName).join(', ')}`,
    state === 'online' ? '' : `(${state})`,
  ]
  return writeEntry(writeName(index.name), facts.filter((fact) => fact !== '').join(' '))
}

/** Others are told by the mark of their one property. */
export const isTold = ({ kind, properties, state }: IndexSchema): boolean =>
  kind === 'vector' || kind === 'fulltext' || properties.length > 1 || state !== 'online'
