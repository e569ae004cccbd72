import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyOperation } from '../../../src/catalog/operation.ts'
import { instagram } from '../../../src/platforms/instagram/index.ts'
import { type Forced, forcedNumber, forcedOutcomes, packedForced } from '../../../src/simulation/forced.ts'
import { startTestService, type TestService } from '../../support/service.ts'

/** What docs/INSTAGRAM.md promises to integrators: every outcome on demand, files, what is hidden, what is new. */

let running: TestService
beforeAll(async () => {
  running = await startTestService({ platforms: [instagram] })
})
afterAll(() => running.close())

const byName = new Set(['handle', 'profile', 'query', 'hashtag', 'topic'])
const byNumber = new Set(['userId', 'highlightId', 'locationId', 'audioId'])

/** The example of an operation with its identifier replaced by one that forces an outcome. */
function forcing(operation: AnyOperation, forced: Forced): string {
  const raw = Object.fromEntries(
    Object.entries(operation.example as Record<string, string>).map(([name, value]) => {
      if (byName.has(name)) return [name, `sim_${forced}`]
      if (byNumber.has(name)) return [name, forcedNumber(forced)]
      return [name, name === 'url' || name === 'media' ? packedForced(forced) : value]
    }),
  )
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(raw[name]!))
  const query = Object.entries(raw).filter(([name]) => operation.parameters[name]!.in === 'query')
  return `${path}?${new URLSearchParams(query)}`
}

const operations = instagram.operations.filter((one) => Object.keys(one.example).length > 0)
/** The Graph API has no wall before hashtags. */
const graphAlone = new Set([
  'instagram.search.hashtags',
  'instagram.v2.hashtags',
  'instagram.v2.hashtags.media',
])
const walled = operations.filter(({ id }) => !graphAlone.has(id))
const paged = operations.filter((one) => one.list && one.parameters.cursor)
const named = (some: readonly AnyOperation[]) => some.map((one) => [one.id, one] as const)
const priceOf = ({ price }: AnyOperation, outcome: 'restricted' | 'not_found') =>
  price.outcomes?.[outcome] ?? price.base

test.each(named(walled))('%s reports a wall as restricted, at its price', async (_, operation) => {
  const answer = await running.call(forcing(operation, 'restricted'))
  expect(answer.status, answer.text).toBe(200)
  const { data, meta } = answer.body
  if ('lookupStatus' in data) expect(data.lookupStatus).toBe('restricted')
  expect(operation.list?.items(data) ?? []).toEqual([])
  expect(meta.creditsCharged).toBe(priceOf(operation, 'restricted'))
})

test.each(named(operations))('%s distinguishes missing from existing things', async (_, operation) => {
  const answer = await running.call(forcing(operation, 'not_found'))
  expect(answer.status, answer.text).toBe(200)
  const { data, meta } = answer.body
  if ('lookupStatus' in data) expect(data.lookupStatus).toBe('not_found')
  expect(operation.list?.items(data) ?? []).toEqual([])
  expect(meta.creditsCharged).toBe(priceOf(operation, 'not_found'))
})

test.each(named(operations))('%s charges nothing for an answer it cannot read', async (_, operation) => {
  const before = await running.balance()
  const answer = await running.call(forcing(operation, 'malformed'))
  expect(answer.status, answer.text).toBe(502)
  expect(await running.balance()).toBe(before)
})

test.each(named(operations))('%s asks for patience when Instagram does, uncharged', async (_, operation) => {
  const before = await running.balance()
  for (const forced of ['unavailable', 'ratelimited'] as const) {
    const answer = await running.call(forcing(operation, forced))
    expect(answer.status, answer.text).toBe(503)
    expect(answer.body.error.code).toBe('temporarily_unavailable')
  }
  expect(await running.balance()).toBe(before)
})

