import { expect, test } from 'vitest'
import { tiktok } from '../../../src/platforms/tiktok/index.ts'
import { withPlayback } from '../../support/playback.ts'
import type { Replay, ReplayAnswer } from '../../support/replay.ts'
import type { TestService } from '../../support/service.ts'

/** The official source with the operator's credentials, while the site itself is restricted. */

const site = 'https://www.tiktok.com'
let replay: Replay
let running: TestService
withPlayback(
  {
    platform: tiktok,
    origins: [site, 'https://open.tiktokapis.com'],
    env: { TIKTOK_CLIENT_KEY: 'key of the app', TIKTOK_CLIENT_SECRET: 'secret of the app' },
  },
  (opened) => {
    running = opened.service
    replay = opened.replay
  },
)

let tokens = 0
let people = 0

/** Looks up an account; `answer` answers the calls of the API by their token. */
async function profileWith(answer: (token: string) => ReplayAnswer, grant?: ReplayAnswer) {
  people += 1
  replay.use(
    ({ origin }) => (origin === site ? { status: 403, body: '' } : undefined),
    ({ path }) => {
      if (path !== '/v2/oauth/token/') return undefined
      tokens += 1
      return grant ?? { body: `{"access_token":"token-${tokens}","expires_in":7200}` }
    },
    ({ headers }) => answer(String(headers.authorization)),
  )
  return running.call(`/v1/tiktok/profiles/person_${people}`, { key: running.liveKey })
}

const refusal = (code: string, status: number) => ({
  status,
  body: JSON.stringify({ data: {}, error: { code, message: '', log_id: '1' } }),
})
const found = {
  body: '{"data":{"display_name":"Ada","is_verified":false,"follower_count":3},"error":{"code":"ok"}}',
}

test('credentials that the platform refuses are a fault, although the site is restricted', async () => {
  const before = await running.balance()
  const answer = await profileWith(() => found, { body: '{"error":"invalid_client"}' })
  expect(answer.status).toBe(502)
  expect(await running.balance()).toBe(before)
})

test('one token serves many lookups', async () => {
  const before = tokens
  for (let round = 0; round < 3; round++) {
    const { body } = await profileWith(() => found)
    expect(body.data).toMatchObject({ lookupStatus: 'found', profile: { displayName: 'Ada' }, metrics: null })
  }
  expect(tokens).toBe(before + 1)
})

test('a token that expired is renewed once', async () => {
  const before = tokens
  const { body } = await profileWith((token) =>
    token === `Bearer token-${before}` ? refusal('access_token_invalid', 401) : found,
  )
  expect(body.data.lookupStatus).toBe('found')
  expect(tokens).toBe(before + 1)
})

test('an app without the scope is restricted, and requests no other token', async () => {
  const before = tokens
  const { body } = await profileWith(() => refusal('scope_not_authorized', 401))
  expect(body.data.lookupStatus).toBe('restricted')
  expect(tokens).toBe(before)
})

test.each([
  ['daily_quota_limit_exceeded', 'until midnight UTC', '43200'],
  ['rate_limit_exceeded', 'a minute', '60'],
])('%s: come back in %s; nothing is charged', async (code, _, seconds) => {
  const page = {
    videos: [
      {
        id: 7,
        username: `person_${people + 1}`,
        view_count: 1,
        like_count: 1,
        comment_count: 0,
        share_count: 0,
        favorites_count: 0,
      },
    ],
    cursor: 20,
    has_more: true,
    search_id: '9',
  }
  await profileWith(() => ({ body: JSON.stringify({ data: page, error: { code: 'ok' } }) }))
  const path = `/v1/tiktok/profiles/person_${people}/videos`
  const first = await running.call(path, { key: running.liveKey })
  await profileWith(() => refusal(code, 429))
  const before = await running.balance(running.liveKey)
  const answer = await running.call(`${path}?cursor=${first.body.data.page.nextCursor}`, {
    key: running.liveKey,
  })
  expect(answer.status).toBe(503)
  // The test's clock shows noon.
  expect(answer.headers.get('retry-after')).toBe(seconds)
  expect(await running.balance(running.liveKey)).toBe(before)
})

test('a gateway that refuses in plain text counts as rate limit: 503, uncharged', async () => {
  const { status, body } = await profileWith(() => ({ status: 429, body: 'Too Many Requests' }))
  expect([status, body.error.code]).toEqual([503, 'temporarily_unavailable'])
})
