import type { Rows } from './batch.ts'
import type { Follow, FollowOptions } from './follow.ts'
import type { MonitorNotice, Operations, WatchableId } from './generated/operations.ts'
import type { AskParams, MonitorsCreateData, MonitorsCreateParams } from './generated/records.ts'
import type { ListCall } from './list-call.ts'

/** The id of a lookup: `youtube.videos.comments`. */
export type OperationId = keyof Operations
/** The parameters of a lookup. */
export type ParamsOf<K extends OperationId> = Operations[K]['params']
/** The record of a lookup, with nulls where its object was not found. */
export type DataOf<K extends OperationId> = Operations[K]['data']
/** An item of a list. */
export type ItemOf<K extends OperationId> = Operations[K]['item']

/** The record of a lookup that found its object. */
export type FoundDataOf<K extends OperationId> = WithSubject<DataOf<K>, Operations[K]['subject']>
type WithSubject<D, S> = [S] extends [never] ? D : D & { [P in S & keyof D]: NonNullable<D[P]> }

export type MissingOutcome = 'not_found' | 'private' | 'restricted'
export type Outcome = 'found' | MissingOutcome

/** The call: its id, its cost, its outcome. */
export interface Meta {
  requestId: string
  /** What was charged. */
  creditsCharged: number
  version: 'v1' | 'v2'
  lookupStatus?: Outcome
  /** Whether the answer came from the cache. It costs the same. */
  cached?: boolean
  /** The first request's id, on the answer to a repeated one. */
  originalRequestId?: string
  /** Credits left, as far as the answering node knows. */
  creditsRemaining?: number
  /** The cursor of the next page of a list that was requested as CSV or JSON lines. */
  nextCursor?: string
}

/** The object is there. */
export interface Found<D> {
  readonly found: true
  readonly outcome: 'found'
  readonly data: D
  readonly meta: Meta
  /** The data. */
  orThrow(): D
}

/** The lookup was completed, and its object does not exist or is not shown. */
export interface Missing<D> {
  readonly found: false
  readonly outcome: MissingOutcome
  readonly data: D
  readonly meta: Meta
  /** @throws OutcomeError */
  orThrow(): never
}

/** What a lookup came to; `found` narrows `data`. */
export type Result<K extends OperationId> = Found<FoundDataOf<K>> | Missing<DataOf<K>>

/** The answer of a call that is no lookup. */
export interface Answer<D> {
  readonly data: D
  readonly meta: Meta
}

/** Settings of one call; they replace those of the client. */
export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Time for one attempt, in milliseconds. */
  timeoutMs?: number | undefined
  /** Time for all attempts and the waits between them, in milliseconds. */
  deadlineMs?: number | undefined
  /** How often a failed attempt is repeated. */
  retries?: number | undefined
  /** The call is not sent if it could cost more; with a list, the sum of its pages. */
  maxCredits?: number | undefined
  /** Repeats lookups whose answer was lost, which can charge them twice. */
  retryLost?: boolean | undefined
  /** Replaces the generated Idempotency-Key of a POST, so that it can be repeated after a restart. */
  idempotencyKey?: string | undefined
  headers?: Readonly<Record<string, string>> | undefined
}

/** Settings of a list. */
export interface ListOptions extends CallOptions {
  /** Ends an iteration after this number of items. */
  limit?: number | undefined
}

/** Settings of a batch. */
export interface BatchOptions extends CallOptions {
  /** Requests under way at the same time. Default 2. */
  concurrency?: number | undefined
  /** How often rows that failed for a passing reason are sent again. Default 2. */
  rowRetries?: number | undefined
}

/** The result of a tool for agents. */
export interface ToolResult {
  /** The compact result for a model; texts of strangers are marked in it. */
  readonly text: string
  /** The same as fields. */
  readonly data: Readonly<Record<string, unknown>> | undefined
  /** The call failed; the text states what the model can do about it. */
  readonly isError: boolean
  readonly creditsCharged: number
}

type Arguments<P, O> = undefined extends P ? [params?: P, options?: O] : [params: P, options?: O]

/** A lookup of one object. */
export type Lookup<K extends OperationId, P> = (...call: Arguments<P, CallOptions>) => Promise<Result<K>>

/** A lookup of a list: await it for one page, iterate over it for all items. */
export type ListLookup<K extends OperationId, P> = (
  ...call: Arguments<P, ListOptions>
) => ListCall<Result<K>, ItemOf<K>>

/** A lookup of up to 50 inputs at a time; `rows` takes any number. */
export interface Batch<K extends OperationId, Row> {
  (params: ParamsOf<K>, options?: CallOptions): Promise<Result<K>>
  /** Looks up any number of inputs. Rows come in the order of the inputs, as soon as they are there. */
  rows(inputs: Iterable<string>, options?: BatchOptions & Omit<ParamsOf<K>, 'url'>): Rows<Row>
}

