import type { Caller } from '../../../catalog/ports/caller.ts'
import { quote } from '../../../catalog/price.ts'
import { priceFor } from '../../../catalog/price-override.ts'
import type { LookupResult } from '../../../lookup/lookups.ts'
import { lookupIdOf } from '../checks/ids.ts'
import { billingMonth } from '../schedule/cost-preview.ts'
import { toleratedUnreadableShare } from '../state/health-notices.ts'
import { spentCredits } from '../state/monitor-rows.ts'
import { freeOfCharge } from './free-caller.ts'
import { type Obstacle, toObstacle } from './obstacles.ts'
import { parsedParameters } from './parameters.ts'
import type { ReadingOptions } from './reading.ts'

/** Reads the pages of a monitor's list, and counts the pages and their credits. */
export class PageReader {
  pages = 0
  /** Unreadable entries of each page, in page order. */
  readonly unreadable: number[] = []
  /** Credits charged for each page, in page order. */
  readonly paid: number[] = []
  /** The billing month of each page, in page order. */
  readonly #months: string[] = []
  readonly #options: ReadingOptions
  readonly #caller: Caller

  constructor(options: ReadingOptions) {
    this.#options = options
    const { mode, key_id: keyId, wallet_id: walletId } = options.monitor
    // The key's permissions were checked when the monitor was created. Its checks count against the key's limits.
    const { accountLimits, keyLimits, monitor } = options
    const payer = options.callerOf({
      ...{ mode, keyId, walletId, accountLimits, ...keyLimits },
      allowed: null,
      monitorId: monitor.id,
    })
    this.#caller = options.unpaid ? freeOfCharge(payer) : payer
  }

  /** Whether every entry of the pages read so far was readable. */
  get isComplete(): boolean {
    return this.unreadable.every((entries) => entries === 0)
  }

  /** Credits charged so far, in all months or in one billing month. */
  credits(month?: string): number {
    return this.paid.reduce(
      (sum, credits, page) => sum + (month === undefined || this.#months[page] === month ? credits : 0),
      0,
    )
  }

  /** Reads the page at a cursor (null: the first page). @throws every error that is not a ServiceError */
  async read(cursor: string | null): Promise<LookupResult | Obstacle> {
    const { lookups, operation, monitor, slot, unpaid, ended } = this.#options
    try {
      const parameters = cursor === null ? monitor.query : { ...monitor.query, cursor }
      const now = ended()
      if (!unpaid && this.#wouldExceedCap(parameters, now)) {
        return { kind: 'cap_reached', month: billingMonth(now) }
      }
      const result = await lookups.call(operation, parameters, this.#caller, {
        lookupId: lookupIdOf(monitor.id, slot, this.pages + 1),
        once: true,
        aheadMs: monitor.ahead_ms,
        after: monitor.looked_at?.getTime(),
        maxUnreadableShare: toleratedUnreadableShare(monitor),
      })
      this.pages += 1
      this.unreadable.push(result.lost)
      this.paid.push(unpaid ? 0 : result.credits)
      this.#months.push(billingMonth(ended()))
      return result.outcome === 'found' ? result : { kind: 'miss', outcome: result.outcome }
    } catch (error) {
      return toObstacle(error)
    }
  }

  #wouldExceedCap(parameters: Readonly<Record<string, string>>, now: number): boolean {
    const { operation, monitor } = this.#options
    const cap = monitor.spend_cap_credits
    if (cap === null) return false
    const maxCredits = quote(priceFor(operation, monitor.mode), parsedParameters(operation, parameters))
    return spentCredits(monitor, now) + this.credits(billingMonth(now)) + maxCredits > cap
  }
}
