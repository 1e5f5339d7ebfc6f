import { homedir } from 'node:os'

/** The machine that a client's file is written for. */
export interface Surroundings {
  readonly platform: NodeJS.Platform
  readonly home: string
  /** Where files of a project go. */
  readonly folder: string
  /** The Node that runs now. */
  readonly node: string
  readonly environment: Readonly<Record<string, string | undefined>>
}

export function currentSurroundings(): Surroundings {
  return {
    platform: process.platform,
    home: homedir(),
    folder: process.cwd(),
    node: process.execPath,
    environment: process.env,
  }
}
