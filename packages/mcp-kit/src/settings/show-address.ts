/** A text that may be an address, in quotes, without what may be a password in it: before an `@`, behind a `?` or `#`. */
export function showAddress(text: string): string {
  return JSON.stringify(text.replace(/^.*@/s, '…@').replace(/([?#]).*$/s, '$1…'))
}
