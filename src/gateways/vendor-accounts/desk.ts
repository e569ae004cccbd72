import type { Clock } from '../../catalog/clock.ts'
import { Fault, type FaultCause } from '../../catalog/errors.ts'
import type { Purchase } from '../../catalog/ports/purchases.ts'
import type { UpstreamClient, UpstreamResponse } from '../../catalog/ports/upstream.ts'
import type { Account } from './account.ts'
import { type BudgetAlerts, budgetFault, usd, watchBudgets } from './budget-alerts.ts'
import type { VendorMetrics } from './metrics.ts'
import { withoutKey } from './redact.ts'
import type { Spending, Till } from './spending.ts'

/** The lookup that a call belongs to, and the client that sends the call. */
export interface Errand {
  readonly operation: string
  readonly keyId: string | null
  readonly wallet: string | null
  readonly lookupId: string | null
  readonly client: UpstreamClient
}

export interface DeskOptions {
  readonly accounts: ReadonlyMap<string, Account>
  readonly spending: Spending
  /** Whether the vendors are stand-ins. */
  readonly simulated: boolean
  readonly clock: Clock
  readonly metrics: VendorMetrics
  readonly log: BudgetAlerts['log']
}

/** Faults after which the vendor may have served the call and charged for it. */
const possiblyChargedFaults: ReadonlySet<FaultCause> = new Set<FaultCause>([
  'timeout',
  'truncated',
  'too_large',
])

interface DeskState extends DeskOptions {
  readonly alerts: BudgetAlerts
}

/** Buys calls at vendors within their budgets. It sends each call once and books its true price. */
export function createDesk(options: DeskOptions) {
  const { metrics, log } = options
  const state: DeskState = { ...options, alerts: { metrics, log, sent: new Set() } }
  return { buy: (purchase: Purchase, errand: Errand) => buy(state, purchase, errand) }
}

/** A call within its budget, and its end. */
interface Call {
  readonly purchase: Purchase
  readonly errand: Errand
  readonly account: Account
  readonly till: Till
  /** When the budget was reserved: milliseconds since the Unix epoch. */
  readonly at: number
  /** The maximum and the true price in millionths of a US dollar. */
  readonly maxMicros: number
  micros: number
  /** For the metrics: the class of the status, or the reason of the fault. */
  end: string
}

/** As `Purchases.buy`. */
async function buy(state: DeskState, purchase: Purchase, errand: Errand): Promise<UpstreamResponse> {
  const { accounts, spending, simulated, clock, alerts } = state
  const { vendor, path } = purchase
  const account = accounts.get(vendor)
  if (!account) throw new Error(`no data vendor ${vendor}`)
  const till = { vendor, simulated }
  const at = clock.now()
  const maxMicros = account.prices.micros(account.prices.units(path, purchase.units))
  const spent = await spending.reserve(till, maxMicros, account.budget, at)
  if (!spent) throw await budgetFault(alerts, spending, till, account, maxMicros, at)
  watchBudgets(alerts, vendor, account, spent, at)
  const call: Call = { purchase, errand, account, till, at, maxMicros, micros: 0, end: 'error' }
  try {
    return await sendCall(state, call)
  } catch (error) {
    if (error instanceof Fault) {
      call.end = error.reason
      if (possiblyChargedFaults.has(error.reason) && call.micros === 0) call.micros = maxMicros
    }
    throw error
  } finally {
    await bookCall(state, call)
  }
}

/** Sends the call, and notes its price and end. */
async function sendCall({ metrics, log }: DeskState, call: Call): Promise<UpstreamResponse> {
  const { purchase, errand, account, maxMicros } = call
  const { vendor } = purchase
  const response = withoutKey(await errand.client.request(purchase.request), purchase.key)
  call.end = `${Math.floor(response.status / 100)}xx`
  // A response may state its units; otherwise the table has the price.
  const units = purchase.charged(response)
  call.micros = units === null ? maxMicros : account.prices.micros(units)
  const failure = purchase.failure(response)
  if (!failure) return response
  if (failure.reason === 'vendor_refused') {
    metrics.stopped(vendor, 'account')
    const { operation } = errand
    log.error({ vendor, operation }, `a data vendor refuses this service: ${failure.message}`)
  }
  throw failure
}

/** Replaces the reservation by the true price. */
async function bookCall({ metrics, log, spending }: DeskState, call: Call): Promise<void> {
  const { purchase, errand, till, at, maxMicros, micros } = call
  const { vendor, path } = purchase
  const { operation, lookupId } = errand
  metrics.called(vendor, operation, call.end, micros)
  if (micros > maxMicros) {
    const details = { vendor, path, usd: usd(micros), expectedUsd: usd(maxMicros) }
    log.warn(details, 'a call to a data vendor cost more than its price table says')
  }
  const requester = { walletId: errand.wallet ?? '', keyId: errand.keyId ?? '', lookupId }
  const paid = { ...till, ...requester, operation, path, at, reserved: maxMicros, micros }
  // If booking fails, the reservation stays: the sums are then too high and not too low.
  await spending.settle(paid).catch((error: unknown) => {
    log.error({ vendor, operation, error: String(error) }, 'a call to a data vendor could not be booked')
  })
}
