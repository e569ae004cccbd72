import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openIncident, updateIncident } from '../../../src/api/status/incidents.ts'
import { freePort } from '../../support/ports.ts'
import { startTestService, type TestService } from '../../support/service.ts'
import { largestPaintMs, launchBrowser, looks, visit, visitorBrowser } from '../../support/visitor.ts'

let service: TestService
beforeAll(async () => {
  const port = await freePort()
  service = await startTestService({
    env: {
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      STATUS_PAGE: 'true',
      BRAND_NAME: 'Meadow <Data>',
      BRAND_COLOR: '#0f7b4d',
      BRAND_LINKS: '[{"label":"Contact","url":"https://meadow.example/contact"}]',
      OPERATOR_NAME: 'Meadow Ltd',
      TERMS_URL: 'https://meadow.example/terms',
      PRIVACY_URL: 'https://meadow.example/privacy',
      CHECKOUT_URL: 'https://meadow.example/buy',
    },
  })
})
afterAll(() => service.close())

const get = (path: string, accept?: string) =>
  service.call(path, { key: null, headers: accept === undefined ? {} : { accept } })

test('the front page has the name, the colour, the links and the terms of the operator', async () => {
  const { text } = await get('/', 'text/html')
  expect(text).toContain('Meadow &#60;Data&#62;')
  expect(text).not.toMatch(/social-lookup<|\{\{/)
  for (const [url, label] of [
    ['https://meadow.example/contact', 'Contact'],
    ['https://meadow.example/terms', 'Terms'],
    ['https://meadow.example/privacy', 'Privacy'],
    ['https://meadow.example/buy', 'Buy credits'],
  ])
    expect(text).toMatch(new RegExp(`href="${url}"[^>]*>${label}<`))
  expect(text).toContain('operated by Meadow Ltd')
  expect((await get('/brand.css')).text).toContain('#0f7b4d')
  expect((await get('/favicon.svg')).text).toContain('#0f7b4d')
})

test('the front page names an incident while it goes on, with a link to its texts', async () => {
  const { database } = service.service
  const { id } = await openIncident(database, service.clock, {
    ...{ title: 'Posts <are> missing', text: 'Since noon.', by: 'ada' },
    ...{ platforms: [], state: 'investigating' },
  })
  service.clock.advance(10_000)
  const shown = async () =>
    (await get('/', 'text/html')).text.includes(`/status#${id}">Posts &#60;are&#62; missing<`)
  expect(await shown()).toBe(true)
  await updateIncident(database, service.clock, id, { text: 'Back.', by: 'ada', state: 'resolved' })
  service.clock.advance(10_000)
  expect(await shown()).toBe(false)
})

test('a program that requests / gets JSON with addresses that are served', async () => {
  const { body, headers } = await get('/', '*/*')
  expect(headers.get('content-type')).toContain('application/json')
  expect(body).toMatchObject({ name: 'Meadow <Data>', terms: 'https://meadow.example/terms' })
  const own = Object.values(body as Record<string, string>).filter((one) => one.startsWith(service.base))
  expect(own.length).toBeGreaterThan(10)
  for (const address of own) {
    const { status } = await get(address.slice(service.base.length).replace('{words}', 'comments'))
    expect([address, status === 404]).toEqual([address, false])
  }
})

test('the request that the front page shows gets the answer beside it', async () => {
  const { text } = await get('/', 'text/html')
  const shown = [...text.matchAll(/class="language-curl"[^>]*><code>([^<]*)<\/code>/g)].map(
    ([, code]) => code!,
  )
  const answers = [...text.matchAll(/class="answer"[^>]*><code>([\s\S]*?)<\/code>/g)].map(([, html]) =>
    JSON.parse(plain(html!)),
  )
  expect(shown.length).toBe(8)
  for (const [index, code] of shown.entries()) {
    const url = /'(http:[^']+)'/.exec(plain(code))![1]!
    const { status, body } = await service.call(url.slice(service.base.length), { key: service.testKey })
    expect([url, status]).toEqual([url, 200])
    expect(Object.keys(body.data).sort()).toEqual(Object.keys(answers[index].data).sort())
  }
})

const plain = (html: string) =>
  html.replace(/<[^>]+>/g, '').replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))

describe.skipIf(visitorBrowser === null)('in a browser', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser?.close())

  test.each(looks)('it is accessible, under 60 kB and from one origin: %s', async (_, look) => {
    const seen = await visit(browser, `${service.base}/`, look)
    expect(await seen.violations()).toEqual([])
    expect(seen.problems).toEqual([])
    expect(await seen.overflow()).toBeLessThanOrEqual(0)
    expect(seen.bytes()).toBeLessThan(60_000)
    await seen.close()
  })

  test('the largest part of the front page and of the status page is painted within 1.5 s of a slow processor', async () => {
    for (const path of ['/', '/status'])
      expect([path, (await largestPaintMs(browser, service.base + path)) < 1500]).toEqual([path, true])
  })

  test('another platform and language show another request, which is copied, and prices count', async () => {
    const { page, problems, close } = await visit(browser, `${service.base}/`)
    await page.getByRole('radio', { name: 'YouTube' }).check()
    await page.getByRole('radio', { name: 'Python' }).check()
    await page.getByRole('button', { name: 'Copy request' }).click()
    await expect
      .poll(() => page.evaluate('navigator.clipboard.readText()'))
      .toContain('sl.youtube.videos.comments(')
    await page.getByLabel('Lookups a day').fill('2500')
    await expect.poll(() => page.locator('tbody td').first().textContent()).toBe('2,500')
    expect(problems).toEqual([])
    await close()
  })
})
