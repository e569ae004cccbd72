import { setImmediate } from 'node:timers/promises'
import { FairQueue } from '../fair-shares/fair-queue.ts'

/** Tasks that wait; more are refused. */
const maxWaiting = 256
/** An account that used more time of the thread waits longer. */
const turnMs = 50

/** One place: tasks of some milliseconds run one after the other, and accounts take turns. */
const turns = new FairQueue('a turn of the serving thread', {
  places: 1,
  waiting: maxWaiting,
  time: { unitMs: turnMs, elapsed: () => performance.now() },
})

/**
 * Runs a task of some milliseconds on the serving thread. Between two tasks, the process answers the requests that wait:
 * those of others wait for one task, however many one caller causes.
 * @param account whose task it is
 * @throws Fault busy if too many tasks wait; the signal's reason
 */
export async function takeServingTurn<T>(
  account: string,
  task: () => T | Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const leave = await turns.enter(account, signal)
  try {
    await setImmediate()
    return await task()
  } finally {
    leave()
  }
}
