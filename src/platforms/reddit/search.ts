import type { z } from 'zod'
import { operation } from '../../catalog/operation.ts'
import { cursor, flag, oneOf, type Params, text } from '../../catalog/parameters.ts'
import { changed } from '../../errors.ts'
import { firstOf, noPage } from '../shared/records.ts'
import { foundPosts } from './lists.ts'
import { searchResults, searchSorts, timeframes } from './records.ts'
import { postPage } from './sources/listings.ts'
import { searchPost } from './sources/posts.ts'
import { redditSources } from './sources/reader.ts'

const parameters = {
  query: text({
    description: 'Words to look for; Reddit operators (`subreddit:`, `author:`, quotes, AND, OR) work.',
    example: 'electric bikes',
    required: true,
    max: 512,
  }),
  sortBy: oneOf(searchSorts, { description: 'Order (default relevance).', example: 'new' }),
  timeframe: oneOf(timeframes, { description: 'How old posts may be (default all).', example: 'year' }),
  trim: flag({
    description: 'A shorter answer: texts cut to 280 characters, `subredditSubscriberCount` left out.',
    shapes: false,
  }),
  cursor: cursor(),
}

export const search = operation({
  id: 'reddit.search',
  path: '/v1/reddit/search',
  summary: 'Posts of all of Reddit that match words.',
  parameters,
  record: searchResults,
  price: { base: 1 },
  cacheSeconds: 120,
  list: foundPosts,
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
  empty: (_outcome, { query }) => ({ query, posts: [], totalResults: 0, page: noPage }),
  sources: redditSources<Params<typeof parameters>, z.infer<typeof searchResults>>(
    async ({ query, sortBy, timeframe, trim }, reader, context) => {
      const page = await postPage(
        reader,
        '/search',
        { q: query, type: 'link', sort: sortBy ?? 'relevance', t: timeframe ?? 'all' },
        context.continuation,
      )
      // All of Reddit cannot be missing: no Listing, no proof that nothing matches.
      if (page.outcome === 'not_found') throw changed('search results')
      if (page.outcome !== 'answered') return page
      return {
        outcome: 'found',
        data: {
          query,
          posts: page.posts.map((post) => searchPost(post, trim === true)),
          totalResults: page.posts.length,
          page: firstOf(page.next !== null),
        },
        next: page.next,
      }
    },
  ),
})
