import { describe, expect, test } from 'vitest'
import * as made from './answers.ts'

/** Shapes in which Instagram serves the same things: each is read right, or refused as a fault. */

const { site, post } = made
const { files, answering, get, service } = made.madeAnswers()

/** The post of its embed. */
async function embedded(more: object, form: 'shortcode_media' | 'xdt_shortcode_media' = 'shortcode_media') {
  // What was answered before is in the cache.
  service().clock.advance(86_400_000)
  const context = { context: { copyright_blocked: false }, gql_data: { [form]: made.node(more) } }
  answering([made.postEmbed, made.embedWith(context)], [made.postPage, made.gonePage])
  const { status, data } = await get(`/v2/instagram/media/${post.shortcode}`)
  const v1 = await get('/v1/instagram/posts', { url: post.shortcode })
  return { status, media: data?.media, v1: v1.data }
}

/** The post of the feed. */
async function listed(more: object) {
  service().clock.advance(86_400_000)
  answering([made.feedPlace, made.feedOf([made.item(more)])])
  const { status, data } = await get('/v2/instagram/profiles/nasajpl/media')
  const v1 = await get('/v1/instagram/profiles/nasajpl/posts')
  return { status, media: data?.media[0], v1: v1.data?.posts[0] }
}

describe.skipIf(!files.available)('nodes of GraphQL', () => {
  test.each(['shortcode_media', 'xdt_shortcode_media'] as const)('under %s', async (form) => {
    const { media } = await embedded({ __typename: 'XDTGraphVideo' }, form)
    expect(media).toMatchObject({ ...post, type: 'video', likeCount: 46280, playCount: 1000 })
  })

  test.each([
    ['likes of -1', { edge_liked_by: { count: -1 }, video_view_count: null }],
    ['a flag', { like_and_view_counts_disabled: true }],
    ['a flag and 0', { like_and_view_counts_disabled: true, edge_liked_by: { count: 0 } }],
  ])('hidden counts, recognized by %s, are null and never 0', async (_, more) => {
    const { media, v1 } = await embedded(more)
    expect(media).toMatchObject({
      likeCount: null,
      playCount: null,
      areCountsHidden: true,
      commentCount: 495,
    })
    expect(v1.metrics).toEqual({ likes: null, comments: 495, playCount: null })
  })

  test('a carousel of pictures and videos, in their order, typed or not', async () => {
    const part = (id: string, isVideo: boolean, more: object = {}) => ({
      node: {
        id,
        is_video: isVideo,
        display_url: `https://scontent.cdninstagram.com/v/${id}.jpg`,
        dimensions: { width: 1080, height: 1350 },
        ...(isVideo ? { video_url: `https://scontent.cdninstagram.com/v/${id}.mp4` } : {}),
        ...more,
      },
    })
    const edges = [
      part('3943405578951853696', false, { accessibility_caption: 'Photo of Mars.' }),
      part('3943405578951853697', true),
      part('3943405578951853698', false, { __typename: 'XDTGraphImage' }),
    ]
    const { media, v1 } = await embedded({
      __typename: 'XDTGraphSidecar',
      is_video: false,
      video_url: undefined,
      edge_sidecar_to_children: { edges },
    })
    expect(media.type).toBe('carousel')
    expect(media.media.map(({ type, url }: { type: string; url: string }) => [type, url.slice(-3)])).toEqual([
      ['image', 'jpg'],
      ['video', 'mp4'],
      ['image', 'jpg'],
    ])
    expect(media.media[0]).toMatchObject({ altText: 'Photo of Mars.', width: 1080, height: 1350 })
    expect(v1.media).toMatchObject({ mediaType: 'sidecar' })
    expect(v1.media.carouselChildren.map(({ isVideo }: { isVideo: boolean }) => isVideo)).toEqual([
      false,
      true,
      false,
    ])
  })

  test('a kind that nobody knows is null, in v1 unknown', async () => {
    const { media, v1 } = await embedded({ __typename: 'XDTGraphHologram', is_video: false })
    expect(media.type).toBeNull()
    expect(v1.media.mediaType).toBe('unknown')
  })

  test('a private link by its long code: the same post, by the code that Instagram reports', async () => {
    const long = `${post.shortcode}${'k'.repeat(28)}`
    answering([made.postEmbed, made.embedOf(made.node({ shortcode: long }))])
    const { data } = await get(`/v2/instagram/media/${long}`)
    expect(data.media).toMatchObject({ id: post.id, shortcode: long, url: `${site}/p/${long}/` })
  })

  test('no caption is empty, an unknown one is null', async () => {
    expect((await embedded({ edge_media_to_caption: { edges: [] } })).media.text).toBe('')
    expect((await embedded({ edge_media_to_caption: undefined })).media.text).toBeNull()
  })

  test('people: coauthors, tagged ones, no people, and unknown people', async () => {
    const other = { id: '9', username: 'NASA', is_verified: true, profile_pic_url: 'https://x.example/a.jpg' }
    const { media, v1 } = await embedded({
      coauthor_producers: [other],
      edge_media_to_tagged_user: { edges: [{ node: { user: other, x: 0.5, y: 0.5 } }] },
    })
    expect(media.coauthors).toMatchObject([{ id: '9', handle: 'nasa', isVerified: true }])
    expect(media.taggedPeople).toMatchObject([{ id: '9', handle: 'nasa' }])
    expect(v1).toMatchObject({
      coauthors: [{ handle: 'nasa', platformUserId: '9', verified: true }],
      taggedUsers: [{ handle: 'nasa', platformUserId: '9' }],
    })
    const withoutPeople = await embedded({ coauthor_producers: [], edge_media_to_tagged_user: { edges: [] } })
    expect(withoutPeople.media).toMatchObject({ coauthors: [], taggedPeople: [] })
    const unknown = await embedded({})
    expect(unknown.media).toMatchObject({ coauthors: null, taggedPeople: null })
    expect(unknown.v1).not.toHaveProperty('coauthors')
  })

  test.each([
    ['no id', { id: undefined }],
    ['no shortcode', { shortcode: undefined }],
    ['an id of another shortcode', { shortcode: 'DLZEet2I6No' }],
    ['an invalid id', { id: 'abc' }],
  ])('%s is a fault', async (_, more) => {
    expect((await embedded(more)).status).toBe(502)
  })
})

