import { describe, expect, test } from 'vitest'
import { json, route } from '../../support/playback.ts'
import type { ReplayAnswer } from '../../support/replay.ts'
import * as made from './answers.ts'

/** Every outcome has its positive sign; what only looks like one is a fault, and costs nothing. */

const { site, graph, post } = made
const { files, answering, play, get, service } = made.madeAnswers()

const outcome = async (path: string, query: Record<string, string> = {}) => {
  const { status, data, error } = await get(path, query)
  return status === 200 ? data.lookupStatus : `${status} ${error.code}`
}
const profile = () => outcome('/v2/instagram/profiles/nasajpl')
const onePost = () => outcome(`/v2/instagram/media/${post.shortcode}`)

describe.skipIf(!files.available)('outcomes of a profile', () => {
  const status = (
    code: number,
    body: string | object = '',
    headers: Record<string, string> = {},
  ): ReplayAnswer => ({
    status: code,
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  test.each([
    ['a 404 without a word', status(404), '502 lookup_failed'],
    ['a 404 with Instagram’s own page', made.gonePage, 'not_found'],
    [
      'a 404 with Instagram’s own words',
      status(404, '{"message":"User not found","status":"fail"}'),
      'not_found',
    ],
    ['a 404 of somebody else', status(404, '{"detail":"Not Found"}'), '502 lookup_failed'],
    ['user: null', json({ data: { user: null }, status: 'ok' }), 'not_found'],
    [
      'is_private',
      made.userOf({ is_private: true, edge_owner_to_timeline_media: { count: 9, edges: [] } }),
      'private',
    ],
    ['a login that is asked for', made.wallJson, 'restricted'],
    ['a login asked for with 200', json({ message: 'login_required', status: 'fail' }), 'restricted'],
    ['a challenge', json({ message: 'challenge_required', status: 'fail' }, 400), 'restricted'],
    ['a checkpoint', json({ message: 'checkpoint_required', status: 'fail' }, 400), 'restricted'],
    ['a redirect to a challenge', status(302, '', { location: `${site}/challenge/?next=/` }), 'restricted'],
    ['patience asked for', status(429), '503 temporarily_unavailable'],
    ['feedback_required', json({ message: 'feedback_required' }, 400), '503 temporarily_unavailable'],
    ['feedback_required with 200', json({ message: 'feedback_required' }), '503 temporarily_unavailable'],
    ['an outage', status(502), '503 temporarily_unavailable'],
    [
      'a refusal of our headers',
      json({ message: 'useragent mismatch', status: 'fail' }, 400),
      '502 lookup_failed',
    ],
    ['a refusal without a word', status(403, '<html></html>'), '502 lookup_failed'],
    ['a redirect elsewhere', status(302, '', { location: `${site}/somewhere/` }), '502 lookup_failed'],
    ['nothing', json({}), '502 lookup_failed'],
    ['no user', json({ data: {}, status: 'ok' }), '502 lookup_failed'],
    ['another user', made.userOf({ username: 'nasa' }), '502 lookup_failed'],
    [
      'an error envelope',
      json({ errors: { error: ['Sorry'] }, error_type: 'generic_request_error' }),
      '502 lookup_failed',
    ],
    ['no word on its privacy', made.userOf({ is_private: undefined }), '502 lookup_failed'],
    [
      'no posts beside a count of them',
      made.userOf({ edge_owner_to_timeline_media: { count: 9, edges: [] } }),
      '502 lookup_failed',
    ],
  ])('%s', async (_, answer, expected) => {
    answering([made.infoPlace, answer])
    const before = await service().balance(service().liveKey)
    expect(await profile()).toBe(expected)
    const charged = before - (await service().balance(service().liveKey))
    expect(charged).toBe(/^\d/.test(expected) ? 0 : 1)
  })

  test('an account without posts is found, and its list is empty by its own word', async () => {
    answering(
      [made.infoPlace, made.userOf({ edge_owner_to_timeline_media: { count: 0, edges: [] } })],
      [made.feedPlace, made.feedOf([])],
    )
    const { data } = await get('/v2/instagram/profiles/nasajpl', { include: 'recentMedia' })
    expect(data).toMatchObject({ lookupStatus: 'found', profile: { postCount: 0 }, recentMedia: [] })
    expect((await get('/v2/instagram/profiles/nasajpl/media')).data).toMatchObject({ media: [] })
  })

  test('behind a wall, the page of a profile may still say that it does not exist', async () => {
    answering([made.infoPlace, made.wallJson], [made.profilePage, made.gonePage])
    expect(await profile()).toBe('not_found')
  })

  const taggedPage = (handle: string) =>
    made.pageTagged(
      {
        url: `${site}/${handle}/`,
        title: `NASA JPL (@${handle}) • Instagram photos and videos`,
        description: `5M Followers, 12 Following, 4,012 Posts - See Instagram photos and videos from NASA JPL (@${handle})`,
        image: 'https://scontent.cdninstagram.com/v/pic.jpg',
      },
      'NASA JPL',
    )

  test.each([
    ['the tags of its page tell it', taggedPage('nasajpl'), 'found'],
    ['its page says that it does not exist', made.gonePage, 'not_found'],
    ['a wall there hides no patience', made.shell, '503 temporarily_unavailable'],
    ['tags of another page hide no fault', taggedPage('nasa'), '503 temporarily_unavailable'],
  ])('where patience is asked for: %s', async (_, page, expected) => {
    answering([made.infoPlace, status(429)], [made.profilePage, page])
    expect(await profile()).toBe(expected)
  })

  test.each([
    ['the tags of its page', 'nasajpl', 'found'],
    ['tags of another page', 'nasa', '502 lookup_failed'],
  ])('behind walls: %s', async (_, handle, expected) => {
    answering([made.infoPlace, made.wallJson], [made.profilePage, taggedPage(handle)])
    expect(await profile()).toBe(expected)
    if (expected !== 'found') return
    const { data } = await get('/v2/instagram/profiles/nasajpl')
    expect(data.profile).toMatchObject({
      name: 'NASA JPL',
      followerCount: null,
      followingCount: 12,
      postCount: 4012,
      isVerified: null,
      isPrivate: null,
    })
    expect(await outcome('/v1/instagram/profiles/nasajpl')).toBe('restricted')
  })

  test('a feed that is gone beside a profile that is there is a fault', async () => {
    answering([made.infoPlace, made.userOf()], [made.feedPlace, { status: 404, body: '' }])
    expect(await outcome('/v2/instagram/profiles/nasajpl/media')).toBe('502 lookup_failed')
  })
})

describe.skipIf(!files.available)('outcomes of a post', () => {
  const blocked = made.embedWith({ context: { copyright_blocked: true }, gql_data: null })
  const empty = made.embedWith({ context: { copyright_blocked: false, media: null }, gql_data: null })
  const gate = made.pageWith({
    xdt_async_get_ruling_for_media_content_logged_out_v2: {
      title: 'Restricted Video',
      description: 'You must be 18 years old or over',
      gating_type_thrift: 3,
    },
  })
  const gated = made.pageWith({
    xig_polaris_media: { if_not_gated_logged_out: null, if_gated_logged_out: { id: '1' } },
  })
  const other = made.embedOf({ ...made.node(), id: '3663979474839642984', shortcode: 'DLZEet2I6No' })

  test.each([
    ['broken embed and no page: gone', made.brokenEmbed, made.gonePage, 'not_found'],
    ['broken embed and a login: no proof', made.brokenEmbed, made.login, 'restricted'],
    ['broken embed and a shell: no proof', made.brokenEmbed, made.shell, 'restricted'],
    ['an embed without the post and no page: no proof', empty, made.gonePage, 'restricted'],
    ['blocked for its copyright', blocked, made.gonePage, 'restricted'],
    ['an age gate', made.brokenEmbed, gate, 'restricted'],
    ['an age gate in the form of 2026', made.brokenEmbed, gated, 'restricted'],
    ['another post', other, made.gonePage, '502 lookup_failed'],
    ['an embed nobody knows', { status: 200, body: '<html></html>' }, made.gonePage, '502 lookup_failed'],
    ['a page nobody knows', made.brokenEmbed, { status: 200, body: '<html></html>' }, '502 lookup_failed'],
    ['patience asked for', made.brokenEmbed, { status: 429, body: '' }, '503 temporarily_unavailable'],
    [
      'a post by its page',
      made.brokenEmbed,
      made.pageWith({ xdt_api__v1__media__shortcode__web_info: { items: [made.item()] } }),
      'found',
    ],
    [
      'a post by its page of 2026',
      made.brokenEmbed,
      made.pageWith({ xig_polaris_media: { if_not_gated_logged_out: made.item() } }),
      'found',
    ],
    [
      'data of a page that cannot be read',
      made.brokenEmbed,
      made.pageWith({ xdt_api__v1__media__shortcode__web_info: { entries: [] } }),
      '502 lookup_failed',
    ],
  ])('%s', async (_, embed, page, expected) => {
    answering([made.postEmbed, embed], [made.postPage, page])
    expect(await onePost()).toBe(expected)
  })

  const tags = {
    url: `${site}/nasajpl/reel/${post.shortcode}/`,
    title: 'NASA JPL on Instagram: "Mars in motion!"',
    description: '46,280 likes, 1.2K comments - nasajpl on July 17, 2026: "Mars in motion! \n#space". ',
    image: 'https://scontent.cdninstagram.com/v/a.jpg',
  }

  test('where JSON is restricted, tags of its page have exact counts; rounded ones are null', async () => {
    answering([made.postEmbed, made.brokenEmbed], [made.postPage, made.pageTagged(tags)])
    const { data } = await get(`/v2/instagram/media/${post.shortcode}`)
    expect(data.media).toMatchObject({
      ...post,
      type: null,
      isReel: true,
      text: 'Mars in motion! \n#space',
      likeCount: 46280,
      commentCount: null,
      author: { handle: 'nasajpl', name: 'NASA JPL', isVerified: null },
      media: [{ type: 'image', url: tags.image }],
    })
    const v1 = await get('/v1/instagram/posts', { url: post.shortcode })
    expect(v1.data).toMatchObject({ owner: null, metrics: { likes: 46280, comments: null } })
  })

  test('tags never stand in for data that is there, nor for another post', async () => {
    const both = made.pageTagged(tags)
    const data = made.pageWith({ xdt_api__v1__media__shortcode__web_infoV9: {} })
    answering(
      [made.postEmbed, made.brokenEmbed],
      [made.postPage, { ...both, body: `${both.body}${data.body}` }],
    )
    expect(await onePost()).toBe('502 lookup_failed')
    const of = made.pageTagged({ ...tags, url: `${site}/nasajpl/reel/DLZEet2I6No/` })
    answering([made.postEmbed, made.brokenEmbed], [made.postPage, of])
    expect(await onePost()).toBe('502 lookup_failed')
  })

  test('oEmbed knows that a walled post is there, and whose it is; never that it is gone', async () => {
    const html = `<blockquote class="instagram-media" data-instgrm-permalink="${site}/reel/${post.shortcode}/?utm_source=ig_embed"><a href="${site}">A post shared by NASA JPL (@nasajpl)</a></blockquote>`
    const oembed = (answer: ReplayAnswer) =>
      play(
        route(site, made.postEmbed, made.brokenEmbed),
        route(site, made.postPage, made.login),
        route(graph, '/v26.0/instagram_oembed', answer),
      )
    oembed(json({ html, width: 658, version: '1.0', provider_name: 'Instagram', type: 'rich' }))
    const { data, meta } = await get(`/v2/instagram/media/${post.shortcode}`)
    expect(data.media).toMatchObject({
      ...post,
      isReel: true,
      createdAt: expect.stringMatching(/^2026-07-17T/),
      author: { handle: 'nasajpl', name: 'NASA JPL' },
      text: null,
      likeCount: null,
      media: null,
    })
    expect(meta.creditsCharged).toBe(1)
    // Files and words are not to be had from it.
    expect(await outcome('/v1/instagram/posts/download', { url: post.shortcode })).toBe('restricted')
    oembed(json({ html: html.replaceAll(post.shortcode, 'DLZEet2I6No'), type: 'rich' }))
    expect(await outcome('/v1/instagram/posts', { url: post.shortcode, trim: 'true' })).toBe(
      '502 lookup_failed',
    )
    oembed(json({ error: { message: 'limit', code: 4 } }, 400))
    expect(await outcome('/v1/instagram/posts', { url: post.shortcode, region: 'US' })).toBe(
      '503 temporarily_unavailable',
    )
  })
})

describe.skipIf(!files.available)('outcomes of comments', () => {
  const comments = (edges: unknown, page_info: unknown = { has_next_page: false }, more: object = {}) =>
    made.pageWith(
      { xdt_api__v1__media__shortcode__web_info: { items: [made.item(more)] } },
      { xdt_api__v1__media__media_id__comments__connection: { edges, page_info } },
    )
  const one = {
    node: {
      pk: '1',
      text: '',
      created_at: 1_784_302_999,
      comment_like_count: null,
      child_comment_count: 0,
      user: { pk: '2', username: 'person1', is_verified: false },
    },
  }
  test.each([
    ['none, and the post counts none', comments([], { has_next_page: false }, { comment_count: 0 }), 'found'],
    ['none, though the post counts some', comments([]), '502 lookup_failed'],
    [
      'none, though there are more',
      comments([], { has_next_page: true }, { comment_count: 0 }),
      '502 lookup_failed',
    ],
    ['no word on whether there are more', comments([one], {}), '502 lookup_failed'],
    [
      'a page with the post and no comments',
      made.pageWith({ xdt_api__v1__media__shortcode__web_info: { items: [made.item()] } }),
      '502 lookup_failed',
    ],
    [
      'comments on another post',
      comments([one], undefined, { pk: '3663979474839642984', code: 'DLZEet2I6No' }),
      '502 lookup_failed',
    ],
    ['no page', made.gonePage, 'not_found'],
    ['a shell', made.shell, 'restricted'],
    ['a login', made.login, 'restricted'],
  ])('%s', async (_, page, expected) => {
    answering([made.postPage, page])
    expect(await outcome(`/v2/instagram/media/${post.shortcode}/comments`)).toBe(expected)
  })

  test('v1 has to state likes: where the page has none, the error names the setting, and it costs nothing', async () => {
    answering([made.postPage, comments([one])])
    const { status, error } = await get('/v1/instagram/posts/comments', { url: post.shortcode })
    expect(status).toBe(502)
    expect(error.message).toContain('/v2/instagram/media/{media}/comments')
    const { data } = await get(`/v2/instagram/media/${post.shortcode}/comments`)
    expect(data.comments).toMatchObject([{ id: '1', text: '', likeCount: null, replyCount: 0 }])
  })
})

describe.skipIf(!files.available)('about', () => {
  test('is on no page that visitors see: null, and not charged', async () => {
    answering([made.infoPlace, made.userOf()])
    const { data, meta } = await get('/v2/instagram/profiles/nasajpl', { include: 'recentMedia,about' })
    expect(data).toMatchObject({ lookupStatus: 'found', about: null, recentMedia: { length: 1 } })
    expect(meta.creditsCharged).toBe(2)
  })
})
