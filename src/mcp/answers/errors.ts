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

/** A model waits in its turn for this time at most; beyond it, the person decides. */
const maxWaitSeconds = 120

function repeatSentence({ retryable, retryAfterSeconds }: ServiceError): string {
  if (!retryable) return 'Do not repeat the same call: change it as stated, or tell the person.'
  if (retryAfterSeconds === undefined) return 'Repeat the same call, three times at most.'
  if (retryAfterSeconds <= maxWaitSeconds)
    return `Repeat the same call after ${Math.ceil(retryAfterSeconds)} seconds, three times at most.`
  const minutes = Math.ceil(retryAfterSeconds / 60)
  return `Do not wait for it: tell the person. The same call can succeed in ${minutes} minutes.`
}

/** The error in sentences. Errors are never charged. */
export function errorText(error: ServiceError): string {
  const message = cleanText(error.message).replace(/\s*Nothing was charged\.$/, '')
  return `error ${error.code} (${error.reason}): ${message}\n${meaningOf(error)}${repeatSentence(error)} Nothing was charged.`
}
