import { setTimeout as sleep } from 'node:timers/promises'

/** Waits; rejects if the signal aborts. Injected, so that tests need not wait. */
export type Wait = (milliseconds: number, signal?: AbortSignal) => Promise<void>

/** Waits on the machine's own timer. */
export const systemWait: Wait = (milliseconds, signal) => sleep(milliseconds, undefined, { signal })

/** Rejects as soon as the signal aborts, for work that does not watch the signal itself. */
export function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) return Promise.reject(signal.reason)
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
