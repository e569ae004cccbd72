import { beforeEach, describe, expect, test } from 'vitest'
import { tiktok } from '../../../src/platforms/tiktok/index.ts'
import { withPlayback } from '../../support/playback.ts'
import type { Replay, ReplayRoute } from '../../support/replay.ts'
import type { TestService } from '../../support/service.ts'

/** A result is found, empty, zero or charged only where the platform's answer proves it. */

const site = 'https://www.tiktok.com'
const api = 'https://open.tiktokapis.com'
const ads = 'https://ads.tiktok.com'

let replay: Replay
let running: TestService
withPlayback(
  {
    platform: tiktok,
    origins: [site, api, ads],
    env: { TIKTOK_CLIENT_KEY: 'key', TIKTOK_CLIENT_SECRET: 'secret' },
  },
  (opened) => {
    running = opened.service
    replay = opened.replay
  },
)

let last = 7300000000000000000n
let handle = ''
beforeEach(() => {
  last += 1n
  handle = `proof_${last % 10_000n}`
})

/** The default answers: the API refuses, the JSON calls have empty bodies, the pages are restricted. */
const refused: ReplayRoute = ({ origin, path }) => {
  if (path === '/v2/oauth/token/') return { body: '{"access_token":"t","expires_in":7200}' }
  if (origin === api) return { status: 401, body: '{"data":{},"error":{"code":"scope_not_authorized"}}' }
  return path.startsWith('/api') ? { body: '' } : { status: 403, body: '' }
}

const script = (id: string, data: unknown) => ({
  body: `<title>TikTok</title><script id="${id}">${JSON.stringify(data)}</script>`,
})
const page = (scope: object) => script('__UNIVERSAL_DATA_FOR_REHYDRATION__', { __DEFAULT_SCOPE__: scope })

/** Answers the paths that match. */
const at =
  (pattern: RegExp, answer: unknown): ReplayRoute =>
  ({ path, query }) => {
    if (!pattern.test(query.size > 0 ? `${path}?${query}` : path)) return undefined
    const isPage = typeof answer === 'object' && answer !== null && 'body' in answer
    return isPage ? (answer as { body: string }) : { body: JSON.stringify(answer) }
  }

async function lookup(path: string, ...routes: ReplayRoute[]) {
  replay.use(...routes, refused)
  const before = await running.balance(running.liveKey)
  const { status, body } = await running.call(`/v1/tiktok/${path}`, { key: running.liveKey })
  const charged = before - (await running.balance(running.liveKey))
  return { status, data: body.data, meta: body.meta, charged }
}

const fault = { status: 502, charged: 0 }

/** The drift counter of a field. */
async function reporter(field: string): Promise<number> {
  const { text } = await running.call('/metrics')
  const lines = text.split('\n').filter((line) => line.includes('drift_total') && line.includes(field))
  return lines.reduce((sum, line) => sum + (Number(line.split(' ').at(-1)) || 0), 0)
}

const user = (more: object = {}) => ({
  id: '5',
  uniqueId: handle,
  secUid: 'MS4w',
  verified: false,
  privateAccount: false,
  secret: false,
  ...more,
})
const profile = (stats: object, more: object = {}) =>
  at(
    new RegExp(`^/@${handle}$`),
    page({ 'webapp.user-detail': { statusCode: 0, userInfo: { user: user(more), stats } } }),
  )

const counts = { playCount: 9, diggCount: 8, commentCount: 7, shareCount: 6, collectCount: 5 }
const item = (more: object = {}) => ({
  id: String(last),
  desc: 'soup',
  createTime: 1783614572,
  isAd: false,
  author: { uniqueId: handle, verified: false },
  video: { duration: 9, playAddr: `${site}/v.mp4`, claInfo: { noCaptionReason: 3 } },
  stats: counts,
  ...more,
})
const video = (more: object = {}) =>
  at(
    new RegExp(`/video/${last}$`),
    page({ 'webapp.video-detail': { statusCode: 0, itemInfo: { itemStruct: item(more) } } }),
  )
const oembed = () =>
  at(/^\/oembed/, { title: 'soup', author_url: `${site}/@ada`, author_unique_id: 'ada', author_name: 'Ada' })

