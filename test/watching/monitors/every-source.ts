import { afterAll, beforeAll, expect, test } from 'vitest'
import { platforms } from '../../../src/platforms/index.ts'
import { createWorker, type Worker } from '../../../src/runtime/workers/worker.ts'
import { startTestService, type TestService } from '../../support/service.ts'

/** Every operation that can be watched. */
export const watched = platforms.flatMap(({ operations }) => operations).filter(({ watch }) => watch)
/** Every third of each platform. */
export const sample = Object.values(Object.groupBy(watched, ({ platform }) => platform)).flatMap((all = []) =>
  all.filter((_, place) => place % 3 === 0),
)
export const others = watched.filter((one) => !sample.includes(one))

let service: TestService
let worker: Worker

/** Opens what the promises are tried on, for all tests of a file. */
export function withSources(): void {
  beforeAll(async () => {
    service = await startTestService({ env: { MONITORS_PER_ACCOUNT: '1000' } })
    worker = createWorker(service.service.work)
  })
  afterAll(async () => {
    await worker.stop()
    await service.close()
  })
}

/** The service that they are tried on. */
export const opened = () => service

const post = (path: string, body?: unknown) => service.call(path, { method: 'POST', body })

interface Told {
  readonly id: string
  readonly type: string
  readonly payload: { readonly data: { readonly itemId: string } }
}

interface Check {
  readonly outcome: string
  readonly reason: string
  readonly newItems: number
  readonly creditsCharged: number
}

/** What a test monitor promises of each of these operations. */
export function everyTriggerFinds(operations: typeof watched): void {
  test.each(operations.map((operation) => [operation.id, operation] as const))(
    '%s: a test monitor knows its baseline, and every trigger finds something new',
    async (_, operation) => {
      const { cursor: _cursor, ...params } = operation.example
      const minutes = operation.watch!.defaultIntervalMinutes
      const body = { operationId: operation.id, params, schedule: { type: 'interval', minutes } }
      const created = await post('/v1/monitors', body)
      expect(created.status, created.text).toBe(201)
      const { id, baseline, costPreview } = created.body.data
      expect(baseline.outcome).toBe('found')
      const events = async (): Promise<Told[]> =>
        (await service.call(`/v1/monitors/${id}/events?limit=100`)).body.data.events
      const reported = new Set<string>()
      let stored = 1
      for (let trigger = 1; trigger <= 2; trigger++) {
        service.clock.advance(20_000)
        expect(await events()).toHaveLength(reported.size)
        await post(`/v1/monitors/${id}/trigger`)
        await worker.runDue()
        const { checks } = (await service.call(`/v1/monitors/${id}/checks`)).body.data
        // The checks of this slot; the baseline is the oldest.
        const polls = checks.slice(0, checks.length - stored) as Check[]
        stored = checks.length
        for (const check of polls) {
          expect(check.outcome, check.reason).toBe('found')
          expect(check.creditsCharged).toBe(costPreview.perCheckCredits)
        }
        expect(polls.length).toBeLessThanOrEqual(costPreview.maxChecksPerSlot)
        const newItems = polls.reduce((sum, check) => sum + check.newItems, 0)
        expect(newItems, polls.at(-1)?.reason).toBeGreaterThan(0)
        for (const event of await events()) reported.add(event.payload.data.itemId)
      }
      await service.call(`/v1/monitors/${id}`, { method: 'DELETE' })
    },
  )
}

/** What the first lines of the page about texts promise: a page of the simulated web changes with every trigger. */
export function everyTriggerChangesThePage(): void {
  test('a test monitor of the page that changes every day tells the price that changed, at every trigger', async () => {
    const body = {
      operationId: 'web.markdown',
      params: { url: 'https://example.com/sim/prices' },
      ...{ schedule: { type: 'interval', minutes: 60 }, watch: 'text', text: { heading: 'Prices' } },
    }
    const created = await post('/v1/monitors', body)
    expect(created.status, created.text).toBe(201)
    const { id } = created.body.data
    for (let trigger = 1; trigger <= 3; trigger++) {
      service.clock.advance(20_000)
      await post(`/v1/monitors/${id}/trigger`)
      await worker.runDue()
      const { events } = (await service.call(`/v1/monitors/${id}/events`)).body.data
      expect(events).toHaveLength(trigger)
      expect(events[0].type).toBe('monitor.text_changed')
      expect(events[0].payload.data.text).toMatch(/euros a month/)
    }
  })
}
