import { describe, expect, test } from 'vitest'
import { api, madeAnswers, newId, problem, widget } from './answers.ts'

const { answering, get, service } = madeAnswers()

/** What X sends of a post with every field asked for. */
const full = (id: string, more: object = {}) => ({
  id,
  text: 'Hello',
  author_id: '11348282',
  conversation_id: id,
  created_at: '2026-06-30T10:00:00.000Z',
  lang: 'en',
  possibly_sensitive: false,
  display_text_range: [0, 5],
  public_metrics: {
    like_count: 5,
    retweet_count: 4,
    reply_count: 3,
    quote_count: 2,
    impression_count: 99,
    bookmark_count: 1,
  },
  ...more,
})
const user = (more: object = {}) => ({
  id: '11348282',
  name: 'NASA',
  username: 'nasa',
  protected: false,
  verified: true,
  verified_type: 'government',
  public_metrics: {
    followers_count: 7,
    following_count: 6,
    tweet_count: 5,
    like_count: 4,
    listed_count: 3,
    media_count: 2,
  },
  ...more,
})
const shown = (id: string, more: object = {}) => ({
  __typename: 'Tweet',
  id_str: id,
  text: 'Hello',
  display_text_range: [0, 5],
  favorite_count: 5,
  conversation_count: 3,
  user: { screen_name: 'nasa', id_str: '11348282' },
  ...more,
})

/** How often the metrics say that a field was not where it used to be. */
async function drift(field: string): Promise<number> {
  const text = await (await fetch(`${service().base}/metrics`)).text()
  const lines = text.split('\n').filter((line) => line.startsWith('social_lookup_upstream_drift_total{'))
  const found = lines.filter((line) => line.includes(`field="${field}"`))
  return found.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

describe('counts that moved are null and counted, never 0', () => {
  test('of a post in the X API', async () => {
    const id = newId()
    const { like_count, ...rest } = full(id).public_metrics
    answering({ [api]: { body: { data: full(id, { public_metrics: { ...rest, likes: like_count } }) } } })
    const before = await drift('like_count')
    const { data } = await get('/tweets', { url: id })
    expect(data.tweet.metrics).toMatchObject({ favorites: null, retweets: 4, unavailable: ['favorites'] })
    expect(await drift('like_count')).toBe(before + 1)
  })

  test('of a post in the widget', async () => {
    const id = newId()
    const { favorite_count: _, ...body } = shown(id)
    answering({ [widget]: { body } })
    const before = await drift('favorite_count')
    const { data } = await get('/tweets', { url: id })
    expect(data.tweet.metrics).toMatchObject({ favorites: null, replies: 3 })
    expect(await drift('favorite_count')).toBe(before + 1)
  })

  test('of an account, all of them or one', async () => {
    answering({ [api]: { body: { data: user({ username: 'moved', public_metrics: undefined }) } } })
    expect((await get('/profiles/moved')).data).toMatchObject({ lookupStatus: 'found', metrics: null })
    const metrics = { ...user().public_metrics, followers_count: '1.2K' }
    answering({ [api]: { body: { data: user({ username: 'moved2', public_metrics: metrics }) } } })
    expect((await get('/profiles/moved2')).data.metrics).toMatchObject({ followers: null, following: 6 })
  })
})

describe('the conversation of a post is null where it is unknown', () => {
  test.each([
    [
      'by the X API',
      (id: string) => ({ [api]: { body: { data: full(id, { conversation_id: undefined }) } } }),
    ],
    [
      'by the widget, of a reply alone',
      (id: string) => ({ [widget]: { body: shown(id, { in_reply_to_status_id_str: '30' }) } }),
    ],
  ])('%s', async (_, answers) => {
    const id = newId()
    answering(answers(id))
    expect((await get('/tweets', { url: id })).data.tweet.conversationId).toBeNull()
  })

  test('and known where the widget shows the post that began it', async () => {
    const id = newId()
    const parent = { id_str: '30', text: 'First' }
    answering({ [widget]: { body: shown(id, { in_reply_to_status_id_str: '30', parent }) } })
    expect((await get('/tweets', { url: id })).data.tweet.conversationId).toBe('30')
  })
})

describe('a video whose address is unknown is neither "no video" nor one without words', () => {
  const still = 'https://pbs.twimg.com/media/FLKqq-UXoAARGh8.jpg'
  const video = { type: 'video', media_url_https: still, url: 'https://t.co/v' }
  const link = { url: 'https://t.co/v', expanded_url: 'https://x.com/nasa/status/1/video/1' }
  test.each([
    ['files gone', { mediaDetails: [video] }],
    ['files of an unknown form', { mediaDetails: [{ ...video, video_info: { variants: [{ src: 'x' }] } }] }],
    [
      'no playlist among the files',
      {
        mediaDetails: [
          {
            ...video,
            video_info: { variants: [{ content_type: 'video/mp4', url: 'https://video.twimg.com/1.mp4' }] },
          },
        ],
      },
    ],
    ['media of an unknown kind', { mediaDetails: [{ ...video, type: 'hologram' }] }],
    ['the list of media gone', { entities: { media: [link] } }],
    ['the list of media empty', { entities: { media: [link] }, mediaDetails: [] }],
  ])('in the widget: %s', async (_, more) => {
    const id = newId()
    answering({ [widget]: { body: shown(id, more) } })
    const { status, error } = await get('/tweets/transcript', { url: id })
    expect([status, error.code]).toEqual([502, 'lookup_failed'])
  })

  test.each([
    ['not among what is included', { attachments: { media_keys: ['7_1'] } }],
    ['only linked', { entities: { urls: [{ ...link, media_key: '7_1' }] } }],
  ])('in the X API: %s', async (_, more) => {
    const id = newId()
    const linked = JSON.parse(JSON.stringify(more).replace('status/1/', `status/${id}/`))
    answering({ [widget]: { body: {} }, [api]: { body: { data: full(id, linked) } } })
    const { status, error } = await get('/tweets/transcript', { url: id })
    expect([status, error.code]).toEqual([502, 'lookup_failed'])
    expect((await get('/tweets', { url: id })).data.tweet.media).toBeNull()
  })
})

describe('credentials', () => {
  test('a rate limit without the end of its window lasts a window of X: fifteen minutes', async () => {
    answering({ [api]: { status: 429, body: {} } })
    const failed = await get('/profiles/nobody')
    expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '900'])
  })

  test('callers do not see the names of settings', async () => {
    answering({ [api]: { status: 401, body: problem('blank') } })
    for (const path of ['/profiles/nobody', '/search?query=x&section=people']) {
      const [route, query] = path.split('?')
      const { status, error } = await get(route!, Object.fromEntries(new URLSearchParams(query)))
      expect(status).toBe(502)
      expect(error.message).not.toMatch(/X_[A-Z]/)
    }
  })

  test('a plan without the product leaves the answer to the other source, walls included', async () => {
    answering({
      [api]: { status: 403, body: problem('client-forbidden') },
      [widget]: { body: { __typename: 'TweetTombstone', tombstone: {} } },
    })
    expect((await get('/tweets', { url: newId() })).data.lookupStatus).toBe('restricted')
  })

  test('refused credentials are not hidden by the wall of the other source', async () => {
    answering({
      [api]: { status: 401, body: problem('blank') },
      [widget]: { body: { __typename: 'TweetTombstone', tombstone: {} } },
    })
    expect((await get('/tweets', { url: newId() })).status).toBe(502)
  })
})

