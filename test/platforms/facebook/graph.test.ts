import { describe, expect, test } from 'vitest'
import { facebook } from '../../../src/platforms/facebook/index.ts'
import { readPost } from '../../../src/platforms/facebook/sources/official/objects.ts'
import { json, playback, route } from '../../support/playback.ts'

const site = 'https://www.facebook.com'
const graph = 'https://graph.facebook.com'
const html = (body: string, status = 200) => ({ status, headers: { 'content-type': 'text/html' }, body })
const official = playback({
  platform: facebook,
  origins: [site, graph],
  env: { FACEBOOK_ACCESS_TOKEN: 'secret-page-token', FACEBOOK_AD_LIBRARY_TOKEN: 'secret-ad-token' },
  otherwise: [route(site, /./, html('', 404))],
})

test('a post stays in its list beside an unreadable time and author, which are unknown and reported', () => {
  const fields: string[] = []
  const post = readPost(
    { id: '1_2', message: 'a', created_time: 1_748_581_325, from: { id: '1' } },
    { drift: (field) => void fields.push(field) },
  )
  expect(post).toMatchObject({ id: '2', text: 'a', createdAt: null, author: { id: '1', name: null } })
  expect(fields).toEqual(['post.created_time', 'from.name'])
})

test('each picture of a post that cannot be read is counted, and the others come', () => {
  const reports: unknown[][] = []
  const media = (src: unknown) => ({ media: { image: { src } } })
  const data = [media('https://cdn.example/a.jpg'), media(7), 'x']
  const attachments = { data: [{ media_type: 'album', subattachments: { data } }] }
  const post = readPost(
    { id: '1_2', message: 'a', attachments },
    { drift: (...report) => void reports.push(report) },
  )
  expect(post.imageUrls).toEqual(['https://cdn.example/a.jpg'])
  expect(reports.filter(([, unreadable]) => unreadable === 'part')).toHaveLength(2)
})

describe('photos and videos by the Graph API', () => {
  const graphAnswer = (id: string, more: object) =>
    route(graph, new RegExp(`^/v24.0/${id}$`), {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ created_time: '2021-05-07T16:18:42+0000', ...more }),
    })

  test('a photo with its page and counts; another one in its place is a fault', async () => {
    const link = `${site}/facebook/photos/a.108824087345859/336596487901950/`
    const wire = {
      id: '336596487901950',
      link: `${link}?type=3`,
      name: 'A bridge',
      from: { id: '108824017345866', name: 'Facebook' },
      images: [{ height: 720, width: 960, source: 'https://scontent.xx.fbcdn.net/v/a.jpg' }],
      reactions: { data: [], summary: { total_count: 12 } },
      comments: { data: [], summary: { total_count: 3 } },
    }
    official.play(graphAnswer('336596487901950', wire))
    const { data } = await official.get('/v1/facebook/posts', { url: link })
    expect(data.post).toMatchObject({ postId: '336596487901950', description: 'A bridge' })
    expect(data.metrics).toMatchObject({ likes: 12, comments: 3, shares: null })
    expect(data.media.imageUrls).toEqual(['https://scontent.xx.fbcdn.net/v/a.jpg'])
    official.play(graphAnswer('336596487901951', wire))
    const other = await official.get('/v1/facebook/posts', { url: link.replace('950/', '951/') })
    expect(other.status).toBe(502)
  })

  test('an empty list of comments beside a total is a fault, not a post without comments', async () => {
    const login = `<html><head><link rel="canonical" href="${site}/login/"></head><body></body></html>`
    const empty = (total: number) => {
      const body = JSON.stringify({ data: [], summary: { order: 'chronological', total_count: total } })
      const headers = { 'content-type': 'application/json' }
      official.play(
        route(graph, /\/comments$/, { status: 200, headers, body }),
        route(site, /./, { status: 200, body: login }),
      )
    }
    empty(98)
    const lost = await official.get('/v1/facebook/posts/comments', {
      feedbackId: btoa('feedback:19292868552011'),
    })
    expect(lost.status).toBe(502)
    empty(0)
    const proven = await official.get('/v1/facebook/posts/comments', {
      feedbackId: btoa('feedback:19292868552012'),
    })
    expect(proven.data).toMatchObject({ lookupStatus: 'found', comments: [], page: { hasMore: false } })
  })

  test('a post without a time has null; pages without cursors continue at the time that the API names', async () => {
    const next = `${graph}/v24.0/4/posts?access_token=secret&until=1624385168&__paging_token=enc_A&since`
    const body = { data: [{ id: '4_101', message: 'Happy July 4th!' }], paging: { next } }
    official.play(route(graph, /^\/v24.0\/4\/posts$/, json(body)), route(site, /./, html('', 404)))
    const { data } = await official.get('/v1/facebook/profiles/posts', { pageId: '4' })
    expect(data.posts).toMatchObject([{ id: '101', text: 'Happy July 4th!' }])
    expect(data.posts[0].createdAt).toBeUndefined()
    await official.get('/v1/facebook/profiles/posts', { pageId: '4', cursor: data.page.nextCursor })
    const { query } = official.upstream().seen.at(-1)!
    expect(Object.fromEntries(query)).toMatchObject({ until: '1624385168', __paging_token: 'enc_A' })
    expect(String(query)).not.toContain('secret')
  })

  test('as many entries as were asked for, without a word on whether there are more, are a fault', async () => {
    const posts = (pageId: string, count: number) =>
      Array.from({ length: count }, (_, place) => ({ id: `${pageId}_${101 + place}`, message: 'Words' }))
    const says = (pageId: string, count: number) =>
      official.play(
        route(graph, `/v24.0/${pageId}/posts`, json({ data: posts(pageId, count) })),
        route(site, /./, html('', 403)),
      )
    says('41', 25)
    expect((await official.get('/v1/facebook/profiles/posts', { pageId: '41' })).status).toBe(502)
    says('42', 24)
    expect((await official.get('/v1/facebook/profiles/posts', { pageId: '42' })).data.posts).toHaveLength(24)
  })

  test('a reel: its words and length; a field that the API no longer has is a fault, not a post that is gone', async () => {
    const wire = { id: '1002065083862711', description: 'Boz to the Future', length: 33.344 }
    official.play(graphAnswer('1002065083862711', wire))
    const { data } = await official.get('/v1/facebook/posts', { url: `${site}/reel/1002065083862711` })
    expect(data).toMatchObject({
      post: { description: 'Boz to the Future', publishedAt: '2021-05-07T16:18:42.000Z' },
      media: { durationSec: 33.344, imageUrls: [] },
      metrics: { likes: null },
    })
    const message = '(#100) Tried accessing nonexisting field (length) on node type (Video)'
    official.play(
      route(graph, /1002065083862712/, {
        status: 400,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ error: { message, type: 'OAuthException', code: 100 } }),
      }),
    )
    const changed = await official.get('/v1/facebook/posts', { url: `${site}/reel/1002065083862712` })
    expect(changed.status).toBe(502)
  })
})
