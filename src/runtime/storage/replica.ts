import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { ConnectionLost } from './errors.ts'

/** The replica lacks commits that a report must see. */
export class ReplicaBehind extends Error {}

/** How long a reader waits for a replica, and the pause between two looks at it, in milliseconds. */
export interface ReplicaPatience {
  readonly patienceMs: number
  readonly readAgainMs: number
}

const ofReports: ReplicaPatience = { patienceMs: 2000, readAgainMs: 20 }

/**
 * Waits until a replica has replayed a position of the primary's log. A database that is not a physical replica
 * returns at once.
 * @param lsn the primary's `pg_current_wal_insert_lsn()`
 * @throws ReplicaBehind where it lacks it after the patience of the reader (default: that of reports, two seconds)
 */
export async function waitForReplica(
  client: pg.PoolClient,
  lsn: string,
  { patienceMs, readAgainMs }: ReplicaPatience = ofReports,
): Promise<void> {
  const since = performance.now()
  for (;;) {
    const { rows } = await client.query<{ there: boolean }>(
      'select coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, true) or not pg_is_in_recovery() as there',
      [lsn],
    )
    if (rows[0]!.there) return
    if (performance.now() - since > patienceMs) throw new ReplicaBehind(`the replica has not replayed ${lsn}`)
    await sleep(readAgainMs)
  }
}

/** SQLSTATE `serialization_failure`: the primary removed rows that a statement on the replica was reading. */
const conflict = '40001'

/** Whether the primary should run the report instead. */
export function isReplicaFault(error: unknown): boolean {
  return (
    error instanceof ReplicaBehind ||
    error instanceof ConnectionLost ||
    (error as { code?: unknown }).code === conflict
  )
}
