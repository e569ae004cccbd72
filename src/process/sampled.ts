import type { Clock } from '../clock.ts'

/** How long somebody who asks waits for a reading that does not come. */
const patienceMs = 3000

/**
 * A value that is read at most every so often, one reading at a time, however many ask: for what costs something and is
 * asked often, such as gauges and probes of health.
 * @returns the value; undefined while it cannot be read
 */
export function sampled<T>(
  clock: Clock,
  everyMs: number,
  read: () => Promise<T>,
): () => Promise<T | undefined> {
  let known: { at: number; value: T | undefined } = { at: Number.NEGATIVE_INFINITY, value: undefined }
  let reading: Promise<T | undefined> | null = null

  async function renew(): Promise<T | undefined> {
    const value = await read().catch(() => undefined)
    known = { at: clock.elapsed(), value }
    reading = null
    return value
  }

  return async () => {
    if (clock.elapsed() - known.at < everyMs) return known.value
    reading ??= renew()
    let timer: NodeJS.Timeout | undefined
    const patience = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, patienceMs, undefined)
    })
    try {
      return await Promise.race([reading, patience])
    } finally {
      clearTimeout(timer)
    }
  }
}
