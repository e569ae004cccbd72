import { describe, expect, test } from 'vitest'
import { instagram } from '../../../src/platforms/instagram/index.ts'
import { json, playback, route } from '../../support/playback.ts'
import type { ReplayRoute } from '../../support/replay.ts'
import {
  feedPlace,
  gonePage,
  graph,
  infoPlace,
  noOembed,
  pageWith,
  profileEmbed,
  shell as shellPage,
  site,
  wallJson,
} from './answers.ts'

/** What a post's page is where it tells nothing: the shell that asks for a login. */
const shell: ReplayRoute = route(site, /^\/p\/[^/]+\/?$/, shellPage)
const gone: ReplayRoute = route(site, /^\/p\/[^/]+\/?$/, gonePage)
const { files, play, at, get, service } = playback({
  platform: instagram,
  origins: [site, graph],
  otherwise: [noOembed],
})
const wall = route(site, infoPlace, wallJson)
const feedWall = route(site, feedPlace, wallJson)
const info = (name: string) => at(site, '/api/v1/users/web_profile_info', name)
const embed = (name: string) => at(site, /^\/p\/[^/]+\/embed\/captioned$/, name)
const page = (name: string) => at(site, /^\/p\/[^/]+\/?$/, name)
const noEmbed = embed('embed_without_data_second_raw')

