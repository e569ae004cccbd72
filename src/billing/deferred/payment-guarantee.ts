import type { CommitObserver } from '../flushing/group-commit.ts'
import type { Segment } from '../write-ahead/segment.ts'

/** Credits of a wallet that are ours to promise: `spendable - promised`. */
export interface Purse {
  /** What the database had put at our disposal when it last said so. */
  spendable: number
  /** What was promised since, or before and is still on its way. */
  deferred: number
}

/**
 * When it is certain that a wallet can pay, whatever becomes of all that is still on its way: its sole owner knows what
 * is left (sole-owner.ts), a lease was set aside beforehand (lease.ts).
 */
export interface PaymentGuarantee {
  /** The purse to promise a wallet's next charge from; undefined when nothing of it is certain. */
  purse(walletId: string): Purse | undefined
  /**
   * Brings charges that were promised into the database, once however often it is called, and notes what that left.
   * @throws ConnectionLost when it is not known whether that was done
   */
  applySegment(segment: Segment): Promise<void>
  /** What it has to follow of the charges that the database decides. */
  readonly observer: CommitObserver
  /** After the last charge was brought in. */
  close(): Promise<void>
}

/** Purses by wallet, made where they are missing. */
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
