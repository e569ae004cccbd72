import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorker, type Worker } from '../../src/jobs/worker.ts'
import { platforms } from '../../src/platforms/index.ts'
import { startTestService, type TestService } from '../support/service.ts'

const watched = platforms.flatMap(({ operations }) => operations).filter(({ watch }) => watch)
/** An old post of the simulated platforms has got all its answers; a busy one gets one every minute. */
const growing: Record<string, Record<string, string>> = {
  'reddit.posts.comments': { url: 'https://www.reddit.com/comments/simbusy/' },
  'twitter.tweets.replies': { url: 'https://x.com/nasa/status/9000000000000000009' },
}
/** Searches whose simulated lists do not grow with their samples: told in docs/MONITORS.md. */
const still = new Set([
  'instagram.posts.comments',
  'instagram.v2.media.comments',
  'linkedin.v2.activities.comments',
  'tiktok.adLibrary.ads.search',
  'tiktok.products.reviews',
  'tiktok.profiles.followers',
  'tiktok.profiles.following',
  'tiktok.users.search',
  'tiktok.videos.comments',
  'facebook.posts.comments',
  'youtube.playlists',
  'youtube.videos.comments',
])

let service: TestService
let worker: Worker
beforeAll(async () => {
  service = await startTestService({ env: { MONITORS_PER_ACCOUNT: '1000' } })
  worker = createWorker(service.service.work)
})
afterAll(async () => {
  await worker.stop()
  await service.close()
})

const post = (path: string, body?: unknown) => service.call(path, { method: 'POST', body })

test('every watchable source is listed with a sample event that holds a sample of its record', async () => {
  const { sources } = (await service.call('/v1/monitors/sources')).body.data
  expect(sources).toHaveLength(watched.length)
  for (const source of sources) {
    expect([source.operationId, source.sampleEvent.data.items[0]]).toEqual([
      source.operationId,
      expect.any(Object),
    ])
    expect(source.defaultIntervalMinutes).toBeGreaterThanOrEqual(source.minIntervalMinutes)
  }
})

test.each(watched.map((operation) => [operation.id, operation] as const))(
  '%s: a test monitor finds its baseline, and something new when it is triggered',
  async (_, operation) => {
    const { cursor: _cursor, ...example } = operation.example
    const params = growing[operation.id] ?? example
    const minutes = operation.watch!.defaultIntervalMinutes
    const body = { operationId: operation.id, params, schedule: { type: 'interval', minutes } }
    const created = await post('/v1/monitors', body)
    expect(created.status, created.text).toBe(201)
    const { id, baseline, costPreview } = created.body.data
    expect(baseline.outcome).toBe('found')
    await post(`/v1/monitors/${id}/trigger`)
    await worker.runDue()
    const [check] = (await service.call(`/v1/monitors/${id}/checks`)).body.data.checks
    expect(check.outcome, check.reason).toBe('found')
    if (still.has(operation.id)) expect(check.newItems, 'leaves the list of those that do not grow').toBe(0)
    else expect(check.newItems, check.reason).toBeGreaterThan(0)
    expect(check.creditsCharged % costPreview.perCheckCredits).toBe(0)
    await service.call(`/v1/monitors/${id}`, { method: 'DELETE' })
  },
)
