import { beforeEach, describe, expect, test } from 'vitest'
import { reddit } from '../../../src/platforms/reddit/index.ts'
import { withPlayback } from '../../support/playback.ts'
import type { Replay, ReplayAnswer } from '../../support/replay.ts'
import type { TestService } from '../../support/service.ts'

const api = 'https://oauth.reddit.com'
const site = 'https://www.reddit.com'
const videos = 'https://v.redd.it'

type Wire = Record<string, unknown>

const json = (body: unknown, status = 200, headers = {}): ReplayAnswer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})
const listing = (children: unknown[], more: Wire = {}) => ({
  kind: 'Listing',
  data: { children, after: null, dist: children.length, ...more },
})

/** The subreddit that is asked for, which posts of lists are in. */
let home = 'any'

/** A post as Reddit sends it today; `undefined` leaves a key out. */
const post = (id: string, more: Wire = {}) => ({
  kind: 't3',
  data: {
    id,
    name: `t3_${id}`,
    title: `Post ${id}`,
    selftext: '',
    author: 'someone',
    subreddit: home,
    permalink: `/r/any/comments/${id}/post/`,
    url: `https://example.com/${id}`,
    created_utc: 1_700_000_000,
    score: 5,
    num_comments: 2,
    upvote_ratio: 0.9,
    over_18: false,
    stickied: false,
    pinned: false,
    locked: false,
    spoiler: false,
    archived: false,
    is_video: false,
    is_original_content: false,
    is_robot_indexable: true,
    quarantine: false,
    gilded: 0,
    num_crossposts: 0,
    subreddit_name_prefixed: 'r/any',
    media: null,
    ...more,
  },
})

const token = json({ access_token: 'token', token_type: 'bearer', expires_in: 3600 })

const blocked: ReplayAnswer = {
  status: 403,
  headers: { 'content-type': 'text/html' },
  body: '<title>Blocked</title><h1>whoa there, pardner!</h1>',
}

let running: TestService
let replay: Replay
withPlayback(
  {
    platform: reddit,
    origins: [api, site, videos],
    env: { REDDIT_CLIENT_ID: 'app', REDDIT_CLIENT_SECRET: 'secret' },
  },
  (opened) => {
    running = opened.service
    replay = opened.replay
  },
)
beforeEach(() => {
  replay.seen.length = 0
})

/** Both ways to Reddit give these answers, by path. */
function answers(of: Record<string, ReplayAnswer>): void {
  replay.use(({ path }) => (path === '/api/v1/access_token' ? token : of[path.replace(/\.json$/, '')]))
}

async function get(path: string, query: Record<string, string> = {}) {
  const before = await running.balance(running.liveKey)
  const answer = await running.call(`/v1/reddit${path}?${new URLSearchParams(query)}`, {
    key: running.liveKey,
  })
  return {
    status: answer.status,
    data: answer.body.data,
    meta: answer.body.meta,
    error: answer.body.error,
    charged: before - (await running.balance(running.liveKey)),
  }
}

/** What every answer that proves nothing ends as. */
const fault = { status: 502, charged: 0 }

/** How often losses were counted, by field. */
async function drift(): Promise<string> {
  const text = (await running.call('/metrics')).text
  return text
    .split('\n')
    .filter((line) => line.startsWith('social_lookup_upstream_drift_total'))
    .join('\n')
}

let count = 0
/** Outcomes are cached: every case has a post or a subreddit of its own. */
const fresh = () => {
  home = `p${(count++).toString(36).padStart(4, '0')}`
  return home
}

const thread = (of: unknown, comments: unknown[] = []) => json([listing([of]), listing(comments)])

test.each([
  ['another post', (id: string) => post(`${id}x`)],
  ['a post whose name is that of another', (id: string) => post(id, { name: 't3_other' })],
  ['no post at all', () => undefined],
  ['a post without a title', (id: string) => post(id, { title: undefined })],
  ['a post that does not say whether it is for adults', (id: string) => post(id, { over_18: undefined })],
  ['a post that does not say whether it is locked', (id: string) => post(id, { locked: undefined })],
  ['a post that does not say what it links to', (id: string) => post(id, { url: undefined })],
])('%s in place of the one asked for is a fault that charges nothing', async (_, of) => {
  const id = fresh()
  const given = of(id)
  answers({ [`/comments/${id}`]: json([listing(given ? [given] : []), listing([])]) })
  expect(await get('/posts', { url: `t3_${id}` })).toMatchObject(fault)
})

