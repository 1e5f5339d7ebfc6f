import { decodeEscapes } from '../cypher/decode-escapes.ts'
import { ActionableError } from '../errors/actionable-error.ts'
import type { GraphSchema, LabelSchema, TypeSchema } from './graph-schema.ts'
import { nearestNames } from './nearest-names.ts'

export interface SchemaSelection {
  /** Only these labels, with the relationships that touch them. */
  readonly labels?: readonly string[]
  /** Only these relationship types, with the labels they connect. */
  readonly types?: readonly string[]
  /** Only labels and types whose names match or hold it, `*` standing for any text, case aside. */
  readonly match?: string
}

/** Part of a schema: what was asked for, and what it is connected to. */
export interface SelectedSchema {
  readonly labels: readonly LabelSchema[]
  readonly types: readonly TypeSchema[]
  /** Labels at the other ends, told by name only. */
  readonly neighbours: readonly LabelSchema[]
  /** True where nothing in particular was asked for. */
  readonly whole: boolean
}

/**
 * Takes the part of a schema that was asked for with its neighbourhood.
 *
 * @param tool what the schema is asked of, for advice
 * @throws ActionableError `unknown-name` when a label or type does not exist or nothing matches.
 */
export function selectSchema(schema: GraphSchema, selection: SchemaSelection, tool: string): SelectedSchema {
  const { match } = selection
  const labels = (selection.labels ?? []).map((written) => readName(written, schema.labels))
  const types = (selection.types ?? []).map((written) => readName(written, schema.types))
  if (labels.length === 0 && types.length === 0 && match === undefined)
    return { labels: schema.labels, types: schema.types, neighbours: [], whole: true }
  checkNames('label', labels, schema, tool)
  checkNames('relationship type', types, schema, tool)
  const matches = match === undefined ? () => false : compileMatch(match)
  const askedLabels = schema.labels.filter(({ name }) => labels.includes(name) || matches(name))
  const askedTypes = schema.types.filter(({ name }) => types.includes(name) || matches(name))
  if (askedLabels.length === 0 && askedTypes.length === 0)
    throw new ActionableError('unknown-name', `no label or relationship type matches "${match ?? ''}"`, {
      fix: allNames(tool),
    })
  // A relationship is told under the more general label of its ends.
  const names = new Set(askedLabels.flatMap(({ name, alwaysWith }) => [name, ...alwaysWith]))
  const touching = schema.types.filter(({ patterns }) =>
    patterns.some(({ from, to }) => names.has(from ?? '') || names.has(to ?? '')),
  )
  const told = schema.types.filter((type) => askedTypes.includes(type) || touching.includes(type))
  const ends = new Set(told.flatMap(({ patterns }) => patterns.flatMap(({ from, to }) => [from, to])))
  const parents = new Set(askedLabels.flatMap(({ alwaysWith }) => alwaysWith))
  return {
    labels: askedLabels,
    types: told,
    neighbours: schema.labels.filter(
      (label) => !askedLabels.includes(label) && (ends.has(label.name) || parents.has(label.name)),
    ),
    whole: false,
  }
}

/** Names may come as they are, or as they are written in Cypher: `:Person`, in backticks, with escapes. */
function readName(written: string, known: readonly { readonly name: string }[]): string {
  if (known.some(({ name }) => name === written)) return written
  const bare = written.replace(/^:/, '')
  const name = /^`[\s\S]+`$/.test(bare) ? bare.slice(1, -1).replaceAll('``', '`') : bare
  return known.some((one) => one.name === name) ? name : decodeEscapes(name)
}

function checkNames(
  kind: 'label' | 'relationship type',
  asked: readonly string[],
  { labels, types }: GraphSchema,
  tool: string,
): void {
  const namesOf = (sources: readonly { readonly name: string }[]): string[] => sources.map(({ name }) => name)
  const [names, others] =
    kind === 'label' ? [namesOf(labels), namesOf(types)] : [namesOf(types), namesOf(labels)]
  for (const name of asked) {
    if (names.includes(name)) continue
    const few = names.length > 0 && names.length <= MOST_ALLOWED
    throw new ActionableError('unknown-name', `unknown ${kind} "${name}"`, {
      ...(few ? { allowed: names } : {}),
      fix: others.includes(name)
        ? `it is a ${kind === 'label' ? 'relationship type: give it in types' : 'label: give it in labels'}`
        : nameNearest(nearestNames(name, names), few, tool),
    })
  }
}

/** More names than these are not all told in an error. */
const MOST_ALLOWED = 20

function nameNearest(nearest: readonly string[], few: boolean, tool: string): string {
  const names = nearest.map((one) => `"${one}"`)
  if (few) return nearest.length === 0 ? 'use one of the allowed names' : `use ${names.join(' or ')}`
  return nearest.length === 0 ? allNames(tool) : `nearest: ${names.join(', ')}; ${allNames(tool)}`
}

const allNames = (tool: string): string => `call ${tool} without arguments for all names`

/** Without any `*` the text may stand anywhere in a name. */
function compileMatch(match: string): (name: string) => boolean {
  const pattern = (match.includes('*') ? match : `*${match}*`)
    .split('*')
    .map((text) => text.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('[\\s\\S]*')
  const expression = new RegExp(`^${pattern}$`, 'iu')
  return (name) => expression.test(name)
}