describe('one post', () => {
  test('a download without a known file is not found, and costs nothing', async () => {
    const fileless = { duration: 9, playAddr: '', downloadAddr: '' }
    expect(await lookup(`videos/download?url=${last}`, video({ video: fileless }))).toMatchObject(fault)
    last += 1n
    const hidden = await lookup(`videos/download?url=${last}`, oembed())
    expect(hidden.data).toMatchObject({ lookupStatus: 'restricted', video: null, downloads: [] })
  })

  test('captions of a post that only oEmbed shows are unknown, not missing', async () => {
    const { data } = await lookup(`videos/transcript?url=${last}`, oembed())
    expect(data).toMatchObject({ lookupStatus: 'restricted', transcript: null })
    last += 1n
    const shown = await lookup(`videos?url=${last}`, oembed())
    expect(shown.data).toMatchObject({ lookupStatus: 'found', captions: null })
  })

  test('a stated reason proves that a video has no captions; without a reason they are unknown', async () => {
    const withoutCaptions = await lookup(`videos/transcript?url=${last}`, video())
    expect(withoutCaptions.data).toMatchObject({ lookupStatus: 'not_found', video: { id: String(last) } })
    last += 1n
    const silent = video({ video: { duration: 9, playAddr: `${site}/v.mp4`, claInfo: {} } })
    expect(await lookup(`videos/transcript?url=${last}`, silent)).toMatchObject(fault)
  })

  test('a count of -1 is hidden: null, not a number', async () => {
    const { data } = await lookup(`videos?url=${last}`, video({ stats: { ...counts, playCount: -1 } }))
    expect(data.metrics).toEqual({ views: null, likes: 8, comments: 7, shares: 6, saves: 5 })
  })

  test('an answer with another post is a fault', async () => {
    expect(await lookup(`videos?url=${last}`, video({ id: '7000000000000000001' }))).toMatchObject(fault)
  })

  test('a photo post whose pictures cannot be found is not read as a video', async () => {
    const photo = { video: { duration: 0, playAddr: '' }, imagePosts: { images: [] } }
    expect(await lookup(`videos?url=${last}`, video(photo))).toMatchObject(fault)
  })

  test.each([
    ['below a name that is not known', { data: { 'webapp.video-detail': {} } }],
    ['gone, and with it all that pages tell', {}],
  ])('data of a page that is %s proves no wall', async (_, scope) => {
    const moved = at(new RegExp(`/video/${last}$`), page(scope))
    expect(await lookup(`videos?url=${last}`, moved)).toMatchObject(fault)
    const shell = at(new RegExp(`/video/${last}$`), page({ 'webapp.app-context': {} }))
    expect((await lookup(`videos?url=${last}`, shell)).data.lookupStatus).toBe('restricted')
  })

  test('an unknown kind of picture is left out alone; white space in a tag changes nothing', async () => {
    const imagePost = { images: [{ imageURL: { urlList: [`${site}/1.jpg`] } }, { hologram: {} }] }
    const detail = { statusCode: 0, itemInfo: { itemStruct: item({ imagePost }) } }
    const { body } = page({ 'webapp.video-detail': detail })
    const spaced = at(new RegExp(`/video/${last}$`), { body: body.replace('id=', 'id = ') })
    const { data } = await lookup(`videos?url=${last}`, spaced)
    expect(data.media.slideshowImages).toEqual([`${site}/1.jpg`])
  })

  test('missing flags that current pages always contain are unknown', async () => {
    expect(await lookup(`videos?url=${last}`, video({ isAd: undefined }))).toMatchObject(fault)
  })
})

