import { Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { testNeo4j } from '../../../../test/test-neo4j.ts'
import { connect } from './connect.ts'

afterEach(() => vi.restoreAllMocks())

test('a statement longer than one piece does not wait for the first to be acknowledged', async () => {
  const setNoDelay = vi.spyOn(Socket.prototype, 'setNoDelay')
  const server = connect({ ...testNeo4j(), queryTimeout: 30_000 })
  try {
    const floats = Array.from({ length: 1536 }, (_, index) => index / 7)
    const rows = await server.open().rows({ text: 'RETURN size($floats) AS size', parameters: { floats } })
    expect(rows).toEqual([{ size: 1536n }])
    expect(setNoDelay).toHaveBeenCalledWith(true)
  } finally {
    await server.close()
  }
})