test('what a post does not tell is null, and counts that should be there are counted as drift', async () => {
  const id = fresh()
  const bare = {
    score: undefined,
    num_comments: '1.2k',
    upvote_ratio: 90,
    created_utc: undefined,
    author: null,
  }
  answers({ [`/comments/${id}`]: thread(post(id, bare)) })
  expect((await get('/posts', { url: `t3_${id}` })).data.post).toMatchObject({
    score: null,
    commentCount: null,
    upvoteRatio: null,
    createdAt: null,
    author: null,
  })
  const noted = await drift()
  expect(noted).toContain('post.score')
  expect(noted).toContain('post.num_comments')
})

const page: ReplayAnswer = { headers: { 'content-type': 'text/html' }, body: '<title>Reddit</title>' }
const redirect = (location: string): ReplayAnswer => ({ status: 302, headers: { location }, body: '' })

test.each([
  ['an ordinary page', page],
  ['the front page', redirect('/')],
  ['a subreddit', redirect('/r/cooking/')],
  ['a post elsewhere', redirect('https://example.com/r/cooking/comments/1abcde2/title/')],
  ['an address that callers may not send', redirect('https://reddit.app.link/comments/')],
])('a share link that leads to %s proves nothing: a fault, and nobody is blamed', async (_, answer) => {
  const path = `/r/cooking/s/${fresh()}Abc`
  answers({ [path]: answer })
  expect(await get('/posts', { url: site + path })).toMatchObject(fault)
})

test.each([
  ['404 without a word of Reddit', { status: 404, body: '' }],
  ['404 of a gateway', { status: 404, body: '{"message":"no Route matched"}' }],
  ['404 of a wall', { status: 404, headers: page.headers!, body: '<title>Just a moment...</title>' }],
  ['410 of a path that was removed', json({ message: 'This endpoint has been removed' }, 410)],
])('a %s does not say that a post is not there', async (_, answer) => {
  const id = fresh()
  answers({ [`/comments/${id}`]: answer })
  expect(await get('/posts', { url: `t3_${id}` })).toMatchObject(fault)
})

test('a post is found beside things of kinds that are not known', async () => {
  const id = fresh()
  const children = [{ kind: 't9', data: { id: 'new' } }, post(id)]
  answers({ [`/comments/${id}`]: json([listing(children), listing([])]) })
  const { data } = await get('/posts', { url: `t3_${id}` })
  expect(data).toMatchObject({ lookupStatus: 'found', post: { id } })
})

test.each([
  ['posts', {}],
  ['search', { query: 'words' }],
])('%s of a subreddit are of no other, and a page leads on to another', async (what, query) => {
  const name = fresh()
  const place = `/r/${name}/${what === 'posts' ? 'hot' : what}`
  const call = what === 'posts' ? `/subreddits/${name}/posts` : '/subreddits/search'
  const asked = { ...query, ...(what === 'posts' ? {} : { subreddit: name }) }
  answers({ [place]: json(listing([post('a1', { subreddit: 'other' })])) })
  expect(await get(call, asked)).toMatchObject(fault)
  answers({ [place]: json(listing([post('a1', { subreddit: name.toUpperCase() })], { after: 't3_a1' })) })
  const { page, posts } = (await get(call, asked)).data
  expect(posts).toHaveLength(1)
  expect(await get(call, { ...asked, cursor: page.nextCursor })).toMatchObject(fault)
})

test('a share link that Reddit does not know is not found', async () => {
  const path = `/r/cooking/s/${fresh()}Abc`
  answers({ [path]: json({ message: 'Not Found', error: 404 }, 404) })
  expect((await get('/posts', { url: site + path })).data.lookupStatus).toBe('not_found')
})

