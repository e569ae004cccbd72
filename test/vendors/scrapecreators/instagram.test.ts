import { describe, expect, test } from 'vitest'
import { shortcodeOfId } from '../../../src/platforms/instagram/identifiers.ts'
import { instagram } from '../../../src/platforms/instagram/index.ts'
import { arr, type Json, obj } from '../../../src/reading/narrow.ts'
import { str } from '../../../src/reading/values.ts'
import { scrapecreators } from '../../../src/vendors/scrapecreators.ts'
import { vendorPlayback } from '../support.ts'

const { files, at, play, ask, upstream, here, found } = vendorPlayback(scrapecreators, instagram)

/** The ids of posts were replaced one by one; a post's two names say the same, so that they have to fit again. */
function consistent(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(consistent)
  const json = obj(value)
  if (!json) return value
  const read: Json = Object.fromEntries(Object.entries(json).map(([name, one]) => [name, consistent(one)]))
  const id = /^\d{19}/.exec(str(json.pk) ?? str(json.id) ?? '')?.[0]
  for (const name of ['code', 'shortcode']) if (id && name in read) read[name] = shortcodeOfId(id)
  return read
}

const recording = (path: string, name: string) =>
  here(path, consistent(files.json<{ body: unknown }>(`${name}.json`).body))

const id = '9000000000000000001'
const shortcode = shortcodeOfId(id)

