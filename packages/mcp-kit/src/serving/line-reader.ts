export type Line = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'too-long' }

/** Cuts a byte stream into lines; one that is too long is dropped to its end, in bounded memory. */
export function createLineReader(limit: number, onLine: (line: Line) => void): (chunk: Buffer) => void {
  let parts: Buffer[] = []
  let size = 0
  let dropping = false

  const take = (part: Buffer): void => {
    if (dropping) return
    size += part.length
    parts.push(part)
    if (size > limit) {
      dropping = true
      parts = []
    }
  }
  const finish = (): void => {
    const line: Line = dropping
      ? { kind: 'too-long' }
      : { kind: 'text', text: Buffer.concat(parts).toString('utf8') }
    parts = []
    size = 0
    dropping = false
    onLine(line)
  }

  return (chunk) => {
    let start = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      take(chunk.subarray(start, end))
      finish()
      start = end + 1
    }
    if (start < chunk.length) take(chunk.subarray(start))
  }
}
