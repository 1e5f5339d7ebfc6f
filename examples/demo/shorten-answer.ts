const textLength = 120
const rowsShown = 6

/** A quoted value of an answer, at its start: `'` doubles itself, `"` escapes with a backslash. */
const quoted = /(?<=[[{,:-] )(?:'(?:[^']|'')*'|"(?:[^"\\]|\\.)*")(?=[,\]}]|$)/gm

/** An answer as a reader skims it: long texts cut to their starts, and all rows but the first left out. */
export function shortenAnswer(answer: string): string {
  const lines = answer.trimEnd().replace(quoted, shortenText).split('\n').map(shortenLine)
  const starts = lines.flatMap((line, i) => (line.startsWith('- ') ? [i] : []))
  const [from, last] = [starts[rowsShown], starts.at(-1)]
  if (from === undefined || last === undefined) return lines.join('\n')
  const after = lines.findIndex((line, i) => i > last && /^\w/.test(line))
  const tail = after < 0 ? [] : lines.slice(after)
  return [...lines.slice(0, from), `  … ${starts.length - rowsShown} more rows …`, ...tail].join('\n')
}

function shortenText(text: string): string {
  if (text.length <= textLength + 20) return text
  return `${text.slice(0, textLength).trimEnd()} …${text[0]}`
}

const lineLength = 360

/** Texts that need no quotes are cut with their line. */
function shortenLine(line: string): string {
  return line.length <= lineLength ? line : `${line.slice(0, lineLength)} …`
}
