import type { Rows } from './batch.ts'
import type { Follow, FollowOptions } from './follow.ts'
import type { WatchableId } from './generated/operations.ts'
import type { AskParams, Job, MonitorsCreateData } from './generated/records.ts'
import type { ListCall } from './list-call.ts'
import type {
  Answer,
  AskAnswer,
  BatchOptions,
  CallOptions,
  FileType,
  JobWaitOptions,
  ListOptions,
  NewMonitor,
  OperationId,
  ParamsOf,
  ShownItem,
  ShownResult,
  WithResponse,
} from './types.ts'

export type * from './types.ts'

type Arguments<P, O> = undefined extends P ? [params?: P, options?: O] : [params: P, options?: O]

type LookupOptions = Omit<CallOptions, 'accept'>

/** A lookup of one object. */
export type Lookup<K extends OperationId, P> = <const O extends LookupOptions = object>(
  ...call: Arguments<P, O>
) => WithResponse<ShownResult<K, O>>

/** A lookup of a list: await it for one page, iterate over it for all items. */
export type ListLookup<K extends OperationId, P> = <const O extends Omit<ListOptions, 'accept'> = object>(
  ...call: Arguments<P, O>
) => ListCall<ShownResult<K, O>, ShownItem<K, O>>

/** A lookup of up to 50 inputs at a time; `rows` takes any number. */
export interface Batch<K extends OperationId, Row> {
  <const O extends LookupOptions = object>(params: ParamsOf<K>, options?: O): WithResponse<ShownResult<K, O>>
  /** Looks up any number of inputs. Rows come in the order of the inputs, as soon as they are there. */
  rows(
    inputs: Iterable<string>,
    options?: Omit<BatchOptions, 'view' | 'fields' | 'accept'> & Omit<ParamsOf<K>, 'url'>,
  ): Rows<Row>
}

/** A call of the account, its monitors or endpoints. */
export type ServiceCall<P, D> = <const O extends ServiceOptions = object>(
  ...call: Arguments<P, O>
) => WithResponse<Answer<AcceptedData<D, O>>>

/** A list of the account. As a file it has pages, and no items. */
export type ServiceList<P, D, Item> = <const O extends ServiceOptions & ListOptions = object>(
  ...call: Arguments<P, O>
) => ListCall<Answer<AcceptedData<D, O>>, O extends { accept: FileType } ? never : Item>

type ServiceOptions = Omit<CallOptions, 'view' | 'fields'>
type AcceptedData<D, O> = O extends { accept: FileType } ? string : D

export type CreateMonitor = <K extends WatchableId>(
  params: NewMonitor<K>,
  options?: CallOptions,
) => WithResponse<Answer<MonitorsCreateData>>

export type Ask = (params: AskParams, options?: CallOptions) => WithResponse<Answer<AskAnswer>>

/** Waits until a job does not run any more: it is completed, cancelled or paused. */
export type WaitForJob = (params: { id: string }, options?: JobWaitOptions) => Promise<Job>

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
