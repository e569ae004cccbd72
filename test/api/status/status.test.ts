import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setBanner } from '../../../src/accounts/banner.ts'
import { createOutcomeCounter } from '../../../src/lookup/outcomes/outcome-counter.ts'
import { percentile } from '../../../src/lookup/outcomes/read.ts'
import { switchOff } from '../../../src/lookup/switches/store.ts'
import { examplePlatform } from '../../support/example-platform.ts'
import { startTestService, type TestService } from '../../support/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({
    platforms: [examplePlatform({ requests: [] })],
    env: { STATUS_PAGE: 'true' },
  })
})
afterAll(() => service.close())

/** Outcomes as two nodes would write them. */
async function happened(...counts: { measure: string; times: number }[]): Promise<void> {
  const { database } = service.service
  for (const share of [0.5, 0.5]) {
    const lookups = () =>
      counts.map(({ measure, times }) => ({
        ...{ mode: 'live' as const, platform: 'example', measure, times: times * share },
      }))
    await createOutcomeCounter({ database, clock: service.clock, sources: () => [], lookups }).write()
  }
}
const read = async () => {
  service.clock.advance(10_000)
  const answer = await service.call('/status.json', { key: null })
  return answer.body.data.platforms[0]
}

describe('the status document', () => {
  it('says that nothing is known before any lookup', async () => {
    expect(await read()).toMatchObject({ platform: 'example', state: 'unknown', answeredShare: null })
  })

  it('sums up what live lookups of all nodes met, and forgets it after fifteen minutes', async () => {
    await happened(
      { measure: 'found', times: 96 },
      { measure: 'failed', times: 4 },
      { measure: 'ms:100', times: 96 },
    )
    expect(await read()).toMatchObject({ state: 'working', answeredShare: 0.96, p50Ms: 100 })
    await happened({ measure: 'restricted', times: 40 })
    expect(await read()).toMatchObject({ state: 'disturbed' })
    await happened({ measure: 'failed', times: 400 })
    expect(await read()).toMatchObject({ state: 'not_working' })
    service.clock.advance(16 * 60_000)
    expect(await read()).toMatchObject({ state: 'unknown' })
  })

  it('shows what is switched off, with the reason, on the page too and without a script', async () => {
    const { database } = service.service
    const off = { kind: 'platform', name: 'example', reason: 'moving <b>house</b>', by: 'a test' } as const
    await switchOff(database, service.clock, off)
    await expect.poll(read).toMatchObject({ state: 'switched_off', reason: off.reason })
    const page = await service.call('/status', { key: null })
    expect(page.text).toContain('moving &#60;b&#62;house&#60;/b&#62;')
    expect(page.text).not.toContain('<script')
    const until = new Date(service.clock.now() + 60_000)
    await setBanner(database, service.clock, { text: 'slow <i>today</i>', until, by: 'a test' })
    const bannerOf = async () => (await service.call('/v1/whoami')).body.data.banner
    expect(await bannerOf()).toMatchObject({ text: 'slow <i>today</i>', until: until.toISOString() })
    await read()
    expect((await service.call('/status', { key: null })).text).toContain('slow &#60;i&#62;today&#60;/i&#62;')
    service.clock.advance(60_000)
    expect(await bannerOf()).toBe(null)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  })
})

it('is off unless it is switched on', async () => {
  const closed = await startTestService({ platforms: [examplePlatform({ requests: [] })] })
  try {
    expect((await closed.call('/status.json', { key: null })).status).toBe(404)
  } finally {
    await closed.close()
  }
})

it.each([
  [0.5, 100],
  [0.95, 500],
  [1, 1000],
])('the bound within which a share of %s of the times is', (share, bound) => {
  const times = new Map([
    [1000, 5],
    [100, 60],
    [500, 35],
  ])
  expect(percentile(times, share)).toBe(bound)
})
