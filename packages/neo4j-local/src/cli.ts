#!/usr/bin/env node
import { parseArgs } from 'node:util'
import packageJson from '../package.json' with { type: 'json' }
import { useGivenDatabase } from './given-database.ts'
import { checkOptions, defaultVersion, type StartOptions } from './options.ts'
import { Neo4jLocalError } from './neo4j-local-error.ts'
import { startNeo4j } from './start-neo4j.ts'

const help = `Usage: neo4j-local [options]

Starts a real Neo4j in the foreground and prints how to connect; Ctrl-C ends it.
Uses the database at NEO4J_URI where that is set, else Java 21 or later with Maven, else Docker.

  --neo4j-version <version>  default ${defaultVersion}
  --home <folder>            keeps the data there; without it, the data goes at the end
  --port <number>            the Bolt port on 127.0.0.1; default: a free one
  --plugin <apoc|jar>        may be given several times
  --set <name=value>         a line of neo4j.conf; may be given several times
  --help, --version
`

async function main(): Promise<void> {
  const { values } = readArguments()
  if (values.help) return void process.stdout.write(help)
  if (values.version) return void process.stdout.write(`${packageJson.version}\n`)
  const options = readOptions(values)
  checkOptions(options)
  const given = await useGivenDatabase(options, process.env)
  const neo4j = given ?? (await startNeo4j(options))
  const { uri, username, password } = neo4j
  process.stdout.write(`NEO4J_URI=${uri}\nNEO4J_USERNAME=${username}\nNEO4J_PASSWORD=${password}\n`)
  if (given !== undefined) {
    process.stderr.write(
      'neo4j-local: nothing was started: this is the running database that NEO4J_URI names; unset NEO4J_URI, or give an option such as --home, to have one started\n',
    )
    return
  }
  process.stderr.write(`Neo4j is up; Ctrl-C ends it${values.home ? '' : ' and removes its data'}.\n`)
  await stopSignal()
  process.stderr.write(
    `neo4j-local: stopping Neo4j${values.home ? '; it writes its data, which may take some seconds' : ''}\n`,
  )
  await neo4j.stop()
}

type Values = ReturnType<typeof readArguments>['values']

function readArguments() {
  try {
    return parseArgs({
      options: {
        'neo4j-version': { type: 'string' },
        home: { type: 'string' },
        port: { type: 'string' },
        plugin: { type: 'string', multiple: true },
        set: { type: 'string', multiple: true },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
      },
    })
  } catch (error) {
    throw new Neo4jLocalError(`${(error as Error).message}; see neo4j-local --help`)
  }
}

function readOptions({ home, port, plugin, set, ...values }: Values): StartOptions {
  const version = values['neo4j-version']
  return {
    ...(version === undefined ? {} : { version }),
    ...(home === undefined ? {} : { home }),
    ...(port === undefined ? {} : { port: readPort(port) }),
    ...(plugin === undefined ? {} : { plugins: plugin }),
    ...(set === undefined ? {} : { settings: Object.fromEntries(set.map(readSetting)) }),
  }
}

function readPort(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  throw new Neo4jLocalError(`--port "${text}" is no port; give a whole number from 1 to 65535`)
}

function readSetting(line: string): [string, string] {
  const equals = line.indexOf('=')
  if (equals < 1) throw new Neo4jLocalError(`--set "${line}" must be name=value`)
  return [line.slice(0, equals), line.slice(equals + 1)]
}

/** Resolves at the first request to end: a signal, or the end of the terminal that started us. */
function stopSignal(): Promise<void> {
  const stayAlive = setInterval(() => undefined, 60_000)
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => {
        clearInterval(stayAlive)
        resolve()
      })
    }
  })
}

main().catch((error: unknown) => {
  const message = error instanceof Neo4jLocalError ? error.message : error
  console.error('neo4j-local:', message)
  process.exitCode = 1
})
