import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  claimChecks,
  dueLanes,
  endCheck,
  makeChecksDue,
} from '../../../src/watching/monitors/checks/check-queue.ts'
import { createChecker } from '../../../src/watching/monitors/checks/checker.ts'
import { scheduleNow } from '../../../src/watching/monitors/service/watch-request.ts'
import type { FeedItem } from '../../support/feed-platform.ts'
import { plenty, startWatching, type Watching } from '../../support/watching.ts'

let service: Watching
beforeAll(async () => {
  service = await startWatching({ env: { ...plenty, MONITOR_MIN_SECONDS: '10' } })
})
afterEach(() => service.rest())
afterAll(() => service.close())
beforeEach(() => {
  service.world.respond = undefined
})

let serial = 0
const at = (minutesAgo: number) => new Date(service.clock.now() - minutesAgo * 60_000).toISOString()

/** A list with a history, newest first; more of it than fits a page. */
function history(count = 12): { name: string; list: FeedItem[]; publish: (...ids: string[]) => void } {
  const name = `list${serial++}`
  const list: FeedItem[] = Array.from({ length: count }, (_, i) => ({ id: `old${i}`, at: at(60 * (i + 1)) }))
  service.world.lists.set(name, list)
  // Each second after the one before: the last id is the newest.
  const publish = (...ids: string[]) => {
    ids.forEach(
      (id, i) =>
        void list.unshift({ id, at: new Date(service.clock.now() - (ids.length - i) * 1000).toISOString() }),
    )
  }
  return { name, list, publish }
}

const checksOf = async (monitor: string) =>
  (await service.call(`/v1/monitors/${monitor}/checks`)).body.data.checks
const read = async (monitor: string) => (await service.call(`/v1/monitors/${monitor}`)).body.data
const numbered = (count: number) => Array.from({ length: count }, (_, i) => `n${String(i).padStart(2, '0')}`)