test.each(named(paged))('%s ends on an empty list and on a last page', async (_, operation) => {
  const empty = (await running.call(forcing(operation, 'empty'))).body.data
  expect(operation.list!.items(empty)).toEqual([])
  expect(empty.page).toMatchObject({ nextCursor: null, hasMore: false, returnedCount: 0 })
  const last = (await running.call(forcing(operation, 'last_page'))).body.data
  expect(last.page).toMatchObject({ nextCursor: null, hasMore: false })
  if (operation.id !== 'instagram.profiles.reels') {
    expect(operation.list!.items(last).length).toBeGreaterThan(0)
  }
})

describe('a post that forces an outcome', () => {
  /** Longer than any shortcode: only the form without underscores is one. */
  const tooLong = ['unavailable', 'ratelimited']
  const written = forcedOutcomes.filter((forced) => forced !== 'slow' && !tooLong.includes(forced))
  const answerOf = ({ status, body }: Awaited<ReturnType<typeof running.call>>) => [
    status,
    body.error?.code ?? body.data.lookupStatus,
    body.data?.comments?.length,
  ]

  test.each(written)('is written sim_%s as well, as a shortcode and inside a link', async (forced) => {
    for (const path of ['/v1/instagram/posts?url=', '/v1/instagram/posts/comments?url=']) {
      const packed = answerOf(await running.call(path + packedForced(forced)))
      expect(answerOf(await running.call(`${path}sim_${forced}`))).toEqual(packed)
      const link = encodeURIComponent(`https://www.instagram.com/p/sim_${forced}/`)
      expect(answerOf(await running.call(path + link))).toEqual(packed)
    }
  })

  test.each(tooLong)('sim_%s is too long for a shortcode, and the error says so', async (forced) => {
    expect(answerOf(await running.call(`/v1/instagram/posts?url=sim_${forced}`))[0]).toBe(400)
  })
})

const get = async (path: string) => {
  const answer = await running.call(path)
  expect(answer.status, answer.text.slice(0, 300)).toBe(200)
  return answer.body
}

