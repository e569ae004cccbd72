import { describe, expect, test } from 'vitest'
import type { ReplayAnswer } from '../../support/replay.ts'
import * as made from './answers.ts'

/** Pages of accounts and posts as visitors get them since 2026, where Instagram's JSON asks for a login. */

const { site, post } = made
const { files, answering, get, service } = made.madeAnswers()

const file = (name: string) => `https://scontent.cdninstagram.com/v/${name}`

/** An account as newer answers name it: its number is `pk`, and `id` is one of Graph's. */
const author = { pk: '582986390', username: 'nasajpl', id: '17841400573960012' }

/** A post on a grid: without likes and times. */
const gridNode = (more: object = {}) => ({
  __typename: 'XIGPolarisVideoMedia',
  ...{ pk: post.id, code: post.shortcode, id: `POLARIS_${post.id}` },
  accessibility_caption: 'May be an image of Mars.',
  caption: { text: 'Mars in motion!' },
  display_uri: file('grid.jpg'),
  media_type: 2,
  product_type: 'clips',
  user: author,
  ...more,
})

const carousel = gridNode({
  __typename: 'XIGPolarisCarouselMedia',
  ...{ pk: '3999518748855536783', code: 'DeBJRyaDIyP', id: 'POLARIS_3999518748855536783' },
  media_type: 8,
  product_type: 'carousel_container',
  carousel_media_count: 6,
  user: { pk: '9', username: 'nasa', id: '17841400573960013' },
})

const user = {
  ...author,
  profile_pic_url: file('pic.jpg'),
  is_private: false,
  biography: '',
  full_name: 'NASA JPL',
  is_verified: true,
  bio_links: [{ title: '', url: 'http://jpl.example/', link_type: 'external' }],
  pronouns: [],
  follower_count: 268_457,
  following_count: 194,
  all_media_count: null,
}

const grid = (nodes: readonly object[], hasMore = true) => ({
  xig_user_by_username: {
    pk: author.pk,
    id: author.id,
    polaris_ordered_timeline_connection: {
      edges: nodes.map((node) => ({ node, cursor: 'AQH' })),
      page_info: { end_cursor: hasMore ? 'AQH' : null, has_next_page: hasMore },
    },
  },
})

/** An account's page has its names and its posts in two answers. */
const profilePage = (more: object = {}, nodes: readonly object[] = [carousel, gridNode()], hasMore = true) =>
  made.pageWith({ xig_user_by_username: { ...user, ...more } }, grid(nodes, hasMore))

const embedOf = (media: readonly object[]) =>
  made.embedWith({
    context: {
      username: 'nasajpl',
      owner_id: author.pk,
      is_private: false,
      followers_count: 268_457,
      posts_count: 4012,
      has_public_story: true,
      graphql_media: media.map((one) => ({ shortcode_media: one })),
    },
  })

/** The known part of an account whose JSON asks for a login. */
function walled(page: ReplayAnswer, embed: ReplayAnswer = made.login) {
  service().clock.advance(86_400_000)
  answering(
    [made.infoPlace, made.wallJson],
    [made.feedPlace, made.wallJson],
    [made.profilePage, page],
    [made.profileEmbed, embed],
  )
}

const outcome = async (path: string, query: Record<string, string> = {}) => {
  const { status, data } = await get(path, query)
  return status === 200 ? data.lookupStatus : status
}

