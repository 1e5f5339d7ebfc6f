import { writeError, type ErrorAnswer } from '@graphmcp/core'
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { parse, parseDocument } from 'yaml'
import { root } from './pack-packages.ts'

interface Block {
  /** The page and the line where it starts. */
  readonly at: string
  readonly language: string
  readonly text: string
}

function pages(folder = root): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory())
      return /^(?:\.|node_modules$|dist$|golden$)/.test(entry.name) ? [] : pages(join(folder, entry.name))
    return entry.name.endsWith('.md') ? [join(folder, entry.name)] : []
  })
}

function blocksOf(page: string): Block[] {
  const text = readFileSync(page, 'utf8')
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(
    ({ 1: language = '', 2: block = '', index }) => ({
      at: `${relative(root, page)}:${text.slice(0, index).split('\n').length}`,
      language,
      text: block,
    }),
  )
}

const blocks = pages().flatMap(blocksOf)
const ofLanguage = (...languages: string[]) => blocks.filter(({ language }) => languages.includes(language))

test.each(ofLanguage('json'))('the JSON at $at is JSON', ({ text }) => {
  expect(() => JSON.parse(text) as unknown).not.toThrow()
})

test.each(ofLanguage('yaml'))('the YAML at $at is YAML', ({ text }) => {
  expect(parseDocument(text).errors).toEqual([])
})

test.each(ofLanguage('yaml').filter(({ text }) => text.startsWith('error:')))(
  'the error at $at is written as the servers write it',
  async ({ text }) => {
    const error = parse(text) as ErrorAnswer
    expect(`${await writeError(error, { tokenLimit: 2048, format: 'auto' })}\n`).toBe(text)
  },
)

/** As the compiler writes paths, on Windows too. */
const slashed = (path: string): string => path.replaceAll('\\', '/')

const endings: Record<string, string> = { ts: 'ts', js: 'mjs' }

test('every block of TypeScript or JavaScript compiles, standing beside its page', () => {
  const sources = new Map(
    ofLanguage(...Object.keys(endings)).map(({ at, language, text }, i) => [
      slashed(join(root, dirname(at), `doc-block-${i}.${endings[language]}`)),
      { at, text },
    ]),
  )
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), (path) => ts.sys.readFile(path)) as {
    config: { compilerOptions: object }
  }
  const given = { ...config.compilerOptions, allowJs: true, checkJs: true }
  const { options } = ts.convertCompilerOptionsFromJson(given, root)
  const host = ts.createCompilerHost(options)
  host.fileExists = (path) => sources.has(path) || ts.sys.fileExists(path)
  host.readFile = (path) => sources.get(path)?.text ?? ts.sys.readFile(path)
  host.getSourceFile = (path, target) => {
    const text = host.readFile(path)
    return text === undefined ? undefined : ts.createSourceFile(path, text, target)
  }
  const program = ts.createProgram([...sources.keys()], options, host)
  const problems = [...sources.keys()].flatMap((path) => {
    const file = program.getSourceFile(path)
    return ts
      .getPreEmitDiagnostics(program, file)
      .map(
        ({ messageText }) =>
          `${sources.get(path)?.at}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
      )
  })
  expect(sources.size).toBeGreaterThan(0)
  expect(problems).toEqual([])
}, 120_000)
