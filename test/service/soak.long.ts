import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { remoteAdmin } from '../../src/operator/administration/client.ts'
import type { Admin } from '../../src/operator/administration/verbs.ts'
import { testBrowser } from '../support/browser-session.ts'
import { startTestService, type TestService } from '../support/service.ts'

/** What comes and goes in a day of the service: each time other accounts, keys, sessions, cursors and connections. */
const accountsOfDay = 50
/** Caches and code fill up in the first days. */
const [filledAfter, days] = [2, 5]
const maxGrowth = 1.05

const token = 'an admin token of at least 32 characters'
let service: TestService
let admin: Admin
beforeAll(async () => {
  service = await startTestService({
    env: { ADMIN_TOKEN: token, CACHE_BYTES: '1000000', HEALTH_REQUESTS_PER_MINUTE: '1000000' },
  })
  admin = remoteAdmin({ url: service.base, token })
})
afterAll(() => service.close())

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const heapBytes = () => {
  collect()
  collect()
  return process.memoryUsage().heapUsed
}

async function live(name: string): Promise<void> {
  const { id: account } = await admin('accounts create', { name })
  const { key, id } = await admin('keys create', { account, mode: 'test', name })
  const headers = { 'x-api-key': key, connection: 'close' }
  const list = `/v1/reddit/search?query=${name}`
  const first = await service.call(list, { key, headers })
  expect(first.status).toBe(200)
  const { nextCursor } = first.body.data.page
  await service.call(`${list}&cursor=${nextCursor}`, {
    key,
    headers: { ...headers, 'idempotency-key': name },
  })
  await service.call('/v1/ask', { key, headers, method: 'POST', body: { query: `who is ${name}` } })
  const created = await service.call('/v1/keys', { key, headers, method: 'POST', body: { name } })
  expect(created.status).toBe(201)
  await testBrowser(service).request('/sign-in/key', { method: 'POST', body: { key } })
  await service.call(`/v1/${name}`, { key: `slk_test_${name.padEnd(32, 'x')}`, headers })
  await admin('keys revoke', { id })
}

async function sweepDay(): Promise<void> {
  service.clock.advance(26 * 3_600_000)
  for (const { run } of service.service.work.sweeps ?? []) await run()
}

test('accounts, keys, sessions, cursors and connections leave no growth in memory and metrics', async () => {
  const heaps: number[] = []
  const metrics: number[] = []
  for (let day = 0; day < days; day++) {
    for (let at = 0; at < accountsOfDay; at++) await live(`soak${day}n${at}`)
    await sweepDay()
    heaps.push(heapBytes())
    metrics.push(
      (
        await service.call('/metrics', { key: null, headers: { authorization: `Bearer ${token}` } })
      ).text.split('\n').length,
    )
  }
  expect(heaps.at(-1)! / heaps[filledAfter - 1]!).toBeLessThan(maxGrowth)
  expect(metrics.at(-1)! / metrics[filledAfter - 1]!).toBeLessThan(maxGrowth)
})
