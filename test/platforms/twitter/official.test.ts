import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { twitter } from '../../../src/platforms/twitter/index.ts'
import { simulatedX } from '../../../src/platforms/twitter/sandbox/index.ts'
import { type Replay, type SeenRequest, startReplay } from '../../support/replay.ts'
import { startTestService, type TestService, testNow } from '../../support/service.ts'

const api = 'https://api.x.com'
const widget = 'https://cdn.syndication.twimg.com'
const embed = 'https://publish.x.com'
const files = 'https://video.twimg.com'
const oldEmbed = 'https://publish.twitter.com'
const problems = 'https://api.twitter.com/2/problems'

let replay: Replay
/** A service with an app whose plan has no full-archive search, and which sends the newer field names. */
let running: TestService

beforeAll(async () => {
  replay = await startReplay([api, widget, embed, files, oldEmbed])
  running = await startTestService({
    platforms: [twitter],
    env: {
      UPSTREAM_ORIGINS: replay.upstreamOrigins,
      ...twitter.testSettings,
      X_FULL_ARCHIVE: 'false',
      X_FIELD_NAMES: 'post',
    },
  })
})
afterAll(async () => {
  await running.close()
  await replay.close()
})

interface Made {
  status?: number
  body: unknown
  headers?: Record<string, string>
}

/** Answers of each origin; without one the API refuses the credentials and the embeds find nothing. */
function answering(answers: Partial<Record<string, Made | ((request: SeenRequest) => Made)>>) {
  replay.use((request) => {
    const given = answers[request.origin]
    if (!given) return { status: request.origin === api ? 401 : 404, body: '{}' }
    const { status = 200, body, headers } = typeof given === 'function' ? given(request) : given
    return {
      status,
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }
  })
}

async function get(path: string, query: Record<string, string> = {}) {
  const answer = await running.call(`/v1/twitter${path}?${new URLSearchParams(query)}`, {
    key: running.liveKey,
  })
  return { status: answer.status, headers: answer.headers, ...answer.body }
}

/** Each call of a test asks for a post of its own, so that no answer comes from the cache. */
let lastId = 1_800_000_000_000_000_000n
function newId(): string {
  lastId += 4_194_304n
  return String(lastId)
}

const problem = (name: string) => ({
  title: 'Problem',
  detail: 'Told by a test.',
  type: `${problems}/${name}`,
})