describe.skipIf(!files.available)('items of REST', () => {
  test('ids that are JSON numbers keep every digit', async () => {
    const body = JSON.stringify({
      items: [made.item()],
      more_available: false,
      user: { username: 'nasajpl' },
    })
    const answer = { status: 200, headers: { 'content-type': 'application/json' } }
    answering([made.feedPlace, { ...answer, body: body.replace(`"pk":"${post.id}"`, `"pk":${post.id}`) }])
    const { data } = await get('/v2/instagram/profiles/nasajpl/media')
    expect(data.media[0].id).toBe(post.id)
  })

  test('a Reel with its place, its song, its pin and its collaborators', async () => {
    const { media } = await listed({
      location: {
        pk: 226689551,
        name: 'Oberhausen, Germany',
        address: 'Main St 1',
        city: 'Oberhausen',
        lng: 6.8539,
        lat: 51.5096,
      },
      clips_metadata: {
        audio_type: 'licensed_music',
        music_info: {
          music_asset_info: {
            audio_cluster_id: '664212705901923',
            title: 'Song',
            display_artist: 'Band',
            duration_in_ms: 183000,
          },
        },
        original_sound_info: {},
      },
      timeline_pinned_user_ids: [582986390],
      is_paid_partnership: true,
      video_duration: 34.9,
      coauthor_producers: [{ pk: '9', username: 'nasa', is_verified: true }],
    })
    expect(media).toMatchObject({
      isReel: true,
      isPinned: true,
      isPaidPartnership: true,
      location: {
        id: '226689551',
        name: 'Oberhausen, Germany',
        city: 'Oberhausen',
        latitude: 51.5096,
        longitude: 6.8539,
      },
      audio: {
        id: '664212705901923',
        title: 'Song',
        artistName: 'Band',
        isOriginal: false,
        durationSeconds: 183,
      },
      media: [{ type: 'video', durationSeconds: 34.9, width: 720, height: 1280 }],
      coauthors: [{ handle: 'nasa' }],
    })
  })

  test('original sound, no place, nothing pinned', async () => {
    const { media } = await listed({
      location: null,
      clips_metadata: {
        music_info: null,
        original_sound_info: {
          audio_asset_id: '27246841024994235',
          original_audio_title: 'Original audio',
          duration_in_ms: 34900,
          ig_artist: { username: 'nasajpl' },
        },
      },
      timeline_pinned_user_ids: [],
    })
    expect(media).toMatchObject({
      location: null,
      isPinned: false,
      audio: { id: '27246841024994235', isOriginal: true, artistName: 'nasajpl', durationSeconds: 34.9 },
    })
  })

  test.each([
    ['a flag', { like_and_view_counts_disabled: true, like_count: 3 }],
    ['likes of -1', { like_count: -1 }],
  ])('hidden counts, recognized by %s', async (_, more) => {
    const { media, v1 } = await listed(more)
    const isFlag = 'like_and_view_counts_disabled' in more
    expect(media).toMatchObject({
      likeCount: null,
      playCount: isFlag ? null : 1000,
      areCountsHidden: true,
    })
    expect(v1).not.toHaveProperty('likeCount')
    expect('playCount' in v1).toBe(!isFlag)
  })

  test('a picture has no plays; a zero is a zero', async () => {
    const { media } = await listed({
      media_type: 1,
      product_type: 'feed',
      play_count: undefined,
      video_versions: undefined,
      like_count: 0,
      comment_count: 0,
    })
    expect(media).toMatchObject({
      type: 'image',
      isReel: false,
      likeCount: 0,
      commentCount: 0,
      playCount: null,
    })
  })

  test('parts of a carousel by their own codes, or by the codes of their ids', async () => {
    const file = (name: string) => ({
      candidates: [{ url: `https://scontent.cdninstagram.com/v/${name}.jpg`, width: 1, height: 1 }],
    })
    const { media } = await listed({
      media_type: 8,
      product_type: 'carousel_container',
      carousel_media: [
        { pk: '3943405578951853696', media_type: 1, image_versions2: file('1') },
        {
          id: '3943405578951853697_582986390',
          media_type: 2,
          image_versions2: file('2'),
          video_versions: [{ url: 'https://scontent.cdninstagram.com/v/2.mp4' }],
        },
        { pk: '3943405578951853698', media_type: 19 },
      ],
    })
    // The part of an unknown kind is left out, and counted.
    expect(media.media.map(({ type }: { type: string }) => type)).toEqual(['image', 'video'])
  })

  test('the parts of a carousel show who is tagged where the carousel itself does not', async () => {
    const part = (pk: string, names: readonly string[]) => ({
      ...{ pk, media_type: 1, usertags: { in: names.map((username) => ({ user: { pk: '9', username } })) } },
      image_versions2: { candidates: [{ url: 'https://scontent.cdninstagram.com/v/1.jpg' }] },
    })
    const carousel_media = [
      part('3943405578951853696', ['nasa']),
      part('3943405578951853697', ['nasa', 'esa']),
    ]
    const tagged = async (more: object) => (await listed({ media_type: 8, ...more })).media.taggedPeople
    const handles = (people: { handle: string }[]) => people.map(({ handle }) => handle)
    expect(handles(await tagged({ carousel_media, usertags: null }))).toEqual(['nasa', 'esa'])
    expect(await tagged({ carousel_media, usertags: { in: [] } })).toEqual([])
    expect(await tagged({ carousel_media: [part('3943405578951853696', [])] })).toEqual([])
  })

  test.each([
    ['no id', { pk: undefined, id: undefined }],
    ['a code of another id', { code: 'DLZEet2I6No' }],
  ])('a feed of nothing but posts with %s is a fault', async (_, more) => {
    expect((await listed(more)).status).toBe(502)
  })

  test('a post of an unknown kind comes without its kind', async () => {
    const { status, media } = await listed({ media_type: 42 })
    expect([status, media.mediaType ?? null]).toEqual([200, null])
  })

  test.each([
    ['neither an end nor a cursor', { more_available: undefined }],
    ['more, and no cursor', { more_available: true }],
    ['another account', { more_available: false, user: { pk: '1', username: 'nasa' } }],
    ['no list', { more_available: false, items: undefined }],
  ])('a feed with %s is a fault', async (_, more) => {
    answering([made.feedPlace, made.feedOf([made.item()], more)])
    expect((await get('/v2/instagram/profiles/nasajpl/media')).status).toBe(502)
  })

  test('one post that cannot be read costs the others nothing', async () => {
    answering([made.feedPlace, made.feedOf([made.item({ media_type: 42 }), made.item()])])
    const { data } = await get('/v2/instagram/profiles/nasajpl/media')
    expect(data.media.map(({ id }: { id: string }) => id)).toEqual([post.id])
  })

  test('where no post says whether it is a Reel, a list of Reels is a fault, never empty', async () => {
    answering([made.feedPlace, made.feedOf([made.item({ product_type: undefined })])])
    expect((await get('/v1/instagram/profiles/nasajpl/reels')).status).toBe(502)
  })

  test('a private account by its feed', async () => {
    answering([
      made.feedPlace,
      made.feedOf([], { user: { username: 'nasajpl', is_private: true }, more_available: false }),
    ])
    expect((await get('/v2/instagram/profiles/nasajpl/media')).data).toMatchObject({
      lookupStatus: 'private',
      media: [],
    })
  })
})