test.each([
  ['answer', 'found', (id: string) => thread(post(id))],
  ['stand behind a wall', 'restricted', () => blocked],
])('an app without the scope counts as none: the public routes %s', async (_, lookupStatus, website) => {
  const id = fresh()
  const forbidden = json({ message: 'Forbidden', error: 403 }, 403, {
    'www-authenticate': 'Bearer realm="reddit", error="insufficient_scope"',
  })
  replay.use(({ origin, path }) => {
    if (path === '/api/v1/access_token') return token
    return origin === api ? forbidden : website(id)
  })
  expect((await get('/posts', { url: `t3_${id}` })).data).toMatchObject({ lookupStatus })
})

test('a wall at the website never hides what is wrong with the API: a fault that charges nothing', async () => {
  const id = fresh()
  replay.use(({ origin, path }) => {
    if (path === '/api/v1/access_token') return token
    return origin === api ? json([listing([post(`${id}x`)]), listing([])]) : blocked
  })
  expect(await get('/posts', { url: `t3_${id}` })).toMatchObject(fault)
})

const lists = {
  'a subreddit': (name: string) => ({
    path: `/r/${name}/hot`,
    call: [`/subreddits/${name}/posts`, {}] as const,
  }),
  'a search': (name: string) => ({ path: '/search', call: ['/search', { query: name }] as const }),
  'a search in a subreddit': (name: string) => ({
    path: `/r/${name}/search`,
    call: ['/subreddits/search', { subreddit: name, query: 'words' }] as const,
  }),
}

describe.each(Object.entries(lists))('%s', (_, list) => {
  /** The list whose Listing is this. */
  async function listOf(body: unknown) {
    const { path, call } = list(home)
    answers({ [path]: json(body) })
    fresh()
    return get(call[0], call[1])
  }

  test('posts of which only the id is left are a fault that charges nothing', async () => {
    const bare = { kind: 't3', data: { id: 'a1', name: 't3_a1' } }
    expect(await listOf(listing([bare, bare]))).toMatchObject(fault)
  })

  test('half of the posts unreadable: the rest at their places, the loss counted', async () => {
    const broken = post('a2', { title: undefined, headline: 'moved' })
    const other = { kind: 'ad', data: { id: 'a3' } }
    const { status, data } = await listOf(listing([post('a1'), broken, other, post('a4')]))
    expect(status).toBe(200)
    expect(data.posts.map((one: { id: string }) => one.id)).toEqual(['a1', 'a4'])
    if ('position' in data.posts[1]) expect(data.posts[1]).toMatchObject({ position: 3, relativePosition: 3 })
    if ('totalResults' in data) expect(data.totalResults).toBe(2)
    expect(await drift()).toContain('field="Listing of posts: post.title"')
  })

  test('entries of unknown kinds alone are a fault', async () => {
    expect(await listOf(listing([{ kind: 't9', data: { id: 'a1' } }]))).toMatchObject(fault)
    expect(await listOf(listing(['a1', null, 7]))).toMatchObject(fault)
  })

  test('a Listing without `after` is not the last page; only null is', async () => {
    expect(await listOf(listing([post('a1')], { after: undefined }))).toMatchObject(fault)
    expect(await listOf(listing([post('a1')], { after: 7 }))).toMatchObject(fault)
    expect((await listOf(listing([post('a1')]))).data.page).toMatchObject({
      nextCursor: null,
      hasMore: false,
    })
  })

  test('an empty Listing is empty only where nothing contradicts it', async () => {
    expect((await listOf(listing([]))).data.posts).toEqual([])
    expect(await listOf(listing([], { dist: 25 }))).toMatchObject(fault)
    expect(await listOf(listing([], { after: 't3_a1' }))).toMatchObject(fault)
    expect(await listOf({ kind: 'Listing', data: { after: null } })).toMatchObject(fault)
  })
})

test('a post of a feed that does not say whether it is for adults is left out, not called harmless', async () => {
  const name = fresh()
  answers({ [`/r/${name}/hot`]: json(listing([post('a1', { over_18: undefined }), post('a2')])) })
  const { data } = await get(`/subreddits/${name}/posts`)
  expect(data.posts.map((one: { id: string }) => one.id)).toEqual(['a2'])
  expect(await drift()).toContain('field="posts: isOver18"')
})

