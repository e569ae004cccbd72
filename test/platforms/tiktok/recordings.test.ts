import { parse, stringify } from 'lossless-json'
import { describe, expect, test } from 'vitest'
import { tiktok } from '../../../src/platforms/tiktok/index.ts'
import { readPost } from '../../../src/platforms/tiktok/sources/web/item.ts'
import { withPlayback } from '../../support/playback.ts'
import { recordings } from '../../support/recordings.ts'
import type { Replay, ReplayRoute } from '../../support/replay.ts'
import type { TestService } from '../../support/service.ts'

/** Recorded answers of TikTok through the whole service, with a live key. The expected values were read from the recordings by hand. */

const recorded = recordings('tiktok')
const site = 'https://www.tiktok.com'
const shop = 'https://shop.tiktok.com'
const api = 'https://open.tiktokapis.com'
const ads = 'https://ads.tiktok.com'
const adsUs = 'https://ads.us.tiktok.com'
const captionHost = 'https://v16m-webapp.tiktokcdn-us.com'

let replay: Replay
let running: TestService
withPlayback(
  {
    platform: tiktok,
    origins: [site, shop, api, ads, adsUs, captionHost],
    env: { TIKTOK_CLIENT_KEY: 'key', TIKTOK_CLIENT_SECRET: 'secret' },
  },
  (opened) => {
    running = opened.service
    replay = opened.replay
  },
)

/** Answers requests of an origin whose path and query match with a recording, digit for digit. */
function answers(
  origin: string,
  pattern: RegExp,
  file: string,
  change: (body: string) => string = (text) => text,
): ReplayRoute {
  return (request) => {
    const query = request.query.size > 0 ? `?${request.query}` : ''
    if (request.origin !== origin || !pattern.test(request.path + query)) return undefined
    const { status, headers, body } = parse(recorded.text(file)) as Record<string, unknown>
    const text = typeof body === 'string' ? body : body === null ? '' : (stringify(body) ?? '')
    return { status: Number(status), headers: headers as Record<string, string>, body: change(text) }
  }
}

/** The answer to all other requests: the JavaScript challenge, an empty body, or a refusal. */
const refused: ReplayRoute = ({ origin, path }) => {
  if (path === '/v2/oauth/token/') return { body: '{"access_token":"t","expires_in":7200}' }
  if (origin === api) return { status: 401, body: '{"data":{},"error":{"code":"scope_not_authorized"}}' }
  if (origin === ads || origin === adsUs) return { body: '{"code":40101,"msg":"no permission"}' }
  if (path.startsWith('/api')) return { body: '' }
  return { headers: { 'content-type': 'text/html' }, body: '<p class="_wafchallengeid">Please wait...</p>' }
}

/** A page with a profile's data in the older or newer form, for tests that need its opaque id only. */
const profileOf =
  (handle: string): ReplayRoute =>
  (request) =>
    request.path === `/@${handle}`
      ? {
          body: `<script id="__UNIVERSAL_DATA_FOR_REHYDRATION__">${JSON.stringify({
            __DEFAULT_SCOPE__: {
              'webapp.user-detail': {
                statusCode: 0,
                userInfo: { user: { id: '1', uniqueId: handle, secUid: 'MS4w' }, stats: { videoCount: 3 } },
              },
            },
          })}</script>`,
        }
      : undefined

async function lookup(path: string, ...routes: ReplayRoute[]) {
  replay.use(...routes, refused)
  const answer = await running.call(`/v1/tiktok/${path}`, { key: running.liveKey })
  expect(answer.status, answer.text.slice(0, 400)).toBe(200)
  return answer.body.data
}

const post = (handle: string, id: string) => `https://www.tiktok.com/@${handle}/video/${id}`

