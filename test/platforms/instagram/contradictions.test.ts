import { beforeEach, describe, expect, test } from 'vitest'
import { json } from '../../support/playback.ts'
import type { ReplayAnswer } from '../../support/replay.ts'
import * as made from './answers.ts'

/** Absence, emptiness, the end of a list and identity each need a sign that no other part of the answer contradicts. */

const { post, site } = made
const { answering, get, service } = made.madeAnswers()
beforeEach(() => service().clock.advance(86_400_000))

const media = '/v2/instagram/profiles/nasajpl/media'
const profile = '/v2/instagram/profiles/nasajpl'
const onePost = `/v2/instagram/media/${post.shortcode}`
const comments = `${onePost}/comments`

/** The outcome, or the status and code of an error. An error charges nothing. */
async function outcome(path: string, query: Record<string, string> = {}): Promise<string> {
  const before = await service().balance(service().liveKey)
  const { status, data, error } = await get(path, query)
  if (status === 200) return data.lookupStatus
  expect(await service().balance(service().liveKey)).toBe(before)
  return `${status} ${error.code}`
}
const fault = '502 lookup_failed'

const other = { pk: '528817151', username: 'nasa', is_verified: true, is_private: false }
const own = { pk: '582986390', username: 'nasajpl', is_verified: true, is_private: false }
const withoutUser = { user: undefined, more_available: false }
const walls = [
  [made.infoPlace, made.wallJson],
  [made.feedPlace, made.wallJson],
] as const

const gateways: readonly (readonly [string, ReplayAnswer])[] = [
  [
    'Apache',
    {
      status: 404,
      headers: { 'content-type': 'text/html' },
      body: '<html><head><title>404 Not Found</title></head><body><h1>Not Found</h1><p>The requested URL was not found on this server.</p></body></html>',
    },
  ],
  [
    'Varnish',
    {
      status: 404,
      headers: { 'content-type': 'text/html' },
      body: '<html><head><title>404 Not found</title></head><body><h1>Error 404 Not found</h1><p>Guru Meditation:</p></body></html>',
    },
  ],
  ['plain text', { status: 404, headers: { 'content-type': 'text/plain' }, body: 'Not Found' }],
  ['an empty body', { status: 404, headers: {}, body: '' }],
  ['JSON of an unknown route', json({ message: 'No route', status: 'fail' }, 404)],
]

describe('absence', () => {
  test.each(gateways)(
    'a 404 of %s is a fault: profile, feed, and a page beside a broken embed',
    async (_, answer) => {
      answering([made.infoPlace, answer])
      expect(await outcome(profile)).toBe(fault)
      answering([made.feedPlace, answer], [made.infoPlace, answer])
      expect(await outcome(media)).toBe(fault)
      answering([made.postEmbed, made.brokenEmbed], [made.postPage, answer])
      expect(await outcome(onePost)).toBe(fault)
      expect(await outcome(comments)).toBe(fault)
      answering([made.infoPlace, made.wallJson], [made.profilePage, answer])
      expect(await outcome(profile)).toBe(fault)
    },
  )

  test('an account called "Page Not Found" is not missing', async () => {
    const page = made.pageTagged(
      {
        url: `${site}/nasajpl/`,
        title: 'Page Not Found (@nasajpl)',
        description:
          '5 Followers, 1 Following, 2 Posts - See Instagram photos and videos from Page Not Found (@nasajpl)',
      },
      'Page Not Found (@nasajpl) • Instagram photos and videos',
    )
    answering([made.infoPlace, made.wallJson], [made.profilePage, page])
    expect(await outcome(profile)).toBe('found')
    const unreadable = { ...page, body: String(page.body).replaceAll('og:', 'og9:') }
    answering([made.infoPlace, made.wallJson], [made.profilePage, unreadable])
    expect(await outcome(profile, { include: 'recentMedia' })).toBe(fault)
  })

  test.each([
    ['errors', { data: { user: null }, errors: [{ message: 'execution error' }], status: 'ok' }],
    ['errors as an object', { data: { user: null }, errors: { error: ['Sorry'] } }],
    ['status fail', { data: { user: null }, status: 'fail' }],
  ])('a null user beside %s is the error', async (_, body) => {
    answering([made.infoPlace, json(body)])
    expect(await outcome(profile)).toBe(fault)
  })
})

