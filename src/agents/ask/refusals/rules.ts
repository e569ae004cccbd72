import type { QuestionState } from '../learned/rank-features.ts'
import type { Candidate, Reason } from '../learned/ranker.ts'
import { unreadWords } from '../learned/unread.ts'
import type { Question } from '../question/question.ts'
import { parametersOf, roleOf } from '../roles.ts'

/** What decides against a lookup by the form of a question, whatever the models read. */

/** Orders whose verb asks for no reading, with the beginning of their object. */
const order =
  /^(?:edit|delete|remove|rename|hide|archive|unarchive|upload|publish|schedule|pin|unpin|modify|unlike|unfollow|unsubscribe|block|unblock|mute|unmute|rsvp|vote|join|buy|sell|apply|retweet|upvote|downvote)\s(?:the|my|this|that|a|an|to|in|for|on|yes|no|from|https?:|www\.|@|r\/)/iu
/** Who did something to a post: lists that no platform shows, but LinkedIn's reactions. */
const doers =
  /^(?:who|which (?:people|users|accounts)|(?:the |a |show (?:me )?)?(?:(?:list of )?(?:people|users|accounts)) (?:who|that|which))\s(?:has |have |all )?(?:viewed|watched|shared|liked|retweeted|reposted|saved|downloaded|bookmarked|quoted|upvoted|visited|unfollowed|blocked)\s/iu

/** The reason to refuse a question of a form that no lookup answers; null for any other. */
export function refusedForm({ text, targets }: Question, { profile }: Candidate): Reason | null {
  if (order.test(text)) return 'action'
  const isOfItem = targets.some(({ kind }) => kind === 'link' || kind === 'id')
  return isOfItem && doers.test(text) && profile.operation.platform !== 'linkedin' ? 'not_offered' : null
}

/** Numbers of three digits and more are years, ids or bounds; they never state how many results are wanted. */
const tellingDigits = /^\d{3,}$/

/**
 * Whether a lookup loses what is asked for: a number that no parameter takes, or content words where the lookup could
 * search for them and searches for nothing.
 */
export function losesContent(state: QuestionState, { profile: { operation }, filling }: Candidate): boolean {
  const unread = unreadWords(state, filling)
  const { tokens } = state.question
  if (unread.some((place) => tellingDigits.test(tokens[place]!.text))) return true
  const searches = parametersOf(operation).some(([name, parameter]) => roleOf(name, parameter) === 'text')
  const hasText = parametersOf(operation).some(
    ([name, parameter]) =>
      filling.params[name] !== undefined &&
      /^(?:text|identifier|cursor)$/.test(roleOf(name, parameter)) &&
      !/location|place/.test(name),
  )
  return searches && !hasText && unread.length > 0
}

/** Whether a lookup takes a target by its form, with every content word, and no word speaks for a refusal. */
export const isAccountedFor = (state: QuestionState, { filling }: Candidate): boolean =>
  state.question.refused.length === 0 &&
  filling.taken.some(({ kind }) => kind === 'handle' || kind === 'tag') &&
  filling.left.length === 0 &&
  unreadWords(state, filling).length === 0
