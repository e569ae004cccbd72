import { beforeEach, describe, expect, test } from 'vitest'
import { tiktok } from '../../../src/platforms/tiktok/index.ts'
import { playback } from '../../support/playback.ts'
import type { ReplayAnswer, ReplayRoute } from '../../support/replay.ts'

/** Absence, emptiness, the end of a list and identity each need a sign that no other part of the answer contradicts. */

const site = 'https://www.tiktok.com'
const api = 'https://open.tiktokapis.com'
const { play, get, service } = playback({
  platform: tiktok,
  origins: [site, api],
  env: { TIKTOK_CLIENT_KEY: 'key', TIKTOK_CLIENT_SECRET: 'secret' },
})
beforeEach(() => service().clock.advance(86_400_000))

/** The default answers: the API refuses, the JSON calls have empty bodies, the pages are restricted. */
const refused: ReplayRoute = ({ origin, path }) => {
  if (path === '/v2/oauth/token/') return { body: '{"access_token":"t","expires_in":7200}' }
  if (origin === api) return { status: 401, body: '{"data":{},"error":{"code":"scope_not_authorized"}}' }
  return path.startsWith('/api') ? { body: '' } : { status: 403, body: '' }
}
const at =
  (pattern: RegExp, answer: ReplayAnswer | object): ReplayRoute =>
  ({ path, query }) => {
    if (!pattern.test(query.size > 0 ? `${path}?${query}` : path)) return undefined
    return 'body' in answer ? (answer as ReplayAnswer) : { body: JSON.stringify(answer) }
  }

/** The outcome, or the status of a fault, which charges nothing. */
async function outcome(path: string, ...routes: ReplayRoute[]): Promise<string | number> {
  play(...routes, refused)
  const before = await service().balance(service().liveKey)
  const { status, data } = await get(`/v1/tiktok/${path}`)
  if (status === 200) return data.lookupStatus ?? 'found'
  expect(await service().balance(service().liveKey)).toBe(before)
  return status
}

const id = '7301234567890123456'
const handle = 'ada.cooks'
const script = (name: string, data: unknown) =>
  `<title>TikTok</title><script id="${name}">${JSON.stringify(data)}</script>`
const page = (scope: object): ReplayAnswer => ({
  body: script('__UNIVERSAL_DATA_FOR_REHYDRATION__', { __DEFAULT_SCOPE__: scope }),
})
const embed = (path: string, data: object, status = 200): ReplayAnswer => ({
  status,
  body: script('__FRONTITY_CONNECT_STATE__', { source: { data: { [path]: data } } }),
})
const context = { 'webapp.app-context': { language: 'en' } }
const item = (more: object = {}) => ({
  id,
  desc: 'soup',
  createTime: 1_783_614_572,
  isAd: false,
  author: { uniqueId: handle, verified: false },
  video: { duration: 9, playAddr: `${site}/v.mp4`, claInfo: { noCaptionReason: 3 } },
  stats: { playCount: 9, diggCount: 8, commentCount: 7, shareCount: 6, collectCount: 5 },
  ...more,
})
const comment = (more: object = {}) => ({
  cid: '7301234567890999999',
  text: 'Tasty',
  create_time: 1_783_614_580,
  digg_count: 0,
  reply_comment_total: 0,
  comment_language: 'en',
  user: { uid: '5', unique_id: 'bo' },
  ...more,
})
const user = {
  id: '5',
  uniqueId: handle,
  secUid: 'MS4w',
  verified: false,
  privateAccount: false,
  secret: false,
}
const profile = (stats: object = {}) =>
  at(/^\/@ada\.cooks$/, page({ 'webapp.user-detail': { statusCode: 0, userInfo: { user, stats } } }))
const listed = (name: string, list: readonly object[], more: object = {}) => ({
  statusCode: 0,
  [name]: list,
  hasMore: false,
  ...more,
})