describe('a feed', () => {
  test('reports new items once, oldest first, with their records, and explains checks without new items', async () => {
    const { name, publish } = history()
    const { monitor } = await service.watch(name)
    publish('a', 'b')
    await service.pass(70)
    await service.pass(70)
    const { events } = (await service.call(`/v1/monitors/${monitor}/events`)).body.data
    expect(
      events.map((event: { payload: { data: { itemId: string } } }) => event.payload.data.itemId),
    ).toEqual(['b', 'a'])
    expect(events[1]).toMatchObject({
      type: 'monitor.new_items',
      creditsCharged: 2,
      payload: {
        id: events[1].id,
        apiVersion: 'v1',
        monitor: { id: monitor, name: `Feed posts: ${name}` },
        source: { operationId: 'feed.posts', params: { name } },
        data: { itemId: 'a', items: [{ id: 'a' }] },
        billing: { creditsCharged: 2 },
      },
    })
    // The check's price stands on its first event alone: events add up to what was charged.
    expect(events[0].creditsCharged).toBe(0)
    const [second, first] = await checksOf(monitor)
    expect(first).toMatchObject({ outcome: 'found', newItems: 2, reason: '2 new items.' })
    expect(second).toMatchObject({ outcome: 'found', newItems: 0, reason: 'Nothing new among 5 items.' })
  })

  test('an item that was deleted and comes back, or is edited, is not reported again', async () => {
    const { name, list, publish } = history()
    const { monitor } = await service.watch(name)
    publish('a')
    await service.pass(70)
    const [item] = list.splice(0, 1)
    await service.pass(70)
    list.unshift({ ...item!, text: 'edited' })
    await service.pass(70)
    expect(await service.reported(monitor)).toEqual(['a'])
  })

  test('old items that slide onto the first page are not reported', async () => {
    const { name, list } = history()
    const { monitor } = await service.watch(name)
    list.splice(0, 3)
    await service.pass(70)
    expect(await service.reported(monitor)).toEqual([])
  })

  test('several pages of new items are caught up at once', async () => {
    const { name, publish } = history()
    const { monitor } = await service.watch(name)
    publish(...numbered(13))
    await service.pass(70)
    expect(await service.reported(monitor)).toEqual(numbered(13))
    // Each page is a check of its own, at the price of one; the events carry the cost of the checks that found them.
    const checks = await checksOf(monitor)
    expect(checks.slice(0, -1)).toMatchObject([
      { outcome: 'found', newItems: 3, pages: 1, creditsCharged: 2, reason: 'Page 3: 3 new items.' },
      { outcome: 'found', newItems: 5, pages: 1, creditsCharged: 2, reason: 'Page 2: 5 new items.' },
      { outcome: 'found', newItems: 5, pages: 1, creditsCharged: 2, reason: '5 new items.' },
    ])
    const { events } = (await service.call(`/v1/monitors/${monitor}/events?after=start`)).body.data
    const costs = events.map(({ creditsCharged }: { creditsCharged: number }) => creditsCharged)
    expect(costs).toEqual([2, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0])
  })

  test('further checks catch up on more items than one check may read, as soon as the source allows', async () => {
    const { name, publish } = history()
    const { monitor } = await service.watch(name)
    publish(...numbered(60))
    await service.pass(70)
    expect((await checksOf(monitor))[0].reason).toContain('Stopped after 5 checks')
    // Enough to move what was read onto the very page where catching up goes on.
    const more = ['p', 'q', 'r', 's', 't', 'u', 'v', 'w']
    publish(...more)
    // As often as the source may be checked: every five minutes.
    await service.pass(4)
    expect(await service.reported(monitor)).toHaveLength(25)
    for (let follow = 0; follow < 5; follow++) await service.pass(5)
    expect((await service.reported(monitor)).toSorted()).toEqual([...numbered(60), ...more])
    const asked = () => service.world.requests.filter((request) => request.name === name).length
    const before = asked()
    await service.pass(2)
    expect(asked()).toBe(before)
  })

  test('slots and catching up together stay within the limit of the source, so no day costs more than previewed', async () => {
    const { name, publish } = history()
    const { monitor } = await service.watch(name, { schedule: { type: 'interval', minutes: 7 } })
    const began = service.clock.now()
    const started: number[] = []
    service.world.respond = (asked, offset) => {
      if (asked === name && offset === 0) started.push((service.clock.now() - began) / 60_000)
      return undefined
    }
    for (let minute = 0; minute < 60; minute++) {
      // As much as keeps it catching up half of the time.
      if (minute % 7 === 0) publish(...numbered(30).map((id) => `${minute}${id}`))
      await service.pass(1)
    }
    expect(started.length).toBeGreaterThan(8)
    for (const [n, at] of started.slice(1).entries()) expect(at - started[n]!).toBeGreaterThanOrEqual(5)
    expect(
      (await checksOf(monitor)).some(({ reason }: { reason: string }) => reason.includes('Stopped')),
    ).toBe(true)
  })

  test('all items published during an outage of days are caught up, the oldest included', async () => {
    const { name, publish } = history()
    const { monitor } = await service.watch(name)
    for (const id of numbered(40)) {
      service.clock.advance(3 * 3_600_000)
      publish(id)
    }
    await service.pass(60)
    for (let follow = 0; follow < 3; follow++) await service.pass(5)
    expect((await service.reported(monitor)).toSorted()).toEqual(numbered(40))
  })

  test('a page that fails in the middle of catching up is read by the next check', async () => {
    const { name, publish } = history()
    const { monitor } = await service.watch(name)
    publish(...numbered(13))
    service.world.respond = (list, offset) => (list === name && offset === 5 ? { status: 503 } : undefined)
    await service.pass(70)
    expect((await service.reported(monitor)).length).toBe(5)
    expect((await checksOf(monitor))[0].reason).toContain('Page 2 could not be read')
    service.world.respond = undefined
    publish('later')
    await service.pass(70)
    expect((await service.reported(monitor)).toSorted()).toEqual(['later', ...numbered(13)])
  })

  test('a list without times and without known items is a back catalogue, and is not reported', async () => {
    const { name, list } = history()
    for (const item of list) item.at = null
    const { monitor } = await service.watch(name)
    list.unshift(...numbered(3).map((id) => ({ id, at: null })))
    await service.pass(70)
    expect((await service.reported(monitor)).toSorted()).toEqual(numbered(3))
    list.splice(0, list.length, ...Array.from({ length: 40 }, (_, i) => ({ id: `other${i}`, at: null })))
    await service.pass(70)
    for (let follow = 0; follow < 3; follow++) await service.pass(5)
    expect(await service.reported(monitor)).toHaveLength(3)
    expect((await checksOf(monitor)).at(0).reason).toMatch(/Nothing new|back catalogue/)
  })

  test('a list with its oldest items first, on one page, reports what comes at its end', async () => {
    const { name, list } = history(0)
    for (let i = 4; i >= 1; i--) list.push({ id: `old${i}`, at: at(60 * i) })
    const { monitor } = await service.watch(name)
    list.push({ id: 'new', at: new Date(service.clock.now() + 60_000).toISOString() })
    await service.pass(70)
    expect(await service.reported(monitor)).toEqual(['new'])
  })
})

