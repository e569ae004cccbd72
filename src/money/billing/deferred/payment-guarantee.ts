import type { CommitObserver } from '../flushing/group-commit.ts'
import type { Segment } from '../write-ahead/segment.ts'

/** Credits of a wallet that may be promised: `spendable - deferred`. */
export interface Purse {
  /** Credits that the database last confirmed for this process. */
  spendable: number
  /** Credits of promised charges that are not in the database yet. */
  deferred: number
}

/**
 * Decides whether a wallet can certainly pay despite deferred charges. The owner of an embedded database knows its
 * wallets (owner-guarantee.ts); nodes on a server lease credits (lease-guarantee.ts).
 */
export interface PaymentGuarantee {
  /** The purse for a wallet's next charge; undefined if payment is not certain. */
  purse(walletId: string): Purse | undefined
  /**
   * Applies promised charges to the database exactly once, and records the credits left.
   * @throws ConnectionLost when the outcome is unknown
   */
  applySegment(segment: Segment): Promise<void>
  /** Observes the charges that the database decides. */
  readonly observer: CommitObserver
  /** Called after the last segment was applied. */
  close(): Promise<void>
}

/** Purses by wallet id, created on first use. */
export class Purses<P extends Purse> extends Map<string, P> {
  readonly #make: () => P

  constructor(make: () => P) {
    super()
    this.#make = make
  }

  of(walletId: string): P {
    let purse = this.get(walletId)
    if (purse === undefined) {
      purse = this.#make()
      this.set(walletId, purse)
    }
    return purse
  }
}
