import type { Clock } from '../../catalog/clock.ts'
import type { Database } from '../storage/database.ts'
import { deleteRows } from '../storage/delete-rows.ts'
import type { Columns } from '../storage/rows.ts'
import type { rateWindows } from '../storage/schema/rates.ts'
import { createLruMap } from './lru-map.ts'
import type { Part } from './part.ts'
import { TogetherQueue } from './together-queue.ts'

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

/** Windows that ended are removed this often: those of callers that have left take no memory. */
const removeEveryMs = 600_000

/** Windows of this process. */
function windowsOf(clock: Clock) {
  const windows = createLruMap<string, RateWindow>(maxNames)
  let removeAt = Number.NEGATIVE_INFINITY
  function removeEnded(): void {
    const now = clock.now()
    if (now < removeAt) return
    removeAt = now + removeEveryMs
    for (const [name, { endsAt }] of windows) if (endsAt <= now) windows.delete(name)
  }
  const current = (name: string): RateWindow | undefined => {
    const known = windows.get(name)
    return known && known.endsAt > clock.now() ? known : undefined
  }
  return {
    current,
    keep(name: string, window: RateWindow): RateWindow {
      removeEnded()
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
  insert into rate_windows as w (name, used, ends_at)
  select * from unnest($1::text[], $2::int[], $3::timestamptz[])
  on conflict (name) do update set
    used = case when w.ends_at <= $4 then excluded.used else least(w.used::bigint + excluded.used, 2147483647)::int end,
    ends_at = case when w.ends_at <= $4 then excluded.ends_at else w.ends_at end
  returning name, used, ends_at`
const maxUsed = 2_147_483_647

interface Count {
  readonly name: string
  readonly windowMs: number
  readonly amount: number
}

/** Counts of one name. */
interface Sum extends Omit<Count, 'name'> {
  /** For each count, the sum of the name with it. */
  readonly upTo: number[]
}

function sumByName(counts: readonly Count[]): Map<string, Sum> {
  const sums = new Map<string, Sum>()
  for (const { name, windowMs, amount } of counts) {
    const before = sums.get(name) ?? { windowMs, amount: 0, upTo: [] }
    const sum = before.amount + amount
    before.upTo.push(sum)
    sums.set(name, { ...before, amount: sum })
  }
  // Nodes lock rows in the same order.
  return new Map([...sums].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * Counts over all nodes, in the database. What waits is counted by one statement: on the one connection of the embedded
 * database, sixteen requests of one caller would otherwise delay the next caller by sixteen statements. Exhausted windows
 * are refused from memory, so a flood of requests does not reach the database. While the database is away, each process
 * counts alone.
 */
export function openSharedRates({ database, clock }: { database: Database; clock: Clock }): Part & {
  readonly rates: RateCounter
} {
  const windows = windowsOf(clock)
  let restsUntil = Number.NEGATIVE_INFINITY

  /** The windows of counts, by name, with each count; null if the database is away. */
  async function countTogether(counts: readonly Count[]): Promise<Map<string, RateWindow[]> | null> {
    if (clock.elapsed() < restsUntil) return null
    const sums = sumByName(counts)
    const now = clock.now()
    try {
      const rows = await database.query<Columns<typeof rateWindows, 'name' | 'used' | 'ends_at'>>(
        statement,
        [
          [...sums.keys()],
          [...sums.values()].map(({ amount }) => Math.min(amount, maxUsed)),
          [...sums.values()].map(({ windowMs }) => new Date(now + windowMs)),
          new Date(now),
        ],
        { name: 'count_rates', timeoutMs: patienceMs },
      )
      return new Map(
        rows.map(({ name, used, ends_at }) => {
          const { amount, upTo } = sums.get(name)!
          const endsAt = ends_at.getTime()
          return [name, upTo.map((counted) => ({ used: Math.max(0, used - amount + counted), endsAt }))]
        }),
      )
    } catch {
      restsUntil = clock.elapsed() + restMs
      return null
    }
  }

  const together = new TogetherQueue(countTogether)

  async function count(name: string, allowed: RateLimit, amount = 1): Promise<RateWindow> {
    const known = windows.current(name)
    if ((known && known.used >= allowed.most) || clock.elapsed() < restsUntil) {
      return windows.count(name, allowed, amount)
    }
    const counted = await together.add({ name, windowMs: allowed.windowMs, amount })
    // Counts of a name are answered in the order in which they came.
    const window = counted?.get(name)?.shift()
    return window === undefined ? windows.count(name, allowed, amount) : windows.keep(name, window)
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
