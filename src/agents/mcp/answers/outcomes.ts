import type { Outcome } from '../../../catalog/outcome.ts'

/**
 * The outcome of a lookup in a sentence that says whether another attempt can help.
 * @param thing the requested object: `profile`, `post`; or the items of a list: `posts`
 * @param isList whether it is a list, whose outcome is that of the object it belongs to
 * @param isPartly whether the answer has what is shown of it all the same
 */
export function outcomeSentence(
  outcome: Outcome,
  platform: string,
  thing: string,
  { isList, isPartly }: { readonly isList: boolean; readonly isPartly: boolean },
): string {
  const target = isList ? `the target of this list of ${thing}` : `this ${thing}`
  switch (outcome) {
    case 'found':
      return `found: ${platform} returned the ${thing}.`
    case 'not_found':
      return `not_found: ${platform} reports that ${target} does not exist. Check the spelling or the link; the same call gives the same result.`
    case 'private':
      if (isPartly)
        return `private: the owner of ${target} shows the public only what is here. No call of this service returns more.`
      return `private: ${target} exists, but its owner does not show it to the public. No call of this service returns it.`
    case 'restricted':
      if (isPartly)
        return `restricted: ${platform} shows only this part of ${target} without a login. Asking again will not help.`
      return `restricted: ${platform} does not show ${isList ? `these ${thing}` : target} without a login or blocks automated reading. ${isList ? 'They' : 'It'} may well exist. Asking again will not help.`
  }
}
