import type { Clock } from '../clock.ts'
import type { Database } from '../storage/database.ts'

/** A clock that shows the database's time: the same for all nodes, however their own dates are set. */
export interface DatabaseTime extends Clock {
  /** Asks the database again. In between it goes on evenly, whatever becomes of this machine's date. */
  sync(): Promise<void>
}

/** By it holds and leases expire: a node that is hours ahead must not end those of the others. */
export async function databaseTime(database: Database, clock: Clock): Promise<DatabaseTime> {
  let offset = 0

  async function sync(): Promise<void> {
    const [row] = await database.query<{ ms: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
    )
    offset = row!.ms - clock.elapsed()
  }

  await sync()
  return { now: () => Math.round(offset + clock.elapsed()), elapsed: clock.elapsed, sync }
}
