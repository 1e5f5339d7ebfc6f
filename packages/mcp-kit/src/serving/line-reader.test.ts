import { expect, test } from 'vitest'
import { createLineReader } from './line-reader.ts'

function read(limit: number, ...chunks: (string | Buffer)[]): string[] {
  const lines: string[] = []
  const take = createLineReader(limit, (line) => lines.push(line.kind === 'text' ? line.text : '(too long)'))
  for (const chunk of chunks) take(Buffer.from(chunk as string))
  return lines
}

const character = Buffer.from('漢\n')

test.each<[string, (string | Buffer)[], string[]]>([
  ['several lines in one chunk', ['a\nb\n\nc\n'], ['a', 'b', '', 'c']],
  ['a line in several chunks', ['a', 'b', 'c\nd', '\n'], ['abc', 'd']],
  ['a character in two chunks', [character.subarray(0, 2), character.subarray(2)], ['漢']],
  ['a rest without an end', ['a\nb'], ['a']],
  ['a line of exactly the limit', ['12345678\n'], ['12345678']],
  ['a line over the limit', ['123456789\nab\n'], ['(too long)', 'ab']],
  ['a line over the limit in chunks', ['12345', '6789', '0123456789', '\nab\n'], ['(too long)', 'ab']],
])('%s', (_, chunks, lines) => expect(read(8, ...chunks)).toEqual(lines))
