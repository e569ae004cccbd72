import type { MonitorNotice, Operations, WatchableId } from './generated/operations.ts'
import type { Job, MonitorsCreateParams } from './generated/records.ts'

/** The id of a lookup: `youtube.videos.comments`. */
export type OperationId = keyof Operations
/** The parameters of a lookup. */
export type ParamsOf<K extends OperationId> = Operations[K]['params']
/** The record of a lookup, with nulls where its object was not found. */
export type DataOf<K extends OperationId> = Operations[K]['data']
/** An item of a list. */
export type ItemOf<K extends OperationId> = Operations[K]['item']

/**
 * How a lookup shows its record: in the shape that all platforms share, without what models do not read (nulls, pictures, tracking
 * ids, the ends of long texts), or both.
 */
export type View = 'common' | 'compact' | 'common,compact'

/** A record in which any member may be absent. */
export type Partly<D> = D extends readonly (infer Item)[]
  ? Partly<Item>[]
  : D extends object
    ? { [P in keyof D]?: Partly<D[P]> }
    : D

/** The record of a lookup in the view of its options; the record itself without a view. */
export type ShownData<K extends OperationId, O> = O extends { view: infer V extends View }
  ? V extends 'common'
    ? O extends { fields: readonly string[] }
      ? Partly<CommonDataOf<K>>
      : CommonDataOf<K>
    : V extends 'common,compact'
      ? Partly<CommonDataOf<K>>
      : Partly<DataOf<K>>
  : O extends { fields: readonly string[] }
    ? Partly<DataOf<K>>
    : DataOf<K>

/** The record of a lookup in the common view (`view: 'common'`); never for a lookup without one. */
export type CommonDataOf<K extends OperationId> = Operations[K]['common'] & {
  lookupStatus: Outcome
  page?: { nextCursor: string | null; hasMore: boolean; returnedCount: number }
}

/** An item of a list in the view of its options. */
export type ShownItem<K extends OperationId, O> = O extends { view: infer V extends View }
  ? V extends 'compact'
    ? Partly<ItemOf<K>>
    : Operations[K]['common'] extends Record<string, (infer Item)[] | null>
      ? V extends 'common'
        ? O extends { fields: readonly string[] }
          ? Partly<Item>
          : Item
        : Partly<Item>
      : never
  : O extends { fields: readonly string[] }
    ? Partly<ItemOf<K>>
    : ItemOf<K>

/** A file in place of an envelope: CSV, JSON lines, or a page to print. */
export type FileType = 'text/csv' | 'application/x-ndjson' | 'text/html'

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
  /** Entries that lists of `data` lack because they could not be read; absent: none. */
  unreadableEntries?: number
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

/** The same in the view of its options. */
export type ShownResult<K extends OperationId, O> = O extends { view: View } | { fields: readonly string[] }
  ? Found<ShownData<K, O>> | Missing<ShownData<K, O>>
  : Result<K>

/** The answer of a call that is no lookup. */
export interface Answer<D> {
  readonly data: D
  readonly meta: Meta
}

/** What an answer states beside its result. */
export interface ResponseDetails {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  readonly requestId: string
  /** How old the answer is, if it came from the cache of the service. */
  readonly ageSeconds: number | undefined
  /** The answer to a repeat of a call that was charged before. */
  readonly isReplayed: boolean
  /** Of the key, as far as the service states them. */
  readonly rateLimit: {
    readonly limit: number | undefined
    readonly remaining: number | undefined
    readonly resetSeconds: number | undefined
  }
}

/** The result of a call, and with `withResponse()` the answer beside it. */
export type WithResponse<R> = Promise<R> & {
  withResponse(): Promise<{ result: R; response: ResponseDetails }>
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
  /**
   * Whether lookups are repeated whose answer was lost. Default: with an API key, because the service charges a lookup
   * once under its Idempotency-Key; without a key each request is paid for. True: also a POST that takes no such key, which is
   * carried out each time.
   */
  retryLost?: boolean | undefined
  /**
   * Replaces the generated Idempotency-Key. The same call with the same key within 24 hours gets the first answer, and is
   * not charged again. Pages of a list and requests of a batch have keys that begin with it.
   */
  idempotencyKey?: string | undefined
  /** The largest answer in bytes, after decompression. Default 64 MB. */
  maxAnswerBytes?: number | undefined
  headers?: Readonly<Record<string, string>> | undefined
  /** Of a lookup: how its record is shown (`x-view`). */
  view?: View | undefined
  /** Of a lookup: only these fields of the objects and items of its record, such as `author.handle` (`x-fields`). */
  fields?: readonly string[] | undefined
  /** Of routes that offer files: the type of the file, which is `data` then. `meta.nextCursor` has the place of the next one. */
  accept?: FileType | undefined
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
  /** Records requests and rows, so that a run after a crash pays for no row again (`fileJournal` of `/journal`). */
  journal?: Journal | undefined
  /** More inputs than this are sent as jobs of up to 5000 rows. Default 1000; without an API key never. */
  jobAbove?: number | undefined
}

/** How long to wait for a job. */
export interface JobWaitOptions extends CallOptions {
  /** How long to wait between two readings at most, in milliseconds. Default 5000. */
  pollMs?: number | undefined
  /** Called with each reading of the job. */
  onProgress?: ((job: Job) => unknown) | undefined
}

