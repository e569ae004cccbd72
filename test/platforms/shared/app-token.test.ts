import { expect, test } from 'vitest'
import type { UpstreamRequest, UpstreamResponse } from '../../../src/catalog/ports/upstream.ts'
import { memorySharedValues } from '../../../src/lookup/shared-values.ts'
import { type AppTokenGrant, withAppToken } from '../../../src/platforms/shared/app-token.ts'
import { testClock } from '../../support/clock.ts'

const grant: AppTokenGrant = {
  name: 'example',
  tokenUrl: 'https://api.example.com/token',
  clientId: 'id',
  clientSecret: 'secret',
  credentials: 'basic',
  settings: 'EXAMPLE_ID',
}

function answered(status: number, body: unknown): UpstreamResponse {
  const text = JSON.stringify(body)
  const json = <T>() => JSON.parse(text) as T
  return { status, headers: {}, url: '', body: Buffer.from(text), text: () => text, json }
}

/** A platform that numbers its tokens, and accepts the valid ones. */
function platform(options: { seconds?: number; refuses?: boolean } = {}) {
  const clock = testClock()
  const asked: UpstreamRequest[] = []
  const good = new Set<string>()
  const upstream = {
    async request(request: UpstreamRequest) {
      asked.push(request)
      if (options.refuses) return answered(401, { error: 'invalid_client' })
      const token = `token-${asked.length}`
      good.add(token)
      return answered(200, { access_token: token, expires_in: options.seconds ?? 3600 })
    },
  }
  const context = { upstream, shared: memorySharedValues(clock) }
  const call = (of = grant) =>
    withAppToken(of, context, async (token) => answered(good.has(token) ? 200 : 401, { token }))
  return { clock, asked, good, call }
}

test('one token serves many requests until a minute before its end', async () => {
  const { clock, asked, call } = platform({ seconds: 600 })
  await Promise.all([call(), call()])
  expect(asked).toHaveLength(1)
  clock.advance(539_000)
  expect((await call()).json()).toEqual({ token: 'token-1' })
  clock.advance(2_000)
  expect((await call()).json()).toEqual({ token: 'token-2' })
})

test('credentials are sent by HTTP Basic, or in the form fields of the platform', async () => {
  const { asked, call } = platform()
  await call()
  expect(asked[0]!.headers?.authorization).toBe(`Basic ${Buffer.from('id:secret').toString('base64')}`)
  await call({
    ...grant,
    clientId: 'other',
    credentials: { idField: 'client_key', secretField: 'client_secret' },
  })
  const form = new URLSearchParams(String(asked[1]!.body))
  expect(Object.fromEntries(form)).toEqual({
    grant_type: 'client_credentials',
    client_key: 'other',
    client_secret: 'secret',
  })
})

test('a token that the platform rejects is renewed once', async () => {
  const { asked, good, call } = platform()
  await call()
  good.clear()
  expect((await call()).status).toBe(200)
  expect(asked).toHaveLength(2)
})

test('changed credentials never use the token of earlier credentials', async () => {
  const { asked, call } = platform()
  await call()
  await call({ ...grant, clientSecret: 'new' })
  expect(asked).toHaveLength(2)
})

test('refused credentials are a fault that names the settings to the operator, but not to callers', async () => {
  const { call } = platform({ refuses: true })
  await expect(call()).rejects.toMatchObject({
    reason: 'not_configured',
    message: expect.stringContaining('EXAMPLE_ID'),
    publicMessage: expect.not.stringContaining('EXAMPLE_ID'),
  })
})
