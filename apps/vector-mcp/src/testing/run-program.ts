import { execFile } from 'node:child_process'
import { CLI_ARGUMENTS } from './connect-client.ts'

export interface ProgramEnd {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs the program with its stdin closed, to its end. */
export function runProgram(argumentList: string[], environment: Record<string, string>): Promise<ProgramEnd> {
  const env = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...environment }
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [...CLI_ARGUMENTS, ...argumentList],
      { env },
      (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr })
      },
    )
    child.stdin?.end()
  })
}
