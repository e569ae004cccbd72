import type { LookupContext } from '../../catalog/source.ts'
import { Fault } from '../../errors.ts'

/** Windows in which a platform counts requests: once one is spent, no node asks before it ends. */

type WindowContext = Pick<LookupContext, 'shared' | 'clock'>

/**
 * Refuses to send while a window that was spent has not ended.
 * @param name under which the nodes share it
 * @param said what is spent, for the log
 * @throws Fault rate_limited with the seconds until its end
 */
export async function requireOpenWindow(
  { shared, clock }: WindowContext,
  name: string,
  said: string,
): Promise<void> {
  const spentUntil = Number(await shared.get(name, async () => ({ value: '0', seconds: 60 })))
  const retryAfterSeconds = Math.ceil((spentUntil - clock.now()) / 1000)
  if (retryAfterSeconds <= 0) return
  throw new Fault('rate_limited', `${said} for ${retryAfterSeconds} s`, { retryAfterSeconds })
}

/** Notes that a window is spent, and that it ends so many seconds from now. */
export async function markWindowSpent(
  { shared, clock }: WindowContext,
  name: string,
  seconds: number,
): Promise<void> {
  const value = String(clock.now() + seconds * 1000)
  await shared.forget(name)
  await shared.get(name, async () => ({ value, seconds: Math.ceil(seconds) }))
}
