import type { Clock } from '../clock.ts'

/** How long somebody who asks waits for a reading that does not come. */
const patienceMs = 3000

export interface Sampling {
  /** For how long a reading holds, in milliseconds. */
  readonly everyMs: number
  /** It holds for so many times what it took, where that is longer: how little of the time is spent reading. */
  readonly restPerWork?: number
}

/**
 * A value that is read at most every so often, one reading at a time, however many ask: for what costs something and is
 * asked often, such as gauges and probes of health.
 * @returns the value; undefined while it cannot be read
 */
export function createSampler<T>(
  clock: Clock,
  { everyMs, restPerWork = 0 }: Sampling,
  read: () => Promise<T>,
): () => Promise<T | undefined> {
  let known: { until: number; value: T | undefined } = { until: Number.NEGATIVE_INFINITY, value: undefined }
  let reading: Promise<T | undefined> | null = null

  async function renew(): Promise<T | undefined> {
    const began = clock.elapsed()
    const value = await read().catch(() => undefined)
    const ended = clock.elapsed()
    known = { until: ended + Math.max(everyMs, (ended - began) * restPerWork), value }
    reading = null
    return value
  }

  return async () => {
    if (clock.elapsed() < known.until) return known.value
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
