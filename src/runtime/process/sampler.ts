import type { Clock } from '../../catalog/clock.ts'

/** Maximum wait of a caller for a slow reading. */
const patienceMs = 3000

export interface Sampling {
  /** Lifetime of a reading, in milliseconds. */
  readonly everyMs: number
  /** Lifetime as a multiple of the reading's duration, if that is longer. Limits the share of time spent reading. */
  readonly restPerWork?: number
}

/**
 * Caches an expensive value, such as a gauge or health probe. It is read one at a time and at most once per interval,
 * however many callers there are.
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
