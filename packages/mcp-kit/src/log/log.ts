export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

type LogFacts = Readonly<Record<string, string | number | boolean>>

/** Writes what happens, one JSON object a line, never a secret. */
export interface Log {
  debug(message: string, facts?: LogFacts): void
  info(message: string, facts?: LogFacts): void
  warn(message: string, facts?: LogFacts): void
  error(message: string, facts?: LogFacts): void
}

export interface LogOptions {
  readonly level: LogLevel
  /** Texts that must appear nowhere, such as passwords and keys. */
  readonly secrets: readonly (string | undefined)[]
  readonly write?: (line: string) => void
}

const LEVELS: readonly LogLevel[] = ['debug', 'info', 'warn', 'error']

export function createLog(options: LogOptions): Log {
  const redact = createRedaction(options.secrets)
  const write = options.write ?? ((line: string) => void process.stderr.write(line))
  const least = LEVELS.indexOf(options.level)
  const at =
    (level: LogLevel) =>
    (message: string, facts: LogFacts = {}): void => {
      if (LEVELS.indexOf(level) < least) return
      const line = {
        time: new Date().toISOString(),
        level,
        message: redact(message),
        ...redactFacts(facts, redact),
      }
      write(`${JSON.stringify(line)}\n`)
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

/** Replaces secrets, and whatever stands as user:password before an @ in an address. */
export function createRedaction(secrets: readonly (string | undefined)[]): (text: string) => string {
  const hidden = secrets.filter((secret) => secret !== undefined && secret.length > 0) as string[]
  const longestFirst = [...new Set(hidden)].sort((left, right) => right.length - left.length)
  return (text) => {
    const withoutUserInfo = text.replaceAll(/([a-z][a-z0-9+.-]*:\/\/)[^\s/@?#]*@/gi, '$1***@')
    return longestFirst.reduce((rest, secret) => rest.replaceAll(secret, '***'), withoutUserInfo)
  }
}

function redactFacts(facts: LogFacts, redact: (text: string) => string): LogFacts {
  return Object.fromEntries(
    Object.entries(facts).map(([key, value]) => [key, typeof value === 'string' ? redact(value) : value]),
  )
}
