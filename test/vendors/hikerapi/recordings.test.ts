import { describe, expect, test } from 'vitest'
import { shortcodeOfId } from '../../../src/platforms/instagram/identifiers.ts'
import { instagram } from '../../../src/platforms/instagram/index.ts'
import { hikerapi } from '../../../src/vendors/hikerapi.ts'
import { route } from '../../support/playback.ts'
import { vendorPlayback } from '../support.ts'
import { whole } from './whole.ts'

const { files, play, ask, upstream, found } = vendorPlayback(hikerapi, instagram)

const at = (path: string, name: string) =>
  route(hikerapi.origin, path, () => {
    const answer = files.answer(name)
    return { ...answer, body: whole(String(answer.body)) }
  })
const sent = () => {
  const { path, query } = upstream().seen.at(-1)!
  return { path, ...Object.fromEntries(query) }
}
const natgeo = {
  id: '787132',
  handle: 'natgeo',
  name: 'National Geographic',
  isVerified: true,
  isPrivate: false,
}

describe.skipIf(!files.available)('Instagram by HikerAPI, as recorded', () => {
  test('a profile by id, in both versions', async () => {
    play(at('/v2/user/by/id', 'v2_user_by_id'))
    const v1 = await ask('instagram.profiles.basic', { userId: '787132' })
    expect(v1.data.profile).toMatchObject({
      handle: 'natgeo',
      displayName: 'National Geographic',
      platformUserId: '787132',
      verified: true,
      privateAccount: false,
      accountType: 2,
      businessAccount: true,
      professionalAccount: true,
      externalUrl: 'http://visitstore.bio/natgeo',
    })
    expect(v1.data.metrics).toEqual({ followers: 274988955, following: 193, posts: 31529 })
    const v2 = await ask('instagram.v2.profiles', { profile: '787132' })
    expect(v2.data.profile).toMatchObject({
      ...natgeo,
      pronouns: [],
      links: [{ title: null, url: 'http://visitstore.bio/natgeo' }],
      followerCount: 274988955,
      highlightCount: null,
      hasLiveStory: null,
    })
    expect(v2.data.profile.bio).toMatch(/^Step into wonder/)
  })

  test('about an account', async () => {
    play(at('/v2/user/by/id', 'v2_user_by_id'), at('/gql/user/about', 'gql_user_about'))
    const { data } = await ask('instagram.v2.profiles', { profile: '787132', include: 'about' })
    expect(data.about).toEqual({
      joinedAt: '2010-11-01T00:00:00.000Z',
      country: 'United States',
      formerHandleCount: 0,
    })
  })

  test('stories: ids beyond 2^53 keep every digit', async () => {
    play(at('/v2/user/stories', 'v2_user_stories'))
    const data = await found('instagram.v2.profiles.stories', { profile: '787132' })
    expect(data.owner).toMatchObject(natgeo)
    expect(data.stories).toHaveLength(2)
    expect(data.stories[0]).toMatchObject({
      id: '3870828041672894129',
      createdAt: '2026-04-08T14:31:15.000Z',
      expiresAt: '2026-04-09T14:31:15.000Z',
      hasAudio: true,
      links: null,
    })
    expect(data.stories[0].media).toMatchObject({ type: 'video', width: 1080, height: 1920 })
    expect(data.stories[0].mentions).toEqual([
      expect.objectContaining({ id: '900000001', handle: 'person_001', isVerified: true }),
    ])
  })

  test('no story is told by a reel that is null', async () => {
    const none = { broadcast: null, reel: null, status: 'ok' }
    play(route(hikerapi.origin, '/v2/user/stories/by/username', { status: 200, body: JSON.stringify(none) }))
    const data = await found('instagram.v2.profiles.stories', { profile: 'natgeo' })
    expect(data.stories).toEqual([])
    const renamed = { broadcast: null, status: 'ok' }
    play(
      route(hikerapi.origin, '/v2/user/stories/by/username', { status: 200, body: JSON.stringify(renamed) }),
    )
    expect((await ask('instagram.v2.profiles.stories', { profile: 'natgeo_' })).ended).toBe('changed')
  })

  test('highlights and what is in one, in both versions', async () => {
    play(at('/v2/user/highlights', 'v2_user_highlights'))
    const tray = await ask('instagram.v2.profiles.highlights', { profile: '9000000002' })
    expect(tray.data.highlights).toHaveLength(3)
    expect(tray.data.highlights[0]).toMatchObject({
      id: '90000000000000001',
      title: 'Australia 25',
      itemCount: 100,
      createdAt: '2025-10-16T12:27:56.000Z',
      owner: { handle: 'person_001' },
    })
    expect(tray.data.page).toMatchObject({ nextCursor: null, hasMore: false })
    play(at('/v2/user/highlights/by/username', 'v2_user_highlights'))
    const v1 = await ask('instagram.profiles.highlights', { handle: 'person_001' })
    expect(v1.data.highlights.map(({ id }: { id: string }) => id)[0]).toBe('90000000000000001')

    play(at('/v2/highlight/by/id', 'v2_highlight_by_id'))
    const one = await ask('instagram.v2.highlights', { highlightId: '90000000000000001' })
    expect(one.data.highlight).toMatchObject({ title: 'me 🦋', itemCount: 98 })
    expect(one.data.stories).toHaveLength(3)
    expect(one.data.stories[0]).toMatchObject({
      id: '9000000000000000004',
      createdAt: '2025-11-23T07:44:11.000Z',
      expiresAt: null,
      links: [],
      mentions: [],
    })
    const old = await ask('instagram.highlights', { highlightId: '90000000000000001' })
    expect(old.data.items[0]).toMatchObject({ mediaType: 'video', videoDurationSec: 20.014999389648438 })
  })

  test('whom an account follows, page after page', async () => {
    play(at('/g2/user/following', 'g2_user_following'))
    const { data } = await ask('instagram.v2.profiles.following', { profile: '787132' })
    expect(data.profiles).toHaveLength(3)
    expect(data.profiles[1]).toMatchObject({ id: '9000003', handle: 'person_002', isVerified: true })
    expect(data.totalCount).toBeNull()
    // An answer of the same form that is the last one.
    play(at('/g2/user/following', 'g2_user_followers'))
    const last = await ask('instagram.v2.profiles.following', {
      profile: '787132',
      cursor: data.page.nextCursor,
    })
    expect(sent()).toMatchObject({ user_id: '787132', page_id: '25' })
    expect(last.data.profiles[0]).toMatchObject({ handle: 'person_001', name: '', isPrivate: true })
    expect(last.data.page).toMatchObject({ nextCursor: null, hasMore: false })
  })

  test('tagged posts: a picture has no plays, whatever number stands there', async () => {
    play(at('/v2/user/tag/medias', 'v2_user_tag_medias'))
    const v1 = await ask('instagram.profiles.taggedPosts', { userId: '787132' })
    expect(v1.data.posts[0]).toMatchObject({
      id: '9000000000000000001',
      shortcode: shortcodeOfId('9000000000000000001'),
      mediaType: 'image',
      createdAt: '2018-12-07T18:04:27.000Z',
      likeCount: 14016,
      commentCount: 579,
      taggedUsers: [
        { handle: 'person_001', platformUserId: '9000000003' },
        { handle: 'person_002', platformUserId: '900000004' },
      ],
    })
    expect(v1.data.posts[0]).not.toHaveProperty('playCount')
    const v2 = await ask('instagram.v2.profiles.media', { profile: '787132', tab: 'tagged' })
    expect(v2.data.media[0]).toMatchObject({
      likeCount: 14016,
      commentCount: 579,
      playCount: null,
      areCountsHidden: false,
    })
    expect(v2.data.media[0].place ?? v2.data.media[0].location).toMatchObject({
      name: 'Vardzia, Aspindzis Raioni, Georgia',
    })
    expect(v2.data.page.hasMore).toBe(true)
  })

  test('Reels of an account', async () => {
    play(at('/v2/user/by/username', 'v2_user_by_id'), at('/v2/user/clips', 'v2_user_clips'))
    const v1 = await ask('instagram.profiles.reels', { handle: 'natgeo' })
    expect(v1.data.reels[0]).toMatchObject({
      id: '3870025531093850440',
      shortcode: 'DW1F7dciplI',
      createdAt: '2026-04-07T13:00:04.000Z',
      likeCount: 51261,
      commentCount: 499,
      playCount: 2626058,
      owner: { handle: 'natgeoanimals' },
    })
    const v2 = await ask('instagram.v2.profiles.media', { profile: 'natgeo', tab: 'reels' })
    expect(v2.data.media[0]).toMatchObject({ id: '3870025531093850440', playCount: 2626058 })
  })

  test('plays are those on Instagram, where Facebook counts others', async () => {
    const text = whole(String(files.answer('v2_user_clips').body))
    const crossposted = text.replaceAll('"play_count": 2626058', '"play_count": 9999999')
    expect(crossposted).not.toBe(text)
    play(route(hikerapi.origin, '/v2/user/clips', { status: 200, body: crossposted }))
    const { data } = await ask('instagram.v2.profiles.media', { profile: '787132', tab: 'reels' })
    expect(data.media[0].playCount).toBe(2626058)
  })

  test('comments, in both versions', async () => {
    play(at('/v2/media/comments', 'v2_media_comments'))
    const media = '9000000000000000001'
    const v1 = await ask('instagram.posts.comments', { url: media })
    expect(v1.data.comments[0]).toMatchObject({
      id: '90000000000000005',
      text: 'Sample text 7',
      createdAt: '2025-08-09T14:29:18.000Z',
      likeCount: 13,
      author: { handle: 'person_002', platformUserId: '9000000010', verified: false },
    })
    const v2 = await ask('instagram.v2.media.comments', { media })
    expect(v2.data.totalCount).toBe(551)
    expect(v2.data.comments).toHaveLength(2)
    expect(v2.data.page.hasMore).toBe(true)
    expect((await ask('instagram.v2.media.comments', { media: '9000000000000000009' })).ended).toBe('changed')
  })

  test('no entries are an empty list, not a missing post', async () => {
    play(at('/v2/media/comments', 'error_404_entries_not_found'))
    const data = await found('instagram.posts.comments', { url: '9000000000000000001' })
    expect(data.comments).toEqual([])
  })

  test('searches for accounts, Reels and places', async () => {
    play(at('/v2/fbsearch/accounts', 'v2_fbsearch_accounts'))
    const v1 = await ask('instagram.search.profiles', { query: 'natgeo' })
    expect(v1.data.profiles[0]).toMatchObject({
      handle: 'natgeo',
      verified: true,
      metrics: { followers: null, following: null, posts: null },
    })
    const v2 = await ask('instagram.v2.profiles.search', { query: 'natgeo' })
    expect(v2.data.profiles[0]).toMatchObject(natgeo)
    await ask('instagram.v2.profiles.search', { query: 'natgeo', cursor: v2.data.page.nextCursor })
    expect(sent()).toMatchObject({ page_token: 'e129a3f7111a4420a8b747d255c4e32c' })

    play(at('/v2/fbsearch/reels', 'v2_fbsearch_reels'))
    const reels = await ask('instagram.search.reels', { query: 'natgeo' })
    expect(reels.data.reels[0]).toMatchObject({
      id: '3838197568999826383',
      shortcode: 'DVEBFp2AKPP',
      metrics: { plays: 3314829, likes: 222423, comments: 573 },
      owner: { handle: 'natgeo' },
    })
    expect(reels.data.page).toMatchObject({ currentPage: 1, nextPage: 2 })
    const second = await ask('instagram.search.reels', {
      query: 'natgeo',
      cursor: reels.data.page.nextCursor,
    })
    expect(second.data.page).toMatchObject({ currentPage: 2, nextPage: 3 })
    expect(sent()).toMatchObject({ reels_max_id: 'r:80d6f6da6d8246fda9ad58a8e8d3c6c7' })

    play(at('/v1/fbsearch/places', 'v1_fbsearch_places'))
    const places = await ask('instagram.v2.locations.search', { query: 'natgeo' })
    expect(places.data.locations[0]).toMatchObject({
      id: '252923412072688',
      name: 'NatGeo Roof Deck',
      address: '161 6th Ave',
      latitude: 40.725898742676,
      longitude: -74.004295349121,
      postCount: null,
    })

    play(at('/v2/fbsearch/topsearch', 'v2_fbsearch_topsearch'))
    const top = await ask('instagram.search', { query: 'natgeo' })
    expect(top.data.users).toEqual([
      expect.objectContaining({ handle: 'natgeo', platformUserId: '787132', verified: true, position: 0 }),
    ])
    expect(top.data.hashtags).toEqual([])
  })

  test('hashtags: the largest number that the vendor can tell is not a count', async () => {
    play(at('/v2/hashtag/by/name', 'v1_hashtag_by_name'))
    const tag = await ask('instagram.v2.hashtags', { hashtag: 'love' })
    expect(tag.data.hashtag).toMatchObject({ id: '17843826142012701', name: 'love', postCount: null })
    play(at('/v2/hashtag/medias/top', 'v2_hashtag_medias_top'))
    const v2 = await ask('instagram.v2.hashtags.media', { hashtag: 'love' })
    expect(v2.data.media[0]).toMatchObject({ id: '9000000000000000001', likeCount: 416, commentCount: 5 })
    const v1 = await ask('instagram.search.hashtags', { hashtag: 'love' })
    expect(v1.data.posts[0]).toMatchObject({
      isVideo: false,
      createdAt: '2026-04-08T12:38:17.000Z',
      metrics: { likes: 416, comments: 5 },
    })
    expect(v1.data.page.hasMore).toBe(true)
  })

  test('posts at a place: version 1 tells no views', async () => {
    play(at('/v1/location/medias/recent/chunk', 'v1_location_medias_recent_chunk'))
    const { data } = await ask('instagram.v2.locations.media', { locationId: '213131048', sort: 'newest' })
    expect(data.media).toHaveLength(3)
    expect(data.media[0]).toMatchObject({
      id: '9000000000000000001',
      createdAt: '2026-04-08T17:26:08.000Z',
      likeCount: 0,
      playCount: null,
    })
    expect(data.media[0].media?.[0] ?? data.media[0].files?.[0]).toMatchObject({ type: 'video' })
    expect(data.page.hasMore).toBe(true)
  })

  test('Reels of a sound, and the sound, in both versions', async () => {
    play(at('/v2/track/by/id', 'v2_track_by_id'))
    const audioId = '797665381922277'
    const v1 = await ask('instagram.audio.reels', { audioId })
    expect(v1.data.audio).toMatchObject({
      audioId,
      audioAssetId: '756771613246540',
      songName: 'euphoria',
      artistName: 'Person 005',
      durationMs: 383639,
      isExplicit: true,
      usesOriginalAudio: false,
    })
    expect(v1.data.reels[0].metrics).toEqual({ plays: 7599, likes: 337, comments: 6 })
    const v2 = await ask('instagram.v2.audio.reels', { audioId })
    expect(v2.data.media[0]).toMatchObject({ id: '9000000000000000001', playCount: 7599 })
    const sound = await ask('instagram.v2.audio', { audioId })
    expect(sound.data.audio).toMatchObject({ id: audioId, title: 'euphoria', durationSeconds: 383.639 })
    expect((await ask('instagram.v2.audio', { audioId: '1' })).ended).toBe('changed')
  })
})

describe('what HikerAPI says of a target and of its caller', () => {
  const path = '/v2/user/by/id'
  const says = (status: number, body: string) => route(hikerapi.origin, path, { status, body })

  test.each([
    [404, '{"detail":"Target user not found","exc_type":"UserNotFound"}', 'not_found'],
    [404, '{"detail":"Entries not found","exc_type":"NotFoundError"}', 'not_found'],
    [404, '{"detail":"Not Found"}', 'changed'],
    [404, '<html>404</html>', 'changed'],
    [403, '{"detail":"Private account","exc_type":"PrivateAccount"}', 'private'],
    [403, '{"detail":"Challenge required","exc_type":"ClientForbiddenError"}', 'restricted'],
    [403, 'error code: 1010', 'vendor_refused'],
    [401, '{"detail":"Unauthorized"}', 'vendor_refused'],
    [402, '{"detail":"Payment required"}', 'vendor_refused'],
    [429, '{"detail":"Too many requests"}', 'rate_limited'],
    [410, '{"detail":"Gone"}', 'changed'],
  ])('%i %s: %s', async (status, body, ended) => {
    play(says(status, body))
    expect((await ask('instagram.profiles.basic', { userId: '4242' })).ended).toBe(ended)
  })
})
