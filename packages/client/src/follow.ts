import { ApiError, ConnectionError, SocialLookupError } from './api-error.ts'
import { isObject } from './read-answer.ts'
import type { Answer, CallOptions, WebhookEvent } from './types.ts'
import { pause } from './waits.ts'

export interface FollowOptions extends CallOptions {
  /**
   * Asks for new events at this interval in milliseconds. Default: each request waits at the service for up to 30 seconds
   * until there is an event, at most half of `timeoutMs`.
   */
  pollMs?: number | undefined
}

/** The longest that the service waits for an event. */
const maxWaitSeconds = 30

/** How long a request waits at the service for an event, in seconds; 0: events are asked for at an interval. */
export const waitOfFollow = ({ pollMs, timeoutMs = 60_000 }: FollowOptions): number =>
  pollMs === undefined ? Math.min(maxWaitSeconds, Math.floor(timeoutMs / 2000)) : 0

/** The interval where the service does not wait, and the pause after a failure. */
const defaultPollMs = 5000
/** A request without events that took less did not wait. */
const minWaitMs = 500

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
    const { signal, pollMs = defaultPollMs } = this.#options
    const waits = waitOfFollow(this.#options) > 0
    while (!signal?.aborted) {
      const began = Date.now()
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
      const hasWaited = waits && !page.hasMore && (events.length > 0 || Date.now() - began >= minWaitMs)
      if (!goesOn && !hasWaited) await pause(pollMs, signal).catch(() => {})
    }
  }

  async #next(): Promise<EventPage | undefined> {
    const { signal, pollMs = defaultPollMs } = this.#options
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
