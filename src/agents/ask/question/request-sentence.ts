import { asksForSomething, isRequest } from './contexts.ts'

/** The one sentence of a long question that asks for something. */

const boundary = /(?<=[.?!…])\s+(?=[\p{Lu}¿¡"“«@]|https?:)|\n+/u
/** What names one thing by its form. */
const target =
  /https?:\/\/[^\s<>"“”«»]+|(?<![\p{L}\p{N}.])[@#][\p{L}\p{N}_](?:[\p{L}\p{N}_.]*[\p{L}\p{N}_])?|(?<![\p{L}\p{N}/.])r\/[\p{L}\p{N}_]+/giu
const bareLink = /(?<![).,;:!?'"”’])[).,;:!?'"”’]+$/u
const owning =
  /(?<!\p{L})(?:its|their|her|his|sein(?:e[nrsm]?)?|ihr(?:e[nrsm]?)?|deren|sus?|ses?|sa|son|seus?|suas?)(?!\p{L})/iu

const targetsIn = (text: string) => [
  ...new Set([...text.matchAll(target)].map(([one]) => one.replace(bareLink, ''))),
]
/** Words before a further request. */
const further =
  /^[¿¡\s]*(?:(?:also|and|plus|then|additionally|besides|furthermore|oh and|außerdem|ausserdem|und|auch|zudem|además|también|y|aussi|et|de plus|além disso|também|e)[\s,]+)*/iu
function isAsking(sentence: string): boolean {
  const bare = sentence.replace(further, '')
  return /\?\s*$/u.test(bare) || isRequest(bare) || asksForSomething(bare)
}

/**
 * The only sentence that asks for something, with the thing and the platform that the others name; null where a text has one sentence,
 * several of them ask, or it names several things.
 * @param platformIn the name of the first platform in a text; null: there is none
 */
export function requestSentence(text: string, platformIn: (text: string) => string | null): string | null {
  const sentences = text.split(boundary).filter((one) => /\p{L}/u.test(one))
  if (sentences.length < 2 || sentences.length > 8) return null
  const asking = sentences.filter(isAsking)
  const all = targetsIn(text)
  if (asking.length !== 1 || all.length > 1) return null
  const request = asking[0]!.trim()
  const others = sentences.filter((one) => one !== asking[0]).join(' ')
  const named = targetsIn(request)
  const platform = platformIn(request) === null ? platformIn(others) : null
  const bare = request.replace(/(?<![\s.?!…])[\s.?!…]+$/u, '')
  const what = all.length === 1 && named.length === 0 ? `${bare.replace(owning, 'the')} of ${all[0]}` : bare
  return platform === null ? what : `${what} on ${platform}`
}