test('a post from before the mark existed is not original content, a new post without the mark is left out', async () => {
  const name = fresh()
  const unknown = { is_original_content: undefined }
  const old = { ...unknown, is_robot_indexable: undefined }
  answers({ [`/r/${name}/hot`]: json(listing([post('a1', unknown), post('a2', old)])) })
  const { data } = await get(`/subreddits/${name}/posts`)
  expect(data.posts).toMatchObject([{ id: 'a2', flags: { isOriginalContent: false } }])
})

test('a post that contains another and has no crosspost mark: whether it is a crosspost is null', async () => {
  const name = fresh()
  const shown = { crosspost_parent_list: [post('a9').data] }
  const whole = { crosspost_parent: 't3_a9', ...shown }
  answers({
    [`/r/${name}/search`]: json(listing([post('a1', shown), post('a2', whole), post('a3')])),
  })
  const { data } = await get('/subreddits/search', { subreddit: name, query: 'words' })
  const crossposts = data.posts.map((one: { id: string; crosspost: boolean }) => [one.id, one.crosspost])
  expect(crossposts).toEqual([
    ['a2', true],
    ['a3', false],
  ])
})

test.each([
  ['another subreddit', { display_name: 'neighbour' }],
  ['one without a name', { display_name: undefined }],
])('%s in place of the one asked for is a fault', async (_, more) => {
  const name = fresh()
  answers({ [`/r/${name}/about`]: json({ kind: 't5', data: { id: 'z', ...more } }) })
  expect(await get('/subreddits', { subreddit: name })).toMatchObject(fault)
})

test('an unknown text or picture is null, not the second best', async () => {
  const name = fresh()
  const about = {
    id: 'z',
    display_name: name,
    description: 'The long text of the sidebar.',
    icon_img: 'https://b.thumbs.redditmedia.com/old.png',
    banner_background_image: '',
    banner_img: 'https://b.thumbs.redditmedia.com/banner.png',
  }
  answers({ [`/r/${name}/about`]: json({ kind: 't5', data: about }), [`/r/${name}/about/rules`]: json({}) })
  const { data } = await get('/subreddits', { subreddit: name })
  expect(data.subreddit).toMatchObject({ description: null, iconUrl: null, bannerUrl: about.banner_img })
  expect(data.metrics.subscribers).toBeNull()
  const noted = await drift()
  expect(noted).toContain('field="subreddit.subscribers"')
  expect(noted).toContain('field="rules"')
})

