import { quoteIdentifier } from '../cypher/quote-identifier.ts'

/** No letter beyond U+FFFF, which the database takes for none. */
const bareName = /^(?!.*[\u{10000}-\u{10ffff}])[\p{L}_][\p{L}\p{M}\p{N}_]*$/u

/** Writes a name as it can be pasted into Cypher: bare where that is legal, quoted where not, on one line. */
export function writeName(name: string): string {
  if (bareName.test(name)) return name
  return quoteIdentifier(name).replaceAll(
    // eslint-disable-next-line no-control-regex -- control characters are what it is about
    /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
