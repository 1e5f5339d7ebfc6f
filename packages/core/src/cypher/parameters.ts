import type { CypherValue } from './value.ts'

/** The one door through which a value enters a statement that we compile. */
export class Parameters {
  readonly #values = new Map<string, CypherValue>()

  /** Adds a value and returns the text that refers to it, such as `$p0`. */
  add(value: CypherValue): string {
    const name = `p${this.#values.size}`
    this.#values.set(name, value)
    return `$${name}`
  }

  toRecord(): Record<string, CypherValue> {
    return Object.fromEntries(this.#values)
  }
}
