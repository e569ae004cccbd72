import { type ApiError, OutcomeError, SocialLookupError } from './api-error.ts'
import { isObject } from './read-answer.ts'
import { keyOfPart } from './request.ts'
import { countedOf, detailsOf } from './results.ts'
import type { ListOptions, Meta, MissingOutcome, ResponseDetails } from './types.ts'

type Params = Readonly<Record<string, unknown>>

interface PageResult {
  readonly data: unknown
  readonly meta: Meta
  readonly outcome?: string
}

/** How a list fetches its pages. */
export interface PageSource<R> {
  readonly id: string
  readonly fields: readonly string[]
  /** The highest price of one page. */
  price(): number
  fetch(params: Params, options: ListOptions): Promise<R>
}

/** Why an iteration ended. */
export type Stop = 'end' | 'limit' | 'maxCredits'

/**
 * A list. Awaiting it fetches the first page; iterating over it fetches page after page. Nothing is sent before.
 * Iterating throws {@link OutcomeError} for a list whose object is missing; `pages()` does not.
 */
export class ListCall<R extends PageResult, Item> implements PromiseLike<R>, AsyncIterable<Item> {
  /**
   * Where to resume, as the parameter `cursor` (of events that are read with `after`: as `after`): the first page that
   * was not read to its end. Null at the end, except with `after`.
   */
  cursor: string | null | undefined
  /** Credits charged for the pages so far. */
  creditsCharged = 0
  /** Why the iteration ended; null while it has not. */
  stopped: Stop | null = null
  /** The items that `toArray` collected, also those before its error. */
  collected: Item[] = []
  readonly #source: PageSource<R>
  readonly #params: Params
  readonly #options: ListOptions
  #first: Promise<R> | undefined
  /** Whether an iteration has returned the page that was awaited. */
  #isFirstRead = false
  /** Whether a page was fetched, and with it the price list of the service. */
  #isBegun = false
  /** Keys of pages whose answer was lost: fetched again, they are paid once. */
  readonly #lost = new Map<string, string>()

  constructor(source: PageSource<R>, params: Params, options: ListOptions) {
    this.#source = source
    this.#params = params
    this.#options = options
    this.cursor = params.cursor as string | undefined
  }

  // biome-ignore lint/suspicious/noThenProperty: awaiting a list fetches its first page
  then<A = R, B = never>(
    onFulfilled?: ((value: R) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    if (this.#first === undefined) {
      const first = this.#fetch(this.#params, this.#options)
      // Awaited again, a page that failed is fetched again.
      first.catch(() => {
        this.#first = undefined
      })
      this.#first = first
    }
    return this.#first.then(onFulfilled, onRejected)
  }

  /** As a promise has it: for the first page. */
  catch<B = never>(onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<R | B> {
    return this.then(undefined, onRejected)
  }

  /** As a promise has it: for the first page. */
  finally(onFinally?: (() => void) | null): Promise<R> {
    return this.then().finally(onFinally)
  }

  /** The first page together with the answer behind it. */
  async withResponse(): Promise<{ result: R; response: ResponseDetails }> {
    const result = await this
    return { result, response: detailsOf(result) }
  }

  /** The pages, whatever their outcome. A first page that was awaited before is not fetched again. */
  async *pages(): AsyncGenerator<R, void, undefined> {
    const { maxCredits } = this.#options
    this.stopped = null
    let awaited = this.#takeFirst()
    const seen = new Set([this.cursor])
    for (;;) {
      const left = maxCredits === undefined ? undefined : maxCredits - this.creditsCharged
      // The call itself compares the first page, after it has read the price list of the service.
      if (awaited === undefined && this.#isBegun && left !== undefined && this.#source.price() > left) {
        this.stopped = 'maxCredits'
        return
      }
      const result = await (awaited ?? this.#fetch(this.#place(), { ...this.#options, maxCredits: left }))
      awaited = undefined
      yield result
      if (!this.#turn(result)) {
        this.stopped = 'end'
        return
      }
      if (seen.has(this.cursor)) throw this.#broken(`the cursor ${this.cursor!.slice(0, 200)} comes again`)
      seen.add(this.cursor)
    }
  }

  /** The items of all pages. */
  [Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    return this.#items(this.#options.limit)
  }

  async *#items(limit = Number.POSITIVE_INFINITY): AsyncGenerator<Item, void, undefined> {
    if (limit <= 0) return
    let count = 0
    for await (const page of this.pages()) {
      if (page.outcome !== undefined && page.outcome !== 'found') {
        throw new OutcomeError(this.#source.id, page.outcome as MissingOutcome, page.meta)
      }
      const items = this.itemsOf(page)
      for (const [index, item] of items.entries()) {
        count += 1
        yield item
        if (count < limit) continue
        if (index === items.length - 1) this.#turn(page)
        this.stopped = 'limit'
        return
      }
    }
  }

  /** The items of one page. */
  itemsOf(page: R): Item[] {
    const data = page.data as Record<string, unknown>
    if (typeof page.data === 'string') throw this.#broken('a file has no items: read its pages()')
    return this.#source.fields.flatMap((field) => {
      const items = data[field] ?? []
      if (!Array.isArray(items)) throw this.#broken(`${field} is no list`)
      return items as Item[]
    })
  }

  #broken(what: string): SocialLookupError {
    return new SocialLookupError(`${this.#source.id}: ${what}`)
  }

