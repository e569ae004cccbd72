import { describe, expect, test } from 'vitest'
import { instagram } from '../../../src/platforms/instagram/index.ts'
import { json, playback, route } from '../../support/playback.ts'
import type { ReplayAnswer, ReplayRoute } from '../../support/replay.ts'

/** The Graph API with the operator's own account, where the site itself is walled. */

const site = 'https://www.instagram.com'
const graph = 'https://graph.facebook.com'
const walled: ReplayRoute = ({ origin }) =>
  origin === site ? { status: 302, headers: { location: `${site}/accounts/login/` }, body: '' } : undefined
const { files, play, get, service, upstream } = playback({
  platform: instagram,
  origins: [site, graph],
  env: { INSTAGRAM_ACCESS_TOKEN: 'token of the app', INSTAGRAM_USER_ID: '17841405309211844' },
})

const account = /^\/v25\.0\/17841405309211844(\?|$)/
const graphSays = (place: string | RegExp, answer: ReplayAnswer) => play(walled, route(graph, place, answer))
const refusal = (code: number, more: object = {}, headers: Record<string, string> = {}): ReplayAnswer => {
  const answer = json({ error: { message: 'refused', type: 'OAuthException', code, ...more } }, 400)
  return { ...answer, headers: { ...answer.headers, ...headers } }
}

const reel = {
  id: '17895695668004550',
  caption: 'Mars in motion!',
  media_type: 'VIDEO',
  media_product_type: 'REELS',
  media_url: 'https://scontent.cdninstagram.com/v/a.mp4?oe=69E57E5A',
  permalink: `${site}/reel/Da5ynsiuAZ_/`,
  timestamp: '2026-05-19T13:42:17+0000',
  like_count: 46280,
  comments_count: 495,
}
const album = {
  id: '17895695668004551',
  media_type: 'CAROUSEL_ALBUM',
  media_product_type: 'FEED',
  permalink: `${site}/p/DaQ5CPTki4E/`,
  timestamp: '2026-05-03T10:00:00+0000',
  comments_count: 27,
  children: {
    data: [
      { id: '1', media_type: 'IMAGE', media_url: 'https://scontent.cdninstagram.com/v/1.jpg' },
      { id: '2', media_type: 'VIDEO', media_url: 'https://scontent.cdninstagram.com/v/2.mp4' },
    ],
  },
}
const jpl = (data: readonly unknown[], more: object = {}): ReplayAnswer =>
  json({
    business_discovery: {
      id: '17841401441775531',
      username: 'nasajpl',
      name: 'NASA JPL',
      followers_count: 5_000_000,
      follows_count: 12,
      media_count: 4000,
      media: { data, ...more },
    },
    id: '17841405309211844',
  })

