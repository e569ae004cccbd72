import { describe, expect, test } from 'vitest'
import { api, embed, madeAnswers, newId, widget } from './answers.ts'

/** Absent, empty and found need X's own sign, and the sign has to be about the requested object. */

const short = 'https://t.co'
const { answering, get } = madeAnswers()
const html = (body: string) => ({ status: 404, body, headers: { 'content-type': 'text/html' } })
const ownPage = html(
  '<!DOCTYPE html><html><head><title>X / ?</title></head><body><h1>Nothing to see here</h1></body></html>',
)

describe('a 404 without X’s own words is a fault', () => {
  test.each([
    [
      'Apache',
      '<html><head><title>404 Not Found</title></head><body><h1>Not Found</h1><p>The requested URL was not found on this server.</p></body></html>',
    ],
    ['Varnish', '<html><head><title>404 Not Found</title></head><body><p>Guru Meditation:</p></body></html>'],
    ['plain text', '404 page not found\n'],
    ['no body', ''],
    ['an empty object', '{}'],
    ['JSON', '{"message":"Not Found","status":404}'],
    ['words that quote X', '{"message":"Nothing to see here"}'],
  ])('%s', async (_, body) => {
    answering({ [widget]: html(body), [short]: html(body) })
    expect((await get('/tweets', { url: newId() })).status).toBe(502)
    expect((await get('/tweets/transcript', { url: newId() })).status).toBe(502)
    expect((await get('/tweets', { url: `https://t.co/a${newId().slice(-9)}` })).status).toBe(502)
  })

  test('X’s page for missing posts and short links is not_found', async () => {
    answering({ [widget]: ownPage, [short]: ownPage })
    expect((await get('/tweets', { url: newId() })).data.lookupStatus).toBe('not_found')
    expect((await get('/tweets/transcript', { url: newId() })).data.lookupStatus).toBe('not_found')
    expect((await get('/tweets', { url: `https://t.co/b${newId().slice(-9)}` })).data.lookupStatus).toBe(
      'not_found',
    )
  })

  test('a post that only the other embed has is found', async () => {
    const id = newId()
    const body = {
      url: `https://twitter.com/nasa/status/${id}`,
      author_name: 'NASA',
      author_url: 'https://twitter.com/nasa',
      html: '<blockquote><p lang="en">Hello</p><a href="x">June 30, 2026</a></blockquote>',
    }
    answering({ [widget]: html('404 page not found'), [embed]: { body } })
    expect((await get('/tweets', { url: id })).data).toMatchObject({
      lookupStatus: 'found',
      tweet: { text: 'Hello' },
    })
  })
})

test.each([
  ['a profile', 'https://x.com/nasa'],
  ['a community', 'https://x.com/i/communities/1501272736215322629'],
  ['another site', 'https://example.com/'],
  ['nothing readable', 'http://['],
])(
  'a short link that opens %s never blames the caller: a fault that says where it leads',
  async (_, location) => {
    answering({ [short]: { status: 301, body: '', headers: { location } } })
    const { status, error } = await get('/tweets', { url: `https://t.co/c${newId().slice(-9)}` })
    expect(status).toBe(502)
    expect(error.message).toContain(location)
  },
)

describe('replies belong to the requested post', () => {
  const user = { id: '11348282', name: 'NASA', username: 'nasa', protected: false, public_metrics: {} }
  const post = (id: string, more: object) => ({
    id,
    text: 'Hello',
    author_id: user.id,
    created_at: '2026-06-30T10:00:00.000Z',
    public_metrics: {},
    ...more,
  })
  const replying = (id: string, standing: object, rows: readonly object[]) =>
    answering({
      [api]: ({ path }) => ({
        body: path.includes('/search/')
          ? { data: rows, includes: { users: [user] }, meta: { result_count: rows.length } }
          : {
              data: {
                id,
                text: 'x',
                author_id: user.id,
                created_at: new Date(Date.parse('2026-06-30T11:00:00Z')).toISOString(),
                ...standing,
              },
            },
      }),
    })

  test.each([
    [
      'conversation of a thread’s first post',
      (id: string) => ({ conversation_id: id }),
      (id: string) => ({ conversation_id: id }),
    ],
    [
      'target of a reply',
      () => ({ conversation_id: '30' }),
      (id: string) => ({ conversation_id: '30', referenced_tweets: [{ type: 'replied_to', id }] }),
    ],
  ])('%s', async (_, standing, more) => {
    const [id, other] = [newId(), newId()]
    replying(id, standing(id), [post(newId(), more(id)), post(newId(), more(id))])
    expect((await get('/tweets/replies', { url: id })).data.replies).toHaveLength(2)
    const asked = newId()
    replying(asked, standing(asked), [post(newId(), more(asked)), post(newId(), more(other))])
    expect((await get('/tweets/replies', { url: asked })).status).toBe(502)
  })
})

test('posts of another account, and no posts beside an error, are no timeline', async () => {
  const timeline = (body: object) =>
    answering({
      [api]: ({ path }) =>
        path.endsWith('/tweets')
          ? { body }
          : { body: { data: { id: '11', name: 'Ada', username: path.split('/').at(-1) } } },
    })
  const post = (author_id: string) => ({ id: '1491475671058681863', text: 'Hello', author_id })
  const outcome = async (handle: string) => {
    const { status, data } = await get(`/profiles/${handle}/tweets`, { includeReplies: 'true' })
    return status === 200 ? (data.lookupStatus ?? 'found') : status
  }
  timeline({ data: [post('11')], meta: { result_count: 1 } })
  expect(await outcome('ada1')).toBe('found')
  timeline({ data: [post('12')], meta: { result_count: 1 } })
  expect(await outcome('ada2')).toBe(502)
  timeline({ errors: [{ title: 'Service Unavailable', status: 503 }], meta: { result_count: 0 } })
  expect(await outcome('ada3')).toBe(502)
})
