import { setTimeout as sleep } from 'node:timers/promises'
import { Fault } from '../../catalog/errors.ts'

/** Waits; rejects if the signal aborts. Injected, so that tests need not wait. */
export type Wait = (milliseconds: number, signal?: AbortSignal) => Promise<void>

/** Waits on the machine's own timer. */
export const systemWait: Wait = (milliseconds, signal) => sleep(milliseconds, undefined, { signal })

/** A time limit that also ends with its caller's signal. */
export interface Deadline extends Disposable {
  /** Aborted if the limit is over or the caller aborts. */
  readonly signal: AbortSignal
  /** Whether this limit ended the work. */
  readonly over: boolean
}

/** Starts a time limit of `milliseconds` that also ends with `parent`. Dispose it when the work is done. */
export function deadline(milliseconds: number, parent: AbortSignal): Deadline {
  const controller = new AbortController()
  let over = false
  const giveUp = () => controller.abort(parent.reason)
  const timer = setTimeout(() => {
    over = true
    controller.abort(new Fault('timeout', `no answer within ${milliseconds} ms`))
  }, milliseconds)
  if (parent.aborted) giveUp()
  else parent.addEventListener('abort', giveUp, { once: true })
  return {
    signal: controller.signal,
    get over() {
      return over
    },
    [Symbol.dispose]() {
      clearTimeout(timer)
      parent.removeEventListener('abort', giveUp)
    },
  }
}

/** Rejects as soon as the signal aborts, for work that does not watch the signal itself. */
export function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) return Promise.reject(signal.reason)
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
