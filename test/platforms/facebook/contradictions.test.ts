import { beforeEach, describe, expect, test } from 'vitest'
import { facebook } from '../../../src/platforms/facebook/index.ts'
import { json, type Place, playback, route } from '../../support/playback.ts'
import type { ReplayAnswer } from '../../support/replay.ts'
import { page, site } from './pages.ts'

/** Absence, emptiness, the end of a list and identity each need a sign that no other part of the answer contradicts. */

const graph = 'https://graph.facebook.com'
const origins = [site, graph]
const { play, get, service } = playback({ platform: facebook, origins })
const official = playback({ platform: facebook, origins, env: { FACEBOOK_ACCESS_TOKEN: 'token' } })
beforeEach(() => {
  service().clock.advance(86_400_000)
  official.service().clock.advance(86_400_000)
})

const html = (body: string, status = 200): ReplayAnswer => ({
  status,
  headers: { 'content-type': 'text/html' },
  body,
})
const gone = html(
  '<html><head><title>Facebook</title></head><body><h2>This page isn’t available</h2></body></html>',
  404,
)
const shell = html('<html id="facebook"><head><title>Facebook</title></head><body></body></html>')
const goneEmbed = html(
  '<html><body>This Facebook post is no longer available. It may have been removed or the privacy settings of the post may have changed.</body></html>',
)
const login = html(
  `<html><head><link rel="canonical" href="${site}/login/web/" /></head><body><form id="login_form"></form></body></html>`,
)

async function outcome(
  path: string,
  query: Record<string, string>,
  from = { get, service },
): Promise<string> {
  const key = from.service().liveKey
  const before = await from.service().balance(key)
  const { status, data, error } = await from.get(`/v1/facebook/${path}`, query)
  if (status === 200) return data.lookupStatus ?? 'found'
  expect(await from.service().balance(key)).toBe(before)
  return `${status} ${error.code}`
}
const fault = '502 lookup_failed'
const shown = (place: Place, body: string | ReplayAnswer) =>
  route(site, place, typeof body === 'string' ? html(body) : body)

/** A post as Facebook's pages contain it. */
const story = (id = '42', more: { actor?: object; link?: string; section?: object } = {}) => ({
  post_id: id,
  comet_sections: {
    content: {
      story: {
        wwwURL: more.link ?? `${site}/nasa/posts/${id}`,
        message: { text: 'Words' },
        creation_time: 1_748_581_325,
        attachments: [],
        actors: [more.actor ?? { id: '7', name: 'NASA', url: `${site}/nasa` }],
      },
    },
    ...more.section,
  },
})
const header = { user: { profile_header_renderer: { user: { id: '7', name: 'NASA', url: `${site}/nasa` } } } }
const timeline = (nodes: readonly object[], has_next_page: boolean) => ({
  user: {
    timeline_list_feed_units: { edges: nodes.map((node) => ({ node })), page_info: { has_next_page } },
  },
})

const gateways: readonly (readonly [string, ReplayAnswer])[] = [
  [
    'Apache',
    html(
      '<html><head><title>404 Not Found</title></head><body><h1>Not Found</h1><p>The requested URL was not found on this server.</p></body></html>',
      404,
    ),
  ],
  [
    'Varnish',
    html(
      '<html><head><title>404 Not found</title></head><body><h1>Error 404 Not found</h1><p>Guru Meditation:</p></body></html>',
      404,
    ),
  ],
  ['plain text', { status: 404, headers: { 'content-type': 'text/plain' }, body: 'Not Found' }],
  ['an empty body', { status: 404, headers: {}, body: '' }],
  [
    'a page of an account called "Page Not Found"',
    html(
      '<html><head><title>Page Not Found Records | Facebook</title></head><body>This page isn’t available</body></html>',
      404,
    ),
  ],
]

