import type pg from 'pg'
import type { AvailabilityRecorder } from './availability.ts'
import { ConnectionLost, outdatesSessions } from './errors.ts'
import type { SilenceWatch } from './silence.ts'

/** Sessions of a pool. After a failover, the old sessions are closed. */
export interface Sessions {
  /** @throws ConnectionLost when no session can be opened */
  take(): Promise<pg.PoolClient>
  /** Whether a session is older than the last known failover. */
  outdated(client: pg.PoolClient): boolean
  /** Records a broken session; returns the error to throw. */
  lost(error: unknown): ConnectionLost
  /** Records a statement that succeeded. */
  answered(): void
}

/** @param silence rejects when the server is silent; null: it never is */
export function createSessions(
  pool: pg.Pool,
  availability: AvailabilityRecorder,
  silence: SilenceWatch | null = null,
): Sessions {
  const connect = () =>
    silence === null
      ? pool.connect()
      : silence.whileHeard(
          () => pool.connect(),
          (late) => late.release(),
        )
  let failovers = 0
  const born = new WeakMap<object, number>()
  pool.on('connect', (client) => born.set(client, failovers))
  const outdated = (client: pg.PoolClient) => (born.get(client) ?? 0) < failovers

  return {
    async take() {
      try {
        for (;;) {
          const client = await connect()
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
      // Several statements may count the same failover; closing a few new sessions does no harm.
      if (outdatesSessions(error)) failovers += 1
      availability.failed(error)
      return error instanceof ConnectionLost ? error : new ConnectionLost(error)
    },
  }
}