test('a search reports every id that was never among the results', async () => {
  const { name, list } = history(4)
  const { monitor } = await service.watch(name, { operationId: 'feed.results' })
  list.reverse()
  list.splice(1, 0, { id: 'risen', at: at(100_000) })
  await service.pass(70)
  expect(await service.reported(monitor)).toEqual(['risen'])
})

test('results by time report no item older than the monitor, also on a short last page', async () => {
  const { name, list, publish } = history(7)
  // Two of them are not to be seen at first.
  const hidden = list.splice(5, 2)
  const { monitor } = await service.watch(name, {
    operationId: 'feed.results',
    params: { name, sort: 'newest' },
  })
  list.push(...hidden)
  list.splice(0, 5)
  publish('a', 'b', 'c', 'd', 'e')
  await service.pass(70)
  expect(await service.reported(monitor)).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(await checksOf(monitor)).toMatchObject([{ newItems: 0 }, { newItems: 5 }, {}])
})

describe('a check that found no list', () => {
  test('neither produces nor removes items, whatever the failure', async () => {
    const { name, publish } = history()
    const { monitor } = await service.watch(name)
    for (const status of [404, 403, 500]) {
      service.world.respond = (list) => (list === name ? { status } : undefined)
      await service.pass(70)
    }
    service.world.respond = (list) =>
      list === name
        ? { status: 200, headers: { 'content-type': 'application/json' }, body: '{"things":[]}' }
        : undefined
    await service.pass(70)
    service.world.respond = undefined
    publish('a')
    await service.pass(70)
    expect(await service.reported(monitor)).toEqual(['a'])
    const checks = await checksOf(monitor)
    expect(
      checks.map((check: { outcome: string; creditsCharged: number }) => [
        check.outcome,
        check.creditsCharged,
      ]),
    ).toEqual([
      ['found', 2],
      ['failed', 0],
      ['failed', 0],
      ['private', 2],
      ['not_found', 2],
      // The baseline.
      ['found', 0],
    ])
  })

  test('when the baseline failed, the first check that finds the list is the baseline', async () => {
    const { name, publish } = history()
    service.world.respond = (list) => (list === name ? { status: 500 } : undefined)
    const { monitor } = await service.watch(name)
    service.world.respond = undefined
    await service.pass(70)
    expect(await service.reported(monitor)).toEqual([])
    publish('a')
    await service.pass(70)
    expect(await service.reported(monitor)).toEqual(['a'])
  })

  test('ten in a row break the monitor; set active again it goes on', async () => {
    const { name, list, publish } = history()
    const { monitor } = await service.watch(name)
    service.world.lists.delete(name)
    for (let i = 0; i < 9; i++) await service.pass(70)
    expect((await read(monitor)).status).toBe('active')
    await service.pass(70)
    expect(await read(monitor)).toMatchObject({
      status: 'broken',
      statusReason: expect.stringContaining('not found'),
    })
    const spent = (await read(monitor)).spendThisMonth
    await service.pass(70)
    expect((await read(monitor)).spendThisMonth).toBe(spent)
    service.world.lists.set(name, list)
    publish('a')
    await service.patch(`/v1/monitors/${monitor}`, { status: 'active' })
    await service.pass(70)
    expect(await service.reported(monitor)).toEqual(['a'])
  })
})

