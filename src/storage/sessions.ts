import type pg from 'pg'
import type { AvailabilityRecorder } from './availability.ts'
import { ConnectionLost, outdatesSessions } from './errors.ts'

/** The sessions of a pool, of which those are thrown away that a failover has made useless. */
export interface Sessions {
  /** @throws ConnectionLost when there is none to be had, whatever the reason */
  take(): Promise<pg.PoolClient>
  /** Whether a session is older than the last failover that was noticed. */
  outdated(client: pg.PoolClient): boolean
  /** What to throw when a session has broken. */
  lost(error: unknown): ConnectionLost
  /** A statement was answered. */
  answered(): void
}

export function createSessions(pool: pg.Pool, availability: AvailabilityRecorder): Sessions {
  let failovers = 0
  const born = new WeakMap<object, number>()
  pool.on('connect', (client) => born.set(client, failovers))
  const outdated = (client: pg.PoolClient) => (born.get(client) ?? 0) < failovers

  return {
    async take() {
      try {
        for (;;) {
          const client = await pool.connect()
          if (!outdated(client)) return client
          client.release(true)
        }
      } catch (error) {
        const lost = new ConnectionLost(error)
        availability.failed(lost)
        throw lost
      }
    },
    outdated,
    answered: () => availability.answered(),
    lost(error) {
      // Several statements notice the same one: throwing away a few new sessions does no harm.
      if (outdatesSessions(error)) failovers += 1
      availability.failed(error)
      return error instanceof ConnectionLost ? error : new ConnectionLost(error)
    },
  }
}