describe('what an account allows', () => {
  test('a private account shows its profile, and none of its posts', async () => {
    const v1 = await get('/v1/instagram/profiles/sim_private')
    expect(v1.data).toMatchObject({
      lookupStatus: 'private',
      profile: { handle: 'sim_private', privateAccount: true },
      recentPosts: [],
    })
    const v2 = await get('/v2/instagram/profiles/sim_private?include=recentMedia')
    expect(v2.data).toMatchObject({ lookupStatus: 'private', profile: { isPrivate: true } })
    expect(v2.meta.creditsCharged).toBe(1)
    for (const list of [
      '/v1/instagram/profiles/sim_private/posts',
      '/v2/instagram/profiles/sim_private/media',
    ]) {
      expect((await get(list)).data.lookupStatus).toBe('private')
    }
    const audit = await get('/v2/instagram/profiles/sim_private/engagement')
    expect(audit.data.lookupStatus).toBe('private')
    expect(audit.meta.creditsCharged).toBe(1)
    expect((await get('/v2/instagram/profiles/sim_not_found/engagement')).meta.creditsCharged).toBe(1)
    const walled = await get('/v2/instagram/profiles/sim_restricted/engagement')
    expect([walled.data.lookupStatus, walled.meta.creditsCharged]).toEqual(['restricted', 1])
    expect((await get('/v2/instagram/profiles/ada.cooks/engagement')).meta.creditsCharged).toBe(5)
  })

  test('hidden counts are null with a flag, left out of v1, and out of every average', async () => {
    const { data } = await get('/v2/instagram/profiles/sim_hidden/media')
    for (const media of data.media) {
      expect(media).toMatchObject({ likeCount: null, playCount: null, areCountsHidden: true })
    }
    const v1 = await get('/v1/instagram/profiles/sim_hidden/posts')
    for (const post of v1.data.posts) expect(post).not.toHaveProperty('likeCount')
    const audit = await get('/v2/instagram/profiles/sim_hidden/engagement')
    expect(audit.data.engagement).toMatchObject({ usablePostCount: 0, medianRatePercent: null })
    const old = await get('/v1/instagram/profiles/sim_hidden/engagement')
    expect(old.data).toMatchObject({
      canCalculateEngagement: false,
      metrics: { averageLikesPerPost: null },
      sampleCoverage: { usablePosts: 0, skippedReasons: { missingLikes: old.data.posts.length } },
    })
  })

  test('each part that was asked for and served costs a credit', async () => {
    const path = '/v2/instagram/profiles/ada.cooks'
    const plain = await get(path)
    expect(plain.data).toMatchObject({ recentMedia: null, about: null })
    expect(plain.meta.creditsCharged).toBe(1)
    const recent = await get(`${path}?include=recentMedia`)
    expect(recent.data).toMatchObject({ recentMedia: { length: 12 }, about: null })
    expect(recent.meta.creditsCharged).toBe(2)
    const all = await get(`${path}?include=recentMedia,about`)
    expect(all.data).toMatchObject({
      profile: { handle: 'ada.cooks' },
      about: { country: expect.anything() },
    })
    expect(all.meta.creditsCharged).toBe(3)
  })

  test.each(['ada.cooks', 'sim_hidden', 'a.handle.of.a.longer.name'])(
    '%s has one id in all sources',
    async (handle) => {
      const { id } = (await get(`/v2/instagram/profiles/${handle}`)).data.profile
      for (const name of [handle, id]) {
        const { data } = await get(`/v2/instagram/profiles/${name}?include=about`)
        expect([data.profile.id, data.about]).toEqual([id, expect.anything()])
      }
      const { data } = await get(`/v2/instagram/profiles/${handle}/stories`)
      expect(data.owner).toMatchObject({ handle, id })
      expect((await get(`/v2/instagram/profiles/${id}?include=about`)).data.profile.handle).toBe(
        (await get(`/v2/instagram/profiles/${id}`)).data.profile.handle,
      )
    },
  )

  test('where JSON is restricted, the embed has counts and six posts, and no Reels', async () => {
    const { data } = await get('/v2/instagram/profiles/sim_embed?include=recentMedia')
    expect(data.lookupStatus).toBe('found')
    expect(data.recentMedia).toHaveLength(6)
    expect(data.profile).toMatchObject({ hasLiveStory: true, bio: null, followingCount: null })
    const v1 = await get('/v1/instagram/profiles/sim_embed')
    expect(v1.data).toMatchObject({ lookupStatus: 'found', metrics: null })
    expect(v1.data.recentPosts).toHaveLength(6)
    const posts = await get('/v1/instagram/profiles/sim_embed/posts')
    expect(posts.data.page).toEqual({ nextCursor: null, hasMore: null, returnedCount: 6 })
  })

  test('its Reels are then those of its Reels tab: with plays and without captions, page after page', async () => {
    const first = await get('/v2/instagram/profiles/sim_embed/media?tab=reels')
    expect(first.data.media).toHaveLength(12)
    expect(first.data.media[0]).toMatchObject({ isReel: true, text: null, playCount: expect.any(Number) })
    const next = await get(
      `/v2/instagram/profiles/sim_embed/media?tab=reels&cursor=${first.data.page.nextCursor}`,
    )
    const seen = new Set(first.data.media.map(({ id }: { id: string }) => id))
    expect(next.data.media).toHaveLength(12)
    expect(next.data.media.some(({ id }: { id: string }) => seen.has(id))).toBe(false)
    const v1 = await get('/v1/instagram/profiles/sim_embed/reels')
    expect(v1.data.reels[0]).toMatchObject({
      id: first.data.media[0].id,
      caption: null,
      playCount: first.data.media[0].playCount,
    })
  })

  test('where there is no embed, the page of an account has its names and its newest posts', async () => {
    const { data } = await get('/v2/instagram/profiles/sim_page?include=recentMedia')
    expect(data.profile).toMatchObject({
      bio: expect.any(String),
      followingCount: expect.any(Number),
      postCount: null,
      isVerified: expect.any(Boolean),
    })
    expect(data.recentMedia).toHaveLength(12)
    expect(data.recentMedia[0]).toMatchObject({ likeCount: null, author: { id: data.profile.id } })
    const v1 = await get('/v1/instagram/profiles/sim_page')
    expect(v1.data).toMatchObject({ lookupStatus: 'found', metrics: null })
    const reels = await get('/v2/instagram/profiles/sim_page/media?tab=reels')
    expect(reels.data.media.every(({ isReel }: { isReel: boolean }) => isReel)).toBe(true)
    // Without counts they are no sample: Graph is asked.
    const audit = await get('/v2/instagram/profiles/sim_page/engagement')
    expect(audit.data.engagement.usablePostCount).toBeGreaterThan(0)
  })

  test('where that is walled as well, tags of the page tell the little they do', async () => {
    const { data } = await get('/v2/instagram/profiles/sim_tags')
    expect(data).toMatchObject({
      lookupStatus: 'found',
      profile: { handle: 'sim_tags', followerCount: null, isVerified: null },
      relatedProfiles: null,
    })
    expect(data.profile.postCount).toBeGreaterThan(0)
    expect((await get('/v1/instagram/profiles/sim_tags')).data.lookupStatus).toBe('restricted')
  })
})

