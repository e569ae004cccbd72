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
  /** Its id comes again and again, also to several nodes at once, and is charged once. */
  readonly isOnce: boolean
}

/** Records of usage that one lookup has. */
export interface Used {
  readonly lookupId: string
  readonly walletId: string
  readonly credits: number
  readonly records: number
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
  /** Charges that were taken back. */
  readonly refunds: number
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
  /** Keys that a node found charged when a repetition came: they stay charged, though it gets no answer. */
  readonly #found = new Set<string>()
  readonly #admitted = new Map<string, number>()
  /** Times at which events of a limit over all nodes were let through. */
  readonly #admittedAt: number[] = []
  running = 0

  give(walletId: string, credits: number): void {
    this.#received.set(walletId, (this.#received.get(walletId) ?? 0) + credits)
  }

  ask(lookupId: string, walletId: string, maxCredits: number, key: string | null = null): void {
    if (this.lookups.has(lookupId)) broken(`two lookups have the id ${lookupId}`)
    this.lookups.set(lookupId, { walletId, maxCredits, fate: 'running', credits: 0, key, isOnce: false })
    this.running += 1
  }

  /**
   * A lookup that is charged once comes to a node, perhaps not for the first time.
   * @returns whether it was answered before
   */
  askOnce(lookupId: string, walletId: string, credits: number): boolean {
    this.running += 1
    const before = this.lookups.get(lookupId)
    if (before !== undefined) return before.fate === 'answered'
    this.lookups.set(lookupId, {
      ...{ walletId, maxCredits: credits, fate: 'refused', credits: 0, key: null, isOnce: true },
    })
    return false
  }

  /** One of its nodes answered: it charged the lookup (its price), or found it charged (0). */
  answerOnce(lookupId: string, charged: number, wasAnswered: boolean): void {
    this.running -= 1
    const lookup = this.lookups.get(lookupId)!
    const { fate, maxCredits: price } = lookup
    if (charged !== 0 && charged !== price) broken(`lookup ${lookupId} of ${price} cost ${charged}`)
    // Its charge was taken back, though an answer relied on it.
    if (wasAnswered && charged !== 0) broken(`lookup ${lookupId} was answered, and is charged anew`)
    if (fate === 'answered') {
      if (charged !== 0 && this.#paid.has(lookupId)) broken(`lookup ${lookupId} was paid twice`)
    } else this.#spend(lookup.walletId, price)
    if (charged !== 0) this.#paid.add(lookupId)
    lookup.fate = 'answered'
    lookup.credits = price
  }

  readonly #paid = new Set<string>()

  /** One of its nodes gave no answer: it refused the lookup, or was killed. */
  leaveOnce(lookupId: string, fate: 'refused' | 'lost'): void {
    this.running -= 1
    const lookup = this.lookups.get(lookupId)!
    if (lookup.fate === 'refused') lookup.fate = fate
  }

  findCharged(key: string): void {
    this.#found.add(key)
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

  /**
   * An answer under an Idempotency-Key names the lookup that was charged for it, which may be an earlier one.
   * @param wasAway whether the node of a lookup was away for so long that others may charge its key (docs/LEDGER.md): the key then
   *   stands for the later lookup, which alone is charged
   */
  answerKeyed(
    lookupId: string,
    charged: { lookupId: string; credits: number },
    wasAway: (lookupId: string) => boolean,
  ): void {
    const { key, walletId } = this.#end(lookupId, 'answered')
    const first = this.#keys.get(key!)
    if (first === undefined) {
      this.#keys.set(key!, charged)
      this.#spend(walletId, charged.credits)
    } else if (
      first.lookupId !== charged.lookupId &&
      first.credits === charged.credits &&
      wasAway(first.lookupId)
    ) {
      this.#keys.set(key!, charged)
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
   * The same of a limit that all nodes count together, whatever window each of them names: the end of one window and the
   * beginning of the next let through what two windows may.
   * @param at milliseconds
   */
  admitAmongAll(at: number, { most, windowMs }: { most: number; windowMs: number }): void {
    const times = this.#admittedAt
    times.push(at)
    const first = times.at(-2 * most - 1)
    if (first !== undefined && at - first < windowMs)
      broken(`${2 * most + 1} events of at most ${most} within ${at - first} of ${windowMs} ms`)
  }

  /**
   * Compares the books at the end, when every node has written what it owed.
   * @param setAside lookups whose charge was set aside, which the documents allow after an outage
   * @param reported lookups by whose charge a repetition of their key answers: they stay charged, though it may have got no answer
   */
  compare(charged: readonly Charged[], setAside: ReadonlySet<string>, reported: ReadonlySet<string>): void {
    const books = new Map(charged.map((one) => [one.lookupId, one]))
    const keys = new Map<string, string>()
    for (const { lookupId, net, charges, refunds } of charged) {
      const lookup = this.lookups.get(lookupId)
      if (lookup === undefined) broken(`a lookup that nobody asked for is charged: ${lookupId}`)
      if (net < 0) broken(`lookup ${lookupId} was refunded more than it cost`)
      // What a flush in doubt charged, others may have answered by, or charge anew once it is void.
      const mayReturn = lookup.isOnce || lookup.key !== null
      if (net > 0 && (mayReturn ? charges - refunds : charges) !== 1)
        broken(`lookup ${lookupId} was charged ${charges} times`)
      if (net === 0) continue
      if (lookup.key !== null) {
        const other = keys.get(lookup.key)
        if (other !== undefined) broken(`key ${lookup.key} was charged twice: ${other} and ${lookupId}`)
        keys.set(lookup.key, lookupId)
      }
      const isNamed = lookup.key !== null && this.#keys.get(lookup.key)?.lookupId === lookupId
      const isFound = lookup.key !== null && (this.#found.has(lookup.key) || reported.has(lookupId))
      if (lookup.fate === 'refused' && !isNamed && !isFound)
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

  /** Compares the records of usage with the books: every charged lookup has one, with its credits, and no other has any. */
  compareUsage(used: readonly Used[], charged: readonly Charged[]): void {
    const books = new Map(charged.map(({ lookupId, net }) => [lookupId, net]))
    const found = new Map(used.map((one) => [one.lookupId, one]))
    for (const { lookupId, walletId, credits, records } of used) {
      const lookup = this.lookups.get(lookupId)
      if (lookup === undefined) broken(`a lookup that nobody asked for has usage: ${lookupId}`)
      if (lookup.walletId !== walletId) broken(`usage of ${lookupId} is that of ${walletId}`)
      if (records !== 1) broken(`lookup ${lookupId} has ${records} records of usage`)
      const net = books.get(lookupId) ?? 0
      if (credits !== net) broken(`lookup ${lookupId} is charged ${net} and has usage of ${credits}`)
    }
    for (const [lookupId, net] of books)
      if (net > 0 && !found.has(lookupId)) broken(`lookup ${lookupId} is charged ${net} and has no usage`)
  }

  /** What each wallet must have left. */
  balanceOf(walletId: string, charged: readonly Charged[]): number {
    const spent = charged
      .filter(({ lookupId }) => this.lookups.get(lookupId)?.walletId === walletId)
      .reduce((sum, { net }) => sum + net, 0)
    return (this.#received.get(walletId) ?? 0) - spent
  }
}
