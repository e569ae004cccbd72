/**
 * The registry of error codes (INTERFACE.md, "Errors"): the status, and the public message if the
 * thrower provides no message.
 */
export const errorCodes = {
  bad_request: { status: 400, message: 'The request is not valid.' },
  transcript_target_not_video: {
    status: 400,
    message: 'A transcript was asked for something that is not a video.',
  },
  video_too_long_for_transcription: {
    status: 400,
    message: 'The video is longer than transcription allows.',
  },
  unauthorized: {
    status: 401,
    message: 'Send a valid API key in the x-api-key header.',
  },
  insufficient_credits: { status: 402, message: 'Not enough credits for this lookup.' },
  payment_required: { status: 402, message: 'Payment is required.' },
  payment_settlement_failed: { status: 402, message: 'The payment could not be settled.' },
  payment_used: {
    status: 409,
    code: 'payment_required',
    message: 'This payment was used for another request.',
  },
  forbidden: { status: 403, message: 'This key may not do that.' },
  payment_history_required: {
    status: 403,
    message: 'Monitors need an account that once bought a credit pack or held a subscription.',
  },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  method_not_allowed: { status: 405, message: 'This method is not allowed here.' },
  endpoint_retired: { status: 410, message: 'This route has been retired.' },
  response_too_large: {
    status: 413,
    message: 'The answer would exceed 4,000,000 bytes; ask for less at a time.',
  },
  idempotency_key_reused: {
    status: 422,
    message: 'This Idempotency-Key was used with another request. Send a new key for a new request.',
  },
  rate_limited: {
    status: 429,
    code: 'temporarily_unavailable',
    message: 'Too many requests on this free route; try again later.',
  },
  internal_error: { status: 500, message: 'Something went wrong on our side.' },
  lookup_failed: { status: 502, message: 'The lookup could not be completed.' },
  temporarily_unavailable: {
    status: 503,
    message: 'Briefly unavailable; try again.',
  },
} as const satisfies Record<string, { status: number; code?: string; message: string }>

export type ErrorKind = keyof typeof errorCodes

/**
 * The reasons in the error envelope, `error.reason`: the cause, whether the same request can work
 * later (`retry`), and a sentence for the documents.
 */
