import {
  booleanSetting,
  checkHttpReach,
  connectionSettings,
  limitSettings,
  listSetting,
  numberSetting,
  transportSettings,
} from '@graphmcp/mcp-kit'
import * as z from 'zod'

/** Every setting of cypher-mcp, as text in and as values out. */
export const cypherSettings = z
  .object({
    ...connectionSettings,
    ...limitSettings,
    schemaSampleSize: numberSetting({
      env: 'SCHEMA_SAMPLE_SIZE',
      aliases: ['NEO4J_SCHEMA_SAMPLE_SIZE'],
      otherFlags: ['sample'],
      description: 'Nodes looked at per label to learn the schema',
      default: 1000,
      integer: true,
      min: 1,
      max: 1_000_000,
      refuse: (text) =>
        text.trim() === '-1'
          ? 'is "-1": the schema is never read from every node; give a whole number from 1 up to 1000000'
          : undefined,
    }),
    readProcedures: listSetting({
      env: 'READ_PROCEDURES',
      description:
        'Procedures and functions that read_cypher may call beside the built-in list; a* matches by prefix',
      allowed: 'names separated by commas, such as gds.*.stream,my.proc',
      matches: /^[\p{L}\p{N}_.*]+$/u,
    }),
    allowLoadCsv: booleanSetting({
      env: 'ALLOW_LOAD_CSV',
      description:
        'Let read_cypher use LOAD CSV, which reads files and addresses that the database can reach',
      default: false,
    }),
    ...transportSettings,
  })
  .superRefine(checkHttpReach)

export type CypherSettings = z.output<typeof cypherSettings>
