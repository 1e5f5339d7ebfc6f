#!/usr/bin/env node
// Takes a bare clone to a running command: pnpm from npm, install, build, then `pnpm run workspace:<command>`.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import process from 'node:process'

const [command, ...rest] = process.argv.slice(2)
const { packageManager } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const started = Date.now()
const windows = process.platform === 'win32'

/** Runs one pnpm command line with pnpm on the PATH, which turbo needs, and ends with it where it fails. */
function step(title, line) {
  console.error(`\n[${Math.round((Date.now() - started) / 1000)} s] ${title}`)
  const { status, error } = spawnSync(
    'npm',
    // The shell that Windows needs for npm.cmd would take an unquoted line for several words.
    ['exec', '--yes', `--package=${packageManager}`, '--call', windows ? JSON.stringify(line) : line],
    {
      stdio: 'inherit',
      shell: windows,
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
    },
  )
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

const quoted = rest.map((word) => JSON.stringify(word)).join(' ')
step('installing the workspace', 'pnpm install --frozen-lockfile --reporter=append-only --loglevel=warn')
step('building the packages', 'pnpm exec turbo run build --output-logs=errors-only --no-update-notifier')
step(`running ${command}`, `pnpm run workspace:${command} ${quoted}`)