describe('files and words', () => {
  test('files are hosted, and charged by what was kept', async () => {
    const list = await get('/v1/instagram/profiles/sim_video/posts?hostMedia=true')
    const assets = list.data.posts.flatMap((post: { hostedMedia: unknown[] }) => post.hostedMedia)
    expect(assets).toHaveLength(24)
    expect(list.meta.creditsCharged).toBe(1 + 2 * 24)
    const [{ shortcode }] = list.data.posts
    const one = await get(`/v1/instagram/posts?url=${shortcode}&downloadMedia=true`)
    expect(one.data.downloads).toMatchObject([{ type: 'video' }])
    expect(one.meta.creditsCharged).toBe(11)
    const v2 = await get(`/v2/instagram/media/${shortcode}?include=files`)
    expect(v2.data.files).toMatchObject([{ type: 'video', mime: 'video/mp4' }])
    expect(v2.meta.creditsCharged).toBe(11)
    const file = await fetch(v2.data.files[0].url)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'video/mp4'])
    expect((await get(`/v2/instagram/media/${shortcode}`)).data.files).toBeNull()
    const download = await get(`/v1/instagram/posts/download?url=${shortcode}`)
    expect(download.meta.creditsCharged).toBe(11)
    expect((await get('/v1/instagram/posts/download?url=simnotfound')).meta.creditsCharged).toBe(1)
  })

  test.each(['CxYz12AbCdE', 'DKv9Qh3tRbL', 'C8aBcDeFgHi'])(
    'the post %s, which no list holds, is a video',
    async (code) => {
      const { data } = await get(`/v2/instagram/media/${code}/transcript`)
      expect(data).toMatchObject({ lookupStatus: 'found', media: { shortcode: code } })
    },
  )

  test('the sound of a video is transcribed, the same in both versions', async () => {
    const v2 = await get('/v2/instagram/media/DLZEet2I6No/transcript')
    expect(v2.data).toMatchObject({
      lookupStatus: 'found',
      media: { id: '3663979474839642984', shortcode: 'DLZEet2I6No' },
      transcript: {
        text: 'This is what was said. And this is the rest of it.',
        language: 'en',
        durationSeconds: 12.5,
        segments: [
          { text: 'This is what was said.', startMs: 0, endMs: 2500 },
          { text: 'And this is the rest of it.', startMs: 2500, endMs: 5000 },
        ],
      },
    })
    const v1 = await get('/v1/instagram/posts/transcript?url=DLZEet2I6No')
    expect(v1.data.transcripts).toEqual([
      { id: '3663979474839642984', shortcode: 'DLZEet2I6No', text: v2.data.transcript.text },
    ])
  })

  test.each([
    ['sim_image', 'transcript_target_not_video'],
    ['sim_long', 'video_too_long_for_transcription'],
  ])('no transcript of posts of %s: %s, uncharged', async (handle, code) => {
    const [{ shortcode }] = (await get(`/v1/instagram/profiles/${handle}/posts`)).data.posts
    const before = await running.balance()
    for (const path of [
      `/v1/instagram/posts/transcript?url=${shortcode}`,
      `/v2/instagram/media/${shortcode}/transcript`,
    ]) {
      const { status, body } = await running.call(path)
      expect([status, body.error.code]).toEqual([400, code])
    }
    expect(await running.balance()).toBe(before)
  })

  test('without speech to text a live key learns the setting, and pays nothing', async () => {
    for (const path of [
      '/v1/instagram/posts/transcript?url=DLZEet2I6No',
      '/v2/instagram/media/DLZEet2I6No/transcript',
    ]) {
      const { status, body } = await running.call(path, { key: running.liveKey })
      expect(status).toBe(502)
      expect(body.error.message).toContain('TRANSCRIPTION_URL')
    }
  })
})

