import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { format } from 'prettier'
import { keepsLimit, type Bench, type Figure } from './figure.ts'

export type { Figure }

const folder = new URL('./', import.meta.url)
const results = new URL('RESULTS.md', folder)

interface Section {
  title: string
  figures: Figure[]
  seconds: number
  failure?: string
}

/** Runs every bench, one after the other, or those named as arguments, and writes their sections of bench/RESULTS.md. */
async function main(): Promise<void> {
  const asked = process.argv.slice(2)
  const names = findBenches()
  const unknown = asked.filter((name) => !names.includes(name))
  if (unknown.length > 0) throw new Error(`no bench ${unknown.join(', ')}; there are: ${names.join(', ')}`)
  const sections: Section[] = []
  for (const name of asked.length > 0 ? asked : names) sections.push(await runBench(name))
  writeFileSync(results, await writeResults(sections))
  const broken = sections.flatMap(({ title, figures, failure }) => [
    ...(failure === undefined ? [] : [`${title}: ${failure}`]),
    ...figures.filter((figure) => keepsLimit(figure) === false).map(({ name }) => `${title}: ${name}`),
  ])
  for (const line of broken) console.error(`not kept: ${line}`)
  process.exitCode = broken.length === 0 ? 0 : 1
}

/** The files that default-export a bench; the others are what these share. */
function findBenches(): string[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const isBench = (file: string) => /^export default /m.test(readFileSync(new URL(file, folder), 'utf8'))
  return files.filter(isBench).map((file) => file.replace(/\.ts$/, ''))
}

async function runBench(title: string): Promise<Section> {
  console.log(`\n${title}`)
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  try {
    const { default: bench } = (await import(new URL(`${title}.ts`, folder).href)) as { default: Bench }
    const figures = await bench()
    for (const figure of figures) console.log(`  ${tell(figure).join(' · ')}`)
    return { title, figures, seconds: seconds() }
  } catch (error) {
    console.error(error)
    const failure = error instanceof Error ? error.message : String(error)
    return { title, figures: [], seconds: seconds(), failure }
  }
}

function tell(figure: Figure): string[] {
  const kept = keepsLimit(figure)
  const verdict = kept === undefined ? '' : kept ? 'kept' : '**not kept**'
  const value = Number.isInteger(figure.value) ? String(figure.value) : figure.value.toPrecision(4)
  return [figure.name, `${value} ${figure.unit}`.trim(), figure.limit ?? '', verdict, figure.note ?? '']
}

async function writeResults(sections: Section[]): Promise<string> {
  const parts = readParts()
  for (const section of sections) parts.set(section.title, writeSection(section))
  const text = `# Benchmarks\n\nWritten by \`pnpm bench\`: ratios say more than absolutes.\n\n${[...parts.values()].join('')}`
  return format(text, { parser: 'markdown', printWidth: 110 })
}

/** The sections of earlier runs by title, for those that are not run again. */
function readParts(): Map<string, string> {
  const text = existsSync(results) ? readFileSync(results, 'utf8') : ''
  const parts = text.split(/^(?=## )/m).filter((part) => part.startsWith('## '))
  return new Map(parts.map((part) => [/^## (.*)/.exec(part)?.[1] ?? '', part]))
}

function writeSection({ title, figures, seconds, failure }: Section): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}, ${process.platform}`
  const rows = figures.map((figure) => `| ${tell(figure).map(escapeCell).join(' | ')} |`)
  const table = ['| figure | value | limit | | note |', '| --- | --- | --- | --- | --- |', ...rows].join('\n')
  return `## ${title}\n\n${failure === undefined ? table : `Failed: ${failure}`}\n\n${seconds} s on ${machine}.\n\n`
}

const escapeCell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

await main()
