import { describe, expect, test } from 'vitest'
import { facebook } from '../../../src/platforms/facebook/index.ts'
import { json, playback, route } from '../../support/playback.ts'
import type { ReplayRoute } from '../../support/replay.ts'

const site = 'https://www.facebook.com'
const graph = 'https://graph.facebook.com'
const { files, play, at, get, upstream } = playback({ platform: facebook, origins: [site, graph] })

const embed = (name: string) => at(site, '/plugins/post.php', name)
const page = (path: string | RegExp, name: string) => at(site, path, name)
const html = (body: string, status = 200) => ({ status, headers: { 'content-type': 'text/html' }, body })
/** What an embed says of a post that is not to be had. */
const goneEmbed: ReplayRoute = route(
  site,
  '/plugins/post.php',
  html(
    '<html><body>This Facebook post is no longer available. It may have been removed or the privacy settings of the post may have changed.</body></html>',
  ),
)
const emptyPage: ReplayRoute = route(
  site,
  /./,
  html('<html lang="en" id="facebook"><head><title>Facebook</title></head><body></body></html>'),
)
const loginPage: ReplayRoute = route(site, /./, () => files.answer('login-wall-page-redirected'))

describe.skipIf(!files.available)(`recorded pages of Facebook${files.note}`, () => {
  test('an embed: author with badge, time, text, picture, rounded counts', async () => {
    play(embed('plugin-post-photo-wyff4'), emptyPage)
    const { data } = await get('/v1/facebook/posts', { url: `${site}/WYFF4/posts/1111111111111111` })
    expect(data).toMatchObject({
      lookupStatus: 'found',
      post: {
        postId: '1111111111111111',
        url: `${site}/WYFF4/posts/1111111111111111`,
        publishedAt: new Date(1_785_963_571_000).toISOString(),
      },
      author: { name: 'WYFF News 4', profileUrl: `${site}/WYFF4`, verified: true },
      metrics: { likes: 2600, comments: 4600, shares: null, reactions: null },
      media: { videoUrl: null },
    })
    expect(data.post.description).toMatch(/^Exclusive Sky 4 footage .* LATEST INFO ⬇️$/)
    expect(data.media.imageUrls).toHaveLength(1)
    expect(data.media.imageUrl).toContain('t39.30808-6/999999999_3333333333333333')
  })

  test('an embed with several photos: each once, none of them the avatar', async () => {
    play(embed('plugin-post-multiphoto'), emptyPage)
    const { data } = await get('/v1/facebook/posts', { url: `${site}/NPR/posts/1111111111111111` })
    expect(data.author).toMatchObject({ name: 'NPR', verified: false })
    expect(data.post.publishedAt).toBeNull()
    expect(data.post.description).toMatch(/^💪 Our strength/)
    expect(data.media.imageUrls.length).toBeGreaterThan(3)
    expect(new Set(data.media.imageUrls).size).toBe(data.media.imageUrls.length)
    expect(data.media.imageUrls.join()).not.toContain('t39.30808-1/')
  })

  test('the embed of another post is a fault', async () => {
    play(embed('plugin-post-photo-wyff4'), emptyPage)
    expect((await get('/v1/facebook/posts', { url: `${site}/WYFF4/posts/2222222222222222` })).status).toBe(
      502,
    )
  })

  test.each([
    [
      'page-post-infowars-2026',
      'RealInfoWars/posts/122206800968682898',
      '122206800968682898',
      'InfoWars',
      true,
    ],
    [
      'page-post-ironmaiden-2022',
      'ironmaiden/posts/pfbid02XM9Uabh4DrExsfTo4zpJTUivryioKwBHzmX2VRAxyxY4khagzsdgt5oBqv4Keu6fl',
      '10157024746512051',
      'Iron Maiden',
      true,
    ],
    [
      'page-post-nasa-caption-only-2026',
      'NASA/posts/1304655294363177',
      '1304655294363177',
      'NASA - National Aeronautics and Space Administration',
      false,
    ],
  ])('%s: a page that tells a post by its tags alone', async (name, path, id, author, hasImage) => {
    play(goneEmbed, page(/\/posts\//, name))
    const { data } = await get('/v1/facebook/posts', { url: `${site}/${path}` })
    expect(data).toMatchObject({
      lookupStatus: 'found',
      post: { postId: id, publishedAt: null },
      author: { name: author },
      metrics: { likes: null, comments: null },
    })
    expect(data.post.description.length).toBeGreaterThan(40)
    expect(data.media.imageUrl !== null).toBe(hasImage)
  })

  test('a post with its data: exact counts, reactions by kind, first comments', async () => {
    play(goneEmbed, page(/\/posts\//, 'post-comments-embedded-json-modern'))
    const url = `${site}/person/posts/3741738029450159`
    const { data } = await get('/v1/facebook/posts', { url, includeComments: 'true' })
    expect(data).toMatchObject({
      lookupStatus: 'found',
      post: {
        postId: '3741738029450159',
        publishedAt: new Date(1_748_581_325_000).toISOString(),
        feedbackId: 'ZmVlZGJhY2s6Mzc0MTczODAyOTQ1MDE1OQ==',
      },
      author: { name: 'Person 1', platformUserId: '100008419968650' },
      metrics: { likes: 369, comments: 782, shares: 114, reactions: { love: 181 } },
    })
    expect(data.post.description).toMatch(/^Closed\n\n/)
    expect(data.comments[0]).toMatchObject({
      commentId: '3741738029450159_1772521800368774',
      text: 'Comment text 6',
      createdAt: new Date(1_749_455_774_000).toISOString(),
      replyCount: 0,
      reactionCount: 1,
      authorName: 'Person 1',
    })
    const listed = await get('/v1/facebook/posts/comments', { url })
    expect(listed.data.comments.length).toBeGreaterThan(3)
    expect(listed.data.comments[1]).toMatchObject({ text: 'Comment text 5', reactionCount: 3 })
    expect(listed.data.page).toMatchObject({ nextCursor: null })
  })

  test.each([
    ['page-post-age-gated-2026', /\/posts\//],
    ['page-photo-route-without-data-burgerlab-2025', /\/posts\//],
    ['login-wall-page-redirected', /\/posts\//],
  ])('%s is restricted', async (name, place) => {
    const walledEmbed = route(site, '/plugins/post.php', () => files.answer('login-wall-page-redirected'))
    play(walledEmbed, page(place, name))
    const { data, meta } = await get('/v1/facebook/posts', { url: `${site}/someone/posts/1248889333937619` })
    expect(data).toMatchObject({ lookupStatus: 'restricted', post: null, metrics: null, comments: [] })
    expect(meta.creditsCharged).toBe(1)
  })

  test('a post is gone where its embed says so and its page is empty; beside a login it is restricted', async () => {
    const query = { url: `${site}/someone/posts/1248889333937619` }
    play(goneEmbed, emptyPage)
    expect((await get('/v1/facebook/posts', query)).data.lookupStatus).toBe('not_found')
    play(goneEmbed, loginPage)
    expect((await get('/v1/facebook/posts', { ...query, includeComments: 'true' })).data.lookupStatus).toBe(
      'restricted',
    )
  })

  test('a page: exact likes, rounded followers, introduction, the id of the Ad Library', async () => {
    play(page('/heymeedan', 'page-profile-meedan-2023'))
    const { data } = await get('/v1/facebook/profiles', { url: `${site}/heymeedan` })
    expect(data).toMatchObject({
      lookupStatus: 'found',
      profile: {
        profileType: 'business',
        displayName: 'Meedan',
        profileUrl: `${site}/heymeedan`,
        platformUserId: '100067935271247',
      },
      metrics: { likes: 3783, followers: 3700, ratingCount: 8 },
      contact: { email: 'hello@meedan.com', website: 'meedan.com', phone: null },
      business: {
        intro: 'Make sense of the global web.',
        category: 'Media',
        ratingText: 'Rating · 5.0 (8 Reviews)',
        adLibraryPageId: '54421674438',
      },
    })
    expect(data.profile.avatarUrl).toContain('310513247_435753678699138')
    expect(data.profile.coverImageUrl).toContain('310619660_435753675365805')
  })

  test('a page that tells its tags alone', async () => {
    play(page('/calvaryftl', 'm-page-profile-calvary-og-only-2026'))
    const { data } = await get('/v1/facebook/profiles', { url: 'CalvaryFTL' })
    expect(data).toMatchObject({
      profile: { displayName: 'Calvary Chapel Fort Lauderdale', platformUserId: '100064605077237' },
      metrics: { likes: 57552, followers: null },
    })
    expect(data.business.intro).toMatch(/^Calvary Chapel Fort Lauderdale exists .*\.\.\.$/)
  })

  test('the first post of a page: a video with its files and captions', async () => {
    play(page('/heymeedan', 'page-profile-meedan-2023'))
    const { data } = await get('/v1/facebook/profiles/posts', { url: `${site}/heymeedan` })
    expect(data.posts).toMatchObject([
      {
        id: '1522700938072473',
        text: null,
        url: `${site}/heymeedan/videos/1522700938072473/`,
        createdAt: new Date(1_620_048_721_000).toISOString(),
        authorDisplayName: 'Meedan',
        authorShortName: 'heymeedan',
        reactionCount: 2,
        commentCount: 0,
        videoViewCount: 162,
      },
    ])
    expect(data.posts[0].videoSdUrl).toContain('.mp4')
    expect(data.page).toEqual({ nextCursor: null, hasMore: false, returnedCount: 1 })
  })

  test('another page than the one asked for is a fault; a login is restricted', async () => {
    play(page(/./, 'page-profile-meedan-2023'))
    expect((await get('/v1/facebook/profiles', { url: 'nasa' })).status).toBe(502)
    play(loginPage)
    expect((await get('/v1/facebook/profiles', { url: 'ironmaiden' })).data.lookupStatus).toBe('restricted')
    expect((await get('/v1/facebook/groups', { url: `${site}/groups/x1` })).data.lookupStatus).toBe(
      'restricted',
    )
  })

  test('a listing: price in minor units, area, vehicle facts, photos, availability', async () => {
    play(page(/\/marketplace\/item\//, 'marketplace-item-motorcycle-epping'))
    const { data } = await get('/v1/facebook/marketplace/items', { itemId: '1677104469719388' })
    expect(data).toMatchObject({
      lookupStatus: 'found',
      item: {
        itemId: '1677104469719388',
        title: '2003 Harley-Davidson sportster 1200 100th anniversary',
        createdAt: new Date(1_718_233_474_000).toISOString(),
        categoryId: '807311116002614',
      },
      price: {
        formatted: '$4,500',
        amount: 4500,
        amountMinor: 450000,
        currency: 'USD',
        strikethroughAmount: null,
      },
      location: { text: 'Epping, NH', latitude: 43.041687011719, longitude: -71.076049804688 },
      seller: { name: 'Devan Bartlett', rating: null },
      availability: {
        live: true,
        sold: false,
        pending: false,
        messagingEnabled: true,
        shippingOffered: false,
      },
      deliveryTypes: ['IN_PERSON'],
    })
    expect(data.item.description).toMatch(/^2003 Harley Davidson Sportster/)
    expect(data.photos.length).toBeGreaterThan(5)
    expect(data.photos[0]).toMatchObject({ photoId: '1863424287494894', width: 443, height: 960 })
    expect(data.attributes).toContainEqual({ name: 'Mileage', value: '16000', label: 'MILES' })
    expect(data.attributes).toContainEqual({ name: 'Make', value: 'Harley-Davidson', label: null })
  })

  test('another listing than the one asked for is a fault', async () => {
    play(page(/\/marketplace\/item\//, 'marketplace-item-motorcycle-epping'))
    expect((await get('/v1/facebook/marketplace/items', { itemId: '469522895472782' })).status).toBe(502)
  })

  test('a search: every listing of the page, in two parts', async () => {
    play(page(/\/marketplace\/search/, 'marketplace-search-boston-motorcycles'))
    const query = { query: 'motorcycle', lat: '42.36', lng: '-71.06', radiusKm: '40' }
    const { data } = await get('/v1/facebook/marketplace/search', query)
    expect(data.location).toEqual({ lat: 42.36, lng: -71.06, radiusKm: 40 })
    expect(data.listings).toHaveLength(12)
    expect(data.listings[0]).toMatchObject({
      id: '1677104469719388',
      price: { formattedAmount: '$4,500', amount: 4500, amountWithOffsetInCurrency: 450000 },
      location: {
        city: 'Epping',
        state: 'NH',
        displayName: 'Epping, New Hampshire',
        cityPageId: '105597816140795',
      },
      primaryPhoto: { id: '1863424287494894' },
      status: { isLive: true, isSold: false, isViewerSeller: false },
      storyKey: '7564270190315928',
    })
    const { nextCursor: cursor } = data.page
    const second = await get('/v1/facebook/marketplace/search', { ...query, cursor })
    expect(second.data.listings).toHaveLength(12)
    expect(second.data.page).toMatchObject({ nextCursor: null, hasMore: false })
  })

  test('a search of the Ad Library page: creatives, dates, platforms, the estimated total', async () => {
    play(page('/ads/library', 'adlibrary-html-search-perfumes'))
    const { data } = await get('/v1/facebook/ad-library/ads/search', { query: 'perfumes' })
    expect(data.page.totalResultsEstimate).toBe(552)
    expect(data.ads.length).toBeGreaterThan(23)
    expect(data.ads[0]).toMatchObject({
      id: '1501458398646901',
      page: {
        id: '112199680191257',
        name: 'Arogga - আরোগ্য',
        likeCount: 344028,
        categories: ['Medical Service'],
      },
      campaign: { collationId: '733821426218608', collationCount: 2 },
      isActive: true,
      startedAt: new Date(1_770_019_200_000).toISOString(),
      impressions: null,
      spend: null,
      creative: {
        title: 'Cash on delivery available nationwide 📦',
        callToAction: 'Install now',
        callToActionType: 'INSTALL_MOBILE_APP',
        displayFormat: 'VIDEO',
        linkUrl: 'http://play.google.com/store/apps/details?id=com.arogga.app',
      },
    })
    expect(data.ads[0].publisherPlatforms).toContain('THREADS')
    for (const ad of data.ads) expect(`${ad.creative.bodyText} ${ad.creative.title}`).not.toMatch(/\{\{/)
  })

  test('the challenge before the Ad Library is restricted, and is not answered', async () => {
    play(page('/ads/library', 'adlibrary-bot-wall-403'))
    const before = upstream().seen.length
    expect((await get('/v1/facebook/ad-library/ads', { adId: '1103135646905363' })).data.lookupStatus).toBe(
      'restricted',
    )
    expect(upstream().seen.length).toBe(before + 1)
  })
})

const official = playback({
  platform: facebook,
  origins: [site, graph],
  env: { FACEBOOK_ACCESS_TOKEN: 'secret-page-token', FACEBOOK_AD_LIBRARY_TOKEN: 'secret-ad-token' },
  otherwise: [route(site, /./, html('', 404))],
})
const answer = (place: string | RegExp, name: string) => official.at(graph, place, name)

describe('photos and videos by the Graph API', () => {
  const said = (id: string, more: object) =>
    route(graph, new RegExp(`^/v24.0/${id}$`), {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ created_time: '2021-05-07T16:18:42+0000', ...more }),
    })

  test('a photo with its page and counts; another one in its place is a fault', async () => {
    const link = `${site}/facebook/photos/a.108824087345859/336596487901950/`
    const wire = {
      id: '336596487901950',
      link: `${link}?type=3`,
      name: 'A bridge',
      from: { id: '108824017345866', name: 'Facebook' },
      images: [{ height: 720, width: 960, source: 'https://scontent.xx.fbcdn.net/v/a.jpg' }],
      reactions: { data: [], summary: { total_count: 12 } },
      comments: { data: [], summary: { total_count: 3 } },
    }
    official.play(said('336596487901950', wire))
    const { data } = await official.get('/v1/facebook/posts', { url: link })
    expect(data.post).toMatchObject({ postId: '336596487901950', description: 'A bridge' })
    expect(data.metrics).toMatchObject({ likes: 12, comments: 3, shares: null })
    expect(data.media.imageUrls).toEqual(['https://scontent.xx.fbcdn.net/v/a.jpg'])
    official.play(said('336596487901951', wire))
    const other = await official.get('/v1/facebook/posts', { url: link.replace('950/', '951/') })
    expect(other.status).toBe(502)
  })

  test('an empty list of comments beside a total is a fault, not a post without comments', async () => {
    const login = `<html><head><link rel="canonical" href="${site}/login/"></head><body></body></html>`
    const empty = (total: number) => {
      const body = JSON.stringify({ data: [], summary: { order: 'chronological', total_count: total } })
      const headers = { 'content-type': 'application/json' }
      official.play(
        route(graph, /\/comments$/, { status: 200, headers, body }),
        route(site, /./, { status: 200, body: login }),
      )
    }
    empty(98)
    const lost = await official.get('/v1/facebook/posts/comments', {
      feedbackId: btoa('feedback:19292868552011'),
    })
    expect(lost.status).toBe(502)
    empty(0)
    const none = await official.get('/v1/facebook/posts/comments', {
      feedbackId: btoa('feedback:19292868552012'),
    })
    expect(none.data).toMatchObject({ lookupStatus: 'found', comments: [], page: { hasMore: false } })
  })

  test('what leaves its time out is told without; pages without cursors go on by the time that the API names', async () => {
    const next = `${graph}/v24.0/4/posts?access_token=secret&until=1624385168&__paging_token=enc_A&since`
    const body = { data: [{ id: '4_101', message: 'Happy July 4th!' }], paging: { next } }
    official.play(route(graph, /^\/v24.0\/4\/posts$/, json(body)), route(site, /./, html('', 404)))
    const { data } = await official.get('/v1/facebook/profiles/posts', { pageId: '4' })
    expect(data.posts).toMatchObject([{ id: '101', text: 'Happy July 4th!' }])
    expect(data.posts[0].createdAt).toBeUndefined()
    await official.get('/v1/facebook/profiles/posts', { pageId: '4', cursor: data.page.nextCursor })
    const { query } = official.upstream().seen.at(-1)!
    expect(Object.fromEntries(query)).toMatchObject({ until: '1624385168', __paging_token: 'enc_A' })
    expect(String(query)).not.toContain('secret')
  })

  test('as many entries as were asked for, without a word on whether there are more, are a fault', async () => {
    const posts = (count: number) =>
      Array.from({ length: count }, (_, place) => ({ id: `4_${101 + place}`, message: 'Words' }))
    const says = (pageId: string, count: number) =>
      official.play(
        route(graph, `/v24.0/${pageId}/posts`, json({ data: posts(count) })),
        route(site, /./, html('', 403)),
      )
    says('41', 25)
    expect((await official.get('/v1/facebook/profiles/posts', { pageId: '41' })).status).toBe(502)
    says('42', 24)
    expect((await official.get('/v1/facebook/profiles/posts', { pageId: '42' })).data.posts).toHaveLength(24)
  })

  test('a reel: its words and length; a field that the API no longer has is a fault, not a post that is gone', async () => {
    const wire = { id: '1002065083862711', description: 'Boz to the Future', length: 33.344 }
    official.play(said('1002065083862711', wire))
    const { data } = await official.get('/v1/facebook/posts', { url: `${site}/reel/1002065083862711` })
    expect(data).toMatchObject({
      post: { description: 'Boz to the Future', publishedAt: '2021-05-07T16:18:42.000Z' },
      media: { durationSec: 33.344, imageUrls: [] },
      metrics: { likes: null },
    })
    const message = '(#100) Tried accessing nonexisting field (length) on node type (Video)'
    official.play(
      route(graph, /1002065083862712/, {
        status: 400,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ error: { message, type: 'OAuthException', code: 100 } }),
      }),
    )
    const changed = await official.get('/v1/facebook/posts', { url: `${site}/reel/1002065083862712` })
    expect(changed.status).toBe(502)
  })
})

describe.skipIf(!files.available)(`recorded answers of the Graph API${files.note}`, () => {
  test('a page', async () => {
    official.play(answer('/v24.0/facebookapp', 'graph-page-facebook'))
    const { data } = await official.get('/v1/facebook/profiles', {
      url: 'https://www.facebook.com/facebookapp/',
    })
    expect(data).toMatchObject({
      lookupStatus: 'found',
      profile: {
        displayName: 'Facebook',
        platformUserId: '20531316728',
        profileUrl: 'https://www.facebook.com/facebookapp/',
      },
      metrics: { likes: 214507731, followers: null },
      contact: { website: 'http://www.facebook.com' },
      business: { category: '网站', createdDateText: 'February 4, 2004' },
    })
  })

  test('posts: exact counts, pictures, and where they go on; the token stays out of addresses and cursors', async () => {
    official.play(answer('/v24.0/19292868552/posts', 'graph-page-feed-p1'))
    const { data } = await official.get('/v1/facebook/profiles/posts', { pageId: '19292868552' })
    expect(data.posts[0]).toMatchObject({
      id: '10158349356748553',
      url: 'https://www.facebook.com/19292868552/posts/10158349356748553/',
      createdAt: '2021-07-09T19:09:52.000Z',
      reactionCount: 125,
      commentCount: 13,
    })
    expect(data.posts[0].imageUrl).toContain('211801276_10158349355018553')
    expect(data.page).toMatchObject({ hasMore: true, nextCursor: expect.any(String) })
    for (const { path, query } of official.upstream().seen) {
      expect(`${path}?${query}`).not.toContain('secret-page-token')
    }
    expect(data.page.nextCursor).not.toContain('secret')
  })

  test('one post: reactions by kind', async () => {
    official.play(answer('/v24.0/175154750010052_424924701699721', 'graph-post-one'))
    const { data } = await official.get('/v1/facebook/posts', { url: '175154750010052_424924701699721' })
    expect(data).toMatchObject({
      post: {
        postId: '424924701699721',
        description: '我测试一下 MyLife',
        publishedAt: '2019-08-12T03:45:11.000Z',
      },
      metrics: { likes: 1, comments: 0, shares: null, reactions: { haha: 1, love: 0 } },
    })
  })

  test('comments, over two pages: ids by their links, replies left out', async () => {
    official.play(
      route(graph, '/v24.0/19292868552_10158407654328553/comments', ({ query }) =>
        files.answer(query.has('after') ? 'graph-comments-p2' : 'graph-comments-p1'),
      ),
    )
    const url = 'https://www.facebook.com/19292868552/posts/10158407654328553'
    const first = await official.get('/v1/facebook/posts/comments', { url })
    expect(first.data.comments[0]).toMatchObject({
      id: '10158407654328553_10158407835073553',
      text: expect.stringMatching(/^Boa noite peço ajuda/),
      createdAt: '2021-08-10T18:45:03.000Z',
      replyCount: 1,
      reactionCount: 0,
      author: { name: '' },
    })
    expect(first.data.comments[0].repliesCursor).toEqual(expect.any(String))
    const cursor = first.data.page.nextCursor
    const second = await official.get('/v1/facebook/posts/comments', { url, cursor })
    expect(second.data.comments[0].text).toMatch(/^how can i get invited/)
    const ids = [...first.data.comments, ...second.data.comments].map(({ id }: { id: string }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).not.toContain('10158407654328553_10158413660043553')
  })

  test('comments that do not tell their replies cannot be shown: a fault that charges nothing', async () => {
    official.play(
      answer('/v24.0/579612276_10152662663892277/comments', 'graph-comments-with-summary'),
      official.at(site, /./, 'login-wall-page-redirected'),
    )
    const { status } = await official.get('/v1/facebook/posts/comments', {
      url: '579612276_10152662663892277',
    })
    expect(status).toBe(502)
  })

  test('photos; and videos where reels need a permission', async () => {
    const refused = route(
      graph,
      /\/video_reels/,
      json({ error: { code: 10, message: '(#10) permission' } }, 403),
    )
    official.play(
      refused,
      answer('/v24.0/facebookapp/photos', 'graph-photos-p1'),
      answer('/v24.0/facebookapp/videos', 'graph-videos-p1'),
    )
    const photos = await official.get('/v1/facebook/profiles/photos', { url: 'facebookapp' })
    expect(photos.data.photos[0]).toMatchObject({
      id: '336596487901950',
      url: 'https://www.facebook.com/facebook/photos/a.108824087345859/336596487901950/?type=3',
    })
    const reels = await official.get('/v1/facebook/profiles/reels', { url: 'facebookapp' })
    expect(reels.data.reels[0]).toMatchObject({
      id: '1002065083862711',
      url: 'https://www.facebook.com/FacebookforDevelopers/videos/1002065083862711/',
      createdAt: '2021-08-10T16:40:23.000Z',
      durationMs: 33344,
    })
    expect(reels.data.page.hasMore).toBe(true)
  })

  test('pages by name', async () => {
    official.play(answer('/v24.0/pages/search', 'graph-pages-search'))
    const { data } = await official.get('/v1/facebook/ad-library/companies/search', { query: 'facebook' })
    expect(data.companies[1]).toMatchObject({ pageId: '20531316728', name: 'Facebook App' })
    expect(data.totalCompanies).toBe(5)
  })

  test('an ad of the Ad Library API: dates, spend and impressions as ranges', async () => {
    official.play(answer('/v24.0/ads_archive', 'graph-ads-archive-one-ad-bloomberg'))
    const query = { pageId: '6756153498', country: 'US', status: 'all' }
    const { data } = await official.get('/v1/facebook/ad-library/companies/ads', query)
    expect(data.ads).toMatchObject([
      {
        id: '679808276335343',
        page: { id: '6756153498', name: 'Mike Bloomberg' },
        isActive: false,
        startedAt: '2021-12-08T00:00:00.000Z',
        endedAt: '2021-12-20T00:00:00.000Z',
        publisherPlatforms: ['instagram'],
        impressions: { text: '10000-14999' },
        spend: { amount: '300-399', currency: 'USD' },
        creative: { caption: 'www.bloomberg.com', bodyText: expect.stringMatching(/^As the quotation/) },
      },
    ])
  })

  test('ads of another page than the one asked for are a fault', async () => {
    official.play(answer('/v24.0/ads_archive', 'graph-ads-archive-one-ad-bloomberg'))
    expect((await official.get('/v1/facebook/ad-library/companies/ads', { pageId: '4242' })).status).toBe(502)
  })

  test('too much data is asked for again in smaller pages', async () => {
    const limits: string[] = []
    official.play(
      route(graph, '/v24.0/ads_archive', ({ query }) => {
        const limit = query.get('limit')!
        limits.push(limit)
        const error = { code: 1, message: "Please reduce the amount of data you're asking for, then retry" }
        return Number(limit) > 10 ? json({ error }, 500) : files.answer('graph-ads-archive-one-ad-bloomberg')
      }),
    )
    const { data } = await official.get('/v1/facebook/ad-library/ads/search', {
      query: 'holocaust',
      country: 'US',
    })
    expect(data.ads).toHaveLength(1)
    expect(limits.map(Number)).toEqual([25, 10])
  })

  test('a token that has expired is a fault that charges nothing; a missing feature asks the next source', async () => {
    const walled = official.at(site, /./, 'login-wall-page-redirected')
    official.play(answer(/^\/v24\.0\//, 'graph-error-190-token-expired'), walled)
    const expired = await official.get('/v1/facebook/profiles', { url: 'facebookapp' })
    expect([expired.status, expired.error.code]).toEqual([502, 'lookup_failed'])
    official.play(
      answer(/^\/v24\.0\//, 'graph-error-ppca-required'),
      official.at(site, '/heymeedan', 'page-profile-meedan-2023'),
    )
    const { data } = await official.get('/v1/facebook/profiles', { url: 'heymeedan' })
    expect(data.metrics.likes).toBe(3783)
  })

  test.each([4, 17, 32, 613, 80_004])('code %i is a limit: 503 with Retry-After', async (code) => {
    const limit = json({ error: { code, message: `(#${code}) limit reached` } }, 400)
    official.play(route(graph, /./, limit), official.at(site, /./, 'login-wall-page-redirected'))
    const limited = await official.get('/v1/facebook/profiles/photos', { url: 'facebookapp' })
    expect(limited.status).toBe(503)
    expect(limited.headers.get('retry-after')).toEqual(expect.any(String))
  })
})
