import { errorReasons, type ServiceError } from '../../errors.ts'
import { cleanText } from './clean.ts'

/** An error as a tool's result: the reason, what to change, and whether to repeat. */
export interface ToolError {
  readonly code: string
  readonly reason: string
  readonly message: string
  readonly retryable: boolean
  readonly retryAfterSeconds?: number
  readonly creditsNeeded?: number
  readonly creditsAvailable?: number
}

export function toolError(
  error: ServiceError,
  requestId: string,
): ToolError & { readonly requestId: string } {
  return {
    code: error.code,
    reason: error.reason,
    message: cleanText(error.message),
    retryable: error.retryable,
    ...(error.retryAfterSeconds === undefined
      ? {}
      : { retryAfterSeconds: Math.ceil(error.retryAfterSeconds) }),
    ...(error.credits === undefined ? {} : { creditsNeeded: error.credits.needed }),
    ...(error.credits?.available === undefined ? {} : { creditsAvailable: error.credits.available }),
    requestId,
  }
}

/** The message of `invalid_request` states what to send; the meaning of the reason would only add that it does. */
const meaningOf = ({ reason }: ServiceError): string =>
  reason === 'invalid_request' ? '' : `Meaning: ${errorReasons[reason].means}\n`

/** The error in sentences. Errors are never charged. */
export function errorText(error: ServiceError): string {
  const message = cleanText(error.message).replace(/\s*Nothing was charged\.$/, '')
  const repeat = error.retryable
    ? `Repeat the same call${error.retryAfterSeconds === undefined ? '' : ` after ${Math.ceil(error.retryAfterSeconds)} seconds`}, three times at most.`
    : 'Do not repeat the same call: change it as stated, or tell the person.'
  return `error ${error.code} (${error.reason}): ${message}\n${meaningOf(error)}${repeat} Nothing was charged.`
}