describe('whose list it is', () => {
  const shared = made.item({ user: other, coauthor_producers: [own] })
  const later = made.item({ pk: '3663979474839642984', id: '3663979474839642984_1', code: 'DLZEet2I6No' })

  test('the newest post of a feed may be another account’s that names this one as coauthor', async () => {
    answering([made.feedPlace, made.feedOf([shared, later], withoutUser)], [made.infoPlace, made.userOf()])
    expect((await get(media)).data.media).toMatchObject([post, { shortcode: 'DLZEet2I6No' }])
    expect(await outcome('/v1/instagram/profiles/nasajpl/posts')).toBe('found')
    expect(await outcome('/v1/instagram/profiles/nasajpl/reels')).toBe('found')
    expect(await outcome(media, { tab: 'reels' })).toBe('found')
    expect((await get('/v1/instagram/profiles/582986390/basic')).data.profile.handle).toBe('nasajpl')
  })

  test.each([
    ['the first post', [made.item({ user: other }), later]],
    ['a later post', [made.item(), { ...later, user: other }]],
    [
      'a later post with other coauthors',
      [made.item(), { ...later, user: other, coauthor_producers: [other] }],
    ],
  ])('a feed is another account’s by %s', async (_, items) => {
    answering([made.feedPlace, made.feedOf(items, withoutUser)], [made.infoPlace, made.userOf()])
    expect(await outcome(media)).toBe(fault)
    answering([made.feedPlace, made.feedOf(items)], [made.infoPlace, made.userOf()])
    expect(await outcome(media)).toBe(fault)
  })

  test('posts of a profile name its account', async () => {
    const edges = [{ node: made.node({ owner: { id: '528817151', username: 'nasa' } }) }]
    const timeline = { count: 1, page_info: { has_next_page: false }, edges }
    answering([made.infoPlace, made.userOf({ edge_owner_to_timeline_media: timeline })])
    expect(await outcome(profile)).toBe(fault)
  })

  test('posts of a profile embed name its account', async () => {
    const context = { username: 'nasajpl', is_private: false, followers_count: 5, posts_count: 1 }
    const embed = (owner: object) =>
      made.embedWith({ context: { ...context, graphql_media: [{ shortcode_media: made.node({ owner }) }] } })
    answering(
      ...walls,
      [made.profileEmbed, embed({ id: '1', username: 'nasa' })],
      [made.profilePage, made.shell],
    )
    expect(await outcome(profile)).toBe(fault)
    answering(...walls, [made.profileEmbed, embed({ username: 'nasajpl' })], [made.profilePage, made.shell])
    expect(await outcome(profile)).toBe('found')
  })

  test('comments of a page whose address names another post are not the post’s', async () => {
    const connection = { edges: [], page_info: { has_next_page: false } }
    const data = made.pageWith({ xdt_api__v1__media__media_id__comments__connection: connection })
    const page = (code: string) => ({
      ...data,
      body: `<meta property="og:url" content="${site}/nasajpl/reel/${code}/" />${String(data.body)}`,
    })
    answering([made.postPage, page('DLZEet2I6No')])
    expect(await outcome(comments)).toBe(fault)
    answering([made.postPage, page(post.shortcode)])
    expect(await outcome(comments)).toBe('found')
  })

  test.each([
    ['a page below the profile', `${site}/nasajpl/tagged/`],
    ['a post of the profile', `${site}/nasajpl/reel/${post.shortcode}/`],
    ['a share link', `${site}/share/nasajpl/`],
  ])('tags with the address of %s are another page’s, and no error of the caller', async (_, url) => {
    const description =
      '5 Followers, 1 Following, 2 Posts - See Instagram photos and videos from JPL (@nasajpl)'
    const page = made.pageTagged({ url, title: 'JPL (@nasajpl)', description }, 'JPL (@nasajpl) • Instagram')
    answering([made.infoPlace, made.wallJson], [made.profilePage, page])
    expect(await outcome(profile)).toBe(fault)
  })
})

describe('emptiness and the end', () => {
  const feed = (more: object) => made.feedOf([], { num_results: 0, more_available: false, ...more })

  test.each([
    ['num_results', { num_results: 20 }],
    ['num_results that cannot be read', { num_results: 'many' }],
    ['the account’s media_count', { user: { ...own, media_count: 25 } }],
    ['more_available', { more_available: true, next_max_id: '1' }],
  ])('an empty feed beside %s is a fault', async (_, more) => {
    answering([made.feedPlace, feed(more)])
    expect(await outcome(media)).toBe(fault)
  })

  test('an empty feed of a named account is empty', async () => {
    answering([made.feedPlace, feed({ user: { ...own, media_count: 0 } })])
    expect((await get(media)).data).toMatchObject({ media: [], page: { hasMore: false } })
  })

  test.each([
    ['has_next_page', { count: 0, edges: [], page_info: { has_next_page: true } }],
    ['a count that cannot be read', { count: '1.2K', edges: [], page_info: { has_next_page: false } }],
  ])('no posts of a profile beside %s is a fault', async (_, timeline) => {
    answering([made.infoPlace, made.userOf({ edge_owner_to_timeline_media: timeline })])
    expect(await outcome(profile)).toBe(fault)
  })

  test('the posts of a profile with a refused feed are a part: hasMore is null', async () => {
    const edges = [{ node: made.node({ product_type: 'feed', __typename: 'GraphImage', is_video: false }) }]
    const timeline = (has_next_page: boolean) => ({ count: 300, page_info: { has_next_page }, edges })
    const account = (more: object) => made.userOf({ edge_owner_to_timeline_media: timeline(true), ...more })
    const play = (answer: ReplayAnswer) =>
      answering([made.feedPlace, made.wallJson], [made.infoPlace, answer], ['/nasajpl/reels', made.shell])
    play(account({}))
    expect((await get(media)).data.page).toEqual({ nextCursor: null, hasMore: null, returnedCount: 1 })
    // None of these posts is a Reel, which proves nothing of the others.
    expect(await outcome(media, { tab: 'reels' })).toBe('restricted')
    expect(await outcome('/v1/instagram/profiles/nasajpl/reels')).toBe('restricted')
    play(account({ has_clips: true, edge_owner_to_timeline_media: timeline(false) }))
    service().clock.advance(86_400_000)
    expect(await outcome(media, { tab: 'reels' })).toBe('restricted')
  })

  test('comments that visitors are not shown leave the end open', async () => {
    const one = { pk: '1', text: 'a', created_at: 1_784_302_999, user: own }
    const connection = { edges: [{ node: one }], page_info: { has_next_page: true } }
    const page = made.pageWith(
      { xdt_api__v1__media__shortcode__web_info: { items: [made.item()] } },
      { xdt_api__v1__media__media_id__comments__connection: connection },
    )
    answering([made.postPage, page])
    expect((await get(comments)).data.page).toEqual({ nextCursor: null, hasMore: null, returnedCount: 1 })
  })
})