export const errorReasons = {
  invalid_request: {
    retry: false,
    means: 'A parameter, the body or a header is not valid; the message says what to send.',
  },
  no_platform: { retry: false, means: 'The question does not say which platform it is about.' },
  no_target: { retry: false, means: 'The question does not say whose or what it is about.' },
  several_lookups: { retry: false, means: 'The question asks for several lookups at once.' },
  action: { retry: false, means: 'The question asks to change or send something.' },
  private_data: { retry: false, means: 'The question asks for something that is not public.' },
  not_offered: { retry: false, means: 'The question asks for something that no lookup offers.' },
  off_topic: { retry: false, means: 'The question is not about public data of a platform.' },
  not_understood: { retry: false, means: 'The question could not be understood surely enough.' },
  invalid_cursor: { retry: false, means: 'The cursor is altered, expired, or belongs to another list.' },
  limit_reached: { retry: false, means: 'The account has as many of these as it may have.' },
  not_a_video: { retry: false, means: 'A transcript was asked for something that is no video.' },
  video_too_long: { retry: false, means: 'The video is longer than transcription allows.' },
  missing_key: { retry: false, means: 'No API key was sent.' },
  invalid_key: { retry: false, means: 'The API key is unknown, expired or revoked.' },
  confirmation_needed: {
    retry: false,
    means: 'The change would lock its actor out; the message names the parameter that confirms it.',
  },
  fresh_sign_in_needed: {
    retry: false,
    means: 'The session signed in more than ten minutes ago, and the change needs a fresh sign-in.',
  },
  sign_in_refused: { retry: false, means: 'The link or key does not sign in; the message says why.' },
  forged_request: {
    retry: false,
    means: 'The request of a browser session does not prove that it came from the console.',
  },
  operator_role: { retry: false, means: "The operator's role does not permit this." },
  no_account: { retry: false, means: 'The session belongs to an operator and to no account.' },
  account_suspended: { retry: false, means: 'The account of the key is suspended by the operator.' },
  key_limit: { retry: true, means: 'The key has spent what it may spend on this day (UTC).' },
  account_limit: { retry: true, means: 'The account has spent what it may spend on this day (UTC).' },
  insufficient_credits: {
    retry: false,
    means: 'The wallet has fewer credits than the highest possible price.',
  },
  prepaid_spent: { retry: false, means: 'A prepaid key has less left than the highest possible price.' },
  payment_required: { retry: false, means: 'Without a key this has to be paid for per request.' },
  payment_failed: { retry: false, means: 'The payment was verified, but could not be settled.' },
  payment_used: { retry: false, means: 'The payment was used for another request.' },
  key_not_allowed: {
    retry: false,
    means: 'The key is limited to other operations, or the thing belongs to somebody else.',
  },
  address_not_allowed: {
    retry: false,
    means: 'The key may not be used from the address that sent the request.',
  },
  purchase_needed: { retry: false, means: 'The account has to have bought credits once.' },
  no_such_route: { retry: false, means: 'There is no such route.' },
  no_such_thing: { retry: false, means: 'There is nothing of this id.' },
  wrong_method: { retry: false, means: 'The route is there, but not with this method.' },
  retired: { retry: false, means: 'The route has been retired; its successor is named.' },
  response_too_large: { retry: false, means: 'The answer would have more than 4,000,000 bytes.' },
  idempotency_key_reused: { retry: false, means: 'The Idempotency-Key was used with another request.' },
  rate_limited: { retry: true, means: 'Too many requests by this key or address.' },
  at_capacity: { retry: true, means: 'This service has as much to do as it can at the moment.' },
  service_unavailable: {
    retry: true,
    means:
      'A part of this service does not answer at the moment: its nodes, its database, or the payment service.',
  },
  in_progress: { retry: true, means: 'An earlier request with the same key or payment has not ended yet.' },
  platform_rate_limited: { retry: true, means: 'The platform or provider asks for fewer requests.' },
  platform_down: { retry: true, means: 'The platform does not answer, or answers with errors.' },
  platform_timeout: { retry: true, means: 'The platform did not answer in time.' },
  platform_changed: { retry: false, means: 'The platform answered in a form this service does not know.' },
  too_large_to_read: {
    retry: false,
    means: 'The page or answer takes more time or memory to read than one may have.',
  },
  not_configured: { retry: false, means: 'The operator has configured no source that can answer this.' },
  switched_off: {
    retry: true,
    means: 'The operator has switched this platform, operation or source off; the message says why.',
  },
  media_unavailable: { retry: true, means: 'A file that belongs to the answer could not be read.' },
  nothing_to_count: {
    retry: false,
    means: 'There is no public content to compute the answer from: no comments, for an audience.',
  },
  not_public: {
    retry: false,
    means: 'The thing is not public. Only rows of batches carry this; else it is an outcome.',
  },
  address_refused: { retry: false, means: 'The address is not public, or leads to one that is not.' },
  provider_failed: { retry: true, means: "The operator's provider gave no usable answer." },
  vendor_refused: {
    retry: false,
    means: "A data vendor refuses the operator's account (key, plan or credits).",
  },
  vendor_budget: { retry: true, means: "The operator's budget for a data vendor is used up for now." },
  internal: { retry: true, means: 'Something went wrong on our side.' },
} as const satisfies Record<string, { retry: boolean; means: string }>

export type ErrorReason = keyof typeof errorReasons

/** The reason of each error code if the thrower provides no reason. */
export const defaultReason = {
  bad_request: 'invalid_request',
  transcript_target_not_video: 'not_a_video',
  video_too_long_for_transcription: 'video_too_long',
  unauthorized: 'invalid_key',
  insufficient_credits: 'insufficient_credits',
  payment_required: 'payment_required',
  payment_settlement_failed: 'payment_failed',
  payment_used: 'payment_used',
  forbidden: 'key_not_allowed',
  payment_history_required: 'purchase_needed',
  not_found: 'no_such_thing',
  method_not_allowed: 'wrong_method',
  endpoint_retired: 'retired',
  response_too_large: 'response_too_large',
  idempotency_key_reused: 'idempotency_key_reused',
  rate_limited: 'rate_limited',
  internal_error: 'internal',
  lookup_failed: 'platform_changed',
  temporarily_unavailable: 'service_unavailable',
} as const satisfies Record<ErrorKind, ErrorReason>

