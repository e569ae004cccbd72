import { ServiceError } from '../../../catalog/errors.ts'
import type { Database } from '../../../runtime/storage/database.ts'
import { isOutage } from '../../../runtime/storage/errors.ts'
import type { Columns } from '../../../runtime/storage/rows.ts'
import type { positions } from '../../../runtime/storage/schema/webhooks.ts'

/** Requests for events that wait until there is one. */
export interface EventWaits {
  /**
   * Waits until a wallet has an event beyond a position, the time is over, or the process stops.
   * @returns whether there may be an event now
   * @throws ServiceError rate_limited beyond the requests that may wait at once
   */
  waitBeyond(walletId: string, position: number, seconds: number): Promise<boolean>
}

interface EventWaitsOptions {
  readonly database: Database
  /** Whether this process is about to stop: its waiting requests are answered at once. */
  readonly isStopping: () => boolean
}

interface Waiter {
  readonly walletId: string
  readonly position: number
  /** By the monotonic clock, in milliseconds. */
  readonly until: number
  readonly resolve: (found: boolean) => void
}

/** How often the positions of all waiting wallets are read, in one statement. */
const pollMs = 300
/** Requests that wait at once in a process, of one account in one mode and of all. */
const maxPerWallet = 10
const maxWaiting = 2000

/** The last position of events by wallet. */
async function readPositions(database: Database, walletIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await database.query<Columns<typeof positions, 'list' | 'last'>>(
    'select list, last from positions where list = any($1)',
    [walletIds],
    { name: 'positions_of_waiting' },
  )
  return new Map(rows.map(({ list, last }) => [list, last]))
}

/** One loop serves all waiting requests of a process; it runs only while there are any. */
export function createEventWaits({ database, isStopping }: EventWaitsOptions): EventWaits {
  const waiting = new Set<Waiter>()
  let isLooking = false

  const end = (waiter: Waiter, found: boolean) => {
    waiting.delete(waiter)
    waiter.resolve(found)
  }

  async function look(): Promise<void> {
    const wallets = [...new Set([...waiting].map(({ walletId }) => walletId))]
    const isEnding = isStopping()
    // Without the database a request waits on: its time bounds it.
    const positions = isEnding
      ? new Map<string, number>()
      : await readPositions(database, wallets).catch((error) => {
          if (!isOutage(error)) throw error
          return new Map<string, number>()
        })
    for (const waiter of [...waiting]) {
      if ((positions.get(waiter.walletId) ?? 0) > waiter.position) end(waiter, true)
      else if (isEnding || performance.now() >= waiter.until) end(waiter, false)
    }
  }

  function lookAgain(): void {
    if (isLooking) return
    isLooking = true
    setTimeout(async () => {
      try {
        await look()
      } catch {
        // The requests read the events themselves, and report why that fails.
        for (const waiter of [...waiting]) end(waiter, true)
      }
      isLooking = false
      if (waiting.size > 0) lookAgain()
    }, pollMs)
  }

  return {
    waitBeyond(walletId, position, seconds) {
      const ofWallet = [...waiting].filter((one) => one.walletId === walletId).length
      if (ofWallet >= maxPerWallet || waiting.size >= maxWaiting) {
        const message = `At most ${maxPerWallet} requests of an account wait for events at once: leave wait out, or read all events by one.`
        return Promise.reject(new ServiceError('rate_limited', message, { retryAfterSeconds: 5 }))
      }
      return new Promise((resolve) => {
        waiting.add({ walletId, position, until: performance.now() + seconds * 1000, resolve })
        lookAgain()
      })
    },
  }
}
