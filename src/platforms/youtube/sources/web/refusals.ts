import { type LookupContext, type Missing, type Refusal, restricted } from '../../../../catalog/source.ts'
import { changed, parameterError } from '../../../../errors.ts'
import { arr, at, obj } from '../../../../reading/narrow.ts'
import { str } from '../../../../reading/values.ts'
import { rawText } from '../texts.ts'
import type { Answer, Tube } from './innertube.ts'

const isPrivate = /\bprivate\b/i
const isClosed = /\bin your (?:country|region)\b|\bage[- ]restricted\b|\bsign in\b|\bmembers\b/i
const isGone =
  /\bdoes not exist\b|\bterminated\b|\bremoved\b|\bunviewable\b|\b(?:isn.t|not|no longer) available\b/i

/** The outcome that the words of an alert stand for; null for words that are not known. */
export function wordedOutcome(text: string): Missing | null {
  if (isPrivate.test(text)) return 'private'
  if (isClosed.test(text)) return 'restricted'
  return isGone.test(text) ? 'not_found' : null
}

/**
 * The outcome an answer as a whole stands for, by status, wall and ERROR alert; null when it carries data.
 * @throws Fault `changed` for an error that is not known
 */
export function refusal(answer: Answer): Missing | null {
  if (answer.walled) return 'restricted'
  const { status, raw } = answer
  if (status === 404 || status === 410) return 'not_found'
  if (status === 401 || status === 403 || status === 451) return 'restricted'
  if (status >= 400) {
    const reason = str(at(raw, 'error', 'status'))
    if (reason === 'INVALID_ARGUMENT' || reason === 'NOT_FOUND') return 'not_found'
    // Attestation is asked for.
    if (reason === 'FAILED_PRECONDITION') return 'restricted'
    throw changed('error.status', reason)
  }
  for (const item of arr(raw.alerts)) {
    const alert = obj(at(item, 'alertRenderer')) ?? obj(at(item, 'alertWithButtonRenderer'))
    if (str(alert?.type) !== 'ERROR') continue
    const text = rawText(alert?.text) ?? ''
    const outcome = wordedOutcome(text)
    if (outcome === null) throw changed('alert', text)
    return outcome
  }
  return null
}

/** An answer that carries data; else the outcome that it stands for. */
export function shown(answer: Answer): Answer | Refusal {
  const outcome = refusal(answer)
  return outcome ? { outcome } : answer
}

/**
 * What continues a list by its token, or `restricted`. YouTube refuses tokens that are too old.
 * @throws ServiceError bad_request where that token came with the caller's cursor; Fault `changed` where it was our own
 */
export async function continued(
  endpoint: '/browse' | '/next' | '/search',
  continuation: string,
  tube: Tube,
  context: LookupContext,
): Promise<Answer | Refusal> {
  const answer = await tube.post(endpoint, { continuation })
  const outcome = refusal(answer)
  if (outcome === null) return answer
  if (outcome === 'restricted') return restricted
  const reason = str(at(answer.raw, 'error', 'status'))
  if (context.continuation !== null && (reason === 'INVALID_ARGUMENT' || reason === 'NOT_FOUND')) {
    throw parameterError('cursor has expired on YouTube; start again at the first page, without cursor.')
  }
  throw changed('continuation', reason ?? answer.status)
}
