import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { facebook } from '../../../src/platforms/facebook/index.ts'
import { startTestService, type TestService } from '../../support/service.ts'

const site = 'https://www.facebook.com'
let running: TestService
beforeAll(async () => {
  running = await startTestService({ platforms: [facebook] })
})
afterAll(() => running.close())

const get = async (path: string, query: Readonly<Record<string, string>> = {}) => {
  const { status, body, headers } = await running.call(`/v1/facebook${path}?${new URLSearchParams(query)}`)
  return { status, headers, data: body.data, meta: body.meta, error: body.error }
}

/** A lookup of everything that a name can be asked for. */
const asked: readonly (readonly [path: string, query: (name: string) => Record<string, string>])[] = [
  ['/profiles', (name) => ({ url: `${site}/${name}` })],
  ['/profiles/posts', (name) => ({ url: `${site}/${name}` })],
  ['/profiles/reels', (name) => ({ url: name })],
  ['/profiles/photos', (name) => ({ url: name })],
  ['/profiles/events', (name) => ({ url: name })],
  ['/posts', (name) => ({ url: `${site}/${name}/posts/1304655294363177` })],
  ['/posts/comments', (name) => ({ url: `${site}/${name}/posts/1304655294363177` })],
  ['/groups', (name) => ({ url: `${site}/groups/${name}` })],
  ['/groups/posts', (name) => ({ url: `${site}/groups/${name}/` })],
]

describe('forced outcomes', () => {
  test.each(asked)('%s: not_found, restricted, unavailable, ratelimited, malformed', async (path, query) => {
    const missing = await get(path, query('sim_not_found'))
    expect([missing.status, missing.data?.lookupStatus, missing.meta?.creditsCharged]).toEqual([
      200,
      'not_found',
      1,
    ])
    const walled = await get(path, query('sim_restricted'))
    expect([walled.status, walled.data?.lookupStatus]).toEqual([200, 'restricted'])
    const before = await running.balance()
    expect((await get(path, query('sim_unavailable'))).status).toBe(503)
    const limited = await get(path, query('sim_ratelimited'))
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([503, '30'])
    expect((await get(path, query('sim_malformed'))).status).toBe(502)
    expect(await running.balance()).toBe(before)
  })

  test.each(asked.filter(([path]) => path !== '/posts' && path !== '/posts/comments'))(
    '%s: private',
    async (path, query) => {
      const { data } = await get(path, query('sim_private'))
      expect(data.lookupStatus).toBe('private')
    },
  )

  test.each([
    ['/profiles/posts', 'posts', (name: string) => ({ url: name })],
    ['/groups/posts', 'posts', (name: string) => ({ url: `${site}/groups/${name}` })],
    ['/profiles/photos', 'photos', (name: string) => ({ url: name })],
    ['/profiles/reels', 'reels', (name: string) => ({ url: name })],
    ['/posts/comments', 'comments', (name: string) => ({ url: `${site}/${name}/posts/1304655294363177` })],
    ['/marketplace/search', 'listings', (name: string) => ({ query: name, lat: '1', lng: '2' })],
    ['/ad-library/ads/search', 'ads', (name: string) => ({ query: name, status: 'all' })],
  ] as const)('%s: an empty list, and one of a single page', async (path, list, query) => {
    const empty = await get(path, query('sim_empty'))
    expect([empty.status, empty.data?.[list], empty.data?.page.hasMore]).toEqual([200, [], false])
    const last = await get(path, query('sim_last_page'))
    expect(last.data[list].length).toBeGreaterThan(0)
    expect(last.data.page).toMatchObject({ nextCursor: null, hasMore: false })
  })

  test('numeric ids force as well: listings and ads', async () => {
    const listing = (id: string) => get('/marketplace/items', { itemId: id })
    expect((await listing('9000000000000000000')).data.lookupStatus).toBe('not_found')
    expect((await listing('9000000000000000002')).data.lookupStatus).toBe('restricted')
    expect((await listing('9000000000000000003')).status).toBe(503)
    const ad = (id: string) => get('/ad-library/ads', { adId: id })
    expect((await ad('9000000000000000000')).data.lookupStatus).toBe('not_found')
    expect((await ad('9000000000000000002')).data.lookupStatus).toBe('restricted')
    expect((await ad('1103135646905363')).data.ad.id).toBe('1103135646905363')
  })

  test('numeric ids force as well: groups', async () => {
    const posts = (id: string) => get('/groups/posts', { url: `${site}/groups/${id}` })
    expect((await posts('9000000000000000000')).data.lookupStatus).toBe('not_found')
    expect((await posts('9000000000000000001')).data.lookupStatus).toBe('private')
    expect((await posts('9000000000000000007')).data).toMatchObject({ lookupStatus: 'found', posts: [] })
    const last = (await posts('9000000000000000008')).data
    expect([last.posts.length > 0, last.page.nextCursor]).toEqual([true, null])
  })
})

