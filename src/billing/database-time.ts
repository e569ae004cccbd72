import type { Clock } from '../clock.ts'
import type { Database } from '../storage/database.ts'

/** A clock that shows the database's time: the same for all nodes, however their own dates are set. */
export interface DatabaseTime extends Clock {
  /** Asks the database again. In between it goes on evenly, whatever becomes of this machine's date. */
  sync(): Promise<void>
  /** How far the database's time is ahead of this machine's, in milliseconds, when it was asked last. */
  aheadMs(): number
}

/** By it holds and leases expire: a node that is hours ahead must not end those of the others. */
export async function databaseTime(database: Database, clock: Clock): Promise<DatabaseTime> {
  let offset = 0
  let ahead = 0

  async function sync(): Promise<void> {
    const asked = clock.elapsed()
    const [row] = await database.query<{ ms: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
    )
    // The answer was made somewhere in between.
    const half = (clock.elapsed() - asked) / 2
    offset = row!.ms - clock.elapsed() + half
    ahead = row!.ms - clock.now() + half
  }

  await sync()
  return {
    now: () => Math.round(offset + clock.elapsed()),
    elapsed: clock.elapsed,
    sync,
    aheadMs: () => ahead,
  }
}
