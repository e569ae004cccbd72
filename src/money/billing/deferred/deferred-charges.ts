import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import { ConnectionLost, isOutage } from '../../../runtime/storage/errors.ts'
import { failureOf, type Tracing } from '../../../runtime/tracing/tracing.ts'
import { type ChargeBatch, chargeBatch } from '../flushing/batch.ts'
import type { LedgerLog, LedgerMetrics, LedgerOutcome, PlainCharge, Waiting } from '../types.ts'
import type { WriteAheadLog } from '../write-ahead/log.ts'
import type { Segment } from '../write-ahead/segment.ts'
import type { PaymentGuarantee, Purse } from './payment-guarantee.ts'

/** A segment is applied after this time, or earlier when it has this number of lookups. */
const bringInAfterMs = 25
const bringInAfterLookups = 1000
/** Limits of the age and the number of deferred charges. Beyond them the database decides each charge. */
const maxDeferredMs = 250
const maxDeferredLookups = 5_000
/**
 * Pause between attempts to apply a segment. Short outages end before the fourth attempt; then a warning is logged.
 */
const pauseMs = 100
const warnAtAttempt = 4
/** Interval of the write tests while the log is unwritable. */
const probeIntervalMs = 1000
/** Maximum wait of readers for deferred charges, and of `close`. */
const maxSettleMs = 5000

/** Charges that are answered once they are in the write-ahead log, and applied to the database later. */
export interface DeferredCharges {
  /**
   * Promises a charge that is certain to be paid; resolves when it is in the write-ahead log. Undefined if payment is
   * not certain or no promise is possible now: then the database has to decide.
   */
  take(item: PlainCharge): Promise<LedgerOutcome> | undefined
  /** Resolves when waiting charges may be promised; undefined if no charge waits. */
  waiting(): Promise<void> | undefined
  /**
   * Resolves when all charges promised before the call are in the database; undefined if they already are.
   * @throws ConnectionLost when that takes too long
   */
  settled(): Promise<void> | undefined
  /** Charges that were answered and are not in the database yet. */
  journal(): DeferredBacklog
  /** Applies as many charges as possible; the rest stays in the log. */
  close(): Promise<void>
}

/** Number and age of the charges that are not in the database yet. */
export interface DeferredBacklog {
  readonly charges: number
  /** Seconds since the oldest was written ahead; 0 without charges. */
  readonly oldestSeconds: number
}

export interface DeferredChargesOptions {
  readonly writeAhead: WriteAheadLog
  readonly certainty: PaymentGuarantee
  readonly metrics?: LedgerMetrics | undefined
  readonly tracing?: Tracing | null | undefined
  readonly log: LedgerLog
  /** Monotonic milliseconds. */
  elapsed(): number
  /** Sends a charge that could not be written ahead to the database. */
  decide(item: PlainCharge): Promise<LedgerOutcome>
}

interface Promised extends Waiting<PlainCharge> {
  readonly purse: Purse
}

/**
 * Writes the charges of each turn of the event loop to the log and answers them. Every 25 milliseconds it applies the
 * log's open segment to the database, one segment at a time.
 */
export function openDeferredCharges(options: DeferredChargesOptions): DeferredCharges {
  return new DeferredChargeLog(options)
}

class DeferredChargeLog implements DeferredCharges {
  readonly #options: DeferredChargesOptions
  /** Charges promised in this turn of the event loop. */
  #arriving: Promised[] = []
  /** Lookups of the open segment, and when it was opened. */
  #openLookups = 0
  #openSince = 0
  /** Lookups of the segment that is being applied, and when it was opened. */
  #leavingLookups = 0
  #leavingSince = 0
  /** Resolves when the segment that is being applied is in the database. */
  #leaving: Promise<void> | undefined
  /** Resolves when the following segment is in the database. */
  #next: Promise<void> | undefined
  /** Resolves when more charges may be promised. */
  #room: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #closed = false
  /** When the log became unwritable, and the timer of the next write test. */
  #brokenSince: number | undefined
  #probeTimer: NodeJS.Timeout | undefined

  constructor(options: DeferredChargesOptions) {
    this.#options = options
  }

