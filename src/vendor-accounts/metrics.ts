import { Counter, Gauge, type Registry } from 'prom-client'
import { microsPerUsd } from './prices.ts'

export type Period = 'day' | 'month'

/** What calls to vendors cost, for whoever watches. */
export interface VendorMetrics {
  /** @param ended status class (`2xx`) or cause of the fault */
  called(vendor: string, operation: string, ended: string, micros: number): void
  /** A call that was not made, or not answered, for a reason the operator has to mend. */
  stopped(vendor: string, why: 'budget' | 'account'): void
  /** How much of a budget is used: 1 is all of it. */
  used(vendor: string, period: Period, share: number): void
}

export function createVendorMetrics(registry: Registry): VendorMetrics {
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
    help: 'Calls not made because a budget is used up, or refused because of the account at the vendor.',
    labelNames: ['vendor', 'why'],
    registers,
  })
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