describe('comments', () => {
  /** A comment as Reddit sends it today. */
  const comment = (id: string, parent: string, more: Wire = {}) => ({
    kind: 't1',
    data: {
      id,
      name: `t1_${id}`,
      parent_id: parent,
      body: `Comment ${id}`,
      author: 'someone',
      score: 1,
      permalink: `/r/any/comments/x/y/${id}/`,
      depth: 0,
      is_submitter: false,
      stickied: false,
      locked: false,
      total_awards_received: 0,
      replies: '',
      ...more,
    },
  })
  const stub = (children: unknown, parent: string, id = 'c9') => ({
    kind: 'more',
    data: { id, name: `t1_${id}`, parent_id: parent, count: 1, children },
  })

  /** The comments of a post, whose Listing holds these things. */
  async function commentsOf(of: (post: string) => unknown[], about: Wire = {}) {
    const id = fresh()
    answers({ [`/comments/${id}`]: thread(post(id, about), of(`t3_${id}`)) })
    return get('/posts/comments', { url: `t3_${id}` })
  }

  const ids = (items: { id: string }[]) => items.map((item) => item.id)

  test('a comment that cannot be read is left out with what is below it, and counted', async () => {
    const { data } = await commentsOf((name) => [
      comment('c1', name),
      comment('c2', name, { body: undefined, replies: listing([comment('c3', 't1_c2')]) }),
      comment('c5', name, { stickied: undefined }),
    ])
    expect(ids(data.comments)).toEqual(['c1'])
    const noted = await drift()
    expect(noted).toContain('field="comments: comment.body"')
    expect(noted).toContain('field="comments: stickied"')
  })

  test.each([
    ['comments that are all unreadable', (name: string) => [comment('c1', name, { body: undefined })]],
    [
      'a thing of unknown kind, which may stand for the rest',
      () => [{ kind: 'rest', data: { children: [] } }],
    ],
    ['a comment below another post', (name: string) => [comment('c1', name), comment('c4', 't3_other')]],
    ['a stub without its ids', (name: string) => [comment('c1', name), stub(undefined, name)]],
    ['a stub of nothing', (name: string) => [comment('c1', name), stub([], name)]],
    ['no comments of a post that has two', () => []],
    ['replies in another form', (name: string) => [comment('c1', name, { replies: undefined })]],
    ['a Listing of no replies', (name: string) => [comment('c1', name, { replies: listing([]) })]],
  ])('%s: a fault that charges nothing', async (_, of) => {
    expect(await commentsOf(of)).toMatchObject(fault)
  })

  test.each([
    ['text', { body: undefined }],
    ['flag', { locked: undefined }],
  ])('a reply without its %s costs the comments above it nothing, and counts once', async (_, more) => {
    const { data, meta } = await commentsOf((name) => [
      comment('c1', name, {
        replies: listing([comment('c2', 't1_c1', { replies: listing([comment('c3', 't1_c2', more)]) })]),
      }),
      comment('c4', name),
    ])
    expect(ids(data.comments)).toEqual(['c1', 'c4'])
    expect(ids(data.comments[0].replies.items)).toEqual(['c2'])
    expect(data.comments[0].replies.items[0].replies.items).toEqual([])
    expect(meta.unreadableEntries).toBe(1)
  })

  test.each([
    ['in another form', { replies: { kind: 'Listing' } }],
    ['of an unknown kind', { replies: listing([{ kind: 'rest', data: { children: [] } }]) }],
    ['behind an unreadable stub', { replies: listing([stub(undefined, 't1_c1')]) }],
  ])('replies %s cost their comment nothing, count once, and may be more', async (_, more) => {
    const { data, meta } = await commentsOf((name) => [comment('c1', name, more), comment('c4', name)])
    expect(ids(data.comments)).toEqual(['c1', 'c4'])
    expect(data.comments[0].replies).toMatchObject({ items: [], page: { hasMore: null } })
    expect(meta.unreadableEntries).toBe(1)
  })

  test.each([
    ['nothing', null],
    ['a comment without an id', comment('c9', 't3_', { id: undefined })],
    ['a comment without a parent', comment('c9', 't3_', { parent_id: undefined })],
  ])('further comments with %s in place of one come without its replies, and count once', async (_, lost) => {
    const id = fresh()
    const name = `t3_${id}`
    const things = [
      comment('c8', name),
      ...[lost].map((one) =>
        one?.data.parent_id === undefined ? one : { ...one, data: { ...one.data, parent_id: name } },
      ),
      comment('c10', 't1_c9'),
      comment('c11', 't1_c8'),
    ]
    answers({
      [`/comments/${id}`]: thread(post(id), [comment('c1', name), stub(['c8', 'c9'], name)]),
      '/api/morechildren': json({ json: { errors: [], data: { things } } }),
      '/api/info': json(listing([post(id)])),
    })
    const cursor = (await get('/posts/comments', { url: name })).data.page.nextCursor
    const { data, meta } = await get('/posts/comments', { url: name, cursor })
    expect(ids(data.comments)).toEqual(['c8'])
    expect(ids(data.comments[0].replies.items)).toEqual(['c11'])
    expect(meta.unreadableEntries).toBe(1)
  })

  test('a single comment that is counted and not shown leaves a post without comments', async () => {
    const { data } = await commentsOf(() => [], { num_comments: 1 })
    expect(data).toMatchObject({ post: { commentCount: 1 }, comments: [], page: { hasMore: false } })
  })

  test('comments from before they could be locked are not locked', async () => {
    const old = { locked: undefined, total_awards_received: undefined }
    const { data } = await commentsOf((name) => [comment('c1', name, old), comment('c2', name)])
    expect(data.comments.map((one: { locked: boolean }) => one.locked)).toEqual([false, false])
  })

  test('a post without comments has none', async () => {
    const { data } = await commentsOf(() => [], { num_comments: 0 })
    expect(data).toMatchObject({ comments: [], page: { nextCursor: null, hasMore: false } })
  })

  test.each([
    ['no list', { json: { errors: [], data: {} } }],
    ['errors', { json: { errors: [['RATELIMIT', 'later', 'x']], data: { things: [] } } }],
    ['replies to something else', { things: ['t3_x', 't1_y'] }],
    ['only things of other kinds', { kind: 't9' }],
  ])('more comments that are %s: a fault, not the last page', async (_, of) => {
    const id = fresh()
    const name = `t3_${id}`
    const more =
      'json' in of
        ? of
        : {
            json: {
              errors: [],
              data: {
                things:
                  'things' in of
                    ? [comment('c9', name, { link_id: 't3_other' })]
                    : [{ ...comment('c9', name), kind: of.kind }],
              },
            },
          }
    answers({
      [`/comments/${id}`]: thread(post(id), [comment('c1', name), stub(['c9'], name)]),
      '/api/morechildren': json(more),
      '/api/info': json(listing([post(id)])),
    })
    const { data } = await get('/posts/comments', { url: name })
    const cursor = data.page.nextCursor
    expect(await get('/posts/comments', { url: name, cursor })).toMatchObject(fault)
  })

  test('the comment of a link is answered by no other one', async () => {
    const id = fresh()
    answers({ [`/comments/${id}/_/c1`]: thread(post(id), [comment('c2', `t3_${id}`)]) })
    expect(await get('/posts/comments', { url: `${site}/comments/${id}/_/c1` })).toMatchObject(fault)
  })
})