describe('what the simulated Facebook shows', () => {
  test('one post, by numbers and as visitors see it, with the same counts', async () => {
    const { data } = await get('/posts', { url: `${site}/adabakery/posts/1304655294363177` })
    expect(data.post.postId).toBe('1304655294363177')
    const sum = Object.values(data.metrics.reactions as Record<string, number>).reduce((a, b) => a + b, 0)
    expect(sum).toBe(data.metrics.likes)
    const token = await get('/posts', { url: `${site}/adabakery/posts/pfbid02XM9Uabh4DrExsfTo4zpJTUivryio` })
    expect(token.data).toMatchObject({ lookupStatus: 'found', author: { name: data.author.name } })
  })

  test.each([
    [`${site}/share/p/1AbCdEf/`, 'found'],
    [`${site}/share/r/1AbCdEf/`, 'found'],
    ['https://fb.watch/abC-12_x/', 'found'],
    [`${site}/share/p/sim_not_found/`, 'not_found'],
    [`${site}/share/p/sim_restricted/`, 'restricted'],
  ])('the share link %s is opened: %s', async (url, lookupStatus) => {
    expect((await get('/posts', { url })).data.lookupStatus).toBe(lookupStatus)
  })

  test('a share link of a page and of a group is opened; one of the other kind is a 400', async () => {
    expect((await get('/profiles', { url: `${site}/share/adabakery/` })).data.profile.profileUrl).toContain(
      'adabakery',
    )
    expect((await get('/groups', { url: `${site}/share/g/breadlovers/` })).data.lookupStatus).toBe('found')
    const other = await get('/groups', { url: `${site}/share/adabakery/` })
    expect([other.status, other.error?.code]).toEqual([400, 'bad_request'])
  })

  test.each([
    ['photo/?fbid=998877665544332', { durationSec: null }],
    ['reel/998877665544332/', { imageUrls: [] }],
  ])('%s is answered by the Graph API with counts and comments', async (path, media) => {
    const { data } = await get('/posts', { url: `${site}/${path}`, includeComments: 'true' })
    expect(data).toMatchObject({ lookupStatus: 'found', post: { postId: '998877665544332' }, media })
    expect(data.metrics.likes).toBeGreaterThan(0)
    expect(data.comments.length).toBeGreaterThan(0)
  })

  test('captions of a reel as text; a video without any is not_found with its link', async () => {
    const { data } = await get('/posts/transcript', { url: `${site}/reel/998877665544332` })
    expect(data.transcript.length).toBeGreaterThan(40)
    const withoutSpeech = await get('/posts/transcript', { url: `${site}/reel/9000000000000000007` })
    expect(withoutSpeech.data).toMatchObject({ lookupStatus: 'not_found', transcript: null })
    expect(withoutSpeech.data.post.url).toContain('9000000000000000007')
  })

  test.each([
    'adabakery/posts/1304655294363177',
    'adabakery/posts/pfbid02XM9Uabh4DrExsfTo4zpJTUivryio',
    'groups/breadlovers/posts/7788990011223344/',
    'permalink.php?story_fbid=1122334455667788&id=100064000000001',
  ])('the post %s, which no list holds, is a video with captions', async (path) => {
    const { data } = await get('/posts/transcript', { url: `${site}/${path}` })
    expect(data.lookupStatus).toBe('found')
    expect(data.transcript.length).toBeGreaterThan(40)
  })

  test('posts of a list are of every kind, also when they are looked up by their links', async () => {
    const { data } = await get('/profiles/posts', { url: `${site}/adabakery` })
    const kinds = new Set<boolean>()
    for (const { url, postId } of data.posts) {
      const one = await get('/posts/transcript', { url: url ?? `${site}/adabakery/posts/${postId}` })
      kinds.add(one.status === 200)
    }
    expect([...kinds].sort()).toEqual([false, true])
  })

  test.each(['3141592653589793', '123456789', '100064000000001'])(
    'the group %s is of that number',
    async (id) => {
      const { data } = await get('/groups/posts', { url: `${site}/groups/${id}` })
      expect(data.posts.length).toBeGreaterThan(0)
    },
  )

  test('a post called by a token has a number, and comments that are numbered', async () => {
    const url = `${site}/adabakery/posts/pfbid02XM9Uabh4DrExsfTo4zpJTUivryio`
    const { data } = await get('/posts/comments', { url })
    expect(data.comments.length).toBeGreaterThan(0)
    expect((await get('/posts', { url })).data.post.postId).toMatch(/^\d+$/)
  })

  test('the replies of a comment, by its cursor alone', async () => {
    const url = `${site}/adabakery/posts/1304655294363177`
    const { comments } = (await get('/posts/comments', { url })).data
    const answered = comments.find(({ repliesCursor }: { repliesCursor: string | null }) => repliesCursor)
    const { data } = await get('/posts/comments/replies', { cursor: answered.repliesCursor })
    expect(data.replies).toHaveLength(answered.replyCount)
    const unanswered = comments.find(({ replyCount }: { replyCount: number }) => replyCount === 0)
    expect(unanswered.repliesCursor).toBeNull()
    expect((await get('/posts/comments/replies', { cursor: `${answered.repliesCursor}x` })).status).toBe(400)
  })

  test('opening hours come where they are asked for', async () => {
    const plain = await get('/profiles', { url: 'adabakery' })
    expect(plain.data.business).not.toHaveProperty('hours')
    const { data } = await get('/profiles', { url: 'adabakery', includeBusinessHours: 'true' })
    expect(data.business.hours.monday).toEqual({
      open: '09:00',
      close: '17:30',
      intervals: [
        { open: '09:00', close: '12:00' },
        { open: '13:00', close: '17:30' },
      ],
      text: '09:00 - 12:00, 13:00 - 17:30',
    })
    expect(data.business.hours.sunday).toMatchObject({ open: null, intervals: [], text: 'Closed' })
  })

  test('hosted files are paid for one by one, twenty-four at the most', async () => {
    const { data, meta } = await get('/profiles/photos', { url: 'sim_last_page', hostMedia: 'true' })
    const stored = data.photos.flatMap(
      ({ hostedMedia }: { hostedMedia: { status: string }[] }) => hostedMedia,
    )
    expect(stored.length).toBe(8)
    expect(meta.creditsCharged).toBe(1 + 2 * stored.length)
    const many = await get('/profiles/photos', { url: 'adabakery', hostMedia: 'true' })
    expect(many.meta.creditsCharged).toBe(49)
  })

  test.each([
    ['/marketplace/search', { query: 'bike', lat: '91', lng: '0' }, 'lat'],
    ['/marketplace/search', { query: 'bike', lat: '1', lng: '0', minPrice: '9', maxPrice: '2' }, 'minPrice'],
    ['/marketplace/search', { query: 'bike', lat: '1' }, 'lng'],
    ['/ad-library/ads/search', { query: 'x', startDate: '2026-02-01', endDate: '2026-01-01' }, 'startDate'],
    ['/ad-library/companies/ads', { country: 'DE' }, 'pageId'],
    ['/profiles/posts', {}, 'url'],
    ['/groups', { groupId: 'woodworking' }, 'groupId'],
  ])('%s %j is a 400 that names %s, and costs nothing', async (path, query, word) => {
    const before = await running.balance()
    const { status, error } = await get(path, query)
    expect([status, error.code]).toEqual([400, 'bad_request'])
    expect(error.message).toContain(word)
    expect(await running.balance()).toBe(before)
  })
})

