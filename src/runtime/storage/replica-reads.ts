import type pg from 'pg'
import type { Queryable } from './queryable.ts'
import { isReplicaFault, waitForReplica } from './replica.ts'

/** Lists and balances since the start, by the server that was read. */
export interface ReplicaCounts {
  replica: number
  primary: number
}

export interface ReplicaReadsOptions {
  /** Runs a statement on the primary. */
  readonly primary: Queryable['query']
  /** Borrows a session of the replica. */
  readonly borrow: <T>(work: (client: pg.PoolClient) => Promise<T>) => Promise<T>
  readonly run: <T>(client: pg.PoolClient, ...statement: Parameters<Queryable['query']>) => Promise<T[]>
  /** Monotonic milliseconds. */
  readonly elapsed: () => number
}

/** A caller waits for a list, so the replica gets a moment: one that streams is milliseconds behind. */
const patience = { patienceMs: 50, readAgainMs: 5 }
/** After a fault the primary is read for this long, so that a replica that is away delays one list, not each. */
const restMs = 2000

/**
 * Reads single statements from the replica once it has all commits before the read, so that a caller sees what it just
 * changed. Where the replica lacks them for 50 ms or is away, the primary is read.
 */
export function createReplicaReads(
  { primary, borrow, run, elapsed }: ReplicaReadsOptions,
  counts: ReplicaCounts,
): Queryable {
  const position = sharePosition(primary)
  let restUntil = 0
  return {
    async query<T>(...statement: Parameters<Queryable['query']>): Promise<T[]> {
      if (elapsed() >= restUntil) {
        const lsn = await position()
        try {
          const rows = await borrow(async (client) => {
            await waitForReplica(client, lsn, patience)
            return run<T>(client, ...statement)
          })
          counts.replica += 1
          return rows
        } catch (error) {
          if (!isReplicaFault(error)) throw error
          restUntil = elapsed() + restMs
        }
      }
      counts.primary += 1
      return primary<T>(...statement)
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