describe('lists', () => {
  const idsOf = (body: { data: { media: { id: string }[] } }) => body.data.media.map(({ id }) => id)

  test('what is new stands first, and cursors do not shift by it', async () => {
    const path = '/v2/instagram/profiles/sim_busy/media'
    const first = await get(path)
    const before = await get(`${path}?cursor=${first.data.page.nextCursor}`)
    running.clock.advance(5 * 60_000)
    const later = await get(path)
    expect(idsOf(later)).not.toEqual(idsOf(first))
    expect(idsOf(later)).toContain(idsOf(first)[0])
    expect(idsOf(await get(`${path}?cursor=${first.data.page.nextCursor}`))).toEqual(idsOf(before))
  })

  test('a search of Reels goes on by number and by cursor alike, and not by both', async () => {
    const first = await get('/v1/instagram/search/reels?query=bread')
    expect(first.data.page).toMatchObject({ currentPage: 1, nextPage: 2, hasMore: true, returnedCount: 12 })
    const { nextCursor } = first.data.page
    const second = await get('/v1/instagram/search/reels?query=bread&page=2')
    const same = await get(`/v1/instagram/search/reels?query=bread&cursor=${nextCursor}`)
    expect(same.data.reels).toEqual(second.data.reels)
    expect(same.data.page).toMatchObject({ currentPage: 2, nextPage: 3 })
    const both = await running.call(`/v1/instagram/search/reels?query=bread&page=2&cursor=${nextCursor}`)
    expect(both.status).toBe(400)
    expect(both.body.error.message).toContain('page or cursor')
    const gone = await get('/v1/instagram/search/reels?query=sim_not_found')
    expect(gone.data.page).toEqual({
      currentPage: 1,
      nextPage: null,
      nextCursor: null,
      hasMore: false,
      returnedCount: 0,
    })
  })

  test('every feed, every list of comments and every search can be watched', () => {
    const watched = instagram.operations.filter(({ watch }) => watch).map(({ id }) => id)
    expect(watched).toEqual(
      expect.arrayContaining([
        'instagram.profiles.posts',
        'instagram.profiles.reels',
        'instagram.profiles.taggedPosts',
        'instagram.posts.comments',
        'instagram.search',
        'instagram.search.profiles',
        'instagram.search.reels',
        'instagram.search.hashtags',
        'instagram.search.popular',
        'instagram.v2.profiles.media',
        'instagram.v2.profiles.stories',
        'instagram.v2.media.comments',
        'instagram.v2.hashtags.media',
        'instagram.v2.profiles.search',
        'instagram.v2.hashtags.search',
        'instagram.v2.locations.search',
        'instagram.v2.audio.search',
      ]),
    )
  })
})

test.each(['1', '35', '2117480', '17800000000000000', '1152921504606846976', '9999999999999999999'])(
  'whatever user id is somebody: %s',
  async (id) => {
    const { profile } = (await get(`/v2/instagram/profiles/${id}`)).data
    expect((await get(`/v2/instagram/profiles/${profile.handle}`)).data.profile.id).toBe(id)
    expect((await get(`/v2/instagram/profiles/${id}/media`)).data.media.length).toBeGreaterThan(0)
  },
)