/** A recorded feed with the end that was cut off it. */
function feed(name: string, end: Readonly<Record<string, unknown>>): ReplayRoute {
  const body = files.recording(name).body as Record<string, unknown>
  return route(site, /^\/api\/v1\/feed\/user\//, json({ ...body, ...end }))
}

describe.skipIf(!files.available)(`recorded answers of Instagram${files.note}`, () => {
  test('a shop: counts, links, newest posts and related profiles', async () => {
    play(info('web_profile_info_business'))
    const { status, data } = await get('/v1/instagram/profiles/maynel_baby_shop')
    expect(status).toBe(200)
    expect(data).toMatchObject({ lookupStatus: 'found' })
    play(info('web_profile_info_business'))
    const v2 = await get('/v2/instagram/profiles/maynel_baby_shop', { include: 'recentMedia' })
    expect(v2.data.profile).toMatchObject({
      id: '5565434910',
      handle: 'maynel_baby_shop',
      name: 'MayNel',
      isVerified: true,
      isPrivate: false,
    })
    expect(v2.text).toContain('27871')
    expect(v2.text).toContain('DK4DgqGsepQ')
    expect(v2.meta.creditsCharged).toBe(2)
  })

  test('a band of 2022: exact counts', async () => {
    play(info('web_profile_info_verified_band'))
    const { data, text } = await get('/v1/instagram/profiles/megadeth')
    expect(data.lookupStatus).toBe('found')
    for (const told of ['343260652', '2520817', 'Musician/band', 'ChKPk6klGbO']) expect(text).toContain(told)
  })

  test('another account than the one asked for is a fault, never its record', async () => {
    play(info('web_profile_info_verified_band'))
    expect((await get('/v1/instagram/profiles/ada.cooks')).status).toBe(502)
  })

  test('a feed of Reels: counts, times, captions, and where it goes on', async () => {
    play(feed('feed_user_reels_and_posts', { next_max_id: '3949068819346649021_1' }))
    const { data } = await get('/v1/instagram/profiles/fixture_user_10/posts')
    expect(data.posts).toHaveLength(2)
    expect(data.posts[0]).toMatchObject({
      id: '3949775193282148510',
      shortcode: 'DbQa5yKO3ie',
      createdAt: new Date(1_785_069_993_000).toISOString(),
      mediaType: 'video',
      likeCount: 3987,
      commentCount: 103,
      playCount: 56270,
    })
    expect(data.page).toMatchObject({ hasMore: true, returnedCount: 2, nextCursor: expect.any(String) })
  })

  test('a feed with a carousel, and no more', async () => {
    play(feed('feed_user_carousel', { more_available: false }))
    const { data } = await get('/v1/instagram/profiles/fixture_user_7/posts')
    expect(data.posts).toMatchObject([{ mediaType: 'sidecar', likeCount: 7009, commentCount: 19 }])
    expect(data.page).toEqual({ nextCursor: null, hasMore: false, returnedCount: 1 })
  })

  test('a feed that says neither that it goes on nor that it ends is a fault', async () => {
    play(feed('feed_user_carousel', {}))
    expect((await get('/v1/instagram/profiles/fixture_user_7/posts')).status).toBe(502)
  })

  test('a Reel by its embed', async () => {
    play(embed('embed_reel_raw'))
    const { data } = await get('/v1/instagram/posts', { url: `${site}/reel/Da5ynsiuAZ_/` })
    expect(data).toMatchObject({
      lookupStatus: 'found',
      post: { id: '3943405578951853695', shortcode: 'Da5ynsiuAZ_' },
      owner: { handle: 'nasajpl', platformUserId: '582986390', verified: true },
      // Its embed tells 0 views.
      metrics: { likes: 46280, comments: 495, playCount: null },
      media: { mediaType: 'video', videoDurationSec: 75.492, dimensions: { width: 898, height: 1594 } },
    })
    expect(data.post.caption).toMatch(/^Mars in motion!/)
  })

  test('the badge in the markup of an embed that several accounts share stands behind a name elsewhere', async () => {
    const { body, ...answer } = files.answer('embed_reel_raw')
    const marked = { ...answer, body: String(body).replaceAll('shortcode_media', 'something_new') }
    play(route(site, /^\/p\/[^/]+\/embed\/captioned$/, marked))
    const { data } = await get('/v1/instagram/posts', { url: `${site}/reel/Da5ynsiuAZ_/` })
    expect(data.owner).toMatchObject({ handle: 'nasajpl', verified: true })
  })

  test('a carousel by its embed: every part', async () => {
    play(embed('embed_carousel_raw'))
    const { data } = await get('/v1/instagram/posts', { url: 'DaQ5CPTki4E' })
    expect(data).toMatchObject({ metrics: { likes: 7130, comments: 27 }, media: { mediaType: 'sidecar' } })
    expect(data.media.carouselChildren).toHaveLength(10)
  })

  test('a single picture, told by the markup of its embed', async () => {
    play(embed('embed_single_image_raw'))
    const { data } = await get('/v1/instagram/posts', { url: 'C79gQqLpkul' })
    expect(data).toMatchObject({
      post: { id: '3386004377145068453' },
      owner: { handle: 'nasajpl', verified: true, platformUserId: '582986390' },
      metrics: { likes: 4737 },
      media: { mediaType: 'image' },
    })
    expect(data.post.caption).toContain('500-frame time-lapse')
  })

  test('gone is what embed and page both say; a broken embed alone is no proof', async () => {
    play(embed('embed_post_gone_raw'), gone)
    expect((await get('/v1/instagram/posts', { url: 'DaQ5CPTki4E' })).data.lookupStatus).toBe('not_found')
    play(embed('embed_post_gone_raw'), shell)
    expect((await get('/v1/instagram/posts', { url: 'DaQ5CPTki4F' })).data.lookupStatus).toBe('restricted')
  })

  test.each([
    ['an embed and a page without data', shell, 'DaQ5CPTki4E'],
    ['the page of an age gate', page('post_page_age_gated_raw'), 'DZFDtEhoNPy'],
    ['a ruling that asks for adults', page('reel_page_age_restricted_trimmed'), 'DEWKjVHsYUb'],
  ])('%s: restricted', async (_title, own, url) => {
    play(noEmbed, own)
    const { status, data } = await get('/v1/instagram/posts', { url })
    expect(status).toBe(200)
    expect(data.lookupStatus).toBe('restricted')
  })

  test('a post by its page, where the embed tells nothing', async () => {
    play(noEmbed, page('reel_page_logged_out_trimmed'))
    const { data } = await get('/v1/instagram/posts', { url: 'DLZEet2I6No' })
    expect(data).toMatchObject({
      post: { id: '3663979474839642984', createdAt: '2025-06-27T05:00:00.000Z' },
      metrics: { likes: 3484, comments: 105 },
    })
  })

  test('comments on a page: likes that are not told are null', async () => {
    play(page('reel_page_logged_out_trimmed'))
    const { data } = await get('/v2/instagram/media/DLZEet2I6No/comments')
    expect(data.comments).toHaveLength(8)
    expect(data.comments[0]).toMatchObject({
      id: '18166749451347317',
      createdAt: '2025-06-27T05:08:33.000Z',
      likeCount: null,
      replyCount: 0,
      author: { handle: 'person1' },
    })
    expect(data.totalCount).toBe(105)
  })

  test('newest first cannot be made of a page that shows a part', async () => {
    play(page('reel_page_logged_out_trimmed'))
    const { data } = await get('/v2/instagram/media/DLZEet2I6No/comments', { sort: 'newest' })
    expect(data.lookupStatus).toBe('restricted')
  })

  test('v1 has no null for likes of comments: a page that tells none is a fault', async () => {
    play(page('reel_page_logged_out_trimmed'))
    expect((await get('/v1/instagram/posts/comments', { url: 'DLZEet2I6No' })).status).toBe(502)
  })

  test('a login shell of a browser: restricted', async () => {
    play(noEmbed, page('post_page_browser_shell_raw'))
    const { data } = await get('/v2/instagram/media/DZFDtEhoNPy')
    expect(data).toEqual({ lookupStatus: 'restricted', media: null, files: null })
  })

  test('the embed of a profile: exact counts, a live story, six posts with their place', async () => {
    // The recording begins in the middle of the data; what stands before it is put back.
    const fragment = String(files.recording('profile_embed_page_fragment').body)
    const begin = String.raw`<script>[{"contextJSON":"{\"context\":{\"username\":\"example.handle\",\"full_name\":\"Example\",\"is_private\":false,\"is_verified\":false,\"profile_pic_url\":\"https:\\\/`
    const body = begin + fragment
    play(wall, feedWall, route(site, profileEmbed, { headers: { 'content-type': 'text/html' }, body }))
    const { data, meta } = await get('/v2/instagram/profiles/example.handle', { include: 'recentMedia' })
    expect(data.profile).toMatchObject({
      id: '42502779607',
      handle: 'example.handle',
      followerCount: 561,
      followingCount: null,
      postCount: 138,
      hasLiveStory: true,
      pronouns: [],
      isVerified: false,
      isPrivate: false,
    })
    expect(data.profile.pictureUrl).toMatch(/^https:\/\/scontent\.cdninstagram\.com\//)
    expect(data.recentMedia).toHaveLength(6)
    expect(data.recentMedia[0]).toMatchObject({
      id: '3946424412545459338',
      shortcode: 'DbEhBgas6SK',
      type: 'video',
      isReel: null,
      createdAt: '2026-07-21T21:52:06.000Z',
      likeCount: 46,
      commentCount: 18,
      areCountsHidden: false,
      location: { id: '285407773', name: 'Finlande' },
      coauthors: [],
      isPinned: false,
    })
    expect(meta.creditsCharged).toBe(2)
    const v1 = await get('/v1/instagram/profiles/example.handle')
    expect(v1.data).toMatchObject({ lookupStatus: 'found', metrics: null })
    expect(v1.data.recentPosts).toHaveLength(6)
    const audit = await get('/v2/instagram/profiles/example.handle/engagement')
    expect(audit.data).toMatchObject({
      profile: { followerCount: 561 },
      engagement: { sampledPostCount: 6, usablePostCount: 6 },
    })
    const [first] = audit.data.posts
    expect(first.ratePercent).toBe(Number((((46 + 18) / 561) * 100).toFixed(2)))
  })

  test('Reels as the query of the Reels tab tells them, in its page and by itself', async () => {
    const { data: told } = files.recording('graphql_user_reels_logged_out').body as { data: object }
    const preload = {
      preloaderID: 'adp_PolarisProfileReelsTabContentQueryRelayPreloader_6a1',
      queryID: '26000000000000001',
      variables: { data: { target_user_id: '67321317932', page_size: 12, include_feed_video: true } },
    }
    const query = `<script type="application/json">${JSON.stringify({
      require: [
        ['P', 'p', [], [preload]],
        ['LSD', [], { token: 'redacted' }, 323],
      ],
    })}</script>`
    const tab = (body: string, headers = {}) =>
      route(site, '/creator.name/reels', { headers: { 'content-type': 'text/html', ...headers }, body })
    const withData = pageWith(told).body as string
    const walls = [wall, feedWall, route(site, profileEmbed, wallJson)]
    play(...walls, tab(query + withData, { 'set-cookie': 'csrftoken=abc; Path=/' }))
    const first = await get('/v1/instagram/profiles/creator.name/reels')
    // Those that others made together with the account are among them.
    expect(first.data.reels).toHaveLength(12)
    expect(first.data.reels[11]).toMatchObject({
      shortcode: 'DaVR1wYMjkG',
      owner: { platformUserId: '6209072790' },
    })
    expect(first.data.reels[0]).toMatchObject({
      id: '3703959529319885542',
      shortcode: 'DNnG5FHiOrm',
      url: `${site}/reel/DNnG5FHiOrm/`,
      caption: null,
      createdAt: expect.stringMatching(/^2025-08-21T/),
      playCount: 14815,
      likeCount: 234,
      commentCount: 11,
      dimensions: { width: expect.any(Number), height: expect.any(Number) },
      owner: { platformUserId: '67321317932' },
    })
    let sent: { headers: Record<string, unknown>; form: URLSearchParams } | undefined
    play(
      ...walls,
      tab(query, { 'set-cookie': 'csrftoken=abc; Path=/' }),
      route(site, '/graphql/query', ({ headers, body }) => {
        sent = { headers, form: new URLSearchParams(body) }
        const answer = files.answer('graphql_user_reels_logged_out')
        return { ...answer, body: String(answer.body).replace('QVFEZTdqaDlm', 'QVFE') }
      }),
    )
    const { nextCursor } = first.data.page
    const next = await get('/v1/instagram/profiles/creator.name/reels', { cursor: nextCursor })
    expect(next.data.reels).toHaveLength(first.data.reels.length)
    // Everything that is sent was read from the page.
    expect(sent!.form.get('doc_id')).toBe('26000000000000001')
    expect(sent!.form.get('lsd')).toBe('redacted')
    expect(JSON.parse(sent!.form.get('variables')!)).toMatchObject({ after: expect.stringMatching(/^QVFE/) })
    expect(sent!.headers).toMatchObject({ 'x-fb-lsd': 'redacted', 'x-csrftoken': 'abc' })
    // A page without a query goes no further, and is counted; other people's Reels are a fault.
    play(...walls, tab(withData))
    const alone = await get('/v2/instagram/profiles/creator.name/media', { tab: 'reels' })
    expect(alone.data.page).toMatchObject({ nextCursor: null, hasMore: false })
    play(...walls, tab(query.replace('67321317932', '1') + withData))
    service().clock.advance(86_400_000)
    expect((await get('/v2/instagram/profiles/creator.name/media', { tab: 'reels' })).status).toBe(502)
  })
})
