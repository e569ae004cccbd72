import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { ConnectionLost } from './errors.ts'
import type { Queryable } from './queryable.ts'

/** The replica lacks commits that a reader must see. */
class ReplicaBehind extends Error {}

/** How long a reader waits for a replica, and the pause between two looks at it, in milliseconds. */
interface ReplicaPatience {
  readonly patienceMs: number
  readonly readAgainMs: number
}

/** A report is worth a wait. */
export const reportPatience: ReplicaPatience = { patienceMs: 2000, readAgainMs: 20 }
/** A caller waits for a list, so the replica gets a moment: one that streams is milliseconds behind. */
export const listPatience: ReplicaPatience = { patienceMs: 50, readAgainMs: 5 }

/** A replica of the primary. */
export interface Replica {
  /**
   * Runs `read` on the replica once it has all commits before the call.
   * @returns null where it lacks them after the patience of the reader, or is away: the primary is to be read
   */
  read<T>(
    patience: ReplicaPatience,
    read: (client: pg.PoolClient) => Promise<T>,
  ): Promise<{ readonly result: T } | null>
}

interface ReplicaOptions {
  /** Runs a statement on the primary. */
  readonly primary: Queryable['query']
  /** Borrows a session of the replica. */
  readonly borrow: <T>(work: (client: pg.PoolClient) => Promise<T>) => Promise<T>
}

export function createReplica({ primary, borrow }: ReplicaOptions): Replica {
  const position = sharePosition(primary)
  return {
    async read(patience, read) {
      const lsn = await position()
      try {
        const result = await borrow(async (client) => {
          await waitForReplica(client, lsn, patience)
          return read(client)
        })
        return { result }
      } catch (error) {
        if (!isReplicaFault(error)) throw error
        return null
      }
    },
  }
}

/**
 * Asks the primary for the end of its log. Reads that begin while an answer is under way share the next one: the answer
 * under way may lack a commit that they must see.
 */
function sharePosition(primary: Queryable['query']): () => Promise<string> {
  let underWay: Promise<unknown> = Promise.resolve()
  let next: Promise<string> | null = null
  const ask = async () => {
    const [row] = await primary<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn', [], {
      name: 'wal_position',
    })
    return row!.lsn
  }
  return () => {
    if (next !== null) return next
    const asked = underWay.then(() => {
      next = null
      return ask()
    })
    next = asked
    underWay = asked.catch(() => {})
    return asked
  }
}

/**
 * Waits until a replica has replayed a position of the primary's log. A database that is not a physical replica
 * returns at once.
 * @param lsn the primary's `pg_current_wal_insert_lsn()`
 * @throws ReplicaBehind where it lacks it after the patience of the reader
 */
async function waitForReplica(
  client: pg.PoolClient,
  lsn: string,
  { patienceMs, readAgainMs }: ReplicaPatience,
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

/** Whether the primary should be read instead. */
function isReplicaFault(error: unknown): boolean {
  return (
    error instanceof ReplicaBehind ||
    error instanceof ConnectionLost ||
    (error as { code?: unknown }).code === conflict
  )
}
