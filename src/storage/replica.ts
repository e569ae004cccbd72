import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { ConnectionLost } from './errors.ts'

/** A replica has not got what a report has to see. */
export class ReplicaBehind extends Error {}

const readAgainMs = 20
const patienceMs = 2000

/**
 * Waits until a replica has everything that its primary had at a place of the log. Anything but a replica that follows by
 * the log (a database that takes writes itself) is taken for as it is.
 * @param lsn the primary's `pg_current_wal_insert_lsn()`
 * @throws Behind when it takes longer than two seconds
 */
export async function waitForReplica(client: pg.PoolClient, lsn: string): Promise<void> {
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

/** SQLSTATE `serialization_failure`: on a replica, that its primary removed what a statement was reading. */
const conflict = '40001'

/** Whether the primary is to be asked instead. */
export function isReplicaFault(error: unknown): boolean {
  return (
    error instanceof ReplicaBehind ||
    error instanceof ConnectionLost ||
    (error as { code?: unknown }).code === conflict
  )
}
