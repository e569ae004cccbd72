import { Client, type ClientOptions } from './client.ts'
import type { Api } from './generated/api.ts'
import { everything } from './generated/everything.ts'

/** A client for every call of the service. */
class FullClient extends Client {
  constructor(options: ClientOptions = {}) {
    super([everything], options)
  }
}

/** A client with every call of the service, by its name in the catalog: `sl.youtube.videos.comments({ url })`. */
export type SocialLookup = Client & Api
export const SocialLookup = FullClient as unknown as new (options?: ClientOptions) => SocialLookup

export type { PossibleReading } from './api-error.ts'
export {
  ApiError,
  ConnectionError,
  CreditLimitError,
  OutcomeError,
  SocialLookupError,
} from './api-error.ts'
export type { Rows } from './batch.ts'
export type * from './calls.ts'
export type { Client, ClientOptions } from './client.ts'
export type { Fetch } from './exchange.ts'
export type { Follow, FollowOptions } from './follow.ts'
export type { Api } from './generated/api.ts'
export type * from './generated/error-codes.ts'
export * from './generated/errors.ts'
export type { MonitorNotice, Operations, WatchableId } from './generated/operations.ts'
export type * from './generated/records.ts'
export type { ListCall, Stop } from './list-call.ts'
export type { FetchResponse } from './read-answer.ts'
export type { RequestInfo, ResponseInfo } from './transport.ts'
