import type { QuestionState } from '../learned/rank-features.ts'
import type { Candidate } from '../learned/ranker.ts'
import { parametersOf, roleOf } from '../roles.ts'
import { isWithin } from '../words/words.ts'

/** Searches for things that a platform has and does not search: `facebook posts about …`, `comments on TikTok about …`. */

const about =
  /^(?:about|regarding|mentioning|containing|discussing|uber|zu|zum|zur|sobre|acerca|mencionando|sur|mentionnant)$/

/** What a search without a kind of its own returns. */
const anyPost: ReadonlySet<string> = new Set(['post', 'video', 'reel', 'short', 'photo', 'live'])
/** What people put on platforms. */
const contents: ReadonlySet<string> = new Set([
  ...anyPost,
  ...['comment', 'reply', 'story', 'highlight', 'playlist', 'communityPost', 'review', 'transcript'],
])

/** The contents that a question wants by what they are about. */
function searchedContents({ question, tags }: QuestionState): readonly string[] {
  const { things, words, mentions } = question
  /** `posts about`, `posts on facebook about`. */
  const isAbout = (place: number) => {
    const named = mentions.find(({ from }) => from === place || from === place + 1)
    return about.test(words[named?.to ?? place] ?? '')
  }
  return things
    .filter(({ id, from, to }) => contents.has(id) && !isWithin(tags.spans, from) && isAbout(to))
    .map(({ id }) => id)
}

/** Whether a lookup searches for a text of the question. */
export const isTextSearch = ({ profile, filling }: Pick<Candidate, 'profile' | 'filling'>): boolean =>
  parametersOf(profile.operation).some(
    ([name, parameter]) => filling.params[name] !== undefined && roleOf(name, parameter) === 'text',
  )

/** Whether the likeliest lookup searches by a text, and for something else than what a question names. */
export function searchesOtherThing(state: QuestionState, { profile, filling }: Candidate): boolean {
  const { head, scope, phrases } = profile
  // What a page says is read from the page.
  if (!isTextSearch({ profile, filling }) || filling.taken.some(({ kind }) => kind === 'link')) return false
  const own = new Set([...head, ...scope, ...phrases.flatMap((phrase) => [...phrase])])
  const isOfKind = [...head, ...scope].some((one) => one !== 'search' && !one.startsWith('='))
  return searchedContents(state).some((one) => !own.has(one) && (isOfKind || !anyPost.has(one)))
}