describe('the X API', () => {
  test('reads the same from the newer spelling of its fields as from the older', async () => {
    const seen: string[] = []
    const platform = simulatedX()
    replay.use((request) => {
      seen.push(`${request.path}?${request.query}`)
      const answer = platform.handle({
        method: 'GET',
        url: new URL(`${request.origin}${request.path}?${request.query}`),
        headers: { authorization: String(request.headers.authorization) },
        body: undefined,
        now: testNow,
        signal: new AbortController().signal,
      })
      if (answer instanceof Promise) throw new Error('the simulated X answers at once')
      return { status: answer.status, headers: answer.headers ?? {}, body: answer.body ?? '' }
    })
    for (const [path, query] of [
      ['/profiles/nasa', {}],
      ['/profiles/nasa/tweets', { limit: '100', includeReplies: 'true' }],
      ['/tweets', { url: '1741910200281241968' }],
      ['/search', { query: 'rain', section: 'latest' }],
    ] as const) {
      const live = await get(path, query)
      const simulated = await running.call(`/v1/twitter${path}?${new URLSearchParams(query)}`)
      const { page: livePage, ...liveData } = live.data
      const { page, ...data } = simulated.body.data
      expect(liveData).toEqual(data)
      expect(livePage?.hasMore).toBe(page?.hasMore)
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
      'does not include',
    ],
    ['a used-up quota', { status: 429, body: problem('usage-capped') }, 502, 'quota'],
    ['refused credentials', { status: 401, body: problem('blank') }, 502, 'X_BEARER_TOKEN'],
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
      { data: { id: '1', username: 'x', withheld: { country_codes: ['XX'] } } },
      'restricted',
    ],
  ])('an account that is %s', async (name, body, outcome) => {
    answering({ [api]: { body } })
    const { data } = await get(`/profiles/a_${name.replaceAll(' ', '').slice(0, 10)}`)
    expect(data).toEqual({ lookupStatus: outcome, profile: null, metrics: null })
  })

  test('what is withheld in some countries only is shown', async () => {
    answering({
      [api]: { body: { data: { id: '1', username: 'x', withheld: { country_codes: ['DE', 'TR'] } } } },
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

  test('an unreadable query is the mistake of the caller, told in the words of X', async () => {
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
      return Object.fromEntries(replay.seen.at(-1)!.query)
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
      return replay.seen.at(-1)!.query.get('query')
    }
    expect(await asked(first)).toBe(`conversation_id:${first} is:reply`)
    expect(await asked(reply)).toBe(`in_reply_to_tweet_id:${reply}`)
  })
})

describe('the embed widget', () => {
  const tombstone = (text?: string) => ({
    body: { __typename: 'TweetTombstone', tombstone: text ? { text: { text } } : {} },
  })

  test.each([
    ['This Post was deleted by the Post author. Learn more', 'not_found'],
    ['This Post is from a suspended account. Learn more', 'not_found'],
    ['This Post is from an account that no longer exists. Learn more', 'not_found'],
    [
      'You’re unable to view this Post because this account owner limits who can view their Posts.',
      'private',
    ],
    [
      'Age-restricted adult content. This content might not be appropriate for people under 18 years old.',
      'restricted',
    ],
    [undefined, 'restricted'],
  ])('a tombstone that says %j means %s', async (text, outcome) => {
    answering({ [widget]: tombstone(text) })
    expect((await get('/tweets', { url: newId() })).data).toEqual({
      lookupStatus: outcome,
      author: null,
      tweet: null,
    })
  })

  test('a page that says 404 is a missing post', async () => {
    answering({ [widget]: { status: 404, body: '<html></html>' } })
    expect((await get('/tweets', { url: newId() })).data.lookupStatus).toBe('not_found')
  })

  test('a long post that the widget cuts is marked as cut', async () => {
    const id = newId()
    const body = {
      __typename: 'Tweet',
      id_str: id,
      text: 'The beginning',
      user: { screen_name: 'nasa' },
      note_tweet: { id: 'x' },
    }
    answering({ [widget]: { body } })
    expect((await get('/tweets', { url: id })).data.tweet).toMatchObject({
      isLongForm: true,
      textTruncated: true,
    })
  })

  test('a reply, its thread, a poll and a card are read', async () => {
    const id = newId()
    const text = (value: string) => ({ string_value: value })
    const body = {
      __typename: 'Tweet',
      id_str: id,
      text: '@a hello https://t.co/c',
      user: { screen_name: 'nasa', id_str: '11348282' },
      in_reply_to_status_id_str: '30',
      in_reply_to_screen_name: 'a',
      in_reply_to_user_id_str: '7',
      parent: { id_str: '30', in_reply_to_status_id_str: '29' },
      entities: {
        urls: [{ url: 'https://t.co/c', expanded_url: 'https://e.example/1', display_url: 'e.example/1' }],
      },
      card: {
        name: 'summary',
        binding_values: {
          card_url: text('https://t.co/c'),
          title: text('Title'),
          vanity_url: text('e.example'),
        },
      },
    }
    answering({ [widget]: { body } })
    expect((await get('/tweets', { url: id })).data.tweet).toMatchObject({
      isReply: true,
      inReplyToTweetId: '30',
      inReplyToUserId: '7',
      inReplyToScreenName: 'a',
      conversationId: '29',
      card: { url: 'https://e.example/1', title: 'Title', domain: 'e.example', imageUrl: null },
    })
    const values = {
      choice1_label: text('Yes'),
      choice1_count: text('12'),
      choice2_label: text('No'),
      choice2_count: text('3'),
      counts_are_final: { boolean_value: true },
      end_datetime_utc: text('2026-01-01T00:00:00Z'),
    }
    const other = newId()
    answering({
      [widget]: {
        body: { ...body, id_str: other, card: { name: 'poll2choice_text_only', binding_values: values } },
      },
    })
    expect((await get('/tweets', { url: other })).data.tweet.poll).toEqual({
      options: [
        { label: 'Yes', votes: 12 },
        { label: 'No', votes: 3 },
      ],
      closed: true,
      endsAt: '2026-01-01T00:00:00.000Z',
      durationMinutes: null,
    })
  })

  test('is not asked where the X API says that a post is gone', async () => {
    answering({ [api]: { body: { errors: [problem('resource-not-found')] } } })
    const before = replay.seen.length
    expect((await get('/tweets', { url: newId() })).data.lookupStatus).toBe('not_found')
    expect(replay.seen.slice(before).map(({ origin }) => origin)).toEqual([api])
  })

  test('oEmbed refusing a protected post says private; any other refusal is a failure', async () => {
    const widgetFails = { body: {} }
    answering({
      [widget]: widgetFails,
      [embed]: { status: 403, body: { error: 'Sorry, you are not authorized to see this status.' } },
    })
    expect((await get('/tweets', { url: newId() })).data.lookupStatus).toBe('private')
    answering({ [widget]: widgetFails, [embed]: { status: 403, body: '<html>Access denied</html>' } })
    expect((await get('/tweets', { url: newId() })).status).toBe(502)
  })
})

describe('captions', () => {
  const playlist = (url: string) => ({
    body: {
      __typename: 'Tweet',
      id_str: newId(),
      text: 'Watch',
      user: { screen_name: 'nasa' },
      mediaDetails: [
        {
          type: 'video',
          media_url_https: 'https://pbs.twimg.com/media/FLKqq-UXoAARGh8.jpg',
          video_info: { variants: [{ content_type: 'application/x-mpegURL', url }] },
        },
      ],
    },
  })
  const master = `${files}/ext_tw_video/1/pu/pl/master.m3u8`
  const text = (body: string): Made => ({ body, headers: { 'content-type': 'text/plain' } })
  const subtitles = (uri: string) =>
    text(
      `#EXTM3U\n#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",LANGUAGE="en",URI="${uri}"\n#EXT-X-STREAM-INF:BANDWIDTH=1,SUBTITLES="s"\nvideo.m3u8\n`,
    )
  const cue = (from: string, to: string, said: string) => `00:00:${from}.000 --> 00:00:${to}.000\n${said}\n\n`

  test('are put together from their files; a cue that two files share is said once', async () => {
    const pieces: Record<string, string> = {
      'en.m3u8': '#EXTM3U\n#EXTINF:4,\n1.vtt\n#EXTINF:4,\n2.vtt\n#EXT-X-ENDLIST\n',
      '1.vtt': `WEBVTT\n\n${cue('00', '03', 'Light of <i>the</i> stars')}${cue('03', '05', 'shared &amp; kept')}`,
      '2.vtt': `WEBVTT\n\n${cue('03', '05', 'shared &amp; kept')}${cue('05', '08', 'to the end')}`,
    }
    answering({
      [widget]: playlist(master),
      [files]: ({ path }) =>
        path.endsWith('master.m3u8') ? subtitles('en.m3u8') : text(pieces[path.split('/').at(-1)!]!),
    })
    const { data } = await get('/tweets/transcript', { url: newId() })
    expect(data.transcript).toBe('Light of the stars shared & kept to the end')
  })

  test('of a video whose playlist is gone are a failure that says so', async () => {
    answering({ [widget]: playlist(master), [files]: { status: 403, body: 'AccessDenied' } })
    const failed = await get('/tweets/transcript', { url: newId() })
    expect(failed.status).toBe(502)
    expect(failed.error.message).toContain('may have been deleted')
  })

  test('are read from the video host of X only, whatever an answer says', async () => {
    for (const url of ['http://169.254.169.254/latest', 'https://video.twimg.com.example/pl.m3u8']) {
      answering({ [widget]: playlist(url) })
      expect((await get('/tweets/transcript', { url: newId() })).status).toBe(502)
    }
    answering({ [widget]: playlist(master), [files]: subtitles('http://127.0.0.1:1/en.m3u8') })
    expect((await get('/tweets/transcript', { url: newId() })).status).toBe(502)
  })
})

test.each([
  [embed, oldEmbed],
  [oldEmbed, embed],
])('a redirect from %s to X’s other domain is followed', async (from, to) => {
  const id = newId()
  const html = `<blockquote><p lang="en">Hello</p>&mdash; N (@nasa) <a href="x">May 1, 2024</a></blockquote>`
  const quoted = { url: `https://x.com/nasa/status/${id}`, author_url: 'https://x.com/nasa', html }
  const moved: Made = { status: 301, body: '', headers: { location: `${to}/oembed` } }
  answering({ [widget]: { status: 500, body: '' }, [embed]: moved, [from]: moved, [to]: { body: quoted } })
  const { data } = await get('/tweets', { url: id })
  expect(data.tweet.text).toBe('Hello')
})

test('without credentials posts come from the embeds, and everything else says what to set', async () => {
  const bare = await startTestService({
    platforms: [twitter],
    env: { UPSTREAM_ORIGINS: replay.upstreamOrigins },
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
