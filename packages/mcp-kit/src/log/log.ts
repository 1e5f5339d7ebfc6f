import { createRedaction, redactValues } from './redaction.ts'

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
        ...redactValues(facts, redact),
      }
      write(`${JSON.stringify(line)}\n`)
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}
