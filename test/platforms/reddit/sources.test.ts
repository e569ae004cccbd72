import { beforeEach, expect, test } from 'vitest'
import { reddit } from '../../../src/platforms/reddit/index.ts'
import { withPlayback } from '../../support/playback.ts'
import type { Replay, ReplayAnswer } from '../../support/replay.ts'
import type { TestService } from '../../support/service.ts'

const api = 'https://oauth.reddit.com'
const site = 'https://www.reddit.com'
const videos = 'https://v.redd.it'
const agent = 'server:test:v1 (by /u/test)'

const json = (body: unknown, headers = {}, status = 200): ReplayAnswer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})
const listing = (children: unknown[], after: string | null = null) => ({
  kind: 'Listing',
  data: { children, after },
})
const post = (id: string, more = {}) => {
  const permalink = `/r/any/comments/${id}/post/`
  const always = { url: `${site}${permalink}`, over_18: false, stickied: false }
  return { kind: 't3', data: { id, name: `t3_${id}`, title: `Post ${id}`, permalink, ...always, ...more } }
}
const token = json({ access_token: 'token', token_type: 'bearer', expires_in: 3600 })
const blocked: ReplayAnswer = {
  status: 403,
  headers: { 'content-type': 'text/html' },
  body: '<html><head><title>Blocked</title></head><body>whoa there, pardner!</body></html>',
}

let running: TestService
let replay: Replay
withPlayback(
  {
    platform: reddit,
    origins: [api, site, videos],
    env: { REDDIT_CLIENT_ID: 'app', REDDIT_CLIENT_SECRET: 'secret', REDDIT_USER_AGENT: agent },
  },
  (opened) => {
    running = opened.service
    replay = opened.replay
  },
)
beforeEach(() => {
  replay.seen.length = 0
})

/** Answers by origin and path; the token is always given. */
function answers(of: Record<string, ReplayAnswer>): void {
  replay.use(({ origin, path }) => (path === '/api/v1/access_token' ? token : of[`${origin}${path}`]))
}

async function get(path: string, query: Record<string, string> = {}) {
  const answer = await running.call(`/v1/reddit${path}?${new URLSearchParams(query)}`, {
    key: running.liveKey,
  })
  return { status: answer.status, data: answer.body.data, error: answer.body.error, headers: answer.headers }
}

test('the API is asked with the token, the own user agent, and for unescaped text', async () => {
  answers({ [`${api}/r/one/hot`]: json(listing([post('a1')])) })
  expect((await get('/subreddits/one/posts')).data.posts[0].id).toBe('a1')
  const asked = replay.seen.at(-1)!
  expect(asked.headers).toMatchObject({ authorization: 'Bearer token', 'user-agent': agent })
  expect(asked.query.get('raw_json')).toBe('1')
})

test('a 404 of a search is not an empty search', async () => {
  const missing = json({ message: 'Not Found', error: 404 }, {}, 404)
  answers({ [`${api}/search`]: missing, [`${site}/search.json`]: missing })
  expect((await get('/search', { query: 'gone' })).status).toBe(502)
})

test('a list in place of a subreddit says that it is unknown, half a list says nothing', async () => {
  answers({ [`${api}/r/two/about`]: json(listing([])), [`${site}/r/two/about.json`]: json(listing([])) })
  expect((await get('/subreddits', { subreddit: 'two' })).data.lookupStatus).toBe('not_found')
  const half = json({ kind: 'Listing', data: {} })
  answers({ [`${api}/r/three/about`]: half, [`${site}/r/three/about.json`]: half })
  expect((await get('/subreddits', { subreddit: 'three' })).status).toBe(502)
})

test('where the API is walled off the public JSON answers', async () => {
  answers({ [`${api}/r/two/new`]: blocked, [`${site}/r/two/new.json`]: json(listing([post('b1')])) })
  expect((await get('/subreddits/two/posts', { sort: 'new' })).data.posts[0].id).toBe('b1')
})

test.each([
  ['a login', '/login/?dest=x'],
  ['the age gate', '/over18?dest=x'],
])('a redirect to %s is restricted', async (_, location) => {
  const gate: ReplayAnswer = { status: 302, headers: { location }, body: '' }
  const name = location.slice(1, 6).replace('/', '_')
  answers({ [`${api}/r/${name}/hot`]: gate, [`${site}/r/${name}/hot.json`]: gate })
  expect((await get(`/subreddits/${name}/posts`)).data.lookupStatus).toBe('restricted')
})

test('a page where JSON was expected is an error, never an empty list', async () => {
  const page = { headers: { 'content-type': 'text/html' }, body: '<html><title>reddit</title></html>' }
  answers({ [`${api}/r/three/hot`]: page, [`${site}/r/three/hot.json`]: page })
  const { status, error } = await get('/subreddits/three/posts')
  expect([status, error.code]).toEqual([502, 'lookup_failed'])
})

