import { listOf, watchSearch } from '../../../catalog/lists.ts'
import { operation } from '../../../catalog/operation.ts'
import { cursor, flag, text } from '../../../catalog/parameters.ts'
import { searchSort, searchTimeframe } from '../parameters.ts'
import { searchResults, searchView } from '../records/lists.ts'
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
    sortBy: searchSort,
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
  list: listOf('posts', { time: 'createdAt' }),
  watch: watchSearch({ usual: 60, least: 15 }, 'Search of Reddit', 'electric bikes', {
    defaults: { sortBy: 'new' },
  }),
  phrases: [
    'search reddit for words',
    'reddit posts about a topic',
    'find reddit threads on a topic',
    'what does reddit say about something',
    'reddit discussions mentioning a brand',
  ],
  echo: ({ query }) => ({ query }),
  blank: { totalResults: 0 },
  view: searchView,
  sources: redditSources(lookUpSearch),
})
