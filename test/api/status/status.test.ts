import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setBanner } from '../../../src/accounts/banner.ts'
import { openIncident } from '../../../src/api/status/incidents.ts'
import { anySource, createDailyCounter } from '../../../src/lookup/daily-results/daily-counter.ts'
import { createOutcomeCounter } from '../../../src/lookup/outcomes/outcome-counter.ts'
import { percentile } from '../../../src/lookup/outcomes/read.ts'
import { switchOff } from '../../../src/lookup/switches/store.ts'
import { remoteAdmin } from '../../../src/operator/administration/client.ts'
import type { Admin } from '../../../src/operator/administration/verbs.ts'
import { examplePlatform } from '../../support/example-platform.ts'
import { startTestService, type TestService } from '../../support/service.ts'
import { launchBrowser, looks, visit, visitorBrowser } from '../../support/visitor.ts'

const token = 'an admin token of at least 32 characters'
let service: TestService
beforeAll(async () => {
  service = await startTestService({
    platforms: [examplePlatform({ requests: [] })],
    env: { STATUS_PAGE: 'true', ADMIN_TOKEN: token },
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

describe('the history of a platform', () => {
  const dayMs = 86_400_000
  const record = async (daysAgo: number, [found, failed]: readonly [number, number]) => {
    const at = { ...service.clock, now: () => service.clock.now() - daysAgo * dayMs }
    const counter = createDailyCounter({ database: service.service.database, clock: at })
    const { operations } = examplePlatform({ requests: [] })
    const query = { operation: operations[0]!, mode: 'live', requester: {} } as const
    for (const [outcome, times] of [['found', found] as const, ['timeout', failed] as const]) {
      for (let n = 0; n < times; n += 1) {
        counter.countResult(query, anySource, outcome)
        counter.countResult(query, 'web', outcome)
      }
    }
    await counter.write()
  }

  it('calls a day good only with enough answers: a day without lookups is without traffic', async () => {
    await record(1, [30, 1])
    await record(2, [20, 10])
    await record(3, [2, 38])
    await record(4, [19, 0])
    await record(90, [30, 0])
    service.clock.advance(61_000)
    const { days } = await read()
    expect(days).toHaveLength(90)
    expect(days.slice(-5)).toMatchObject([
      { state: 'few_lookups', answeredShare: null },
      { state: 'not_working', answeredShare: 0.05 },
      { state: 'disturbed', answeredShare: 0.667 },
      { state: 'working', answeredShare: 0.968 },
      {
        day: new Date(service.clock.now()).toISOString().slice(0, 10),
        state: 'no_traffic',
        answeredShare: null,
      },
    ])
    const states = days.slice(0, -5).map(({ state }: { state: string }) => state)
    expect(new Set(states)).toEqual(new Set(['no_traffic']))
    const { text } = await service.call('/status', { key: null })
    expect(text).toContain('Worked on 1 of 3 days with enough lookups, disturbed on 1, did not work on 1.')
  })
})

describe('incidents', () => {
  const admin: Admin = (name, input) => remoteAdmin({ url: service.base, token }, 'ada')(name, input)
  const shown = async () => {
    service.clock.advance(10_000)
    return (await service.call('/status.json', { key: null })).body.data.incidents
  }
  const page = async () => (await service.call('/status', { key: null })).text

  it('are on the page and in the feeds as plain text, from the first text to the end', async () => {
    const startedAt = new Date(service.clock.now() - 3_600_000)
    const title = 'Comments <b>fail</b>'
    const text = 'Half of them, & more.'
    const opened = await admin('incidents open', { title, text, platforms: 'example', startedAt })
    expect(await shown()).toMatchObject([
      { id: opened.id, title, platforms: ['example'], state: 'investigating', resolvedAt: null },
    ])
    expect(await page()).toContain('Comments &#60;b&#62;fail&#60;/b&#62;')
    await admin('incidents update', { incident: opened.id, text: 'The platform moved.', state: 'identified' })
    service.clock.advance(60_000)
    await admin('incidents resolve', { incident: opened.id })
    const [incident] = await shown()
    expect(incident).toMatchObject({ state: 'resolved', resolvedAt: incident.updates[0].at })
    expect(incident.updates.map((one: { text: string }) => one.text)).toEqual([
      'It works again.',
      'The platform moved.',
      text,
    ])
    // Callers do not see who wrote it.
    expect(JSON.stringify(incident)).not.toContain('ada')
    const feed = (await service.call('/status/incidents.json', { key: null })).body
    expect(feed.items.map((item: { title: string }) => item.title.split(':')[0])).toEqual([
      'Resolved',
      'Cause known',
      'Investigating',
    ])
    const atom = await service.call('/status/incidents.atom', { key: null })
    expect(atom.headers.get('content-type')).toContain('application/atom+xml')
    expect(atom.text).toContain('Investigating: Comments &lt;b&gt;fail&lt;/b&gt; (Example)')
    const headers = { 'if-none-match': atom.headers.get('etag')! }
    expect((await service.call('/status/incidents.atom', { key: null, headers })).status).toBe(304)
    expect((await admin('incidents list', {})).items).toMatchObject([{ state: 'resolved', updates: 3 }])
  })

  it('begin again with a text that says so, and go when they were a mistake', async () => {
    const { id } = await admin('incidents open', { title: 'Mails are late', text: 'Since noon.' })
    await admin('incidents resolve', { incident: id, text: 'They arrive.' })
    await admin('incidents update', { incident: id, text: 'Late again.', state: 'investigating' })
    expect((await shown()).find((one: { id: string }) => one.id === id)).toMatchObject({ resolvedAt: null })
    await admin('incidents remove', { incident: id })
    expect((await shown()).find((one: { id: string }) => one.id === id)).toBe(undefined)
    await expect(admin('incidents resolve', { incident: id })).rejects.toMatchObject({ code: 'not_found' })
    const wrong = admin('incidents open', { title: 'x', text: 'y', platforms: 'exampel' })
    await expect(wrong).rejects.toThrow('Did you mean example?')
  })
})

describe.skipIf(visitorBrowser === null)('the status page in a browser', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
    const { database } = service.service
    await openIncident(database, service.clock, {
      ...{ title: 'Posts are missing', text: 'Of today.\nOlder ones are there.', by: 'ada' },
      ...{ platforms: [], state: 'investigating' },
    })
    service.clock.advance(10_000)
  })
  afterAll(() => browser?.close())

  it.each(looks)('is accessible, from one origin, and in the zone of its reader: %s', async (_, look) => {
    const seen = await visit(browser, `${service.base}/status`, look)
    expect(await seen.violations()).toEqual([])
    expect(seen.problems).toEqual([])
    expect(await seen.overflow()).toBeLessThanOrEqual(0)
    expect(seen.bytes()).toBeLessThan(60_000)
    await seen.page.getByRole('heading', { name: 'Posts are missing' }).waitFor()
    const time = seen.page.locator('#now time')
    const at = new Date((await time.getAttribute('datetime'))!)
    // The visitor is in Berlin, and the service writes UTC.
    const inBerlin = new Intl.DateTimeFormat('en-US', {
      ...{ year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
      ...{ timeZoneName: 'short', timeZone: 'Europe/Berlin' },
    }).format(at)
    expect((await time.textContent())!.replaceAll(/\s/g, ' ')).toBe(inBerlin.replaceAll(/\s/g, ' '))
    await seen.close()
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
