/** Whether a list of tools says of every filter what it holds: names are listed first, the rest when it is known. */
export function tellsFilters(tools: readonly unknown[]): boolean {
  return !JSON.stringify(tools).includes(':{}')
}
