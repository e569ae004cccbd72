import type pg from 'pg'
import type { Queryable } from './queryable.ts'
import { listPatience, type Replica } from './replica.ts'

/** Reports or lists since the start, by the server that was read. */
export interface ReplicaCounts {
  replica: number
  primary: number
}

export interface ReplicaReadsOptions {
  readonly replica: Replica
  /** Runs a statement on the primary. */
  readonly primary: Queryable['query']
  readonly run: <T>(client: pg.PoolClient, ...statement: Parameters<Queryable['query']>) => Promise<T[]>
  /** Monotonic milliseconds. */
  readonly elapsed: () => number
}

/** After a fault the primary is read for this long, so that a replica that is away delays one list, not each. */
const restMs = 2000

/**
 * Reads single statements from the replica once it has all commits before the read, so that a caller sees what it just
 * changed. Where the replica lacks them for 50 ms or is away, the primary is read.
 */
export function createReplicaReads(
  { replica, primary, run, elapsed }: ReplicaReadsOptions,
  counts: ReplicaCounts,
): Queryable {
  let restUntil = 0
  return {
    async query<T>(...statement: Parameters<Queryable['query']>): Promise<T[]> {
      if (elapsed() >= restUntil) {
        const found = await replica.read(listPatience, (client) => run<T>(client, ...statement))
        if (found !== null) {
          counts.replica += 1
          return found.result
        }
        restUntil = elapsed() + restMs
      }
      counts.primary += 1
      return primary<T>(...statement)
    },
  }
}