describe.skipIf(!files.available)('an account by its own page', () => {
  test('has names, counts and posts; counts that are rounded for visitors are null', async () => {
    walled(profilePage())
    const { data } = await get('/v2/instagram/profiles/nasajpl', { include: 'recentMedia' })
    expect(data.profile).toMatchObject({
      id: '582986390',
      handle: 'nasajpl',
      name: 'NASA JPL',
      bio: '',
      isVerified: true,
      isPrivate: false,
      followerCount: 268_457,
      followingCount: 194,
      postCount: null,
      links: [{ title: null, url: 'http://jpl.example/' }],
      pronouns: [],
    })
    expect(data.recentMedia).toMatchObject([
      { shortcode: 'DeBJRyaDIyP', type: 'carousel', isReel: false, media: null, author: { id: '9' } },
      {
        ...post,
        type: 'video',
        isReel: true,
        text: 'Mars in motion!',
        createdAt: expect.stringMatching(/^2026-07-17T/),
        likeCount: null,
        commentCount: null,
        author: { id: '582986390', handle: 'nasajpl' },
        media: [{ url: null, thumbnailUrl: file('grid.jpg') }],
      },
    ])
    const v1 = await get('/v1/instagram/profiles/nasajpl')
    expect(v1.data).toMatchObject({ profile: { platformUserId: '582986390', verified: true }, metrics: null })
  })

  test('its embed has the counts that its page leaves out', async () => {
    walled(profilePage(), embedOf([made.node()]))
    const { data } = await get('/v1/instagram/profiles/nasajpl')
    expect(data).toMatchObject({
      profile: { bio: '' },
      metrics: { followers: 268_457, following: 194, posts: 4012 },
      recentPosts: [{ shortcode: 'DeBJRyaDIyP' }, { ...post, likeCount: 46_280, commentCount: 495 }],
    })
    const v2 = await get('/v2/instagram/profiles/nasajpl')
    expect(v2.data.profile).toMatchObject({ bio: '', postCount: 4012, hasLiveStory: true })
  })

  test('a private account says so', async () => {
    walled(made.pageWith({ xig_user_by_username: { ...user, is_private: true } }))
    expect((await get('/v1/instagram/profiles/nasajpl')).data).toMatchObject({
      lookupStatus: 'private',
      profile: { privateAccount: true },
    })
    expect(await outcome('/v2/instagram/profiles/nasajpl/media')).toBe('private')
  })

  test('its posts in their order, as far as visitors see; its Reels among them', async () => {
    walled(profilePage())
    const list = await get('/v1/instagram/profiles/nasajpl/posts')
    expect(list.data.posts.map(({ shortcode }: { shortcode: string }) => shortcode)).toEqual([
      'DeBJRyaDIyP',
      post.shortcode,
    ])
    expect(list.data.page.nextCursor).toBeNull()
    const reels = await get('/v1/instagram/profiles/nasajpl/reels')
    expect(reels.data.reels).toMatchObject([post])
  })

  test('its Reels tab, in the newest form: with counts, and no further than the page', async () => {
    const preload = {
      preloaderID: 'adp_PolarisLoggedOutDesktopWWWProfileReelsTabContentQueryRelayPreloader_6a1',
      queryID: '27838951732404191',
      variables: { first: 12, username: 'nasajpl' },
    }
    const { pk, id } = author
    const reel = { ...gridNode({ user: { pk, id } }), play_count: 1000, like_count: 0, comment_count: 3 }
    const node = { ...reel, like_and_view_counts_disabled: false, caption: undefined }
    const polaris_clips_connection = {
      edges: [{ node }],
      page_info: { end_cursor: 'AQH', has_next_page: true },
    }
    const page = (variables: object) => {
      const { body, ...rest } = made.pageWith({ xig_user_by_username: { pk, id, polaris_clips_connection } })
      const query = JSON.stringify({ require: [['P', 'p', [], [{ ...preload, variables }]]] })
      return { ...rest, body: `<script type="application/json">${query}</script>${body}` }
    }
    walled(made.login)
    answering(
      [made.infoPlace, made.wallJson],
      [made.feedPlace, made.wallJson],
      ['/nasajpl/reels', page(preload.variables)],
    )
    const { data } = await get('/v1/instagram/profiles/nasajpl/reels')
    expect(data.reels).toMatchObject([{ ...post, playCount: 1000, likeCount: 0, caption: null }])
    expect(data.page.nextCursor).toBeNull()
    service().clock.advance(86_400_000)
    answering([made.infoPlace, made.wallJson], ['/nasajpl/reels', page({ first: 12, username: 'nasa' })])
    expect(await outcome('/v1/instagram/profiles/nasajpl/reels')).toBe(502)
  })

  test('in the form of 2025, with its posts whole', async () => {
    const { bio_links, id, all_media_count, ...others } = user
    walled(
      made.pageWith(
        { user: { ...others, media_count: 4012, category: 'Science', is_business: true, account_type: 2 } },
        {
          xdt_api__v1__feed__user_timeline_graphql_connection: {
            edges: [{ node: made.item() }],
            page_info: { has_next_page: false, end_cursor: null },
          },
        },
      ),
    )
    const { data } = await get('/v1/instagram/profiles/nasajpl')
    expect(data).toMatchObject({
      profile: { categoryName: 'Science', businessAccount: true, professionalAccount: true },
      metrics: { posts: 4012 },
      recentPosts: [{ ...post, likeCount: 46_280 }],
    })
  })

  test('no Reel among some of its posts proves nothing; among all of them, that there is none', async () => {
    const own = { ...carousel, user: author }
    walled(profilePage({}, [own]))
    expect(await outcome('/v2/instagram/profiles/nasajpl/media', { tab: 'reels' })).toBe('restricted')
    walled(profilePage({}, [own], false))
    expect((await get('/v2/instagram/profiles/nasajpl/media', { tab: 'reels' })).data).toMatchObject({
      lookupStatus: 'found',
      media: [],
    })
  })

  test('posts without their counts are no sample of an audit', async () => {
    walled(profilePage())
    expect(await outcome('/v2/instagram/profiles/nasajpl/engagement')).toBe('restricted')
    walled(profilePage(), embedOf([made.node()]))
    const { data } = await get('/v2/instagram/profiles/nasajpl/engagement')
    expect(data.engagement).toMatchObject({ sampledPostCount: 2, usablePostCount: 1 })
  })

  test('an empty grid is a list without posts where it says that it ends', async () => {
    walled(profilePage({}, [], false))
    expect((await get('/v2/instagram/profiles/nasajpl/media')).data).toMatchObject({
      lookupStatus: 'found',
      media: [],
    })
    walled(profilePage({}, []))
    expect(await outcome('/v2/instagram/profiles/nasajpl/media')).toBe(502)
  })

  test.each([
    ['another account', profilePage({ username: 'nasa' })],
    ['no word on its privacy', profilePage({ is_private: undefined })],
    ['data nobody knows', made.pageWith({ xig_user_by_usernameV9: user })],
    [
      'a grid that says nothing of its end',
      made.pageWith({
        xig_user_by_username: { ...user, polaris_ordered_timeline_connection: { edges: [] } },
      }),
    ],
  ])('%s is a fault', async (_, page) => {
    walled(page)
    expect(await outcome('/v2/instagram/profiles/nasajpl')).toBe(502)
  })

  test('answers of two accounts are not put together', async () => {
    const others = grid([gridNode()])
    walled(
      made.pageWith(
        { xig_user_by_username: user },
        { xig_user_by_username: { ...others.xig_user_by_username, pk: '9' } },
      ),
    )
    const { data } = await get('/v2/instagram/profiles/nasajpl', { include: 'recentMedia' })
    expect(data).toMatchObject({ profile: { id: '582986390' }, recentMedia: null })
    // v1 has no null for the posts.
    expect(await outcome('/v1/instagram/profiles/nasajpl')).toBe(502)
  })

  test.each([
    ['in English', '5,012 Followers, 12 Following, 4,012 Posts - @nasajpl on Instagram: "Mars"'],
    [
      'in Spanish',
      '5.012 seguidores, 12 seguidos, 4.012 publicaciones - Ver fotos y videos de Instagram de JPL (@nasajpl)',
    ],
    [
      'in French',
      '5 012 abonnés, 12 suivi(e)s, 4 012 publications - Voir les photos et vidéos Instagram de JPL (@nasajpl)',
    ],
    [
      'in Portuguese',
      '5.012 seguidores, 12 seguindo, 4.012 publicações – Veja as fotos e vídeos de JPL (@nasajpl)',
    ],
    ['in German', '5.012 Follower, 12 gefolgt, 4.012 Beiträge – Sieh dir Fotos von JPL (@nasajpl) an'],
  ])('tags %s tell exact counts', async (_, description) => {
    walled(made.pageTagged({ url: `${site}/nasajpl/`, title: 'JPL (@nasajpl)', description }))
    expect((await get('/v2/instagram/profiles/nasajpl')).data.profile).toMatchObject({
      followerCount: 5012,
      followingCount: 12,
      postCount: 4012,
    })
  })
})