describe('spending', () => {
  test('a monthly cap is never exceeded, and the monitor goes on when the month turns', async () => {
    service.clock.set(Date.UTC(2026, 8, 1, 12))
    const { name, publish } = history()
    const { monitor } = await service.watch(name, { spendCapCredits: 7 })
    publish('a')
    for (let i = 0; i < 6; i++) await service.pass(70)
    expect(await read(monitor)).toMatchObject({
      status: 'exhausted',
      spendThisMonth: 6,
      statusReason: expect.stringContaining('spendCapCredits'),
    })
    expect(await service.reported(monitor)).toEqual(['a'])
    service.clock.set(Date.UTC(2026, 9, 1, 0, 5))
    publish('b')
    await service.sweep()
    await service.pass(70)
    expect(await service.reported(monitor)).toEqual(['a', 'b'])
    expect(await read(monitor)).toMatchObject({ status: 'active', statusReason: null, spendThisMonth: 2 })
  })

  test('catching up stops at the cap and goes on when it is raised', async () => {
    const { name, publish } = history()
    const { monitor } = await service.watch(name, { spendCapCredits: 5 })
    publish(...numbered(18))
    await service.pass(70)
    expect(await read(monitor)).toMatchObject({ status: 'exhausted', spendThisMonth: 4 })
    expect(await service.reported(monitor)).toHaveLength(10)
    const checks = await checksOf(monitor)
    expect(checks.slice(0, 3)).toMatchObject([
      { outcome: 'skipped', creditsCharged: 0, reason: expect.stringContaining('spendCapCredits') },
      { outcome: 'found', creditsCharged: 2 },
      { outcome: 'found', creditsCharged: 2 },
    ])
    const raised = (await service.patch(`/v1/monitors/${monitor}`, { spendCapCredits: 100 })).body.data
    expect(raised.status).toBe('active')
    await service.pass(70)
    expect((await service.reported(monitor)).toSorted()).toEqual(numbered(18))
  })

  test('without credits a monitor is exhausted, and goes on when they return', async () => {
    const { name, publish } = history()
    const { monitor } = await service.watch(name)
    const { keyring, ledger, database } = service.service
    const actor = (await keyring.authenticate(service.testKey))!
    const { credits } = await ledger.balance(actor.walletId)
    await ledger.charge({ walletId: actor.walletId, credits: credits - 1, lookupId: 'everything' })
    publish('a')
    await service.pass(70)
    expect(await read(monitor)).toMatchObject({
      status: 'exhausted',
      statusReason: expect.stringContaining('credits'),
    })
    expect((await checksOf(monitor))[0]).toMatchObject({ outcome: 'skipped', creditsCharged: 0 })
    await ledger.grant({
      accountId: actor.accountId,
      mode: 'test',
      credits: 1_000_000,
      kind: 'grant',
    })
    await service.sweep()
    await service.pass(70)
    expect(await service.reported(monitor)).toEqual(['a'])
    // What the monitors spent is what the ledger has charged, to the credit.
    const [sum] = await database.query<{ spent: number; logged: number }>(
      `select (select sum(-credits) from lookup_charges where kind = 'charge' and lookup_id <> 'everything')::int as spent,
              (select sum(credits_charged) from monitor_checks)::int as logged`,
    )
    expect(sum!.spent).toBe(sum!.logged)
  })
})

describe('a trigger', () => {
  test('checks at once, and a test key sees its platform a day later each time', async () => {
    const name = `list${serial++}`
    const seen: number[] = []
    service.world.respond = (list, _, now) => {
      if (list !== name) return undefined
      seen.push(now)
      // Publishes every twelve hours.
      const newest = Math.floor(now / 43_200_000)
      const items = [0, 1, 2].map((i) => ({
        id: `t${newest - i}`,
        at: new Date((newest - i) * 43_200_000).toISOString(),
      }))
      return {
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ items, next: null }),
      }
    }
    const { monitor } = await service.watch(name)
    for (let i = 0; i < 2; i++) {
      expect((await service.post(`/v1/monitors/${monitor}/trigger`)).body.data).toEqual({ triggered: true })
      await service.pass(0)
    }
    const day = 86_400_000
    expect(seen.map((now) => now - service.clock.now())).toEqual([0, day, 2 * day])
    expect(await service.reported(monitor)).toHaveLength(4)
  })
})

