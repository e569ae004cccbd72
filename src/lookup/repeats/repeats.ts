import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '../../catalog/clock.ts'
import { ServiceError } from '../../catalog/errors.ts'
import { checkIdempotencyKey } from '../../catalog/http/management-route.ts'
import type { Outcome } from '../../catalog/source.ts'
import type { Database } from '../../runtime/storage/database.ts'
import { isOutage } from '../../runtime/storage/errors.ts'
import type { Answer } from '../cache.ts'
import type { KeptAnswers, LazyAnswer } from '../kept-answers/kept-answers.ts'
import type { Repeatable } from '../state.ts'
import { KeyFilter } from './key-filter.ts'
import { KeyNodes } from './key-nodes.ts'
import { type KeyedRequest, type KeyRow, KeyRows, keyLifetimeMs } from './key-rows.ts'
import { type KeyedCall, repeatIdOf, type StoredForm } from './keyed-call.ts'

/** How long a request without a key of its caller is the repetition of an equal one. */
export const recentMs = 300_000
/** How often a repetition looks whether the first request, on another node, has ended. */
const lookMs = 100
/** How often the claims of lookups that take long are renewed; a claim lasts three times as long. */
const renewMs = 3_000

/** This is the first request: make the lookup, then call `end`. */
export interface FirstCall {
  readonly kind: 'first'
  readonly repeatable: Repeatable
  /** @param failed whether the lookup was not charged, so that a repetition makes it */
  end(failed: boolean): void
}

/** A lookup that was charged under this key. */
export interface ChargedCall {
  readonly lookupId: string
  readonly credits: number
  readonly outcome: Outcome
  readonly cached: boolean
  readonly unreadableEntries: number | undefined
}

/** A repetition: its answer was charged before. */
export interface RepeatedCall {
  readonly kind: 'repeat'
  readonly first: ChargedCall
  /** The stored answer; null: make the lookup again, without a charge. */
  readonly text: string | null
  /** Stores the answer of a lookup that is made again. */
  readonly repeatable: Repeatable
}

/** Where an account finds the answer of a lookup again. */
export type Refetch = 'stored' | 'uncharged'

/** Answers requests with an Idempotency-Key that was used before, for a day and over all nodes. */
export interface Repeats {
  /**
   * Decides what a request with a key is. Waits while another request with the key runs. At once where this process
   * knows that the key is new.
   * @throws ServiceError bad_request for a wrong key; idempotency_key_reused for another request
   */
  take(call: KeyedCall, form: StoredForm): FirstCall | RepeatedCall | Promise<FirstCall | RepeatedCall>
  /**
   * {@link take} for a request without a key of its caller: a key of it stands for some minutes only. Others with the
   * same key text are of earlier or later times.
   */
  takeRecent(call: KeyedCall, form: StoredForm): Promise<FirstCall | RepeatedCall>
  /** What {@link takeRecent} would repeat; null: it would be the first request. */
  recent(call: KeyedCall): Promise<ChargedCall | null>
  /** The charged lookup of a key: for a lookup that another node charged meanwhile. */
  charged(call: KeyedCall): Promise<ChargedCall | null>
  /**
   * How the answer of a lookup can be had again under its key; null for a lookup without a valid key.
   * @param at the time of its usage record
   */
  refetchOf(walletId: string, lookupId: string, at: Date): Promise<Refetch | null>
  /** Loads the keys that are known to the database, so that new ones are recognised without a look. */
  load(): Promise<void>
  /** Stays registered among the nodes that take keys. */
  stay(): Promise<void>
  renew(): Promise<void>
  deleteOld(): Promise<void>
  /** Writes down what only this node knows. */
  close(): Promise<void>
}

export interface RepeatsOptions {
  readonly database: Database
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn'>
  readonly kept: KeptAnswers
  /** Whether callers send requests to this process. Default: yes. */
  readonly serves?: boolean
  /** Names this process among the nodes of a server. */
  readonly node?: string | undefined
  /** Resolves when every charge that this process answered is in the database. */
  settled(): Promise<void>
  /** Waits between two looks at a request of another node. */
  readonly wait?: (milliseconds: number) => Promise<unknown>
}