describe.skipIf(!files.available)('Instagram by ScrapeCreators, as recorded', () => {
  test('a profile by its number has its counts, in both versions', async () => {
    play(at('/v1/instagram/basic-profile', 'instagram_basic_profile'))
    const data = await found('instagram.profiles.basic', { userId: '900001' })
    expect(data.profile).toMatchObject({ handle: 'person_001', platformUserId: '900001' })
    const v2 = await ask('instagram.v2.profiles', { profile: '900001' })
    expect(v2.data.profile).toMatchObject({
      id: '900001',
      handle: 'person_001',
      bio: 'Sample bio',
      isVerified: true,
      followerCount: 16101999,
      followingCount: 617,
      postCount: 409,
      category: null,
    })
    expect((await ask('instagram.profiles.basic', { userId: '900002' })).ended).toBe('changed')
  })

  test('posts that tag an account have their few values', async () => {
    play(recording('/v1/instagram/user/tagged-posts', 'instagram_user_tagged_posts'))
    const data = await found('instagram.profiles.taggedPosts', { userId: '325734299' })
    expect(data.posts[0]).toMatchObject({
      id,
      shortcode,
      caption: 'Sample text 1',
      mediaType: 'image',
      owner: { handle: 'person_001', platformUserId: '90000000002' },
    })
    const v2 = await ask('instagram.v2.profiles.media', { profile: '325734299', tab: 'tagged' })
    expect(v2.data.media[0]).toMatchObject({ id, shortcode })
    expect(v2.data.page.hasMore).toBe(true)
    await ask('instagram.v2.profiles.media', {
      profile: '325734299',
      tab: 'tagged',
      cursor: v2.data.page.nextCursor,
    })
    expect(upstream().seen.at(-1)!.query.get('cursor')).toBe('3953374600788032611')
  })

  test('highlights have cover and owner, and those of another account are left out', async () => {
    play(at('/v1/instagram/user/highlights', 'instagram_user_highlights'))
    const data = await found('instagram.profiles.highlights', { handle: 'person_001' })
    expect(data.highlights).toEqual([
      {
        id: '90000000000000001',
        title: 'GRWM chats',
        coverThumbnailUrl: expect.stringMatching(/^https:.*7e5350088a/),
        croppedCoverThumbnailUrl: expect.stringMatching(/^https:.*ff5552273f/),
        owner: {
          platformUserId: '90000002',
          handle: 'person_001',
          avatarUrl: expect.stringMatching(/^https:/),
        },
      },
    ])
    expect(
      (await ask('instagram.v2.profiles.highlights', { profile: 'person_001' })).data.highlights,
    ).toHaveLength(1)
    expect((await ask('instagram.v2.profiles.highlights', { profile: 'somebody' })).ended).toBe('changed')
  })

  test('comments have an author, and are bought without their replies', async () => {
    play(at('/v2/instagram/post/comments', 'instagram_post_comments'))
    const data = await found('instagram.posts.comments', {
      url: 'https://www.instagram.com/reel/DOq6eV6iIgD',
    })
    expect(data.comments[0]).toMatchObject({
      id: '90000000000000001',
      text: 'Sample text 1',
      createdAt: '2025-09-16T17:03:04.000Z',
      likeCount: 0,
      replyCount: 0,
      author: { handle: 'person_001', platformUserId: '90000000002', verified: false },
    })
    expect(data.page.hasMore).toBe(true)
    expect(upstream().seen.at(-1)!.query.has('include_replies')).toBe(false)
    const v2 = await ask('instagram.v2.media.comments', { media: 'DOq6eV6iIgD' })
    expect(v2.data).toMatchObject({ totalCount: null, page: { hasMore: true } })
  })

  test('Reels of a search have author, sound and place', async () => {
    play(recording('/v2/instagram/reels/search', 'instagram_reels_search'))
    const data = await found('instagram.search.reels', { query: 'dogs' })
    expect(data.reels[0]).toMatchObject({
      id,
      shortcode,
      caption: 'Sample text 1 #sample',
      createdAt: '2025-09-16T16:56:45.000Z',
      videoDurationSec: 75.7,
      metrics: { likes: 3487, comments: 90 },
      owner: { handle: 'person_001', followerCount: 188406, postCount: 117 },
      location: { id: '110103980565013', name: 'Central Park, New York City' },
      audio: { artistName: 'Oliver Max', songName: 'Smiling Heart', audioId: '1711608879787237' },
    })
    expect(data.page).toMatchObject({ currentPage: 1, nextPage: 2 })
  })

  test('posts of a hashtag are read in both versions, and end after eleven pages', async () => {
    play(recording('/v1/instagram/search/hashtag', 'instagram_search_hashtag'))
    const data = await found('instagram.search.hashtags', { hashtag: 'makeup' })
    expect(data.posts[0]).toMatchObject({
      id,
      isVideo: true,
      metrics: { likes: 35854, comments: 1263 },
      owner: { handle: 'person_001', followerCount: 1369176 },
    })
    const v2 = await ask('instagram.v2.hashtags.media', { hashtag: 'makeup' })
    expect(v2.data.media).toHaveLength(2)
    const body = files.json<{ body: Json }>('instagram_search_hashtag.json').body
    play(here('/v1/instagram/search/hashtag', consistent({ ...body, cursor: '12' })))
    expect((await ask('instagram.search.hashtags', { hashtag: 'tea' })).data.page.hasMore).toBe(false)
  })

  test('trending Reels are read in both versions', async () => {
    play(recording('/v1/instagram/reels/trending', 'instagram_reels_trending'))
    const data = await found('instagram.reels.trending', {})
    expect(data.reels[0]).toMatchObject({
      id,
      caption: 'Sample text 1',
      createdAt: '2026-01-02T18:32:11.000Z',
      metrics: { plays: 456789, likes: 12345, comments: 123 },
      dimensions: { width: 720, height: 1280 },
      owner: { handle: 'person_001', platformUserId: '900000002', verified: true },
    })
    expect((await ask('instagram.v2.reels.trending', {})).data.page.hasMore).toBe(false)
  })

  test('a search over all kinds returns accounts, tags and places in their order', async () => {
    play(at('/v1/instagram/search', 'instagram_search'))
    const data = await found('instagram.search', { query: 'nike' })
    expect(data).toMatchObject({
      users: [{ handle: 'nike', verified: true, platformUserId: '13460080', position: 0 }],
      hashtags: [{ id: '17841562978125529', name: 'nikewomen', mediaCount: 2036828, position: 2 }],
      places: [{ id: '715603272', name: 'Nike', facebookPlacesId: '106068296090172', position: 51 }],
      keywords: [],
    })
    const tags = await ask('instagram.v2.hashtags.search', { query: 'nike' })
    expect(tags.data.hashtags).toMatchObject([{ name: 'nikewomen', postCount: 2036828, isTrending: null }])
  })

  test('Reels with a sound have the sound, in both versions', async () => {
    play(recording('/v1/instagram/audio/reels', 'instagram_audio_reels'))
    const data = await found('instagram.audio.reels', { audioId: '1392969992841787' })
    expect(data.reels[0]).toMatchObject({
      id,
      metrics: { plays: 293700, likes: 20308, comments: 121 },
      videoDurationSec: 30.973,
      owner: { handle: 'person_001', verified: true },
    })
    const v2 = await ask('instagram.v2.audio.reels', { audioId: '1392969992841787' })
    expect(v2.data.media).toHaveLength(arr(data.reels).length)
  })
})