test.each([
  ['no Listing', { data: { children: [] } }],
  ['a Listing of something else', listing([{ kind: 't2', data: { id: 'x' } }])],
  ['a post without an id', listing([post('c1', { id: undefined })])],
])('%s is an error, never an empty list', async (title, body) => {
  const name = title.toLowerCase().replaceAll(' ', '_').slice(0, 20)
  answers({ [`${api}/r/${name}/hot`]: json(body), [`${site}/r/${name}/hot.json`]: json(body) })
  const { status, error } = await get(`/subreddits/${name}/posts`)
  expect([status, error.code]).toEqual([502, 'lookup_failed'])
})

test('a list of subreddits in place of posts means that the subreddit does not exist', async () => {
  const others = json(listing([{ kind: 't5', data: { id: 'q', display_name: 'other' } }]))
  answers({ [`${api}/r/gone/hot`]: others })
  expect((await get('/subreddits/gone/posts')).data.lookupStatus).toBe('not_found')
})

test('rules that cannot be had do not fail the subreddit', async () => {
  const about = { kind: 't5', data: { id: 'z', display_name: 'Four', subscribers: 3 } }
  answers({ [`${api}/r/four/about`]: json(about), [`${api}/r/four/about/rules`]: json({ other: true }) })
  const { data } = await get('/subreddits', { subreddit: 'four' })
  expect(data.subreddit).toMatchObject({ name: 'Four', subredditId: 't5_z', rules: null })
})

test('a playlist that points elsewhere is not followed', async () => {
  const video = { hls_url: `${videos}/abc/HLSPlaylist.m3u8`, fallback_url: `${videos}/abc/CMAF_720.mp4` }
  const shown = post('d1', { media: { reddit_video: video } })
  const master =
    '#EXTM3U\n#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="E",LANGUAGE="en",URI="https://www.reddit.com/x"\n'
  answers({
    [`${api}/comments/d1`]: json([listing([shown]), listing([])]),
    [`${site}/comments/d1.json`]: json([listing([shown]), listing([])]),
    [`${videos}/abc/HLSPlaylist.m3u8`]: { body: master },
  })
  const { status } = await get('/posts/transcript', { url: 't3_d1' })
  expect(status).toBe(502)
  expect(replay.seen.map((request) => request.path)).not.toContain('/x')
})

test('English captions beside the playlist are found, with the id of the video', async () => {
  const video = { fallback_url: `${videos}/efg/DASH_720.mp4?source=fallback` }
  answers({
    [`${api}/comments/e1`]: json([
      listing([post('e1', { secure_media: { reddit_video: video } })]),
      listing([]),
    ]),
    [`${videos}/efg/HLSPlaylist.m3u8`]: { body: '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n' },
    [`${videos}/efg/wh_ben_en.vtt`]: { body: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n' },
  })
  const { data } = await get('/posts/transcript', { url: 't3_e1' })
  expect(data).toEqual({
    lookupStatus: 'found',
    post: { id: 'e1', url: `${site}/r/any/comments/e1/post/`, videoId: 'efg' },
    transcript: {
      plainText: 'Hello',
      language: 'en',
      segments: [{ text: 'Hello', startMs: 1000, endMs: 2000 }],
    },
  })
  expect(replay.seen.find(({ path }) => path.endsWith('.m3u8'))!.query.get('f')).toContain('subsAll')
})

test('a stub with more ids than a cursor holds is followed to its end', async () => {
  const ids = Array.from({ length: 3101 }, (_, n) => `k${n.toString(36).padStart(4, '0')}`)
  const stub = { kind: 'more', data: { id: ids[0], count: ids.length, parent_id: 't3_f1', children: ids } }
  replay.use(({ path, query }) => {
    if (path === '/api/v1/access_token') return token
    if (path === '/comments/f1') return json([listing([post('f1')]), listing([stub])])
    if (path === '/api/info') return json(listing([post('f1')]))
    const asked = (query.get('children') ?? '').split(',')
    const things = asked.map((id) => ({
      kind: 't1',
      data: { id, name: `t1_${id}`, parent_id: 't3_f1', body: 'x' },
    }))
    return json({ json: { errors: [], data: { things } } })
  })
  const found: string[] = []
  let cursor: string | null = null
  do {
    const { data } = await get('/posts/comments', { url: 't3_f1', ...(cursor ? { cursor } : {}) })
    found.push(...data.comments.map((comment: { id: string }) => comment.id))
    cursor = data.page.nextCursor
  } while (cursor)
  expect(found).toEqual(ids)
})

// Last: it spends the API's window.
test('a spent window is waited for: the API is left alone until it ends', async () => {
  const spent = { 'x-ratelimit-remaining': '0.0', 'x-ratelimit-reset': '120', 'x-ratelimit-used': '1000' }
  answers({
    [`${api}/search`]: json(listing([]), spent),
    [`${site}/search.json`]: json(listing([])),
  })
  const search = (query: string) => get('/search', { query })
  expect((await search('one')).status).toBe(200)
  replay.seen.length = 0
  expect((await search('two')).status).toBe(200)
  expect(replay.seen.map(({ origin }) => origin)).toEqual([site])
  running.clock.advance(121_000)
  expect((await search('three')).status).toBe(200)
  expect(replay.seen.at(-1)!.origin).toBe(api)
})
