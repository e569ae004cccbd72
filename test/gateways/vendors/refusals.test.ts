import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { twitterapiio } from '../../../src/gateways/vendors/twitterapiio.ts'
import { platforms } from '../../../src/platforms/index.ts'
import { json } from '../../support/playback.ts'
import { type Replay, type ReplayAnswer, startReplay } from '../../support/replay.ts'
import { startTestService, type TestService } from '../../support/service.ts'

const key = 'the-operators-own-key-4711'
const elsewhere = 'https://elsewhere.example'
const path = '/v1/twitter/profiles/nasa'

let replay: Replay
let running: TestService
let log = ''
let answer: ReplayAnswer | 'silence'
beforeAll(async () => {
  replay = await startReplay([twitterapiio.origin, elsewhere])
  replay.use(async () => {
    if (answer !== 'silence') return answer
    return new Promise(() => undefined)
  })
  const stream = new Writable({
    write(chunk, _, done) {
      log += chunk
      done()
    },
  })
  running = await startTestService({
    platforms: platforms.filter(({ name }) => name === 'twitter'),
    env: { UPSTREAM_ORIGINS: replay.upstreamOrigins, TWITTERAPIIO_KEY: key, LOOKUP_TIMEOUT_MS: '700' },
    log: pino({ level: 'trace' }, stream),
  })
})
afterAll(async () => {
  await running?.close()
  await replay?.close()
})
beforeEach(() => {
  running.clock.advance(86_400_000)
  replay.seen.length = 0
  log = ''
})

const metric = async (line: string) =>
  (await running.call('/metrics', { key: null })).text.split('\n').find((one) => one.startsWith(line))

describe('failures of a vendor', () => {
  test.each<[string, ReplayAnswer | 'silence', number, string]>([
    ['its key is refused', json({ detail: 'bad key' }, 401), 502, 'vendor_refused'],
    ['it wants to be paid', json({ detail: 'no credits' }, 402), 502, 'vendor_refused'],
    ['it knows nothing of the path', json({ detail: 'Not Found' }, 404), 502, 'platform_changed'],
    [
      'it leads elsewhere',
      { status: 302, headers: { location: elsewhere }, body: '' },
      502,
      'platform_changed',
    ],
    ['it says something else', { body: `${key} <html>` }, 502, 'platform_changed'],
    ['it is down', json({}, 503), 503, 'platform_down'],
    ['it says nothing', 'silence', 502, 'platform_timeout'],
  ])(
    '%s: asked once, charged nothing, and the key stays where it belongs',
    async (_, given, status, reason) => {
      answer = given
      const before = await running.balance(running.liveKey)
      const { status: received, body, text, headers } = await running.call(path, { key: running.liveKey })
      expect([received, body.error.reason]).toEqual([status, reason])
      expect(await running.balance(running.liveKey)).toBe(before)
      expect(replay.seen.map(({ headers: sent }) => sent['x-api-key'])).toEqual([key])
      expect(replay.seen[0]!.query.toString()).not.toContain(key)
      const metrics = (await running.call('/metrics', { key: null })).text
      expect(log).not.toBe('')
      expect(`${log} ${text} ${JSON.stringify([...headers])} ${metrics}`).not.toContain(key)
    },
  )

  test('a refusal is an error in the log and a count, for the operator to see', async () => {
    answer = json({ detail: 'no credits' }, 402)
    const name = 'social_lookup_vendor_stopped_total{vendor="twitterapiio",why="account"}'
    const before = Number((await metric(name))?.split(' ').at(-1) ?? 0)
    await running.call(path, { key: running.liveKey })
    expect(await metric(name)).toBe(`${name} ${before + 1}`)
    const errors = log.split('\n').filter((line) => line.includes('"level":50'))
    expect(errors).toEqual([expect.stringContaining('the account has no credits left')])
  })

  test('a rate limit is a 503 that states how long to wait', async () => {
    answer = { ...json({}, 429), headers: { 'retry-after': '17' } }
    const { status, headers, body } = await running.call(path, { key: running.liveKey })
    expect([status, headers.get('retry-after')]).toEqual([503, '17'])
    expect(body.error.reason).toBe('platform_rate_limited')
    expect(replay.seen).toHaveLength(1)
  })
})

describe('free data', () => {
  test('is not bought: a vendor is called if free sources are restricted, and not if they answered', async () => {
    const both = await startTestService({
      platforms: platforms.filter(({ name }) => name === 'twitter'),
      env: { SIMULATED_VENDORS: 'true' },
    })
    const calls = async () =>
      (await both.call('/metrics', { key: null })).text.includes('social_lookup_vendor_calls_total{')
    try {
      for (const handle of ['nasa', 'sim_not_found', 'sim_private']) {
        expect((await both.call(`/v1/twitter/profiles/${handle}`)).status).toBe(200)
      }
      expect(await calls()).toBe(false)
      await both.call('/v1/twitter/profiles/sim_restricted')
      expect(await calls()).toBe(true)
    } finally {
      await both.close()
    }
  })
})
