/**
 * Starts with a letter, or with a number and a word, and holds nothing that any reader could take for syntax, in
 * flow or block context.
 */
const plainText = /^(?:\d+ (?=\p{L}))?[\p{L}_](?:[\p{L}\p{M}\p{Nd} _\-./()+@%$'=;*!]|:(?=[\p{L}\p{Nd}/]))*$/u
/** Words that YAML 1.1 or 1.2 readers take for booleans, null or floats. */
const reservedWord = /^(?:y|n|yes|no|on|off|true|false|null|nan|inf|infinity|_+|e[-+]?\d+)$/i
/** Not printable in YAML, a line break of YAML 1.1, or half a surrogate pair. */
const escaped =
  // eslint-disable-next-line no-control-regex -- control characters are what it is about
  /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/**
 * Writes a string as one YAML scalar on one line, which PyYAML, js-yaml and `yaml` (1.1 and 1.2) read back as
 * that same string, as key or value, in block or flow context.
 */
export function writeText(text: string): string {
  if (isPlain(text)) return text
  escaped.lastIndex = 0
  if (escaped.test(text)) return doubleQuoted(text)
  if (text.includes("'") && !/["\\]/.test(text)) return `"${text}"`
  return `'${text.replaceAll("'", "''")}'`
}

/** Writes any scalar: integers with all digits, floats with their point. */
export function writeScalar(value: null | boolean | bigint | number | string): string {
  if (typeof value === 'string') return writeText(value)
  return typeof value === 'number' ? writeFloat(value) : String(value)
}

function isPlain(text: string): boolean {
  return plainText.test(text) && !text.endsWith(' ') && !reservedWord.test(text)
}

function doubleQuoted(text: string): string {
  const body = text
    .replaceAll(/["\\]/g, (character) => `\\${character}`)
    .replaceAll(
      escaped,
      (character) => escapes[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
  return `"${body}"`
}

const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\t': '\\t', '\r': '\\r' }

function writeFloat(value: number): string {
  if (Number.isNaN(value)) return '.nan'
  if (!Number.isFinite(value)) return value > 0 ? '.inf' : '-.inf'
  return decimal(value)
}

/** The shortest digits that read back as the same float, always with a point: YAML 1.1 takes 1e+21 for text. */
export function decimal(value: number): string {
  if (Object.is(value, -0)) return '-0.0'
  const text = String(value)
  if (text.includes('.')) return text
  return text.includes('e') ? text.replace('e', '.0e') : `${text}.0`
}
