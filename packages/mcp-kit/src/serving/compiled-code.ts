import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { Script } from 'node:vm'
import { codeFolder } from '../settings/code-folder.ts'
import { isPrivate } from './is-private.ts'

/** A script that ran without kept code, and the file its code goes to. */
interface Uncompiled {
  readonly script: Script
  readonly file: string
}

const uncompiled: Uncompiled[] = []

/**
 * Has the scripts (`*.cjs`) of a bundle start with the code that V8 compiled for an earlier start. Node's own compile
 * cache keeps the code as it is before a file runs, without the functions that are compiled at their first call, and
 * compiling those is a fifth of a start; so the code goes into the folder of that cache, but by our hand, and after the
 * functions were called. The names of the scripts must tell their content, and what is loaded so cannot `import()`.
 *
 * @param bundle the folder of the scripts; others are loaded as ever
 * @param folder where the code is kept, which must depend on Node's version and flags; nowhere by default before Node 22,
 *   nor where others than the user can write
 */
export function useCompiledCode(bundle: string, folder: string | undefined = folderOfCode()): void {
  if (folder === undefined || !isPrivate(folder)) return
  const { extensions } = createRequire(join(bundle, 'any'))
  const loadAsEver = extensions['.js']
  extensions['.cjs'] = (module, path) => {
    if (dirname(path) === bundle) load(module, path, join(folder, `${basename(path)}.code`))
    else loadAsEver(module, path)
  }
}

/** Keeps what is compiled by now of the scripts that had no kept code, for later starts. Never fails. */
export function keepCompiledCode(): void {
  for (const { script, file } of uncompiled.splice(0)) {
    try {
      write(file, script.createCachedData())
    } catch {
      return
    }
  }
}

/** A folder for this user, this Node and its flags, as Node makes it for its compile cache; older Nodes than 22 have none. */
function folderOfCode(): string | undefined {
  const cache = process.getBuiltinModule('node:module') as {
    readonly enableCompileCache?: (folder?: string) => unknown
    readonly getCompileCacheDir?: () => string | undefined
  }
  const { enableCompileCache, getCompileCacheDir } = cache
  if (enableCompileCache === undefined || getCompileCacheDir === undefined) return undefined
  const given = getCompileCacheDir()
  if (given !== undefined) return given
  const folder = codeFolder()
  // Node reads what is there as well, so it must not be led to what others may have put there.
  if (folder === undefined || (existsSync(folder) && !isPrivate(folder))) return undefined
  const umask = process.umask(0o077)
  try {
    enableCompileCache(folder)
  } finally {
    process.umask(umask)
  }
  return getCompileCacheDir()
}

function load(module: NodeJS.Module, path: string, file: string): void {
  const cachedData = read(file)
  const source = `(function (exports, require, module, __filename, __dirname) { ${readFileSync(path, 'utf8')}\n})`
  const script = new Script(source, { filename: path, ...(cachedData && { cachedData }) })
  if (script.cachedDataRejected !== false) uncompiled.push({ script, file })
  const run = script.runInThisContext() as (...given: unknown[]) => void
  run.call(module.exports, module.exports, createRequire(path), module, path, dirname(path))
}

/** Bytes of the checksum behind the code: V8 checks little of what it is given, and damaged code ends the process. */
const CHECKSUM = 4

function read(file: string): Buffer | undefined {
  try {
    const kept = readFileSync(file)
    const code = kept.subarray(0, -CHECKSUM)
    return checksum(code) === kept.readUInt32LE(code.length) ? code : undefined
  } catch {
    return undefined
  }
}

/** Two processes that write at once may spoil the file between them, which the checksum tells. */
function write(file: string, code: Buffer): void {
  const sum = Buffer.alloc(CHECKSUM)
  sum.writeUInt32LE(checksum(code))
  writeFileSync(`${file}.new`, Buffer.concat([code, sum]), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

function checksum(code: Buffer): number {
  // Loaded here, since most of what a start costs is loading.
  return process.getBuiltinModule('node:zlib').crc32(code)
}
