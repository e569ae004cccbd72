/** After two accounts had requests within this time, they take turns. */
const sharedForMs = 1000
/** Waiting requests that a turn of the event loop admits, of all accounts together. */
const maxAdmittedPerTurn = 8
/** Requests of one account that a turn of the event loop admits without a wait. */
const maxOwnPerTurn = 2

/** Runs a callback after the next poll for network events: `setImmediate`, or a test's own. */
export type AfterPoll = (work: () => void) => void

/**
 * Shares the event loop between accounts. Node hands over every request that arrived before it polls the network again,
 * so the answer to one account waits for all requests of another that arrived with it. While several accounts have
 * requests, only some run between two polls, and the accounts alternate. A request of a quiet account then waits for a
 * few others, and no longer for all. The work stays the same: a flood is answered as fast as before, and an account that
 * is alone never waits.
 */
export class FairTurns {
  readonly #afterPoll: AfterPoll
  #last = ''
  #sharedUntil = Number.NEGATIVE_INFINITY
  /** Requests that ran since the last poll, by account. */
  readonly #ran = new Map<string, number>()
  /** Waiting requests by account; the first account is next. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #isScheduled = false

  constructor(afterPoll: AfterPoll = setImmediate) {
    this.#afterPoll = afterPoll
  }

  /**
   * Whether a request may run at once; otherwise call `wait`.
   * @param now monotonic milliseconds
   */
  mayRun(account: string, now: number): boolean {
    if (account !== this.#last) {
      // Two accounts that alternate keep the loop shared.
      if (this.#last !== '') this.#sharedUntil = now + sharedForMs
      this.#last = account
    }
    if (now >= this.#sharedUntil && this.#waiting.size === 0) return true
    const ran = this.#ran.get(account) ?? 0
    if (ran >= maxOwnPerTurn || this.#waiting.has(account)) return false
    this.#ran.set(account, ran + 1)
    this.#schedule()
    return true
  }

  /** Runs a request when it is its account's turn. */
  wait(account: string, work: () => void): void {
    const before = this.#waiting.get(account)
    if (before === undefined) this.#waiting.set(account, [work])
    else before.push(work)
    this.#schedule()
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    this.#afterPoll(() => {
      this.#isScheduled = false
      this.#ran.clear()
      this.#admit()
      if (this.#waiting.size > 0) this.#schedule()
    })
  }

  #admit(): void {
    for (let admitted = 0; admitted < maxAdmittedPerTurn; admitted += 1) {
      const [next] = this.#waiting
      if (next === undefined) return
      const [account, works] = next
      const work = works.shift()!
      this.#waiting.delete(account)
      if (works.length > 0) this.#waiting.set(account, works)
      work()
    }
  }
}
