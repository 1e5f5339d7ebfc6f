import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { connectionSettings } from '../settings/connection-settings.ts'
import { readSettings } from '../settings/read-settings.ts'
import { runCli } from './run-cli.ts'
import { runCommands, type Command } from './run-commands.ts'

const settings = z.object(connectionSettings)

/** The settings that the last setup was given. */
let given: readonly string[] = []

const commands: Command[] = [
  {
    name: 'setup',
    description: 'Sets up',
    arguments: { client: { description: 'The client', type: 'string', required: true, choices: ['a', 'b'] } },
    options: { file: { description: 'A file', type: 'string' } },
    run: (input) => {
      given = input.settings
      return Promise.resolve(0)
    },
  },
  {
    name: 'check',
    description: 'Checks',
    run: (input) => {
      readSettings(settings, { environment: {}, arguments: input.settings })
      return Promise.resolve(0)
    },
  },
]

/** What the program writes to stderr, and its exit code. */
async function run(...words: string[]): Promise<{ stderr: string; code: unknown }> {
  let stderr = ''
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    stderr += String(text)
    return true
  })
  const line = { name: 'app', version: '1.0.0', summary: 'An app', settings, commands }
  await runCli(
    {
      name: 'app',
      version: '1.0.0',
      commands: ['setup', 'check'],
      serve: () => Promise.reject(new Error('must not serve')),
      runCommand: (argumentList) => runCommands(line, argumentList),
    },
    words,
  )
  const code = process.exitCode
  process.exitCode = 0
  return { stderr, code }
}

afterEach(() => {
  vi.restoreAllMocks()
})

test.each([
  [['chek'], '"chek" is not a command; did you mean check?'],
  [['serve'], '"serve" is not a command; there are setup, check'],
  [['setup'], '0 arguments are given, 1 needed; see app setup --help'],
  [['setup', 'c'], 'client is "c"; allowed: "a", "b"; see app setup --help'],
  [['setup', 'a', '--fiel', 'x'], 'Unknown argument: fiel; see app setup --help'],
  [['setup', 'a', '--file'], 'file needs a value; see app setup --help'],
  [['check', '--uri'], 'uri needs a value; see app check --help'],
])(
  'a wrong command line %j is told in one line, without the help and without a trace',
  async (words, line) => {
    expect(await run(...words)).toEqual({ stderr: `app: ${line}\n`, code: 1 })
  },
)

test.each([
  [['--read-only'], ['--read-only=true']],
  [['--read-only=yes'], ['--read-only=yes']],
  [
    ['--read-only=false', '--uri', 'bolt://h'],
    ['--uri=bolt://h', '--read-only=false'],
  ],
  [
    ['--uri', 'bolt://a', '--uri', 'bolt://b'],
    ['--uri=bolt://a', '--uri=bolt://b'],
  ],
])('settings reach a command as they were written: %j', async (words, settings) => {
  await run('setup', 'a', ...words)
  expect(given).toEqual(settings)
})

test('a command tells every wrong setting in a line of its own, without a trace', async () => {
  const { stderr, code } = await run('check', '--read-only=maybe', '--uri=http://h')
  expect(stderr.split('\n')).toEqual([
    expect.stringMatching(/^app: --uri is "http:\/\/h"; allowed: bolt/),
    expect.stringMatching(/^app: NEO4J_PASSWORD is required/),
    expect.stringMatching(/^app: --read-only is /),
    '',
  ])
  expect(code).toBe(1)
})
