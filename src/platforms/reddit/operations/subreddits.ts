import { listOf, orderBy, watchFeed, watchSearch } from '../../../catalog/lists.ts'
import { operation } from '../../../catalog/operation.ts'
import { cursor, exactlyOne, flag, oneOf, text } from '../../../catalog/parameters.ts'
import { noEffect } from '../../../catalog/rules.ts'
import { askedTrim } from '../../shared/phrases.ts'
import { commonSearch, commonSubreddit, commonSubredditPosts } from '../common.ts'
import { subredditInPath, subredditLink, subredditOptional, subredditRequired } from '../identifiers.ts'
import {
  searchResults,
  searchSorts,
  searchView,
  subredditPosts,
  subredditPostsView,
  subredditSearchResults,
  subredditSearchView,
  timeframes,
} from '../records/posts.ts'
import { subredditLookup, subredditView } from '../records/subreddits.ts'
import { redditSources } from '../sources/reader.ts'
import {
  lookUpSearch,
  lookUpSubreddit,
  lookUpSubredditPosts,
  lookUpSubredditSearch,
} from '../sources/subreddits.ts'

const searchSort = oneOf(searchSorts, {
  description: 'Order (default relevance).',
  default: 'relevance',
  example: 'new',
})

const searchTimeframe = oneOf(timeframes, {
  description: 'How old posts may be (default all).',
  default: 'all',
  example: 'year',
})

export const subreddits = operation({
  id: 'reddit.subreddits',
  path: '/v1/reddit/subreddits',
  summary: 'One subreddit by name or link: description, rules, pictures, counts.',
  parameters: { subreddit: subredditOptional, url: subredditLink },
  check: exactlyOne(['subreddit', 'url'], 'subreddit=programming'),
  record: subredditLookup,
  common: commonSubreddit,
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
  view: subredditView,
  sources: redditSources(lookUpSubreddit),
})

export const posts = operation({
  id: 'reddit.subreddits.posts',
  path: '/v1/reddit/subreddits/{subreddit}/posts',
  summary: 'Posts of a subreddit, ranked.',
  parameters: {
    subreddit: subredditInPath,
    sort: oneOf(['best', 'hot', 'new', 'top', 'rising', 'controversial'], {
      description: 'Ranking (default hot).',
      default: 'hot',
      example: 'new',
    }),
    timeframe: oneOf(timeframes, {
      description: 'How far back `top` and `controversial` look (Reddit: day). Without `sort` it means top.',
      example: 'week',
    }),
    cursor: cursor(),
  },
  check: noEffect(['timeframe'], { sort: ['best', 'hot', 'new', 'rising'] }),
  record: subredditPosts,
  common: commonSubredditPosts,
  price: { base: 1 },
  cacheSeconds: 60,
  list: listOf('posts', {
    time: 'publishedAt',
    order: orderBy('sort', {
      newest_first: ['new'],
      ranked: ['best', 'hot', 'top', 'rising', 'controversial'],
    }),
  }),
  watch: watchFeed({ defaultMinutes: 15, minMinutes: 5 }, 'Posts of a subreddit', 'programming', {
    defaults: { sort: 'new' },
  }),
  example: { subreddit: 'programming', sort: 'new' },
  phrases: [
    'posts of a subreddit',
    'new submissions in a subreddit',
    'top posts of r/name this month',
    'hot posts in a subreddit',
    'r/name rising',
    'what is trending in a subreddit',
  ],
  view: subredditPostsView,
  sources: redditSources(lookUpSubredditPosts),
})

export const search = operation({
  id: 'reddit.subreddits.search',
  path: '/v1/reddit/subreddits/search',
  summary: 'Posts of one subreddit that match words.',
  description: 'Without `query` every post of the subreddit matches.',
  parameters: {
    subreddit: subredditRequired,
    query: text({ description: 'Words to look for; Reddit operators work.', example: 'rust', max: 512 }),
    sort: searchSort,
    timeframe: searchTimeframe,
    cursor: cursor(),
  },
  record: subredditSearchResults,
  price: { base: 1 },
  cacheSeconds: 120,
  list: listOf('posts', {
    time: 'createdAt',
    order: orderBy('sort', { newest_first: ['new'], ranked: ['relevance', 'hot', 'top', 'comments'] }),
  }),
  watch: watchSearch({ defaultMinutes: 60, minMinutes: 15 }, 'Search in a subreddit', 'programming: rust', {
    defaults: { sort: 'new' },
  }),
  example: { subreddit: 'programming', query: 'rust' },
  phrases: [
    'search within a subreddit',
    'find posts about words in r/name',
    'look inside a subreddit for a topic',
    'posts on a topic in one subreddit',
  ],
  echo: ({ subreddit, query, sort, timeframe }) => ({
    subreddit,
    query: query ?? null,
    sort: sort ?? 'relevance',
    timeframe: timeframe ?? 'all',
  }),
  view: subredditSearchView,
  sources: redditSources(lookUpSubredditSearch),
})

export const searchAll = operation({
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
      asked: askedTrim,
      shapes: false,
    }),
    cursor: cursor(),
  },
  record: searchResults,
  common: commonSearch,
  price: { base: 1 },
  cacheSeconds: 120,
  list: listOf('posts', {
    time: 'createdAt',
    order: orderBy('sortBy', { newest_first: ['new'], ranked: ['relevance', 'hot', 'top', 'comments'] }),
  }),
  watch: watchSearch({ defaultMinutes: 60, minMinutes: 15 }, 'Search of Reddit', 'electric bikes', {
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
  view: searchView,
  sources: redditSources(lookUpSearch),
})
