import type { z } from 'zod'
import { operation } from '../../catalog/operation.ts'
import { cursor, oneOf, type Params, text } from '../../catalog/parameters.ts'
import { parameterError } from '../../errors.ts'
import { firstOf, noPage } from '../shared/records.ts'
import { foundPosts } from './lists.ts'
import { subredditInPath, subredditLink, subredditOptional, subredditRequired } from './parameters.ts'
import {
  searchSorts,
  subredditLookup,
  subredditPosts,
  subredditSearchResults,
  timeframes,
} from './records.ts'
import { postPage } from './sources/listings.ts'
import { feedPost, subredditSearchPost } from './sources/posts.ts'
import { redditSources } from './sources/reader.ts'
import { lookUpSubreddit } from './sources/subreddits.ts'

const aboutParameters = { subreddit: subredditOptional, url: subredditLink }

export const subreddits = operation({
  id: 'reddit.subreddits',
  path: '/v1/reddit/subreddits',
  summary: 'One subreddit by name or link: description, rules, pictures, counts.',
  parameters: aboutParameters,
  check({ subreddit, url }) {
    if ((subreddit === undefined) === (url === undefined)) {
      throw parameterError('send either subreddit or url, for example subreddit=programming')
    }
  },
  record: subredditLookup,
  price: { base: 1 },
  cacheSeconds: 300,
  example: { subreddit: 'programming' },
  phrases: [
    'about a subreddit',
    'what is r/name about',
    'subreddit description and rules',
    'how many members does a subreddit have',
    'subreddit subscribers',
    'reddit community info',
  ],
  empty: (lookupStatus) => ({ lookupStatus, subreddit: null, metrics: null }),
  sources: redditSources<Params<typeof aboutParameters>, z.infer<typeof subredditLookup>>(
    (params, reader, context) => lookUpSubreddit((params.subreddit ?? params.url)!, reader, context),
  ),
})

const listSorts = ['best', 'hot', 'new', 'top', 'rising', 'controversial'] as const

type ListSort = (typeof listSorts)[number]

/** A time frame alone can only mean the sort that has one. */
function listing(sort: ListSort | undefined, timeframe: string | undefined) {
  const chosen = sort ?? (timeframe === undefined ? 'hot' : 'top')
  return { chosen, t: chosen === 'top' || chosen === 'controversial' ? timeframe : undefined }
}

const postsParameters = {
  subreddit: subredditInPath,
  sort: oneOf(listSorts, {
    description: 'Ranking (default hot).',
    example: 'new',
  }),
  timeframe: oneOf(timeframes, {
    description:
      'How far back `top` and `controversial` look (Reddit: day). Without `sort` it means top; other sorts take no notice of it.',
    example: 'week',
  }),
  cursor: cursor(),
}

export const posts = operation({
  id: 'reddit.subreddits.posts',
  path: '/v1/reddit/subreddits/{subreddit}/posts',
  summary: 'Posts of a subreddit, ranked.',
  parameters: postsParameters,
  record: subredditPosts,
  price: { base: 1 },
  cacheSeconds: 60,
  list: {
    items: (data) => data.posts,
    itemId: (item: { id: string }) => item.id,
    itemTime: (item: { publishedAt: string | null }) => item.publishedAt,
  },
  watch: {
    mode: 'feed',
    defaultIntervalMinutes: 15,
    minIntervalMinutes: 5,
    displayName: 'Posts of a subreddit',
    inputHint: 'programming',
    defaults: { sort: 'new' },
  },
  example: { subreddit: 'programming', sort: 'new' },
  phrases: [
    'posts of a subreddit',
    'new submissions in a subreddit',
    'top posts of r/name this month',
    'hot posts in a subreddit',
    'r/name rising',
    'what is trending in a subreddit',
  ],
  empty: (lookupStatus) => ({ lookupStatus, posts: [], page: noPage }),
  sources: redditSources<Params<typeof postsParameters>, z.infer<typeof subredditPosts>>(
    async ({ subreddit, sort, timeframe }, reader, context) => {
      const { chosen, t } = listing(sort, timeframe)
      const page = await postPage(reader, `/r/${subreddit}/${chosen}`, { t }, context.continuation)
      if (page.outcome !== 'answered') return page
      return {
        outcome: 'found',
        data: { lookupStatus: 'found', posts: page.posts.map(feedPost), page: firstOf(page.next !== null) },
        next: page.next,
      }
    },
  ),
})

const searchParameters = {
  subreddit: subredditRequired,
  query: text({ description: 'Words to look for; Reddit operators work.', example: 'rust', max: 512 }),
  sort: oneOf(searchSorts, { description: 'Order (default relevance).', example: 'new' }),
  timeframe: oneOf(timeframes, { description: 'How old posts may be (default all).', example: 'year' }),
  cursor: cursor(),
}

export const search = operation({
  id: 'reddit.subreddits.search',
  path: '/v1/reddit/subreddits/search',
  summary: 'Posts of one subreddit that match words.',
  description: 'Without `query` every post of the subreddit matches.',
  parameters: searchParameters,
  record: subredditSearchResults,
  price: { base: 1 },
  cacheSeconds: 120,
  list: foundPosts,
  watch: {
    mode: 'search',
    defaultIntervalMinutes: 60,
    minIntervalMinutes: 15,
    displayName: 'Search in a subreddit',
    inputHint: 'programming: rust',
    defaults: { sort: 'new' },
  },
  example: { subreddit: 'programming', query: 'rust' },
  phrases: [
    'search within a subreddit',
    'find posts about words in r/name',
    'look inside a subreddit for a topic',
    'posts on a topic in one subreddit',
  ],
  empty: (_outcome, { subreddit, query, sort, timeframe }) => ({
    subreddit,
    query: query ?? null,
    sort: sort ?? 'relevance',
    timeframe: timeframe ?? 'all',
    posts: [],
    totalResults: 0,
    page: noPage,
  }),
  sources: redditSources<Params<typeof searchParameters>, z.infer<typeof subredditSearchResults>>(
    async ({ subreddit, query, sort, timeframe }, reader, context) => {
      const page = await postPage(
        reader,
        `/r/${subreddit}/search`,
        {
          // An empty query finds nothing; the subreddit's own name finds everything in it.
          q: query ?? `subreddit:${subreddit}`,
          restrict_sr: '1',
          type: 'link',
          sort: sort ?? 'relevance',
          t: timeframe ?? 'all',
          sr_detail: '1',
          include_over_18: 'on',
        },
        context.continuation,
      )
      if (page.outcome !== 'answered') return page
      return {
        outcome: 'found',
        data: {
          subreddit,
          query: query ?? null,
          sort: sort ?? 'relevance',
          timeframe: timeframe ?? 'all',
          posts: page.posts.map((post, place) => subredditSearchPost(post, page.seen, place)),
          totalResults: page.posts.length,
          page: firstOf(page.next !== null),
        },
        next: page.next,
      }
    },
  ),
})
