// Generated from the catalog by `npm run client`. Do not edit.
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
  /** The change would lock its actor out; the message names the parameter that confirms it. */
  | 'confirmation_needed'
  /** The session signed in more than ten minutes ago, and the change needs a fresh sign-in. */
  | 'fresh_sign_in_needed'
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
  /** A prepaid key has less left than the highest possible price. */
  | 'prepaid_spent'
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
  /** The page or answer takes more time or memory to read than one may have. */
  | 'too_large_to_read'
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
