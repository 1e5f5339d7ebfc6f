import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { connectionSettings } from '../settings/connection-settings.ts'
import { readSettings } from '../settings/read-settings.ts'
import { choiceSetting, numberSetting } from '../settings/setting-kinds.ts'
import { runCli } from './run-cli.ts'
import { runCommands, type Command } from './run-commands.ts'

const settings = z.object({
  ...connectionSettings,
  size: numberSetting({
    env: 'SAMPLE_SIZE',
    description: 'A number',
    default: 5,
    integer: true,
    min: 1,
    max: 9,
  }),
  word: choiceSetting({ env: 'ONE_WORD', description: 'A word', choices: ['one', 'two'], default: 'one' }),
})

// It listens to the streams of this process for good.
vi.mock('./end-without-reader.ts', () => ({ endWithoutReader: () => {} }))

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
      bundle: import.meta.dirname,
      commands: ['setup', 'check'],
      serve: async () => {
        readSettings(settings, { environment: {}, arguments: words })
        throw new Error('must not serve')
      },
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
  [['setup'], 'client is missing; allowed: "a", "b"; see app setup --help'],
  [['setup', '--file', 'x'], 'client is missing; allowed: "a", "b"; see app setup --help'],
  [['--uri=bolt://h', 'setup'], 'client is missing; allowed: "a", "b"; see app setup --help'],
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

test.each([
  [['--uri', 'bolt://h', 'setup', 'a'], ['--uri=bolt://h']],
  [
    ['--read-only=yes', '--uri=bolt://h', 'setup', 'a', '--file', 'x'],
    ['--uri=bolt://h', '--read-only=yes'],
  ],
])('a command may stand behind settings: %j', async (words, settings) => {
  expect(await run(...words)).toEqual({ stderr: '', code: 0 })
  expect(given).toEqual(settings)
})

test.each([
  [['--read-only', 'check'], '--read-only is "check"'],
  [['--uri', 'check'], '--uri is "check"'],
])('a command that is taken for a value is told to go first: %j', async (words, problem) => {
  const { stderr } = await run(...words)
  expect(stderr).toContain(problem)
  expect(stderr).toContain('app: to run check, put it first: app check …\n')
})

test('the help of a command tells its own options before the settings', async () => {
  const help = await print('setup', '--help')
  expect(help.indexOf('--file')).toBeLessThan(help.indexOf('--uri'))
  expect(help).toContain('Options of setup: --file A file')
})

/** What the program prints, its lines joined. */
async function print(...words: string[]): Promise<string> {
  let stdout = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    stdout += String(text)
    return true
  })
  vi.spyOn(console, 'log').mockImplementation((text) => {
    stdout += `${String(text)}\n`
  })
  // yargs ends the program behind its help.
  vi.spyOn(process, 'exit').mockImplementation(() => undefined as never)
  await run(...words)
  return stdout.replaceAll(/\s+/g, ' ')
}

test.each([['-v'], ['--version']])('%s prints the version alone', async (word) => {
  expect(await print(word)).toBe('1.0.0 ')
})

test.each([
  [['help'], 'Usage: app [settings]'],
  [['-h'], 'Usage: app [settings]'],
  [['help', 'setup'], 'app setup <client>'],
  [['setup', '--help'], 'app setup <client>'],
])('%j prints the help', async (words, text) => {
  expect(await print(...words)).toContain(text)
})

test('the help tells what each setting takes', async () => {
  const help = await print('--help')
  expect(help).toContain('A number. Allowed: a whole number from 1 up to 9 [SAMPLE_SIZE] [default: 5]')
  expect(help).toContain('A word. Allowed: one, two [ONE_WORD] [default: one]')
  expect(help).toContain('to run several servers side by side. Allowed: letters, digits, _ and -, at most 20')
})

test('a command takes the words that the settings know, and the flags of other servers', async () => {
  await run('setup', 'a', '--one-word', 'ONE', '--server-path', '/mcp/')
  expect(given).toEqual(['--one-word=ONE', '--server-path=/mcp/'])
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
