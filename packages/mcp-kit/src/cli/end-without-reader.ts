import type { Writable } from 'node:stream'

/**
 * Ends the program quietly where whoever reads what it prints has gone, as `head` does; any other failure to print is
 * thrown.
 */
export function endWithoutReader(
  streams: readonly Writable[] = [process.stdout, process.stderr],
  end: () => void = () => process.exit(),
): void {
  for (const stream of streams) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
      end()
    })
  }
}
