import { Fault } from '../../catalog/errors.ts'

/** A time limit that also ends with its caller's signal. */
export interface Deadline extends Disposable {
  /** Aborted if the limit is over or the caller aborts. */
  readonly signal: AbortSignal
  /** Whether this limit ended the work. */
  readonly over: boolean
}

/** Starts a time limit of `milliseconds` that also ends with `parent`, where there is one. Dispose it when the work is done. */
export function deadline(milliseconds: number, parent?: AbortSignal | null): Deadline {
  const controller = new AbortController()
  let over = false
  const giveUp = () => controller.abort(parent?.reason)
  const timer = setTimeout(() => {
    over = true
    controller.abort(new Fault('timeout', `no answer within ${milliseconds} ms`))
  }, milliseconds)
  if (parent?.aborted) giveUp()
  else parent?.addEventListener('abort', giveUp, { once: true })
  return {
    signal: controller.signal,
    get over() {
      return over
    },
    [Symbol.dispose]() {
      clearTimeout(timer)
      parent?.removeEventListener('abort', giveUp)
    },
  }
}