  /** Collects the items: all, or the first `limit`. After an error, `collected` has those that came before it. */
  async toArray({ limit = this.#options.limit }: { limit?: number | undefined } = {}): Promise<Item[]> {
    this.collected = []
    for await (const item of this.#items(limit)) this.collected.push(item)
    return this.collected
  }

  async #fetch(params: Params, options: ListOptions): Promise<R> {
    const place = JSON.stringify(params)
    const { idempotencyKey: own } = options
    const ofPage = own === undefined || params === this.#params ? own : keyOfPart(own, place)
    const idempotencyKey = this.#lost.get(place) ?? ofPage
    try {
      const result = await this.#source.fetch(params, { ...options, idempotencyKey })
      this.#lost.delete(place)
      this.#isBegun = true
      this.creditsCharged += countedOf(result)
      return result
    } catch (error) {
      const { mayHaveRun, idempotencyKey: key } = error as Partial<ApiError>
      if (mayHaveRun && key !== undefined) this.#lost.set(place, key)
      throw error
    }
  }

  /** The page that was awaited, if the iteration begins with it. */
  #takeFirst(): Promise<R> | undefined {
    if (this.#isFirstRead || this.cursor !== this.#params.cursor) return undefined
    this.#isFirstRead = true
    return this.#first
  }

  /** The parameters of the page at the cursor. */
  #place(): Params {
    if (!this.cursor) return this.#params
    // A list that reads along names its place by `after`.
    if (this.#params.after !== undefined) return { ...this.#params, after: this.cursor }
    // A list that continues at a cursor names its page by the cursor alone.
    const { page: _, ...others } = this.#params
    return { ...others, cursor: this.cursor }
  }

  /** Goes on behind a page; returns whether there is another. */
  #turn(result: R): boolean {
    if (typeof result.data === 'string') {
      this.cursor = result.meta.nextCursor ?? null
      return this.cursor !== null
    }
    const { page = null } = result.data as { page?: unknown }
    if (page !== null && !isObject(page)) throw this.#broken('the answer has no readable page')
    const { nextCursor = null, hasMore } = page ?? {}
    if (nextCursor !== null && typeof nextCursor !== 'string') throw this.#broken('a cursor is no text')
    const isEnd = nextCursor === null || hasMore === false
    // Events have a cursor after the last page too, at which a later run reads on.
    this.cursor = isEnd && this.#params.after === undefined ? null : nextCursor
    return !isEnd
  }
}
