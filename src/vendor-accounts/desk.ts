import type { Purchase } from '../catalog/ports/purchases.ts'
import type { UpstreamClient, UpstreamResponse } from '../catalog/ports/upstream.ts'
import type { Clock } from '../clock.ts'
import { Fault, type FaultCause } from '../errors.ts'
import type { Period, VendorMetrics } from './metrics.ts'
import { microsPerUsd, type PriceList } from './prices.ts'
import { withoutKey } from './redact.ts'
import type { Budget, Spending, Spent, Till } from './spending.ts'

/** What is known of a vendor's money. */
export interface Account {
  readonly displayName: string
  readonly prices: PriceList
  readonly budget: Budget
}

/** Whose lookup a call is made for, and how it is sent. */
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
  readonly log: {
    warn(details: object, message: string): void
    error(details: object, message: string): void
  }
}

/** Faults after which the vendor may have done its work, and charged for it. */
const perhapsCharged: ReadonlySet<FaultCause> = new Set<FaultCause>(['timeout', 'truncated', 'too_large'])

/** Shares of a budget at which the operator is told. */
const alerts = [0.8, 1] as const

const dayMs = 86_400_000

/** Seconds until the period begins anew (UTC). */
function secondsLeft(period: Period, now: number): number {
  const at = new Date(now)
  const end =
    period === 'day'
      ? (Math.floor(now / dayMs) + 1) * dayMs
      : Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1)
  return Math.max(1, Math.ceil((end - now) / 1000))
}

const usd = (micros: number) => micros / microsPerUsd

/** Buys calls at vendors: within their budgets, each sent once, each booked at its true price. */
export function createDesk(options: DeskOptions) {
  const { accounts, spending, simulated, clock, metrics, log } = options
  /** Periods of which the operator was told, each share once. */
  const told = new Set<string>()

  function limitOf({ budget }: Account, period: Period): number | null {
    return period === 'day' ? budget.daily : budget.monthly
  }

  function watch(vendor: string, account: Account, spent: Spent, at: number): void {
    for (const period of ['day', 'month'] as const) {
      const limit = limitOf(account, period)
      if (limit === null) continue
      const share = limit === 0 ? 1 : spent[period] / limit
      metrics.used(vendor, period, share)
      const reached = alerts.findLast((alert) => share >= alert)
      if (reached !== undefined) alert(vendor, period, reached, limit, at)
    }
  }

  function alert(vendor: string, period: Period, share: number, limit: number, at: number): void {
    const date = new Date(at).toISOString().slice(0, period === 'day' ? 10 : 7)
    const name = `${vendor} ${date} ${share}`
    if (told.has(name)) return
    // Those of earlier days are of no use any more.
    if (told.size > 1000) told.clear()
    told.add(name)
    const details = { vendor, period: date, budgetUsd: usd(limit) }
    const per = period === 'day' ? 'daily' : 'monthly'
    if (share < 1) log.warn(details, `${share * 100} % of the ${per} budget of a data vendor is used`)
    else log.error(details, `the ${per} budget of a data vendor is used up: it is asked no more`)
  }

  /** The fault of a call that the budget does not allow. */
  async function usedUp(till: Till, account: Account, most: number, at: number): Promise<Fault> {
    const { vendor } = till
    const spent = await spending.read(till, at)
    const isOver = (period: Period) => {
      const limit = limitOf(account, period)
      return limit !== null && spent[period] + most > limit
    }
    const period = isOver('month') ? 'month' : 'day'
    metrics.stopped(vendor, 'budget')
    alert(vendor, period, 1, limitOf(account, period) ?? 0, at)
    const span = period === 'day' ? 'today' : 'this month'
    return new Fault('vendor_budget', `${account.displayName}: the budget of ${span} is used up`, {
      retryAfterSeconds: secondsLeft(period, at),
      publicMessage: `The budget of this service for a data vendor is used up for ${span}. Nothing was charged.`,
    })
  }

  /** What a call cost: as its answer tells, else by the table. */
  function priceOf(
    { prices }: Account,
    purchase: Purchase,
    response: UpstreamResponse,
    most: number,
  ): number {
    const units = purchase.charged(response)
    return units === null ? most : prices.micros(units)
  }

  /** As `Purchases.buy`. */
  async function buy(purchase: Purchase, errand: Errand): Promise<UpstreamResponse> {
    const { operation, lookupId, client } = errand
    const { vendor, path } = purchase
    const account = accounts.get(vendor)
    if (!account) throw new Error(`no data vendor ${vendor}`)
    const till = { vendor, simulated }
    const at = clock.now()
    const most = account.prices.micros(account.prices.units(path, purchase.units))
    const spent = await spending.reserve(till, most, account.budget, at)
    if (!spent) throw await usedUp(till, account, most, at)
    watch(vendor, account, spent, at)
    let micros = 0
    let ended = 'error'
    try {
      const response = withoutKey(await client.request(purchase.request), purchase.key)
      ended = `${Math.floor(response.status / 100)}xx`
      micros = priceOf(account, purchase, response, most)
      const failure = purchase.failure(response)
      if (!failure) return response
      ended = failure.reason
      if (failure.reason === 'vendor_refused') {
        metrics.stopped(vendor, 'account')
        log.error({ vendor, operation }, `a data vendor refuses this service: ${failure.message}`)
      }
      throw failure
    } catch (error) {
      if (error instanceof Fault) {
        ended = error.reason
        if (perhapsCharged.has(error.reason) && micros === 0) micros = most
      }
      throw error
    } finally {
      metrics.called(vendor, operation, ended, micros)
      if (micros > most) {
        const details = { vendor, path, usd: usd(micros), expectedUsd: usd(most) }
        log.warn(details, 'a call to a data vendor cost more than its price table says')
      }
      const who = { walletId: errand.wallet ?? '', keyId: errand.keyId ?? '', lookupId }
      const call = { ...till, ...who, operation, path, at, reserved: most, micros }
      // What cannot be booked stays set aside: too much is counted rather than too little.
      await spending.settle(call).catch((error: unknown) => {
        log.error({ vendor, operation, error: String(error) }, 'a call to a data vendor could not be booked')
      })
    }
  }

  return { buy }
}
