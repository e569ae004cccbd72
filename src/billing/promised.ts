import { setTimeout as sleep } from 'node:timers/promises'
import { ConnectionLost } from '../storage/errors.ts'
import type { LedgerMetrics } from './flusher.ts'
import type { Journal, Segment } from './journal.ts'
import { type ChargeBatch, chargeBatch, type PlainCharge } from './payload.ts'
import type { LedgerOutcome, Waiting } from './types.ts'

/** Charges go into the database together after this long, or when there are so many. */
const settleAfterMs = 25
const settleAfterLookups = 500
/** Charges that may be on their way; beyond it a charge waits for the database like any other. */
const mostOnTheirWay = 50_000
/** Between attempts to bring charges in; with the fourth it is no hiccup any more. */
const pauseMs = 100
const warnAtAttempt = 4
/** Longest that readers wait for charges to be brought in, and that a ledger takes to close. */
const patienceMs = 5000

/** What is known of a wallet. What can be promised is `spendable - promised`. */
export interface Wallet {
  /** What the database had put at our disposal when it last said so. */
  spendable: number
  /** What was promised since, or before and is still on its way. */
  promised: number
}

/** Charges that were promised: journalled, answered, and on their way into the database. */
export interface PromisedCharges {
  /** Whether `credits` of a wallet can be promised now. */
  covers(wallet: Wallet, credits: number): boolean
  /** Promises a charge that its wallet covers; resolves when it is in the journal. */
  take(wallet: Wallet, item: PlainCharge): Promise<number>
  /**
   * Resolves when all that was promised before the call is in the database; undefined if it already is.
   * @throws ConnectionLost when that takes too long
   */
  settled(): Promise<void> | undefined
  /** Brings in what can be brought in; the rest stays in the journal. */
  close(): Promise<void>
}

export interface PromisedChargesOptions<W extends Wallet> {
  readonly journal: Journal
  readonly wallets: WalletMap<W>
  readonly metrics?: LedgerMetrics | undefined
  /** Brings a segment into the database, once however often it is called; gives each wallet's `spendable`. */
  send(segment: Segment): Promise<Readonly<Record<string, number>>>
  /** Charges what could not be journalled. */
  charge(item: PlainCharge): Promise<number>
}

/** Wallets by id, made where they are missing. */
export class WalletMap<W extends Wallet> extends Map<string, W> {
  readonly #make: () => W

  constructor(make: () => W) {
    super()
    this.#make = make
  }

  of(id: string): W {
    let wallet = this.get(id)
    if (wallet === undefined) {
      wallet = this.#make()
      this.set(id, wallet)
    }
    return wallet
  }
}

/**
 * Takes charges whose credits are certain, writes those of a turn of the event loop to the journal, answers them, and
 * sends what the journal has gathered in 25 milliseconds to the database, one segment after the other.
 */
export function createPromisedCharges<W extends Wallet>(options: PromisedChargesOptions<W>): PromisedCharges {
  const { journal, wallets, metrics } = options
  /** Charges of this turn of the event loop. */
  let arriving: Waiting<PlainCharge>[] = []
  let onTheirWay = 0
  /** Charges in the open segment. */
  let openLookups = 0
  /** Segments that an earlier process left; they go first. */
  const leftBehind = journal.leftBehind()
  /** Ends when the segment that is being sent is in the database. */
  let sending: Promise<void> | undefined
  /** Ends when the one after it is. */
  let next: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  /** The database does not take what was promised: nothing more is. */
  let failing = false
  let closed = false

  for (const { batches } of leftBehind) {
    for (const { walletId, credits, lookups } of batches.values()) {
      wallets.of(walletId).promised += credits
      onTheirWay += lookups
    }
  }
  settle()

  /** Journals and answers what was taken in this turn of the event loop. */
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
      journal.append(batches)
    } catch {
      // The disk is full, say: the database is the one to tell.
      onTheirWay -= arrived.length
      for (const { item, resolve, reject } of arrived) {
        wallets.of(item.walletId).promised -= item.credits
        options.charge(item).then(resolve, reject)
      }
      return
    }
    openLookups += arrived.length
    for (const { item, resolve } of arrived) resolve(item.credits)
    if (openLookups >= settleAfterLookups) settle()
    else timer ??= setTimeout(settle, settleAfterMs)
  }

  /** Sends the open segment, after the one that is being sent. Resolves when what is there now is in the database. */
  function settle(): Promise<void> | undefined {
    clearTimeout(timer)
    timer = undefined
    if (sending === undefined) {
      const segment = leftBehind.shift() ?? closeSegment()
      if (segment === null) return undefined
      sending = sendOne(segment).then(() => {
        sending = undefined
      })
    }
    if (openLookups === 0 && leftBehind.length === 0) return next ?? sending
    next ??= sending.then(() => {
      next = undefined
      return settle()
    })
    return next
  }

  function closeSegment(): Segment | null {
    openLookups = 0
    return journal.close()
  }

  /** Brings one segment into the database, however often that has to be tried: its charges were answered. */
  async function sendOne(segment: Segment): Promise<void> {
    const batches = [...segment.batches.values()]
    const lookups = batches.reduce((sum, batch) => sum + batch.lookups, 0)
    const startedAt = performance.now()
    for (let attempt = 1; batches.length > 0; attempt += 1) {
      try {
        const spendable = await options.send(segment)
        for (const { walletId, credits } of batches) {
          const wallet = wallets.of(walletId)
          wallet.promised -= credits
          wallet.spendable = spendable[walletId] ?? 0
        }
        break
      } catch (error) {
        failing = true
        if (attempt === warnAtAttempt) process.emitWarning(`charges wait for the database: ${String(error)}`)
        await sleep(pauseMs)
        // The journal keeps them for the next start.
        if (closed) return
      }
    }
    failing = false
    journal.remove(segment)
    onTheirWay -= lookups
    metrics?.flushed(lookups, (performance.now() - startedAt) / 1000)
  }

  function settled(): Promise<void> | undefined {
    write()
    const settling = settle()
    return settling && patiently(settling)
  }

  return {
    covers: (wallet, credits) =>
      wallet.spendable - wallet.promised >= credits && onTheirWay < mostOnTheirWay && !failing && !closed,
    take(wallet, item) {
      wallet.promised += item.credits
      onTheirWay += 1
      return new Promise<LedgerOutcome>((resolve, reject) => {
        arriving.push({ item, resolve, reject })
        if (arriving.length === 1) setImmediate(write)
      }) as Promise<number>
    },
    settled,
    async close() {
      await settled()?.catch(() => undefined)
      closed = true
      clearTimeout(timer)
      journal.dispose()
    },
  }
}

/** Says that lookups were answered which nobody can be charged for. */
export function warnNotCovered(lookupIds: readonly string[]): void {
  process.emitWarning(`charges that were answered are not covered: ${lookupIds.join(', ')}`)
}

/** @throws ConnectionLost when it takes too long */
async function patiently(settled: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ConnectionLost(new Error('charges wait for the database'))),
      patienceMs,
    )
  })
  try {
    await Promise.race([settled, tooLong])
  } finally {
    clearTimeout(timer)
  }
}
