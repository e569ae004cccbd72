import { Fault } from '../../catalog/errors.ts'
import type { Account } from './account.ts'
import type { Period, VendorMetrics } from './metrics.ts'
import { microsPerUsd } from './prices.ts'
import type { Spending, Spent, Till } from './spending.ts'

/** Shares of a budget at which the log warns the operator. */
const alertShares = [0.8, 1] as const

/** Above this number the set of sent alerts is cleared; it consists mostly of earlier days. */
const maxSentAlerts = 1000

const dayMs = 86_400_000

/** Warns the operator when budgets run out. */
export interface BudgetAlerts {
  readonly metrics: VendorMetrics
  readonly log: {
    warn(details: object, message: string): void
    error(details: object, message: string): void
  }
  /** Sent alerts: vendor, period and share. Each is sent once. */
  readonly sent: Set<string>
}

function limitOf({ budget }: Account, period: Period): number | null {
  return period === 'day' ? budget.daily : budget.monthly
}

/** Millionths of a US dollar as US dollars. */
export const usd = (micros: number): number => micros / microsPerUsd

/** Seconds until the next period begins (UTC). */
function secondsLeft(period: Period, now: number): number {
  const at = new Date(now)
  const end =
    period === 'day'
      ? (Math.floor(now / dayMs) + 1) * dayMs
      : Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1)
  return Math.max(1, Math.ceil((end - now) / 1000))
}

/** Updates the metrics of a vendor's budgets, and logs an alert where a share is reached. */
export function watchBudgets(
  alerts: BudgetAlerts,
  vendor: string,
  account: Account,
  spent: Spent,
  at: number,
): void {
  for (const period of ['day', 'month'] as const) {
    const limit = limitOf(account, period)
    if (limit === null) continue
    const share = limit === 0 ? 1 : spent[period] / limit
    alerts.metrics.used(vendor, period, share)
    const reached = alertShares.findLast((alert) => share >= alert)
    if (reached !== undefined) sendAlert(alerts, vendor, period, reached, limit, at)
  }
}

function sendAlert(
  { sent, log }: BudgetAlerts,
  vendor: string,
  period: Period,
  share: number,
  limit: number,
  at: number,
): void {
  const date = new Date(at).toISOString().slice(0, period === 'day' ? 10 : 7)
  const name = `${vendor} ${date} ${share}`
  if (sent.has(name)) return
  if (sent.size > maxSentAlerts) sent.clear()
  sent.add(name)
  const details = { vendor, period: date, budgetUsd: usd(limit) }
  const per = period === 'day' ? 'daily' : 'monthly'
  if (share < 1) log.warn(details, `${share * 100} % of the ${per} budget of a data vendor is used`)
  else log.error(details, `the ${per} budget of a data vendor is used up: it is asked no more`)
}

/**
 * Alerts the operator, and returns the fault of a call that the budget does not allow.
 * @param maxMicros the maximum price of the call
 */
export async function budgetFault(
  alerts: BudgetAlerts,
  spending: Spending,
  till: Till,
  account: Account,
  maxMicros: number,
  at: number,
): Promise<Fault> {
  const { vendor } = till
  const spent = await spending.read(till, at)
  const isOver = (period: Period) => {
    const limit = limitOf(account, period)
    return limit !== null && spent[period] + maxMicros > limit
  }
  const period = isOver('month') ? 'month' : 'day'
  alerts.metrics.stopped(vendor, 'budget')
  sendAlert(alerts, vendor, period, 1, limitOf(account, period) ?? 0, at)
  const span = period === 'day' ? 'today' : 'this month'
  return new Fault('vendor_budget', `${account.displayName}: the budget of ${span} is used up`, {
    retryAfterSeconds: secondsLeft(period, at),
    publicMessage: `The budget of this service for a data vendor is used up for ${span}. Nothing was charged.`,
  })
}
