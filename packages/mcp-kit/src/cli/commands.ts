// what an app can do beside serving
export { runCommands, type Command, type CommandInput, type CommandLine } from './run-commands.ts'
export { toProblem, writeFinding, type Finding } from './finding.ts'
export { createSetupCommand, type SetupApp } from '../setup/setup-command.ts'
export type { GivenSetting } from '../setup/given-settings.ts'
export type { Surroundings } from '../settings/surroundings.ts'
