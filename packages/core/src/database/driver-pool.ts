import type { Driver } from 'neo4j-driver-lite'
import { ActionableError } from '../errors/actionable-error.ts'

/** The right to use a driver until it is released. */
export interface Lease {
  readonly driver: Driver
  /** Notes that the database has answered. */
  answered(): void
  release(): void
  /** Lets no later request use this driver's connections, because one of them has stopped answering. */
  retire(): void
}

export interface DriverPool {
  lease(): Lease
  /** Whether the database has ever answered. */
  hasAnswered(): boolean
  close(): Promise<void>
}

interface Generation {
  readonly driver: Driver
  leases: number
  retired: boolean
}

/**
 * Holds the driver in use, and those given up on until their last request has ended. A driver has no way to
 * throw one connection away, and a dead network leaves more than one dead, so all go at once.
 */
export function createDriverPool(createDriver: () => Driver): DriverPool {
  const generations = new Set<Generation>()
  let current: Generation | undefined
  let closed = false
  let answered = false

  const closeUnused = (generation: Generation): void => {
    if (!generation.retired || generation.leases > 0) return
    generations.delete(generation)
    generation.driver.close().catch(ignore)
  }

  return {
    lease() {
      if (closed) throw new ActionableError('closed', 'the server is shutting down')
      current ??= { driver: createDriver(), leases: 0, retired: false }
      const generation = current
      generations.add(generation)
      generation.leases += 1
      let held = true
      return {
        driver: generation.driver,
        answered() {
          answered = true
        },
        release() {
          if (!held) return
          held = false
          generation.leases -= 1
          closeUnused(generation)
        },
        retire() {
          generation.retired = true
          if (current === generation) current = undefined
          closeUnused(generation)
        },
      }
    },
    hasAnswered: () => answered,
    async close() {
      closed = true
      await Promise.all([...generations].map(({ driver }) => driver.close().catch(ignore)))
      generations.clear()
    },
  }
}

const ignore = (): void => undefined