describe.skipIf(!files.available)('a post by its own page', () => {
  const open = (more: object = {}) => ({
    ...made.item({ user: { ...author, full_name: 'NASA JPL', is_verified: true }, ...more }),
    id: `POLARIS_${post.id}`,
    coauthor_producers: [{ pk: '9', id: '17841400573960013', username: 'nasa', is_verified: true }],
  })
  const comment = {
    __typename: 'XIGComment',
    pk: '18166749451347317',
    id: '17841400573960099',
    text: 'Hi',
    created_at: 1_784_302_999,
    comment_like_count: 3,
    child_comment_count: null,
    user: { pk: '2', username: 'person1', is_verified: false },
  }
  const polaris = (more: object = {}) => ({
    xig_polaris_media: {
      ...{ pk: post.id, code: post.shortcode },
      gating_ruling: null,
      if_not_gated_logged_out: open(),
      comments_connection: {
        edges: [{ node: comment }],
        page_info: { end_cursor: null, has_next_page: false },
      },
      ...more,
    },
  })
  const onePost = (embed: ReplayAnswer, page: ReplayAnswer) => {
    service().clock.advance(86_400_000)
    answering([made.postEmbed, embed], [made.postPage, page])
    return get(`/v2/instagram/media/${post.shortcode}`)
  }

  test('people by the numbers that Instagram knows them by', async () => {
    const { data } = await onePost(made.brokenEmbed, made.pageWith(polaris()))
    expect(data.media).toMatchObject({
      ...post,
      author: { id: '582986390' },
      coauthors: [{ id: '9', handle: 'nasa' }],
    })
    const nameless = { user: { id: author.id, username: 'nasajpl', is_verified: true } }
    const page = made.pageWith(polaris({ if_not_gated_logged_out: open(nameless) }))
    expect((await onePost(made.brokenEmbed, page)).data.media.author).toMatchObject({ id: null })
  })

  test.each([
    ['an age', { gating_type: 3, title: 'Age-restricted content' }],
    ['a word', 'sensitive'],
  ])('a gate, recognized by %s: restricted, for the post and its comments', async (_, gating_ruling) => {
    const page = made.pageWith(polaris({ gating_ruling, if_not_gated_logged_out: null }))
    expect((await onePost(made.brokenEmbed, page)).data.lookupStatus).toBe('restricted')
    expect(await outcome(`/v2/instagram/media/${post.shortcode}/comments`)).toBe('restricted')
  })

  test('comments, with their likes', async () => {
    answering([made.postPage, made.pageWith(polaris())])
    const { data } = await get('/v1/instagram/posts/comments', { url: post.shortcode })
    expect(data.comments).toMatchObject([
      { id: '18166749451347317', text: 'Hi', likeCount: 3, replyCount: null, author: { handle: 'person1' } },
    ])
    answering([made.postPage, made.pageWith(polaris({ comments_connection: { edges: [] } }))])
    expect(await outcome(`/v2/instagram/media/${post.shortcode}/comments`)).toBe(502)
  })

  test('at the address that it was moved to', async () => {
    const moved = { status: 302, headers: { location: `/nasajpl/reel/${post.shortcode}/` }, body: '' }
    service().clock.advance(86_400_000)
    answering(
      [made.postEmbed, made.brokenEmbed],
      [`/nasajpl/reel/${post.shortcode}`, made.pageWith(polaris())],
      [made.postPage, moved],
    )
    expect(await outcome(`/v2/instagram/media/${post.shortcode}`)).toBe('found')
  })

  /** A video whose sound may not be embedded: its embed has everything but the file. */
  const blocked = (more: object = {}) =>
    made.embedWith({
      context: { copyright_blocked: true },
      gql_data: { shortcode_media: made.node({ video_url: undefined, ...more }) },
    })

  test('a video without its file on the embed has the file of its page', async () => {
    const alone = await onePost(blocked(), made.login)
    expect(alone.data.media).toMatchObject({
      ...post,
      likeCount: 46_280,
      media: [{ type: 'video', url: null }],
    })
    const { data } = await onePost(blocked(), made.pageWith(polaris()))
    expect(data.media).toMatchObject({ likeCount: 46_280, media: [{ type: 'video', url: file('a.mp4') }] })
  })

  test('the cover of a video is no download of it', async () => {
    answering([made.postEmbed, blocked()])
    expect(await outcome('/v1/instagram/posts/download', { url: post.shortcode })).toBe(502)
  })

  test('likes and views of 0 on an embed are unknown, unless a flag beside them says otherwise', async () => {
    const zeroCounts = made.embedOf(made.node({ edge_liked_by: { count: 0 }, video_view_count: 0 }))
    const counts = (page: ReplayAnswer) => onePost(zeroCounts, page).then(({ data }) => data.media)
    const paged = (more: object) => made.pageWith(polaris({ if_not_gated_logged_out: open(more) }))
    expect(await counts(made.login)).toMatchObject({
      likeCount: null,
      playCount: null,
      areCountsHidden: null,
    })
    expect(await counts(paged({ like_count: 0 }))).toMatchObject({ likeCount: 0, areCountsHidden: false })
    const hidden = paged({ like_count: 7, like_and_view_counts_disabled: true })
    expect(await counts(hidden)).toMatchObject({ likeCount: null, areCountsHidden: true })
  })

  test.each([
    ['in English', '46,280 likes, 495 comments - nasajpl on July 17, 2026: "Mars". '],
    ['in German', '46.280 „Gefällt mir“-Angaben, 495 Kommentare - nasajpl am July 17, 2026: „Mars“. '],
    ['in Spanish', '46.280 Me gusta, 495 comentarios - nasajpl el July 17, 2026: "Mars".'],
    ['in French', '46 280 J’aime, 495 commentaires - nasajpl le July 17, 2026 : « Mars ».'],
    ['without hidden likes', '495 comments - nasajpl on July 17, 2026: "Mars". '],
  ])('tags %s', async (language, description) => {
    const url = `${site}/nasajpl/reel/${post.shortcode}/`
    const page = made.pageTagged({ url, title: 'NASA JPL on Instagram: "Mars"', description })
    expect((await onePost(made.brokenEmbed, page)).data.media).toMatchObject({
      text: 'Mars',
      likeCount: language.startsWith('in ') ? 46_280 : null,
      commentCount: 495,
      author: { handle: 'nasajpl', name: 'NASA JPL' },
    })
  })
})

