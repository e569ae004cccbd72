import { ApiError, CreditLimitError, OutcomeError } from './api-error.ts'
import { Rows } from './batch.ts'
import { Follow } from './follow.ts'
import { ListCall } from './list-call.ts'
import { quote } from './price.ts'
import type { Sent } from './read-answer.ts'
import type { ApiOf, Entry, Price, Table } from './table.ts'
import {
  backoffMs,
  type Fetch,
  pause,
  type RequestInfo,
  type ResponseInfo,
  type Settings,
  send,
} from './transport.ts'
import type { BatchOptions, CallOptions, ListOptions, Meta, Outcome, ToolResult } from './types.ts'

/** Settings of a client. */
export interface ClientOptions
  extends Pick<CallOptions, 'timeoutMs' | 'deadlineMs' | 'retries' | 'retryLost' | 'headers' | 'signal'> {
  /** Default: the environment variable SOCIAL_LOOKUP_KEY. Without a key, calls can be paid for one by one (x402). */
  apiKey?: string | undefined
  /** Default: the environment variable SOCIAL_LOOKUP_URL, or http://127.0.0.1:3000. */
  baseUrl?: string | undefined
  /** Sends the requests in place of the global `fetch`. */
  fetch?: Fetch | undefined
  /** Calls that could raise `spent` above this are not sent. */
  maxCredits?: number | undefined
  /** Calls that could cost more than this are not sent. */
  maxCreditsPerCall?: number | undefined
  /** Called before each attempt. */
  onRequest?: ((request: RequestInfo) => unknown) | undefined
  /** Called after each attempt. */
  onResponse?: ((response: ResponseInfo) => unknown) | undefined
  /** Waits between attempts in place of a timer. */
  wait?: ((milliseconds: number, signal?: AbortSignal) => Promise<unknown>) | undefined
  /** Replaces `Math.random` in the spread of waits. */
  random?: (() => number) | undefined
}

type Params = Readonly<Record<string, unknown>>

/** How long a price list is used: an operator's list changes only when the service restarts. */
const pricesMs = 300_000

/** Statuses for keys that may not read the price list, for payers without a key, and of services without a list. */
const unlisted = [401, 402, 403, 404]

const environment = (name: string): string | undefined =>
  (globalThis as { process?: { env?: Record<string, string | undefined> } }).process?.env?.[name]

/** @throws TypeError for characters that a header cannot have; an error of `fetch` would show the key in logs. */
function keyOf(text: string | undefined): string | undefined {
  // A key that was read from a file often ends with a line break.
  const key = text?.trim()
  if (key && !/^[\x21-\x7e]+$/.test(key)) throw new TypeError('apiKey has characters that no key has')
  return key || undefined
}

/** Sends calls, and counts what they cost. */
export class Client {
  readonly baseUrl: string
  readonly #settings: Settings
  readonly #options: ClientOptions
  #spent = 0
  #reserved = 0
  #prices: { readonly readAt: number; readonly byId: Readonly<Record<string, Price>> } | undefined
  /** The price list under way, which calls at the same time share. */
  #reading: Promise<void> | undefined

  constructor(tables: readonly Table<unknown>[], options: ClientOptions = {}) {
    const { fetch = globalThis.fetch } = options
    const apiKey = keyOf(options.apiKey ?? environment('SOCIAL_LOOKUP_KEY'))
    const baseUrl = options.baseUrl ?? environment('SOCIAL_LOOKUP_URL') ?? 'http://127.0.0.1:3000'
    if (!/^https?:\/\//i.test(baseUrl)) throw new TypeError('baseUrl has to begin with https:// or http://')
    this.baseUrl = baseUrl.replace(/\/+$/, '')
    this.#options = options
    const { maxCredits: _, maxCreditsPerCall: __, ...shared } = options
    // Called without a receiver: browsers refuse their own fetch on another object.
    this.#settings = { ...shared, apiKey, baseUrl: this.baseUrl, fetch: (url, init) => fetch(url, init) }
    for (const table of tables) this.#attach(table)
  }

  /** Credits charged to calls of this client so far. */
  get spent(): number {
    return this.#spent
  }

  /**
   * Calls a tool of the agents' interface (`/mcp`), for {@link tools} of the subpath `/tools`. Its argument `maxCredits`
   * is at most what the limits of the client leave; the service holds it. Tools that make no lookups are free and take
   * no such argument.
   */
  async callTool(
    name: string,
    input: Readonly<Record<string, unknown>>,
    { isFree = false, ...options }: CallOptions & { readonly isFree?: boolean } = {},
  ): Promise<ToolResult> {
    const held = this.#held(input.maxCredits, options)
    const isLimited = held < Number.POSITIVE_INFINITY && !isFree
    const body = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name,
        arguments: isLimited ? { ...input, maxCredits: Math.max(0, Math.floor(held)) } : input,
      },
    }
    const headers = {
      ...options.headers,
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
    }
    const reserved = isLimited ? held : 0
    this.#reserved += reserved
    try {
      const { data } = await send(this.#settings, 'mcp', mcpEntry, body, { ...options, headers })
      const result = toolResultOf(data as string)
      this.#spent += result.creditsCharged
      return result
    } finally {
      this.#reserved -= reserved
    }
  }

