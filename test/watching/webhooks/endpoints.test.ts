import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveKey } from '../../support/service.ts'
import { startWatching, type Watching } from '../../support/watching.ts'

let service: Watching
beforeAll(async () => {
  service = await startWatching({ env: { SINKS_PER_ACCOUNT: '2' } })
})
afterAll(() => service.close())

test.each([
  [{ kind: 'ftp' }, /kind/],
  [{ kind: 'http' }, /url is required/],
  [{ kind: 'sink', url: 'https://1.1.1.1/' }, /no url/],
  [{ kind: 'http', url: 'not a url' }, /public https URL/],
  [{ kind: 'http', url: 'http://example.com/' }, /public https URL/],
  [{ kind: 'http', url: 'https://192.168.1.1/' }, /public https URL/],
  [{ kind: 'http', url: 'https://10.1.2.3/in' }, /https:\/\/10\.1\.2\.3\/in must lead to a public address$/],
  [
    { kind: 'http', url: 'http://192.168.7.7:90/' },
    /http:\/\/192\.168\.7\.7:90\/ must lead to a public address$/,
  ],
  [{ kind: 'http', url: 'https://[::ffff:10.0.0.1]/' }, /public https URL/],
  [{ kind: 'http', url: 'https://user:pass@1.1.1.1/' }, /public https URL/],
  [{ kind: 'http', url: `https://1.1.1.1/${'x'.repeat(2048)}` }, /2048/],
  [{ kind: 'http', url: 'https://1.1.1.1/\r\nX-Injected: 1' }, /no spaces, line breaks/],
  [{ kind: 'http', url: ' https://1.1.1.1/' }, /no spaces/],
  [{ kind: 'http', url: 'https:1.1.1.1' }, /public https URL.*whole/],
  [{ kind: 'http', url: 'https:///1.1.1.1/' }, /public https URL.*whole/],
  [{ kind: 'http', url: 'https:\\\\1.1.1.1\\hook' }, /backslashes/],
  [{ kind: 'sink', description: 'x'.repeat(501) }, /description/],
  [{ kind: 'email', url: 'mailto:a@example.com' }, /sends no mail/],
  [{ kind: 'http', url: 'https://1.1.1.1/', form: 'email' }, /kind email/],
])('refuse %j', async (body, message) => {
  const answer = await service.post('/v1/webhook-endpoints', body)
  expect(answer.status).toBe(400)
  expect(answer.body.error.message).toMatch(message)
})

test('never show a secret again, separate accounts and modes, and bound the number of sinks', async () => {
  const made = await service.post('/v1/webhook-endpoints', { kind: 'sink', description: 'Inbox' })
  expect(made.body.data).toMatchObject({ kind: 'sink', url: null, description: 'Inbox' })
  const { id, secret } = made.body.data
  const listed = await service.call('/v1/webhook-endpoints')
  expect(listed.body.data.endpoints[0]).toMatchObject({ id, status: 'active', consecutiveFailures: 0 })
  expect(listed.text).not.toContain(secret)
  const stored = await service.service.database.query('select * from webhook_endpoints where id = $1', [id])
  expect(JSON.stringify(stored)).not.toContain(secret.slice(6, 30))

  const path = `/v1/webhook-endpoints/${id}`
  const key = liveKey
  for (const [method, rest, body] of [
    ['GET', ''],
    ['PATCH', '', { description: 'mine' }],
    ['DELETE', ''],
    ['POST', '/test'],
    ['POST', '/rotate-secret'],
    ['GET', '/deliveries'],
  ] as const) {
    const answer = await service.call(path + rest, { method, key, ...(body ? { body } : {}) })
    expect([method, rest, answer.status]).toEqual([method, rest, 404])
  }
  expect((await service.post('/v1/webhook-deliveries/dlv_none/redeliver')).status).toBe(404)

  expect((await service.post('/v1/webhook-endpoints', { kind: 'sink' })).status).toBe(201)
  expect((await service.post('/v1/webhook-endpoints', { kind: 'sink' })).body.error.message).toContain(
    'Plan limit',
  )
  expect((await service.call(path, { method: 'DELETE' })).body.data).toEqual({ deleted: true })
  expect((await service.call(path)).status).toBe(404)
})
