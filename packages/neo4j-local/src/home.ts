import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { isAlive } from './file-lock.ts'

/** Where one database keeps its data, configuration and logs. */
export interface Home {
  directory: string
  password: string
  /** Whether the folder goes when the database ends. */
  temporary: boolean
}

const temporaryName = /^graphmcp-neo4j-(\d+)-/

/** The folder that was asked for, with the password of its first start, or a new temporary one. */
export async function openHome(asked: string | undefined): Promise<Home> {
  const temporary = asked === undefined
  if (temporary) await removeAbandonedHomes()
  const directory = temporary
    ? await mkdtemp(join(tmpdir(), `graphmcp-neo4j-${process.pid}-`))
    : resolve(asked)
  await Promise.all(
    ['conf', 'logs', 'plugins', 'import'].map((name) => mkdir(join(directory, name), { recursive: true })),
  )
  return { directory, password: await passwordOf(directory), temporary }
}

/** Kept beside the data and readable by the user alone, so that the next start of the same home can log in. */
async function passwordOf(directory: string): Promise<string> {
  const file = join(directory, 'conf', 'neo4j-local.password')
  const known = await readFile(file, 'utf8').catch(() => '')
  if (known !== '') return known.trim()
  const password = randomBytes(12).toString('base64url')
  await writeFile(file, `${password}\n`, { mode: 0o600 })
  await chmod(file, 0o600)
  return password
}

/** Temporary homes whose owner was killed together with its watchdog. */
async function removeAbandonedHomes(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => [])
  const abandoned = names.filter((name) => {
    const owner = temporaryName.exec(name)?.[1]
    return owner !== undefined && !isAlive(Number(owner))
  })
  await Promise.all(
    abandoned.map((name) =>
      rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined),
    ),
  )
}
