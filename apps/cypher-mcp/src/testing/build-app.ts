import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'tsdown'

/** Bundles the app as it is released into a folder that goes with this process; returns its entry. */
export async function buildApp(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'cypher-mcp-test-'))
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }))
  writeFileSync(join(outDir, 'package.json'), '{"type":"module"}')
  const cwd = fileURLToPath(new URL('../../', import.meta.url))
  await build({ cwd, outDir, clean: false, logLevel: 'error' })
  return join(outDir, 'cli.cjs')
}