describe.skipIf(!recorded.available)(`recorded answers${recorded.note}`, () => {
  test('profile page of a shop account, with rounded counts and a region', async () => {
    const page = answers(site, /^\/@webstoremd$/, 'profile_page_store_trimmed.json')
    const data = await lookup('profiles/webstoremd', page)
    expect(data).toMatchObject({
      lookupStatus: 'found',
      profile: {
        handle: 'webstoremd',
        displayName: 'WebstoreMD',
        platformUserId: '6910304068566041606',
        accountCreatedAt: '2021-11-03T05:28:25.000Z',
        verified: false,
        language: 'ru',
        isCommerceUser: true,
        contentSettings: { comment: 3, duet: 0, stitch: 0, download: 0 },
        profileTabs: { showPlayListTab: true },
      },
      metrics: { followers: 211900, following: 28, likes: 2900000, posts: 2074, friends: 14 },
    })
    const region = await lookup('profiles/webstoremd/region', page)
    expect(region).toMatchObject({ lookupStatus: 'found', region: 'MD', regionSource: 'account' })
  })

  test('profile page of 2026: exact counts are preferred to rounded counts', async () => {
    const page = answers(site, /^\/@alcaldiasa$/, 'profile_page_verified_org_trimmed.json')
    const data = await lookup('profiles/alcaldiasa', page)
    expect(data.metrics).toMatchObject({ followers: 38490, likes: 593024, posts: 927 })
    expect(data.profile).toMatchObject({ verified: true, displayName: 'Alcaldía de Santa Ana' })
    const region = await lookup('profiles/alcaldiasa/region', page)
    expect(region).toMatchObject({ region: null, regionSource: null })
  })

  test('profile page of 2022: the account and the posts embedded in it', async () => {
    const page = answers(site, /^\/@huxleythepandapuppy$/, 'profile_page_sigi_with_videos_trimmed.json')
    const data = await lookup('profiles/huxleythepandapuppy', page)
    expect(data).toMatchObject({
      profile: {
        platformUserId: '19994247',
        verified: true,
        bioLink: { url: 'https://beacons.ai/huxleythepandapuppy', riskLevel: 3 },
      },
      metrics: { followers: 6200000, following: 563, posts: 767 },
    })
    const list = await lookup('profiles/huxleythepandapuppy/videos', page)
    // These posts have no saves: a list leaves them out, because its entries need all counts.
    expect(list.videos).toEqual([])
    const audit = await lookup('profiles/huxleythepandapuppy/engagement', page)
    expect(audit.videos[0]).toMatchObject({
      id: '7133763724367662378',
      createdAt: '2022-08-20T01:26:41.000Z',
      viewCount: 52100,
      likeCount: 6724,
      commentCount: 58,
      shareCount: 12,
      saveCount: null,
      engagementRatePercent: 0.11,
    })
    expect(audit.sampleCoverage).toMatchObject({ totalRecentVideos: 6, usableVideos: 6 })
  })

  test('a page without data is restricted', async () => {
    const page = answers(site, /^\/@placeholder$/, 'page_shell_without_detail_trimmed.json')
    expect(await lookup('profiles/placeholder', page)).toMatchObject({
      lookupStatus: 'restricted',
      profile: null,
    })
  })

  test('the embed page replaces a restricted profile page; its counts are incomplete', async () => {
    const data = await lookup(
      'profiles/example.creator',
      answers(site, /^\/embed\/@example\.creator$/, 'embed_creator_page_shape.json'),
    )
    expect(data).toMatchObject({
      lookupStatus: 'found',
      profile: { handle: 'example.creator', displayName: 'Example Creator' },
      metrics: null,
    })
  })

  test('unsigned JSON calls: account, posts, followers', async () => {
    const user = answers(site, /^\/api\/user\/detail\/.*uniqueId=zg\.520/, 'api_user_detail.json')
    const data = await lookup('profiles/zg.520', user)
    expect(data.metrics).toMatchObject({ followers: 427682, likes: 6764096, posts: 1605 })
    const posts = await lookup(
      'profiles/zg.520/videos',
      user,
      answers(site, /^\/api\/post\/item_list\/.*secUid=MS4w/, 'api_post_item_list.json'),
    )
    expect(posts.videos).toHaveLength(1)
    expect(posts.videos[0]).toMatchObject({
      id: '7513039993741397256',
      createdAt: '2025-06-07T03:12:22.000Z',
      pinned: true,
      durationMs: 18000,
      stats: { views: 1900000, likes: 68300, comments: 1502, shares: 2528, saves: 5012 },
    })
    expect(posts.page.hasMore).toBe(true)
    const followers = await lookup(
      'profiles/zg.520/followers',
      user,
      answers(site, /^\/api\/user\/list\/.*scene=67/, 'api_user_list_followers.json'),
    )
    expect(followers).toMatchObject({ totalFollowers: 427682, page: { hasMore: true } })
    expect(followers.followers[0]).toMatchObject({
      handle: 'person1',
      metrics: { followers: 5472, following: 9230 },
      privateAccount: false,
    })
  })

  test('video page: exact counts, media, music, place', async () => {
    const page = answers(site, /\/video\/7660566211100511518$/, 'video_page_raw.json')
    const data = await lookup(`videos?url=${post('mysticaquariumct', '7660566211100511518')}`, page)
    expect(data).toMatchObject({
      lookupStatus: 'found',
      video: {
        createdAt: '2026-07-09T16:29:32.000Z',
        durationMs: 67000,
        mediaType: 'video',
        region: 'US',
        isAd: false,
      },
      author: {
        handle: 'mysticaquariumct',
        platformUserId: '6963676439493821446',
        nickname: 'Mystic Aquarium',
      },
      music: { id: '7660566180852435743', durationSec: 67, isOriginal: true },
      metrics: { views: 76000, likes: 21000, comments: 82, shares: 4060, saves: 3000 },
      media: { dimensions: { width: 720, height: 1280 } },
      details: { place: { name: 'MYSTIC AQUARIUM' }, topics: ['Animals', 'Nature'], language: 'en' },
    })
    expect(data.media.downloadUrl).toContain('bt=1320')
    expect(data.media.downloadWithoutWatermarkUrl).toContain('bt=1444')
  })

  test('captions of a video page: the linked file is read', async () => {
    const data = await lookup(
      `videos/transcript?url=${post('emthenutritionist', '7608826249200356630')}`,
      answers(site, /\/video\/7608826249200356630$/, 'video_page_with_subtitles_trimmed.json'),
      ({ origin, path }) =>
        origin === captionHost && path.startsWith('/44510078cd6629b740e5d32c6572e152/')
          ? { body: 'WEBVTT\n\n00:00:00.140 --> 00:00:02.000\nThis curry takes &lt;15 minutes\n' }
          : undefined,
    )
    expect(data.transcript).toMatchObject({
      language: 'en',
      plainText: 'This curry takes <15 minutes',
      segments: [{ startMs: 140, endMs: 2000 }],
    })
  })

  test('photo posts, on the full page and on the mobile page', async () => {
    const full = await lookup(
      `videos?url=${post('duolingo', '7663591047909379341')}`,
      answers(site, /\/video\/7663591047909379341$/, 'photo_post_page_raw.json'),
    )
    expect(full).toMatchObject({
      video: {
        mediaType: 'slideshow',
        durationMs: null,
        url: 'https://www.tiktok.com/@duolingo/photo/7663591047909379341',
      },
      metrics: { views: 65300, likes: 1053, saves: 119 },
      media: { downloadUrl: null, dimensions: { width: 1080 } },
    })
    expect(full.media.slideshowImages).toHaveLength(5)
    const mobile = await lookup(
      `videos?url=${post('person1', '7610426235671350549')}`,
      answers(site, /\/video\/7610426235671350549$/, 'photo_post_mobile_reflow_page_trimmed.json'),
    )
    expect(mobile).toMatchObject({
      video: { mediaType: 'slideshow', region: 'IQ', createdAt: '2026-02-24T13:40:48.000Z' },
      metrics: { views: 174, likes: 22, saves: 1 },
    })
    expect(mobile.media.slideshowImages).toHaveLength(4)
  })

  test.each([
    ['7000000000000000001', 'video_page_not_found_raw.json'],
    ['7550459646654418189', 'video_page_deleted_or_private_trimmed.json'],
  ])('post %s is gone', async (id, file) => {
    const data = await lookup(
      `videos?url=${post('placeholder', id)}`,
      answers(site, new RegExp(`/video/${id}$`), file),
    )
    expect(data).toMatchObject({ lookupStatus: 'not_found', video: null, downloads: [] })
  })

  test('video page of 2022: the post and the comments embedded in it', async () => {
    const page = answers(site, /\/video\/7134059641968872746$/, 'video_page_sigi_with_comments_trimmed.json')
    const url = post('rebelunicorncrafts', '7134059641968872746')
    expect(await lookup(`videos?url=${url}`, page)).toMatchObject({
      author: {
        handle: 'rebelunicorncrafts',
        nickname: 'Lacey - Curious Watercolor&Art',
        secUid: expect.stringMatching(/^MS4w/),
      },
      metrics: { views: 44500, likes: 4787, comments: 52 },
    })
    const list = await lookup(`videos/comments?url=${url}`, page)
    expect(list).toMatchObject({ totalComments: 52, page: { hasMore: true } })
    expect(list.comments).toHaveLength(20)
    expect(list.comments[0]).toMatchObject({
      id: '7134076232289551150',
      text: 'It’s corn ✨',
      createdAt: '2022-08-20T21:39:38.000Z',
      likes: 38,
      replyCount: 3,
      language: 'en',
      author: { handle: 'person1', platformUserId: '6000000000000000002' },
    })
  })

  test('unsigned JSON call for one post', async () => {
    const data = await lookup(
      `videos?url=${post('3ichenglish', '7175983749526523141')}`,
      answers(site, /^\/api\/item\/detail\/.*itemId=7175983749526523141/, 'api_item_detail.json'),
    )
    expect(data).toMatchObject({
      author: { handle: '3ichenglish', platformUserId: '6645695007679692805' },
      metrics: { views: 163800, likes: 12500, comments: 483, shares: 64, saves: null },
      details: { mentions: ['barbybeautycenter'] },
    })
  })

  test('oEmbed is the last source: it shows whether a post exists', async () => {
    const data = await lookup(
      `videos?url=${post('rebelunicorncrafts', '7134059641968872746')}&trim=true`,
      answers(site, /^\/oembed\?url=.*7134059641968872746/, 'oembed_video.json'),
    )
    expect(data).toMatchObject({
      lookupStatus: 'found',
      author: { handle: 'rebelunicorncrafts', nickname: 'Lacey - Curious Watercolor&Art' },
      metrics: { views: null, likes: null },
    })
    const gone = await lookup(
      `videos?url=${post('tjrobertson52', '7550459646654418189')}&trim=true`,
      answers(site, /^\/oembed\?/, 'oembed_video_unavailable_400.json'),
    )
    expect(gone.lookupStatus).toBe('not_found')
  })

  test('unsigned JSON call for comments', async () => {
    const data = await lookup(
      `videos/comments?url=${post('person', '7603296357641735445')}`,
      answers(site, /^\/api\/comment\/list\/.*aweme_id=7603296357641735445/, 'api_comment_list.json'),
    )
    expect(data).toMatchObject({ lookupStatus: 'found', totalComments: 227, page: { hasMore: true } })
    expect(data.comments).toHaveLength(19)
    expect(data.comments[1]).toMatchObject({
      id: '7603308235172496150',
      createdAt: '2026-02-05T09:19:35.000Z',
      language: 'en',
      author: { handle: 'person2', displayName: 'Person 2' },
    })
    expect(data.comments[0]).toMatchObject({ text: '', likes: 2, language: 'un' })
  })

  test('unsigned general search: cards of accounts are left out', async () => {
    const data = await lookup(
      'search/top?query=example',
      answers(site, /^\/api\/search\/general\/full\/.*keyword=example/, 'api_search_general_full.json'),
    )
    expect(data.items.map((item: { id: string }) => item.id)).toEqual([
      '7603296357641735445',
      '7559547420254719287',
      '7327239258589170976',
      '7603296555730210066',
      '7603296247939796245',
    ])
    expect(data.items[1].stats).toEqual({
      views: 16900000,
      likes: 1800000,
      comments: 3088,
      shares: 24200,
      saves: 71235,
    })
    expect(data.page.hasMore).toBe(true)
  })

  test('lists recorded on other days are read to the last item', () => {
    const reporter = { drift: (field: string) => expect.unreachable(field) }
    for (const file of ['web_user_videos_therock.json', 'web_trending_videos.json']) {
      const { body } = recorded.json<{ body: Record<string, unknown>[] }>(file)
      const posts = body.map((item) => readPost(item, reporter))
      expect(posts.every((one) => one.author?.handle && one.createdAt && (one.stats.views ?? 0) > 0)).toBe(
        true,
      )
    }
    const { body } = recorded.json<{ body: Record<string, unknown> }>('api_recommend_item_list.json')
    const posts = (body.itemList as Record<string, unknown>[]).map((item) => readPost(item, reporter))
    expect(posts.map((one) => [one.id, one.durationMs])).toEqual([
      ['7448222677682146582', 556_000],
      ['7453733054184541486', 271_000],
      ['7450254352142339346', 25_000],
      ['7436363376504179976', 25_000],
      ['7456490929743023368', 85_000],
    ])
  })

  test('Research API: account, and followers each completed by their account', async () => {
    const info = answers(api, /^\/v2\/research\/user\/info\//, 'research_user_info.json')
    expect(await lookup('profiles/joe123456', info)).toMatchObject({
      lookupStatus: 'found',
      profile: { displayName: 'my nick name', bio: 'my_bio', avatarUrl: 'https://some_cdn.com/my_avatar' },
      metrics: { followers: 232, following: 45, likes: 27155089, posts: 44 },
    })
    const followers = await lookup(
      'profiles/test_user/followers',
      answers(api, /^\/v2\/research\/user\/followers\//, 'research_user_followers.json'),
      info,
    )
    expect(followers.followers[0]).toMatchObject({
      handle: 'test_username',
      metrics: { followers: 232, following: 45 },
    })
    expect(followers.page.hasMore).toBe(true)
    const following = await lookup(
      'profiles/test_user/following',
      answers(api, /^\/v2\/research\/user\/following\//, 'research_user_following.json'),
      info,
    )
    expect(following.accounts).toHaveLength(3)
    expect(following.accounts[0].metrics).toEqual({ followers: 232, following: 45, posts: 44 })
  })

  test('Research API: all digits of unquoted 64-bit ids, in answers and requests', async () => {
    // The documentation's sample requested two of the counts and no name; this service requests all fields.
    const asked = '"username":"ada","view_count":1050,"like_count":7,"share_count":3,"favorites_count":1'
    const hashtag = await lookup(
      'search/hashtags?hashtag=avengers',
      answers(api, /^\/v2\/research\/video\/query\//, 'research_video_query.json', (body) =>
        body.replace('"view_count":1050', asked),
      ),
    )
    expect(hashtag.videos[0]).toMatchObject({
      id: '702874395068494965',
      createdAt: '2021-10-09T23:59:59.000Z',
      stats: { views: 1050, likes: 7, comments: 2, shares: 3, saves: 1 },
      details: { hashtags: ['avengers', 'pov'], music: { id: '703847506349838790' }, locationCreated: 'CA' },
    })
    const url = post('x', '7178997441201524010')
    const replies = await lookup(
      `videos/comments/replies?url=${url}&commentId=1234561201524010`,
      answers(api, /^\/v2\/research\/video\/comment\/list\//, 'research_video_comment_list.json'),
    )
    expect(replies.replies[0]).toMatchObject({ id: '12345616934634134', likes: 50, replyCount: 10 })
    const sent = replay.seen.filter((one) => one.path === '/v2/research/video/comment/list/').at(-1)!
    expect(sent.body).toContain('"video_id":7178997441201524010')
  })

  test('Commercial Content API: search and one ad', async () => {
    const page = await lookup(
      'ad-library/ads/search?region=FR&query=mobile games',
      answers(api, /^\/v2\/research\/adlib\/ad\/query\//, 'adlib_ad_query.json'),
    )
    expect(page.ads[0]).toMatchObject({ id: '1923845247192304', brandName: 'Awe Food Co.', cost: null })
    expect(page.page).toMatchObject({ hasMore: true, totalResultsEstimate: null })
    const byName = await lookup(
      'ad-library/ads/search?region=FR&advertiserName=awesome',
      answers(api, /^\/v2\/research\/adlib\/advertiser\/query\//, 'adlib_advertiser_query.json'),
      answers(api, /^\/v2\/research\/adlib\/ad\/query\//, 'adlib_ad_query.json'),
    )
    expect(byName.ads).toHaveLength(1)
    const sent = replay.seen.filter((one) => one.path === '/v2/research/adlib/ad/query/').at(-1)!
    expect(sent.body).toContain('"advertiser_business_ids":[1755645247067185')
    const { ad } = await lookup(
      'ad-library/ads?adId=1923845247192304',
      answers(api, /^\/v2\/research\/adlib\/ad\/detail\//, 'adlib_ad_detail.json'),
    )
    expect(ad).toMatchObject({ id: '1923845247192304', brandName: 'Awesome Co.', countries: ['GB', 'IT'] })
  })

  test('Creative Center: top ads with a session, and the refusal without one', async () => {
    const list = answers(ads, /top_ads\/v2\/list/, 'creative_top_ads_list.json')
    const page = await lookup('ad-library/ads/search?region=JP&period=7', list)
    expect(page.ads[0]).toMatchObject({
      id: '7559593149158670352',
      cost: 1,
      ctr: 0.93,
      likeCount: 230,
      industryKey: 'label_14104000000',
      video: { durationSeconds: 24.219, width: 576, height: 1020, urls: { p360: null } },
    })
    expect(page.page).toMatchObject({ hasMore: true, totalResultsEstimate: 400 })
    const { ad } = await lookup(
      'ad-library/ads?adId=7558904828435202056',
      answers(ads, /top_ads\/v2\/detail/, 'creative_top_ad_detail.json'),
      answers(ads, /top_ads\/keyframe.*metric=retain_ctr/, 'creative_top_ad_keyframe.json'),
    )
    expect(ad).toMatchObject({
      brandName: 'Starbucks',
      likeCount: 23116,
      commentCount: 1,
      shareCount: 522,
      countries: ['US'],
      keywords: null,
      hasVoiceOver: false,
      objectives: [{ label: 'campaign_objective_reach', value: 5 }],
      interactiveAnalysis: { ctr: { metric: 'retain_ctr', duration: 7, highlight: [1] }, cvr: null },
    })
    expect(ad.interactiveAnalysis.ctr.analysis[0].value).toBeCloseTo(0.0137)
    const refusedHere = answers(ads, /top_ads\/v2\/list/, 'creative_top_ads_no_permission.json')
    const none = await lookup('ad-library/ads/search?region=US', refusedHere)
    expect(none).toMatchObject({ ads: [], page: { hasMore: false } })
  })

  test('trending: unquoted ids; posts come from their own pages, where these are readable', async () => {
    const data = await lookup(
      'feed/trending?region=US',
      answers(adsUs, /GetTopContentsOverview/, 'creative_top_contents_overview.json'),
      answers(
        adsUs,
        /CreativeCenterGetTopContentsList.*periodEndTimestamp=1784764800/,
        'creative_top_contents_list.json',
      ),
      answers(site, /\/video\/7656166869774109984$/, 'video_page_raw.json', (body) =>
        body.replaceAll('7660566211100511518', '7656166869774109984'),
      ),
    )
    // The ranking reports views only: an entry whose page is unreadable is left out.
    expect(data.items).toHaveLength(1)
    expect(data.items[0]).toMatchObject({
      video: { id: '7656166869774109984', createdAt: '2026-07-09T16:29:32.000Z' },
      metrics: { views: 76000, likes: 21000 },
    })
    const walled = await lookup(
      'feed/trending?region=US&trim=true',
      answers(adsUs, /GetTopContentsOverview/, 'creative_top_contents_overview.json'),
      answers(adsUs, /CreativeCenterGetTopContentsList/, 'creative_invalid_login.json'),
    )
    expect(walled).toEqual({ items: [], totalResults: 0 })
  })

  test('product page: product and reviews', async () => {
    const page = answers(site, /^\/shop\/pdp\/1729447605324124806$/, 'shop_product_page_trimmed.json')
    const { product } = await lookup(
      'products?url=https://www.tiktok.com/shop/pdp/x/1729447605324124806',
      page,
    )
    expect(product).toMatchObject({
      id: '1729447605324124806',
      soldCount: 30762,
      price: { currencyCode: 'USD', minimum: '24.17', maximum: '24.69', originalMinimum: '31.75' },
      seller: { id: '7495278230053096070', name: 'KatchMe US', productCount: 110 },
      rating: { average: 4.5, reviews: 2868 },
      shipping: { fee: '7.8', free: false, leadTime: 'Jul 17 - Jul 20' },
      saleRegion: 'US',
    })
    expect(product.skus[0]).toMatchObject({ id: '1729460223740711558', stock: 25, price: '24.17' })
    expect(product.images.length).toBeGreaterThan(5)
    const first = await lookup('products/reviews?productId=1729447605324124806', page)
    expect(first.reviews).toHaveLength(10)
    expect(first.reviews[0]).toMatchObject({
      id: '7397685997330253610',
      rating: 5,
      createdAt: '2024-07-31T06:39:53.343Z',
      verifiedPurchase: true,
      reviewer: { name: 'P**n' },
      variant: expect.stringContaining('Coral Red'),
    })
    expect(first.summary).toMatchObject({
      totalReviews: 2868,
      averageRating: 4.5,
      ratingDistribution: { fiveStar: null },
    })
    expect(first.page).toMatchObject({
      currentPage: 1,
      nextPage: 2,
      hasMore: true,
      returnedCount: first.reviews.length,
    })
    const third = await lookup('products/reviews?productId=1729447605324124806&page=3', page)
    expect(third).toMatchObject({ lookupStatus: 'restricted', reviews: [] })
  })

  test('a missing product, and a captcha in place of a product', async () => {
    const gone = await lookup(
      'products?url=https://shop.tiktok.com/us/pdp/1733718847265277718',
      answers(shop, /^\/us\/pdp\/1733718847265277718$/, 'shop_product_page_not_found_raw.json'),
    )
    expect(gone).toEqual({ lookupStatus: 'not_found', product: {} })
    const walled = await lookup(
      'products?url=https://www.tiktok.com/view/product/1732000000000000000',
      answers(site, /^\/shop\/pdp\/1732000000000000000$/, 'shop_security_check_page_raw.json'),
    )
    expect(walled).toEqual({ lookupStatus: 'restricted', product: {} })
  })

  test('a profile without a number of posts does not count as a profile without posts', async () => {
    const data = await lookup('profiles/nothing.here/videos', profileOf('nothing.here'))
    expect(data).toEqual({ videos: [], page: { nextCursor: null, hasMore: false, returnedCount: 0 } })
    const status = await lookup('profiles/nothing.here/engagement', profileOf('nothing.here'))
    expect(status).toMatchObject({ lookupStatus: 'restricted', canCalculateEngagement: false })
  })
})