describe('accounts', () => {
  test('an answer with another account is a fault', async () => {
    expect(await lookup(`profiles/${handle}`, profile({}, { uniqueId: 'someone' }))).toMatchObject(fault)
  })

  test('a refused list of posts leaves the region unknown', async () => {
    const { data } = await lookup(`profiles/${handle}/region`, profile({ videoCount: 3 }))
    expect(data).toMatchObject({ lookupStatus: 'restricted', region: null })
  })

  test('an account without stated region and posts has no region', async () => {
    const { data } = await lookup(`profiles/${handle}/region`, profile({ videoCount: 0 }))
    expect(data).toMatchObject({ lookupStatus: 'found', profile: { handle }, region: null })
  })

  test('an embed page with an invalid percent-encoding in a key is readable', async () => {
    const embed = { userInfo: user(), videoList: [] }
    const data = { '/embed/%E0%A4%A': {}, [`/embed/@${handle}`]: embed }
    const answer = await lookup(
      `profiles/${handle}`,
      at(/^\/embed\/@/, script('__FRONTITY_CONNECT_STATE__', { source: { data } })),
    )
    expect(answer.data).toMatchObject({ lookupStatus: 'found', profile: { handle } })
  })

  test('an audience without a readable comment costs nothing', async () => {
    const list = { statusCode: 0, itemList: [item()], hasMore: false }
    const noComments = { status_code: 0, comments: [], has_more: 0, total: 0 }
    const routes = [profile({ videoCount: 1 }), at(/item_list/, list), at(/comment\/list/, noComments)]
    expect(await lookup(`profiles/${handle}/audience`, ...routes)).toMatchObject(fault)
    handle = `${handle}_b`
    expect(await lookup(`profiles/${handle}/audience`, profile({ videoCount: 0 }))).toMatchObject(fault)
  })

  test.each([
    ['user/info', `profiles/`, {}],
    ['user/info', `profiles/`, { follower_count: 3 }],
  ])('an empty %s of the Research API does not prove an account', async (path, route, data) => {
    const answer = at(new RegExp(path), { data, error: { code: 'ok' } })
    expect(await lookup(`${route}${handle}`, answer)).toMatchObject(fault)
  })

  test('answers of the Research API without a list are faults, not empty lists', async () => {
    const nothing = at(/\/v2\/research\/(user\/followers|video)/, { data: {}, error: { code: 'ok' } })
    expect(await lookup(`profiles/${handle}/followers`, nothing)).toMatchObject(fault)
    expect(await lookup(`profiles/${handle}/videos`, nothing)).toMatchObject(fault)
    expect(await lookup(`videos/comments?url=${last}`, nothing)).toMatchObject(fault)
  })
})

