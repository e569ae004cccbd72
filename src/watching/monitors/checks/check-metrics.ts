import { Counter, Histogram, type Registry as Metrics } from 'prom-client'

/** Registers the metrics of checks. The returned function counts the checks at one slot. */
export function createCheckMetrics(
  metrics: Metrics,
): (outcomes: readonly string[], seconds: number, events: number) => void {
  const registers = [metrics]
  const checks = new Counter({
    name: 'social_lookup_monitor_checks_total',
    help: 'Checks of monitors by outcome.',
    labelNames: ['outcome'],
    registers,
  })
  const checkSeconds = new Histogram({
    name: 'social_lookup_monitor_check_seconds',
    help: 'Time of the checks at one slot, lookups included.',
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 20, 60],
    registers,
  })
  const events = new Counter({
    name: 'social_lookup_events_total',
    help: 'Events about new items.',
    registers,
  })
  return (outcomes, seconds, found) => {
    for (const outcome of outcomes) checks.inc({ outcome })
    checkSeconds.observe(seconds)
    events.inc(found)
  }
}
