export interface GuardSettings {
  readonly allowLoadCsv: boolean
  /** Patterns such as `my.company.*`, added to the default list. */
  readonly readProcedures: readonly string[]
}
