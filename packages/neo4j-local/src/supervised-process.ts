import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface SupervisedCommand {
  command: string
  args: string[]
  /** Takes what the command prints. */
  logFile: string
  /** Run when the command has ended, such as `docker rm`. */
  stopCommand?: string[]
  /** Removed when the command has ended. */
  removeDirectory?: string
  /** How long the command may take to end by itself before it is killed. */
  graceMilliseconds: number
}

export interface SupervisedProcess {
  /** Resolves with the exit code, the signal or the reason when the command has ended. Its files are still there. */
  exited: Promise<string>
  /** Ends the command, cleans up, and resolves when both are done. */
  stop(): Promise<void>
}

/**
 * Starts a command that ends with this process, however it ends. A watchdog in a session of its own holds a pipe to
 * us, which the system closes even after SIGKILL, also of our whole process group. Neither keeps this process alive.
 */
export function startSupervised(command: SupervisedCommand): SupervisedProcess {
  const script = fileURLToPath(new URL('../supervise.mjs', import.meta.url))
  const watchdog = spawn(process.execPath, [script, JSON.stringify(command)], {
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
    windowsHide: true,
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  const { stdin, stdout } = watchdog
  stdin.on('error', () => undefined)
  watchdog.unref()
  // Pipes to a child are sockets, though their type does not say so.
  for (const pipe of [stdin, stdout]) (pipe as Socket).unref()
  const exited = new Promise<string>((resolve) => {
    createInterface({ input: stdout }).on('line', (line) =>
      resolve((JSON.parse(line) as { exit: string }).exit),
    )
    watchdog.once('error', (error) => resolve(error.message))
  })
  const closed = new Promise<void>((resolve) => {
    watchdog.once('error', () => resolve()).once('close', () => resolve())
  })
  return {
    exited,
    stop: async () => {
      watchdog.ref()
      stdin.end()
      await closed
    },
  }
}