describe('absence', () => {
  test.each([
    ['Apache', 404, '<html><head><title>404 Not Found</title></head><body><h1>Not Found</h1></body></html>'],
    ['plain text', 404, 'Not Found'],
    ['an empty body', 404, ''],
    ['a bad request', 400, 'Bad Request'],
  ])('%s in place of an embed page or of oEmbed proves nothing', async (_, status, body) => {
    const answer = { status, headers: { 'content-type': 'text/html' }, body }
    expect(await outcome(`profiles/${handle}`, at(/^\/embed\//, answer))).toBe(502)
    expect(await outcome('songs?id=7318959279833088793', at(/^\/embed\//, answer))).toBe(502)
    expect(await outcome(`videos?url=${id}`, at(/^\/oembed/, answer))).toBe(502)
  })

  test('an embed page and oEmbed state a missing object in words of their own', async () => {
    const gone = embed(`/embed/@${handle}`, { isError: true, is404: true, errorStatus: 404 }, 400)
    expect(await outcome(`profiles/${handle}`, at(/^\/embed\//, gone))).toBe('not_found')
    const broken = embed(`/embed/@${handle}`, { isError: true, errorStatus: 500 })
    service().clock.advance(86_400_000)
    expect(await outcome(`profiles/${handle}`, at(/^\/embed\//, broken))).toBe(502)
    const oembed = { status: 400, body: '{"code":400,"message":"Something went wrong"}' }
    expect(await outcome(`videos?url=${id}`, at(/^\/oembed/, oembed))).toBe('not_found')
  })

  test('a 404 of the Research API needs words about the object', async () => {
    const answer = (message: string) =>
      at(/^\/v2\/research\/user\/info/, {
        status: 404,
        body: JSON.stringify({ data: {}, error: { code: 'invalid_params', message } }),
      })
    expect(await outcome(`profiles/${handle}`, answer('no route'))).toBe(502)
    expect(await outcome(`profiles/${handle}`, answer('The username cannot be found'))).toBe('not_found')
  })
})

describe('whose it is', () => {
  const pageOf = (comments: number) =>
    at(
      new RegExp(`/video/${id}$`),
      page({
        'webapp.video-detail': {
          statusCode: 0,
          itemInfo: { itemStruct: item({ stats: { commentCount: comments } }) },
        },
      }),
    )
  const comments = (...list: object[]) => at(/^\/api\/comment\/list\/\?/, listed('comments', list))
  const replies = (...list: object[]) => at(/^\/api\/comment\/list\/reply/, listed('comments', list))
  const parent = '7301234567890888888'

  test.each([
    ['name it', comment({ aweme_id: id }), 'found'],
    ['name no post', comment(), 'found'],
    ['name another post', comment({ aweme_id: '7300000000000000009' }), 502],
    ['are top-level comments', comment({ reply_id: '0' }), 'found'],
    ['are replies', comment({ reply_id: '7301234567890888888' }), 502],
  ])('comments that %s', async (_, one, expected) => {
    expect(
      await outcome(
        `videos/comments?url=${id}`,
        pageOf(2),
        comments(comment({ aweme_id: id, cid: '7' }), one),
      ),
    ).toBe(expected)
  })

  test.each([
    ['name their comment', comment({ reply_id: parent }), 'found'],
    ['name another comment', comment({ reply_id: '7301234567890777777' }), 502],
    ['are top-level comments', comment({ reply_id: '0' }), 502],
    ['name another post', comment({ reply_id: parent, aweme_id: '7300000000000000009' }), 502],
  ])('replies that %s', async (_, one, expected) => {
    const path = `videos/comments/replies?url=${id}&commentId=${parent}`
    expect(await outcome(path, pageOf(2), replies(comment({ reply_id: parent, cid: '7' }), one))).toBe(
      expected,
    )
  })

  test.each([
    [
      'of the account',
      'profiles/ada.cooks/videos',
      /^\/api\/post\/item_list/,
      { author: { uniqueId: 'bo' } },
    ],
    [
      'with the sound',
      'music/7318959279833088793/videos',
      /^\/api\/music\/item_list/,
      { music: { id: '7318959279833088794' } },
    ],
    [
      'of the playlist',
      'collections/videos?url=https://www.tiktok.com/@ada/playlist/x-7400000000000000016',
      /^\/api\/mix\/item_list/,
      { playlistId: '7400000000000000017' },
    ],
  ])('posts %s: one of another makes the whole list another’s', async (_, path, place, more) => {
    const list = (...items: object[]) => at(place, listed('itemList', items))
    expect(await outcome(path, profile(), list(item(), item({ id: '7301234567890123457' })))).toBe('found')
    service().clock.advance(86_400_000)
    expect(await outcome(path, profile(), list(item(), item({ id: '7301234567890123457', ...more })))).toBe(
      502,
    )
  })

  test('posts of a hashtag name the hashtag where they name any', async () => {
    const detail = at(/^\/api\/challenge\/detail/, {
      statusCode: 0,
      challengeInfo: { challenge: { id: '7', title: 'soup' } },
    })
    const list = (...titles: string[]) =>
      at(
        /^\/api\/challenge\/item_list/,
        listed('itemList', [item({ challenges: titles.map((title) => ({ title })) })]),
      )
    expect(await outcome('search/hashtags?hashtag=soup', detail, list('cooking', 'Soup'))).toBe('found')
    service().clock.advance(86_400_000)
    expect(await outcome('search/hashtags?hashtag=soup', detail, list('cooking'))).toBe(502)
  })

  test('posts of an embed page name its creator', async () => {
    const path = `/embed/@${handle}`
    const videoList = [{ id, authorUniqueId: 'bo', privateItem: false }]
    const answer = at(/^\/embed\//, embed(path, { userInfo: { uniqueId: handle }, videoList }))
    expect(await outcome(`profiles/${handle}/videos`, profile({ videoCount: 1 }), answer)).toBe(502)
  })

  test('videos and comments of the Research API name what was asked for', async () => {
    const counts = { view_count: 5, like_count: 1, comment_count: 1, share_count: 1, favorites_count: 1 }
    const researched = {
      ...{ id, username: 'ada', create_time: 1700000000, video_duration: 9, region_code: 'US' },
      ...{ video_description: 'soup', ...counts },
    }
    const videos = (more: object) =>
      at(/^\/v2\/research\/video\/query/, {
        data: { videos: [{ ...researched, ...more }], has_more: false },
        error: { code: 'ok' },
      })
    expect(await outcome('search/hashtags?hashtag=soup', videos({ hashtag_names: ['Soup'] }))).toBe('found')
    service().clock.advance(86_400_000)
    expect(await outcome('search/hashtags?hashtag=soup', videos({ hashtag_names: ['stew'] }))).toBe(502)
    expect(
      await outcome('music/7318959279833088793/videos', videos({ music_id: '7318959279833088794' })),
    ).toBe(502)
  })
})

describe('emptiness and the end', () => {
  test.each([
    ['a total', { total: 20 }],
    ['a total that cannot be read', { total: '1.2K' }],
  ])('an empty list beside %s is a fault', async (_, more) => {
    const list = at(/^\/api\/user\/list/, listed('userList', [], { minCursor: 1, ...more }))
    expect(await outcome(`profiles/${handle}/followers`, profile(), list)).toBe(502)
  })

  test('no followers beside a profile that has some are a fault', async () => {
    const list = at(/^\/api\/user\/list/, listed('userList', [], { total: 0 }))
    expect(await outcome(`profiles/${handle}/followers`, profile({ followerCount: 500 }), list)).toBe(502)
    expect(await outcome(`profiles/${handle}/followers`, profile({ followerCount: 0 }), list)).toBe('found')
  })

  test('the posts of an embed page are a part: hasMore is null', async () => {
    const videoList = [{ id, authorUniqueId: handle, privateItem: false }]
    const shown = at(/^\/embed\//, embed(`/embed/@${handle}`, { userInfo: { uniqueId: handle }, videoList }))
    const post = at(
      new RegExp(`/video/${id}$`),
      page({ 'webapp.video-detail': { statusCode: 0, itemInfo: { itemStruct: item() } } }),
    )
    play(profile({ videoCount: 300 }), shown, post, refused)
    expect((await get(`/v1/tiktok/profiles/${handle}/videos`)).data.page).toMatchObject({
      nextCursor: null,
      hasMore: null,
    })
    service().clock.advance(86_400_000)
    play(profile({ videoCount: 1 }), shown, post, refused)
    expect((await get(`/v1/tiktok/profiles/${handle}/videos`)).data.page).toMatchObject({
      nextCursor: null,
      hasMore: false,
    })
  })

  test('no posts in a page of 2022 that says that there are more is a fault', async () => {
    const legacy = (hasMore: boolean) => ({
      body: script('SIGI_STATE', {
        AppContext: {},
        UserModule: { users: { [handle]: user }, stats: { [handle]: { followerCount: 5, videoCount: 0 } } },
        ItemModule: {},
        ItemList: { 'user-post': { list: [], hasMore } },
      }),
    })
    const audit = `profiles/${handle}/engagement`
    expect(await outcome(audit, at(/^\/@ada\.cooks$/, legacy(true)))).toBe(502)
    service().clock.advance(86_400_000)
    expect(await outcome(audit, at(/^\/@ada\.cooks$/, legacy(false)))).toBe('found')
  })

  test('a photo post without pictures is drift', async () => {
    const gallery = item({ imagePost: { images: [] }, video: { duration: 0 } })
    const answer = page({ 'webapp.video-detail': { statusCode: 0, itemInfo: { itemStruct: gallery } } })
    expect(await outcome(`videos?url=${id}`, at(new RegExp(`/video/${id}$`), answer))).toBe(502)
  })
})

describe('access restrictions', () => {
  test('a page that shows the account or post under other names is drift', async () => {
    const account = page({ ...context, 'webapp.account-info': { info: { user } } })
    expect(await outcome(`profiles/${handle}`, at(/^\/@ada\.cooks$/, account))).toBe(502)
    const legacy = {
      body: script('SIGI_STATE', { AppContext: {}, UserModuleV9: { users: { [handle]: user } } }),
    }
    expect(await outcome(`profiles/${handle}`, at(/^\/@ada\.cooks$/, legacy))).toBe(502)
    const post = page({ ...context, 'webapp.video-info': { item: item() } })
    expect(await outcome(`videos?url=${id}`, at(new RegExp(`/video/${id}$`), post))).toBe(502)
    expect(await outcome(`profiles/${handle}`, at(/^\/@ada\.cooks$/, page(context)))).toBe('restricted')
  })

  test('posts without a country are no restricted region', async () => {
    const account = profile({ videoCount: 3 })
    const list = at(/^\/api\/post\/item_list/, listed('itemList', [item()]))
    const post = (one: object) =>
      at(
        new RegExp(`/video/${id}$`),
        page({ 'webapp.video-detail': { statusCode: 0, itemInfo: { itemStruct: one } } }),
      )
    const region = `profiles/${handle}/region`
    expect(await outcome(region, account, list, post(item({ locationCreated: 'IT' })))).toBe('found')
    service().clock.advance(86_400_000)
    expect(await outcome(region, account, list, post(item({ locationCreatedV9: 'IT' })))).toBe(502)
    service().clock.advance(86_400_000)
    expect(await outcome(region, account, list)).toBe('restricted')
  })

  test('an account without the name of its list is drift', async () => {
    const account = at(
      /^\/@ada\.cooks$/,
      page({
        'webapp.user-detail': {
          statusCode: 0,
          userInfo: { user: { ...user, secUid: undefined }, stats: { videoCount: 3 } },
        },
      }),
    )
    expect(await outcome(`profiles/${handle}/region`, account)).toBe(502)
  })

  test('a missing list of an account that exists is a fault', async () => {
    const list = at(/^\/api\/post\/item_list/, { statusCode: 10221 })
    expect(await outcome(`profiles/${handle}/videos`, profile({ videoCount: 3 }), list)).toBe(502)
  })

  test('an unreadable page does not end the lookup where comments prove the post', async () => {
    const unreadable = at(new RegExp(`/video/${id}$`), { body: '<title>TikTok</title>' })
    const comments = (...list: object[]) => at(/^\/api\/comment\/list\/\?/, listed('comments', list))
    expect(await outcome(`videos/comments?url=${id}`, unreadable, comments(comment({ aweme_id: id })))).toBe(
      'found',
    )
    service().clock.advance(86_400_000)
    expect(await outcome(`videos/comments?url=${id}`, unreadable, comments())).toBe(502)
  })
})

test.each(['https://www.tiktok.com/embed/@ada.cooks', 'tiktok.com/embed/v2/@ada.cooks?lang=en'])(
  'the embed of a profile names it: %s',
  async (link) => {
    expect(await outcome(`profiles/${encodeURIComponent(link)}`, profile())).toBe('found')
  },
)
