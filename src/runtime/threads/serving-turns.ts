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

/** A turn that makes several things ends after so long. */
const pieceMs = 5

/**
 * Makes something of each element of a list, in as many turns of the serving thread as it takes. Must not be awaited
 * within a turn, which it would wait for.
 * @param account whose task it is
 * @throws Fault busy if too many tasks wait; the signal's reason
 */
export async function takeServingTurns<T, R>(
  account: string,
  list: readonly T[],
  make: (one: T, place: number) => R,
  signal?: AbortSignal,
): Promise<R[]> {
  const made: R[] = []
  const makePiece = () => {
    const end = performance.now() + pieceMs
    do made.push(make(list[made.length]!, made.length))
    while (made.length < list.length && performance.now() < end)
  }
  while (made.length < list.length) await takeServingTurn(account, makePiece, signal)
  return made
}