  /** The limit of a call whose price the service finds out: the lowest of the call's own and of what is left. */
  #held(wanted: unknown, options: CallOptions): number {
    const { maxCredits = Number.POSITIVE_INFINITY, maxCreditsPerCall } = this.#options
    const limits = [wanted, options.maxCredits, maxCreditsPerCall].filter((one) => typeof one === 'number')
    return Math.min(...limits, maxCredits - this.#spent - this.#reserved)
  }

  /** Asks within the limits of credits, which the service holds: the price is that of the lookup which it finds. */
  async #ask(entry: Entry, params: Params, options: CallOptions = {}): Promise<Sent> {
    const held = this.#held(params.maxCredits, options)
    const isLimited = held < Number.POSITIVE_INFINITY
    const limited = isLimited ? { ...params, maxCredits: Math.max(0, held) } : params
    const reserved = isLimited ? held : 0
    this.#reserved += reserved
    try {
      const sent = await send(this.#settings, 'ask', entry, limited, options)
      this.#spent += chargeOf(sent, options)
      return withOperation(sent)
    } finally {
      this.#reserved -= reserved
    }
  }

  /** Adds a function for every call: `youtube.videos.comments` as a property of `youtube.videos`. */
  #attach(table: Table<unknown>): void {
    for (const [id, entry] of Object.entries(table)) {
      const words = id.split('.')
      const last = words.pop()!
      let place: object = this
      for (const word of words) place = member(place, word) ?? define(place, word, {})
      const call = this.#callOf(id, entry)
      // The branch may exist already, because a call below it came first.
      define(place, last, Object.assign(call, member(place, last)))
      if (id === 'events.list') define(place, 'follow', (call as { follow: object }).follow)
    }
  }

  #callOf(id: string, entry: Entry): object {
    if (id === 'events.list' || id === 'monitors.events') return this.#eventsOf(id, entry)
    if (entry.items)
      return (params: Params = {}, options: ListOptions = {}) => this.#list(id, entry, params, options)
    const call = (params: Params = {}, options: CallOptions = {}) => this.#one(id, entry, params, options)
    if (id === 'ask') return (params: Params, options?: CallOptions) => this.#ask(entry, params, options)
    const inputs = typeof entry.price === 'object' ? entry.price.inputs : undefined
    if (inputs === undefined) return call
    const { parameter, maxInputs = 50 } = inputs
    const rows = (all: Iterable<string>, options: BatchOptions & Params = {}) => {
      // Its letters would be inputs, and each is charged.
      if (typeof all === 'string') throw new TypeError(`${id}.rows takes a list of inputs, not a text`)
      const [params, settings] = splitOptions(options)
      const source = {
        maxInputs,
        price: (part: readonly string[]) => this.#quote(id, entry, { ...params, [parameter]: part }),
        fetch: (part: readonly string[], own: BatchOptions) =>
          this.#one(id, entry, { ...params, [parameter]: part }, own) as Promise<never>,
        wait: (repeat: number, signal: AbortSignal | undefined) => {
          const { wait = pause, random = Math.random } = this.#settings
          return wait(backoffMs(repeat, random), signal)
        },
      }
      return new Rows(source, all, settings)
    }
    return Object.assign(call, { rows })
  }

  #eventsOf(id: string, entry: Entry): object {
    const list = (params: Params = {}, options: ListOptions = {}) => this.#list(id, entry, params, options)
    const follow = ({ after = 'start', ...params }: Params = {}, options: CallOptions = {}) =>
      new Follow(
        (position, own) =>
          this.#one(id, entry, { ...params, limit: 100, after: position }, own) as Promise<never>,
        String(after),
        options,
      )
    return Object.assign(list, { follow })
  }

  #list(id: string, entry: Entry, params: Params, options: ListOptions) {
    const source = {
      id,
      fields: entry.items!,
      price: () => this.#quote(id, entry, params),
      fetch: (place: Params, own: ListOptions) => this.#one(id, entry, place, own),
    }
    return new ListCall(source, params, { ...options })
  }

  /** The highest price of a call, by the price list of the service as far as it was read. */
  #quote(id: string, entry: Entry, params: Params): number {
    return quote(this.#prices?.byId[id] ?? entry.price, params)
  }

  async #readPrices(): Promise<void> {
    if (this.#prices && Date.now() - this.#prices.readAt < pricesMs) return
    this.#reading ??= this.#fetchPrices().finally(() => {
      this.#reading = undefined
    })
    await this.#reading
  }

  async #fetchPrices(): Promise<void> {
    const list = send(this.#settings, 'account.prices', { path: '/v1/prices' }, {}, {})
    const byId = await list.then(
      ({ data }) => (data as { prices?: Record<string, Price> } | null)?.prices ?? {},
      (error) => {
        if (error instanceof ApiError && unlisted.includes(error.status)) return {}
        throw error
      },
    )
    this.#prices = { readAt: Date.now(), byId }
  }

  /** Sends one call, within the limits of credits. */
  async #one(id: string, entry: Entry, params: Params, options: CallOptions) {
    const { maxCredits = Number.POSITIVE_INFINITY, maxCreditsPerCall = Number.POSITIVE_INFINITY } =
      this.#options
    const perCall = Math.min(options.maxCredits ?? Number.POSITIVE_INFINITY, maxCreditsPerCall)
    if (entry.price !== undefined && Math.min(perCall, maxCredits) < Number.POSITIVE_INFINITY)
      await this.#readPrices()
    const price = this.#quote(id, entry, params)
    const left = Math.min(perCall, maxCredits - this.#spent - this.#reserved)
    if (price > left) throw new CreditLimitError(id, price, left)
    this.#reserved += price
    try {
      const sent = await send(this.#settings, id, entry, params, options)
      this.#spent += sent.meta.creditsCharged
      return entry.price === undefined ? sent : resultOf(id, sent)
    } finally {
      this.#reserved -= price
    }
  }
}

