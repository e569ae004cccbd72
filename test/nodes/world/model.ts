/**
 * What must hold of twenty nodes together, as a few numbers in memory. It knows no node, no database and no message: only
 * what callers asked for and were told.
 */

/** What became of a lookup, as its caller saw it. `lost`: its node was killed before it answered. */
type Fate = 'running' | 'answered' | 'refused' | 'lost'

interface AskedLookup {
  readonly walletId: string
  /** The highest price. */
  readonly maxCredits: number
  fate: Fate
  /** Charged, as the answer stated; 0 unless it was answered. */
  credits: number
  /** With an Idempotency-Key, which charges one of its lookups. */
  readonly key: string | null
}

/** A promise was broken. */
export class BrokenPromise extends Error {
  override name = 'BrokenPromise'
}

function broken(what: string): never {
  throw new BrokenPromise(what)
}

/** Charges that one lookup or key has in the books. */
export interface Charged {
  readonly lookupId: string
  readonly net: number
  readonly charges: number
}

/** The plain model of the promises to callers. */
export class Model {
  /** Credits that each wallet ever received. */
  readonly #received = new Map<string, number>()
  /** Credits that answers of each wallet reported as charged. */
  readonly #answered = new Map<string, number>()
  readonly lookups = new Map<string, AskedLookup>()
  /** Of each key: the lookup that its answers named as charged, and its credits. */
  readonly #keys = new Map<string, { lookupId: string; credits: number }>()
  readonly #admitted = new Map<string, number>()
  running = 0

  give(walletId: string, credits: number): void {
    this.#received.set(walletId, (this.#received.get(walletId) ?? 0) + credits)
  }

  ask(lookupId: string, walletId: string, maxCredits: number, key: string | null = null): void {
    if (this.lookups.has(lookupId)) broken(`two lookups have the id ${lookupId}`)
    this.lookups.set(lookupId, { walletId, maxCredits, fate: 'running', credits: 0, key })
    this.running += 1
  }

  #end(lookupId: string, fate: Fate): AskedLookup {
    const lookup = this.lookups.get(lookupId)!
    if (lookup.fate !== 'running') broken(`lookup ${lookupId} is ${lookup.fate}, and now ${fate}`)
    lookup.fate = fate
    this.running -= 1
    return lookup
  }

  /** A caller got an answer that cost this, at the moment at which it was told so. */
  answer(lookupId: string, credits: number): void {
    const lookup = this.#end(lookupId, 'answered')
    if (credits > lookup.maxCredits)
      broken(`lookup ${lookupId} cost ${credits} of at most ${lookup.maxCredits}`)
    lookup.credits = credits
    this.#spend(lookup.walletId, credits)
  }

  /** An answer under an Idempotency-Key names the lookup that was charged for it, which may be an earlier one. */
  answerKeyed(lookupId: string, charged: { lookupId: string; credits: number }): void {
    const { key, walletId } = this.#end(lookupId, 'answered')
    const first = this.#keys.get(key!)
    if (first === undefined) {
      this.#keys.set(key!, charged)
      this.#spend(walletId, charged.credits)
    } else if (first.lookupId !== charged.lookupId || first.credits !== charged.credits) {
      broken(`key ${key} was charged as ${JSON.stringify(first)} and as ${JSON.stringify(charged)}`)
    }
  }

  #spend(walletId: string, credits: number): void {
    const spent = (this.#answered.get(walletId) ?? 0) + credits
    this.#answered.set(walletId, spent)
    const received = this.#received.get(walletId) ?? 0
    if (spent > received) broken(`answers of ${walletId} cost ${spent} credits of ${received}`)
  }

  /** Credits that no answer has cost. */
  leftOf(walletId: string): number {
    return (this.#received.get(walletId) ?? 0) - (this.#answered.get(walletId) ?? 0)
  }

  refuse(lookupId: string): void {
    this.#end(lookupId, 'refused')
  }

  lose(lookupId: string): void {
    if (this.lookups.get(lookupId)!.fate === 'running') this.#end(lookupId, 'lost')
  }

  /**
   * Counts an event that a rate limit let through.
   * @param window names what shares the limit: a window of all nodes, or that of a node which counts alone
   */
  admit(window: string, most: number): void {
    const admitted = (this.#admitted.get(window) ?? 0) + 1
    this.#admitted.set(window, admitted)
    if (admitted > most) broken(`${admitted} events of at most ${most} in ${window}`)
  }

  /**
   * Compares the books at the end, when every node has written what it owed.
   * @param setAside lookups whose charge was set aside, which the documents allow after an outage
   */
  compare(charged: readonly Charged[], setAside: ReadonlySet<string>): void {
    const books = new Map(charged.map((one) => [one.lookupId, one]))
    const keys = new Map<string, string>()
    for (const { lookupId, net, charges } of charged) {
      const lookup = this.lookups.get(lookupId)
      if (lookup === undefined) broken(`a lookup that nobody asked for is charged: ${lookupId}`)
      if (net < 0) broken(`lookup ${lookupId} was refunded more than it cost`)
      if (net > 0 && charges !== 1) broken(`lookup ${lookupId} was charged ${charges} times`)
      if (net === 0) continue
      if (lookup.key !== null) {
        const other = keys.get(lookup.key)
        if (other !== undefined) broken(`key ${lookup.key} was charged twice: ${other} and ${lookupId}`)
        keys.set(lookup.key, lookupId)
      }
      const isNamed = lookup.key !== null && this.#keys.get(lookup.key)?.lookupId === lookupId
      if (lookup.fate === 'refused' && !isNamed)
        broken(`lookup ${lookupId} was refused and is charged ${net}`)
      if (net > lookup.maxCredits) broken(`lookup ${lookupId} is charged ${net} of ${lookup.maxCredits}`)
    }
    for (const [lookupId, { fate, credits, key }] of this.lookups) {
      if (fate === 'running') broken(`lookup ${lookupId} never ended`)
      if (fate !== 'answered' || key !== null || setAside.has(lookupId)) continue
      const net = books.get(lookupId)?.net ?? 0
      if (net !== credits) broken(`lookup ${lookupId} was answered for ${credits} and is charged ${net}`)
    }
    for (const [key, { lookupId, credits }] of this.#keys) {
      const net = books.get(lookupId)?.net ?? 0
      if (net !== credits && !setAside.has(lookupId))
        broken(`key ${key} was answered as charged ${credits} (${lookupId}) and is charged ${net}`)
    }
  }

  /** What each wallet must have left. */
  balanceOf(walletId: string, charged: readonly Charged[]): number {
    const spent = charged
      .filter(({ lookupId }) => this.lookups.get(lookupId)?.walletId === walletId)
      .reduce((sum, { net }) => sum + net, 0)
    return (this.#received.get(walletId) ?? 0) - spent
  }
}
