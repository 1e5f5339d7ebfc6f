/**
 * Decodes `\uXXXX` as the database does before it reads anything else, in names, keywords, comments and text
 * alike. A backslash that is itself escaped starts none.
 */
export function decodeEscapes(text: string): string {
  return text.replace(/\\(?:u([\dA-Fa-f]{4})|[\s\S])/g, (written: string, code?: string) =>
    code === undefined ? written : String.fromCharCode(Number.parseInt(code, 16)),
  )
}
