import { abortable } from './abortable.ts'

interface Flight<T> {
  readonly work: Promise<T>
  readonly controller: AbortController
  waiting: number
}

/**
 * Runs equal work once for all who ask for it at the same time. One who gives up leaves the others theirs; the work
 * itself is aborted when the last has given up.
 */
export class SingleFlight<T> {
  readonly #flights = new Map<string, Flight<T>>()

  async run(key: string, start: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    const flight = this.#flights.get(key) ?? this.#begin(key, start)
    flight.waiting += 1
    try {
      return await abortable(flight.work, signal)
    } finally {
      flight.waiting -= 1
      if (flight.waiting === 0) this.#end(key, flight)
    }
  }

  #begin(key: string, start: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const controller = new AbortController()
    const flight = { work: start(controller.signal), controller, waiting: 0 }
    this.#flights.set(key, flight)
    return flight
  }

  #end(key: string, flight: Flight<T>): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key)
    flight.controller.abort()
  }
}