/** Where a batch records what it sends and receives. */
export interface Journal {
  /** The lines that were recorded before. */
  read(): Promise<readonly string[]>
  /** Records a line; it is stored when the promise resolves. */
  append(line: string): Promise<unknown>
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

/** The parameters of a new monitor, by the lookup that it watches. */
export type NewMonitor<K extends WatchableId> = Omit<MonitorsCreateParams, 'operationId' | 'params'> & {
  operationId: K
  params: Omit<ParamsOf<K>, 'cursor'>
}
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
interface EventBase {
  /** The same in every attempt and repeat. */
  id: string
  apiVersion: string
  createdAt: string
  /** That of `source`. */
  operationId: string
  monitor: { id: string; name: string }
  billing: { creditsCharged: number }
  /** Only in a delivery that leaves records and long texts out; `path` has the whole event. */
  thin?: { path: string; links: (string | null)[] }
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

/** Texts of known items changed. */
export interface ItemsEditedEvent extends EventBase {
  type: 'monitor.items_edited'
  source: { operationId: string; params: Record<string, unknown> }
  data: { itemIds: string[]; itemTimes: (string | null)[]; items: unknown[]; editedFields: string[][] }
}

/** Known items are no longer in their list. */
export interface ItemsRemovedEvent extends EventBase {
  type: 'monitor.items_removed'
  source: { operationId: string; params: Record<string, unknown> }
  data: {
    itemIds: string[]
    itemTimes: (string | null)[]
    lastSeenAt: string[]
    missedChecks: number
  }
}

/** The state of a monitor changed, or it has had nothing to report. */
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

/** Deliveries to an endpoint fail, or it answers again. */
export interface EndpointNoticeEvent extends EventBase {
  type: 'endpoint.failing' | 'endpoint.recovered'
  source: { operationId: string; params: Record<string, unknown> }
  data: EndpointDisabledEvent['data']
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

/** A job went on, paused or ended. */
export interface JobEvent extends EventBase {
  type: 'job.progress' | 'job.paused' | 'job.completed'
  source: { operationId: string; params: Record<string, unknown> }
  data: {
    jobId: string
    name: string
    status: string
    reason: string | null
    rows: { total: number; delivered: number; failed: number; running: number; waiting: number }
    items: number
    newItems: number | null
    scheduleId: string | null
    percent: number
    secondsLeft: number | null
    creditsSpent: number
    maxCredits: number
  }
}

/** A run of a schedule of jobs was left out, or the schedule paused by itself. */
export interface JobScheduleEvent extends EventBase {
  type: 'job_schedule.left_out' | 'job_schedule.paused'
  source: { operationId: string; params: Record<string, unknown> }
  data: {
    scheduleId: string
    name: string
    status: 'active' | 'paused'
    reason: string
    runAt: string
    nextRunAt: string | null
    lastJobId: string
  }
}

/** A test of an endpoint. */
export interface TestEvent extends EventBase {
  type: 'webhook_endpoint.test'
  source: { operationId: string; params: Record<string, unknown> }
  data: { endpointId: string; message: string }
}

/** Conditions of a monitor with `watch: "values"` that hold. */
export interface ConditionMetEvent extends EventBase {
  source: { operationId: string; params: Record<string, unknown> }
  type: 'monitor.condition_met'
  data: {
    at: string
    met: {
      condition: Record<string, unknown>
      field: string | null
      value: number | null
      before: number | null
      beforeAt: string | null
      difference: number | null
      percent: number | null
      reason: string
    }[]
    values: Record<string, number | null>
    reason: string
  }
}

/** A text that a monitor with `watch: "text"` compares. */
export interface TextChangedEvent extends EventBase {
  source: { operationId: string; params: Record<string, unknown> }
  type: 'monitor.text_changed'
  data: {
    at: string
    result: 'changed' | 'new' | 'removed'
    before?: { at: string } | undefined
    differences: {
      field: string
      changes: {
        kind: 'added' | 'removed' | 'changed'
        before?: string | undefined
        after?: string | undefined
        words?: { is: 'same' | 'added' | 'removed'; text: string }[] | undefined
      }[]
      omitted: number
    }[]
    text: string
    reason: string
  }
}

/** The chosen part of a text matches nothing. */
export interface PartMissingEvent extends EventBase {
  source: { operationId: string; params: Record<string, unknown> }
  type: 'monitor.part_missing'
  data: { at: string; heading: string | null; selector: string | null; checks: number; reason: string }
}

/** A summary of the monitors with a tag, at its time of day. */
export interface SummaryEvent extends EventBase {
  source: { operationId: string; params: Record<string, unknown> }
  type: 'monitor.summary'
  data: {
    summaryId: string
    name: string
    tag: string
    from: string
    to: string
    part: number
    hasMore: boolean
    monitors: { id: string; name: string; events: number }[]
    /** The events of these monitors, oldest first, as their endpoints receive them. */
    events: Record<string, unknown>[]
    reason: string
  }
}

/** Every event, by `type`; those with new items also by `operationId`. */
export type WebhookEvent =
  | NewItemsEvent
  | ItemsEditedEvent
  | ItemsRemovedEvent
  | ConditionMetEvent
  | TextChangedEvent
  | PartMissingEvent
  | SummaryEvent
  | MonitorNoticeEvent
  | EndpointDisabledEvent
  | EndpointNoticeEvent
  | BalanceLowEvent
  | AccountBudgetEvent
  | KeyBudgetEvent
  | JobEvent
  | JobScheduleEvent
  | TestEvent
