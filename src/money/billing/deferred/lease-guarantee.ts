import type { Clock } from '../../../catalog/clock.ts'
import type { Lane, Queryable } from '../../../runtime/storage/database.ts'
import type { Renamed } from '../../../runtime/storage/rows.ts'
import type { leases } from '../../../runtime/storage/schema/billing.ts'
import type { CommitObserver } from '../flushing/group-commit.ts'
import { isPlainCharge, type LedgerItem, type Spendable } from '../types.ts'
import type { Segment } from '../write-ahead/segment.ts'
import { applySegment } from './apply-segment.ts'
import type { GuaranteeOptions } from './owner-guarantee.ts'
import { type PaymentGuarantee, type Purse, Purses } from './payment-guarantee.ts'

/** A wallet with this number of charges in one flush is worth a lease. */
const busyLookups = 8
/** Credits of a lease. A lease never exceeds a hundredth of the wallet's free credits (see ledger_lease). */
const maxCredits = 10_000
const minCredits = 100
/** A lease is returned when the wallet has less than this multiple of the lease left for other nodes. */
const roomForOthers = 10
/** Lifetime of a lease; every draw renews it. The second half is a safety margin without promises. */
const lifetimeMs = 60_000
/** A lease is returned when no charge used it for this long. */
const idleMs = 100
/** Pause before a wallet that got no lease is tried again. */
const declinedMs = 1000
/** Timeout of lease statements; longer than they ever take. */
const timeoutMs = 10_000

/** A wallet's lease as its node knows it; `spendable` is its credits. */
interface Lease extends Purse {
  /** A charge used the lease since the last check. */
  used: boolean
  /** A statement that changes the lease is in progress. */
  busy: boolean
  /** The lease accepts no more charges. It is returned when its deferred charges are in the database. */
  ending: boolean
  /** In elapsed ms: charges may use the lease before `until`; it may be requested again from `from` on. */
  until: number
  from: number
}

export interface LeaseOptions extends GuaranteeOptions {
  /** Identifies this process in its leases. */
  readonly node: string
}

/**
 * Guarantees payment on a server, where many nodes spend from the same wallets. This node leases credits of a busy
 * wallet in advance; other nodes cannot spend them.
 */
export function createLeaseGuarantee(options: LeaseOptions): PaymentGuarantee {
  return new LeaseGuarantee(options)
}

class LeaseGuarantee implements PaymentGuarantee {
  readonly #options: LeaseOptions
  readonly #clock: Clock
  readonly #node: string
  readonly #lane: Lane
  readonly #purses = new Purses<Lease>(() => {
    return { spendable: 0, deferred: 0, used: false, busy: false, ending: false, until: 0, from: 0 }
  })
  #timer: NodeJS.Timeout | undefined
  #closed = false

  readonly observer: CommitObserver = {
    onFlushed: (items, spendable) => this.#leaseBusyWallets(items, spendable),
  }

  constructor(options: LeaseOptions) {
    this.#options = options
    this.#clock = options.clock
    this.#node = options.node
    this.#lane = options.database.lane()
  }

  async #requestLease(walletId: string): Promise<void> {
    const lease = this.#purses.of(walletId)
    const asked = this.#clock.elapsed()
    if (this.#closed || lease.busy || lease.spendable > 0 || asked < lease.from) return
    lease.busy = true
    lease.from = asked + declinedMs
    try {
      const { leased, spendable } = await resize(this.#lane, {
        walletId,
        node: this.#node,
        size: maxCredits,
        at: this.#clock.now(),
      })
      lease.ending = false
      this.#note(lease, leased, spendable, asked)
    } catch {
      // The database may have granted the lease anyway; then it expires.
    }
    lease.busy = false
    if (!this.#closed) this.#timer ??= setInterval(() => this.#returnUnused(), idleMs).unref()
  }

  async #giveBack(walletId: string, lease: Lease): Promise<void> {
    lease.spendable = 0
    lease.busy = true
    try {
      await resize(this.#lane, { walletId, node: this.#node, size: 0, at: this.#clock.now() })
      this.#purses.delete(walletId)
    } catch {
      // The statement may still be executed later and must not end a newer lease. Wait until this lease would have
      // expired.
      lease.from = this.#clock.elapsed() + lifetimeMs
      lease.busy = false
      lease.ending = false
    }
  }

  /** Returns leases that no charge used. */
  #returnUnused(): void {
    for (const [walletId, lease] of this.#purses) {
      const unused = !lease.used || lease.ending
      lease.used = false
      if (!unused || lease.busy || lease.deferred > 0) continue
      if (lease.spendable > 0) void this.#giveBack(walletId, lease)
      else if (this.#clock.elapsed() >= lease.from) this.#purses.delete(walletId)
    }
    if (this.#purses.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /** Records the lease's credits, and returns the lease if the wallet has little left beside it. */
  #note(lease: Lease, leased: number, spendable: number, asked: number): void {
    lease.spendable = leased
    lease.until = asked + lifetimeMs / 2
    if (spendable < leased * roomForOthers) lease.ending = true
  }

  purse(walletId: string): Lease | undefined {
    const lease = this.#purses.get(walletId)
    if (
      lease === undefined ||
      lease.ending ||
      lease.spendable === 0 ||
      this.#clock.elapsed() >= lease.until
    ) {
      return undefined
    }
    lease.used = true
    return lease
  }

  async applySegment(segment: Segment): Promise<void> {
    const asked = this.#clock.elapsed()
    const at = this.#clock.now()
    const lease = { size: maxCredits, minSize: minCredits, expiresAt: at + lifetimeMs }
    const { database, log, metrics } = this.#options
    const rows = await applySegment({
      queryable: this.#lane,
      isUsageApart: Boolean(database.usage),
      ...{ segment, at, lease, log, metrics },
      node: this.#node,
    })
    for (const { wallet, leased, spendable } of rows) {
      const purse = this.#purses.of(wallet)
      purse.deferred -= segment.batches.get(wallet)!.credits
      this.#note(purse, leased, spendable, asked)
    }
  }

  #leaseBusyWallets(items: readonly LedgerItem[], spendable: Spendable | null): void {
    if (spendable === null || items.length < busyLookups) return
    const counts = new Map<string, number>()
    for (const item of items) {
      if (isPlainCharge(item)) counts.set(item.walletId, (counts.get(item.walletId) ?? 0) + 1)
    }
    for (const [walletId, count] of counts) {
      const enough = (spendable[walletId] ?? 0) >= minCredits * 100
      if (count >= busyLookups && enough) void this.#requestLease(walletId)
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#timer)
    await Promise.all(
      [...this.#purses].map(([id, lease]) => lease.deferred === 0 && this.#giveBack(id, lease)),
    )
    this.#lane.close()
  }
}

interface Resize {
  readonly walletId: string
  readonly node: string
  /** Credits to fill the lease up to; 0 ends it. */
  readonly size: number
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** Fills a lease up, or ends it. Returns the credits of the lease and those outside it. */
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

/** Ends the leases of a node that no longer runs. */
export async function endLeases(queryable: Queryable, node: string, at: number): Promise<void> {
  const left = await queryable.query<Renamed<typeof leases, { wallet: 'walletId' }>>(
    'select wallet_id as wallet from leases where node = $1',
    [node],
  )
  for (const { wallet } of left) await resize(queryable, { walletId: wallet, node, size: 0, at })
}