describe('a check that failed', () => {
  test('is retried a few times after minutes, with a statusReason, and never after its next slot', async () => {
    const { name, publish } = history()
    const { monitor } = await service.watch(name, { schedule: { type: 'interval', minutes: 240 } })
    publish('a')
    service.world.respond = (asked) => (asked === name ? { status: 503 } : undefined)
    await service.pass(246)
    const failed = await read(monitor)
    expect(failed).toMatchObject({ status: 'active', statusReason: expect.stringContaining('next try') })
    const regular = (await checksOf(monitor)).length
    const wait = (Date.parse(failed.nextRunAt) - service.clock.now()) / 60_000
    expect(wait).toBeGreaterThanOrEqual(1)
    expect(wait).toBeLessThan(2)
    for (let minute = 0; minute < 100; minute++) await service.pass(1)
    // Four more, then it waits for its slot.
    expect(await checksOf(monitor)).toHaveLength(regular + 4)
    service.world.respond = undefined
    await service.pass(140)
    expect(await service.reported(monitor)).toEqual(['a'])
    expect(await read(monitor)).toMatchObject({ status: 'active', statusReason: null })
  })

  test('waits as long as the platform asks', async () => {
    const { name } = history()
    const { monitor } = await service.watch(name, { schedule: { type: 'interval', minutes: 240 } })
    service.world.respond = (asked) =>
      asked === name ? { status: 429, headers: { 'retry-after': '1800' } } : undefined
    await service.pass(246)
    expect(Date.parse((await read(monitor)).nextRunAt) - service.clock.now()).toBe(1800_000)
    service.world.respond = undefined
  })

  test('is retried within minutes after a failed baseline', async () => {
    const { name, publish } = history()
    service.world.respond = () => ({ status: 503 })
    const { monitor } = await service.watch(name)
    service.world.respond = undefined
    await service.pass(2)
    publish('a')
    await service.pass(70)
    expect(await service.reported(monitor)).toEqual(['a'])
  })
})

test('a catch-up whose cursor has expired reports the estimated number of missed items, and continues', async () => {
  const { name, publish } = history()
  const { monitor } = await service.watch(name)
  for (const id of numbered(40)) {
    service.clock.advance(3 * 3_600_000)
    publish(id)
  }
  await service.pass(60)
  expect((await checksOf(monitor))[0].reason).toContain('Stopped after 5 checks')
  await service.patch(`/v1/monitors/${monitor}`, { status: 'paused' })
  // Longer than a cursor is good for.
  service.clock.advance(40 * 24 * 3_600_000)
  publish('a')
  await service.patch(`/v1/monitors/${monitor}`, { status: 'active' })
  await service.pass(70)
  const [check] = await checksOf(monitor)
  expect(check.outcome).toBe('found')
  const [, about] =
    /1 unfinished parts? could no longer be read: about (\d+) items may have been missed/.exec(
      check.reason,
    ) ?? []
  // Fifteen of forty were not read.
  expect(Number(about), check.reason).toBeGreaterThanOrEqual(12)
  expect(Number(about)).toBeLessThanOrEqual(18)
  expect(await service.reported(monitor)).toContain('a')
  publish('b')
  await service.pass(70)
  expect((await checksOf(monitor))[0].reason).toBe('1 new item.')
})

test('forty triggers during a check cause one further check', async () => {
  const { name } = history()
  const { monitor } = await service.watch(name)
  const { database } = service.service
  await service.post(`/v1/monitors/${monitor}/trigger`)
  await makeChecksDue(database, new Date(service.clock.now()))
  const [running] = await claimChecks(
    database,
    (await dueLanes(database, { walletId: '', platform: '' })).map((lane) => ({ lane, most: 1 })),
    service.clock.now(),
  )
  for (let n = 0; n < 40; n++) await service.post(`/v1/monitors/${monitor}/trigger`)
  await service.pass(0)
  // It is one worker's, whatever becomes due.
  expect(await checksOf(monitor)).toHaveLength(1)
  await endCheck(database, running!.monitorId, running!.slot)
  await service.pass(0)
  await service.pass(0)
  expect(await checksOf(monitor)).toHaveLength(2)
})

