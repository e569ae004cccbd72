import type { UpstreamResponse } from '../../../../catalog/ports/upstream.ts'
import { arr, at, obj } from '../../../../reading/narrow.ts'

/** What twitterapi.io charges, which no answer tells: by the things in it. */

const tweetCredits = 15
const profileCredits = 18
/** Charged at the least, also for an empty answer and for a wrong call. */
const minCallCredits = 15
/** Things of one page at the most. */
const maxPageItems = 20

/** Credits that a call costs at the most, by path. */
export const maxCreditsByPath = {
  '/twitter/user/info': profileCredits,
  '/twitter/user/search': maxPageItems * profileCredits,
  '/twitter/user/last_tweets': maxPageItems * tweetCredits,
  '/twitter/tweet/advanced_search': maxPageItems * tweetCredits,
  '/twitter/tweet/replies/v2': maxPageItems * tweetCredits,
  '/twitter/community/info': maxPageItems * tweetCredits,
  '/twitter/community/tweets': maxPageItems * tweetCredits,
} as const

/** Credits charged for an answer; null where the table holds. */
export function creditsOf(response: UpstreamResponse): number | null {
  const { status } = response
  if (status === 400 || status === 404) return minCallCredits
  if (status !== 200) return 0
  let body: Record<string, unknown> | undefined
  try {
    body = obj(response.json())
  } catch {
    return null
  }
  const tweets = arr(body?.tweets ?? body?.replies ?? at(body, 'data', 'tweets')).length
  const people = arr(body?.users).length + (typeof at(body, 'data', 'userName') === 'string' ? 1 : 0)
  return Math.max(minCallCredits, tweets * tweetCredits + people * profileCredits)
}
