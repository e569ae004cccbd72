import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import { ConnectionLost, isOutage } from '../../storage/errors.ts'
import { type ChargeBatch, chargeBatch } from '../flushing/batch.ts'
import type { LedgerLog, LedgerMetrics, LedgerOutcome, PlainCharge, Waiting } from '../types.ts'
import type { WriteAheadLog } from '../write-ahead/log.ts'
import type { Segment } from '../write-ahead/segment.ts'
import type { PaymentGuarantee, Purse } from './payment-guarantee.ts'

/** Promised charges go into the database together after this long, or when there are so many. */
const bringInAfterMs = 25
const bringInAfterLookups = 1000
/** What is promised and not yet in the database: so old and so many at most, beyond which the database decides. */
const maxDeferredMs = 250
const maxDeferredLookups = 5_000
/** Between attempts to bring charges in; with the fourth it is no hiccup any more. */
const pauseMs = 100
const warnAtAttempt = 4
/** How often it is tried whether the log can be written again. */
const probeIntervalMs = 1000
/** Longest that readers wait for charges to be brought in, and that a ledger takes to close. */
const maxSettleMs = 5000

/** Charges that are answered when they are in the write-ahead log, and on their way into the database. */
export interface DeferredCharges {
  /**
   * Promises a charge that is certain to be paid; resolves when it is in the write-ahead log. Undefined where it is not
   * certain, or nothing may be promised just now: the database has to decide.
   */
  take(item: PlainCharge): Promise<LedgerOutcome> | undefined
  /** Ends when charges that wait for room may be promised; undefined where none waits. */
  waiting(): Promise<void> | undefined
  /**
   * Resolves when all that was promised before the call is in the database; undefined if it already is.
   * @throws ConnectionLost when that takes too long
   */
  settled(): Promise<void> | undefined
  /** What was answered and is not in the database yet. */
  journal(): DeferredBacklog
  /** Brings in what can be brought in; the rest stays in the log. */
  close(): Promise<void>
}

/** Charges on their way into the database. */
export interface DeferredBacklog {
  readonly charges: number
  /** Seconds for which the oldest has been on its way; 0 where there is none. */
  readonly oldestSeconds: number
}

export interface DeferredChargesOptions {
  readonly writeAhead: WriteAheadLog
  readonly certainty: PaymentGuarantee
  readonly metrics?: LedgerMetrics | undefined
  readonly log: LedgerLog
  /** Milliseconds that go on evenly. */
  elapsed(): number
  /** Has the database decide on what could not be written ahead. */
  decide(item: PlainCharge): Promise<LedgerOutcome>
}

interface Promised extends Waiting<PlainCharge> {
  readonly purse: Purse
}

/**
 * Writes the promised charges of a turn of the event loop to the log, answers them, and brings what the log has
 * gathered in 25 milliseconds into the database, one segment after the other.
 */
export function openDeferredCharges(options: DeferredChargesOptions): DeferredCharges {
  const { writeAhead, certainty, metrics, log, elapsed } = options
  /** Promised in this turn of the event loop. */
  let arriving: Promised[] = []
  /** In the open segment, and since when. */
  let openLookups = 0
  let openSince = 0
  /** In the segment that is being brought in, and since when. */
  let leavingLookups = 0
  let leavingSince = 0
  /** Ends when the segment that is being brought in is in the database. */
  let leaving: Promise<void> | undefined
  /** Ends when the one after it is. */
  let next: Promise<void> | undefined
  /** Ends when more may be promised, for those who wait for it. */
  let room: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false
  /** Since when nothing can be written ahead, and when that is tried again. */
  let brokenSince: number | undefined
  let trying: NodeJS.Timeout | undefined

  /** Said when it begins; then it is tried again until it works, also where nobody asks for anything. */
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

  /** Whether more may be promised: not when the database has not taken for a while what was promised before. */
  function open(): boolean {
    if (closed || !writeAhead.writable()) return false
    if (leavingLookups + openLookups + arriving.length >= maxDeferredLookups) return false
    if (leaving === undefined && openLookups === 0) return true
    return elapsed() - (leaving === undefined ? openSince : leavingSince) < maxDeferredMs
  }

  /**
   * Resolves when the database may have made room for more: with the segment that is leaving, or when that is too old.
   * Undefined where nothing says that there will be room.
   */
  function roomSoon(): Promise<void> | undefined {
    if (closed || !writeAhead.writable()) return undefined
    const left = maxDeferredMs - (elapsed() - leavingSince)
    if (leaving === undefined ? arriving.length === 0 : left <= 0) return undefined
    // What arrived in this turn begins to leave with its end.
    const some = leaving ? Promise.race([leaving, sleep(left, undefined, { ref: false })]) : turn()
    room ??= some.then(() => {
      room = undefined
    })
    return room
  }

  function take(item: PlainCharge): Promise<LedgerOutcome> | undefined {
    const purse = certainty.purse(item.walletId)
    if (purse === undefined || purse.spendable - purse.deferred < item.credits) return undefined
    // A database that is behind gets more done with what is gathered meanwhile than with charge by charge.
    if (!open()) return roomSoon()?.then(() => take(item) ?? options.decide(item))
    purse.deferred += item.credits
    return new Promise<LedgerOutcome>((resolve, reject) => {
      arriving.push({ item, purse, resolve, reject })
      if (arriving.length === 1) setImmediate(write)
    })
  }

  /** Writes and answers what was promised in this turn of the event loop. */
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

  /** Sends the open segment, behind the one that is leaving. Resolves when what is there now is in the database. */
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

  /** Brings one segment into the database, however often that has to be tried: its charges were answered. */
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
        // The log keeps them for the next start.
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

/** @throws ConnectionLost when it takes too long */
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
