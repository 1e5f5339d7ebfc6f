/** The parts of the driver's error that are read here; older databases give no GQL status. */
interface DatabaseFault {
  readonly message: string
  readonly gqlStatus?: string
  readonly diagnosticRecord?: { readonly _position?: { readonly line: unknown; readonly column: unknown } }
  readonly cause?: DatabaseFault
}

/** The database's sentence without its position, its excerpt of the query and long lists of what it expected. */
export function cleanMessage(error: unknown): string {
  const message = (error as DatabaseFault).message
    .replace(/\s*\(line \d+, column \d+ \(offset: \d+\)\)\s*"[\s\S]*$/, '')
    .replace(/\s*\(line \d+, column \d+ \(offset: \d+\)\)/, '')
    .replace(
      /(?:: expected| Expected) (?:one of )?((?:'[^']*'|[<"\w ]+[>"]?)(?:, | or |, or )){9,}[^.]*$/,
      '',
    )
    .trim()
  return message === '' ? 'the database gave no reason' : message
}

/** The GQL status, the most precise one along the chain of causes. */
export function statusOf(error: unknown): string | undefined {
  const { gqlStatus, cause } = error as DatabaseFault
  return (cause && statusOf(cause)) ?? gqlStatus
}

/** Where the fault lies in the statement, counted from 1, and what stands there. */
export function positionOf(error: unknown, text: string): { position?: string; near?: string } {
  const { diagnosticRecord, cause, message } = error as DatabaseFault
  const given = diagnosticRecord?._position ?? cause?.diagnosticRecord?._position
  const [, line, column] = given
    ? [undefined, Number(given.line), Number(given.column)]
    : (/\(line (\d+), column (\d+) \(offset/.exec(message)?.map(Number) ?? [])
  if (line === undefined || column === undefined || line < 1) return {}
  const near = text.split(/\r\n|[\n\r]/)[line - 1]?.slice(column - 1, column + 39)
  return { position: `line ${line}, column ${column}`, ...(near ? { near } : {}) }
}
