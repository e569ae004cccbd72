import { setImmediate as afterPoll } from 'node:timers'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { Fault, ServiceError } from '../../catalog/errors.ts'
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

/** After a task of this time, the next waits for what other requests asked of the database meanwhile. */
const longMs = 8
const pauseMs = 1
let lastMs = 0

/** Begins a turn; returns a function that ends it. */
async function beginTurn(account: string, signal?: AbortSignal): Promise<() => void> {
  const leave = await turns.enter(account, signal)
  await (lastMs < longMs ? setImmediate() : setTimeout(pauseMs))
  const began = performance.now()
  return () => {
    lastMs = performance.now() - began
    leave()
  }
}

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
  const end = await beginTurn(account, signal)
  try {
    return await task()
  } finally {
    end()
  }
}

/** What a request gets that cannot have a turn. */
function refusal(error: unknown): unknown {
  if (!(error instanceof Fault)) return error
  return new ServiceError('temporarily_unavailable', 'At capacity; try again in a moment.', {
    reason: 'at_capacity',
    retryAfterSeconds: 1,
  })
}

/**
 * As `takeServingTurn`, for work that a request waits for.
 * @throws ServiceError temporarily_unavailable if too many tasks wait
 */
export async function takeTurnOrRefuse<T>(account: string, task: () => T | Promise<T>): Promise<T> {
  try {
    return await takeServingTurn(account, task)
  } catch (error) {
    throw refusal(error)
  }
}

/**
 * Waits for a turn, which is what runs until the next poll of the network.
 * @throws ServiceError temporarily_unavailable if too many tasks wait
 */
export async function waitForTurn(account: string): Promise<void> {
  try {
    afterPoll(await beginTurn(account))
  } catch (error) {
    throw refusal(error)
  }
}

/** Other work of the thread comes after so long. */
const pieceMs = 5

/** Makes something of some elements of a list, at least one: those of which `pieceMs` suffice. */
function makePiece<T, R>(list: readonly T[], make: (one: T, place: number) => R, made: R[]): void {
  const end = performance.now() + pieceMs
  do made.push(make(list[made.length]!, made.length))
  while (made.length < list.length && performance.now() < end)
}

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
  while (made.length < list.length) await takeServingTurn(account, () => makePiece(list, make, made), signal)
  return made
}

/** Makes something of each element of a list, for work that nobody waits for: it is never refused. */
export async function makeInPieces<T, R>(
  list: readonly T[],
  make: (one: T, place: number) => R,
): Promise<R[]> {
  const made: R[] = []
  while (made.length < list.length) {
    if (made.length > 0) await setImmediate()
    makePiece(list, make, made)
  }
  return made
}
