import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  claimDeliveries,
  makeDeliveriesReady,
} from '../../../src/watching/webhooks/delivery/delivery-queue.ts'
import { startMailServer, type TestMailServer } from '../../support/smtp-server.ts'
import { startWatching, type Watching } from '../../support/watching.ts'

const home = 'https://social.test'
let service: Watching
let server: TestMailServer
beforeAll(async () => {
  server = await startMailServer()
  service = await startWatching({ env: { SMTP_URL: server.url, PUBLIC_URL: home } })
})
afterAll(async () => {
  await service.close()
  await server.close()
})
beforeEach(() => {
  server.mails.length = 0
  server.refuses = false
})

const register = (url: string, more: object = {}) =>
  service.post('/v1/webhook-endpoints', { kind: 'email', url, ...more })
const read = async (id: string) => (await service.call(`/v1/webhook-endpoints/${id}`)).body.data
const linkIn = (at: number) => /https:\/\/social\.test(\/mail\/[\w-]+)/.exec(server.mails[at]!.content)![1]!
const open = (path: string) => service.call(path, { key: null })
const press = (path: string) =>
  service.call(path, {
    key: null,
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
const news = (name: string, ...items: { id: string; text: string }[]) =>
  service.world.lists.set(
    name,
    items.map((item) => ({ ...item, at: null })),
  )

/** A monitor of a list that sends to an endpoint. */
async function watch(name: string, endpoint: string): Promise<void> {
  news(name, { id: `${name}-0`, text: 'old' })
  const { status } = await service.post('/v1/monitors', {
    ...{ operationId: 'feed.posts', params: { name }, schedule: { type: 'interval', minutes: 60 } },
    webhookEndpointId: endpoint,
  })
  expect(status).toBe(201)
}

async function confirmed(address: string): Promise<string> {
  const { id } = (await register(`mailto:${address}`)).body.data
  expect((await press(linkIn(server.mails.length - 1))).status).toBe(200)
  return id
}

it('an address gets nothing but one link until its person confirms it, then what was found meanwhile', async () => {
  const { status, body } = await register('mailto:desk@example.com')
  const { id } = body.data
  expect([status, body.data.url, server.mails.length]).toEqual([201, 'mailto:desk@example.com', 1])
  expect(server.mails[0]!.to).toEqual(['desk@example.com'])
  await watch('desk', id)
  news(
    'desk',
    { id: 'desk-1', text: '<script>alert(1)</script> & <b>news</b>' },
    { id: 'desk-0', text: 'old' },
  )
  await service.pass(70)
  const link = linkIn(0)
  const tested = await service.post(`/v1/webhook-endpoints/${id}/test`, {})
  expect(tested.body.data).toMatchObject({
    status: 'failed',
    responseBodySnippet: expect.stringMatching('not confirmed'),
  })
  const activated = await service.patch(`/v1/webhook-endpoints/${id}`, { status: 'active' })
  expect([activated.status, activated.body.error.message]).toEqual([
    400,
    expect.stringContaining('not confirmed'),
  ])
  // A program that looks at mails opens the link.
  const page = await open(link)
  expect(page.text).toContain('<strong>desk@example.com</strong>')
  expect(await read(id)).toMatchObject({ confirmedAt: null, status: 'disabled_by_user' })
  expect(server.mails).toHaveLength(1)

  expect((await press(link)).status).toBe(200)
  expect(await read(id)).toMatchObject({ confirmedAt: expect.any(String), status: 'active', form: 'email' })
  expect((await press(link)).status).toBe(404)
  await service.worker.runDue()
  expect(server.mails).toHaveLength(2)
  const { content } = server.mails[1]!
  expect(content).toContain('<script>alert(1)</script> & <b>news</b>')
  const html = content.slice(content.indexOf('<!doctype html>'))
  expect(html).toContain('&#60;script&#62;')
  expect(html).not.toContain('<script')
  expect(content).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')

  // The link in the mail ends it, by one request.
  const stop = linkIn(1)
  expect((await open(stop)).text).toContain('Send no more')
  expect((await press(stop)).status).toBe(200)
  news('desk', { id: 'desk-2', text: 'later' })
  await service.pass(70)
  expect(server.mails).toHaveLength(2)
  expect((await service.patch(`/v1/webhook-endpoints/${id}`, { status: 'active' })).status).toBe(400)
})

it('a refused mail is a failure as that of another endpoint, and is sent again', async () => {
  const id = await confirmed('gone@example.com')
  await watch('gone', id)
  server.refuses = true
  news('gone', { id: 'gone-1', text: 'one' }, { id: 'gone-0', text: 'old' })
  await service.pass(70)
  const attempts = async () =>
    (await service.call(`/v1/webhook-endpoints/${id}/deliveries`)).body.data.deliveries
  expect(await read(id)).toMatchObject({
    consecutiveFailures: expect.any(Number),
    failingSince: expect.any(String),
  })
  expect((await attempts()).at(-1)).toMatchObject({
    ...{ status: 'failed', responseStatus: 550, requestHeaders: { to: 'gone@example.com' } },
    responseBodySnippet: 'address: The mail server refused the address.',
  })
  server.refuses = false
  server.mails.length = 0
  await service.pass(30)
  expect(server.mails).toHaveLength(1)
  expect(await read(id)).toMatchObject({ consecutiveFailures: 0, failingSince: null })
})

it('sends an address few links, each of which ends the one before', async () => {
  const { id } = (await register('mailto:Few@example.com')).body.data
  const again = () => service.post(`/v1/webhook-endpoints/${id}/confirmation`)
  service.clock.advance(1000)
  expect((await again()).body.data).toEqual({ sentTo: 'Few@example.com' })
  expect((await open(linkIn(0))).status).toBe(404)
  expect((await again()).status).toBe(200)
  expect((await again()).status).toBe(429)
  expect((await register('mailto:few@example.com')).status).toBe(429)
  service.clock.advance(8 * 24 * 3_600_000)
  expect((await press(linkIn(2))).status).toBe(404)
})

it('an address that the mail server refuses is not stored', async () => {
  server.refuses = true
  const { status, body } = await register('mailto:nobody@example.com')
  expect([status, body.error.message]).toEqual([400, expect.stringContaining('Check the address')])
  const { endpoints } = (await service.call('/v1/webhook-endpoints?limit=100')).body.data
  expect(endpoints.map(({ url }: { url: string }) => url)).not.toContain('mailto:nobody@example.com')
})

it('a creation repeated while the mail server is down leaves the endpoint, its monitor and its link', async () => {
  const create = () =>
    service.call('/v1/webhook-endpoints', {
      method: 'POST',
      headers: { 'idempotency-key': 'tomorrow-1' },
      body: { kind: 'email', url: 'mailto:tomorrow@example.com' },
    })
  const { id } = (await create()).body.data
  await watch('tomorrow', id)
  const link = linkIn(0)
  // Answers are repeated for 24 hours, and a monitor goes on.
  service.clock.advance(25 * 3_600_000)
  server.refuses = true
  expect((await create()).status).toBe(400)
  expect((await service.post(`/v1/webhook-endpoints/${id}/confirmation`)).status).toBe(400)
  server.refuses = false
  expect((await press(link)).status).toBe(200)
  expect(await read(id)).toMatchObject({ status: 'active', confirmedAt: expect.any(String) })
  news('tomorrow', { id: 'tomorrow-1', text: 'one' }, { id: 'tomorrow-0', text: 'old' })
  await service.pass(70)
  expect(server.mails).toHaveLength(2)
})

it.each([
  ['https://example.com/hook', {}],
  ['mailto:a@example.com,b@example.com', {}],
  ['mailto:a@example.com?bcc=b@example.com', {}],
  ['mailto:a@localhost', {}],
  ['mailto:a%0d%0a@example.com\r\nBcc: b@example.com', {}],
  ['mailto:a@example.com', { headers: { 'x-a': 'b' } }],
  ['mailto:a@example.com', { template: { text: 'x' } }],
])('refuses %j with %j', async (url, more) => {
  expect((await register(url, more)).status).toBe(400)
  expect(server.mails).toEqual([])
})

it('a mail that its server takes most of a minute for is not sent by another worker meanwhile', async () => {
  const id = await confirmed('slow@example.com')
  await watch('slow', id)
  await service.patch(`/v1/webhook-endpoints/${id}`, { status: 'disabled_by_user' })
  news('slow', { id: 'slow-1', text: 'one' }, { id: 'slow-0', text: 'old' })
  await service.pass(70)
  await service.patch(`/v1/webhook-endpoints/${id}`, { status: 'active' })
  const { database } = service.service
  const claim = async () => {
    const now = new Date(service.clock.now())
    await makeDeliveriesReady(database, now)
    const options = { now, limit: 100, share: 10, free: new Map(), leaseMs: 30_000, after: '' }
    return (await claimDeliveries(database, options)).filter(({ endpoint_id: to }) => to === id).length
  }
  expect(await claim()).toBe(1)
  service.clock.advance(59_000)
  expect(await claim()).toBe(0)
  // The worker is lost.
  service.clock.advance(35_000)
  expect(await claim()).toBe(1)
})
