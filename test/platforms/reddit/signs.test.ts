import { describe, expect, test } from 'vitest'
import { reddit } from '../../../src/platforms/reddit/index.ts'
import { json, type Place, playback, route } from '../../support/playback.ts'
import type { ReplayAnswer } from '../../support/replay.ts'

/** Absent, empty and found need Reddit's own sign, and the sign has to be about the requested object. */

const site = 'https://www.reddit.com'
const { play, get, service } = playback({ platform: reddit, origins: [site] })
const later = () => service().clock.advance(86_400_000)
const at = (place: Place, answer: ReplayAnswer) => route(site, place, answer)
const everywhere = (answer: ReplayAnswer) => play(at(/./, answer))
const redirect = (location: string): ReplayAnswer => ({ status: 302, headers: { location }, body: '' })

type Wire = Record<string, unknown>
const listing = (children: unknown[], more: Wire = {}) => ({
  kind: 'Listing',
  data: { children, after: null, dist: children.length, ...more },
})
const post = (id: string, more: Wire = {}) => ({
  kind: 't3',
  data: {
    ...{ id, name: `t3_${id}`, title: `Post ${id}`, selftext: '', author: 'ada', subreddit: 'cooking' },
    ...{ permalink: `/r/cooking/comments/${id}/post/`, url: `https://example.com/${id}`, score: 5 },
    ...{
      created_utc: 1_700_000_000,
      num_comments: 2,
      upvote_ratio: 0.9,
      num_crossposts: 0,
      quarantine: false,
      is_video: false,
      over_18: false,
      stickied: false,
      pinned: false,
      locked: false,
      spoiler: false,
      archived: false,
      media: null,
      ...more,
    },
  },
})
const comment = (id: string, of: string, more: Wire = {}) => ({
  kind: 't1',
  data: {
    ...{
      id,
      name: `t1_${id}`,
      link_id: `t3_${of}`,
      parent_id: `t3_${of}`,
      body: `Comment ${id}`,
      author: 'ada',
    },
    ...{ score: 1, created_utc: 1_700_000_000, replies: '', ...more },
  },
})
const subreddit = (name: string) => ({ kind: 't5', data: { id: '2qh', name: 't5_2qh', display_name: name } })

const share = `${site}/r/cooking/s/AbCdEf1234`
const lookups: readonly (readonly [path: string, params: Record<string, string>])[] = [
  ['subreddits', { subreddit: 'cooking' }],
  ['subreddits/cooking/posts', {}],
  ['posts', { url: 't3_1abcde2' }],
  ['posts/comments', { url: 't3_1abcde2' }],
  ['posts', { url: share }],
]

describe('a 404 without Reddit’s own words is a fault', () => {
  test.each([
    ['Apache', '<html><head><title>404 Not Found</title></head><body><h1>Not Found</h1></body></html>'],
    ['plain text', '404 page not found\n'],
    ['no body', ''],
    ['an empty object', '{}'],
    ['a number alone', '{"error":404}'],
    ['other words', '{"message":"No such route","error":404}'],
    ['another service', '{"statusCode":404,"message":"Not Found","error":"Not Found"}'],
  ])('%s', async (_, body) => {
    everywhere({ status: 404, headers: {}, body })
    for (const [path, params] of lookups)
      expect((await get(`/v1/reddit/${path}`, params)).status, path).toBe(502)
  })

  test.each([
    ['missing', { message: 'Not Found', error: 404 }],
    ['banned', { reason: 'banned', message: 'Not Found', error: 404 }],
  ])('Reddit’s own: %s', async (_, body) => {
    everywhere(json(body, 404))
    for (const [path, params] of lookups) {
      expect((await get(`/v1/reddit/${path}`, params)).data.lookupStatus, path).toBe('not_found')
    }
  })

  test('Reddit’s own page for a share link', async () => {
    everywhere({
      status: 404,
      headers: {},
      body: '<html><head><title>reddit.com: page not found</title></head></html>',
    })
    expect((await get('/v1/reddit/posts', { url: share })).data.lookupStatus).toBe('not_found')
  })
})

