import { forced, forcedIds } from '../../../../client/src/generated/forced.ts'
import type { Operation } from './operations.ts'

export type ForcedOutcome = keyof typeof forced

export const forcedOutcomes: readonly { readonly value: ForcedOutcome; readonly label: string }[] = [
  { value: 'notFound', label: 'Not found' },
  { value: 'private', label: 'Private' },
  { value: 'restricted', label: 'Restricted' },
  { value: 'empty', label: 'An empty list' },
  { value: 'lastPage', label: 'The last page of a list' },
  { value: 'unavailable', label: 'The platform is down' },
  { value: 'ratelimited', label: 'The platform limits requests' },
  { value: 'malformed', label: 'The platform’s answer is cut off' },
  { value: 'slow', label: 'An answer that is 3 seconds late' },
  { value: 'busy', label: 'Something new every minute' },
  { value: 'noCredits', label: 'Not enough credits' },
  { value: 'tooLarge', label: 'The answer is too large' },
  { value: 'internal', label: 'A fault of the service' },
]

const isNumeric = (text: string) => /^\d+$/.test(text)

/** The test identifier in the form of an example: a number, a handle, or the last part of a link. */
function forcedText(outcome: ForcedOutcome, example: string): string | null {
  const name = forced[outcome]
  const id = outcome in forcedIds ? forcedIds[outcome as keyof typeof forcedIds] : null
  if (isNumeric(example)) return id
  if (!/^https?:/.test(example)) return example.startsWith('@') ? `@${name}` : name
  const url = new URL(example)
  const parts = url.pathname.split('/')
  const place = parts.findLastIndex((part) => part !== '')
  const last = parts[place]
  if (last === undefined) return null
  const text = isNumeric(last) ? id : last.startsWith('@') ? `@${name}` : name
  if (text === null) return null
  parts[place] = text
  url.pathname = parts.join('/')
  return url.href
}

/**
 * The form's texts that force an outcome with test data: the first required parameter gets a test identifier. Null if the
 * lookup has no identifier of this outcome.
 */
export function forceOutcome(
  { parameters }: Operation,
  texts: Readonly<Record<string, string>>,
  outcome: ForcedOutcome,
): Record<string, string> | null {
  const subject =
    parameters.find(({ required, options }) => required && options === null) ??
    parameters.find(({ example, options }) => example !== null && options === null)
  if (subject === undefined) return null
  const text = forcedText(outcome, subject.example ?? '')
  return text === null ? null : { ...texts, [subject.name]: text }
}
