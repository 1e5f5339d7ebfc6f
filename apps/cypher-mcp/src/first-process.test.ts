import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { APP } from './testing/start-server.ts'

/** Makes its command the first process of a namespace, as a container does. */
const first = ['--user', '--map-root-user', '--pid', '--fork', '--kill-child']
const canBeFirst = process.platform === 'linux' && spawnSync('unshare', [...first, 'true']).status === 0

/** A database that takes connections and never answers. */
const silent = createServer((socket) => sockets.add(socket))
const sockets = new Set<Socket>()
beforeEach(async () => {
  await once(silent.listen(0, '127.0.0.1'), 'listening')
})
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  silent.close()
})

describe.skipIf(!canBeFirst)(
  'X01: the first process of a container, which the system ends at no signal',
  () => {
    test.each([
      ['SIGTERM', 143],
      ['SIGINT', 130],
    ] as const)('%s ends a check that waits for the database', async (signal, code) => {
      const { child, signalIt } = startFirst(['check'])
      await once(silent, 'connection')
      const sent = Date.now()
      signalIt(signal)
      expect(await once(child, 'exit')).toEqual([code, null])
      expect(Date.now() - sent).toBeLessThan(2000)
    })

    test('SIGTERM ends the server in its orderly way', async () => {
      const { child, signalIt } = startFirst([])
      child.stdin.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\n')
      await once(child.stdout, 'data')
      signalIt('SIGTERM')
      expect(await once(child, 'exit')).toEqual([0, null])
    })
  },
)

function startFirst(argumentList: readonly string[]) {
  const { port } = silent.address() as AddressInfo
  const child = spawn('unshare', [...first, process.execPath, APP, ...argumentList], {
    env: { ...process.env, NEO4J_URI: `bolt://127.0.0.1:${port}`, NEO4J_PASSWORD: 'unused' },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const signalIt = (signal: NodeJS.Signals): void => {
    const server = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
    process.kill(Number(server), signal)
  }
  return { child, signalIt }
}
