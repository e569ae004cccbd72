import { afterAll, beforeAll, expect, test } from 'vitest'
import { feedPlatform, feedWorld } from '../../support/feed-platform.ts'
import { startTestService, type TestService } from '../../support/service.ts'

const world = feedWorld()
let service: TestService
beforeAll(async () => {
  service = await startTestService({ platforms: [feedPlatform(world)] })
})
afterAll(() => service.close())

test('new credits reactivate an exhausted monitor within a minute', async () => {
  const { keyring, ledger, database } = service.service
  world.lists.set('news', [{ id: 'old', at: new Date(service.clock.now()).toISOString() }])
  const body = {
    operationId: 'feed.posts',
    params: { name: 'news' },
    schedule: { type: 'interval', minutes: 60 },
  }
  const { id } = (await service.call('/v1/monitors', { method: 'POST', body })).body.data
  const actor = (await keyring.authenticate(service.testKey))!
  await ledger.charge({ walletId: actor.walletId, credits: await service.balance(), lookupId: 'everything' })
  await database.query(`update monitors set status = 'exhausted', exhausted_by = 'credits'`)
  const read = async () => (await service.call(`/v1/monitors/${id}`)).body.data
  expect((await read()).status).toBe('exhausted')
  await ledger.grant({ accountId: actor.accountId, mode: 'test', credits: 100, kind: 'grant' })
  await expect.poll(async () => (await read()).status, { timeout: 60_000, interval: 500 }).toBe('active')
  expect(Date.parse((await read()).nextRunAt)).toBeLessThanOrEqual(service.clock.now())
})
