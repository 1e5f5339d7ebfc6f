import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { packPackages, root, type PackedPackage } from './pack-packages.ts'

const mcpb = '@anthropic-ai/mcpb@2.1.2'
const leftOut = ['@graphmcp/embedder-transformers', '@graphmcp/neo4j-local']

/** Makes an .mcpb bundle of each app in dist/, vector-mcp's with the network embedders inside. */
function main(): void {
  const folder = mkdtempSync(join(tmpdir(), 'graphmcp-bundle-'))
  const into = join(root, 'dist')
  mkdirSync(into, { recursive: true })
  try {
    const packed = packPackages(join(folder, 'packed'))
    for (const app of packed.filter(({ manifest }) => manifest.name.endsWith('-mcp'))) {
      const others = basename(app.folder) === 'vector-mcp' ? packed.filter(isForVectors) : []
      bundle(app, others, join(folder, basename(app.folder)), into)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function isForVectors({ manifest: { name } }: PackedPackage): boolean {
  return name.startsWith('@graphmcp/embedder') && !leftOut.includes(name)
}

function bundle(app: PackedPackage, others: PackedPackage[], folder: string, into: string): void {
  mkdirSync(folder)
  const dependencies = [app, ...others].map(({ manifest, tarball }) => [manifest.name, `file:${tarball}`])
  const overrides = Object.fromEntries(dependencies) as Record<string, string>
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, dependencies: overrides, overrides }),
  )
  const options = [
    'install',
    '--omit=dev',
    '--no-audit',
    '--no-fund',
    '--no-package-lock',
    '--loglevel=error',
  ]
  execFileSync('npm', options, { cwd: folder, stdio: 'inherit' })
  cpSync(join(app.folder, 'bundle', 'manifest.json'), join(folder, 'manifest.json'))
  rmSync(join(folder, 'package.json'))
  const file = join(into, `${basename(app.folder)}-${app.manifest.version}.mcpb`)
  execFileSync('npx', ['-y', mcpb, 'pack', folder, file], { stdio: 'inherit' })
}

main()
