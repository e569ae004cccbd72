import type { Queryable } from '../../storage/database.ts'
import { isPlainCharge } from '../types.ts'
import { applySegment } from './apply-segment.ts'
import type { GuaranteeOptions } from './owner-guarantee.ts'
import { type PaymentGuarantee, type Purse, Purses } from './payment-guarantee.ts'

/** A flush with so many charges of a wallet says that it is worth a lease. */
const busyLookups = 8
/** Credits of a lease; it is a hundredth of what the wallet can spend at most (see ledger_lease). */
const maxCredits = 10_000
const minCredits = 100
/** Credits that others need to find beside a lease, as a multiple of it: with less it is given back. */
const roomForOthers = 10
/** Lifetime of a lease; it starts again with every draw. Nothing is promised in its last half. */
const lifetimeMs = 60_000
/** A lease from which nothing was promised for so long is given back. */
const idleMs = 100
/** After this long a wallet that got no lease may ask again. */
const declinedMs = 1000
/** Longer than asking for a lease takes. */
const timeoutMs = 10_000

/** A wallet's lease as its node knows it: `spendable` is what it holds. */
interface Lease extends Purse {
  /** Something was promised since the last look. */
  used: boolean
  /** It is being asked for or given back. */
  busy: boolean
  /** Nothing more is promised: it is given back when what was promised is in the database. */
  ending: boolean
  /** Moments (elapsed ms) until which it may be promised from, and from which on it may be asked for. */
  until: number
  from: number
}

export interface LeaseOptions extends GuaranteeOptions {
  /** Names this process in its leases. */
  readonly node: string
}

/**
 * Many nodes spend from the wallets of a server. A wallet that is busy here leases credits to this node: they are set
 * aside in advance, and what they cover nobody else can spend.
 */
export function createLeaseGuarantee(options: LeaseOptions): PaymentGuarantee {
  const { database, clock, log, metrics, node } = options
  const lane = database.lane()
  const purses = new Purses<Lease>(() => {
    return { spendable: 0, deferred: 0, used: false, busy: false, ending: false, until: 0, from: 0 }
  })
  let timer: NodeJS.Timeout | undefined
  let closed = false

  async function ask(walletId: string): Promise<void> {
    const lease = purses.of(walletId)
    const asked = clock.elapsed()
    if (closed || lease.busy || lease.spendable > 0 || asked < lease.from) return
    lease.busy = true
    lease.from = asked + declinedMs
    try {
      const { leased, spendable } = await resize(lane, {
        walletId,
        node,
        size: maxCredits,
        at: clock.now(),
      })
      lease.ending = false
      note(lease, leased, spendable, asked)
    } catch {
      // It may have been given all the same, and expires.
    }
    lease.busy = false
    if (!closed) timer ??= setInterval(look, idleMs).unref()
  }

  async function giveBack(walletId: string, lease: Lease): Promise<void> {
    lease.spendable = 0
    lease.busy = true
    try {
      await resize(lane, { walletId, node, size: 0, at: clock.now() })
      purses.delete(walletId)
    } catch {
      // The statement may still be carried out, and must not end another lease: this one's lifetime has to pass.
      lease.from = clock.elapsed() + lifetimeMs
      lease.busy = false
      lease.ending = false
    }
  }

  /** Gives back what is not used. */
  function look(): void {
    for (const [walletId, lease] of purses) {
      const unused = !lease.used || lease.ending
      lease.used = false
      if (!unused || lease.busy || lease.deferred > 0) continue
      if (lease.spendable > 0) void giveBack(walletId, lease)
      else if (clock.elapsed() >= lease.from) purses.delete(walletId)
    }
    if (purses.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  /** Notes what a draw that was asked for at a moment left in the lease and beside it. */
  function note(lease: Lease, leased: number, spendable: number, asked: number): void {
    lease.spendable = leased
    lease.until = asked + lifetimeMs / 2
    if (spendable < leased * roomForOthers) lease.ending = true
  }

  return {
    purse(walletId) {
      const lease = purses.get(walletId)
      if (lease === undefined || lease.ending || lease.spendable === 0 || clock.elapsed() >= lease.until) {
        return undefined
      }
      lease.used = true
      return lease
    },
    async applySegment(segment) {
      const asked = clock.elapsed()
      const at = clock.now()
      const lease = { size: maxCredits, minSize: minCredits, expiresAt: at + lifetimeMs }
      const rows = await applySegment({ queryable: lane, segment, at, node, lease, log, metrics })
      for (const { wallet, leased, spendable } of rows) {
        const purse = purses.of(wallet)
        purse.deferred -= segment.batches.get(wallet)!.credits
        note(purse, leased, spendable, asked)
      }
    },
    observer: {
      onFlushed(items, spendable) {
        if (spendable === null || items.length < busyLookups) return
        const counts = new Map<string, number>()
        for (const item of items) {
          if (isPlainCharge(item)) counts.set(item.walletId, (counts.get(item.walletId) ?? 0) + 1)
        }
        for (const [walletId, count] of counts) {
          const enough = (spendable[walletId] ?? 0) >= minCredits * 100
          if (count >= busyLookups && enough) void ask(walletId)
        }
      },
    },
    async close() {
      closed = true
      clearInterval(timer)
      await Promise.all([...purses].map(([id, lease]) => lease.deferred === 0 && giveBack(id, lease)))
      lane.close()
    },
  }
}

interface Resize {
  readonly walletId: string
  readonly node: string
  /** Credits it is filled up to; 0 ends it. */
  readonly size: number
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** Fills a lease up, or ends it. Gives what it holds and what can be spent beside it. */
async function resize(
  queryable: Queryable,
  { walletId, node, size, at }: Resize,
): Promise<{ leased: number; spendable: number }> {
  const [row] = await queryable.query<{ leased: number; spendable: number }>(
    'select * from ledger_lease($1, $2, $3, $4, $5)',
    [walletId, node, size, minCredits, new Date(at + lifetimeMs)],
    { name: 'ledger_lease', timeoutMs },
  )
  return row!
}

/** Ends the leases of a node that is gone. */
export async function endLeases(queryable: Queryable, node: string, at: number): Promise<void> {
  const left = await queryable.query<{ wallet: string }>(
    'select wallet_id as wallet from leases where node = $1',
    [node],
  )
  for (const { wallet } of left) await resize(queryable, { walletId: wallet, node, size: 0, at })
}
