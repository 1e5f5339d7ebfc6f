import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askBranches } from './ask-branches.ts'
import type { SearchBranch } from './plan-search.ts'

const branch = (value: string): SearchBranch => ({
  inIndex: [{ kind: 'equals', property: 'lang', value: { family: 'string', value } }],
  beside: [],
  limit: 100,
  enough: 50,
})
const branches = [branch('en'), branch('zz')]
const fault = Object.assign(new Error('Index 33554431 out of bounds for length 16'), {
  code: 'Neo.DatabaseError.Statement.ExecutionFailed',
})
const after = <T>(milliseconds: number, value: T) =>
  new Promise<T>((resolve) => setTimeout(resolve, milliseconds, value))
const silence = new Promise<never>(() => undefined)

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** The outcome and the milliseconds that it took. */
async function timeOf<T>(asking: Promise<T>): Promise<{ asked: T; time: number }> {
  const began = performance.now()
  let time = Infinity
  const ended = asking.then((asked) => {
    time = performance.now() - began
    return { asked, time }
  })
  await vi.advanceTimersByTimeAsync(60_000)
  return ended
}

test('a quick answer is taken, and nothing is checked', async () => {
  const check = vi.fn(() => Promise.resolve(branches))
  const { asked, time } = await timeOf(askBranches(after(20, 'hits'), branches, check))
  expect(asked).toEqual({ kind: 'answer', value: 'hits' })
  expect(time).toBe(20)
  expect(check).not.toHaveBeenCalled()
})

test('a silent index at a search that matches nothing is missed after two seconds (X06)', async () => {
  const check = () => after(10, branches.slice(0, 1))
  const { asked, time } = await timeOf(askBranches(silence, branches, check))
  expect(asked).toEqual({ kind: 'fault', matching: branches.slice(0, 1) })
  expect(time).toBe(2000)
})

test('an index that fails is missed at once', async () => {
  const { asked, time } = await timeOf(askBranches(Promise.reject(fault), branches, () => after(10, [])))
  expect(asked).toEqual({ kind: 'fault', matching: [] })
  expect(time).toBe(10)
})

test('a slow server is waited for: its answer comes before the alarm', async () => {
  const check = () => after(300, [])
  const { asked } = await timeOf(askBranches(after(2900, 'late hits'), branches, check))
  expect(asked).toEqual({ kind: 'answer', value: 'late hits' })
})

test('an index that has something to find is slow before it is broken', async () => {
  const check = () => after(10, branches)
  const { asked } = await timeOf(askBranches(after(4500, 'late hits'), branches, check))
  expect(asked).toEqual({ kind: 'answer', value: 'late hits' })
  expect(await timeOf(askBranches(silence, branches, check))).toEqual({
    asked: { kind: 'fault', matching: branches },
    time: 5000,
  })
})

test('another failure is a failure', async () => {
  const error = new Error('connection lost')
  await expect(askBranches(Promise.reject(error), branches)).rejects.toBe(error)
})

test('a search without filters in the index is waited for as long as it takes', async () => {
  const plain = [{ ...branch('en'), inIndex: [] }]
  const { asked } = await timeOf(askBranches(after(30_000, 'hits'), plain))
  expect(asked).toEqual({ kind: 'answer', value: 'hits' })
})
