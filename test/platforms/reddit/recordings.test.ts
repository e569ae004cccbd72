import { describe, expect, test } from 'vitest'
import { reddit } from '../../../src/platforms/reddit/index.ts'
import { withPlayback } from '../../support/playback.ts'
import { recordings } from '../../support/recordings.ts'
import type { Replay, ReplayAnswer, ReplayRoute } from '../../support/replay.ts'
import type { TestService } from '../../support/service.ts'

const files = recordings('reddit')
const api = 'https://oauth.reddit.com'
const site = 'https://www.reddit.com'

interface Recorded {
  request: { method: string; url: string }
  status: number
  headers: Record<string, string>
  body: unknown
  provenance: { other_headers_seen?: Record<string, string> }
}

const recorded = (name: string) => files.json<Recorded>(`${name}.json`)

/** A recording as an answer. */
function answerOf(name: string): ReplayAnswer {
  const { status, headers, body, provenance } = recorded(name)
  return {
    status,
    headers: { ...headers, ...provenance.other_headers_seen },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  }
}

const bare = (path: string) => path.replace(/\/$/, '').replace(/\.json$/, '')

/** Answers requests to one origin for a path with a recording. */
function at(origin: string, path: string | RegExp, name: string): ReplayRoute {
  return (request) => {
    const matches = typeof path === 'string' ? bare(request.path) === path : path.test(bare(request.path))
    return request.origin === origin && matches ? answerOf(name) : undefined
  }
}

const token = at(site, '/api/v1/access_token', 'oauth-token-client-credentials')
/** The API blocks the caller, so that the public JSON routes are asked. */
const apiBlocked = at(api, /./, 'documented-blocked-network-policy')

/** What is only asked for beside the recorded answer. */
const missing: ReplayRoute = ({ path }) =>
  /\/about\/rules$|\/api\/info$/.test(path)
    ? {
        status: 404,
        headers: { 'content-type': 'application/json' },
        body: '{"message":"Not Found","error":404}',
      }
    : undefined

/** Routes in which only the API, or only the website, gives what was recorded. */
const onApi = (path: string | RegExp, name: string) => [token, missing, at(api, path, name)]
const onSite = (path: string | RegExp, name: string) => [token, apiBlocked, at(site, path, name)]

let running: TestService
let replay: Replay

