#!/usr/bin/env node
// Runs one command and ends it when its own stdin closes, which also happens when the parent is killed by SIGKILL.
// argv[2] is JSON: { command, args, logFile, stopCommand?: [command, ...args], removeDirectory?, graceMilliseconds }.
import { spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync } from 'node:fs'
import process from 'node:process'
import { setTimeout } from 'node:timers'

const { command, args, logFile, stopCommand, removeDirectory, graceMilliseconds } = JSON.parse(
  process.argv[2],
)
const log = openSync(logFile, 'a')
const child = spawn(command, args, { stdio: ['ignore', log, log], windowsHide: true })
closeSync(log)

function report(event) {
  if (process.stdout.writable) process.stdout.write(`${JSON.stringify(event)}\n`)
}

function cleanUp() {
  if (stopCommand) spawnSync(stopCommand[0], stopCommand.slice(1), { stdio: 'ignore' })
  if (!removeDirectory) return
  try {
    rmSync(removeDirectory, { recursive: true, force: true, maxRetries: 10 })
  } catch {
    // The next start sweeps the homes of processes that are gone.
  }
}

let running = true
let stopping = false

/** Ends the command first, then what it leaves; the parent may read the logs until it lets go. */
function stop() {
  if (stopping) return
  stopping = true
  if (!running) return finish()
  child.kill(graceMilliseconds > 0 ? 'SIGTERM' : 'SIGKILL')
  setTimeout(() => child.kill('SIGKILL'), graceMilliseconds).unref()
}

function ended(outcome) {
  running = false
  report({ exit: outcome })
  if (stopping) finish()
}

function finish() {
  cleanUp()
  process.exit(0)
}

process.stdout.on('error', () => {})
process.stdin.on('error', stop).on('end', stop).on('close', stop).resume()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
child.on('error', (error) => ended(error.message))
child.on('exit', (code, signal) => ended(signal ?? String(code)))
