import { Writable } from 'node:stream'

let claimed: Writable | undefined

/**
 * Takes stdout for the protocol: from then on whatever anything prints, by console or by process.stdout, goes
 * to stderr, and only what is written to the stream returned reaches stdout. Call it before other modules are
 * imported; every call gives the same stream, which is destroyed when the reader has gone.
 */
export function claimStdout(): Writable {
  return (claimed ??= claim())
}

function claim(): Writable {
  const writeToStdout = process.stdout.write.bind(process.stdout)
  process.stdout.write = process.stderr.write.bind(process.stderr)
  console.log = console.error
  console.info = console.error
  console.debug = console.error
  console.dir = console.error
  console.table = console.error

  const output = new Writable({
    decodeStrings: false,
    write: (chunk: string, _encoding, done) => {
      writeToStdout(chunk, (error) => done(error ?? null))
    },
  })
  // A reader that has gone is an end, not a failure.
  output.on('error', () => {})
  process.stdout.on('error', () => output.destroy())
  return output
}
