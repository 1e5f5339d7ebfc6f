import { expect, test } from 'vitest'
import { meantAddress } from './meant-address.ts'

const console =
  'the connection URI that the console shows for your instance, such as neo4j+s://<id>.databases.neo4j.io'

test.each([
  ['http://localhost:7474', 'bolt://localhost:7687'],
  ['http://localhost:7474/browser/', 'bolt://localhost:7687'],
  ['https://graph.example:7473', 'bolt+s://graph.example:7687'],
  ['https://graph.example', 'bolt+s://graph.example:7687'],
  ['https://x.databases.neo4j.io', 'neo4j+s://x.databases.neo4j.io'],
  ['https://x.databases.neo4j.io:443/db/neo4j/query/v2', 'neo4j+s://x.databases.neo4j.io'],
  ['x.databases.neo4j.io', 'neo4j+s://x.databases.neo4j.io'],
  ['x.databases.neo4j.io:7687', 'neo4j+s://x.databases.neo4j.io'],
  ['https://console.neo4j.io', console],
  ['https://console.neo4j.io/projects/1/instances', console],
  ['https://browser.neo4j.io/?connectURL=neo4j://x', console],
  ['localhost:7687', 'bolt://localhost:7687'],
  ['localhost', 'bolt://localhost:7687'],
  ['localhost:7474', 'bolt://localhost:7687'],
  ['10.0.0.1:17687', 'bolt://10.0.0.1:17687'],
  ['[::1]:7687', 'bolt://[::1]:7687'],
  ['graph.example', 'bolt://graph.example:7687'],
  ['bolt:localhost:7687', undefined],
  ['bolt:/localhost', 'bolt://localhost:7687'],
  ['bolt+scc://h:7687', 'bolt+ssc://h:7687'],
  ['bolts://h', 'bolt+s://h:7687'],
  ['bolt+routing://h:7687', 'neo4j://h:7687'],
  ['ftp://h:1', 'bolt://h:1'],
  ['', undefined],
  ['bolt://', undefined],
  ['two words', undefined],
])('%j was meant as %s', (text, address) => {
  expect(meantAddress(text)).toBe(address)
})
