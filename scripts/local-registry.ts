import { execFileSync, spawn } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface LocalRegistry {
  readonly url: string
  stop(): void
}

const verdaccio = { verdaccio: '6.8.0' }

/** A registry on the loopback that takes our packages and hands on what it lacks from the one in use. */
export async function startLocalRegistry(folder: string, upstream: string): Promise<LocalRegistry> {
  mkdirSync(folder, { recursive: true })
  const manifest = { private: true, dependencies: verdaccio, overrides: { 'node-fetch': '2.7.0' } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
  })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  writeFileSync(join(folder, 'config.yaml'), configuration(upstream))
  const child = spawn(
    process.execPath,
    [
      join(folder, 'node_modules', 'verdaccio', 'bin', 'verdaccio'),
      '--config',
      'config.yaml',
      '--listen',
      url,
    ],
    { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  process.once('exit', () => child.kill())
  for (let tries = 0; ; tries++) {
    if (await answers(url)) return { url, stop: () => void child.kill() }
    if (tries > 300 || child.exitCode !== null) throw new Error('the local registry did not start')
    await sleep(200)
  }
}

function configuration(upstream: string): string {
  return `storage: ./storage
uplinks:
  upstream:
    url: ${upstream}
packages:
  '@graphmcp/*':
    access: $all
    publish: $all
  '**':
    access: $all
    proxy: upstream
log: { type: stdout, level: fatal }
max_body_size: 100mb
`
}

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}-/ping`).then(
    ({ ok }) => ok,
    () => false,
  )
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
