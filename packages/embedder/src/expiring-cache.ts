/** A map bounded in size, the least recently used leaving first, and in age. */
export class ExpiringCache<V> {
  readonly #entries = new Map<string, { value: V; until: number }>()
  readonly #size: number
  readonly #milliseconds: number
  readonly #now: () => number

  constructor(size: number, milliseconds: number, now: () => number) {
    this.#size = size
    this.#milliseconds = milliseconds
    this.#now = now
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    this.#entries.delete(key)
    if (entry.until <= this.#now()) return undefined
    this.#entries.set(key, entry)
    return entry.value
  }

  set(key: string, value: V): void {
    this.#entries.delete(key)
    this.#entries.set(key, { value, until: this.#now() + this.#milliseconds })
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#size) break
      this.#entries.delete(oldest)
    }
  }
}
