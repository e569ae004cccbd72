import type { Clock } from '../clock.ts'
import { Fault } from '../errors.ts'
import { FairPlaces } from '../process/fair-places.ts'
import { abortable, type Wait } from './timing.ts'

/** Bounds how many requests are under way at once and how fast they start. */
export interface Gate {
  /**
   * Waits for a place; call the returned function when done. Throws Fault busy when too many wait.
   * @param account whose request it is: accounts take turns
   */
  enter(signal: AbortSignal, account?: string): Promise<() => void>
}

export interface GateLimits {
  /** Requests under way at once. */
  readonly concurrency: number
  /** Requests that may wait for a place. */
  readonly queue: number
  /** Requests started per second, evenly spaced after a burst of one second's worth; 0: as fast as they come. */
  readonly perSecond: number
}

/** A gate for one origin. Accounts that wait take turns; the requests of each are served in order. */
export function createGate(name: string, limits: GateLimits, clock: Clock, wait: Wait): Gate {
  const places = new FairPlaces(limits.concurrency)
  const queue = new FairPlaces(limits.queue)
  /** Those who wait, by account: the one whose turn is next comes first. */
  const waiting = new Map<string, (() => void)[]>()
  /** When the next request would start if all came evenly spaced. */
  let nextStart = 0

  /** Lets in whose turn it is, where there is a place; tells whether it did. */
  function admitNext(): boolean {
    for (const [account, turns] of waiting) {
      if (!places.has(account)) continue
      const admit = turns.shift()!
      waiting.delete(account)
      if (turns.length > 0) waiting.set(account, turns)
      queue.give(account)
      places.take(account)
      admit()
      return true
    }
    return false
  }

  const leave = (account: string) => {
    places.give(account)
    while (admitNext());
  }

  async function place(signal: AbortSignal, account: string): Promise<void> {
    const before = waiting.get(account)
    if (before === undefined && places.has(account)) {
      places.take(account)
      return
    }
    if (!queue.has(account)) {
      throw new Fault('busy', `${queue.taken} requests already wait for ${name}`, { retryAfterSeconds: 1 })
    }
    let admit = () => {}
    const turn = new Promise<void>((resolve) => {
      admit = resolve
    })
    queue.take(account)
    if (before === undefined) waiting.set(account, [admit])
    else before.push(admit)
    await abortable(turn, signal).catch((error) => {
      const turns = waiting.get(account) ?? []
      const index = turns.indexOf(admit)
      // Admitted in the same moment as it gave up: the place goes to the next one.
      if (index === -1) leave(account)
      else {
        turns.splice(index, 1)
        if (turns.length === 0) waiting.delete(account)
        queue.give(account)
      }
      throw error
    })
  }

  async function pace(signal: AbortSignal): Promise<void> {
    if (limits.perSecond <= 0) return
    const now = clock.now()
    nextStart = Math.max(nextStart, now - 1000) + 1000 / limits.perSecond
    if (nextStart > now) await wait(nextStart - now, signal)
  }

  return {
    async enter(signal, account = '') {
      signal.throwIfAborted()
      await place(signal, account)
      try {
        await pace(signal)
      } catch (error) {
        leave(account)
        throw error
      }
      return () => leave(account)
    },
  }
}