describe('the provider shows the same world', () => {
  const withAbout = async (handle: string, parts: string) =>
    (await get(`/v2/instagram/profiles/${handle}?include=${parts}`)).data

  test.each(['ada.cooks', 'sunset.kitchen'])('%s is one person with and without About', async (handle) => {
    const plain = await withAbout(handle, 'recentMedia')
    const about = await withAbout(handle, 'recentMedia,about')
    expect({ ...about.profile, hasLiveStory: null }).toEqual(plain.profile)
    expect(about.relatedProfiles).toEqual(plain.relatedProfiles)
    for (const [place, { audio, ...post }] of plain.recentMedia.entries()) {
      const { media, ...same } = post
      expect(about.recentMedia[place]).toMatchObject(same)
      expect(about.recentMedia[place].audio).toEqual(audio)
      expect(about.recentMedia[place].media).toHaveLength(media.length)
    }
  })

  const lists = [
    '/v2/instagram/profiles/nasa/media?tab=tagged',
    '/v1/instagram/profiles/770375/tagged-posts',
    '/v2/instagram/locations/213385402/media',
    '/v2/instagram/reels/trending',
    '/v1/instagram/audio/664212705901923/reels',
  ]

  test.each(lists)('a post of %s is the same opened by itself', async (path) => {
    const { data } = await get(path)
    for (const listed of (data.media ?? data.posts ?? data.reels).slice(0, 4)) {
      const { media } = (await get(`/v2/instagram/media/${listed.shortcode}`)).data
      const { id, url, text, createdAt, author, isReel } = media
      expect(listed).toMatchObject({ id, url, createdAt })
      expect(listed.text ?? listed.caption).toBe(text)
      const { name, handle } = (await get(`/v2/instagram/profiles/${author.id}`)).data.profile
      expect([listed.author?.name ?? name, (listed.author ?? listed.owner).handle]).toEqual([name, handle])
      if (path.includes('tagged')) {
        expect(handle).not.toBe('nasa')
        expect(JSON.stringify(listed.taggedPeople ?? listed.taggedUsers)).toContain('"nasa"')
      }
      if (path.includes('reels')) expect(isReel).toBe(true)
    }
  })

  test.each([
    ['hashtags', '/v2/instagram/hashtags/search?query=robots', 'hashtag'],
    ['locations', '/v2/instagram/locations/search?query=lisbon', 'location'],
    ['audio', '/v2/instagram/audio/search?query=rain', 'audio'],
  ])('%s that are found are so by their links', async (things, path, thing) => {
    for (const { id, url } of (await get(path)).data[things].slice(0, 3)) {
      const { data } = await get(`/v2/instagram/${things}/${encodeURIComponent(url)}`)
      expect(data[thing]).toMatchObject({ id, url })
    }
  })

  test('who is followed is the same by handle and id', async () => {
    const { profiles } = (await get('/v2/instagram/profiles/nasa/following')).data
    for (const person of profiles.slice(0, 3)) {
      expect((await get(`/v2/instagram/profiles/${person.handle}`)).data.profile).toMatchObject(person)
      expect((await get(`/v2/instagram/profiles/${person.id}`)).data.profile).toMatchObject(person)
    }
  })
})

test('the posts of a list are by the account that is asked for, whatever the length of its name', async () => {
  const { media } = (await get('/v2/instagram/profiles/sunset.kitchen/media')).data
  const { id, name, pictureUrl } = (await get('/v2/instagram/profiles/sunset.kitchen')).data.profile
  for (const { author } of media)
    expect(author).toMatchObject({ id, name, pictureUrl, handle: 'sunset.kitchen' })
  // Its id has no room for the name: by itself it is by the same person under another.
  expect((await get(`/v2/instagram/media/${media[0].id}`)).data.media.author).toMatchObject({
    name,
    pictureUrl,
  })
})