/** The wallet's state that a 402 reports. */
export interface CreditShortage {
  /** The highest possible price of the request. */
  readonly needed: number
  /** The credits that the wallet can spend; undefined if this process does not know. */
  readonly available: number | undefined
}

/** Seconds to wait if the refusing party reported no time. */
const defaultRetrySeconds = 5

export interface ServiceErrorOptions {
  readonly detail?: string | undefined
  readonly reason?: ErrorReason | undefined
  readonly retryAfterSeconds?: number | undefined
  readonly checkoutUrl?: string | undefined
  readonly credits?: CreditShortage | undefined
  readonly details?: Readonly<Record<string, unknown>> | undefined
  readonly headers?: Record<string, string> | undefined
  readonly cause?: unknown
  /** The message that is stored in its place: without names that the caller made up, which can be secrets. */
  readonly storedMessage?: string | undefined
}

/** Other servers write parts of what is logged, of any length. */
const maxLoggedCharacters = 2000

/** An error for the caller. `message` is public; `detail` is for the log only. */
export class ServiceError extends Error {
  readonly kind: ErrorKind
  readonly detail: string | undefined
  /** Seconds after which a retry makes sense (Retry-After). */
  readonly retryAfterSeconds: number | undefined
  readonly checkoutUrl: string | undefined
  readonly reason: ErrorReason
  readonly credits: CreditShortage | undefined
  /** Further response headers, such as `allow` of a 405. */
  readonly headers: Record<string, string> | undefined
  /** Further fields of the error envelope. */
  readonly details: Readonly<Record<string, unknown>> | undefined
  /** The message as it may be stored. */
  readonly storedMessage: string

  constructor(kind: ErrorKind, message?: string, options: ServiceErrorOptions = {}) {
    super(
      message ?? errorCodes[kind].message,
      options.cause === undefined ? undefined : { cause: options.cause },
    )
    this.name = 'ServiceError'
    this.kind = kind
    this.detail = options.detail?.slice(0, maxLoggedCharacters)
    const { status } = errorCodes[kind]
    this.reason = options.reason ?? defaultReason[kind]
    this.retryAfterSeconds =
      options.retryAfterSeconds ?? (status === 503 || status === 429 ? defaultRetrySeconds : undefined)
    this.checkoutUrl = options.checkoutUrl
    this.credits = options.credits
    this.headers = options.headers
    this.details = options.details
    this.storedMessage = options.storedMessage ?? this.message
  }

  /** Returns the same error with another message; every other field stays the same. */
  reworded(message: string): ServiceError {
    const { detail, reason, retryAfterSeconds, checkoutUrl, credits, headers, details } = this
    const storedMessage = this.storedMessage === this.message ? message : this.storedMessage
    const unchanged = {
      detail,
      reason,
      retryAfterSeconds,
      checkoutUrl,
      credits,
      headers,
      details,
      storedMessage,
    }
    return new ServiceError(this.kind, message, { ...unchanged, cause: this })
  }

  get status(): number {
    return errorCodes[this.kind].status
  }

  /** Returns whether the same request can work later. */
  get retryable(): boolean {
    return errorReasons[this.reason].retry
  }

  /** The code of the error envelope. */
  get code(): string {
    const entry = errorCodes[this.kind]
    return 'code' in entry ? entry.code : this.kind
  }
}

/** A 402 that reports the credits needed and the credits available. */
export function insufficientCredits(credits: CreditShortage): ServiceError {
  const { needed, available } = credits
  const there = available === undefined ? '' : `, and ${available} are there`
  return new ServiceError(
    'insufficient_credits',
    `Not enough credits: up to ${needed} are needed${there}. Nothing was charged.`,
    { credits },
  )
}