/** What a process knows of keys. */
interface Known {
  readonly running: Map<string, Running>
  readonly filter: KeyFilter
  /** Of an embedded database: whether the filter has all keys. A server's nodes are counted (key-nodes.ts). */
  isLoaded: boolean
}

/** An embedded database has one owner, so all that opens on it knows the same keys. */
const knownBy = new WeakMap<Database, Known>()

function knownOf({ database, clock }: Pick<RepeatsOptions, 'database' | 'clock'>): Known {
  let known = knownBy.get(database)
  if (known === undefined) {
    known = { running: new Map(), filter: new KeyFilter(keyLifetimeMs, clock.now), isLoaded: false }
    knownBy.set(database, known)
  }
  return known
}

/**
 * A request that runs in this process, and the repetitions that wait for it. Every lookup with a key takes this path, so it is
 * one object.
 */
class Running implements FirstCall, Repeatable, KeyedRequest {
  readonly kind = 'first'
  readonly id: string
  readonly request: string
  readonly call: Entered
  readonly #book: KeyBook
  readonly #form: StoredForm
  /** Whether its lookup runs: false while the key is looked up. */
  isFirst = false
  waiting: (() => void)[] | null = null

  constructor(book: KeyBook, call: Entered, form: StoredForm) {
    this.id = call.id
    this.request = call.request
    this.#book = book
    this.call = call
    this.#form = form
  }

  get repeatable(): Repeatable {
    return this
  }

  get walletId(): string {
    return this.call.actor.walletId
  }

  get lookupId(): string {
    return this.call.lookupId
  }

  keep(answer: Answer): string | null {
    return this.#book.keep(this.call, this.#form(answer, this.call.id))
  }

  end(failed: boolean): void {
    this.#book.end(this.call, failed)
  }
}

/** Rows that a claim may be older than, since the clocks of nodes differ. */
const gapMarginMs = 60_000

export function createRepeats(options: RepeatsOptions): Repeats {
  return new KeyBook(options)
}

class KeyBook implements Repeats {
  readonly #options: RepeatsOptions
  readonly #rows: KeyRows
  readonly #known: Known
  /** Null on an embedded database, which has one owner. */
  readonly #nodes: KeyNodes | null
  /** Claims among the nodes, with the time of the last sign of life. */
  readonly #claims = new Map<string, number>()
  /** Those of answered lookups, which stay until the charges are in the database: another node would charge them anew. */
  readonly #answered = new Set<string>()
  #isWriting = false

  constructor(options: RepeatsOptions) {
    this.#options = options
    this.#rows = new KeyRows(options)
    this.#known = knownOf(options)
    const { database, clock, wait, serves = true, node = randomUUID() } = options
    this.#nodes =
      database.kind === 'embedded'
        ? null
        : new KeyNodes({
            ...{ database, clock, wait, node, serves, handOver: () => this.#handOver() },
            load: (since) => this.#load(since === null ? null : since - gapMarginMs),
          })
  }

  /** Whether a key that the filter does not have is new for certain. */
  #knowsAll(): boolean {
    return this.#nodes === null ? this.#known.isLoaded : this.#nodes.isAlone
  }

