import { Counter, type Registry as Metrics } from 'prom-client'

/** Kinds of work on the serving thread that depend on what was sent. */
type WorkKind = 'schedules' | 'questions' | 'tool_lists' | 'searches'

/** The work on the serving thread that one request may cause, counted in operations of one kind. */
interface WorkBudget {
  /** Whether the budget still covers an operation. Counts it, or that it was refused. */
  spend(): boolean
}

/**
 * Counts work on the serving thread. Limits of requests count requests; a budget counts what a single request causes.
 * Both are metrics.
 */
export interface WorkBudgets {
  /** Opens the budget of a request. */
  open(kind: WorkKind, maxOperations: number): WorkBudget
  /** Counts operations that a budget elsewhere covered. */
  count(kind: WorkKind, operations: number): void
  /** Counts a request that a budget elsewhere refused. */
  refuse(kind: WorkKind): void
}

/** Creates budgets of requests, which are metrics. */
export function createWorkBudgets(metrics: Metrics): WorkBudgets {
  const spent = new Counter({
    name: 'social_lookup_work_operations_total',
    help: 'Operations on the serving thread that requests caused, by kind.',
    labelNames: ['kind'],
    registers: [metrics],
  })
  const refused = new Counter({
    name: 'social_lookup_work_refused_total',
    help: 'Operations that were refused because the request, or its account in this minute, had spent its budget, by kind.',
    labelNames: ['kind'],
    registers: [metrics],
  })
  const count = (kind: WorkKind, operations: number) => spent.inc({ kind }, operations)
  const refuse = (kind: WorkKind) => refused.inc({ kind })
  return {
    open(kind, maxOperations) {
      let left = maxOperations
      return {
        spend() {
          if (left <= 0) {
            refuse(kind)
            return false
          }
          left -= 1
          count(kind, 1)
          return true
        },
      }
    },
    count,
    refuse,
  }
}