/** A 400 about one parameter. The message states the values to send instead. */
export function parameterError(message: string, reason?: ErrorReason): ServiceError {
  return new ServiceError('bad_request', message, { reason })
}

/**
 * A 400 whose message repeats a name that no declaration has.
 * @param storedMessage the same without that name
 */
export function unknownNameError(message: string, storedMessage: string): ServiceError {
  return new ServiceError('bad_request', message, { storedMessage })
}

/** The cause of a source's failure. The metrics count each failure under this name. */
export type FaultCause =
  | 'timeout'
  | 'connection'
  | 'rate_limited'
  | 'unavailable'
  | 'too_large'
  | 'truncated'
  | 'not_json'
  | 'changed'
  | 'refused'
  | 'not_configured'
  | 'not_entitled'
  | 'circuit_open'
  | 'busy'
  | 'provider'
  | 'vendor_refused'
  | 'vendor_budget'
  | 'media'
  | 'no_sample'

/** The reason that callers see for each cause. */
export const faultReasons = {
  timeout: 'platform_timeout',
  connection: 'platform_down',
  rate_limited: 'platform_rate_limited',
  unavailable: 'platform_down',
  too_large: 'too_large_to_read',
  truncated: 'platform_down',
  not_json: 'platform_changed',
  changed: 'platform_changed',
  refused: 'address_refused',
  not_configured: 'not_configured',
  not_entitled: 'not_configured',
  circuit_open: 'platform_down',
  busy: 'at_capacity',
  provider: 'provider_failed',
  vendor_refused: 'vendor_refused',
  vendor_budget: 'vendor_budget',
  media: 'media_unavailable',
  no_sample: 'nothing_to_count',
} as const satisfies Record<FaultCause, ErrorReason>

/**
 * The operator's credentials are valid, but do not cover this operation (a scope, a product, an
 * approval). The source counts as not usable for the operation, and the lookup requests other
 * sources.
 * @param what the missing entitlement, for the operator: `the scope read of the Reddit app`
 */
export function notEntitled(what: string): Fault {
  return new Fault('not_entitled', `the credentials lack ${what}`)
}

const transient: ReadonlySet<FaultCause> = new Set<FaultCause>([
  'rate_limited',
  'circuit_open',
  'busy',
  'unavailable',
  'vendor_budget',
])

/**
 * A source could not answer. The lookup ends as 502 `lookup_failed`, or as 503
 * `temporarily_unavailable` if waiting helps. The caller is never charged. Outcomes (not found,
 * private, restricted) are values, not faults.
 */
export class Fault extends Error {
  readonly reason: FaultCause
  readonly retryAfterSeconds: number | undefined
  /** A sentence for the caller. The error's own message goes to the log. */
  readonly publicMessage: string | undefined
  /** The field that the platform's answer lacks (reason `changed`). */
  readonly field: string | undefined
  /** The source that failed, once the lookup knows which source it requested. */
  source: string | undefined

  constructor(
    reason: FaultCause,
    message: string,
    options: { retryAfterSeconds?: number; publicMessage?: string; cause?: unknown; field?: string } = {},
  ) {
    super(
      message.slice(0, maxLoggedCharacters),
      options.cause === undefined ? undefined : { cause: options.cause },
    )
    this.name = 'Fault'
    this.reason = reason
    this.retryAfterSeconds = options.retryAfterSeconds
    this.publicMessage = options.publicMessage
    this.field = options.field
  }

  /** Returns whether the same request can work a little later without any change. */
  get transient(): boolean {
    return transient.has(this.reason)
  }
}

/**
 * The platform answered in an unknown shape. The fault names the field, so that drift is visible.
 */
export function changed(field: string, seen?: unknown): Fault {
  const shown = seen === undefined ? '' : `: ${JSON.stringify(seen)?.slice(0, 200)}`
  return new Fault('changed', `unexpected upstream shape at ${field}${shown}`, { field })
}

/**
 * Does work whose errors are caught and not shown: their stacks are most of what they cost, some microseconds for each entry
 * of a list that a platform or a caller makes long.
 */
export function withoutStacks<T>(work: () => T): T {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return work()
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}