describe('absence', () => {
  test.each(gateways)('a 404 of %s is a fault: profile, posts, listing, group, post', async (_, answer) => {
    play(shown('/plugins/post.php', goneEmbed), shown(/./, answer))
    expect(await outcome('profiles', { url: 'nasa' })).toBe(fault)
    expect(await outcome('profiles/posts', { url: 'nasa' })).toBe(fault)
    expect(await outcome('marketplace/items', { itemId: '42' })).toBe(fault)
    expect(await outcome('groups', { url: `${site}/groups/woods` })).toBe(fault)
    expect(await outcome('posts', { url: `${site}/nasa/posts/42` })).toBe(fault)
    expect(await outcome('posts/comments', { url: `${site}/nasa/posts/42` })).toBe(fault)
    expect(await outcome('profiles', { url: `${site}/share/1AbC/` })).toBe(fault)
  })

  test('Facebook’s own page with 404 is an absence', async () => {
    play(shown('/plugins/post.php', goneEmbed), shown(/./, gone))
    expect(await outcome('profiles', { url: 'nasa' })).toBe('not_found')
    expect(await outcome('posts', { url: `${site}/nasa/posts/42` })).toBe('not_found')
  })

  test.each([
    ['803', { code: 803, message: '(#803) Cannot query users by their username (nasa)' }, 404],
    [
      '100/33',
      {
        code: 100,
        error_subcode: 33,
        message:
          "Unsupported get request. Object with ID '7' does not exist, cannot be loaded due to missing permissions, or does not support this operation",
      },
      400,
    ],
  ])('error %s of the Graph API proves no absence: the next source is asked', async (_, error, status) => {
    const refused = route(graph, /./, json({ error }, status))
    const ask = (path: string, query: Record<string, string>) => outcome(path, query, official)
    official.play(refused, shown('/nasa', page([header])))
    expect(await ask('profiles', { url: 'nasa' })).toBe('found')
    official.play(refused, shown(/./, login))
    expect(await ask('profiles/posts', { url: 'nasa' })).toBe(fault)
    expect(await ask('posts', { url: `${site}/7/posts/42` })).toBe(fault)
    official.play(refused, shown(/./, gone))
    expect(await ask('profiles/photos', { url: 'nasa' })).toBe('not_found')
  })

  test('a null listing beside an error is the error', async () => {
    const answer = { viewer: { marketplace_product_details_page: { target: null } } }
    play(shown('/marketplace/item/42', page([answer])))
    expect(await outcome('marketplace/items', { itemId: '42' })).toBe('not_found')
    service().clock.advance(86_400_000)
    const failed = page([answer]).replace('"data":', '"errors":[{"message":"execution error"}],"data":')
    play(shown('/marketplace/item/42', failed))
    expect(await outcome('marketplace/items', { itemId: '42' })).toBe(fault)
  })
})

