import { writeSchema, type GraphSchema } from '@graphmcp/core'
import type { CypherServerParts } from '../cypher-server-parts.ts'
import type { CypherSettings } from '../settings/cypher-settings.ts'
import { toolNames } from '../tools/tool-names.ts'

/** Writes what a model should know before it queries this database; without the schema where it cannot be read. */
export async function writeRules(
  { schemas, settings }: CypherServerParts,
  signal: AbortSignal,
): Promise<string> {
  const schema = await schemas.read(signal).catch(() => undefined)
  const { schema: tool } = toolNames(settings)
  const rules = [...general(settings), ...specific(schema)].map((rule) => `- ${rule}`).join('\n')
  const told =
    schema === undefined
      ? `The schema could not be read now: call ${tool} before the first query.`
      : await writeSchema(schema, { tokenLimit: settings.tokenLimit, tool })
  return `Rules for Cypher on this Neo4j database:\n${rules}\n\nIts schema:\n${told}`
}

function general(settings: CypherSettings): string[] {
  const { queryTimeout, tokenLimit, rowLimit, listLimit } = settings
  const { read, write } = toolNames(settings)
  return [
    `Query with ${read}; ${
      write === undefined
        ? 'nothing can be changed.'
        : `change data with ${write}, only where the user asked for it.`
    }`,
    'Write labels, types and properties exactly as the schema has them, backticks included, and arrows in its direction.',
    'Give every node a label, start from an indexed property (! or +) and compare that property itself: a function around it, such as toLower(), keeps its index from being used.',
    'Give values as $parameters. Dates and times are never text: write date($day), datetime($moment), duration($time).',
    `A query ends after ${queryTimeout} s. An answer holds at most ${tokenLimit} tokens and ${rowLimit} rows: return properties instead of whole nodes, aggregate, ORDER BY and LIMIT. Lists of ${listLimit} items or more are shortened, and embeddings left out.`,
    'Count with count(*) or COUNT { }, test with EXISTS { }, and bound paths: -[:TYPE*1..3]->.',
  ]
}

function specific(schema: GraphSchema | undefined): string[] {
  if (schema === undefined) return []
  const { cypherDefault, cypherVersions, edition } = schema.server
  const others = cypherVersions.filter((version) => version !== cypherDefault)
  const [fullText] = schema.indexes.filter(({ kind }) => kind === 'fulltext')
  const call = fullText?.entity === 'relationship' ? 'queryRelationships' : 'queryNodes'
  return [
    ...(cypherDefault === undefined
      ? []
      : [
          `Statements are read as Cypher ${cypherDefault}` +
            (others.length === 0
              ? '.'
              : `; begin one with ${others.map((version) => `CYPHER ${version}`).join(' or ')} for the other language.`),
        ]),
    ...(edition === 'community' ? ['Community edition: no property existence or type constraints.'] : []),
    ...(fullText === undefined
      ? []
      : [
          `Search words with the full-text index: CALL db.index.fulltext.${call}(${JSON.stringify(fullText.name)}, $words) YIELD ${
            call === 'queryNodes' ? 'node' : 'relationship'
          }, score.`,
        ]),
  ]
}
