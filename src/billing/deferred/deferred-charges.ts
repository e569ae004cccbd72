import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import { ConnectionLost, isOutage } from '../../storage/errors.ts'
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
  const { writeAhead, certainty, metrics, log, elapsed } = options
  /** Charges promised in this turn of the event loop. */
  let arriving: Promised[] = []
  /** Lookups of the open segment, and when it was opened. */
  let openLookups = 0
  let openSince = 0
  /** Lookups of the segment that is being applied, and when it was opened. */
  let leavingLookups = 0
  let leavingSince = 0
  /** Resolves when the segment that is being applied is in the database. */
  let leaving: Promise<void> | undefined
  /** Resolves when the following segment is in the database. */
  let next: Promise<void> | undefined
  /** Resolves when more charges may be promised. */
  let room: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false
  /** When the log became unwritable, and the timer of the next write test. */
  let brokenSince: number | undefined
  let trying: NodeJS.Timeout | undefined

  /** Warns once per failure, then tests the log until it is writable, even without new charges. */
  function broken(error: unknown): void {
    if (brokenSince === undefined) {
      brokenSince = elapsed()
      metrics?.logWritable?.(false)
      log.warn({ error: String(error) }, 'charges cannot be written ahead: each waits for the database')
    }
    if (closed) return
    clearTimeout(trying)
    trying = setTimeout(tryAgain, probeIntervalMs).unref()
  }

  function tryAgain(): void {
    try {
      writeAhead.probe()
      mended()
    } catch (error) {
      broken(error)
    }
  }

  function mended(): void {
    clearTimeout(trying)
    if (brokenSince === undefined) return
    const seconds = Math.round((elapsed() - brokenSince) / 1000)
    brokenSince = undefined
    metrics?.logWritable?.(true)
    log.info?.({ seconds }, 'charges are written ahead again')
  }

  /** Whether more charges may be promised. False while the database is slow to apply earlier charges. */
  function open(): boolean {
    if (closed || !writeAhead.writable()) return false
    if (leavingLookups + openLookups + arriving.length >= maxDeferredLookups) return false
    if (leaving === undefined && openLookups === 0) return true
    return elapsed() - (leaving === undefined ? openSince : leavingSince) < maxDeferredMs
  }

  /**
   * Resolves when the database may have caught up: when the current segment is applied, or when it exceeds the age
   * limit. Undefined if waiting would not help.
   */
  function roomSoon(): Promise<void> | undefined {
    if (closed || !writeAhead.writable()) return undefined
    const left = maxDeferredMs - (elapsed() - leavingSince)
    if (leaving === undefined ? arriving.length === 0 : left <= 0) return undefined
    // Charges of this turn start to be applied at its end.
    const some = leaving ? Promise.race([leaving, sleep(left, undefined, { ref: false })]) : turn()
    room ??= some.then(() => {
      room = undefined
    })
    return room
  }

  function take(item: PlainCharge): Promise<LedgerOutcome> | undefined {
    const purse = certainty.purse(item.walletId)
    if (purse === undefined || purse.spendable - purse.deferred < item.credits) return undefined
    // Wait instead of sending single charges: a slow database handles one large segment better.
    if (!open()) return roomSoon()?.then(() => take(item) ?? options.decide(item))
    purse.deferred += item.credits
    return new Promise<LedgerOutcome>((resolve, reject) => {
      arriving.push({ item, purse, resolve, reject })
      if (arriving.length === 1) setImmediate(write)
    })
  }

  /** Writes and answers the charges of this turn of the event loop. */
  function write(): void {
    if (arriving.length === 0) return
    const arrived = arriving
    arriving = []
    const byWallet = new Map<string, PlainCharge[]>()
    for (const { item } of arrived) {
      const list = byWallet.get(item.walletId)
      if (list) list.push(item)
      else byWallet.set(item.walletId, [item])
    }
    try {
      const batches: ChargeBatch[] = []
      for (const [walletId, items] of byWallet) batches.push(chargeBatch(walletId, items))
      writeAhead.append(batches)
    } catch (error) {
      broken(error)
      for (const { item, purse, resolve, reject } of arrived) {
        purse.deferred -= item.credits
        options.decide(item).then(resolve, reject)
      }
      return
    }
    if (brokenSince !== undefined) mended()
    if (openLookups === 0) openSince = elapsed()
    openLookups += arrived.length
    for (const { item, resolve } of arrived) resolve(item.credits)
    if (openLookups >= bringInAfterLookups) bringIn()
    else timer ??= setTimeout(bringIn, bringInAfterMs)
  }

  /**
   * Applies the open segment after the current one. Resolves when all charges promised so far are in the database.
   */
  function bringIn(): Promise<void> | undefined {
    clearTimeout(timer)
    timer = undefined
    if (leaving === undefined) {
      const segment = writeAhead.cut()
      if (segment === null) return undefined
      leavingLookups = openLookups
      leavingSince = openSince
      openLookups = 0
      leaving = untilIn(segment).then(() => {
        leaving = undefined
        leavingLookups = 0
      })
    }
    if (openLookups === 0) return next ?? leaving
    next ??= leaving.then(() => {
      next = undefined
      return bringIn()
    })
    return next
  }

  /** Applies one segment and retries until it succeeds: its charges were already answered. */
  async function untilIn(segment: Segment): Promise<void> {
    const lookups = leavingLookups
    const startedAt = elapsed()
    for (let attempt = 1; ; attempt += 1) {
      try {
        await certainty.applySegment(segment)
        break
      } catch (error) {
        if (attempt === warnAtAttempt && !isOutage(error)) {
          log.warn({ error: String(error) }, 'charges wait for the database')
        }
        await sleep(pauseMs)
        // The log keeps the charges for the next start.
        if (closed) return
      }
    }
    writeAhead.forget(segment)
    metrics?.flushed(lookups, (elapsed() - startedAt) / 1000)
  }

  function settled(): Promise<void> | undefined {
    write()
    const settling = bringIn()
    return settling && withTimeLimit(settling)
  }

  return {
    take,
    waiting: () => room,
    settled,
    journal() {
      const charges = leavingLookups + openLookups + arriving.length
      const since = leavingLookups > 0 ? leavingSince : openLookups > 0 ? openSince : elapsed()
      return { charges, oldestSeconds: (elapsed() - since) / 1000 }
    },
    async close() {
      await settled()?.catch(() => undefined)
      closed = true
      clearTimeout(timer)
      clearTimeout(trying)
    },
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