/** Makes the check of a monitor that is due; before it is stored, its owner does something. */
async function checkWith(monitor: string, meddle: () => Promise<unknown>): Promise<void> {
  const { database, registry, lookups, callerOf } = service.service
  const { clock } = service
  await makeChecksDue(database, new Date(clock.now()))
  const lanes = await dueLanes(database, { walletId: '', platform: '' })
  const claimed = await claimChecks(
    database,
    lanes.map((lane) => ({ lane, most: 1000 })),
    clock.now(),
  )
  const { slot } = claimed.find(({ monitorId }) => monitorId === monitor)!
  const meddling = {
    ...database,
    query: database.query.bind(database),
    transaction: async <T>(work: Parameters<typeof database.transaction<T>>[0]) => {
      await meddle()
      return database.transaction(work)
    },
  }
  await createChecker({ database: meddling, clock, registry, lookups, callerOf, wake: () => {} })(
    monitor,
    slot,
  )
}

test('a raised cap and an activation during a check take precedence over the check', async () => {
  const { name, publish } = history()
  const { monitor } = await service.watch(name, { spendCapCredits: 1 })
  publish('a')
  service.clock.advance(70 * 60_000)
  await checkWith(monitor, () => service.patch(`/v1/monitors/${monitor}`, { spendCapCredits: 100 }))
  expect(await read(monitor)).toMatchObject({ status: 'active', spendCapCredits: 100 })
  await service.pass(70)
  expect(await service.reported(monitor)).toEqual(['a'])
})

test('a monitor that is set active during the check that would break it stays active', async () => {
  const { name } = history()
  const { monitor } = await service.watch(name)
  service.world.lists.delete(name)
  for (let slot = 0; slot < 9; slot++) await service.pass(70)
  service.clock.advance(70 * 60_000)
  await checkWith(monitor, () => service.patch(`/v1/monitors/${monitor}`, { status: 'active' }))
  expect((await read(monitor)).status).toBe('active')
  // The failures before are forgotten with it.
  await service.pass(70)
  expect((await read(monitor)).status).toBe('active')
})

test('a failed check is retried even if its monitor is renamed during the check', async () => {
  const { name } = history()
  const { monitor } = await service.watch(name, { schedule: { type: 'interval', minutes: 240 } })
  service.world.respond = (asked) => (asked === name ? { status: 503 } : undefined)
  service.clock.advance(246 * 60_000)
  await checkWith(monitor, () => service.patch(`/v1/monitors/${monitor}`, { name: 'Renamed' }))
  const shown = await read(monitor)
  expect(shown).toMatchObject({ name: 'Renamed', statusReason: expect.stringContaining('next try') })
  expect(Date.parse(shown.nextRunAt) - service.clock.now()).toBeLessThan(2 * 60_000)
})

test('new params start a new baseline at once, and later items are reported', async () => {
  const [one, other] = [history(), history()]
  const { monitor } = await service.watch(one.name)
  const changed = await service.patch(`/v1/monitors/${monitor}`, { params: { name: other.name } })
  expect(changed.body.data).toMatchObject({
    params: { name: other.name },
    statusReason: expect.stringContaining('new baseline'),
  })
  await service.pass(0)
  expect((await checksOf(monitor))[0].reason).toMatch(/^Baseline: 5 items/)
  one.publish('a')
  other.publish('b')
  await service.pass(70)
  expect(await service.reported(monitor)).toEqual(['b'])
  expect(await read(monitor)).toMatchObject({ statusReason: null })
  expect((await service.patch(`/v1/monitors/${monitor}`, { params: { nme: 'x' } })).status).toBe(400)
  // A monitor without checks appears as well, with the reason.
  const still = { status: 'paused', params: { name: one.name } }
  for (let times = 0; times < 2; times++) {
    expect((await service.patch(`/v1/monitors/${monitor}`, still)).body.data.statusReason).toBe(
      'Paused by the caller. Its params were changed: the next check is the new baseline.',
    )
  }
})

test('slots missed while no worker ran become one check', async () => {
  const { name, publish } = history()
  const { monitor } = await service.watch(name)
  publish('a')
  await service.pass(60 * 24 * 3)
  expect(await checksOf(monitor)).toHaveLength(2)
  expect(await service.reported(monitor)).toEqual(['a'])
})

test('a paused monitor is not checked, and reports missed items after its activation', async () => {
  const { name, publish } = history()
  const { monitor } = await service.watch(name)
  await service.patch(`/v1/monitors/${monitor}`, { status: 'paused' })
  publish('a')
  await service.pass(300)
  expect(await service.reported(monitor)).toEqual([])
  await service.patch(`/v1/monitors/${monitor}`, { status: 'active' })
  await service.pass(70)
  expect(await service.reported(monitor)).toEqual(['a'])
})

