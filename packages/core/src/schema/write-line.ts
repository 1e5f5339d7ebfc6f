import { writeText } from '../output/write-scalar.ts'

/**
 * Starts with a letter, a number before other text, or a bracket, and holds no `: `, ` #` or control character:
 * every YAML reader takes it for that same text, as a key or value in block context.
 */
const bareText =
  // eslint-disable-next-line no-control-regex -- control characters are what it is about
  /^(?:[\p{L}_(]|\d+ (?=.*\p{L}))(?!.*(?:: |:$| #| $))[^\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]*$/u
const reservedWord = /^[\p{L}~]{1,8}$/u

/** One line of a block: bare where that is safe, quoted where not. */
export function writeLine(text: string): string {
  return bareText.test(text) && !reservedWord.test(text) ? text : writeText(text)
}

/** Readers take no longer key on the line of its value. */
const LONGEST_KEY = 900

export function writeEntry(key: string, value: string): string {
  const name = writeLine(key)
  const rest = /^\d+$/.test(value) ? ` ${value}` : value === '' ? '' : ` ${writeLine(value)}`
  return name.length > LONGEST_KEY ? ` ? ${name}\n :${rest}` : ` ${name}:${rest}`
}
