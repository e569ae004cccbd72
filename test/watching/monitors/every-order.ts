import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderOfList } from '../../../src/catalog/lists.ts'
import type { AnyOperation, ListOrder } from '../../../src/catalog/operation.ts'
import { platforms } from '../../../src/platforms/index.ts'
import { createWorker, type Worker } from '../../../src/runtime/workers/worker.ts'
import { isRefusedOrder } from '../../../src/watching/monitors/lists/orders.ts'
import { readItems, type Watchable } from '../../../src/watching/monitors/lists/sources.ts'
import { startTestService, type TestService } from '../../support/service.ts'

/** Every operation that can be watched. */
export const watched: AnyOperation[] = platforms
  .flatMap(({ operations }) => operations)
  .filter(({ watch }) => watch)

export interface Ordered {
  readonly operation: Watchable
  readonly params: Readonly<Record<string, string>>
  readonly order: ListOrder
  readonly refused: boolean
}

/** The example of an operation, once for each value of the parameter that orders its list. */
export function ordersOf(operation: AnyOperation): Ordered[] {
  const { cursor: _cursor, ...example } = operation.example
  const declared = operation.list?.order
  const name = typeof declared === 'object' ? declared.parameter : null
  const values = typeof declared === 'object' ? Object.keys(declared.orders) : ['']
  return values.map((value) => {
    const params = name === null ? example : { ...example, [name]: value }
    const watchable = operation as Watchable
    const order = orderOfList(watchable, params)
    return { operation: watchable, params, order, refused: isRefusedOrder(watchable, order) }
  })
}

/** One list of each platform and order, with and without times; and all others. */
export function sampleOfOrders(): { readonly sample: Ordered[]; readonly others: Ordered[] } {
  const tried = new Set<string>()
  const sample: Ordered[] = []
  const others: Ordered[] = []
  for (const one of watched.flatMap(ordersOf)) {
    const kind = [one.operation.platform, one.order, one.operation.list.itemTime === undefined].join(' ')
    const isNew = !tried.has(kind)
    tried.add(kind)
    ;(isNew ? sample : others).push(one)
  }
  return { sample, others }
}

let service: TestService
let worker: Worker

/** Opens what the promises are tried on, for all tests of a file. */
export function withOrders(): void {
  beforeAll(async () => {
    service = await startTestService({ env: { MONITORS_PER_ACCOUNT: '1000' } })
    worker = createWorker(service.service.work)
  })
  afterAll(async () => {
    await worker.stop()
    await service.close()
  })
}

const post = (path: string, body?: unknown) => service.call(path, { method: 'POST', body })

/** The items of the first page, as a lookup of the same moment shows them. */
async function readPage({ operation, params }: Ordered) {
  const query = new URLSearchParams(operation.watch.defaults)
  let { path } = operation
  for (const [name, value] of Object.entries(params)) {
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(value))
    else query.set(name, value)
  }
  const answer = await service.call(`${path}?${query}`)
  expect(answer.status, answer.text).toBe(200)
  return readItems(operation, answer.body.data)
}

interface Check {
  readonly outcome: string
  readonly reason: string
  readonly creditsCharged: number
}

async function create({ operation, params }: Ordered) {
  const schedule = { type: 'interval', minutes: operation.watch.defaultIntervalMinutes }
  return post('/v1/monitors', { operationId: operation.id, params, schedule })
}

/** What a monitor promises for a list in this order: what is new is reported once, at the previewed price. */
async function keepsPromises(ordered: Ordered): Promise<void> {
  const { operation, order } = ordered
  const began = service.clock.now()
  const created = await create(ordered)
  expect(created.status, created.text).toBe(201)
  const { id, costPreview } = created.body.data
  const known = new Set((await readPage(ordered)).map((item) => item.id))
  const baseline = new Set(known)
  const expected = new Set<string>()
  for (let round = 0; round < 3; round++) {
    // A monitor runs at most five minutes after its slot.
    service.clock.advance(((operation.watch.triggerAheadMinutes ?? 1440) + 5) * 60_000)
    await worker.runDue()
    for (const item of await readPage(ordered)) {
      if (known.has(item.id)) continue
      known.add(item.id)
      const isYoung = order === 'unordered' || (item.time !== null && item.time > began)
      if (isYoung) expected.add(item.id)
    }
  }
  const { events, page } = (await service.call(`/v1/monitors/${id}/events?limit=100`)).body.data
  const reported: string[] = events.map(
    (one: { payload: { data: { itemId: string } } }) => one.payload.data.itemId,
  )
  expect(new Set(reported).size).toBe(reported.length)
  expect(reported.filter((item) => baseline.has(item))).toEqual([])
  if (page.nextCursor === null) expect([...expected].filter((item) => !reported.includes(item))).toEqual([])
  const { checks } = (await service.call(`/v1/monitors/${id}/checks`)).body.data
  const times = events.map(
    (one: { payload: { data: { itemTime: string | null } } }) => one.payload.data.itemTime,
  )
  if (order === 'ranked') {
    for (const time of times)
      if (time !== null) expect(Date.parse(time)).toBeGreaterThan(began - 24 * 3_600_000)
  }
  for (const check of checks as Check[]) {
    expect(check.outcome, check.reason).toBe('found')
    expect(check.creditsCharged).toBeLessThanOrEqual(costPreview.perCheckCredits)
  }
  const { spendThisMonth } = (await service.call(`/v1/monitors/${id}`)).body.data
  const slots = 3
  expect(spendThisMonth).toBeLessThanOrEqual(slots * costPreview.maxPerSlotCredits)
  await service.call(`/v1/monitors/${id}`, { method: 'DELETE' })
}

/** Tries the promises on lists in these orders. */
export function everyOrderIsKept(all: readonly Ordered[]): void {
  test.each(all.map((one) => [one.operation.id, JSON.stringify(one.params), one] as const))(
    '%s %s: what is new is reported once, at the previewed price, or the order is refused with words',
    async (_id, _params, ordered) => {
      if (!ordered.refused) return keepsPromises(ordered)
      const answer = await create(ordered)
      expect([answer.status, answer.text]).toEqual([400, expect.stringMatching(/oldest items first.* Send /)])
    },
  )
}
