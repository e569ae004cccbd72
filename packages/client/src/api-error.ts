import type { ErrorCode, ErrorReason } from './generated/error-codes.ts'
import type { Meta, MissingOutcome } from './types.ts'

/** Every error of this package. */
export class SocialLookupError extends Error {
  /**
   * The Idempotency-Key of the call. As the option `idempotencyKey` of the same call, within 24 hours, it gets an answer
   * that was charged and lost.
   */
  idempotencyKey: string | undefined

  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = new.target.name
  }
}

/** A lookup that a refused question may mean. */
export interface PossibleReading {
  readonly operationId: string
  readonly method: 'GET'
  readonly path: string
  readonly params: Readonly<Record<string, unknown>>
  /** Path and query to call as they are. */
  readonly call: string
  /** The highest price of the call. */
  readonly credits: number
}

/** The fields of an error answer. */
export interface ErrorFields {
  readonly code: ErrorCode
  readonly reason: ErrorReason
  readonly message: string
  readonly requestId: string
  readonly retryable: boolean
  readonly retryAfterSeconds?: number
  readonly creditsNeeded?: number
  readonly creditsAvailable?: number
  readonly checkoutUrl?: string
  /** The path of the page about the reason. */
  readonly docs?: string
  /** Of a refused question: up to three lookups that it may mean. */
  readonly readings?: readonly PossibleReading[]
}

/** The service refused or failed. This answer charged nothing. There is a subclass for each `code`. */
export class ApiError extends SocialLookupError {
  readonly status: number
  readonly code: ErrorCode
  /** The cause, finer than `code`. */
  readonly reason: ErrorReason
  /** Whether the same request can succeed later. */
  readonly retryable: boolean
  readonly requestId: string
  /** How long to wait before the next try. */
  readonly retryAfterSeconds: number | undefined
  /** With `insufficient_credits`: the highest possible price of the request. */
  readonly creditsNeeded: number | undefined
  readonly creditsAvailable: number | undefined
  readonly checkoutUrl: string | undefined
  /** The page that describes the reason. */
  readonly docs: string
  /** The answer of an earlier attempt was lost, so that the service may have carried out (and charged) the call. */
  mayHaveRun = false
  /** All fields of the error as they were sent. */
  readonly fields: ErrorFields

  constructor(status: number, fields: ErrorFields, docs: string) {
    super(fields.message)
    this.status = status
    this.fields = fields
    this.code = fields.code
    this.reason = fields.reason
    this.retryable = fields.retryable
    this.requestId = fields.requestId
    this.retryAfterSeconds = fields.retryAfterSeconds
    this.creditsNeeded = fields.creditsNeeded
    this.creditsAvailable = fields.creditsAvailable
    this.checkoutUrl = fields.checkoutUrl
    this.docs = docs
  }
}

/** No usable answer arrived: no connection, a broken one, a timeout, or the answer of another server. */
export class ConnectionError extends SocialLookupError {
  /** Whether the service may have carried out the request (and charged a lookup). */
  mayHaveRun: boolean
  /** Whether the same request can succeed later. */
  readonly retryable: boolean
  /** How long the server that answered asks to wait. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    message: string,
    {
      mayHaveRun,
      retryable = true,
      retryAfterSeconds,
      cause,
    }: {
      readonly mayHaveRun: boolean
      readonly retryable?: boolean
      readonly retryAfterSeconds?: number | undefined
      readonly cause?: unknown
    },
  ) {
    super(message, { cause })
    this.mayHaveRun = mayHaveRun
    this.retryable = retryable
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The call could cost more than a limit allows. It was not sent. */
export class CreditLimitError extends SocialLookupError {
  /** The highest declared price of the call. */
  readonly creditsNeeded: number
  /** The credits that the limit leaves. */
  readonly creditsLeft: number

  constructor(id: string, needed: number, left: number) {
    super(`${id} can cost ${needed} credits, and the limit leaves ${left}. It was not sent.`)
    this.creditsNeeded = needed
    this.creditsLeft = left
  }
}

/** Thrown by `orThrow()` and by iterating: the lookup was completed, and its object is not there or not shown. */
export class OutcomeError extends SocialLookupError {
  readonly outcome: MissingOutcome
  readonly meta: Meta

  constructor(id: string, outcome: MissingOutcome, meta: Meta) {
    super(`${id}: ${outcome}`)
    this.outcome = outcome
    this.meta = meta
  }
}
