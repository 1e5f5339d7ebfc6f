import { createServer } from 'node:tls'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { testNeo4j } from '../../../../test/test-neo4j.ts'
import { connect } from './connect.ts'
import { read } from './testing/statements.ts'

const { host } = new URL(testNeo4j().uri)

async function fail(uri: string): Promise<unknown> {
  const server = connect({ ...testNeo4j(), uri, queryTimeout: 5000 })
  const error: unknown = await read(server.open(), 'RETURN 1').catch((reason: unknown) => reason)
  await server.close()
  return error
}

test.each(['bolt+s', 'bolt+ssc', 'neo4j+s', 'neo4j+ssc'])(
  'X06: %s against a database without TLS names the scheme that it takes',
  async (scheme) => {
    const plain = scheme.startsWith('bolt') ? 'bolt' : 'neo4j'
    expect(await fail(`${scheme}://${host}`)).toMatchObject({
      message: `cannot reach the database at ${host}: what answers there does not speak TLS, which ${scheme}:// demands`,
      details: { fix: expect.stringContaining(`set NEO4J_URI to ${plain}://${host}`) as string },
    })
  },
)

test.each(['bolt', 'neo4j'])(
  'X06: %s against one that demands TLS names the schemes that encrypt',
  async (scheme) => {
    // It needs no certificate, since nobody gets as far as that.
    const server = createServer({})
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const place = `127.0.0.1:${(server.address() as AddressInfo).port}`
    expect(await fail(`${scheme}://${place}`)).toMatchObject({
      message: `cannot reach the database at ${place}: the connection was closed before there was any answer`,
      details: {
        fix: `where the database demands TLS, set NEO4J_URI to ${scheme}+s://${place}, or ${scheme}+ssc://${place} where its certificate is self-signed`,
      },
    })
    server.close()
  },
)
