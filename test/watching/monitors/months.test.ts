import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { loadMonitor } from '../../../src/watching/monitors/state/monitor-rows.ts'
import { testClock } from '../../support/clock.ts'
import { startWatching, type Watching } from '../../support/watching.ts'

const midnight = Date.UTC(2026, 7, 1)
let service: Watching
beforeAll(async () => {
  service = await startWatching({
    // Slots are at half past, plus a jitter: none is due again in the seconds around midnight.
    clock: testClock(Date.UTC(2026, 6, 31, 20, 30)),
    env: { SINKS_PER_ACCOUNT: '1000', ENDPOINTS_PER_ACCOUNT: '1000' },
  })
})
afterAll(() => service.close())

/** What the ledger has charged in each month (UTC), and what checks and monitors say of it. */
async function books(monitor: string) {
  const { database } = service.service
  const months = await database.query<{ month: string; credits: number }>(
    `select to_char(at at time zone 'UTC', 'YYYY-MM') as month, sum(-credits)::int as credits
     from lookup_charges where kind = 'charge' group by 1 order by 1`,
  )
  const [row] = await database.query<{ checks: number; events: number }>(
    `select (select sum(credits_charged)::int from monitor_checks) as checks,
       (select sum(credits_charged)::int from events) as events`,
  )
  const spent = (await service.call(`/v1/monitors/${monitor}`)).body.data.spendThisMonth
  return { months: Object.fromEntries(months.map(({ month, credits }) => [month, credits])), ...row!, spent }
}

test('a check over the end of a month counts each page in the month of its charge, and keeps both caps', async () => {
  const name = 'months'
  const at = () => new Date(service.clock.now()).toISOString()
  const list = [{ id: 'old', at: at() }]
  service.world.lists.set(name, list)
  const { monitor } = await service.watch(name, { spendCapCredits: 8 })
  for (let i = 0; i < 13; i++) list.unshift({ id: `n${i}`, at: at() })
  // The second page is answered in the new month.
  service.world.respond = (asked, offset) => {
    if (asked === name && offset === 5) service.clock.set(midnight + 1000)
    return undefined
  }
  service.clock.set(midnight - 2000)
  await service.worker.runDue()
  service.world.respond = undefined
  expect(await books(monitor)).toEqual({
    months: { '2026-07': 2, '2026-08': 4 },
    checks: 6,
    events: 6,
    spent: 4,
  })
  // Two checks more, and the cap of August is reached: 8, not 10.
  for (let slot = 0; slot < 4; slot++) await service.pass(70)
  const after = await books(monitor)
  expect(after.months).toEqual({ '2026-07': 2, '2026-08': 8 })
  expect([after.spent, after.checks]).toEqual([8, 10])
  expect((await loadMonitor(service.service.database, monitor))!.status).toBe('exhausted')
  // The month turns: it goes on with nothing spent.
  service.clock.set(Date.UTC(2026, 8, 1, 0, 1))
  expect((await books(monitor)).spent).toBe(0)
  await service.sweep()
  await service.pass(1)
  expect(await books(monitor)).toMatchObject({ months: { '2026-09': 2 }, checks: 12, spent: 2 })
})

test('a check that the cap of a month ended after its last moment does not stop the monitor for the next month', async () => {
  const { database } = service.service
  await service.rest()
  service.clock.set(Date.UTC(2026, 8, 30, 20, 30))
  service.world.lists.set('border', [{ id: 'old', at: new Date(service.clock.now()).toISOString() }])
  const { monitor } = await service.watch('border')
  await service.pass(70)
  const october = Date.UTC(2026, 9, 1)
  const read = async () => (await service.call(`/v1/monitors/${monitor}`)).body.data
  const spent = (await read()).spendThisMonth
  await service.patch(`/v1/monitors/${monitor}`, { spendCapCredits: spent + 1 })
  // The month ends between the decision and the transaction that stores it.
  const { query } = database
  const slow = vi.spyOn(database, 'query').mockImplementation((text, values, options) => {
    if (options?.name === 'charged_pages') service.clock.set(october + 1000)
    return query.call(database, text, values, options) as never
  })
  service.clock.set(october - 2000)
  await service.worker.runDue()
  slow.mockRestore()
  expect(service.clock.now()).toBe(october + 1000)
  await service.sweep()
  expect(await read()).toMatchObject({ status: 'active', spendThisMonth: 0 })
  await service.pass(70)
  expect(await read()).toMatchObject({ status: 'active', spendThisMonth: 2 })
})
