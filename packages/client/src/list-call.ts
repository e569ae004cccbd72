import { OutcomeError } from './api-error.ts'
import type { ListOptions, Meta, MissingOutcome } from './types.ts'

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
  /** Where to resume, as the parameter `cursor`: the first page that was not read to its end. Null at the end. */
  cursor: string | null | undefined
  /** Credits charged for the pages so far. */
  creditsCharged = 0
  /** Why the iteration ended; null while it has not. */
  stopped: Stop | null = null
  readonly #source: PageSource<R>
  readonly #params: Params
  readonly #options: ListOptions
  #first: Promise<R> | undefined

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
    this.#first ??= this.#source.fetch(this.#params, this.#options)
    return this.#first.then(onFulfilled, onRejected)
  }

  /** The pages, whatever their outcome. */
  async *pages(): AsyncGenerator<R, void, undefined> {
    const { maxCredits } = this.#options
    // The call itself compares the first page, after it has read the price list of the service.
    for (let isFirst = true; ; isFirst = false) {
      const left = maxCredits === undefined ? undefined : maxCredits - this.creditsCharged
      if (left !== undefined && !isFirst && this.#source.price() > left) {
        this.stopped = 'maxCredits'
        return
      }
      const place = this.cursor ? { ...this.#params, cursor: this.cursor } : this.#params
      // A list that continues at a cursor names its page by the cursor alone.
      const { page: _, ...others } = place as Record<string, unknown>
      const sent = this.cursor && 'page' in place ? others : place
      const result = await this.#source.fetch(sent, { ...this.#options, maxCredits: left })
      this.creditsCharged += result.meta.creditsCharged
      yield result
      const next = nextCursor(result.data)
      this.cursor = next
      if (next === null) {
        this.stopped = 'end'
        return
      }
    }
  }

  /** The items of all pages. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    const { limit = Number.POSITIVE_INFINITY } = this.#options
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
        if (index === items.length - 1) this.cursor = nextCursor(page.data)
        this.stopped = 'limit'
        return
      }
    }
  }

  /** The items of one page. */
  itemsOf(page: R): Item[] {
    const data = page.data as Record<string, Item[] | null>
    return this.#source.fields.flatMap((field) => data[field] ?? [])
  }

  /** Collects the items: all of them, or the first `limit`. */
  async toArray({ limit }: { limit?: number } = {}): Promise<Item[]> {
    const items: Item[] = []
    if (limit !== undefined) (this.#options as { limit?: number }).limit = limit
    for await (const item of this) items.push(item)
    return items
  }
}

function nextCursor(data: unknown): string | null {
  const { page } = data as { page?: { nextCursor?: string | null } }
  return page?.nextCursor ?? null
}