describe('access restrictions', () => {
  test('a renamed key in an embed that shows the post is drift', async () => {
    const embed = made.embedWith({
      context: { copyright_blocked: false },
      gqlData: { shortcode_media: made.node() },
    })
    answering([made.postEmbed, embed], [made.postPage, made.shell])
    expect(await outcome(onePost)).toBe(fault)
  })

  test('a renamed key in the embed of a profile is drift, which its page may make up for', async () => {
    const embed = made.embedWith({ context: { user_name: 'nasajpl', followers_count: 5 } })
    answering(...walls, [made.profileEmbed, embed], [made.profilePage, made.shell])
    expect(await outcome(profile)).toBe(fault)
    answering(...walls, [made.profileEmbed, embed], [made.profilePage, made.gonePage])
    expect(await outcome(profile, { include: 'recentMedia' })).toBe('not_found')
  })

  test('an unreadable embed does not end the lookup where the page shows the post', async () => {
    const unreadable = { status: 200, headers: {}, body: '<html></html>' }
    const page = made.pageWith({ xdt_api__v1__media__shortcode__web_info: { items: [made.item()] } })
    answering([made.postEmbed, unreadable], [made.postPage, page])
    expect(await outcome(onePost)).toBe('found')
    answering([made.postEmbed, unreadable], [made.postPage, made.shell])
    service().clock.advance(86_400_000)
    expect(await outcome(onePost)).toBe(fault)
  })

  test('tags are not used beside a query that failed', async () => {
    const tags = {
      url: `${site}/nasajpl/reel/${post.shortcode}/`,
      title: 'NASA JPL on Instagram: "Mars"',
      description: '46,280 likes, 495 comments - nasajpl on July 17, 2026: "Mars". ',
    }
    const failed =
      '<script type="application/json">{"result":{"data":null,"errors":[{"message":"execution error"}]}}</script>'
    const tagged = made.pageTagged(tags)
    answering([made.postEmbed, made.brokenEmbed], [made.postPage, tagged])
    expect(await outcome(onePost)).toBe('found')
    service().clock.advance(86_400_000)
    answering([made.postEmbed, made.brokenEmbed], [made.postPage, { ...tagged, body: tagged.body + failed }])
    expect(await outcome(onePost)).toBe(fault)
  })
})

describe('merged answers', () => {
  test('hidden likes are null whatever the embed reports', async () => {
    const embed = made.embedOf(made.node({ video_url: undefined, edge_liked_by: { count: 5 } }))
    const hidden = made.item({ like_and_view_counts_disabled: true, like_count: 7 })
    const page = made.pageWith({ xdt_api__v1__media__shortcode__web_info: { items: [hidden] } })
    answering([made.postEmbed, embed], [made.postPage, page])
    expect((await get(onePost)).data.media).toMatchObject({
      likeCount: null,
      playCount: null,
      areCountsHidden: true,
      commentCount: 495,
    })
  })

  test('an empty list of the parts of a carousel is unknown', async () => {
    const carousel = {
      media_type: 8,
      product_type: 'carousel_container',
      carousel_media: [],
      carousel_media_count: 2,
    }
    answering([made.feedPlace, made.feedOf([made.item(carousel)])])
    expect((await get(media)).data.media).toMatchObject([{ type: 'carousel', media: null }])
  })
})

test.each(['zzzzzzzzzzz', '__________9', '9223372036854775808'])(
  'a code beyond 64 bits (%s) is a 400',
  async (code) => {
    expect((await get(`/v2/instagram/media/${code}`)).status).toBe(400)
  },
)
