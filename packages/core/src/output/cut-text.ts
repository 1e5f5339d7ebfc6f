/** The first `length` UTF-16 units of a text, never half a surrogate pair. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text
  const last = text.charCodeAt(length - 1)
  const splitsPair = last >= 0xd800 && last < 0xdc00
  // A slice would keep the whole text alive; joining characters makes a text of its own.
  return Buffer.from(text.slice(0, Math.max(splitsPair ? length - 1 : length, 0)), 'utf16le').toString(
    'utf16le',
  )
}

/** Names of at most `length` UTF-16 units and an ellipsis, still different from each other. */
export function uniqueNames(names: readonly string[], length: number): string[] {
  if (names.every((name) => name.length <= length)) return [...names]
  const taken = new Set(names.filter((name) => name.length <= length))
  return names.map((name) => {
    if (name.length <= length) return name
    const start = `${cutText(name, length)}…`
    let unique = start
    for (let copy = 2; taken.has(unique); copy += 1) unique = `${start}${copy}`
    taken.add(unique)
    return unique
  })
}
