import { Counter, Gauge, type Registry } from 'prom-client'
import { microsPerUsd } from './prices.ts'

export type Period = 'day' | 'month'

/** Metrics of the calls to vendors and their cost. */
export interface VendorMetrics {
  /** @param ended status class (`2xx`) or cause of the fault */
  called(vendor: string, operation: string, ended: string, micros: number): void
  /** A call that was not sent or not answered for a reason that the operator has to fix. */
  stopped(vendor: string, why: 'budget' | 'account'): void
  /** The used share of a budget: 1 is the whole budget. */
  used(vendor: string, period: Period, share: number): void
}

/** @param vendors those that have an account */
export function createVendorMetrics(registry: Registry, vendors: Iterable<string> = []): VendorMetrics {
  const registers = [registry]
  const calls = new Counter({
    name: 'social_lookup_vendor_calls_total',
    help: 'Calls to data vendors, by how they ended: status class or cause of the fault.',
    labelNames: ['vendor', 'operation', 'ended'],
    registers,
  })
  const spent = new Counter({
    name: 'social_lookup_vendor_usd_total',
    help: 'What calls to data vendors cost, in US dollars.',
    labelNames: ['vendor', 'operation'],
    registers,
  })
  const stopped = new Counter({
    name: 'social_lookup_vendor_stopped_total',
    help: 'Calls not sent because a budget is used up, or refused because of the account at the vendor.',
    labelNames: ['vendor', 'why'],
    registers,
  })
  // Prometheus sees no increase in a series that starts at 1, and one stop has to be seen (deploy/alerts.yml).
  for (const vendor of vendors) {
    for (const why of ['budget', 'account']) stopped.inc({ vendor, why }, 0)
  }
  const used = new Gauge({
    name: 'social_lookup_vendor_budget_used_ratio',
    help: 'Share of the budget of this day or month that is spent or set aside.',
    labelNames: ['vendor', 'period'],
    registers,
  })
  return {
    called(vendor, operation, ended, micros) {
      calls.inc({ vendor, operation, ended })
      spent.inc({ vendor, operation }, micros / microsPerUsd)
    },
    stopped: (vendor, why) => stopped.inc({ vendor, why }),
    used: (vendor, period, share) => used.set({ vendor, period }, share),
  }
}