describe.skipIf(!files.available)('Instagram by ScrapeCreators, as documented', () => {
  test('a post with two different names is left out', async () => {
    play(at('/v1/instagram/user/tagged-posts', 'instagram_user_tagged_posts'))
    expect((await ask('instagram.profiles.taggedPosts', { userId: '325734299' })).ended).toBe('changed')
  })

  test('a topic describes itself on its first page, and its posts have either form of ids', async () => {
    const posts = [
      {
        id: 'POLARIS_3892957342260916992',
        shortcode: 'DYGkBO3NfMA',
        type: 'reel',
        caption: 'Sample text',
        play_count: 11993988,
        owner: { id: '17841409679275910', username: 'person_001', is_verified: false },
      },
    ]
    const body = { success: true, query: 'basketball', posts, cursor: 'opaque', has_more: true }
    const about = { title: 'Basketball', total_media_count: 8800000, suggested_terms: ['the tallest player'] }
    play(here('/v1/instagram/search/popular', { ...body, ...about }))
    const data = await found('instagram.search.popular', { query: 'basketball' })
    expect(data).toMatchObject({
      title: 'Basketball',
      totalMediaCount: 8800000,
      suggestedTerms: ['the tallest player'],
      posts: [{ id: '3892957342260916992', type: 'video', metrics: { plays: 11993988 } }],
    })
    expect(data.page.hasMore).toBe(true)
  })

  test('replies to another comment are left out', async () => {
    const reply = {
      id: '18277034998224667',
      text: 'Thanks',
      comment_like_count: null,
      child_comment_count: 0,
      created_at: '2024-06-28T06:20:32.000Z',
      parent_comment_id: '18038110327814211',
      user: { id: '25621023419', username: 'username', is_verified: false },
    }
    const path = '/v1/instagram/post/comment/replies'
    play(here(path, { success: true, comments: [reply], cursor: null, has_more: false }))
    const media = { media: 'DOq6eV6iIgD' }
    const found = await ask('instagram.v2.media.comments.replies', {
      ...media,
      commentId: '18038110327814211',
    })
    expect(found).toMatchObject({ ended: 'found', data: { replies: [{ text: 'Thanks' }] } })
    const other = await ask('instagram.v2.media.comments.replies', {
      ...media,
      commentId: '17900000000000042',
    })
    expect(other.ended).toBe('changed')
  })

  const missing = { success: false, error: 'not_found', errorStatus: 404, credits_charged: 0 }

  test.each([
    ['instagram.profiles.basic', '/v1/instagram/basic-profile', { userId: '900001' }, 'not_found'],
    ['instagram.search.profiles', '/v1/instagram/search/profiles', { query: 'nobody' }, 'found'],
    [
      'instagram.v2.highlights',
      '/v1/instagram/user/highlight/detail',
      { highlightId: '17900000000000001' },
      'not_found',
    ],
  ])('%s: the vendor has nothing', async (operation, path, params, ended) => {
    play(here(path, missing, 404))
    expect((await ask(operation, params)).ended).toBe(ended)
  })
})
