import { expect, test } from 'vitest'
import { explainReadProcedures } from './explain-read-procedures.ts'

const why = 'may run Cypher text or reach files, the network or other databases'

test.each([
  [
    'apoc.load.json',
    `READ_PROCEDURES "apoc.load.json" has no effect: it ${why}, which no setting lets reads do`,
  ],
  ['APOC.load.*', `READ_PROCEDURES "APOC.load.*" has no effect: it ${why}, which no setting lets reads do`],
  [
    '*',
    `READ_PROCEDURES "*" lets reads call every procedure but those that ${why}; name the ones that are needed`,
  ],
  ['*.*', 'READ_PROCEDURES "*.*" lets reads call every procedure but those that'],
  ['genai*', `READ_PROCEDURES "genai*" does not reach genai.*, which ${why}; they stay refused`],
  ['apoc.*', 'READ_PROCEDURES "apoc.*" does not reach apoc.case, apoc.when, apoc.do.*, apoc.cypher.* and'],
])('S04: %s', (pattern, text) => {
  expect(explainReadProcedures([pattern])[0]).toContain(text)
})

test('what does as it seems is not spoken of', () => {
  expect(explainReadProcedures(['my.company.*', 'gds.wcc.mutate', 'my.proc'])).toEqual([])
})