describe('redirects', () => {
  test.each([
    ['a search for this name', `${site}/subreddits/search?q=Cooking`, 'not_found'],
    ['a search on another site', 'https://portal.example/subreddits/search?q=cooking', 502],
    ['a login on another site', 'https://portal.example/login', 502],
    ['a site whose name only ends so', 'https://evilreddit.com/login', 502],
    ['Reddit’s login', `${site}/login/?dest=x`, 'restricted'],
  ])('of a subreddit to %s', async (_, location, outcome) => {
    everywhere(redirect(location))
    const { status, data } = await get('/v1/reddit/subreddits', { subreddit: 'cooking' })
    expect(status === 200 ? data.lookupStatus : status).toBe(outcome)
  })

  test.each([
    ['a post of another site', 'https://evilreddit.com/r/cooking/comments/1abcde2/x/'],
    ['a search of subreddits on another site', 'https://portal.example/subreddits/search?q=cooking'],
    ['a profile', `${site}/user/ada`],
  ])('of a share link to %s are a fault', async (_, location) => {
    everywhere(redirect(location))
    expect((await get('/v1/reddit/posts', { url: share })).status).toBe(502)
  })

  test('of a post to a search of subreddits say nothing about the post', async () => {
    everywhere(redirect(`${site}/subreddits/search?q=cooking`))
    expect((await get('/v1/reddit/posts', { url: 't3_1abcde2' })).status).toBe(502)
  })
})

describe('lists in place of a subreddit', () => {
  test.each([
    ['of other subreddits', listing([subreddit('baking')]), 'not_found'],
    ['without entries', listing([]), 'not_found'],
    ['with the subreddit itself', listing([subreddit('Cooking'), subreddit('baking')]), 502],
    ['of posts', listing([post('1abcde2')]), 502],
  ])('%s', async (_, body, outcome) => {
    everywhere(json(body))
    for (const path of ['subreddits', 'subreddits/cooking/posts']) {
      // Posts are what a list of posts is for, and an empty list is one.
      if (path !== 'subreddits' && ['of posts', 'without entries'].includes(_)) continue
      const { status, data } = await get(
        `/v1/reddit/${path}`,
        path === 'subreddits' ? { subreddit: 'cooking' } : {},
      )
      expect(status === 200 ? data.lookupStatus : status, path).toBe(outcome)
    }
  })
})

describe('an empty list needs a count that agrees', () => {
  test.each([
    ['no posts beside a count that cannot be read', listing([], { dist: 'many' })],
    ['no posts beside a count of 25', listing([], { dist: 25 })],
    ['no posts before further ones', listing([], { after: 't3_1' })],
  ])('%s', async (_, body) => {
    everywhere(json(body))
    expect((await get('/v1/reddit/subreddits/cooking/posts')).status).toBe(502)
    expect((await get('/v1/reddit/search', { query: 'soup' })).status).toBe(502)
  })

  test('no comments beside a count that cannot be read', async () => {
    const thread = (count: unknown) =>
      json([listing([post('1abcde2', { num_comments: count })]), listing([])])
    everywhere(thread('many'))
    expect((await get('/v1/reddit/posts/comments', { url: 't3_1abcde2' })).status).toBe(502)
    later()
    everywhere(thread(0))
    expect((await get('/v1/reddit/posts/comments', { url: 't3_1abcde2' })).data.comments).toEqual([])
  })
})

