import type { Clock } from '../../catalog/clock.ts'
import type { Database } from '../storage/database.ts'
import { deleteRows } from '../storage/delete-rows.ts'
import { createLruMap } from './lru-map.ts'
import type { Part } from './part.ts'

/** A limit for a time window, which begins with the first event. */
export interface RateLimit {
  readonly most: number
  readonly windowMs: number
}

export interface RateWindow {
  /** Events in this window, including this one; events beyond the limit are refused. */
  readonly used: number
  /** End of the window, in milliseconds since the Unix epoch. */
  readonly endsAt: number
}

/** Counts events per time window. */
export interface RateCounter {
  /**
   * Counts an event under a name, or an amount. Never throws.
   * @param amount a whole number from 0; default: 1
   */
  count(name: string, allowed: RateLimit, amount?: number): Promise<RateWindow>
}

/** Names stored at once; beyond it, the least recently used start again at 0. */
const maxNames = 50_000

/** Windows of this process. */
function windowsOf(clock: Clock) {
  const windows = createLruMap<string, RateWindow>(maxNames)
  const current = (name: string): RateWindow | undefined => {
    const known = windows.get(name)
    return known && known.endsAt > clock.now() ? known : undefined
  }
  return {
    current,
    keep(name: string, window: RateWindow): RateWindow {
      windows.set(name, window)
      return window
    },
    count(name: string, { windowMs }: RateLimit, amount = 1): RateWindow {
      const { used, endsAt } = current(name) ?? { used: 0, endsAt: clock.now() + windowMs }
      return this.keep(name, { used: used + amount, endsAt })
    },
  }
}

/** Counts in this process only. */
export function createLocalRates(clock: Clock): RateCounter {
  const windows = windowsOf(clock)
  return { count: async (name, allowed, amount) => windows.count(name, allowed, amount) }
}

/** Timeout of a count, and the pause after a failed one. */
const patienceMs = 1000
const restMs = 5000

const statement = `
  insert into rate_windows as w (name, used, ends_at) values ($1, $4, $3)
  on conflict (name) do update set
    used = case when w.ends_at <= $2 then excluded.used else least(w.used::bigint + excluded.used, 2147483647)::int end,
    ends_at = case when w.ends_at <= $2 then excluded.ends_at else w.ends_at end
  returning used, ends_at`

/**
 * Counts over all nodes, in the database. Exhausted windows are refused from memory, so a flood of requests does not
 * reach the database. While the database is away, each process counts alone.
 */
export function openSharedRates({ database, clock }: { database: Database; clock: Clock }): Part & {
  readonly rates: RateCounter
} {
  const windows = windowsOf(clock)
  let restsUntil = Number.NEGATIVE_INFINITY
  async function count(name: string, allowed: RateLimit, amount = 1): Promise<RateWindow> {
    const known = windows.current(name)
    if ((known && known.used >= allowed.most) || clock.elapsed() < restsUntil) {
      return windows.count(name, allowed, amount)
    }
    const now = clock.now()
    try {
      const [row] = await database.query<{ used: number; ends_at: Date }>(
        statement,
        [name, new Date(now), new Date(now + allowed.windowMs), amount],
        { name: 'count_rate', timeoutMs: patienceMs },
      )
      return windows.keep(name, { used: row!.used, endsAt: row!.ends_at.getTime() })
    } catch {
      restsUntil = clock.elapsed() + restMs
      return windows.count(name, allowed, amount)
    }
  }
  return {
    rates: { count },
    upkeep: [
      {
        what: 'deletion of old rate windows',
        everyMs: 3_600_000,
        run: () => deleteRows(database, 'rate_windows', 'ends_at <= $1', [new Date(clock.now())]),
      },
    ],
  }
}