describe('lists', () => {
  const listed = (list: object) => [
    profile({ videoCount: 3 }),
    at(/^\/api\/post\/item_list/, { statusCode: 0, ...list }),
  ]

  test.each([
    ['nowhere', '', 502],
    ['another site', 'https://example.org/', 502],
    ['a login elsewhere', 'https://login.example.org/login/?next=x', 200],
  ])('a call that is sent to %s', async (_, location, status) => {
    const sent: ReplayRoute = ({ path }) =>
      path.startsWith('/api/search/general') ? { status: 302, headers: { location }, body: '' } : undefined
    const answer = await lookup(`search/top?query=${handle}`, sent)
    expect(answer.status).toBe(status)
    if (status === 200) expect(answer.data).toMatchObject({ items: [] })
  })

  test('a result of an unreadable type is missing and counted; of another type it is none', async () => {
    const entry = (type: unknown) => ({ type, item: item() })
    const results = { status_code: 0, data: [entry(1), entry(4), entry(-7)], has_more: 0, cursor: 3 }
    const { status, data, meta } = await lookup(
      `search/top?query=${handle}`,
      at(/^\/api\/search\/general/, results),
    )
    expect(status).toBe(200)
    expect([data.items.length, meta.unreadableEntries]).toEqual([1, 1])
  })

  test('a list without a cursor or without a statement about its end is a fault', async () => {
    const itemList = [item()]
    const path = `profiles/${handle}/videos`
    expect(await lookup(path, ...listed({ itemList, hasMore: true }))).toMatchObject(fault)
    expect(await lookup(path, ...listed({ itemList, cursor: '7' }))).toMatchObject(fault)
    const good = await lookup(path, ...listed({ itemList, hasMore: false }))
    expect(good.data).toMatchObject({ videos: [{ id: String(last) }], page: { hasMore: false } })
  })

  test('an empty list is a fault where the account has posts', async () => {
    const empty = listed({ itemList: [], hasMore: false })
    expect(await lookup(`profiles/${handle}/videos`, ...empty)).toMatchObject(fault)
  })

  test('an entry without a count is left out; a list of such entries only is a fault', async () => {
    const hidden = { ...item({ stats: { ...counts, collectCount: -1 } }), id: '7000000000000000002' }
    const path = `profiles/${handle}/videos`
    const some = await lookup(path, ...listed({ itemList: [hidden, item()], hasMore: false }))
    expect(some.data.videos.map((one: { id: string }) => one.id)).toEqual([String(last)])
    handle = `${handle}_b`
    const allHidden = listed({ itemList: [hidden], hasMore: false })
    expect(await lookup(`profiles/${handle}/videos`, ...allHidden)).toMatchObject(fault)
  })

  test('an empty list of comments is a fault where the page counts comments', async () => {
    const noComments = at(/comment\/list/, { status_code: 0, comments: [], has_more: 0 })
    expect(await lookup(`videos/comments?url=${last}`, video(), noComments)).toMatchObject(fault)
  })

  const comment = (cid: unknown, more: object) => ({
    cid,
    text: 'yum',
    create_time: 1783614999,
    digg_count: 4,
    reply_comment_total: 0,
    comment_language: 'en',
    user: { unique_id: 'bo' },
    ...more,
  })

  test.each([
    ['an invalid id', { cid: 'undefined' }],
    ['an id that lost digits', { cid: 7.3e30 }],
  ])('a comment with %s is lost, and that is counted', async (_, more) => {
    const comments = [comment('1', {}), comment('2', more)]
    const list = at(/comment\/list/, { status_code: 0, comments, has_more: 0, total: 2 })
    const before = await reporter('comments')
    const { data } = await lookup(`videos/comments?url=${last}`, video(), list)
    expect(data.comments).toMatchObject([{ id: '1', author: { handle: 'bo' } }])
    expect(await reporter('comments')).toBe(before + 1)
  })

  test.each([
    ['in a text', { user: '{"unique_id":"bo"}' }],
    ['without a name', { user: '' }],
  ])('a comment with an author %s comes with an unknown author, and that is reported', async (_, more) => {
    const comments = [comment('1', {}), comment('2', more)]
    const list = at(/comment\/list/, { status_code: 0, comments, has_more: 0, total: 2 })
    const before = await reporter('comments')
    const { data } = await lookup(`videos/comments?url=${last}`, video(), list)
    expect(data.comments).toMatchObject([
      { id: '1', author: { handle: 'bo' } },
      { id: '2', author: { handle: '' } },
    ])
    expect(await reporter('comments')).toBe(before + 1)
  })

  test.each(['-1', 7.3e30, 'none', '7300000000000000001.0'])(
    'a comment of the Research API below %s is lost, not taken for a reply',
    async (parent) => {
      const one = (id: string, parent_comment_id: unknown) => ({
        ...{ id, parent_comment_id, video_id: String(last), text: 'yum', create_time: 1783614999 },
        ...{ like_count: 1, reply_count: 0 },
      })
      const comments = [one('1', String(last)), one('2', parent)]
      const list = at(/video\/comment\/list/, {
        data: { comments, cursor: 2, has_more: false },
        error: { code: 'ok' },
      })
      const before = await reporter('comments')
      const { data } = await lookup(`videos/comments?url=${last}`, list)
      expect(data.comments).toMatchObject([{ id: '1' }])
      expect(await reporter('comments')).toBe(before + 1)
    },
  )

  test('a comment whose likes cannot be found is left out', async () => {
    const comments = [comment('1', {}), comment('2', { digg_count: undefined, likes: 4 })]
    const list = at(/comment\/list/, { status_code: 0, comments, has_more: 0, total: 2 })
    const { data } = await lookup(`videos/comments?url=${last}`, video(), list)
    expect(data.comments).toMatchObject([{ id: '1', likes: 4 }])
  })
})

test('an answer with another page of ads is a fault', async () => {
  const pagination = { page: 2, size: 20, total_count: 0, has_more: false }
  const answer = at(/top_ads\/v2\/list/, { code: 0, data: { materials: [], pagination } })
  expect(await lookup('ad-library/ads/search?region=JP', answer)).toMatchObject(fault)
})