describe.skipIf(!files.available)(`the Graph API${files.note}`, () => {
  test('fields beyond its usual ones are read: views, and the number by which Instagram knows an account', async () => {
    const { body } = files.recording('graph_business_discovery') as { body: Record<string, object> }
    const reported = { ...body.business_discovery, username: 'nokia', ig_id: 7_957_300_152 }
    graphSays(account, json({ ...body, business_discovery: reported }))
    expect((await get('/v2/instagram/profiles/nokia')).data.profile.id).toBe('7957300152')
    graphSays(account, jpl([{ ...reel, view_count: 90_000 }]))
    const { data } = await get('/v2/instagram/profiles/nasajpl/media')
    expect(data.media[0].playCount).toBe(90_000)
  })

  test.each([
    ['a share link', `${site}/share/p/abc/`],
    ['a profile', `${site}/nasajpl/`],
    ['an address below the post', `${site}/p/Da5ynsiuAZ_/c/1/`],
  ])('a permalink that is %s is a fault, and no error of the caller', async (_, permalink) => {
    graphSays(account, jpl([{ ...reel, permalink }]))
    expect((await get('/v2/instagram/profiles/nasajpl/media')).status).toBe(502)
  })

  test('a list whose pages repeat ends, and leaves its end open', async () => {
    const picture = { ...album, permalink: `${site}/p/DaQ5CPTki4E/` }
    const page = { paging: { cursors: { after: 'abc' } } }
    graphSays(account, jpl([picture], page))
    const before = upstream().seen.length
    const { data } = await get('/v2/instagram/profiles/nasajpl/media', { tab: 'reels' })
    expect(data).toMatchObject({ media: [], page: { nextCursor: null, hasMore: null } })
    expect(
      upstream()
        .seen.slice(before)
        .filter(({ origin }) => origin === graph),
    ).toHaveLength(2)
  })

  test('an account that it does not show is known by the subcode as well', async () => {
    graphSays(account, refusal(100, { error_subcode: 2_207_013 }))
    expect((await get('/v2/instagram/profiles/nobody')).data.lookupStatus).toBe('restricted')
  })

  test('a professional account: its counts, and no guess at what Graph does not tell', async () => {
    const { body } = files.recording('graph_business_discovery') as { body: Record<string, object> }
    graphSays(
      account,
      json({ ...body, business_discovery: { ...body.business_discovery, username: 'bluebottle' } }),
    )
    const { data, meta } = await get('/v2/instagram/profiles/bluebottle', { include: 'about' })
    expect(data.lookupStatus).toBe('found')
    expect(data.profile).toMatchObject({
      handle: 'bluebottle',
      id: null,
      followerCount: 267_793,
      postCount: 1205,
      isProfessional: true,
      isVerified: null,
      isPrivate: null,
      bio: null,
    })
    expect(data).toMatchObject({ recentMedia: null, about: null, relatedProfiles: null })
    expect(meta.creditsCharged).toBe(1)
  })

  test('its posts, in both versions, and on from page to page', async () => {
    graphSays(account, jpl([reel, album], { paging: { cursors: { after: 'QVFI' } } }))
    const v1 = await get('/v1/instagram/profiles/nasajpl/posts')
    expect(v1.data.posts).toMatchObject([
      {
        id: '3943405578951853695',
        shortcode: 'Da5ynsiuAZ_',
        mediaType: 'video',
        caption: 'Mars in motion!',
        createdAt: '2026-05-19T13:42:17.000Z',
        likeCount: 46280,
        commentCount: 495,
        url: `${site}/reel/Da5ynsiuAZ_/`,
      },
      { shortcode: 'DaQ5CPTki4E', mediaType: 'sidecar', commentCount: 27 },
    ])
    // Hidden likes are left out, never 0.
    expect(v1.data.posts[1]).not.toHaveProperty('likeCount')
    const v2 = await get('/v2/instagram/profiles/nasajpl/media')
    expect(v2.data.media[0]).toMatchObject({
      isReel: true,
      author: { handle: 'nasajpl', name: 'NASA JPL' },
      media: [{ type: 'video', expiresAt: '2026-04-20T01:16:10.000Z' }],
    })
    expect(v2.data.media[1]).toMatchObject({ likeCount: null, areCountsHidden: null, type: 'carousel' })
    expect(v2.data.media[1].media.map(({ type }: { type: string }) => type)).toEqual(['image', 'video'])
    play(
      walled,
      route(graph, account, ({ query }) =>
        query.get('fields')?.includes('.after(QVFI)') ? jpl([album]) : { status: 599, body: '' },
      ),
    )
    const next = await get('/v2/instagram/profiles/nasajpl/media', { cursor: v2.data.page.nextCursor })
    expect(next.data.page).toEqual({ nextCursor: null, hasMore: false, returnedCount: 1 })
  })

  test('its Reels are those among its posts; its engagement rests on posts that show their likes', async () => {
    graphSays(account, jpl([reel, album]))
    const reels = await get('/v1/instagram/profiles/nasajpl/reels')
    expect(reels.data.reels.map(({ shortcode }: { shortcode: string }) => shortcode)).toEqual(['Da5ynsiuAZ_'])
    // A kind of videos that nobody knows may be Reels.
    graphSays(account, jpl([{ ...reel, media_product_type: 'SOMETHING_NEW' }]))
    expect((await get('/v2/instagram/profiles/nasajpl/media', { tab: 'reels' })).status).toBe(502)
    graphSays(account, jpl([reel, album]))
    const audit = await get('/v2/instagram/profiles/nasajpl/engagement')
    expect(audit.data.engagement).toMatchObject({
      sampledPostCount: 2,
      usablePostCount: 1,
      averageRatePercent: 0.94,
    })
    const v1 = await get('/v1/instagram/profiles/nasajpl/engagement')
    // The badge is unknown, and v1 has no null for it.
    expect(v1.data).toMatchObject({ profile: null, metrics: { averageEngagementRatePercent: 0.94 } })
  })

  test.each([
    ['a full page without a cursor', jpl(Array.from({ length: 12 }, () => reel))],
    ['no posts beside a count of them', jpl([])],
    ['posts without links', jpl([{ ...reel, permalink: undefined }])],
    ['another account', json({ business_discovery: { username: 'nasa', media_count: 0 } })],
  ])('%s is a fault', async (_, answer) => {
    graphSays(account, answer)
    expect((await get('/v1/instagram/profiles/nasajpl/posts')).status).toBe(502)
  })

  test('an account that Graph does not show is restricted: it does not say why', async () => {
    graphSays(account, refusal(110, { error_subcode: 2207013, error_user_msg: 'cannot be found' }))
    const { data, meta } = await get('/v2/instagram/profiles/nobody')
    expect(data).toMatchObject({ lookupStatus: 'restricted', profile: null })
    expect(meta.creditsCharged).toBe(1)
  })

  test.each([4, 17, 32, 613])(
    'rate limit %i: try again when Graph says so; nothing is charged',
    async (code) => {
      const usage = JSON.stringify({ '1': [{ type: 'instagram', estimated_time_to_regain_access: 7 }] })
      graphSays(account, refusal(code, {}, { 'x-business-use-case-usage': usage }))
      const before = await service().balance(service().liveKey)
      const { status, headers, error } = await get('/v2/instagram/profiles/nasajpl')
      expect([status, error.code, headers.get('retry-after')]).toEqual([
        503,
        'temporarily_unavailable',
        '420',
      ])
      expect(await service().balance(service().liveKey)).toBe(before)
    },
  )

  test.each([
    [190, 502, 'INSTAGRAM_ACCESS_TOKEN'],
    [10, 502, 'No source of instagram.v2.hashtags'],
    [200, 502, 'No source of instagram.v2.hashtags'],
    [18, 503, '30 different hashtags'],
    [100, 502, ''],
    [2, 503, ''],
  ])('error %i of a hashtag: %i', async (code, status, words) => {
    graphSays('/v25.0/ig_hashtag_search', refusal(code))
    const failed = await get(`/v2/instagram/hashtags/tag${code}`)
    expect(failed.status).toBe(status)
    expect(failed.error.message).toContain(words)
  })

  test('a hashtag: its id is asked for once, its posts are those of Graph, without authors', async () => {
    const asked: string[] = []
    const search = files.answer('graph_ig_hashtag_search')
    play(
      route(graph, '/v25.0/ig_hashtag_search', ({ query }) => {
        asked.push(query.get('q') ?? '')
        return search
      }),
      route(graph, '/v25.0/17873440459141021/top_media', json({ data: [reel, { ...album, like_count: 3 }] })),
      route(graph, '/v25.0/17873440459141021/recent_media', json({ data: [album] })),
      route(graph, '/v25.0/17873440459141021', json({ id: '17873440459141021', name: 'coke' })),
    )
    const { data } = await get('/v2/instagram/hashtags/Coke')
    expect(data.hashtag).toEqual({
      id: '17873440459141021',
      name: 'coke',
      url: `${site}/explore/tags/coke/`,
      postCount: null,
      isTrending: null,
    })
    const top = await get('/v2/instagram/hashtags/%23coke/media')
    expect(top.data.media).toMatchObject([{ likeCount: 46280, author: null, isReel: true }, { likeCount: 3 }])
    const newest = await get('/v2/instagram/hashtags/coke/media', { sort: 'newest' })
    expect(newest.data.media).toHaveLength(1)
    const reels = await get('/v1/instagram/search/hashtags', { hashtag: 'coke', mediaType: 'reels' })
    expect(reels.data.posts).toMatchObject([{ shortcode: 'Da5ynsiuAZ_', isVideo: true }])
    const lately = await get('/v1/instagram/search/hashtags', { hashtag: 'coke', datePosted: 'last-week' })
    expect(lately.data).toMatchObject({ posts: [], page: { hasMore: false } })
    expect(asked).toEqual(['coke'])
  })

  test('what is recorded of a hashtag without the links of its posts is a fault', async () => {
    play(
      route(graph, '/v25.0/ig_hashtag_search', files.answer('graph_ig_hashtag_search')),
      route(graph, '/v25.0/17873440459141021/recent_media', files.answer('graph_hashtag_recent_media')),
    )
    expect((await get('/v2/instagram/hashtags/cola/media', { sort: 'newest' })).status).toBe(502)
  })

  test('a hashtag that does not exist is not found', async () => {
    graphSays('/v25.0/ig_hashtag_search', refusal(24, { error_subcode: 2207024 }))
    const { data } = await get('/v2/instagram/hashtags/nosuchtag/media')
    expect(data).toMatchObject({ lookupStatus: 'not_found', media: [] })
  })

  test('ids are no handles: Graph is not asked for them', async () => {
    play(walled)
    const before = upstream().seen.length
    expect((await get('/v2/instagram/profiles/25025320')).data.lookupStatus).toBe('restricted')
    expect(
      upstream()
        .seen.slice(before)
        .filter(({ origin }) => origin === graph),
    ).toEqual([])
  })

  test('the token goes in a header, never in an address', async () => {
    graphSays(account, jpl([reel]))
    await get('/v1/instagram/profiles/nasajpl/posts')
    const calls = upstream().seen.filter(({ origin }) => origin === graph)
    expect(calls.at(-1)!.headers.authorization).toBe('Bearer token of the app')
    expect(calls.every(({ query }) => !String(query).includes('token'))).toBe(true)
  })
})
