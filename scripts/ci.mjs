#!/usr/bin/env node
// Runs `npm test`, counts from vitest's own report, and ends with "N passed, N failed" alone on a line.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { clearTimeout, setTimeout } from 'node:timers'

const limitMinutes = 28
const directory = mkdtempSync(join(tmpdir(), 'graphmcp-ci-'))
const report = join(directory, 'report.json')

/** The exit code of `npm test`, which is ended with all it started when it takes too long. */
function runTests() {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const windows = process.platform === 'win32'
  const child = spawn('npm', ['test', '--', ...reporters], {
    stdio: 'inherit',
    shell: windows,
    detached: !windows,
    env: { ...process.env, CI: process.env.CI || 'true', NO_COLOR: '1' },
  })
  const endAll = (signal) => {
    try {
      process.kill(windows ? child.pid : -child.pid, signal)
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

/** A file that could not be loaded has no tests to count; it counts as one that failed. */
function count() {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  )
  return { passed: numPassedTests, failed: numFailedTests + broken.length }
}

function countOrNothing() {
  try {
    return count()
  } catch {
    console.error('npm test ended before vitest wrote its report')
    return { passed: 0, failed: 0 }
  }
}

const code = await runTests()
const { passed, failed } = countOrNothing()
rmSync(directory, { recursive: true, force: true })
const trueFailed = failed === 0 && (code !== 0 || passed === 0) ? 1 : failed
console.log(`\n${passed} passed, ${trueFailed} failed`)
process.exitCode = trueFailed === 0 ? 0 : 1
