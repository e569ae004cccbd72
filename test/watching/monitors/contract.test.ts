import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractSchemas, problems } from '../../support/contract.ts'
import { startWatching, type Watching } from '../../support/watching.ts'

const schemas = contractSchemas()
const available = Object.keys(schemas).length > 0

let service: Watching
beforeAll(async () => {
  if (available) service = await startWatching()
})
afterAll(() => service?.close())

/** Calls a route and gives what its `data` lacks of the contract. */
async function check(method: string, template: string, ids: Record<string, string> = {}, body?: unknown) {
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => ids[name]!)
  const answer = await service.call(path, { method, ...(body === undefined ? {} : { body }) })
  const schema = schemas[`${method} ${template}`]
  expect(schema, `${method} ${template} is in the contract`).toBeDefined()
  expect(answer.status, answer.text).toBe(method === 'POST' && !template.includes('{') ? 201 : 200)
  expect(answer.body.meta).toEqual({ requestId: expect.any(String), creditsCharged: 0, version: 'v1' })
  expect([method, template, problems(schema!.schema, answer.body.data)]).toEqual([method, template, []])
  return answer.body.data
}

test.skipIf(!available)(
  'every route of monitors and webhooks answers as its clients expect (../shared/contract)',
  async () => {
    const at = (minutesAgo: number) => new Date(service.clock.now() - minutesAgo * 60_000).toISOString()
    const list = [{ id: 'old', at: at(60) }]
    service.world.lists.set('news', list)
    await check('GET', '/v1/monitors/sources')
    const sink = await check('POST', '/v1/webhook-endpoints', {}, { kind: 'sink', description: 'Inbox' })
    const cron = { type: 'cron', expression: '0 * * * *', timezone: 'Europe/Berlin' }
    const body = {
      operationId: 'feed.posts',
      params: { name: 'news' },
      schedule: cron,
      webhookEndpointId: sink.id,
    }
    const monitor = await check('POST', '/v1/monitors', {}, body)
    const inline = {
      ...body,
      webhookEndpointId: undefined,
      webhook: { url: 'https://1.1.1.1/hook' },
      spendCapCredits: 50,
    }
    await check('POST', '/v1/monitors', {}, inline)
    list.unshift({ id: 'new', at: at(1) })
    await check('POST', '/v1/monitors/{id}/trigger', monitor)
    await service.pass(0)

    await check('GET', '/v1/monitors')
    await check('GET', '/v1/monitors/{id}', monitor)
    await check('PATCH', '/v1/monitors/{id}', monitor, { name: 'News', spendCapCredits: null })
    expect((await check('GET', '/v1/monitors/{id}/events', monitor)).events).toHaveLength(1)
    expect((await check('GET', '/v1/monitors/{id}/checks', monitor)).checks).toHaveLength(2)
    await check('GET', '/v1/webhook-endpoints')
    await check('GET', '/v1/webhook-endpoints/{id}', sink)
    await check('PATCH', '/v1/webhook-endpoints/{id}', sink, { description: 'Mine' })
    await check('POST', '/v1/webhook-endpoints/{id}/test', sink, {})
    await check('POST', '/v1/webhook-endpoints/{id}/rotate-secret', sink)
    const { deliveries } = await check('GET', '/v1/webhook-endpoints/{id}/deliveries', sink)
    expect(deliveries).toHaveLength(2)
    await check('POST', '/v1/webhook-deliveries/{id}/redeliver', deliveries[0])
    await check('DELETE', '/v1/monitors/{id}', monitor)
    await check('DELETE', '/v1/webhook-endpoints/{id}', sink)
  },
)
