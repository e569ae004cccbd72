import type { Outcome } from '../../catalog/outcome.ts'

/**
 * The outcome of a lookup in a sentence that says whether another attempt can help.
 * @param thing the requested object: `profile`, `post`; or the items of a list: `posts`
 * @param isList whether it is a list, whose outcome is that of the object it belongs to
 */
export function outcomeSentence(outcome: Outcome, platform: string, thing: string, isList: boolean): string {
  const target = isList ? `the target of this list of ${thing}` : `this ${thing}`
  switch (outcome) {
    case 'found':
      return `found: ${platform} returned the ${thing}.`
    case 'not_found':
      return `not_found: ${platform} reports that ${target} does not exist. Check the spelling or the link; the same call gives the same result.`
    case 'private':
      return `private: ${target} exists, but its owner does not show it to the public. No call of this service returns it.`
    case 'restricted':
      return `restricted: ${platform} does not show ${isList ? `these ${thing}` : target} without a login or blocks automated reading. ${isList ? 'They' : 'It'} may well exist. Asking again will not help.`
  }
}