/** A call of the account, its monitors or endpoints. */
export type ServiceCall<P, D> = (...call: Arguments<P, CallOptions>) => Promise<Answer<D>>
/** A list of the account. */
export type ServiceList<P, D, Item> = (...call: Arguments<P, ListOptions>) => ListCall<Answer<D>, Item>

/** The parameters of a new monitor, by the lookup that it watches. */
export type NewMonitor<K extends WatchableId> = Omit<MonitorsCreateParams, 'operationId' | 'params'> & {
  operationId: K
  params: Omit<ParamsOf<K>, 'cursor'>
}
export type CreateMonitor = <K extends WatchableId>(
  params: NewMonitor<K>,
  options?: CallOptions,
) => Promise<Answer<MonitorsCreateData>>

/** What a question was routed to and what came of it; `operationId` narrows the data. */
export type AskAnswer = {
  [K in OperationId]: {
    /** That of `routedOperation`, where it narrows the data. */
    operationId: K
    query: string
    routedOperation: { operationId: K; method: string; path: string; params: ParamsOf<K> }
    lookup: { data?: DataOf<K> | null; meta: Meta }
  }
}[OperationId]
export type Ask = (params: AskParams, options?: CallOptions) => Promise<Answer<AskAnswer>>

interface EventBase {
  /** The same in every attempt and repeat. */
  id: string
  apiVersion: string
  createdAt: string
  /** That of `source`. */
  operationId: string
  monitor: { id: string; name: string }
  billing: { creditsCharged: number }
}

/** A monitor found new items; `operationId` narrows them. */
export type NewItemsEvent<K extends WatchableId = WatchableId> = {
  [O in K]: EventBase & {
    type: 'monitor.new_items'
    operationId: O
    source: { operationId: O; params: Omit<ParamsOf<O>, 'cursor'> }
    data: {
      itemId?: string
      itemTime?: string | null
      /** With `delivery: "digest"`, as are `itemTimes` and `digest`. */
      itemIds?: string[]
      itemTimes?: (string | null)[]
      digest?: { part: number; parts: number }
      items: ItemOf<O>[]
    }
  }
}[K]

/** The state of a monitor changed. */
export interface MonitorNoticeEvent extends EventBase {
  type: MonitorNotice
  source: { operationId: string; params: Record<string, unknown> }
  data: { status: string; reason: string }
}

/** An endpoint was disabled because its deliveries failed. */
export interface EndpointDisabledEvent extends EventBase {
  type: 'endpoint.disabled'
  source: { operationId: string; params: Record<string, unknown> }
  data: {
    endpointId: string
    url: string | null
    description: string | null
    status: string
    reason: string
    failingSince: string
    consecutiveFailures: number
  }
}

interface CreditNoticeBase extends EventBase {
  source: { operationId: string; params: Record<string, unknown> }
}

/** The balance fell to a level of `PATCH /v1/notices` or below. */
export interface BalanceLowEvent extends CreditNoticeBase {
  type: 'account.balance_low'
  data: { mode: 'live' | 'test'; balance: number; level: number; reason: string }
}

interface DailyBudget {
  mode: 'live' | 'test'
  /** The level: this part of the credits per day is spent. */
  percent: number
  creditsPerDay: number
  /** Includes the highest prices of lookups in progress. */
  spent: number
  reason: string
}

/** A part of the account's credits per day is spent. */
export interface AccountBudgetEvent extends CreditNoticeBase {
  type: 'account.daily_budget_reached'
  data: DailyBudget
}

/** A part of a key's credits per day is spent. */
export interface KeyBudgetEvent extends CreditNoticeBase {
  type: 'key.daily_budget_reached'
  data: DailyBudget & { keyId: string; keyName: string }
}

/** A test of an endpoint. */
export interface TestEvent extends EventBase {
  type: 'webhook_endpoint.test'
  source: { operationId: string; params: Record<string, unknown> }
  data: { endpointId: string; message: string }
}

/** Every event, by `type`; those with new items also by `operationId`. */
export type WebhookEvent =
  | NewItemsEvent
  | MonitorNoticeEvent
  | EndpointDisabledEvent
  | BalanceLowEvent
  | AccountBudgetEvent
  | KeyBudgetEvent
  | TestEvent

/** A list of events, which can also be followed. */
export interface EventList<P extends { after?: string | undefined }, D> {
  (
    ...call: P extends { id: string }
      ? [params: P, options?: ListOptions]
      : [params?: P, options?: ListOptions]
  ): ListCall<Answer<D>, D extends { events: (infer Item)[] } ? Item : never>
  /** Reads along, oldest first, and waits for new events. */
  follow(params?: Omit<P, 'cursor' | 'limit'>, options?: FollowOptions): Follow
}