describe('whose it is', () => {
  test.each([
    ['a post', `${site}/groups/woods/posts/42/`],
    ['a part of the group', `${site}/groups/woods/media/`],
  ])('a group answered with the page of %s is another thing', async (_, link) => {
    const group = { group: { id: '251560641854558', name: 'Woods' } }
    play(shown('/groups/woods', page([group], { 'og:title': 'Woods', 'og:url': link })))
    expect(await outcome('groups', { url: `${site}/groups/woods` })).toBe(fault)
    expect(await outcome('groups/posts', { url: `${site}/groups/woods` })).toBe(fault)
  })

  test('posts of a group name the group', async () => {
    const answer = (link: string) =>
      page(
        [
          { group: { id: '5', name: 'Woods', url: `${site}/groups/woods/` } },
          {
            group: {
              group_feed: { edges: [{ node: story('42', { link }) }], page_info: { has_next_page: false } },
            },
          },
        ],
        { 'og:title': 'Woods', 'og:url': `${site}/groups/woods/` },
      )
    for (const [link, expected] of [
      [`${site}/groups/woods/posts/42/`, 'found'],
      [`${site}/groups/5/posts/42/`, 'found'],
      [`${site}/groups/stones/posts/42/`, fault],
      [`${site}/groups/6/posts/42/`, fault],
    ] as const) {
      service().clock.advance(86_400_000)
      play(shown('/groups/woods', answer(link)))
      expect(await outcome('groups/posts', { url: `${site}/groups/woods` }), link).toBe(expected)
    }
  })

  /** A group's page with these entries in its feed. */
  const groupFeed = (nodes: readonly object[], hasNext = false) =>
    page(
      [
        { group: { id: '5', name: 'Woods', url: `${site}/groups/woods/` } },
        {
          group: {
            group_feed: {
              edges: nodes.map((node) => ({ node })),
              page_info: { has_next_page: hasNext },
            },
          },
        },
      ],
      { 'og:title': 'Woods', 'og:url': `${site}/groups/woods/` },
    )
  const ofGroup = (id: string, group = 'woods') => story(id, { link: `${site}/groups/${group}/posts/${id}/` })
  const idsOf = async (nodes: readonly object[], hasNext = false) => {
    service().clock.advance(86_400_000)
    play(shown('/groups/woods', groupFeed(nodes, hasNext)))
    const { status, data, meta } = await get('/v1/facebook/groups/posts', { url: `${site}/groups/woods` })
    if (status !== 200) return status
    return [data.posts.map((post: { id: string }) => post.id), meta.unreadableEntries]
  }

  test.each([
    [
      'an advertisement with a post of another group',
      { __typename: 'SponsoredStory', ...ofGroup('9', 'stones') },
    ],
    [
      'a suggestion around posts',
      { __typename: 'GroupSuggestionsFeedUnit', units: [ofGroup('9', 'stones')] },
    ],
    ['people to follow', { __typename: 'PeopleRecommendationsUnit', people: [] }],
    ['a unit that names itself', { __typename: 'GroupEventsUnit', events: [] }],
  ])('%s between the posts of a group is skipped', async (_, unit) => {
    expect(await idsOf([ofGroup('41'), unit, ofGroup('42')])).toEqual([['41', '42'], undefined])
  })

  test('an entry of a group that names nothing, or a post, is an unreadable entry', async () => {
    for (const unit of [{ something: {} }, { __typename: 'StoryOfTheDay', body: {} }]) {
      expect(await idsOf([ofGroup('41'), unit, ofGroup('42')])).toEqual([['41', '42'], 1])
    }
  })

  test('a post of a group in a further object is at its place, and a repeated one comes once', async () => {
    const wrapped = { data: ofGroup('41') }
    expect(await idsOf([wrapped, ofGroup('42'), ofGroup('41')])).toEqual([['41', '42'], undefined])
  })

  test('a post that a post of a group shares is no post of the group', async () => {
    const shared = story('9', { link: `${site}/stones/posts/9/` })
    const sharing = { ...ofGroup('41'), attached_story: shared }
    expect(await idsOf([sharing, ofGroup('42')])).toEqual([['41', '42'], undefined])
  })

  test('a feed of a group is not empty because its entries are of kinds that are not known', async () => {
    expect(await idsOf([{ __typename: 'GroupPinnedUnit', body: {} }])).toBe(502)
    expect(await idsOf([{ __typename: 'SponsoredUnit' }])).toEqual([[], undefined])
    expect(await idsOf([{ __typename: 'SponsoredUnit' }], true)).not.toEqual([[], undefined])
  })

  test.each([
    ['in a list of another name', { all_subattachments: { nodes2: [{}, {}, {}] } }, 3],
    [
      'in parts of an unknown form',
      { all_subattachments: { nodes: [{ media: { id: '1' } }, { medium: {} }] } },
      1,
    ],
    ['in an attachment of an unknown form', { something: {} }, 1],
    [
      'under another name',
      { media: null, album: [1, 2].map((id) => ({ __typename: 'Photo', id: `${id}` })) },
      2,
    ],
    ['in a text', { media: 'photo' }, 1],
    ['in a list of parts that is a text', { all_subattachments: 'four' }, 1],
    [
      'in their place, which the attachment names as its target, too,',
      { media: { __typename: 'Photo', id: '1' }, target: { __typename: 'Photo', id: '1' } },
      undefined,
    ],
    ['nowhere: the attachment is a link', { url: 'https://example.com/' }, undefined],
  ])('pictures of a post %s are counted where the record shows pictures', async (_, attachment, lost) => {
    const withAttachment = (post: ReturnType<typeof story>) => {
      const own = { ...post.comet_sections.content.story, attachments: [{ styles: { attachment } }] }
      return { ...post, comet_sections: { content: { story: own } } }
    }
    play(shown('/nasa', page([header, timeline([withAttachment(story('41')), story('42')], false)])))
    const { data, meta } = await get('/v1/facebook/profiles/posts', { url: 'nasa' })
    expect(data.posts.map((post: { id: string }) => post.id)).toEqual(['41', '42'])
    expect(meta.unreadableEntries).toBe(lost)
    // Posts of a group are shown without their pictures.
    expect(await idsOf([withAttachment(ofGroup('41')), ofGroup('42')])).toEqual([['41', '42'], undefined])
  })

  test('an advertisement between the posts of a page is skipped', async () => {
    const feed = (nodes: readonly object[]) => ({
      user: {
        timeline_list_feed_units: {
          edges: nodes.map((node) => ({ node })),
          page_info: { has_next_page: false },
        },
      },
    })
    const advert = { __typename: 'PromotedFeedUnit', ...story('9', { actor: { id: '8', name: 'Other' } }) }
    play(
      shown(
        '/nasa',
        page([header, feed([story('41'), advert, { __typename: 'PollUnit' }, story('42')])], {
          'og:title': 'NASA',
          'og:url': `${site}/nasa/`,
        }),
      ),
    )
    const { data, meta } = await get('/v1/facebook/profiles/posts', { url: 'nasa' })
    expect(data.posts.map((post: { id: string }) => post.id)).toEqual(['41', '42'])
    expect(meta.unreadableEntries).toBeUndefined()
  })

  test('a profile answered with the page of one of its posts is another thing', async () => {
    const tags = { 'og:title': 'NASA', 'og:url': `${site}/nasa/posts/42/` }
    play(shown('/nasa', page([header], tags)))
    expect(await outcome('profiles', { url: 'nasa' })).toBe(fault)
    play(shown('/nasa', page([], tags)))
    expect(await outcome('profiles', { url: 'nasa' })).toBe(fault)
  })

  test('a profile whose tags name the home page is no profile', async () => {
    play(shown('/nasa', page([], { 'og:title': 'NASA', 'og:url': `${site}/` })))
    expect(await outcome('profiles', { url: 'nasa' })).toBe(fault)
  })

  const token = `pfbid02${'XM9Uabh4DrExsfTo4zpJTUivryio'}`
  test.each([
    [`${site}/nasa/posts/${token}`, 'found'],
    [`${site}/nasa/posts/${token}/posts/1234567890123456/`, fault],
    [`${site}/nasa/posts/${token}/?comment_id=1`, 'found'],
  ])('tags of a post at %s: %s', async (link, expected) => {
    const tags = { 'og:title': 'NASA', 'og:url': link, 'og:description': 'Words' }
    play(shown('/plugins/post.php', goneEmbed), shown(/\/nasa\/posts\//, page([], tags)))
    expect(await outcome('posts', { url: `${site}/nasa/posts/${token}` })).toBe(expected)
  })

  test('posts of a page name the page', async () => {
    const other = { id: '9', name: 'ESA', url: `${site}/esa` }
    play(shown('/nasa', page([header, timeline([story(), story('43', { actor: other })], false)])))
    expect(await outcome('profiles/posts', { url: 'nasa' })).toBe(fault)
  })

  const commented = (ids: readonly string[]) => {
    const edges = ids.map((id) => ({
      node: {
        id: Buffer.from(`comment:${id}`).toString('base64'),
        body: { text: 'a' },
        created_time: 1_748_581_325,
        author: { id: '1', name: 'A' },
        feedback: { replies_fields: { total_count: 0 }, reactors: { count_reduced: '0' } },
      },
    }))
    const comments = { edges, page_info: { has_next_page: true }, total_count: 9 }
    const feedback = { comment_rendering_instance_for_feed_location: { comments } }
    return page([{ node: story('42', { section: { feedback } }) }])
  }

  test('comments name their post; those that visitors are not shown leave the end open', async () => {
    play(shown('/nasa/posts/42', commented(['42_1'])))
    const { data } = await get('/v1/facebook/posts/comments', { url: `${site}/nasa/posts/42` })
    expect(data).toMatchObject({
      comments: [{ id: '42_1' }],
      page: { nextCursor: null, hasMore: null },
    })
    service().clock.advance(86_400_000)
    play(shown('/nasa/posts/42', commented(['42_1', '77_2'])))
    expect(await outcome('posts/comments', { url: `${site}/nasa/posts/42` })).toBe(fault)
  })

  test('a post asked for by a token is compared by its page', async () => {
    const token = 'pfbid02XM9Uabh4DrExsfTo4zpJTUivryio'
    const answer = (link: string) =>
      play(
        shown('/plugins/post.php', goneEmbed),
        shown(`/nasa/posts/${token}`, page([{ node: story('42', { link }) }])),
      )
    answer(`${site}/esa/posts/42`)
    expect(await outcome('posts', { url: `${site}/nasa/posts/${token}` })).toBe(fault)
    answer(`${site}/nasa/posts/42`)
    expect(await outcome('posts', { url: `${site}/nasa/posts/${token}` })).toBe('found')
  })

  test('entries of the Graph API name their page, post and comment', async () => {
    const ask = (path: string, query: Record<string, string>) => outcome(path, query, official)
    const answered = (body: object) => official.play(route(graph, /./, json(body)), shown(/./, html('', 403)))
    const words = { message: 'a', created_time: '2026-01-01T00:00:00+0000', like_count: 0, comment_count: 0 }
    const comment = { ...words, from: { id: '1', name: 'A' } }
    answered({ data: [{ id: '8_1', ...words }] })
    expect(await ask('profiles/posts', { pageId: '7' })).toBe(fault)
    answered({ data: [{ id: '77_1', ...comment }], summary: { total_count: 1 } })
    expect(await ask('posts/comments', { url: `${site}/7/posts/42` })).toBe(fault)
    answered({ data: [{ id: '42_1', ...comment }], summary: { total_count: 1 } })
    expect(await ask('posts/comments', { url: `${site}/7/posts/42` })).toBe('found')
    answered({ id: '8_42', ...words })
    expect(await ask('posts', { url: `${site}/7/posts/42` })).toBe(fault)
  })
})

describe('emptiness and the end', () => {
  test('posts, Reels and photos that visitors are not shown leave the end open', async () => {
    play(shown('/nasa', page([header, timeline([story()], true)])))
    const { data } = await get('/v1/facebook/profiles/posts', { url: 'nasa' })
    expect(data.page).toMatchObject({ nextCursor: null, hasMore: null })
    play(shown('/nasa', page([header, timeline([story()], false)])))
    service().clock.advance(86_400_000)
    const whole = await get('/v1/facebook/profiles/posts', { url: 'nasa' })
    expect(whole.data.page).toMatchObject({ nextCursor: null, hasMore: false })
  })

  test.each([
    ['a total', { total_count: 20 }],
    ['a total that cannot be read', { total_count: '1.2K' }],
    ['no total', {}],
  ])('no comments beside %s are a fault', async (_, summary) => {
    official.play(route(graph, /./, json({ data: [], summary })), shown(/./, html('', 403)))
    expect(await outcome('posts/comments', { url: `${site}/7/posts/42` }, official)).toBe(fault)
  })

  test.each([
    ['a count', { count: 20 }],
    ['a count that cannot be read', { count: 'many' }],
  ])('no ads beside %s are a fault', async (_, more) => {
    const list = { edges: [], page_info: { has_next_page: false }, ...more }
    play(shown('/ads/library', page([{ ad_library_main: { search_results_connection: list } }])))
    expect(await outcome('ad-library/ads/search', { query: 'soap' })).toBe(fault)
  })

  test('a listing without a price is a listing with a null price', async () => {
    const listing = { id: '42', marketplace_listing_title: 'Soap', delivery_types: [] }
    const node = { __typename: 'MarketplaceFeedListingStoryObject', listing }
    const status = {
      is_hidden: false,
      is_live: true,
      is_pending: false,
      is_sold: false,
      is_viewer_seller: false,
    }
    const edges = [{ node: { ...node, listing: { ...listing, ...status, listing_price: null } } }]
    const feed_units = { edges, page_info: { has_next_page: true } }
    play(shown('/marketplace/search', page([{ marketplace_search: { feed_units } }])))
    const { data } = await get('/v1/facebook/marketplace/search', { query: 'soap', lat: '1', lng: '1' })
    expect(data.listings).toMatchObject([{ id: '42', price: null }])
    expect(data.page).toMatchObject({ nextCursor: null, hasMore: null })
  })
})

describe('access restrictions', () => {
  test.each([
    [
      'listings',
      '/marketplace/search',
      'marketplace/search',
      { query: 'soap', lat: '1', lng: '1' },
      { search: { units: [{ marketplace_listing_title: 'Soap', listing_price: {} }] } },
    ],
    [
      'a page’s header',
      '/nasa',
      'profiles',
      { url: 'nasa' },
      { account: { header: { name: 'NASA', profile_social_context: {} } } },
    ],
    [
      'a group’s members',
      '/groups/woods',
      'groups',
      { url: `${site}/groups/woods` },
      { community: { name: 'Woods', group_member_profiles: {} } },
    ],
  ] as const)('a renamed key in a page that shows %s is drift', async (_, place, path, query, answer) => {
    play(shown(place, page([answer])))
    expect(await outcome(path, query)).toBe(fault)
  })

  test('a page whose query failed shows nothing of what was asked for', async () => {
    const failed = page([{ viewer: { id: '0' } }], {
      'og:title': 'NASA',
      'og:url': `${site}/nasa/posts/42`,
    }).replace('"data":{"viewer":{"id":"0"}}', '"data":null,"errors":[{"message":"execution error"}]')
    play(shown('/plugins/post.php', goneEmbed), shown('/nasa/posts/42', failed))
    expect(await outcome('posts', { url: `${site}/nasa/posts/42` })).toBe(fault)
  })

  test('an unreadable embed does not end the lookup where the page shows the post', async () => {
    play(
      shown('/plugins/post.php', '<html><body></body></html>'),
      shown('/nasa/posts/42', page([{ node: story() }])),
    )
    expect(await outcome('posts', { url: `${site}/nasa/posts/42` })).toBe('found')
    service().clock.advance(86_400_000)
    play(shown('/plugins/post.php', '<html><body></body></html>'), shown('/nasa/posts/42', shell))
    expect(await outcome('posts', { url: `${site}/nasa/posts/42` })).toBe(fault)
  })

  test('a share link that answers with an unknown page is no access restriction', async () => {
    play(shown(/./, '<html><head><title>Moved</title></head><body></body></html>'))
    expect(await outcome('profiles', { url: `${site}/share/1AbC/` })).toBe(fault)
    play(shown(/./, login))
    expect(await outcome('profiles', { url: `${site}/share/1AbC/` })).toBe('restricted')
  })
})
