import type { UpstreamResponse } from '../../../../catalog/ports/upstream.ts'
import { arr, at, obj } from '../../../../reading/narrow.ts'

/** What twitterapi.io charges, which no answer tells: by the things in it. */

const tweet = 15
const profile = 18
/** Charged at the least, also for an empty answer and for a wrong call. */
const least = 15
/** Things of one page at the most. */
const mostThings = 20

/** Credits that a call costs at the most, by path. */
export const highestCredits = {
  '/twitter/user/info': profile,
  '/twitter/user/search': mostThings * profile,
  '/twitter/user/last_tweets': mostThings * tweet,
  '/twitter/tweet/advanced_search': mostThings * tweet,
  '/twitter/tweet/replies/v2': mostThings * tweet,
  '/twitter/community/info': mostThings * tweet,
  '/twitter/community/tweets': mostThings * tweet,
} as const

/** Credits charged for an answer; null where the table holds. */
export function creditsOf(response: UpstreamResponse): number | null {
  const { status } = response
  if (status === 400 || status === 404) return least
  if (status !== 200) return 0
  let body: Record<string, unknown> | undefined
  try {
    body = obj(response.json())
  } catch {
    return null
  }
  const tweets = arr(body?.tweets ?? body?.replies ?? at(body, 'data', 'tweets')).length
  const people = arr(body?.users).length + (typeof at(body, 'data', 'userName') === 'string' ? 1 : 0)
  return Math.max(least, tweets * tweet + people * profile)
}
