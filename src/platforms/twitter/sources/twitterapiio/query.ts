import { parameterError } from '../../../../catalog/errors.ts'
import { languageCode, type SearchRequest, type Section, withOperators } from '../../parameters.ts'

/** Builds queries in the syntax of X's web search, which the vendor passes on. */

const filters: Partial<Record<Section, string>> = { photos: 'filter:images', videos: 'filter:videos' }

/** The next day: X's `until:` excludes its day. */
const dayAfter = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** @throws ServiceError bad_request for a start in the future */
export function queryOf(wishes: SearchRequest, now: number): string {
  const { section = 'top', language, minLikes, minReplies, minRetweets, startDate, endDate } = wishes
  if (startDate && Date.parse(`${startDate}T00:00:00Z`) > now) {
    throw parameterError('startDate must not lie in the future')
  }
  return withOperators(wishes.query, [
    filters[section],
    language && `lang:${languageCode(language)}`,
    minLikes && `min_faves:${minLikes}`,
    minReplies && `min_replies:${minReplies}`,
    minRetweets && `min_retweets:${minRetweets}`,
    startDate && `since:${startDate}`,
    endDate && `until:${dayAfter(endDate)}`,
  ])
}
