import { timeOrderedUuid } from '../../../src/catalog/clock.ts'
import { ServiceError } from '../../../src/catalog/errors.ts'
import type { LookupUsage } from '../../../src/money/billing/ledger.ts'
import type { Model } from './model.ts'
import { operation, type SimulatedNode } from './node.ts'
import type { World } from './world.ts'

/** A machine with the lookups that its present node works on. */
interface Place {
  readonly name: string
  readonly node: SimulatedNode | null
  /** Each is called when the node is killed. */
  readonly onKill: Set<() => void>
}

interface OnceLookup {
  readonly lookupId: string
  readonly walletId: string
  readonly credits: number
  /** A hold and its settlement, as checks of monitors have them; else a charge, as payments have them. */
  readonly isHeld: boolean
  /** How often it comes, at most. */
  left: number
}

const usage: LookupUsage = {
  ...{ operationId: operation.id, keyId: 'payment', outcome: 'found', source: 'web', cached: false },
  durationMs: 5,
}

/** Lookups that are charged once though they come again: after an answer that was lost, and to several nodes at once. */
export class OnceLookups {
  readonly #world: World
  readonly #model: Model
  readonly #pick: () => Place
  readonly #expect: (work: () => void) => void
  /** Lookups that will come again. */
  pending = 0

  constructor(options: {
    readonly world: World
    readonly model: Model
    /** Any machine. */
    readonly pick: () => Place
    /** Notes what the work throws as a broken promise. */
    readonly expect: (work: () => void) => void
  }) {
    this.#world = options.world
    this.#model = options.model
    this.#pick = options.pick
    this.#expect = options.expect
  }

  /** A new one comes to a node, within its life. */
  begin(place: Place, walletId: string): void {
    const { node } = place
    if (node === null) return
    const { random } = this.#world
    const lookup: OnceLookup = {
      ...{ lookupId: timeOrderedUuid(node.clock.now()), walletId, credits: 1 + random.below(9) },
      ...{ isHeld: random.chance(0.4), left: 4 },
    }
    this.#attempt(place, lookup)
    if (random.chance(0.2)) this.#attempt(place, lookup)
    if (random.chance(0.4)) this.#again(lookup, 5)
  }

  #again(lookup: OnceLookup, maxMs: number): void {
    if (lookup.left <= 0) return
    lookup.left -= 1
    this.pending += 1
    const come = () => {
      const place = this.#pick()
      if (place.node === null) {
        this.#world.after(500, 'a lookup waits for a node', come)
        return
      }
      this.pending -= 1
      this.#world.start(place.node.life, () => this.#attempt(place, lookup))
    }
    this.#world.after(this.#world.delay(0, maxMs), 'a lookup comes again', come)
  }

  #attempt(place: Place, lookup: OnceLookup): void {
    const { lookupId, walletId, credits } = lookup
    const { random } = this.#world
    const wasAnswered = this.#model.askOnce(lookupId, walletId, credits)
    const kill = () => {
      this.#model.leaveOnce(lookupId, 'lost')
      this.#again(lookup, 2_000)
    }
    place.onKill.add(kill)
    const end = (tell: () => void, isAnswered: boolean) => {
      place.onKill.delete(kill)
      this.#expect(tell)
      if (!isAnswered || random.chance(0.5)) this.#again(lookup, 1_000)
    }
    this.#charge(place.node!, lookup).then(
      (charged) => end(() => this.#model.answerOnce(lookupId, charged, wasAnswered), true),
      (error: unknown) => {
        end(() => {
          this.#model.leaveOnce(lookupId, 'refused')
          if (!(error instanceof ServiceError)) throw error
        }, false)
      },
    )
  }

  async #charge(
    { ledger }: SimulatedNode,
    { lookupId, walletId, credits, isHeld }: OnceLookup,
  ): Promise<number> {
    const wanted = { walletId, lookupId, credits, once: true }
    if (!isHeld) return ledger.charge({ ...wanted, usage })
    const hold = await ledger.hold(wanted)
    await new Promise((resolve) => setTimeout(resolve, 20))
    return ledger.settle(hold, credits, usage)
  }
}
