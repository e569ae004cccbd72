import { Fault } from '../../catalog/errors.ts'
import type { LookupContext } from '../../catalog/source.ts'

/** Windows in which a platform counts requests: once a window is spent, no node sends requests until it ends. */

type WindowContext = Pick<LookupContext, 'shared' | 'clock'>

/**
 * Refuses a request while its window is spent.
 * @param name the key under which nodes share the window
 * @param description states in the log which limit is spent
 * @throws Fault rate_limited with the seconds until the window ends
 */
export async function requireOpenWindow(
  { shared, clock }: WindowContext,
  name: string,
  description: string,
): Promise<void> {
  const spentUntil = Number(await shared.get(name, async () => ({ value: '0', seconds: 60 })))
  const retryAfterSeconds = Math.ceil((spentUntil - clock.now()) / 1000)
  if (retryAfterSeconds <= 0) return
  throw new Fault('rate_limited', `${description} for ${retryAfterSeconds} s`, { retryAfterSeconds })
}

/**
 * Marks a window as spent for all nodes.
 * @param seconds time until the window ends
 */
export async function markWindowSpent(
  { shared, clock }: WindowContext,
  name: string,
  seconds: number,
): Promise<void> {
  const value = String(clock.now() + seconds * 1000)
  await shared.forget(name)
  await shared.get(name, async () => ({ value, seconds: Math.ceil(seconds) }))
}
