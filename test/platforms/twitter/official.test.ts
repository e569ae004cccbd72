import { describe, expect, test } from 'vitest'
import { twitter } from '../../../src/platforms/twitter/index.ts'
import { simulatedX } from '../../../src/platforms/twitter/sandbox/index.ts'
import { startTestService, testNow } from '../../support/service.ts'
import { api, madeAnswers, newId, problem, widget } from './answers.ts'

const { answering, get, upstream } = madeAnswers()

describe('the X API', () => {
  test('reads the same from the newer spelling of its fields as from the older', async () => {
    const seen: string[] = []
    const older = await startTestService({ platforms: [twitter] })
    const newer = await startTestService({
      platforms: [
        {
          ...twitter,
          testSettings: { ...twitter.testSettings, X_FIELD_NAMES: 'post' },
          simulated: async () => {
            const platform = simulatedX()
            return {
              ...platform,
              handle(request) {
                seen.push(decodeURIComponent(request.url.href))
                return platform.handle(request)
              },
            }
          },
        },
      ],
    })
    try {
      for (const [path, query] of [
        ['/profiles/nasa', {}],
        ['/profiles/nasa/tweets', { limit: '100', includeReplies: 'true' }],
        ['/tweets', { url: '1741910200281241968' }],
        ['/search', { query: 'rain', section: 'latest' }],
      ] as const) {
        const address = `/v1/twitter${path}?${new URLSearchParams(query)}`
        const [one, other] = [await older.call(address), await newer.call(address)]
        const { page: onePage, ...oneData } = one.body.data
        const { page: otherPage, ...otherData } = other.body.data
        expect(otherData).toEqual(oneData)
        expect(otherPage?.hasMore).toBe(onePage?.hasMore)
      }
    } finally {
      await Promise.all([older.close(), newer.close()])
    }
    expect(seen.some((one) => one.includes('post.fields') && one.includes('referenced_posts.id'))).toBe(true)
    expect(seen.some((one) => one.includes('tweet.fields'))).toBe(false)
  })

  test.each([
    ['no credits', { status: 402, body: problem('credits') }, 502, 'no credits left'],
    [
      'a plan without the endpoint',
      { status: 403, body: problem('client-forbidden') },
      502,
      'No source of twitter.profiles',
    ],
    ['a used-up quota', { status: 429, body: problem('usage-capped') }, 502, 'quota'],
    ['refused credentials', { status: 401, body: problem('blank') }, 502, 'refused the credentials'],
  ])('%s is a failure that says so', async (_, answer, status, words) => {
    answering({ [api]: answer })
    const failed = await get('/profiles/nobody')
    expect(failed.status).toBe(status)
    expect(failed.error.message).toContain(words)
  })

  test('a rate limit says when its window ends', async () => {
    const reset = String(Math.floor(testNow / 1000) + 77)
    answering({ [api]: { status: 429, body: {}, headers: { 'x-rate-limit-reset': reset } } })
    const failed = await get('/profiles/nobody')
    expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '77'])
  })

  test.each([
    [
      'suspended',
      {
        errors: [
          {
            ...problem('resource-not-found'),
            title: 'Forbidden',
            detail: 'User has been suspended: [x].',
            parameter: 'username',
          },
        ],
      },
      'not_found',
    ],
    [
      'not for this app to see',
      { errors: [{ ...problem('not-authorized-for-resource'), parameter: 'username' }] },
      'private',
    ],
    ['unavailable', { errors: [{ ...problem('resource-unavailable') }] }, 'restricted'],
    [
      'withheld everywhere',
      { data: { id: '1', username: 'a_withheldev', withheld: { country_codes: ['XX'] } } },
      'restricted',
    ],
  ])('an account that is %s', async (name, body, outcome) => {
    answering({ [api]: { body } })
    const { data } = await get(`/profiles/a_${name.replaceAll(' ', '').slice(0, 10)}`)
    expect(data).toEqual({ lookupStatus: outcome, profile: null, metrics: null })
  })

  test('what is withheld in some countries only is shown', async () => {
    answering({
      [api]: {
        body: { data: { id: '1', username: 'here_and_there', withheld: { country_codes: ['DE', 'TR'] } } },
      },
    })
    expect((await get('/profiles/here_and_there')).data.lookupStatus).toBe('found')
  })

  const aboutAnother = { ...problem('not-authorized-for-resource'), parameter: 'referenced_tweets.id' }

  test.each([{ errors: [aboutAnother] }, {}, { data: null }, { data: {} }, { errors: [] }, { meta: {} }, []])(
    '%j proves nothing: a failure, neither an empty list nor a missing account',
    async (body) => {
      answering({ [api]: { body } })
      expect((await get('/profiles/nobody')).status).toBe(502)
      expect((await get('/search', { query: 'nothing' })).status).toBe(502)
    },
  )

  test("an unreadable query is the caller's mistake, with X's explanation", async () => {
    const body = {
      errors: [{ parameters: { query: ['a"'] }, message: 'no viable alternative' }],
      ...problem('invalid-request'),
    }
    answering({ [api]: { status: 400, body } })
    const refused = await get('/search', { query: 'a"' })
    expect([refused.status, refused.error.code]).toEqual([400, 'bad_request'])
    expect(refused.error.message).toContain('no viable alternative')
  })

  test('operators are added to a query without changing what it means', async () => {
    answering({ [api]: { body: { meta: { result_count: 0 } } } })
    const sent = async (query: Record<string, string>) => {
      await get('/search', query)
      return Object.fromEntries(upstream().seen.at(-1)!.query)
    }
    expect(
      await sent({
        query: 'rain OR snow',
        minLikes: '5',
        minReplies: '2',
        minRetweets: '3',
        language: 'id',
        section: 'photos',
      }),
    ).toMatchObject({
      query: '(rain OR snow) has:images lang:in min_likes:5 min_replies:2 min_reposts:3',
      sort_order: 'relevancy',
    })
    expect(
      await sent({ query: 'rain', section: 'latest', startDate: '2026-06-28', endDate: '2026-06-29' }),
    ).toMatchObject({
      query: 'rain',
      sort_order: 'recency',
      start_time: '2026-06-28T00:00:00Z',
      end_time: '2026-06-30T00:00:00Z',
    })
    // X refuses an end that has not passed yet.
    expect(await sent({ query: 'rain', endDate: '2026-07-01', startDate: '2026-06-30' })).not.toHaveProperty(
      'end_time',
    )
  })

  test('what lies more than seven days back needs the full-archive search, and says so', async () => {
    const created = new Date(testNow - 8 * 86_400_000).toISOString()
    answering({
      [api]: ({ path }) => ({
        body: { data: { id: path.split('/').at(-1), text: 'x', created_at: created } },
      }),
    })
    for (const [path, query] of [
      ['/tweets/replies', { url: newId() }],
      ['/search', { query: 'rain', startDate: '2026-01-01' }],
      ['/search', { query: 'rain', endDate: '2026-01-01' }],
    ] as const) {
      const failed = await get(path, query)
      expect([failed.status, failed.error.code]).toEqual([502, 'lookup_failed'])
      expect(failed.error.message).toContain('X_FULL_ARCHIVE')
    }
  })

  test('replies to a reply are asked for directly, those of a thread by conversation', async () => {
    const created = new Date(testNow - 86_400_000).toISOString()
    const [first, reply] = [newId(), newId()]
    answering({
      [api]: ({ path }) =>
        path.endsWith('/recent')
          ? { body: { meta: { result_count: 0 } } }
          : {
              body: {
                data: { id: path.split('/').at(-1), text: 'x', created_at: created, conversation_id: first },
              },
            },
    })
    const asked = async (url: string) => {
      expect((await get('/tweets/replies', { url })).data).toMatchObject({
        lookupStatus: 'found',
        replies: [],
      })
      return upstream().seen.at(-1)!.query.get('query')
    }
    expect(await asked(first)).toBe(`conversation_id:${first} is:reply`)
    expect(await asked(reply)).toBe(`in_reply_to_tweet_id:${reply}`)
  })
})

test('without credentials posts come from the embeds, and everything else says what to set', async () => {
  const bare = await startTestService({
    platforms: [twitter],
    env: { UPSTREAM_ORIGINS: upstream().upstreamOrigins },
  })
  try {
    const ask = async (path: string) => (await bare.call(`/v1/twitter${path}`, { key: bare.liveKey })).body
    const body = {
      __typename: 'Tweet',
      id_str: '1800000000000000000',
      text: 'Hi',
      user: { screen_name: 'nasa' },
    }
    answering({ [widget]: { body } })
    expect((await ask('/tweets?url=1800000000000000000')).data.tweet.text).toBe('Hi')
    for (const [path, setting] of [
      ['/profiles/nasa', 'X_BEARER_TOKEN'],
      ['/profiles/nasa/tweets', 'X_BEARER_TOKEN'],
      ['/search?query=rain', 'X_BEARER_TOKEN'],
      ['/search?query=rain&section=people', 'X_ACCESS_TOKEN'],
      ['/communities/tweets?url=1', 'PROVIDERS'],
    ] as const) {
      const { error } = await ask(path)
      expect(error.code, path).toBe('lookup_failed')
      expect(error.message, path).toContain(setting)
    }
  } finally {
    await bare.close()
  }
})
