import { operation } from '../../catalog/operation.ts'
import { cursor, date, identifier, integer, oneOf, text } from '../../catalog/parameters.ts'
import { parameterError } from '../../errors.ts'
import { noPage } from '../shared/records.ts'
import { hashtagForms, readHashtag } from './identifiers.ts'
import { type Person, type SearchData, searchRecord, type Tweet } from './records.ts'
import { firstDay, type SearchWishes, searchSources } from './sources/official-lists.ts'

const sections = ['top', 'latest', 'people', 'photos', 'videos'] as const

const languages =
  'en es fr de it pt ru zh ja ko ar bg hr cs da nl et fi el hu id ga lv lt no pl ro sk sl sv tr uk vi cy zu'.split(
    ' ',
  )

const section = oneOf(sections, {
  description: 'Which tab: top posts (default), latest posts, people, or posts with photos or with videos.',
  example: 'latest',
})

const limit = integer({
  description: 'Items per page, 1 to 20 (default 20).',
  example: '10',
  min: 1,
  max: 20,
})

const atLeast = (what: string) =>
  integer({
    description: `Only posts with at least this many ${what}.`,
    example: '10',
    min: 0,
    max: 1_000_000_000,
  })

const list = {
  items: (data: SearchData) => [...data.tweets, ...data.people],
  itemId: (item: Tweet | Person) => ('id' in item ? item.id : item.platformUserId),
  itemTime: (item: Tweet | Person) => ('id' in item ? item.createdAt : null),
}

/** What the two searches have in common. */
const searching = {
  record: searchRecord,
  price: { base: 2 },
  cacheSeconds: 120,
  list,
  empty: (): SearchData => ({ tweets: [], people: [], page: noPage }),
} as const

const watching = {
  mode: 'search',
  defaultIntervalMinutes: 60,
  minIntervalMinutes: 5,
  defaults: { section: 'latest' },
} as const

export const search = operation({
  id: 'twitter.search',
  path: '/v1/twitter/search',
  summary: 'Search X by keywords',
  description:
    'Posts by default; `section=people` searches accounts. The query takes the operators of X (`from:`, `"phrase"`, `OR`, `-word`). Without dates the last seven days are searched.',
  parameters: {
    query: text({
      description: 'Words to search for, in X search syntax.',
      example: 'mars rover',
      required: true,
      max: 512,
    }),
    section,
    minRetweets: atLeast('reposts'),
    minLikes: atLeast('likes'),
    minReplies: atLeast('replies'),
    limit,
    startDate: date({ description: 'Only posts of this day (UTC) or later.', example: '2026-01-01' }),
    endDate: date({ description: 'Only posts of this day (UTC) or earlier.', example: '2026-01-31' }),
    language: oneOf(languages, { description: 'Only posts in this language.', example: 'en' }),
    cursor: cursor(),
  },
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
  ...searching,
  watch: {
    ...watching,
    displayName: 'New posts on X that match a search',
    inputHint: 'Search words, for example mars rover',
  },
  example: { query: 'mars rover' },
  phrases: [
    'search tweets about a topic',
    'tweets containing some words',
    'find people on X',
    'latest posts on Twitter about something',
    'tweets with photos of something',
    'popular tweets between two dates',
  ],
  sources: searchSources<SearchWishes>((params) => params),
})

export const hashtags = operation({
  id: 'twitter.hashtags',
  path: '/v1/twitter/hashtags',
  summary: 'Posts on X with a hashtag',
  parameters: {
    hashtag: identifier(
      {
        required: true,
        description: 'The tag, with or without #, or the link of its page.',
        example: 'space',
        expects: hashtagForms,
        max: 256,
      },
      readHashtag,
    ),
    section,
    limit,
    cursor: cursor(),
  },
  ...searching,
  watch: {
    ...watching,
    displayName: 'New posts on X with a hashtag',
    inputHint: 'Hashtag, for example space',
  },
  example: { hashtag: 'space' },
  phrases: [
    'tweets with a hashtag',
    'posts tagged on X',
    'Twitter hashtag',
    'latest tweets under a hashtag',
    'what is posted under a tag on Twitter',
  ],
  sources: searchSources<Omit<SearchWishes, 'query'> & { hashtag: string }>(({ hashtag, ...rest }) => ({
    ...rest,
    query: rest.section === 'people' ? hashtag : `#${hashtag}`,
  })),
})