describe('things that lists show are the same by their ids', () => {
  test.each([
    ['/profiles/events', { url: 'adabakery' }],
    ['/events', { url: `${site}/events/explore/us-atlanta/107991659233606/` }],
  ])('events of %s', async (path, query) => {
    const { events } = (await get(path, query)).data
    for (const { id, url, name, isPast, startAt, startsAt, creator } of events.slice(0, 3)) {
      const { data } = await get('/events/details', { eventId: id })
      expect(data.event).toMatchObject({ eventId: id, url, name, isPast, startAt: startAt ?? startsAt })
      expect((await get('/events/details', { url })).data.event).toEqual(data.event)
      if (creator === undefined) continue
      expect(data.creator).toMatchObject(creator)
      expect((await get('/profiles', { url: creator.url })).data.profile.displayName).toBe(creator.name)
    }
  })

  test.each([
    ['/ad-library/ads/search', { query: 'shoes' }],
    ['/ad-library/companies/ads', { companyName: 'Nike' }],
  ])('ads of %s', async (path, query) => {
    const { ads } = (await get(path, query as Record<string, string>)).data
    for (const listed of ads.slice(0, 3)) {
      const { status, data } = await get('/ad-library/ads', { adId: listed.adId ?? listed.id })
      expect(status).toBe(200)
      const nameOf = (ad: { pageName?: string; page?: { name: string } }) => ad.pageName ?? ad.page?.name
      expect(nameOf(data.ad)).toBe(nameOf(listed))
    }
  })

  test('a post of a page with a long name is by the same page, whatever it is called', async () => {
    const { reels } = (await get('/profiles/reels', { url: 'somelongerpagename' })).data
    const { data } = await get('/posts', { url: reels[0].url })
    expect(JSON.stringify(data)).toContain(reels[0].author.name)
  })
})
