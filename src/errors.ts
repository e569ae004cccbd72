/**
 * The one registry of error codes (INTERFACE.md, "Errors"): status, whether a retry can help, and the public
 * message used when the thrower gives none.
 */
export const errorCodes = {
  bad_request: { status: 400, retryable: false, message: 'The request is not valid.' },
  transcript_target_not_video: {
    status: 400,
    retryable: false,
    message: 'A transcript was asked for something that is not a video.',
  },
  video_too_long_for_transcription: {
    status: 400,
    retryable: false,
    message: 'The video is longer than transcription allows.',
  },
  unauthorized: {
    status: 401,
    retryable: false,
    message: 'Send a valid API key in the x-api-key header.',
  },
  insufficient_credits: { status: 402, retryable: false, message: 'Not enough credits for this lookup.' },
  payment_required: { status: 402, retryable: false, message: 'Payment is required.' },
  payment_settlement_failed: { status: 402, retryable: false, message: 'The payment could not be settled.' },
  forbidden: { status: 403, retryable: false, message: 'This key may not do that.' },
  payment_history_required: {
    status: 403,
    retryable: false,
    message: 'Monitors need an account that once bought a credit pack or held a subscription.',
  },
  not_found: { status: 404, retryable: false, message: 'There is nothing at this address.' },
  method_not_allowed: { status: 405, retryable: false, message: 'This method is not allowed here.' },
  endpoint_retired: { status: 410, retryable: false, message: 'This route has been retired.' },
  response_too_large: {
    status: 413,
    retryable: false,
    message: 'The answer would exceed 4,000,000 bytes; ask for less at a time.',
  },
  rate_limited: {
    status: 429,
    code: 'temporarily_unavailable',
    retryable: true,
    message: 'Too many requests on this free route; try again later.',
  },
  internal_error: { status: 500, retryable: true, message: 'Something went wrong on our side.' },
  lookup_failed: { status: 502, retryable: true, message: 'The lookup could not be completed.' },
  temporarily_unavailable: {
    status: 503,
    retryable: true,
    message: 'Briefly unavailable; try again.',
  },
} as const satisfies Record<string, { status: number; code?: string; retryable: boolean; message: string }>

export type ErrorKind = keyof typeof errorCodes

/** An error meant for the caller. `message` is public; `detail` is for the log only. */
export class ServiceError extends Error {
  readonly kind: ErrorKind
  readonly detail: string | undefined
  /** Seconds after which a retry makes sense (Retry-After). */
  readonly retryAfterSeconds: number | undefined
  readonly checkoutUrl: string | undefined
  /** Further response headers (`allow` of a 405, say). */
  readonly headers: Record<string, string> | undefined

  constructor(
    kind: ErrorKind,
    message?: string,
    options: {
      detail?: string
      retryAfterSeconds?: number
      checkoutUrl?: string
      headers?: Record<string, string>
      cause?: unknown
    } = {},
  ) {
    super(
      message ?? errorCodes[kind].message,
      options.cause === undefined ? undefined : { cause: options.cause },
    )
    this.name = 'ServiceError'
    this.kind = kind
    this.detail = options.detail
    this.retryAfterSeconds = options.retryAfterSeconds
    this.checkoutUrl = options.checkoutUrl
    this.headers = options.headers
  }

  get status(): number {
    return errorCodes[this.kind].status
  }

  /** The code of the error envelope. */
  get code(): string {
    const entry = errorCodes[this.kind]
    return 'code' in entry ? entry.code : this.kind
  }
}

/** A 400 about one parameter; the message says what to send instead. */
export function parameterError(message: string): ServiceError {
  return new ServiceError('bad_request', message)
}

/** Why a source could not answer. Each is counted in the metrics under this name. */
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
  | 'circuit_open'
  | 'busy'
  | 'provider'
  | 'media'

const transient: ReadonlySet<FaultCause> = new Set<FaultCause>([
  'rate_limited',
  'circuit_open',
  'busy',
  'unavailable',
])

/**
 * A source could not answer: the lookup ends as 502 `lookup_failed`, or as 503 `temporarily_unavailable` where
 * waiting helps, and is never charged. Outcomes (not found, private, restricted) are values, not faults.
 */
export class Fault extends Error {
  readonly reason: FaultCause
  readonly retryAfterSeconds: number | undefined
  /** A sentence for the caller; the message itself goes to the log. */
  readonly publicMessage: string | undefined

  constructor(
    reason: FaultCause,
    message: string,
    options: { retryAfterSeconds?: number; publicMessage?: string; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'Fault'
    this.reason = reason
    this.retryAfterSeconds = options.retryAfterSeconds
    this.publicMessage = options.publicMessage
  }

  /** Whether the same request can work a little later without anything being changed. */
  get transient(): boolean {
    return transient.has(this.reason)
  }
}

/** The platform answered in a shape we do not know: names the field, so that drift is visible. */
export function changed(field: string, seen?: unknown): Fault {
  const shown = seen === undefined ? '' : `: ${JSON.stringify(seen)?.slice(0, 200)}`
  return new Fault('changed', `unexpected upstream shape at ${field}${shown}`)
}
