import { createNearestName } from './nearest-name.ts'
import type { SettingInfo } from './setting.ts'

export interface NearName {
  readonly name: string
  /** The setting that was most likely meant. */
  readonly meant: string
  /** Whether to go on without it would be less safe than the user believes. */
  readonly guarded: boolean
}

/** What servers put in front of their settings, where others put something else or nothing. */
const PREFIXES = /^(?:(?:NEO4J|MCP|GRAPHMCP|CYPHER|VECTOR)_)+/

/**
 * Variables that are set, are no settings, and were most likely meant as ones: by their meaning, by another prefix,
 * or by a slip of at most two letters; short names are too alike for that.
 */
export function findNearNames(
  settings: readonly SettingInfo[],
  known: ReadonlySet<string>,
  environment: Readonly<Record<string, string | undefined>>,
): NearName[] {
  const byName = new Map(settings.flatMap((info) => namesOf(info).map((name) => [name, info] as const)))
  const byStem = new Map(
    settings.flatMap((info) => namesOf(info).map((name) => [stemOf(name), info] as const)),
  )
  const nearestName = createNearestName([...byName.keys()].filter((name) => name.length >= 8))
  return Object.entries(environment).flatMap(([name, text = '']): NearName[] => {
    if (text.trim() === '' || known.has(name) || byName.has(name)) return []
    const upper = name.toUpperCase().replaceAll('-', '_')
    const info = settings.find(({ meantBy }) => meantBy?.(upper, text)) ?? withoutPrefix(upper, byStem)
    const meant = info?.env ?? (upper.length < 8 ? undefined : nearestName(upper))
    if (meant === undefined) return []
    return [{ name, meant, guarded: byName.get(meant)?.guarded ?? false }]
  })
}

const namesOf = ({ env, aliases }: SettingInfo): string[] => [env, ...aliases]

const stemOf = (name: string): string => name.replace(PREFIXES, '')

/** USERNAME and the like, without any prefix, belong to others. */
function withoutPrefix(name: string, byStem: ReadonlyMap<string, SettingInfo>): SettingInfo | undefined {
  return PREFIXES.test(name) ? byStem.get(stemOf(name)) : undefined
}
