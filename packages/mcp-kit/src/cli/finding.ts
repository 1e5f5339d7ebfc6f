/** One thing the check says; a problem is what keeps a search from being answered. */
export interface Finding {
  readonly kind: 'ok' | 'advice' | 'problem'
  readonly text: string
  /** What to do, one line each. */
  readonly fix?: readonly string[]
}

const MARKS = { ok: 'ok     ', advice: 'advice ', problem: 'PROBLEM' }

export function writeFinding({ kind, text, fix = [] }: Finding): string {
  return [`${MARKS[kind]} ${text}`, ...fix.map((line) => `          ${line}`)].join('\n')
}

/** A failure as a finding, with the way out where it names one. */
export function toProblem(what: string, error: unknown): Finding {
  const details = (error as { details?: { fix?: string } }).details
  const message = error instanceof Error ? error.message : String(error)
  return {
    kind: 'problem',
    text: `${what}: ${message}`,
    ...(details?.fix === undefined ? {} : { fix: [details.fix] }),
  }
}
