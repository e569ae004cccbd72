import type { Clock } from '../../catalog/clock.ts'
import type { Database } from '../../runtime/storage/database.ts'

/** A clock that shows the database's time, so that all nodes agree even if their own clocks differ. */
export interface DatabaseTime extends Clock {
  /** Reads the database's time again. Between calls the clock runs evenly, even if this machine's date changes. */
  sync(): Promise<void>
  /** Milliseconds by which the database's time was ahead of this machine's at the last sync. */
  aheadMs(): number
}

/** Holds and leases expire by this clock: a node whose date is hours ahead must not end those of other nodes. */
export async function databaseTime(database: Database, clock: Clock): Promise<DatabaseTime> {
  let offset = 0
  let ahead = 0

  async function sync(): Promise<void> {
    const asked = clock.elapsed()
    const [row] = await database.query<{ ms: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
    )
    // Assume that the database read its clock halfway through the round trip.
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