  /** A look into the database, after all that this process has answered is there. */
  async #find(id: string): Promise<KeyRow | null> {
    await this.#options.settled()
    return this.#rows.find(id)
  }

  take(call: KeyedCall, form: StoredForm): FirstCall | RepeatedCall | Promise<FirstCall | RepeatedCall> {
    checkIdempotencyKey(call.key)
    const { actor, key, request, lookupId } = call
    return this.#enter({ actor, key, request, lookupId, id: repeatIdOf(call) }, form)
  }

  async takeRecent(call: KeyedCall, form: StoredForm): Promise<FirstCall | RepeatedCall> {
    return this.take(await this.#recentCall(call), form)
  }

  async recent(call: KeyedCall): Promise<ChargedCall | null> {
    return this.charged(await this.#recentCall(call))
  }

  /** The key of an equal request within the last minutes, or the key of this time. */
  async #recentCall(call: KeyedCall): Promise<KeyedCall> {
    const now = this.#options.clock.now()
    const slot = Math.floor(now / recentMs)
    const [before, present] = [slot - 1, slot].map((one) => ({ ...call, key: `${call.key}-${one}` }))
    return (await this.#isRecent(repeatIdOf(before!), now - recentMs)) ? before! : present!
  }

  async #isRecent(id: string, since: number): Promise<boolean> {
    const { running, filter } = this.#known
    if (running.has(id)) return true
    if (this.#knowsAll() && !filter.has(id)) return false
    const row = await this.#find(id)
    return row !== null && row.at.getTime() > since
  }

  #enter(call: Entered, form: StoredForm): FirstCall | RepeatedCall | Promise<FirstCall | RepeatedCall> {
    const { id, request } = call
    const before = this.#known.running.get(id)
    if (before !== undefined) {
      if (before.call.request !== request) throw new ServiceError('idempotency_key_reused')
      return new Promise<void>((resolve) => {
        before.waiting ??= []
        before.waiting.push(resolve)
      }).then(() => this.#enter(call, form))
    }
    const running = new Running(this, call, form)
    this.#known.running.set(id, running)
    if (this.#knowsAll() && !this.#known.filter.has(id)) return this.#first(running)
    const asked = this.#nodes?.mayClaim ? this.#claim(running, form) : this.#ask(running, form)
    return asked.catch((error) => {
      this.#leave(id)
      throw error
    })
  }

  /** The usual way of a key on several nodes: few promises, since each lookup with a key takes it. */
  #claim(running: Running, form: StoredForm): Promise<FirstCall | RepeatedCall> {
    return this.#rows.claim(running).then((row) => {
      if (row !== true) return this.#ask(running, form, row)
      this.#isClaimed(running.id)
      return this.#first(running)
    })
  }

  #leave(id: string): void {
    const running = this.#known.running.get(id)
    this.#known.running.delete(id)
    if (running?.waiting) for (const go of running.waiting) go()
  }

  /** @param found the row of another request that has the key; null: look it up */
  async #ask(
    running: Running,
    form: StoredForm,
    found: KeyRow | null = null,
  ): Promise<FirstCall | RepeatedCall> {
    const { call } = running
    const wait = this.#options.wait ?? sleep
    for (let known = found; ; known = null) {
      const row = known ?? (await this.#look(running))
      if (row === null) return this.#first(running)
      if (row.request !== call.request) throw new ServiceError('idempotency_key_reused')
      const first = chargedOf(row)
      if (first !== null) {
        if (await this.#rows.report(call.id, first.lookupId))
          return await this.#repeat(call, form, first, row.answer)
        // Its flush was in doubt, and was voided between the two statements.
        continue
      }
      // The row of a server that was moved into an embedded database has no node any more.
      if (this.#nodes === null) return this.#first(running)
      const isAlive = row.claimedUntil !== null && row.claimedUntil.getTime() >= this.#options.clock.now()
      if (!isAlive && (await this.#rows.takeOver(running))) {
        this.#isClaimed(call.id)
        return this.#first(running)
      }
      await wait(lookMs)
    }
  }

  /** What the database has of a key; null: it is new, and claimed where other nodes may know it. */
  async #look(wanted: KeyedRequest): Promise<KeyRow | null> {
    if (this.#nodes === null) return this.#rows.find(wanted.id)
    for (;;) {
      await this.#nodes.join()
      if (!this.#nodes.isAlone) {
        const row = await this.#rows.claim(wanted)
        if (row !== true) return row
        this.#isClaimed(wanted.id)
        return null
      }
      const row = await this.#find(wanted.id)
      // Another node may have joined meanwhile.
      if (row !== null || this.#nodes.isAlone) return row
    }
  }

  #isClaimed(id: string): void {
    this.#claims.set(id, this.#options.clock.elapsed())
  }

  /** Claims the keys of lookups that run, and writes the charges of those that were answered. */
  async #handOver(): Promise<void> {
    const unclaimed = [...this.#known.running.values()].filter(
      ({ call, isFirst }) => isFirst && !this.#claims.has(call.id),
    )
    await Promise.all(
      unclaimed.map(async (running) => {
        const row = await this.#rows.claim(running)
        if (row === true && this.#known.running.get(running.id) === running) this.#isClaimed(running.id)
      }),
    )
    await this.#options.settled()
  }

  async #repeat(
    call: Entered,
    form: StoredForm,
    first: ChargedCall,
    answer: string | null,
  ): Promise<RepeatedCall> {
    const text = answer === null ? null : await this.#options.kept.read(call.actor.walletId, answer)
    this.#leave(call.id)
    const repeatable: Repeatable = {
      ...{ id: call.id, request: call.request },
      keep: (made) => {
        const id = this.keep(call, form(made, call.id))
        if (id !== null && id !== answer) this.#rows.setAnswer(call.id, id).catch(this.#warn)
        return id
      },
    }
    return { kind: 'repeat', first, text, repeatable }
  }

  #first(running: Running): FirstCall {
    running.isFirst = true
    this.#known.filter.add(running.call.id)
    return running
  }

  /** The lookup of the first request has ended. */
  end({ id, request, lookupId, actor }: Entered, failed: boolean): void {
    const isClaimed = this.#claims.size > 0 && this.#claims.has(id)
    if (!failed || !isClaimed) {
      if (isClaimed) this.#answered.add(id)
      this.#leave(id)
      return
    }
    this.#claims.delete(id)
    // A node that hands over claims the keys of lookups that run: this one would stay claimed.
    const running = this.#known.running.get(id)
    if (running !== undefined) running.isFirst = false
    this.#rows
      .free({ id, request, lookupId, walletId: actor.walletId })
      // A claim that is not freed ends by itself.
      .catch(this.#warn)
      .finally(() => this.#leave(id))
  }

  /** Stores an answer for repetitions; returns its id, or null where it is not stored. */
  keep({ actor }: Entered, answer: LazyAnswer): string | null {
    return this.#options.kept.keep(actor, answer) ? answer.id : null
  }

  #warn = (error: unknown): void => {
    if (!isOutage(error)) this.#options.log.warn({ error: String(error) }, 'a key of a repeated request')
  }

  async charged(call: KeyedCall): Promise<ChargedCall | null> {
    const row = await this.#find(repeatIdOf(call))
    return row === null ? null : chargedOf(row)
  }

  async refetchOf(walletId: string, lookupId: string, at: Date): Promise<Refetch | null> {
    const row = await this.#rows.findLookup(walletId, lookupId, at)
    if (row === null) return null
    return row.answer !== null && (await this.#options.kept.has(walletId, row.answer))
      ? 'stored'
      : 'uncharged'
  }

  async load(): Promise<void> {
    if (this.#nodes !== null || this.#known.isLoaded) return
    await this.#load(null)
    this.#known.isLoaded = true
  }

  async #load(since: number | null): Promise<void> {
    for await (const ids of this.#rows.ids(since)) for (const id of ids) this.#known.filter.add(id)
  }

  async stay(): Promise<void> {
    await this.#nodes?.stay()
  }

  async close(): Promise<void> {
    await this.#nodes?.close()
  }

  async renew(): Promise<void> {
    const now = this.#options.clock.elapsed()
    if (this.#answered.size > 0 && !this.#isWriting) this.#forgetWritten()
    const due = [...this.#claims].filter(([, at]) => now - at >= renewMs).map(([id]) => id)
    if (due.length === 0) return
    await this.#rows.renew(due)
    for (const id of due) if (this.#claims.has(id)) this.#claims.set(id, now)
  }

  /** Forgets the claims of lookups whose charges are in the database: it takes a moment, or as long as the database is away. */
  #forgetWritten(): void {
    const answered = [...this.#answered]
    this.#isWriting = true
    this.#options
      .settled()
      .then(() => {
        for (const id of answered) {
          this.#answered.delete(id)
          this.#claims.delete(id)
        }
      })
      .catch(this.#warn)
      .finally(() => {
        this.#isWriting = false
      })
  }

  async deleteOld(): Promise<void> {
    await this.#rows.deleteOld()
  }
}

type Entered = KeyedCall & { readonly id: string }

function chargedOf(row: KeyRow): ChargedCall | null {
  const { lookupId, credits, outcome, cached, unreadableEntries } = row
  if (credits === null || outcome === null) return null
  const unreadable = unreadableEntries ?? undefined
  return { lookupId, credits, outcome, cached: cached === true, unreadableEntries: unreadable }
}
