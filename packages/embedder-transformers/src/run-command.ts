import { spawn } from 'node:child_process'
import type { Environment } from '@graphmcp/embedder'

export interface CommandResult {
  readonly ok: boolean
  /** What it wrote, the last 4,000 characters. */
  readonly output: string
}

/** Runs a program to its end; a program that is not there is a failed one. */
export function runCommand(
  command: readonly [string, ...string[]],
  environment: Environment,
): Promise<CommandResult> {
  const [program, ...words] = command
  return new Promise((done) => {
    const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'], env: environment })
    let output = ''
    const keep = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-4000)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => done({ ok: false, output: error.message }))
    child.on('close', (code) => done({ ok: code === 0, output: output.trim() }))
  })
}