test.each([
  [1783614572, 200],
  [1783614572000, 502],
  [0, 502],
])('trending posts of the day that ends at %i: %i', async (lastDailyEndTimestamp, status) => {
  const overview = at(/GetTopContentsOverview/, { code: 0, lastDailyEndTimestamp })
  const list = at(/GetTopContentsList/, { code: 0, entityInfos: [] })
  running.clock.advance(86_400_000)
  expect((await lookup('feed/trending?region=JP', overview, list)).status).toBe(status)
})

test('posts of a ranking that asks for a login are counted as missing', async () => {
  const region = 'JP'
  running.clock.advance(86_400_000)
  const overview = at(/GetTopContentsOverview/, { code: 0, lastDailyEndTimestamp: 1783614572 })
  const entity = { itemInfo: { itemID: String(last) }, itemAuthorInfo: { handlerName: handle } }
  const first = at(/orderByMetric=1&/, { code: 0, entityInfos: [entity] })
  const walled = at(/GetTopContentsList/, { code: 40101 })
  replay.use(overview, first, walled, video(), refused)
  const { body } = await running.call(`/v1/tiktok/feed/trending?region=${region}`, { key: running.liveKey })
  expect(body.data.items).toMatchObject([{ video: { id: String(last) } }])
  // The preview shows four posts of each of three rankings.
  expect(body.meta.unreadableEntries).toBe(8)
})

test('a count of the page does not count a post that the platform repeats', async () => {
  const detail = at(/^\/api\/challenge\/detail/, {
    statusCode: 0,
    challengeInfo: { challenge: { id: '12345', title: handle }, statsV2: { videoCount: '1' } },
  })
  const list = at(/^\/api\/challenge\/item_list/, {
    statusCode: 0,
    itemList: [item(), item()],
    hasMore: false,
  })
  const { data } = await lookup(`search/hashtags?hashtag=${handle}`, detail, list)
  expect([data.videos.length, data.totalVideos]).toEqual([1, 1])
})

test('an empty text in a list of texts is left out', async () => {
  const { data } = await lookup(`videos?url=${last}`, video({ diversificationLabels: ['', 'Food'] }))
  expect(data.details.topics).toEqual(['Food'])
})

test('an answer with another hashtag is a fault', async () => {
  const detail = (title: string) =>
    at(/^\/api\/challenge\/detail/, {
      statusCode: 0,
      challengeInfo: { challenge: { id: '12345', title }, statsV2: { videoCount: '1' } },
    })
  const list = at(/^\/api\/challenge\/item_list/, { statusCode: 0, itemList: [item()], hasMore: false })
  const path = `search/hashtags?hashtag=${handle}`
  expect(await lookup(path, detail('other'), list)).toMatchObject(fault)
  expect((await lookup(path, detail(handle.toUpperCase()), list)).data.videos).toHaveLength(1)
})

test('the rank in a curve of an ad is the rank of the same metric', async () => {
  const ranks: Record<string, number> = {
    ctr_percentile: 0.99,
    time_attr_conversion_rate_percentile: 0.5,
    click_cnt_percentile: 0.25,
    time_attr_convert_cnt_percentile: 0.125,
  }
  const ok = (data: object) => ({ body: JSON.stringify({ code: 0, msg: 'OK', data }) })
  const curve = { analysis: [{ second: 0, value: 1 }], duration: 1, highlight: [] }
  const { data } = await lookup(
    `ad-library/ads?adId=${last}`,
    at(/v2\/detail/, ok({ id: String(last), country_code: [], objectives: [], pattern_label: [] })),
    at(/keyframe/, ok(curve)),
    ({ path, query }) => {
      const metric = query.get('metric') ?? ''
      if (!path.includes('percentile')) return undefined
      return metric in ranks ? ok({ [metric]: ranks[metric] }) : ok({})
    },
  )
  const shown = Object.entries(data.ad.interactiveAnalysis as Record<string, { percentile: number }>)
  expect(Object.fromEntries(shown.map(([name, { percentile }]) => [name, percentile]))).toEqual({
    ctr: 0.99,
    cvr: 0.5,
    clicks: 0.25,
    conversion: 0.125,
    remain: null,
  })
})