/** Priced, so that a call whose answer was lost is repeated only with `retryLost`. */
const mcpEntry: Entry = { path: '/mcp', method: 'POST', price: 0, query: [], file: true }

/** Reads the answer of the protocol: JSON, or one message of an event stream. */
function toolResultOf(text: string): ToolResult {
  const message = /^data: (.*)$/m.exec(text)?.[1] ?? text
  const { result, error } = JSON.parse(message) as {
    result?: { content: { text?: string }[]; structuredContent?: Record<string, unknown>; isError?: boolean }
    error?: { message: string }
  }
  if (result === undefined)
    return { text: error?.message ?? text, data: undefined, isError: true, creditsCharged: 0 }
  const { content, structuredContent: data, isError = false } = result
  const charged = typeof data?.charged === 'number' ? data.charged : 0
  return { text: content.map((one) => one.text ?? '').join('\n'), data, isError, creditsCharged: charged }
}

/** A repeat after a lost answer costs nothing; the attempt whose answer was lost was charged. */
function chargeOf({ data, meta }: Sent, { idempotencyKey }: CallOptions): number {
  const isOwnRepeat = meta.originalRequestId !== undefined && idempotencyKey === undefined
  return isOwnRepeat ? (data as { lookup: { meta: Meta } }).lookup.meta.creditsCharged : meta.creditsCharged
}

/** Copies the operation to the top, where TypeScript can narrow by it. */
function withOperation(answer: Sent): Sent {
  const data = answer.data as { routedOperation: { operationId: string } }
  return { ...answer, data: { operationId: data.routedOperation.operationId, ...data } }
}

function member(place: object, word: string): object | undefined {
  return Object.hasOwn(place, word) ? (place as Record<string, object>)[word] : undefined
}

/** Defined, not assigned: a function has read-only properties of its own. */
function define(place: object, word: string, value: object): object {
  Object.defineProperty(place, word, { value, enumerable: true, configurable: true })
  return value
}

const optionNames = new Set([
  ...['signal', 'timeoutMs', 'deadlineMs', 'retries', 'maxCredits', 'retryLost', 'headers'],
  ...['concurrency', 'rowRetries', 'idempotencyKey'],
])

function splitOptions(options: BatchOptions & Params): [Params, BatchOptions] {
  const entries = Object.entries(options)
  const [own, params] = [true, false].map((is) =>
    Object.fromEntries(entries.filter(([name]) => optionNames.has(name) === is)),
  )
  return [params as Params, own as BatchOptions]
}

function resultOf(id: string, { data, meta }: Sent) {
  const outcome: Outcome = meta.lookupStatus ?? 'found'
  const orThrow = () => {
    if (outcome !== 'found') throw new OutcomeError(id, outcome, meta)
    return data
  }
  const result: { found: boolean; outcome: Outcome; data: unknown; meta: Meta } = {
    found: outcome === 'found',
    outcome,
    data,
    meta,
  }
  // Not enumerable, so that results can be compared, cloned and stored.
  return Object.defineProperty(result, 'orThrow', { value: orThrow })
}

/**
 * A client for some groups of calls, so that a bundler leaves out the others:
 * `createClient([youtube, monitors], { apiKey })`.
 */
export function createClient<const T extends readonly Table<unknown>[]>(
  tables: T,
  options: ClientOptions = {},
): Client & ApiOf<T> {
  return new Client(tables, options) as Client & ApiOf<T>
}
