import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** What of a package.json is looked at. */
export interface Manifest {
  readonly name: string
  readonly version: string
  readonly private?: boolean
  readonly bin?: Readonly<Record<string, string>>
  readonly repository?: { readonly url?: string; readonly directory?: string }
  readonly exports?: unknown
  readonly dependencies?: Readonly<Record<string, string>>
}

/** A package as it would be published. */
export interface PackedPackage {
  readonly folder: string
  readonly manifest: Manifest
  readonly tarball: string
  /** The paths in the tarball. */
  readonly files: readonly string[]
}

/** Packs every public package of the workspace into the folder; they must be built. */
export function packPackages(into: string): PackedPackage[] {
  const folders = ['packages', 'apps'].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => join(root, parent, name)),
  )
  return folders.flatMap((folder): PackedPackage[] => {
    const manifest = readManifest(folder)
    return manifest.private ? [] : [{ folder, manifest, ...pack(folder, into) }]
  })
}

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
}

/** pnpm, unlike npm, writes real versions in the place of `workspace:` and `catalog:`. */
function pack(folder: string, into: string): { tarball: string; files: string[] } {
  const output = execFileSync('pnpm', ['pack', '--json', '--pack-destination', into], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  const { filename, files } = JSON.parse(output.slice(output.indexOf('{'))) as {
    filename: string
    files: { path: string }[]
  }
  return { tarball: filename, files: files.map(({ path }) => path) }
}
