import { operation } from '../../../catalog/operation.ts'
import { cursor, flag, oneOf, text } from '../../../catalog/parameters.ts'
import { searchSorts, searchTimeframe } from '../parameters.ts'
import { byPostId, searchResults, searchView } from '../records/lists.ts'
import { lookUpSearch } from '../sources/lists.ts'
import { redditSources } from '../sources/reader.ts'

export const search = operation({
  id: 'reddit.search',
  path: '/v1/reddit/search',
  summary: 'Posts of all of Reddit that match words.',
  parameters: {
    query: text({
      description: 'Words to look for; Reddit operators (`subreddit:`, `author:`, quotes, AND, OR) work.',
      example: 'electric bikes',
      required: true,
      max: 512,
    }),
    sortBy: oneOf(searchSorts, {
      description: 'Order (default relevance).',
      default: 'relevance',
      example: 'new',
    }),
    timeframe: searchTimeframe,
    trim: flag({
      description: 'A shorter answer: texts cut to 280 characters, `subredditSubscriberCount` left out.',
      shapes: false,
    }),
    cursor: cursor(),
  },
  record: searchResults,
  price: { base: 1 },
  cacheSeconds: 120,
  list: { items: (data) => data.posts, ...byPostId },
  watch: {
    mode: 'search',
    defaultIntervalMinutes: 60,
    minIntervalMinutes: 15,
    displayName: 'Search of Reddit',
    inputHint: 'electric bikes',
    defaults: { sortBy: 'new' },
  },
  example: { query: 'electric bikes' },
  phrases: [
    'search reddit for words',
    'reddit posts about a topic',
    'find reddit threads on a topic',
    'what does reddit say about something',
    'reddit discussions mentioning a brand',
  ],
  echo: ({ query }) => ({ query }),
  blank: { totalResults: 0 },
  view: (found, viewing) => searchView(found, viewing),
  sources: redditSources(lookUpSearch),
})
