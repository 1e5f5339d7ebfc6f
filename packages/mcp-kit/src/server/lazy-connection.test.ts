import { expect, test } from 'vitest'
import { createLazyConnection } from './lazy-connection.ts'

function count() {
  const counted = { made: 0, closed: 0 }
  const connection = createLazyConnection(async () => {
    counted.made += 1
    return { close: async () => void (counted.closed += 1) }
  })
  return { counted, connection }
}

test('P03: two that ask at once get one, which is closed', async () => {
  const { counted, connection } = count()
  expect(counted.made).toBe(0)
  const [first, second] = await Promise.all([connection.server(), connection.server()])
  expect(first).toBe(second)
  await connection.close()
  expect(counted).toEqual({ made: 1, closed: 1 })
})

test('closing what nobody asked for makes nothing', async () => {
  const { counted, connection } = count()
  await connection.close()
  expect(counted).toEqual({ made: 0, closed: 0 })
})
