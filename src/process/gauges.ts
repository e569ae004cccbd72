import { Gauge, type Registry as Metrics } from 'prom-client'
import type { Clock } from '../clock.ts'
import type { Database, Queryable } from '../storage/database.ts'
import { createSampler } from './sampler.ts'

/**
 * A queue in the database is looked at so often at most, for so long at most, and counted so far. What takes long (many
 * thousands of endpoints with deliveries that wait) is looked at so much less often that a process spends a twentieth of
 * its time at it.
 */
const sampling = { everyMs: 5000, restPerWork: 20 }
const timeoutMs = 2000
export const maxCounted = 10_000

/** A gauge that a reading gives the value of. */
export interface DatabaseGauge<T> {
  readonly name: string
  readonly help: string
  value(reading: T): number
}

/**
 * Gauges of what waits in the database, seen from every process, since the one that should work on it may be gone. While
 * it cannot be read they are absent: a queue of which nothing is known is not empty.
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

/** Seconds since a moment; 0 where there is none. */
export const secondsSince = (moment: Date | null, now: Date): number =>
  moment === null ? 0 : Math.max(0, (now.getTime() - moment.getTime()) / 1000)