describe('the answer is the thing asked for', () => {
  test('a post of another id and an account of another name are failures', async () => {
    answering({ [api]: { body: { data: full(newId()) } }, [widget]: { body: shown(newId()) } })
    expect((await get('/tweets', { url: newId() })).status).toBe(502)
    answering({ [api]: { body: { data: user() } } })
    expect((await get('/profiles/esa')).status).toBe(502)
  })

  test('a timeline with posts of another account is a failure', async () => {
    const other = full(newId(), { author_id: '5' })
    answering({
      [api]: ({ path }) => ({
        body: path.endsWith('/tweets')
          ? { data: [other], includes: { users: [user({ id: '5', username: 'esa' })] }, meta: {} }
          : { data: user() },
      }),
    })
    expect((await get('/profiles/nasa/tweets')).status).toBe(502)
  })
})

describe('lists', () => {
  const search = async (body: object) => {
    answering({ [api]: { body } })
    return get('/search', { query: `words ${newId()}` })
  }

  test('what can be read is answered, and what cannot is counted', async () => {
    const before = await drift('data: post.text')
    const odd = { id: '1', words: 'moved' }
    const { data } = await search({ data: [full('41'), odd, full('42')], meta: { result_count: 3 } })
    expect(data.tweets.map(({ id }: { id: string }) => id)).toEqual(['41', '42'])
    expect(await drift('data: post.text')).toBe(before + 1)
  })

  test('the last page of people, which X never counts', async () => {
    const people = async (meta: object) => {
      answering({ [api]: { body: { data: [user()], meta } } })
      return get('/search', { query: `words ${newId()}`, section: 'people' })
    }
    const { data } = await people({ previous_token: 'abc' })
    expect([data.people.length, data.page.hasMore]).toEqual([1, false])
    expect((await people({ previous_token: 'abc', next: 'def' })).status).toBe(502)
  })

  test.each([
    ['rows that are all unreadable', { data: [{ id: '1' }, null], meta: { result_count: 2 } }],
    ['rows that are counted and gone', { meta: { result_count: 10 } }],
    ['an empty list that is counted as full', { data: [], meta: { result_count: 10 } }],
    ['a list without an account of its end', { data: [full('43')] }],
    ['a token for the next page that moved', { data: [full('44')], meta: { result_count: 1, cursor: 'x' } }],
    ['a last page of which X does not say how many it holds', { data: [full('44')], meta: {} }],
    [
      'included posts to which nothing refers',
      { data: [full('45')], includes: { tweets: [full('46')] }, meta: {} },
    ],
  ])('%s: a failure', async (_, body) => {
    expect((await search(body)).status).toBe(502)
  })

  test('a query of ours that X refuses is no mistake of the caller', async () => {
    const errors = [{ parameters: { query: ['#a'] }, message: 'no viable alternative' }]
    answering({ [api]: { status: 400, body: { errors, ...problem('invalid-request') } } })
    expect((await get('/hashtags', { hashtag: 'a' })).status).toBe(502)
  })
})

test('a tombstone of unknown words is a failure, not a wall', async () => {
  for (const tombstone of [{ text: { text: 'A word about pages' } }, { words: 'moved' }, undefined]) {
    answering({ [widget]: { body: { __typename: 'TweetTombstone', tombstone } } })
    expect((await get('/tweets', { url: newId() })).status).toBe(502)
  }
})
