import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { packPackages, readManifest, root, type PackedPackage } from './pack-packages.ts'

const largestApp = 1_000_000
const repositoryUrl = 'git+https://github.com/graphmcp/graphmcp.git'

/** Packs every package and looks at what would be published: contents, manifest, types, size. */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'graphmcp-pack-'))
  const problems: string[] = []
  try {
    for (const packed of packPackages(folder)) {
      const found = [
        ...checkFiles(packed),
        ...checkManifest(packed, join(folder, 'unpacked')),
        ...checkSize(packed),
        ...(await runPublint(packed)),
        ...checkTypes(packed),
      ]
      const size = Math.round(statSync(packed.tarball).size / 1000)
      console.log(`${found.length === 0 ? 'ok' : 'PROBLEM'}  ${packed.manifest.name}  ${size} kB`)
      problems.push(...found.map((problem) => `${packed.manifest.name}: ${problem}`))
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
}

const isApp = ({ folder }: PackedPackage) => folder.startsWith(join(root, 'apps'))

const expected =
  /^(?:package\.json|README\.md|LICENSE|NOTICE|CHANGELOG\.md|dist\/.*|supervise\.mjs|scripts\/.*\.py)$/

function checkFiles({ files }: PackedPackage): string[] {
  const missing = ['README.md', 'LICENSE'].filter((name) => !files.includes(name))
  const stray = files.filter((file) => !expected.test(file) || /\.test\.|\.map$/.test(file))
  return [...missing.map((name) => `has no ${name}`), ...stray.map((file) => `should not carry ${file}`)]
}

/** The manifest as it lies in the tarball. */
function checkManifest(packed: PackedPackage, into: string): string[] {
  execFileSync('mkdir', ['-p', into])
  execFileSync('tar', ['-xzf', packed.tarball, '-C', into, 'package/package.json'])
  const text = readFileSync(join(into, 'package', 'package.json'), 'utf8')
  const { dependencies = {}, repository } = readManifest(join(into, 'package'))
  const leftovers = ['workspace:', 'catalog:', '@graphmcp/source', '/src/'].filter((word) =>
    text.includes(word),
  )
  const own = isApp(packed) ? Object.keys(dependencies) : []
  const place = relative(root, packed.folder).replaceAll('\\', '/')
  const told = repository?.url === repositoryUrl && repository.directory === place
  return [
    ...(told
      ? []
      : [`npm takes no provenance without the repository ${repositoryUrl} and directory ${place}`]),
    ...leftovers.map((word) => `package.json still says ${word}`),
    ...own.map((name) => `an app is one bundle and needs no dependency, but names ${name}`),
  ]
}

function checkSize(packed: PackedPackage): string[] {
  const { size } = statSync(packed.tarball)
  return isApp(packed) && size > largestApp ? [`is ${size} bytes, more than ${largestApp}`] : []
}

async function runPublint({ tarball, manifest }: PackedPackage): Promise<string[]> {
  const data = readFileSync(tarball)
  const { messages } = await publint({
    strict: true,
    pack: { tarball: data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength) },
  })
  return messages.map((message) => `publint: ${formatMessage(message, manifest, { color: false })}`)
}

function checkTypes(packed: PackedPackage): string[] {
  if (packed.manifest.exports === undefined) return []
  try {
    execFileSync('pnpm', ['exec', 'attw', packed.tarball, '--profile', 'esm-only', '--format', 'ascii'], {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
    })
    return []
  } catch (error) {
    return [`are the types wrong: ${(error as { stdout: string }).stdout}`]
  }
}

await main()
