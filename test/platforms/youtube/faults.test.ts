import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { youtube } from '../../../src/platforms/youtube/index.ts'
import { simulatedYoutube } from '../../../src/platforms/youtube/sandbox/index.ts'
import { bodyOf, closeAll, httpServer, type LocalServer } from '../../gateways/upstream/support.ts'
import { liveKey, startTestService, type TestService, testNow } from '../../support/service.ts'

/** Breaks one answer in place of giving it. */
type Break = (response: ServerResponse) => void

const platform = simulatedYoutube()
let upstream: LocalServer
let running: TestService
let broken: Break | null = null

const origins = () =>
  JSON.stringify({
    'https://www.youtube.com': upstream.origin,
    'https://consent.youtube.com': `${upstream.origin}/consent`,
  })
const search = (query: string) => `/v1/youtube/search?query=${query}&type=videos`
const ask = (query: string) => running.call(search(query), { key: liveKey })

/** YouTube behind real sockets: answers as the simulated one does, until it is broken. */
beforeAll(async () => {
  upstream = await httpServer(async (request, response) => {
    const body = Buffer.from(await bodyOf(request))
    if (broken) return broken(response)
    const answer = await platform.handle({
      method: request.method!,
      url: new URL(request.url!, 'https://www.youtube.com'),
      headers: {},
      body,
      now: testNow,
      signal: new AbortController().signal,
    })
    response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  running = await startTestService({ platforms: [youtube], env: { UPSTREAM_ORIGINS: origins() } })
})
afterAll(async () => {
  await running?.close()
  await closeAll()
})

const status =
  (code: number, headers: Record<string, string> = {}): Break =>
  (response) =>
    response.writeHead(code, headers).end()

const page =
  (html: string): Break =>
  (response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(html)

const consentForm = '<!doctype html><form action="https://consent.youtube.com/s" method="POST">'

/** As visitors from the EU are sent away: to the consent page, which comes with status 200. */
const sentToConsent: Break = (response) =>
  response.req.url?.startsWith('/consent/')
    ? page(consentForm)(response)
    : status(302, { location: 'https://consent.youtube.com/m?continue=x' })(response)

const json =
  (text: string): Break =>
  (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(text)

const reset: Break = (response) => response.socket!.resetAndDestroy()

const truncated: Break = (response) => {
  response.writeHead(200, { 'content-length': '100' }).write('{"contents":', () => response.socket!.destroy())
}

const oversized: Break = (response) => {
  response.writeHead(200, { 'content-length': '99999999' }).write('{"contents":')
}

test.each([
  ['a reset connection', reset, 502, 'connection'],
  ['a truncated body', truncated, 502, 'truncated'],
  ['an oversized body', oversized, 502, 'too_large'],
  ['a 429', status(429, { 'retry-after': '37' }), 503, 'rate_limited'],
  ['a 500', status(500), 503, 'unavailable'],
  ['a 503', status(503), 503, 'unavailable'],
  ['HTML where JSON was due', page('<!doctype html><title>Oops</title>'), 502, 'not_json'],
  ['a consent page', page(consentForm), 502, 'not_json'],
  ['a redirect to the consent page', sentToConsent, 502, 'not_json'],
  ['a redirect to another site', status(302, { location: 'https://www.google.com/x' }), 502, 'not_json'],
  ['half a JSON document', json('{"contents": {"twoCol'), 502, 'not_json'],
  ['JSON that is no object', json('[]'), 502, 'changed'],
  ['a search that answers 404', (r: ServerResponse) => r.writeHead(404).end('{}'), 502, 'changed'],
  ['JSON of another shape', json('{"responseContext":{},"contents":{"newRenderer":{}}}'), 502, 'changed'],
  [
    'an unknown error',
    (r: ServerResponse) => r.writeHead(400).end('{"error":{"status":"NEW"}}'),
    502,
    'changed',
  ],
])('%s fails the lookup: uncharged, uncached, counted by its cause', async (name, fault, code, cause) => {
  const query = encodeURIComponent(name)
  const before = await running.balance(liveKey)
  broken = fault
  const answer = await ask(query)
  broken = null
  expect(answer.status, answer.text).toBe(code)
  expect(answer.body.error.code).toBe(code === 503 ? 'temporarily_unavailable' : 'lookup_failed')
  if (cause === 'rate_limited') expect(answer.headers.get('retry-after')).toBe('37')
  expect(await running.balance(liveKey)).toBe(before)
  const metrics = (await running.call('/metrics')).text
  expect(metrics).toContain(
    `social_lookup_lookup_failures_total{platform="youtube",operation="youtube.search",cause="${cause}",mode="live"}`,
  )

  const again = await ask(query)
  expect(again.status).toBe(200)
  expect(again.body.meta.cached).not.toBe(true)
  expect(again.body.data.videos).toHaveLength(20)
  expect(await running.balance(liveKey)).toBe(before - again.body.meta.creditsCharged)
})

test('a platform that never answers fails the lookup within the time limit, uncharged', async () => {
  const impatient = await startTestService({
    platforms: [youtube],
    env: { UPSTREAM_ORIGINS: origins(), UPSTREAM_TIMEOUT_MS: '50' },
  })
  broken = () => {}
  try {
    const before = await impatient.balance(liveKey)
    const answer = await impatient.call(search('silence'), { key: liveKey })
    expect([answer.status, answer.body.error.code]).toEqual([502, 'lookup_failed'])
    expect(await impatient.balance(liveKey)).toBe(before)
    const metrics = (await impatient.call('/metrics')).text
    expect(metrics).toContain('operation="youtube.search",cause="timeout"')
  } finally {
    broken = null
    await impatient.close()
  }
})

test('a captcha is the outcome restricted, which no retry mends', async () => {
  broken = page('<form id="captcha-form"><div class="g-recaptcha"></div></form>')
  const path = '/v1/youtube/channel?channelId=UCX6OQ3DkcsbYNE6H8uQQuVA'
  const answer = await running.call(path, { key: liveKey })
  broken = null
  expect(answer.status).toBe(200)
  expect(answer.body.data).toMatchObject({ lookupStatus: 'restricted', channel: null, metrics: null })
})

/** The player answers; the file with the captions is broken. */
const brokenCaptions =
  (videoId: string, fault: Break): Break =>
  async (response) =>
    response.req.url?.startsWith('/api/timedtext')
      ? fault(response)
      : json(
          JSON.stringify({
            playabilityStatus: { status: 'OK' },
            videoDetails: { videoId },
            captions: {
              playerCaptionsTracklistRenderer: {
                captionTracks: [{ baseUrl: `/api/timedtext?v=${videoId}`, languageCode: 'en' }],
              },
            },
          }),
        )(response)

test.each([
  ['aaaaaaaaaa1', 'a consent page', page(consentForm), 502],
  ['aaaaaaaaaa2', 'a redirect to another site', status(302, { location: 'https://www.google.com/' }), 502],
  ['aaaaaaaaaa3', 'a captcha', page('<html><div class="g-recaptcha"></div></html>'), 200],
  ['aaaaaaaaaa4', 'an empty body', status(200), 200],
])('captions %s: %s in their place is no transcript', async (id, _what, fault, code) => {
  broken = brokenCaptions(id, fault)
  const answer = await running.call(`/v1/youtube/videos/transcript?url=${id}`, { key: liveKey })
  broken = null
  expect(answer.status, answer.text).toBe(code)
  if (code === 200) expect(answer.body.data).toMatchObject({ lookupStatus: 'restricted', transcript: null })
})

test('identical lookups at the same time cause one upstream call, and each pays', async () => {
  const before = await running.balance(liveKey)
  const asked = upstream.asked.length
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask('together')))
  expect(answers.map((answer) => answer.status)).toEqual(Array(12).fill(200))
  expect(upstream.asked.length - asked).toBe(1)
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body.data))).size).toBe(1)
  expect(await running.balance(liveKey)).toBe(before - 12)
})

test('each of many lookups that fail at once receives the failure and costs nothing', async () => {
  const before = await running.balance(liveKey)
  broken = json('{"contents": {"twoCol')
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask('together again')))
  broken = null
  expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(502))
  expect(await running.balance(liveKey)).toBe(before)
})