describe.skipIf(!files.available)(`recorded answers of Reddit${files.note}`, () => {
  withPlayback(
    {
      platform: reddit,
      origins: [api, site],
      env: {
        REDDIT_CLIENT_ID: 'app',
        REDDIT_CLIENT_SECRET: 'secret',
        REDDIT_USER_AGENT: 'server:test:v1 (by /u/test)',
      },
    },
    (opened) => {
      running = opened.service
      replay = opened.replay
    },
  )

  async function get(path: string, query: Record<string, string> = {}) {
    const answer = await running.call(`/v1/reddit${path}?${new URLSearchParams(query)}`, {
      key: running.liveKey,
    })
    return {
      status: answer.status,
      data: answer.body.data,
      error: answer.body.error,
      headers: answer.headers,
    }
  }

  const lists = [
    {
      name: 'posts-popular-hot-2026',
      routes: onApi('/r/popular/hot', 'posts-popular-hot-2026'),
      call: ['/subreddits/popular/posts', {}],
      count: 100,
      hasMore: true,
      first: {
        id: '1skjxta',
        fullId: 't3_1skjxta',
        subreddit: 'MMA',
        text: 'https://x.com/arielhelwani/status/2043757261882044451',
        author: { username: 'airplane231', id: 't2_1k4v4ka3y9' },
        url: 'https://streamable.com/ql7tuy',
        permalinkUrl: `${site}/r/MMA/comments/1skjxta/ulberg_on_jiri_showing_mercy_thats_bullshit_total/`,
        publishedAt: '2026-04-13T18:44:08.000Z',
        metrics: {
          score: 546,
          upvotes: 546,
          upvoteRatio: 0.8,
          commentCount: 495,
          crosspostCount: 0,
          subredditSubscribers: 3623994,
        },
      },
    },
    {
      name: 'subreddit-posts-hot-askreddit',
      routes: onApi('/r/askreddit/hot', 'subreddit-posts-hot-askreddit'),
      call: ['/subreddits/AskReddit/posts', { sort: 'hot' }],
      count: 100,
      hasMore: true,
      first: { id: 'hoocpo', title: 'Dear non Germans: What do you think of Germany?', text: null },
    },
    {
      name: 'subreddit-posts-top-all-askreddit',
      routes: onApi('/r/askreddit/top', 'subreddit-posts-top-all-askreddit'),
      call: ['/subreddits/r%2FAskReddit/posts', { sort: 'top', timeframe: 'all' }],
      count: 100,
      hasMore: true,
      first: { id: 'ablzuq', metrics: { score: 221860, commentCount: 8079, crosspostCount: 33 } },
    },
    {
      name: 'subreddit-posts-hot-programming-public-json',
      routes: onSite('/r/programming/hot', 'subreddit-posts-hot-programming-public-json'),
      call: ['/subreddits/programming/posts', { sort: 'hot' }],
      count: 25,
      hasMore: true,
      first: {
        id: '1qb2q2',
        url: 'http://ruoyusun.com/2013/11/10/scala-is-not-java-glue.html',
        author: { username: 'insraq', id: null },
        publishedAt: '2013-11-10T14:42:49.000Z',
        metrics: { score: 117, upvotes: 167, upvoteRatio: null, subredditSubscribers: null },
      },
    },
    {
      name: 'subreddit-search-ruby-public-json',
      routes: onSite('/r/ruby/search', 'subreddit-search-ruby-public-json'),
      call: ['/subreddits/search', { subreddit: 'ruby', query: 'ruby' }],
      count: 25,
      hasMore: true,
      first: {
        id: '1j9wqw',
        postId: 't3_1j9wqw',
        title: 'What is one thing you wish you knew when starting Ruby?',
        metrics: { votes: 54, comments: 73 },
        subreddit: { id: 't5_2qh21', name: 'ruby', quarantined: null },
        createdAt: '2013-07-29T13:38:11.000Z',
        position: 0,
      },
    },
    {
      name: 'search-posts',
      routes: onApi('/search', 'search-posts'),
      call: ['/search', { query: 'praw oauth search' }],
      count: 31,
      hasMore: false,
      first: {
        id: '6ganxe',
        name: 't3_6ganxe',
        author: 'cheesycow5',
        subredditPrefixedName: 'r/learnpython',
        upvoteRatio: 0.67,
        commentCount: 24,
        createdAt: '2017-06-09T19:29:16.000Z',
        subredditSubscriberCount: 393971,
      },
    },
  ] as const

  test.each(lists)(
    '$name: every post, the first as recorded',
    async ({ routes, call, count, hasMore, first }) => {
      const [path, query] = call
      replay.use(...routes)
      const { status, data } = await get(path, query)
      expect(status).toBe(200)
      expect(data.posts).toHaveLength(count)
      expect(data.page.hasMore).toBe(hasMore)
      expect(data.posts[0]).toMatchObject(first)
    },
  )

  test('posts-popular-hot-2026: the kinds of post are told apart', async () => {
    replay.use(...onApi('/r/popular/hot', 'posts-popular-hot-2026'))
    const { data } = await get('/subreddits/popular/posts')
    const videos = data.posts.filter((post: { flags: { isVideo: boolean } }) => post.flags.isVideo)
    expect(videos).toHaveLength(24)
    expect(videos[0].url).toMatch(/^https:\/\/v\.redd\.it\//)
  })

  test('posts-new-all: the second page is asked for with what the first one left', async () => {
    replay.use(token, apiBlocked, (request) =>
      request.path === '/r/all/new.json'
        ? answerOf(request.query.get('after') === 't3_4imr6r' ? 'posts-new-all-page2' : 'posts-new-all-page1')
        : undefined,
    )
    const first = (await get('/subreddits/all/posts', { sort: 'new' })).data
    expect(first.posts[0]).toMatchObject({ id: '4imra8', subreddit: 'survivorcirclejerk' })
    const second = (await get('/subreddits/all/posts', { sort: 'new', cursor: first.page.nextCursor })).data
    expect(second.posts[0]).toMatchObject({
      id: '4imr6s',
      title: 'Favourite Norm quote?',
      subreddit: 'NormMacdonald',
    })
    const both = new Set([...first.posts, ...second.posts].map((post: { id: string }) => post.id))
    expect(both.size).toBe(200)
  })

  test.each([
    ['announcements', 'announcements', 't5_2r0ij', 47456009, '2009-06-17T16:28:21.000Z', 'Lifestyles'],
    ['archived', 'reddit.com', 't5_6', 854511, '2006-01-17T22:45:05.000Z', null],
    ['redditdev', 'redditdev', 't5_2qizd', 38934, '2008-06-18T15:16:17.000Z', null],
    ['restricted-redditsecurity', 'redditsecurity', 't5_vm1db', 26173, '2019-01-29T20:19:49.000Z', null],
  ])('subreddit-about-%s', async (file, name, subredditId, subscribers, createdAt, advertiserCategory) => {
    replay.use(...onApi(`/r/${name}/about`, `subreddit-about-${file}`))
    const { data } = await get('/subreddits', { url: `${site}/r/${name}/` })
    expect(data).toMatchObject({
      lookupStatus: 'found',
      subreddit: { name, subredditId, url: `${site}/r/${name}/`, createdAt, advertiserCategory, rules: null },
      metrics: { subscribers, weeklyActiveUsers: null },
    })
    expect(data.subreddit.iconUrl).toMatch(/^https:/)
  })

  test.each([
    [
      'post-comments-pics',
      'fjn0j9',
      {
        title: 'IMPORTANT PSA: No, you did not win a gift card.',
        score: 2597,
        awardCount: 1,
        subredditSubscribers: 25190205,
        createdAt: '2020-03-16T15:46:35.000Z',
      },
    ],
    [
      'post-poll',
      'g9zfex',
      { author: 'ukcomedy', upvoteRatio: 0.76, commentCount: 3, subreddit: 'WouldYouRather' },
    ],
    ['post-gallery', 'huw6vs', { url: `${site}/gallery/huw6vs`, isVideo: false, text: null }],
    ['post-over18', 'hmkfnu', { over18: true, url: `${site}/r/reddit_api_test/comments/6vx01b/test_title/` }],
    [
      'post-comments-limit10',
      '3hahrw',
      {
        author: 'your_local_librarian',
        score: 29790,
        archived: true,
        awardCount: null,
        subredditNamePrefixed: 'r/funny',
      },
    ],
  ])('%s: the post', async (name, id, post) => {
    replay.use(...onApi(`/comments/${id}`, name))
    const { data } = await get('/posts', { url: `https://redd.it/${id}` })
    expect(data).toMatchObject({ lookupStatus: 'found', post: { id, fullId: `t3_${id}`, ...post } })
  })

  test('post-comments-pics: the whole tree with its replies', async () => {
    replay.use(...onApi('/comments/fjn0j9', 'post-comments-pics'))
    const { data } = await get('/posts/comments', { url: 't3_fjn0j9' })
    expect(data.post).toMatchObject({ stickied: true, commentCount: 168 })
    expect(data.comments).toHaveLength(72)
    expect(data.comments[0]).toMatchObject({
      id: 'fkpsl0o',
      parentId: 't3_fjn0j9',
      author: 'BigNekkers',
      text: 'How do I know that you’re not scamming me of gift cards?',
      score: 245,
      createdAt: '2020-03-17T04:09:56.000Z',
      depth: 0,
      permalink: '/r/pics/comments/fjn0j9/important_psa_no_you_did_not_win_a_gift_card/fkpsl0o/',
    })
    expect(data.comments[0].replies.items[0]).toMatchObject({ depth: 1, parentId: 't1_fkpsl0o' })
  })

  test('post-comments-public-json (2015): depth and links are filled in', async () => {
    replay.use(...onSite('/comments/yjk55', 'post-comments-public-json'))
    const { data } = await get('/posts/comments', { url: 'https://redd.it/yjk55' })
    const [first] = data.comments
    expect(first).toMatchObject({ id: 'c5w5okq', author: 'V2Blast', score: 75, depth: 0 })
    expect(first.url).toBe(
      `${site}/r/redditdev/comments/yjk55/proposed_change_to_the_users_online_count_for_low/c5w5okq/`,
    )
    expect(first.replies.items[0].replies.items[0]).toMatchObject({ id: 'c5wn2me', depth: 2 })
    expect(data.page.hasMore).toBe(true)
  })

  test('post-comments-limit10, more-comments-1: the cursor continues at the root with the missing comments', async () => {
    replay.use(
      token,
      missing,
      at(api, '/comments/3hahrw', 'post-comments-limit10'),
      at(api, '/api/morechildren', 'more-comments-1'),
    )
    const first = (await get('/posts/comments', { url: 't3_3hahrw', sort: 'confidence' })).data
    expect(first.comments).toHaveLength(5)
    const second = (
      await get('/posts/comments', { url: 't3_3hahrw', sort: 'confidence', cursor: first.page.nextCursor })
    ).data
    const asked = replay.seen.filter((request) => request.path === '/api/morechildren').at(-1)!.query
    expect(asked.get('link_id')).toBe('t3_3hahrw')
    expect(asked.get('children')!.split(',')).toHaveLength(100)
    expect(second.comments).toHaveLength(38)
    expect(second.comments[0]).toMatchObject({ id: 'cu5spl9', depth: 0 })
    expect(second.comments[0].replies.items[0].replies.items[0]).toMatchObject({
      id: 'cu5x0y7',
      parentId: 't1_cu5w5tg',
      depth: 2,
    })
    // The post itself is asked for beside the page, and optional there.
    expect(second.post).toBeNull()
    expect(second.page.hasMore).toBe(true)
  })

  test('comment-thread-continue: the branch of one comment', async () => {
    replay.use(...onApi('/comments/3hahrw/_/cu61zil', 'comment-thread-continue'))
    const { data } = await get('/posts/comments', {
      url: `${site}/r/funny/comments/3hahrw/ba_dum_tsss/cu61zil/`,
    })
    expect(data.comments).toMatchObject([
      {
        id: 'cu61zil',
        parentId: 't1_cu5xgzb',
        author: 'kgbanarchy',
        replies: { items: [{ id: 'cu620o8' }] },
      },
    ])
  })

  test.each([
    ['subreddit-not-found-redirect', 'not_found'],
    ['documented-subreddit-not-found-empty-listing', 'not_found'],
    ['subreddits-search', 'not_found'],
    ['documented-subreddit-banned', 'not_found'],
    ['not-found-404', 'not_found'],
    ['documented-subreddit-private', 'private'],
    ['subreddit-quarantined', 'restricted'],
    ['forbidden-403', 'restricted'],
    ['documented-blocked-network-policy', 'restricted'],
    ['documented-blocked-network-security', 'restricted'],
  ])('%s, on the API and on the website: %s', async (name, lookupStatus) => {
    replay.use(token, at(api, /\/about$/, name), at(site, /\/about$/, name))
    // Each under a name of its own: outcomes are cached.
    const { data } = await get('/subreddits', { subreddit: name.slice(-21).replaceAll('-', '_') })
    expect(data).toEqual({ lookupStatus, subreddit: null, metrics: null })
  })

  test('invalid-token: a new token is asked for and the lookup goes on', async () => {
    let refused = 0
    replay.use(
      token,
      missing,
      (request) => (request.origin === api && refused++ === 0 ? answerOf('invalid-token') : undefined),
      at(api, '/r/redditdev/about', 'subreddit-about-redditdev'),
    )
    const before = replay.seen.filter((request) => request.path === '/api/v1/access_token').length
    const { data } = await get('/subreddits', { subreddit: 'RedditDev' })
    expect(data.lookupStatus).toBe('found')
    expect(replay.seen.filter((request) => request.path === '/api/v1/access_token').length).toBe(before + 1)
  })

  test('rate-limited-html: says when to try again, charges nothing', async () => {
    replay.use(token, at(api, /./, 'rate-limited-html'), at(site, /./, 'rate-limited-html'))
    const before = await running.balance(running.liveKey)
    const { status, error, headers } = await get('/search', { query: 'anything' })
    expect([status, error.code]).toEqual([503, 'temporarily_unavailable'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await running.balance(running.liveKey)).toBe(before)
  })
})
