import { ApiError, ConnectionError, CreditLimitError } from './api-error.ts'
import { Rows } from './batch.ts'
import type { Fetch } from './exchange.ts'
import { Follow, type FollowOptions, waitOfFollow } from './follow.ts'
import { type JobSender, runBatchAsJob, waitForJob } from './jobs.ts'
import { ListCall } from './list-call.ts'
import { quote } from './price.ts'
import { isObject, type Sent } from './read-answer.ts'
import { answerOf, resultOf, withResponse } from './results.ts'
import { Spending } from './spending.ts'
import type { ApiOf, Entry, Price, Table } from './table.ts'
import { toolEntry, toolRequest, toolResultOf } from './tool-call.ts'
import { Progress, type RequestInfo, type ResponseInfo, type Settings, send } from './transport.ts'
import type { BatchOptions, CallOptions, JobWaitOptions, ListOptions, ToolResult } from './types.ts'
import { backoffMs, monotonicNow, pause } from './waits.ts'

/** Settings of a client. */
export interface ClientOptions
  extends Pick<
    CallOptions,
    'timeoutMs' | 'deadlineMs' | 'retries' | 'retryLost' | 'maxAnswerBytes' | 'headers' | 'signal'
  > {
  /** Default: the environment variable SOCIAL_LOOKUP_KEY. Without a key, calls can be paid for one by one (x402). */
  apiKey?: string | undefined
  /** Default: the environment variable SOCIAL_LOOKUP_URL, or http://127.0.0.1:3000. */
  baseUrl?: string | undefined
  /** Sends the requests in place of the global `fetch`. */
  fetch?: Fetch | undefined
  /** Calls that could raise the sum of `spent` and `uncertain` above this are not sent. */
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

/** More inputs of a batch than this are a job, of so many rows at most. */
const usualJobAbove = 1000
const jobRows = 5000

/** How long a price list is used: an operator's list changes only when the service restarts. */
const pricesMs = 300_000

/** Statuses for keys that may not read the price list, for payers without a key, and of services without a list. */
const unlisted = [401, 402, 403, 404]

/** The lists of the common view, of which a record has one. */
const commonLists = ['posts', 'comments']

const environment = (name: string): string | undefined =>
  (globalThis as { process?: { env?: Record<string, string | undefined> } }).process?.env?.[name]

/** @throws TypeError for characters that a header cannot have; an error of `fetch` would show the key in logs. */
function keyOf(text: string | undefined): string | undefined {
  // A key that was read from a file often ends with a line break.
  const key = text?.trim()
  if (key && !/^[\x21-\x7e]+$/.test(key)) throw new TypeError('apiKey has characters that no key has')
  return key || undefined
}

/** An address without its name and password, and the header Authorization that has them: `fetch` refuses them. */
function withoutPassword(address: string): { url: string; authorization: string | undefined } {
  const [, scheme, user, rest] = /^(https?:\/\/)([^/?#]*)@(.*)$/is.exec(address) ?? []
  if (user === undefined) return { url: address, authorization: undefined }
  const [name, ...password] = user.split(':')
  const bytes = new TextEncoder().encode(`${decode(name!)}:${decode(password.join(':'))}`)
  return { url: scheme! + rest!, authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Sends calls, and counts what they cost. */
export class Client {
  readonly baseUrl: string
  readonly #settings: Settings
  readonly #options: ClientOptions
  readonly #spending = new Spending()
  #prices: { readonly readAt: number; readonly byId: Readonly<Record<string, Price>> } | undefined
  /** The price list under way, which calls at the same time share. */
  #reading: Promise<void> | undefined

  constructor(tables: readonly Table<unknown>[], options: ClientOptions = {}) {
    const { fetch = globalThis.fetch } = options
    const apiKey = keyOf(options.apiKey ?? environment('SOCIAL_LOOKUP_KEY'))
    const baseUrl = options.baseUrl ?? environment('SOCIAL_LOOKUP_URL') ?? 'http://127.0.0.1:3000'
    if (!/^https?:\/\//i.test(baseUrl)) throw new TypeError('baseUrl has to begin with https:// or http://')
    const { url, authorization } = withoutPassword(baseUrl)
    this.baseUrl = url.replace(/\/+$/, '')
    this.#options = options
    const { maxCredits: _, maxCreditsPerCall: __, ...shared } = options
    // Called without a receiver: browsers refuse their own fetch on another object.
    const call: Fetch = (address, init) => fetch(address, init)
    this.#settings = { ...shared, apiKey, authorization, baseUrl: this.baseUrl, fetch: call }
    for (const table of tables) this.#attach(table)
  }

  /** Credits charged to calls of this client so far. */
  get spent(): number {
    return this.#spending.spent
  }

  /**
   * The highest prices of the calls that ended without an answer after an attempt that the service may have charged.
   * Such a call is settled by sending it again with the `idempotencyKey` of its error.
   */
  get uncertain(): number {
    return this.#spending.uncertain
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
    const wanted = isLimited ? { ...input, maxCredits: Math.max(0, Math.floor(held)) } : input
    const progress = new Progress(toolEntry, options.idempotencyKey)
    const { body, headers } = toolRequest(name, wanted, progress.key)
    const own = { ...options, headers: { ...options.headers, ...headers } }
    const cost = ({ data }: Sent) => (data as ToolResult).creditsCharged
    const { data } = await this.#spending.count(isLimited ? held : 0, progress, cost, async () => {
      const sent = await send(this.#settings, 'mcp', toolEntry, body, own, progress)
      const result = toolResultOf(sent.data as string)
      if (result !== undefined) return { ...sent, data: result }
      progress.mayHaveRun = true
      throw this.#foreign('/mcp')
    })
    return data as ToolResult
  }

  #foreign(path: string): ConnectionError {
    return new ConnectionError(`${this.baseUrl}${path} answered what is no answer of the service`, {
      mayHaveRun: true,
      retryable: false,
    })
  }

  /** The limit of a call whose price the service finds out: the lowest of the call's own and of what is left. */
  #held(wanted: unknown, options: CallOptions): number {
    const { maxCredits = Number.POSITIVE_INFINITY, maxCreditsPerCall } = this.#options
    const limits = [wanted, options.maxCredits, maxCreditsPerCall].filter((one) => typeof one === 'number')
    return Math.min(...limits, this.#spending.leftOf(maxCredits, options.idempotencyKey))
  }

  /** Asks within the limits of credits, which the service holds: the price is that of the lookup which it finds. */
  async #ask(entry: Entry, params: Params, options: CallOptions = {}): Promise<Sent> {
    const held = this.#held(params.maxCredits, options)
    const isLimited = held < Number.POSITIVE_INFINITY
    const limited = isLimited ? { ...params, maxCredits: Math.max(0, held) } : params
    const progress = new Progress(entry, options.idempotencyKey)
    return this.#spending.count(isLimited ? held : 0, progress, chargeOfQuestion, async () => {
      const sent = await send(this.#settings, 'ask', entry, limited, options, progress)
      const answered = withOperation(sent)
      if (answered !== undefined) return answered
      progress.mayHaveRun = true
      throw this.#foreign(entry.path)
    })
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
      if (id === 'jobs.get')
        define(place, 'wait', (params: { id: string }, options?: JobWaitOptions) =>
          waitForJob(this.#jobs(id), params.id, { signal: this.#options.signal, ...options }),
        )
    }
  }

  #callOf(id: string, entry: Entry): object {
    if (id === 'events.list' || id === 'monitors.events') return this.#eventsOf(id, entry)
    if (entry.items)
      return (params: Params = {}, options: ListOptions = {}) => this.#list(id, entry, params, options)
    if (id === 'ask')
      return (params: Params, options?: CallOptions) =>
        withResponse(this.#ask(entry, params, options).then(answerOf))
    const call = (params: Params = {}, options: CallOptions = {}) =>
      withResponse(this.#one(id, entry, params, options))
    const inputs = typeof entry.price === 'object' ? entry.price.inputs : undefined
    if (inputs === undefined) return call
    const { parameter, maxInputs: mostOfRequest = 50 } = inputs
    const rows = (all: Iterable<string>, options: BatchOptions & Params = {}) => {
      // Its letters would be inputs, and each is charged.
      if (typeof all === 'string') throw new TypeError(`${id}.rows takes a list of inputs, not a text`)
      const [params, { jobAbove = usualJobAbove, ...settings }] = splitOptions(options)
      const { apiKey } = this.#settings
      const mode = apiKey?.startsWith('slk_test_') ? 'test' : 'live'
      const list = [...all]
      const isJob = apiKey !== undefined && list.length > jobAbove
      const source = {
        id,
        name: `${id} ${mode} ${JSON.stringify(params)}`,
        parameter,
        maxInputs: isJob ? jobRows : mostOfRequest,
        // The cuts by a limit need the prices of the service.
        begin: () => this.#readPricesFor(entry, settings),
        left: (key: string | undefined) => this.#held(undefined, { idempotencyKey: key }),
        price: (part: readonly string[]) => this.#quote(id, entry, { ...params, [parameter]: part }),
        fetch: (part: readonly string[], own: BatchOptions) =>
          (part.length > mostOfRequest
            ? this.#batchJob(id, entry, { parameter, inputs: part, params }, own)
            : this.#one(id, entry, { ...params, [parameter]: part }, own)) as Promise<never>,
        wait: (repeat: number, signal: AbortSignal | undefined) => {
          const { wait = pause, random = Math.random } = this.#settings
          return wait(backoffMs(repeat, random), signal)
        },
      }
      return new Rows(source, list, settings)
    }
    return Object.assign(call, { rows })
  }

  /** Sends the requests of jobs, and waits between them. */
  #jobs(id: string): JobSender {
    const { wait = pause } = this.#settings
    return { wait, send: (entry, params, options) => send(this.#settings, id, entry, params, options) }
  }

  /** Looks up many inputs as a job, within the limits of credits. */
  async #batchJob(
    id: string,
    entry: Entry,
    batch: { parameter: string; inputs: readonly string[]; params: Params },
    { concurrency: _, rowRetries: __, journal: ___, jobAbove: ____, ...options }: BatchOptions,
  ) {
    const { parameter, inputs, params } = batch
    const progress = new Progress(entry, options.idempotencyKey)
    const price = this.#quote(id, entry, { ...params, [parameter]: inputs })
    const left = this.#held(undefined, { idempotencyKey: progress.key })
    if (price > left) throw new CreditLimitError(id, price, left)
    const cost = ({ meta }: Sent) => meta.creditsCharged
    const sent = await this.#spending.count(price, progress, cost, async () => {
      const own = { signal: this.#options.signal, ...options, idempotencyKey: progress.key }
      // A job that was made goes on without the client.
      const made = () => {
        progress.mayHaveRun = true
      }
      try {
        return await runBatchAsJob(this.#jobs(id), id, batch, own, made)
      } catch (error) {
        if (isObject(error) && error.mayHaveRun === true) made()
        throw error
      }
    })
    return resultOf(id, sent)
  }

  #eventsOf(id: string, entry: Entry): object {
    const list = (params: Params = {}, options: ListOptions = {}) => this.#list(id, entry, params, options)
    const follow = ({ after = 'start', ...params }: Params = {}, options: FollowOptions = {}) => {
      const { signal = this.#options.signal, timeoutMs = this.#options.timeoutMs } = options
      const own = { ...options, signal, timeoutMs }
      const wait = waitOfFollow(own)
      const how = { ...params, limit: 100, ...(wait === 0 ? {} : { wait }) }
      return new Follow(
        (position, call) => this.#one(id, entry, { ...how, after: position }, call) as Promise<never>,
        String(after),
        own,
      )
    }
    return Object.assign(list, { follow })
  }

  #list(id: string, entry: Entry, params: Params, options: ListOptions) {
    const source = {
      id,
      fields: options.view?.startsWith('common') ? commonLists : entry.items!,
      price: () => this.#quote(id, entry, params),
      fetch: (place: Params, own: ListOptions) => this.#one(id, entry, place, own),
    }
    return new ListCall(source, params, { ...options })
  }

  /** The highest price of a call, by the price list of the service as far as it was read. */
  #quote(id: string, entry: Entry, params: Params): number {
    return quote(this.#prices?.byId[id] ?? entry.price, params)
  }

  /** Reads the price list for a lookup with a limit. */
  async #readPricesFor(entry: Entry, { maxCredits: own }: CallOptions): Promise<void> {
    const { maxCredits, maxCreditsPerCall } = this.#options
    if (entry.price === undefined || (own ?? maxCredits ?? maxCreditsPerCall) === undefined) return
    if (this.#prices && monotonicNow() - this.#prices.readAt < pricesMs) return
    this.#reading ??= this.#fetchPrices().finally(() => {
      this.#reading = undefined
    })
    await this.#reading
  }

  async #fetchPrices(): Promise<void> {
    const list = send(this.#settings, 'account.prices', { path: '/v1/prices' }, {}, {})
    const byId = await list.then(
      ({ data }) => {
        const { prices } = data as { prices?: Record<string, Price> }
        return isObject(prices) ? prices : {}
      },
      (error) => {
        if (error instanceof ApiError && unlisted.includes(error.status)) return {}
        throw error
      },
    )
    this.#prices = { readAt: monotonicNow(), byId }
  }

  /** Sends one call, within the limits of credits. */
  async #one(id: string, entry: Entry, params: Params, options: CallOptions) {
    const { maxCredits = Number.POSITIVE_INFINITY, maxCreditsPerCall = Number.POSITIVE_INFINITY } =
      this.#options
    const progress = new Progress(entry, options.idempotencyKey)
    await this.#readPricesFor(entry, options)
    const price = this.#quote(id, entry, params)
    const perCall = Math.min(options.maxCredits ?? Number.POSITIVE_INFINITY, maxCreditsPerCall)
    const left = Math.min(perCall, this.#spending.leftOf(maxCredits, progress.key))
    if (price > left) throw new CreditLimitError(id, price, left)
    const cost = ({ meta }: Sent) => meta.creditsCharged
    const sent = await this.#spending.count(price, progress, cost, () =>
      send(this.#settings, id, entry, params, options, progress),
    )
    return entry.price === undefined ? answerOf(sent) : resultOf(id, sent)
  }
}

/** The cost of a question; a repeat of one that was answered states the cost of the lookup alone. */
function chargeOfQuestion({ data, meta }: Sent): number {
  if (meta.originalRequestId === undefined) return meta.creditsCharged
  const { lookup } = data as { lookup?: { meta?: { creditsCharged?: number } } }
  return lookup?.meta?.creditsCharged ?? 0
}

/** Copies the operation to the top, where TypeScript can narrow by it; undefined for what is no answer of `ask`. */
function withOperation(answer: Sent): Sent | undefined {
  const data = answer.data as { routedOperation?: { operationId?: unknown }; lookup?: unknown }
  const operationId = data.routedOperation?.operationId
  if (typeof operationId !== 'string' || !isObject(data.lookup)) return undefined
  return { ...answer, data: { operationId, ...data } }
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
  ...['concurrency', 'rowRetries', 'idempotencyKey', 'maxAnswerBytes', 'journal', 'jobAbove'],
])

function splitOptions(options: BatchOptions & Params): [Params, BatchOptions] {
  const entries = Object.entries(options)
  const [own, params] = [true, false].map((is) =>
    Object.fromEntries(entries.filter(([name]) => optionNames.has(name) === is)),
  )
  return [params as Params, own as BatchOptions]
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
