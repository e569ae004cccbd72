// Generated from the catalog by `npm run client`. Do not edit.
import { ApiError } from '../api-error.ts'

/** What an error is about. */
export type ErrorCode = 'bad_request' | 'transcript_target_not_video' | 'video_too_long_for_transcription' | 'unauthorized' | 'insufficient_credits' | 'payment_required' | 'payment_settlement_failed' | 'forbidden' | 'payment_history_required' | 'not_found' | 'method_not_allowed' | 'endpoint_retired' | 'response_too_large' | 'idempotency_key_reused' | 'temporarily_unavailable' | 'internal_error' | 'lookup_failed'

/** The cause of an error, finer than its code. */
export type ErrorReason =
  /** A parameter, the body or a header is not valid; the message says what to send. */
  | 'invalid_request'
  /** The question does not say which platform it is about. */
  | 'no_platform'
  /** The question does not say whose or what it is about. */
  | 'no_target'
  /** The question asks for several lookups at once. */
  | 'several_lookups'
  /** The question asks to change or send something. */
  | 'action'
  /** The question asks for something that is not public. */
  | 'private_data'
  /** The question asks for something that no lookup offers. */
  | 'not_offered'
  /** The question is not about public data of a platform. */
  | 'off_topic'
  /** The question could not be understood surely enough. */
  | 'not_understood'
  /** The cursor is altered, expired, or belongs to another list. */
  | 'invalid_cursor'
  /** The account has as many of these as it may have. */
  | 'limit_reached'
  /** A transcript was asked for something that is no video. */
  | 'not_a_video'
  /** The video is longer than transcription allows. */
  | 'video_too_long'
  /** No API key was sent. */
  | 'missing_key'
  /** The API key is unknown, expired or revoked. */
  | 'invalid_key'
  /** The link or key does not sign in; the message says why. */
  | 'sign_in_refused'
  /** The request of a browser session does not prove that it came from the console. */
  | 'forged_request'
  /** The operator's role does not permit this. */
  | 'operator_role'
  /** The session belongs to an operator and to no account. */
  | 'no_account'
  /** The account of the key is suspended by the operator. */
  | 'account_suspended'
  /** The key has spent what it may spend on this day (UTC). */
  | 'key_limit'
  /** The account has spent what it may spend on this day (UTC). */
  | 'account_limit'
  /** The wallet has fewer credits than the highest possible price. */
  | 'insufficient_credits'
  /** Without a key this has to be paid for per request. */
  | 'payment_required'
  /** The payment was verified, but could not be settled. */
  | 'payment_failed'
  /** The payment was used for another request. */
  | 'payment_used'
  /** The key is limited to other operations, or the thing belongs to somebody else. */
  | 'key_not_allowed'
  /** The key may not be used from the address that sent the request. */
  | 'address_not_allowed'
  /** The account has to have bought credits once. */
  | 'purchase_needed'
  /** There is no such route. */
  | 'no_such_route'
  /** There is nothing of this id. */
  | 'no_such_thing'
  /** The route is there, but not with this method. */
  | 'wrong_method'
  /** The route has been retired; its successor is named. */
  | 'retired'
  /** The answer would have more than 4,000,000 bytes. */
  | 'response_too_large'
  /** The Idempotency-Key was used with another request. */
  | 'idempotency_key_reused'
  /** Too many requests by this key or address. */
  | 'rate_limited'
  /** This service has as much to do as it can at the moment. */
  | 'at_capacity'
  /** A part of this service does not answer at the moment: its nodes, its database, or the payment service. */
  | 'service_unavailable'
  /** An earlier request with the same key or payment has not ended yet. */
  | 'in_progress'
  /** The platform or provider asks for fewer requests. */
  | 'platform_rate_limited'
  /** The platform does not answer, or answers with errors. */
  | 'platform_down'
  /** The platform did not answer in time. */
  | 'platform_timeout'
  /** The platform answered in a form this service does not know. */
  | 'platform_changed'
  /** The operator has configured no source that can answer this. */
  | 'not_configured'
  /** The operator has switched this platform, operation or source off; the message says why. */
  | 'switched_off'
  /** A file that belongs to the answer could not be read. */
  | 'media_unavailable'
  /** There is no public content to compute the answer from: no comments, for an audience. */
  | 'nothing_to_count'
  /** The thing is not public. Only rows of batches carry this; else it is an outcome. */
  | 'not_public'
  /** The address is not public, or leads to one that is not. */
  | 'address_refused'
  /** The operator's provider gave no usable answer. */
  | 'provider_failed'
  /** A data vendor refuses the operator's account (key, plan or credits). */
  | 'vendor_refused'
  /** The operator's budget for a data vendor is used up for now. */
  | 'vendor_budget'
  /** Something went wrong on our side. */
  | 'internal'

/** 400: The request is not valid. */
export class BadRequestError extends ApiError {}

/** 400: A transcript was asked for something that is not a video. */
export class TranscriptTargetNotVideoError extends ApiError {}

/** 400: The video is longer than transcription allows. */
export class VideoTooLongForTranscriptionError extends ApiError {}

/** 401: Send a valid API key in the x-api-key header. */
export class UnauthorizedError extends ApiError {}

/** 402: Not enough credits for this lookup. */
export class InsufficientCreditsError extends ApiError {}

/** 402: Payment is required. */
export class PaymentRequiredError extends ApiError {}

/** 402: The payment could not be settled. */
export class PaymentSettlementFailedError extends ApiError {}

/** 403: This key may not do that. */
export class ForbiddenError extends ApiError {}

/** 403: Monitors need an account that once bought a credit pack or held a subscription. */
export class PaymentHistoryRequiredError extends ApiError {}

/** 404: There is nothing at this address. */
export class NotFoundError extends ApiError {}

/** 405: This method is not allowed here. */
export class MethodNotAllowedError extends ApiError {}

/** 410: This route has been retired. */
export class EndpointRetiredError extends ApiError {}

/** 413: The answer would exceed 4,000,000 bytes; ask for less at a time. */
export class ResponseTooLargeError extends ApiError {}

/** 422: This idempotency key was used for something else. Send a new key for a new request. */
export class IdempotencyKeyReusedError extends ApiError {}

/** 503: Briefly unavailable; try again. */
export class TemporarilyUnavailableError extends ApiError {}

/** 500: Something went wrong on our side. */
export class InternalError extends ApiError {}

/** 502: The lookup could not be completed. */
export class LookupFailedError extends ApiError {}

/** The class of each code. */
export const errorClasses: Readonly<Record<string, typeof ApiError>> = {
  bad_request: BadRequestError,
  transcript_target_not_video: TranscriptTargetNotVideoError,
  video_too_long_for_transcription: VideoTooLongForTranscriptionError,
  unauthorized: UnauthorizedError,
  insufficient_credits: InsufficientCreditsError,
  payment_required: PaymentRequiredError,
  payment_settlement_failed: PaymentSettlementFailedError,
  forbidden: ForbiddenError,
  payment_history_required: PaymentHistoryRequiredError,
  not_found: NotFoundError,
  method_not_allowed: MethodNotAllowedError,
  endpoint_retired: EndpointRetiredError,
  response_too_large: ResponseTooLargeError,
  idempotency_key_reused: IdempotencyKeyReusedError,
  temporarily_unavailable: TemporarilyUnavailableError,
  internal_error: InternalError,
  lookup_failed: LookupFailedError,
}
