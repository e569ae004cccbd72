import { ApiError, ConnectionError, SocialLookupError } from './api-error.ts'
import { isObject } from './read-answer.ts'
import type { Answer, CallOptions, WebhookEvent } from './types.ts'
import { pause } from './waits.ts'

export interface FollowOptions extends CallOptions {
  /** How long to wait for new events after the last one, in milliseconds. Default 5000. */
  pollMs?: number | undefined
}

interface EventPage {
  readonly events: readonly { readonly payload: unknown }[]
  readonly page: { readonly nextCursor: string | null; readonly hasMore: boolean }
}

/**
 * Copies the operation to the top, where TypeScript can narrow by it. Types of later versions pass; an event that lacks
 * its source has an empty operation.
 * @throws SocialLookupError for what is no event
 */
export function eventOf(payload: unknown): WebhookEvent {
  if (!isObject(payload) || typeof payload.type !== 'string') throw new SocialLookupError('this is no event')
  const operationId = isObject(payload.source) ? payload.source.operationId : undefined
  return { ...payload, operationId: operationId ?? '' } as unknown as WebhookEvent
}

/** Reads one page of events after a position. */
export type ReadEvents = (after: string, options: CallOptions) => Promise<Answer<EventPage>>

/**
 * Events, oldest first, until its signal is aborted. It waits out broken connections and passing errors, and goes on
 * where it was.
 */
export class Follow implements AsyncIterable<WebhookEvent> {
  /**
   * The position after the last page that was handled. Store it, and start the next run with `{ after: cursor }`: no
   * event is missed, and those of an unfinished page come again with the same ids.
   */
  cursor: string
  readonly #read: ReadEvents
  readonly #options: FollowOptions

  constructor(read: ReadEvents, after: string, options: FollowOptions) {
    this.cursor = after
    this.#read = read
    this.#options = options
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<WebhookEvent, void, undefined> {
    const { signal, pollMs = 5000 } = this.#options
    while (!signal?.aborted) {
      const found = await this.#next()
      if (found === undefined) continue
      const { events, page } = found
      if (!Array.isArray(events) || !isObject(page))
        throw new SocialLookupError('the answer is no page of events')
      for (const event of events) yield eventOf(isObject(event) ? event.payload : undefined)
      const before = this.cursor
      this.cursor = page.nextCursor ?? before
      // A service that states more behind the same cursor would be asked without a pause.
      const goesOn = page.hasMore && this.cursor !== before
      if (!goesOn) await pause(pollMs, signal).catch(() => {})
    }
  }

  async #next(): Promise<EventPage | undefined> {
    const { signal, pollMs = 5000 } = this.#options
    try {
      return (await this.#read(this.cursor, this.#options)).data
    } catch (error) {
      if (signal?.aborted) return undefined
      if (!(error instanceof ConnectionError || error instanceof ApiError) || !error.retryable) throw error
      await pause(Math.max(pollMs, 1000 * (error.retryAfterSeconds ?? 0)), signal).catch(() => {})
      return undefined
    }
  }
}
