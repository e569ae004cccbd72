// Generated from the catalog by `npm run client`. Do not edit.
import { ApiError } from '../api-error.ts'

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

/** 422: This Idempotency-Key was used with another request. Send a new key for a new request. */
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