describe('entries belong to what was asked for', () => {
  const thread = (comments: unknown[]) => json([listing([post('1abcde2')]), listing(comments)])

  test('comments of another post, and comments whose parent is another one', async () => {
    everywhere(thread([comment('c1', '1other')]))
    expect((await get('/v1/reddit/posts/comments', { url: 't3_1abcde2' })).status).toBe(502)
    everywhere(thread([comment('c1', '1abcde2', { parent_id: 't1_zzz' })]))
    expect((await get('/v1/reddit/posts/comments', { url: 't3_1abcde2' })).status).toBe(502)
  })

  test('an unknown entry between comments costs no comment and no parent: it is counted, and no end is stated', async () => {
    const stranger = { kind: 't9', data: { id: 'x1' } }
    const reply = comment('c2', '1abcde2', { parent_id: 't1_c1' })
    const parent = comment('c1', '1abcde2', { replies: listing([stranger, reply]) })
    everywhere(thread([parent, stranger, comment('c3', '1abcde2')]))
    const { data, meta } = await get('/v1/reddit/posts/comments', { url: 't3_1abcde2' })
    expect(data.comments).toMatchObject([
      { id: 'c1', replies: { items: [{ id: 'c2' }], page: { hasMore: null } } },
      { id: 'c3', replies: { items: [], page: { hasMore: false } } },
    ])
    expect(data.page.hasMore).toBeNull()
    expect(meta.unreadableEntries).toBe(2)
  })

  test('an advertisement between comments is left out, and the list ends as without it', async () => {
    const advert = { kind: 't3', data: { id: 'ad1', promoted: true } }
    everywhere(thread([comment('c1', '1abcde2'), advert]))
    const { data, meta } = await get('/v1/reddit/posts/comments', { url: 't3_1abcde2' })
    expect([data.comments.length, data.page.hasMore, meta.unreadableEntries]).toEqual([1, false, undefined])
  })

  test('a link of a post without its scheme is a link to its own host', async () => {
    everywhere(json([listing([post('1abcde2', { url: '//example.com/a' })]), listing([])]))
    const { data } = await get('/v1/reddit/posts', { url: 't3_1abcde2' })
    expect(data.post.url).toBe('https://example.com/a')
  })

  test('a video link is answered with a post of this video', async () => {
    const link = `${'https://v.redd.it'}/abc123def45`
    const here = (of: string) =>
      post('1abcde2', { is_video: true, url: `https://v.redd.it/${of}`, media: null })
    const answering = (of: string) =>
      play(
        at(/^\/api\/info/, json(listing([here(of)]))),
        at(/^\/comments\//, json([listing([here(of)]), listing([])])),
      )
    answering('other123456')
    expect((await get('/v1/reddit/posts', { url: link })).status).toBe(502)
    later()
    answering('abc123def45')
    expect((await get('/v1/reddit/posts', { url: link })).data.lookupStatus).toBe('found')
  })

  describe('more comments', () => {
    const stub = (ids: string[]) => ({
      kind: 'more',
      data: { id: ids[0], parent_id: 't3_1abcde2', children: ids, count: ids.length, depth: 0 },
    })
    const ids = Array.from({ length: 150 }, (_, number) => `m${number}`)
    const more = (things: unknown[], errors: unknown = []) => json({ json: { errors, data: { things } } })
    const first = async () => {
      play(at('/comments/1abcde2', thread([comment('c1', '1abcde2'), stub(ids)])))
      const { data } = await get('/v1/reddit/posts/comments', { url: 't3_1abcde2' })
      return data.page.nextCursor
    }
    test('an unknown entry among them is counted, and the comments come', async () => {
      const listed = comment('m0', '1abcde2')
      const { data, meta } = await further(more([{ somethingNew: 1 }, listed]))
      expect([data.comments.map(({ id }: { id: string }) => id), meta.unreadableEntries]).toEqual([['m0'], 1])
    })

    test.each([
      ['a comment without its parent', { kind: 't1', data: { id: 'm1' } }],
      ['an entry of an unknown kind', []],
    ])('%s among them is counted, and may be a reply to each', async (_, entry) => {
      const { data, meta } = await further(more([entry, comment('m0', '1abcde2')]))
      expect(data.comments).toMatchObject([{ id: 'm0', replies: { items: [], page: { hasMore: null } } }])
      expect(meta.unreadableEntries).toBe(1)
    })

    const further = async (answer: ReplayAnswer) => {
      const cursor = await first()
      play(at('/api/morechildren', answer), at('/api/info', json(listing([post('1abcde2')]))))
      return get('/v1/reddit/posts/comments', { url: 't3_1abcde2', cursor })
    }

    test('an answer that is empty in Reddit’s own words ends these comments, and the list goes on behind them', async () => {
      const { status, data } = await further(more([]))
      expect(status).toBe(200)
      expect(data.comments).toEqual([])
      expect(data.page).toMatchObject({ hasMore: true, returnedCount: 0 })
      play(
        at('/api/morechildren', more([comment('m100', '1abcde2')])),
        at('/api/info', json(listing([post('1abcde2')]))),
      )
      const last = await get('/v1/reddit/posts/comments', { url: 't3_1abcde2', cursor: data.page.nextCursor })
      expect(last.data.comments).toHaveLength(1)
      expect(last.data.page).toMatchObject({ hasMore: false, nextCursor: null })
    })

    test.each([
      ['errors beside no comments', more([], [['BAD_LINK', 'x', 'link_id']])],
      ['no list of errors', more([], null)],
      ['no list of comments', json({ json: { errors: [], data: {} } })],
      ['comments that were not asked for', more([comment('zz1', '1abcde2')])],
    ])('%s: a fault', async (_, answer) => {
      expect((await further(answer)).status).toBe(502)
      later()
    })
  })
})
