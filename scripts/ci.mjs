#!/usr/bin/env node
// Runs `npm test`, counts what it passes through, and ends with "N passed, N failed" alone on a line.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { clearTimeout, setTimeout } from 'node:timers'

const limitMinutes = 28
const directory = mkdtempSync(join(tmpdir(), 'graphmcp-ci-'))
const countsFile = join(directory, 'counts.json')

/** The exit code of `npm test`, which is ended with all it started when it takes too long. */
function runTests() {
  const reporters = ['--reporter=default', '--reporter=./scripts/count-reporter.mjs']
  const windows = process.platform === 'win32'
  const child = spawn('npm', ['test', '--', ...reporters], {
    stdio: 'inherit',
    shell: windows,
    detached: !windows,
    env: { ...process.env, CI: process.env.CI || 'true', NO_COLOR: '1', TEST_COUNTS: countsFile },
  })
  const endAll = (signal) => {
    if (windows) return spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f'], { stdio: 'ignore' })
    try {
      process.kill(-child.pid, signal)
    } catch (error) {
      if (error.code !== 'ESRCH') throw error
    }
  }
  const limit = setTimeout(() => {
    console.error(`npm test took more than ${limitMinutes} minutes and is ended`)
    endAll('SIGKILL')
  }, limitMinutes * 60_000)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => endAll('SIGKILL'))
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.on('close', (code) => {
      clearTimeout(limit)
      endAll('SIGKILL')
      resolve(code ?? 1)
    })
  })
}

/** Also what had been counted when the tests were ended before they had finished. */
function readCounts() {
  try {
    return JSON.parse(readFileSync(countsFile, 'utf8'))
  } catch {
    return { passed: 0, failed: 0, finished: false }
  }
}

const code = await runTests()
const { passed, failed, finished } = readCounts()
rmSync(directory, { recursive: true, force: true })
if (!finished) console.error('npm test ended before all tests had run')
const trueFailed = failed === 0 && (code !== 0 || !finished || passed === 0) ? 1 : failed
console.log(`\n${passed} passed, ${trueFailed} failed`)
process.exitCode = trueFailed === 0 ? 0 : 1
