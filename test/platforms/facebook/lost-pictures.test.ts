import { beforeEach, describe, expect, test } from 'vitest'
import { facebook } from '../../../src/platforms/facebook/index.ts'
import { playback, route } from '../../support/playback.ts'
import { type Later, page, photo, site } from './pages.ts'

/** A post whose pictures cannot be read, or whose place in a streamed list is lost, is never a shorter list without a sign. */

const { play, get, service } = playback({ platform: facebook, origins: [site] })
beforeEach(() => service().clock.advance(86_400_000))

const picture = (id: string) => ({
  __typename: 'Photo',
  id,
  photo_image: { uri: photo(6), width: 9, height: 8 },
})
const attached = (attachment: object, more: object = {}) => [{ ...more, styles: { attachment } }]

function story(id: string, attachments: unknown) {
  const content = {
    wwwURL: `${site}/nasa/posts/${id}`,
    message: { text: 'Words' },
    creation_time: 1_748_581_325,
    actors: [{ id: '7', name: 'NASA', url: `${site}/nasa` }],
    ...(attachments === undefined ? {} : { attachments }),
  }
  return { post_id: id, comet_sections: { content: { story: content } } }
}
const header = { profile_header_renderer: { user: { id: '7', name: 'NASA', url: `${site}/nasa` } } }
const feed = (...nodes: readonly object[]) => ({
  user: {
    ...header,
    timeline_list_feed_units: {
      edges: nodes.map((node) => ({ node })),
      page_info: { has_next_page: false },
    },
  },
})
const whole = story('41', attached({ media: picture('1') }))

async function listed(kind: 'posts' | 'photos', ...answers: readonly (object | Later)[]) {
  play(route(site, '/nasa', { status: 200, headers: { 'content-type': 'text/html' }, body: page(answers) }))
  return get(`/v1/facebook/profiles/${kind}`, { url: 'nasa' })
}

/** Attachments of one post, and what is known of its pictures: how many are lost (null: any number). */
const lost: readonly [string, unknown, number | null][] = [
  ['a null medium and nothing else', attached({ media: null }), 1],
  [
    'a null medium of a photo',
    attached({ media: null, url: `${site}/photo/2` }, { style_list: ['photo', 'fallback'] }),
    1,
  ],
  ['a null list of pictures', attached({ all_subattachments: null }), null],
  ['a list of pictures that is a text', attached({ all_subattachments: 'text' }), null],
  ['a list of pictures without its entries', attached({ all_subattachments: { nodes: null } }), null],
  ['a list of pictures that counts its entries', attached({ all_subattachments: { count: 3 } }), 3],
  ['an album that has only its cover', attached({ media: picture('2') }, { style_list: ['album'] }), null],
  ['no attachments', undefined, null],
]

describe.each(lost)('a post with %s', (_, attachments, number) => {
  const answer = feed(whole, story('42', attachments))

  test('has no pictures for certain, and is counted', async () => {
    const { status, data, meta } = await listed('posts', answer)
    expect(status).toBe(200)
    expect(data.posts.map(({ id }: { id: string }) => id)).toEqual(['41', '42'])
    expect(meta.unreadableEntries).toBe(number ?? 1)
    if (number === null) expect(data.posts[1].imageUrls ?? null).toBeNull()
  })

  test('its photos are counted, or their list is a fault', async () => {
    const { status, data, meta } = await listed('photos', answer)
    expect(status).toBe(number === null ? 502 : 200)
    if (number !== null) {
      expect(data.photos).toHaveLength(1)
      expect(meta.unreadableEntries).toBe(number)
    }
  })
})

test.each<[string, unknown]>([
  ['no attachment', []],
  ['a link', attached({ media: null, url: 'https://example.com', title_with_entities: { text: 'A page' } })],
  ['a poll', attached({ action_links: [{ title: 'Vote' }] })],
])('a post with %s has no pictures, and nothing is lost', async (_, attachments) => {
  const answer = feed(whole, story('42', attachments))
  const { data, meta } = await listed('posts', answer)
  expect(data.posts).toHaveLength(2)
  expect(meta).not.toHaveProperty('unreadableEntries')
  expect((await listed('photos', answer)).data.photos).toHaveLength(1)
})

describe('a streamed post', () => {
  const list = ['user', 'timeline_list_feed_units', 'edges']
  const streamed = (path: readonly unknown[]) => [
    { query: 'own', path: [], data: feed(whole) },
    { query: 'own', path: path as Later['path'], data: { node: story('42', []) } },
  ]

  test('is an entry of the list', async () => {
    const { data, meta } = await listed('posts', ...streamed([...list, 1]))
    expect(data.posts).toHaveLength(2)
    expect(meta).not.toHaveProperty('unreadableEntries')
  })

  test.each<[string, readonly unknown[]]>([
    ['a path with a null in it', ['user', null, 'edges', 1]],
    ['a path without a place', [...list, null]],
    ['a path with a name as its place', [...list, 'next']],
    ['a path of another list', ['user', 'timeline', 'edges', 1]],
  ])('is counted where it has %s', async (_, path) => {
    const { status, data, meta } = await listed('posts', ...streamed(path))
    expect(status).toBe(200)
    expect(data.posts).toHaveLength(1)
    expect(meta.unreadableEntries).toBe(1)
  })
})

test.each([
  ['a picture without its address', { ...picture('2'), photo_image: { uri: null } }],
  ['an object of nothing', {}],
])('%s among several counts once, in a list of photos as in one of posts', async (_, lostOne) => {
  const nodes = ['1', '2', '3'].map((id) => ({ media: id === '2' ? lostOne : picture(id) }))
  const album = story('42', attached({ all_subattachments: { nodes } }))
  for (const kind of ['photos', 'posts'] as const) {
    const { meta } = await listed(kind, feed(album, whole))
    expect(meta.unreadableEntries).toBe(1)
  }
})
