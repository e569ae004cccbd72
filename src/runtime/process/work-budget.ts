import { Counter, type Registry as Metrics } from 'prom-client'

/** The work on the serving thread that one request may cause, counted in operations of one kind. */
export interface WorkBudget {
  /** Whether the budget still covers an operation. Counts it, or that it was refused. */
  spend(): boolean
}

/** Opens the budget of a request. @param kind the kind of operation, for the metrics: `schedules` */
export type OpenWorkBudget = (kind: string, maxOperations: number) => WorkBudget

/**
 * Creates budgets of requests, which are metrics. Limits of requests count requests; a budget counts what a single
 * request causes.
 */
export function createWorkBudgets(metrics: Metrics): OpenWorkBudget {
  const spent = new Counter({
    name: 'social_lookup_work_operations_total',
    help: 'Operations on the serving thread that requests caused, by kind.',
    labelNames: ['kind'],
    registers: [metrics],
  })
  const refused = new Counter({
    name: 'social_lookup_work_refused_total',
    help: 'Operations that were refused because the request had spent its budget, by kind.',
    labelNames: ['kind'],
    registers: [metrics],
  })
  return (kind, maxOperations) => {
    let left = maxOperations
    return {
      spend() {
        if (left <= 0) {
          refused.inc({ kind })
          return false
        }
        left -= 1
        spent.inc({ kind })
        return true
      },
    }
  }
}