describe.skipIf(!files.available)('a feed', () => {
  test('of pictures alone has no Reels, though none of them says so', async () => {
    const picture = made.item({ media_type: 1, product_type: undefined, video_versions: undefined })
    answering([made.feedPlace, made.feedOf([picture])])
    expect((await get('/v1/instagram/profiles/nasajpl/reels')).data.reels).toEqual([])
    const { data } = await get('/v2/instagram/profiles/nasajpl/media')
    expect(data.media).toMatchObject([{ ...post, isReel: false }])
  })

  test('whose videos all have an unknown product type is a fault for Reels, and one such video is counted', async () => {
    const unknown = made.item({ product_type: 'something_new' })
    const picture = made.item({ media_type: 1, product_type: undefined, video_versions: undefined })
    answering([made.feedPlace, made.feedOf([unknown, picture])])
    expect((await get('/v1/instagram/profiles/nasajpl/reels')).status).toBe(502)
    service().clock.advance(86_400_000)
    answering([made.feedPlace, made.feedOf([unknown, made.item()])])
    const { data, meta } = await get('/v1/instagram/profiles/nasajpl/reels')
    expect([data.reels.length, meta.unreadableEntries]).toEqual([1, 1])
  })

  test('that is empty and names nobody says nothing: the account may be gone', async () => {
    const nobody = { status: 200, headers: {}, body: '{"items":[],"num_results":0,"status":"ok"}' }
    answering([made.feedPlace, nobody], [made.infoPlace, made.gonePage])
    expect(await outcome('/v2/instagram/profiles/nasajpl/media')).toBe('not_found')
    service().clock.advance(86_400_000)
    const emptyList = {
      edge_owner_to_timeline_media: { count: 0, edges: [], page_info: { has_next_page: false } },
    }
    answering([made.feedPlace, nobody], [made.infoPlace, made.userOf(emptyList)])
    expect((await get('/v2/instagram/profiles/nasajpl/media')).data).toMatchObject({ media: [] })
  })

  test('that asks for patience, and for no login, costs nothing', async () => {
    const message = 'Please wait a few minutes before you try again.'
    const patience = { status: 401, headers: {}, body: JSON.stringify({ message, status: 'fail' }) }
    answering([made.feedPlace, patience])
    expect(await outcome('/v2/instagram/profiles/nasajpl/media')).toBe(503)
  })
})
