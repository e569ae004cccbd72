import { parameterError } from '../../../catalog/errors.ts'
import { orderBy, watchSearch } from '../../../catalog/lists.ts'
import { operation } from '../../../catalog/operation.ts'
import { cursor } from '../../../catalog/parameters.ts'
import { commonOtherTweets, commonSearch } from '../common.ts'
import { hashtag } from '../identifiers.ts'
import { everyHour, type SearchRequest, searchParameters } from '../parameters.ts'
import { type Person, searchRecord, searchView, type Tweet } from '../records/items.ts'
import { firstDay, officialSearch } from '../sources/official/searches.ts'
import { twitterapiioHashtags, twitterapiioSearch } from '../sources/twitterapiio/searches.ts'

type Item = Tweet | Person

/** Fields shared by the two searches. */
const common = {
  record: searchRecord,
  price: { base: 2 },
  cacheSeconds: 120,
  list: {
    order: orderBy('section', { newest_first: ['latest'], ranked: ['top', 'people', 'photos', 'videos'] }),
    items: (data: { tweets: Tweet[]; people: Person[] }) => [...data.tweets, ...data.people],
    itemId: (item: Item) => ('id' in item ? item.id : item.platformUserId),
    itemTime: (item: Item) => ('id' in item ? item.createdAt : null),
  },
  view: searchView,
} as const

const watching = (displayName: string, inputHint: string) =>
  watchSearch(everyHour, displayName, inputHint, { defaults: { section: 'latest' } })

export const search = operation({
  id: 'twitter.search',
  path: '/v1/twitter/search',
  summary: 'Search X by keywords',
  description:
    'Posts by default; `section=people` searches accounts. The query takes the operators of X (`from:`, `"phrase"`, `OR`, `-word`). Without dates the last seven days are searched.',
  parameters: searchParameters,
  check(params) {
    const { startDate, endDate } = params
    if (endDate && endDate < firstDay) {
      throw parameterError(`endDate must be ${firstDay} or later: that day the first post appeared`)
    }
    if (startDate && endDate && startDate > endDate) {
      throw parameterError('startDate must not be later than endDate')
    }
    const filters = (
      ['minRetweets', 'minLikes', 'minReplies', 'startDate', 'endDate', 'language'] as const
    ).filter((name) => params[name] !== undefined)
    if (params.section === 'people' && filters.length > 0) {
      throw parameterError(`section=people takes no ${filters.join(', ')}: these filter posts`)
    }
  },
  ...common,
  common: commonSearch,
  watch: watching('New posts on X that match a search', 'Search words, for example mars rover'),
  phrases: [
    'search tweets about a topic',
    'tweets containing some words',
    'find people on X',
    'latest posts on Twitter about something',
    'tweets with photos of something',
    'popular tweets between two dates',
  ],
  sources: [...officialSearch<SearchRequest>((params) => params), twitterapiioSearch],
})

export const hashtags = operation({
  id: 'twitter.hashtags',
  path: '/v1/twitter/hashtags',
  summary: 'Posts on X with a hashtag',
  parameters: {
    hashtag,
    section: searchParameters.section,
    limit: searchParameters.limit,
    cursor: cursor(),
  },
  ...common,
  watch: watching('New posts on X with a hashtag', 'Hashtag, for example space'),
  common: commonOtherTweets,
  phrases: [
    'tweets with a hashtag',
    'posts tagged on X',
    'Twitter hashtag',
    'latest tweets under a hashtag',
    'what is posted under a tag on Twitter',
  ],
  sources: [
    ...officialSearch<Omit<SearchRequest, 'query'> & { hashtag: string }>(({ hashtag, ...rest }) => ({
      ...rest,
      query: rest.section === 'people' ? hashtag : `#${hashtag}`,
      isBuiltByService: true,
    })),
    twitterapiioHashtags,
  ],
})
