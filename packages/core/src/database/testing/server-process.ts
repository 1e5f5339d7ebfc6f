import { execFileSync } from 'node:child_process'

/** Finds the process of the database that runs in a home folder, to send it signals. */
export function findServerProcess(home: string): number {
  const lines = execFileSync('ps', ['-A', '-ww', '-o', 'pid=', '-o', 'args='], { encoding: 'utf8' }).split(
    '\n',
  )
  const line = lines.find((text) => /^\s*\d+ \S*java\S* /.test(text) && text.includes(`--home-dir=${home}`))
  if (line === undefined) throw new Error(`no database runs in ${home}`)
  return Number.parseInt(line, 10)
}
