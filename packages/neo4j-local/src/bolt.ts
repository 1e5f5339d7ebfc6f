import { connect as connectSocket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import neo4j from 'neo4j-driver-lite'

export interface Login {
  uri: string
  username: string
  password: string
}

/** Runs one statement on a database and closes everything again; rejects with the driver's error. */
export async function runOnce(
  login: Login,
  database: string | undefined,
  statement: string,
  parameters = {},
) {
  const driver = neo4j.driver(login.uri, neo4j.auth.basic(login.username, login.password), {
    connectionAcquisitionTimeout: 10_000,
    connectionTimeout: 10_000,
    maxTransactionRetryTime: 0,
  })
  const session = driver.session(database === undefined ? {} : { database })
  try {
    await session.run(statement, parameters)
  } finally {
    await session.close()
    await driver.close()
  }
}

/** Whether something accepts connections on 127.0.0.1:port. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connectSocket({ host: '127.0.0.1', port })
    const finish = (listening: boolean) => {
      socket.destroy()
      resolve(listening)
    }
    socket.once('connect', () => finish(true)).once('error', () => finish(false))
  })
}

/** Waits until the database answers a query with this login, changing the first password where it is still set. */
export async function waitForBolt(port: number, login: Login, ended: AbortSignal): Promise<void> {
  while (!(await isListening(port))) await sleep(100, undefined, { signal: ended })
  for (;;) {
    try {
      return await runOnce(login, undefined, 'RETURN 1')
    } catch (error) {
      if (codeOf(error) === 'Neo.ClientError.Security.Unauthorized') await changeFirstPassword(login)
      else await sleep(200, undefined, { signal: ended })
    }
  }
}

/** A fresh home knows neo4j/neo4j alone, and allows nothing but a change of that password. */
async function changeFirstPassword(login: Login): Promise<void> {
  const first = { ...login, username: 'neo4j', password: 'neo4j' }
  const statement = "ALTER CURRENT USER SET PASSWORD FROM 'neo4j' TO $password"
  await runOnce(first, 'system', statement, { password: login.password })
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
