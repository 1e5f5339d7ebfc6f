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
