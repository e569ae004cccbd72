import { Counter, Gauge, type Registry as Metrics } from 'prom-client'
import type { Clock } from '../../catalog/clock.ts'
import type { Sweep } from '../process/work.ts'
import { isOutage } from '../storage/errors.ts'

/**
 * The same sweeps, counted: how each run ended, and when the last one succeeded. A run that ends because the database is
 * away is not a failure: it is repeated, and the outage has an alert of its own.
 */
export function countSweeps(sweeps: readonly Sweep[], metrics: Metrics, clock: Clock): Sweep[] {
  const registers = [metrics]
  const failed = new Counter({
    name: 'social_lookup_sweep_failures_total',
    help: 'Runs of scheduled work (sweeps) that failed, on this process.',
    labelNames: ['sweep'],
    registers,
  })
  const succeeded = new Gauge({
    name: 'social_lookup_sweep_success_timestamp_seconds',
    help: 'When a sweep last ended without a failure on this process.',
    labelNames: ['sweep'],
    registers,
  })
  // A rate needs the value before the first failure.
  for (const { name } of sweeps) failed.inc({ sweep: name }, 0)
  return sweeps.map((sweep) => ({
    ...sweep,
    async run() {
      try {
        const result = await sweep.run()
        succeeded.set({ sweep: sweep.name }, clock.now() / 1000)
        return result
      } catch (error) {
        if (!isOutage(error)) failed.inc({ sweep: sweep.name })
        throw error
      }
    },
  }))
}