  /** Warns once per failure, then tests the log until it is writable, even without new charges. */
  #startRetrying(error: unknown): void {
    if (this.#brokenSince === undefined) {
      this.#brokenSince = this.#options.elapsed()
      this.#options.metrics?.logWritable?.(false)
      this.#options.log.warn(
        { error: String(error) },
        'charges cannot be written ahead: each waits for the database',
      )
    }
    if (this.#closed) return
    clearTimeout(this.#probeTimer)
    this.#probeTimer = setTimeout(() => this.#tryAgain(), probeIntervalMs).unref()
  }

  #tryAgain(): void {
    try {
      this.#options.writeAhead.probe()
      this.#stopRetrying()
    } catch (error) {
      this.#startRetrying(error)
    }
  }

  #stopRetrying(): void {
    clearTimeout(this.#probeTimer)
    if (this.#brokenSince === undefined) return
    const seconds = Math.round((this.#options.elapsed() - this.#brokenSince) / 1000)
    this.#brokenSince = undefined
    this.#options.metrics?.logWritable?.(true)
    this.#options.log.info?.({ seconds }, 'charges are written ahead again')
  }

  /** Whether more charges may be promised. False while the database is slow to apply earlier charges. */
  #mayPromise(): boolean {
    if (this.#closed || !this.#options.writeAhead.writable()) return false
    if (this.#leavingLookups + this.#openLookups + this.#arriving.length >= maxDeferredLookups) return false
    if (this.#leaving === undefined && this.#openLookups === 0) return true
    return (
      this.#options.elapsed() - (this.#leaving === undefined ? this.#openSince : this.#leavingSince) <
      maxDeferredMs
    )
  }

  /**
   * Resolves when the database may have caught up: when the current segment is applied, or when it exceeds the age
   * limit. Undefined if waiting would not help.
   */
  #waitForRoom(): Promise<void> | undefined {
    if (this.#closed || !this.#options.writeAhead.writable()) return undefined
    const left = maxDeferredMs - (this.#options.elapsed() - this.#leavingSince)
    if (this.#leaving === undefined ? this.#arriving.length === 0 : left <= 0) return undefined
    // The charges of this turn of the event loop are applied after it ends.
    const some = this.#leaving
      ? Promise.race([this.#leaving, sleep(left, undefined, { ref: false })])
      : turn()
    this.#room ??= some.then(() => {
      this.#room = undefined
    })
    return this.#room
  }

  take(item: PlainCharge): Promise<LedgerOutcome> | undefined {
    const purse = this.#options.certainty.purse(item.walletId)
    if (purse === undefined || purse.spendable - purse.deferred < item.credits) return undefined
    // Wait instead of sending single charges: a slow database handles one large segment better.
    if (!this.#mayPromise())
      return this.#waitForRoom()?.then(() => this.take(item) ?? this.#options.decide(item))
    purse.deferred += item.credits
    return new Promise<LedgerOutcome>((resolve, reject) => {
      this.#arriving.push({ item, purse, resolve, reject })
      if (this.#arriving.length === 1) setImmediate(() => this.#write())
    })
  }

  /** Writes and answers the charges of this turn of the event loop. */
  #write(): void {
    if (this.#arriving.length === 0) return
    const arrived = this.#arriving
    this.#arriving = []
    const byWallet = new Map<string, PlainCharge[]>()
    for (const { item } of arrived) {
      const list = byWallet.get(item.walletId)
      if (list) list.push(item)
      else byWallet.set(item.walletId, [item])
    }
    try {
      const batches: ChargeBatch[] = []
      for (const [walletId, items] of byWallet) batches.push(chargeBatch(walletId, items))
      this.#options.writeAhead.append(batches)
    } catch (error) {
      this.#startRetrying(error)
      for (const { item, purse, resolve, reject } of arrived) {
        purse.deferred -= item.credits
        this.#options.decide(item).then(resolve, reject)
      }
      return
    }
    if (this.#brokenSince !== undefined) this.#stopRetrying()
    if (this.#openLookups === 0) this.#openSince = this.#options.elapsed()
    this.#openLookups += arrived.length
    for (const { item, resolve } of arrived) resolve(item.credits)
    if (this.#openLookups >= bringInAfterLookups) this.#applyOpenSegment()
    else this.#timer ??= setTimeout(() => this.#applyOpenSegment(), bringInAfterMs)
  }

  /**
   * Applies the open segment after the current one. Resolves when all charges promised so far are in the database.
   */
  #applyOpenSegment(): Promise<void> | undefined {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#leaving === undefined) {
      const segment = this.#options.writeAhead.cut()
      if (segment === null) return undefined
      this.#leavingLookups = this.#openLookups
      this.#leavingSince = this.#openSince
      this.#openLookups = 0
      this.#leaving = this.#applyUntilDone(segment).then(() => {
        this.#leaving = undefined
        this.#leavingLookups = 0
      })
    }
    if (this.#openLookups === 0) return this.#next ?? this.#leaving
    this.#next ??= this.#leaving.then(() => {
      this.#next = undefined
      return this.#applyOpenSegment()
    })
    return this.#next
  }

  /** Applies one segment and retries until it succeeds: its charges were already answered. */
  async #applyUntilDone(segment: Segment): Promise<void> {
    const lookups = this.#leavingLookups
    const startedAt = this.#options.elapsed()
    for (let attempt = 1; ; attempt += 1) {
      const span = this.#options.tracing?.startWork('ledger flush', { 'social_lookup.items': lookups })
      try {
        await this.#options.certainty.applySegment(segment)
        span?.end()
        break
      } catch (error) {
        span?.end(failureOf(error))
        if (attempt === warnAtAttempt && !isOutage(error)) {
          this.#options.log.warn({ error: String(error) }, 'charges wait for the database')
        }
        await sleep(pauseMs)
        // The log keeps the charges for the next start.
        if (this.#closed) return
      }
    }
    this.#options.writeAhead.forget(segment)
    this.#options.metrics?.flushed(lookups, (this.#options.elapsed() - startedAt) / 1000)
  }

  settled(): Promise<void> | undefined {
    this.#write()
    const settling = this.#applyOpenSegment()
    return settling && withTimeLimit(settling)
  }

  waiting(): Promise<void> | undefined {
    return this.#room
  }

  journal(): DeferredBacklog {
    const charges = this.#leavingLookups + this.#openLookups + this.#arriving.length
    const since =
      this.#leavingLookups > 0
        ? this.#leavingSince
        : this.#openLookups > 0
          ? this.#openSince
          : this.#options.elapsed()
    return { charges, oldestSeconds: (this.#options.elapsed() - since) / 1000 }
  }

  async close(): Promise<void> {
    await this.settled()?.catch(() => undefined)
    this.#closed = true
    clearTimeout(this.#timer)
    clearTimeout(this.#probeTimer)
  }
}

/** @throws ConnectionLost after 5 seconds */
async function withTimeLimit(settled: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ConnectionLost(new Error('charges wait for the database'))),
      maxSettleMs,
    )
  })
  try {
    await Promise.race([settled, tooLong])
  } finally {
    clearTimeout(timer)
  }
}
