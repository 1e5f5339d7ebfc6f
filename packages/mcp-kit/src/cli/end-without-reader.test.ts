import { PassThrough } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { endWithoutReader } from './end-without-reader.ts'

test('a reader that has gone ends the program, without a word', () => {
  const streams = [new PassThrough(), new PassThrough()]
  const end = vi.fn()
  endWithoutReader(streams, end)
  for (const stream of streams)
    stream.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
  expect(end).toHaveBeenCalledTimes(2)
})

test('another failure to print is not swallowed', () => {
  const stream = new PassThrough()
  const end = vi.fn()
  endWithoutReader([stream], end)
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  expect(() => stream.emit('error', full)).toThrow(full)
  expect(end).not.toHaveBeenCalled()
})
