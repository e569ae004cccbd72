import { Gauge, type Registry as Metrics } from 'prom-client'
import type { Clock } from '../../catalog/clock.ts'
import type { Database, Queryable } from '../storage/database.ts'
import { createSampler } from './sampler.ts'

/**
 * Limits for reading queues in the database. A reading stops at `maxCounted` rows or after 2 seconds, and is repeated
 * after 5 seconds. After a slow reading the pause is 20 times its duration, so that readings take at most a twentieth
 * of the time.
 */
const sampling = { everyMs: 5000, restPerWork: 20 }
const timeoutMs = 2000
export const maxCounted = 10_000

/** A gauge computed from a reading. */
export interface DatabaseGauge<T> {
  readonly name: string
  readonly help: string
  value(reading: T): number
}

/**
 * Registers gauges of queues in the database. Every process exports them, because the process that should empty a
 * queue may be dead. While a reading fails the gauges are absent: 0 would claim an empty queue.
 */
export function registerDatabaseGauges<T>(
  metrics: Metrics,
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  read: (q: Queryable, now: Date) => Promise<T>,
  gauges: readonly DatabaseGauge<T>[],
): void {
  const reading = createSampler(clock, sampling, () =>
    database.report(timeoutMs, (q) => read(q, new Date(clock.now()))),
  )
  for (const { name, help, value } of gauges) {
    new Gauge({
      name,
      help,
      registers: [metrics],
      async collect() {
        const read = await reading()
        if (read === undefined) this.remove()
        else this.set(value(read))
      },
    })
  }
}

/** Seconds since a moment; 0 without a moment. */
export const secondsSince = (moment: Date | null, now: Date): number =>
  moment === null ? 0 : Math.max(0, (now.getTime() - moment.getTime()) / 1000)
