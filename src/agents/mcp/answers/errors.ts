import { errorCodes, errorReasons, type ServiceError } from '../../../catalog/errors.ts'
import { hasUsageRecord } from '../../../lookup/failures.ts'
import { cleanText } from './clean.ts'
import { markUntrusted, untrustedNotice } from './marks.ts'

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

/** What a lookup reports may quote a page, or the address to which it redirects. */
const quoted = 'quoted in the error'

/** Whether the message can contain words of a third party: a lookup that ran wrote it for this case. */
const quotesForeignText = (error: ServiceError): boolean =>
  hasUsageRecord.has(error) && !ownMessages.has(error.message)

const ownMessages: ReadonlySet<string> = new Set(Object.values(errorCodes).map(({ message }) => message))

const withoutCharge = (message: string): string => message.replace(/(?<!\s)\s*Nothing was charged\.$/, '')

/** The error in sentences. Errors are never charged. */
function errorText(error: ServiceError): string {
  const message = withoutCharge(cleanText(error.message))
  const after = `${meaningOf(error)}${repeatSentence(error)} Nothing was charged.`
  const before = `error ${error.code} (${error.reason}):`
  if (!quotesForeignText(error)) return `${before} ${message}\n${after}`
  const { statement, text } = markUntrusted(message, quoted)
  return `${before} ${statement}\n${text}\n${after}`
}

/** Both forms of an error as a tool's result. */
export function errorResultParts(error: ServiceError, requestId: string) {
  const notice = quotesForeignText(error) ? { untrusted: untrustedNotice(quoted) } : {}
  return { text: errorText(error), data: { ...notice, status: 'error', error: toolError(error, requestId) } }
}
