import { readSettings } from '@graphmcp/mcp-kit'
import { expect, test } from 'vitest'
import { cypherSettings } from './cypher-settings.ts'

const read = (procedures: string) =>
  readSettings(cypherSettings, {
    environment: { NEO4J_PASSWORD: 'pw', READ_PROCEDURES: procedures },
    arguments: [],
  }).settings.readProcedures

test.each([
  ['', []],
  ['my.company.*', ['my.company.*']],
  [' gds.*.mutate , my_proc.größe,', ['gds.*.mutate', 'my_proc.größe']],
])('READ_PROCEDURES=%j', (text, procedures) => {
  expect(read(text)).toEqual(procedures)
})

test.each(['my.proc other.proc', 'my.proc()', 'CALL my.proc', 'my.proc;other', '"my.proc"'])(
  'S04: READ_PROCEDURES=%j names no procedure and stops the start',
  (text) => {
    expect(() => read(text)).toThrow(
      `READ_PROCEDURES is ${JSON.stringify(text)}; allowed: names separated by commas, such as gds.*.stream,my.proc`,
    )
  },
)

test('a scan of every node, as other servers offer it, is answered with what there is', () => {
  const reading = (environment: Record<string, string>, flags: string[]) => () =>
    readSettings(cypherSettings, { environment: { NEO4J_PASSWORD: 'pw', ...environment }, arguments: flags })
  const advice = 'is "-1": the schema is never read from every node; give a whole number from 1 up to 1000000'
  expect(reading({ NEO4J_SCHEMA_SAMPLE_SIZE: '-1' }, [])).toThrow(`NEO4J_SCHEMA_SAMPLE_SIZE ${advice}`)
  expect(reading({}, ['--sample', '-1'])).toThrow(`--sample ${advice}`)
  expect(reading({}, ['--sample=5'])().settings.schemaSampleSize).toBe(5)
})