describe('an interval in seconds', () => {
  const every10s = { schedule: { type: 'interval', seconds: 10 } }
  const countChecks = async (monitor: string) => (await checksOf(monitor)).length - 1
  const passSeconds = (seconds: number) => service.pass(seconds / 60)

  test('is kept, with what it costs, and the source says how short it may be', async () => {
    const { name, publish } = history()
    const { monitor } = await service.watch(name, every10s)
    const source = (await service.call('/v1/monitor-sources/feed.posts')).body.data
    expect([source.minIntervalMinutes, source.minIntervalSeconds]).toEqual([5, 10])
    const health = (await service.call(`/v1/monitors/${monitor}/health`)).body.data
    expect(health.costPreview).toMatchObject({ perDayCredits: 2 * 8640, maxPerDayCredits: 5 * 2 * 8640 })
    await passSeconds(1)
    for (const id of ['a', 'b', 'c']) {
      publish(id)
      await passSeconds(10)
    }
    expect(await countChecks(monitor)).toBe(3)
    expect(await service.reported(monitor)).toEqual(['a', 'b', 'c'])
  })

  test('also holds for the slot after one that could not read all that is new', async () => {
    const { name, publish } = history()
    const { monitor } = await service.watch(name, every10s)
    publish(...numbered(28))
    await passSeconds(11)
    expect(await service.reported(monitor)).toHaveLength(25)
    await passSeconds(11)
    expect(await service.reported(monitor)).toHaveLength(28)
  })

  test('rests while the target cannot be read, so that a miss of two minutes does not break the monitor', async () => {
    const { name } = history()
    const { monitor } = await service.watch(name, every10s)
    service.world.respond = (asked) => (asked === name ? { status: 404 } : undefined)
    for (let at = 0; at < 120; at += 5) await passSeconds(5)
    expect([await countChecks(monitor), (await read(monitor)).status]).toEqual([4, 'active'])
    service.world.respond = undefined
    await passSeconds(60)
    await passSeconds(11)
    await passSeconds(11)
    expect(await countChecks(monitor)).toBe(7)
  })

  test('gives way to a wait that the platform asks for', async () => {
    const { name } = history()
    const { monitor } = await service.watch(name, every10s)
    service.world.respond = (asked) =>
      asked === name ? { status: 429, headers: { 'retry-after': '45' } } : undefined
    await passSeconds(11)
    await passSeconds(30)
    expect(await countChecks(monitor)).toBe(1)
    service.world.respond = undefined
    await passSeconds(20)
    expect(await countChecks(monitor)).toBe(2)
  })

  test('that the operator no longer allows is one that the source allows', async () => {
    const { name } = history()
    const { monitor } = await service.watch(name, every10s)
    const { database, registry } = service.service
    service.clock.advance(11_000)
    await makeChecksDue(database, new Date(service.clock.now()))
    const lanes = await dueLanes(database, { walletId: '', platform: '' })
    const shares = lanes.map((lane) => ({ lane, most: 1000 }))
    const allowed = (one: Parameters<typeof scheduleNow>[1]) => scheduleNow({ registry }, one)
    await claimChecks(database, shares, service.clock.now(), allowed)
    const wait = Date.parse((await read(monitor)).nextRunAt) - service.clock.now()
    expect(wait).toBeGreaterThan(280_000)
    expect(wait).toBeLessThanOrEqual(300_000)
  })

  test.each([
    [{ seconds: 9 }, 'This service allows schedule.seconds of at least 10.'],
    [{ seconds: 4 }, 'schedule.seconds must be at least 5.'],
    [{ seconds: 30, minutes: 5 }, 'schedule: send minutes or seconds, not both'],
  ])('of another form is refused: %j', async (interval, message) => {
    const { monitor } = await service.watch(history().name)
    const schedule = { type: 'interval', ...interval }
    const answer = await service.patch(`/v1/monitors/${monitor}`, { schedule })
    expect([answer.status, answer.body.error.message]).toEqual([400, expect.stringContaining(message)])
  })
})