describe('captions', () => {
  const transcriptOf = (id: string) => get('/posts/transcript', { url: `t3_${id}` })

  test.each([
    ['whose video is unknown', { is_video: true }],
    ['that does not say whether it is one', { is_video: undefined }],
    ['that crossposts an unknown post', { crosspost_parent: 't3_other' }],
    ['whose video has no address', { is_video: true, media: { reddit_video: { duration: 3 } } }],
  ])('a post %s is not called a post without a video', async (_, more) => {
    const id = fresh()
    answers({ [`/comments/${id}`]: thread(post(id, more)) })
    expect(await transcriptOf(id)).toMatchObject(fault)
  })

  test('a video whose files are unknown is found by its link', async () => {
    const id = fresh()
    answers({
      [`/comments/${id}`]: thread(post(id, { is_video: true, url: `${videos}/${id}v` })),
      [`/${id}v/HLSPlaylist.m3u8`]: { body: '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n' },
      [`/${id}v/wh_ben_en.vtt`]: { body: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n' },
    })
    const { data } = await transcriptOf(id)
    expect(data).toMatchObject({ post: { videoId: `${id}v` }, transcript: { plainText: 'Hello' } })
  })

  test('an unreadable captions file is a fault, not a video without captions', async () => {
    const id = fresh()
    const video = { fallback_url: `${videos}/${id}/CMAF_720.mp4` }
    answers({
      [`/comments/${id}`]: thread(post(id, { is_video: true, media: { reddit_video: video } })),
      [`/${id}/HLSPlaylist.m3u8`]: { body: '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n' },
      [`/${id}/wh_ben_en.vtt`]: { body: '<html><title>Welcome</title></html>' },
    })
    expect(await transcriptOf(id)).toMatchObject(fault)
  })
})

test('a transcript of a post that says that it has no video is refused as the caller’s mistake', async () => {
  const id = fresh()
  answers({ [`/comments/${id}`]: thread(post(id)) })
  const { status, error, charged } = await get('/posts/transcript', { url: `t3_${id}` })
  expect([status, error.code, charged]).toEqual([400, 'transcript_target_not_video', 0])
})

test('a link of a hosted video is answered by the post that shows that video', async () => {
  const id = fresh()
  const shows = (file: string) => ({
    is_video: true,
    media: { reddit_video: { fallback_url: `${videos}/${file}/CMAF_720.mp4` } },
  })
  answers({ '/api/info': json(listing([post(id, shows('another'))])), [`/comments/${id}`]: thread(post(id)) })
  expect(await get('/posts', { url: `${videos}/${id}` })).toMatchObject(fault)
})
