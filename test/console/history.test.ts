import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consoleBrowser, startTestConsole, type TestConsole } from '../support/console.ts'
import { fillConsole } from '../support/console-data.ts'

let console: TestConsole
beforeAll(async () => {
  if (consoleBrowser === null) return
  console = await startTestConsole()
  await fillConsole(console)
})
afterAll(() => console?.close())

describe.skipIf(consoleBrowser === null)('the history of the browser', () => {
  test('has an entry for each filter, page and detail, and Back leads through them', async () => {
    const view = await console.open()
    const { page } = view
    await view.go('test/requests')
    const { base } = console.service
    const home = `${base}/console/test/requests`
    await page.getByLabel('Outcome').selectOption('Private')
    await page.waitForURL(`${home}?outcome=private`)
    await view.settle()
    await page.goBack()
    await expect.poll(() => page.url()).toBe(home)
    await view.settle()
    await page.getByRole('button', { name: 'Older' }).click()
    await page.waitForURL(/cursor=/)
    await view.settle()
    const older = page.url()
    await page.locator('main table [data-row]').nth(2).click()
    await page.getByRole('complementary', { name: 'Detail' }).waitFor()
    await page.goBack()
    await expect.poll(() => page.url()).toBe(older)
    await page.goBack()
    await expect.poll(() => page.url()).toBe(home)
    expect(view.problems).toEqual([])
    await view.close()
  })

  test('leads to the newer page after a reload, and from a link of another tab to the newest', async () => {
    const view = await console.open()
    const { page } = view
    await view.go('test/requests')
    const first = await page.locator('main table [data-row]').first().getAttribute('href')
    await page.getByRole('button', { name: 'Older' }).click()
    await page.waitForURL(/cursor=/)
    const older = page.url()
    await page.reload()
    await view.settle()
    await page.getByRole('button', { name: 'Newer' }).click()
    await page.waitForURL((url) => !url.search.includes('cursor'))
    await view.settle()
    expect(await page.locator('main table [data-row]').first().getAttribute('href')).toBe(first)
    const other = await page.context().newPage()
    await other.goto(older)
    await other.getByRole('button', { name: 'Newest' }).click()
    await other.waitForURL((url) => !url.search.includes('cursor'))
    expect(view.problems).toEqual([])
    await view.close()
  })

  test('names details in its titles, and the focus returns to the row that was opened', async () => {
    const view = await console.open()
    const { page } = view
    for (let made = 0; made < 3; made++) await console.service.call('/v1/tiktok/profiles/sim_private')
    await view.go('test/requests?outcome=private')
    const row = page.locator('main table [data-row]').nth(1)
    const href = await row.getAttribute('href')
    await row.click()
    const detail = page.getByRole('complementary', { name: 'Detail' })
    await detail.getByRole('heading', { name: 'tiktok.profiles' }).waitFor()
    await expect.poll(() => page.title()).toBe('tiktok.profiles · Requests · social-lookup')
    const focused = () => page.evaluate('document.activeElement?.getAttribute("href")')
    await page.keyboard.press('Escape')
    await detail.waitFor({ state: 'detached' })
    await expect.poll(focused).toBe(href)
    await expect.poll(() => page.title()).toBe('Requests · social-lookup')
    await page.keyboard.press('Enter')
    await detail.waitFor()
    await page.goBack()
    await detail.waitFor({ state: 'detached' })
    await expect.poll(focused).toBe(href)
    expect(view.problems).toEqual([])
    await view.close()
  })
})

describe.skipIf(consoleBrowser === null)('the period of a list', () => {
  test('is chosen by days of one zone, which every screen states', async () => {
    const view = await console.open()
    const { page } = view
    await view.go('test/requests')
    await page.getByLabel('Period').selectOption('7 days')
    await page.waitForURL(/period=7d/)
    await view.settle()
    await expect.poll(() => page.locator('main table [data-row]').count()).toBe(50)
    // Older pages stay in the same days.
    await page.getByRole('button', { name: 'Older' }).click()
    await page.waitForURL(/cursor=/)
    expect(new URL(page.url()).searchParams.get('from')).toMatch(/^\d{4}-\d\d-\d\d$/)
    await view.settle()
    await expect.poll(() => page.locator('main table [data-row]').count()).toBeGreaterThan(0)
    // A month whole, as bills have it.
    const requested = page.waitForRequest((request) => request.url().includes('/v1/usage?'))
    await view.go('test/usage?period=last-month')
    const { searchParams } = new URL((await requested).url())
    const [from, to] = ['from', 'to'].map((name) => new Date(searchParams.get(name)!))
    expect([from!.getUTCDate(), to!.getUTCDate()]).toEqual([1, 1])
    expect(to!.getUTCMonth()).toBe(new Date().getUTCMonth())
    expect(Math.round((to!.getTime() - from!.getTime()) / 86_400_000)).toBeLessThanOrEqual(31)
    for (const screen of ['requests', 'usage', 'ledger', 'events', 'deliveries']) {
      await view.go(`test/${screen}?from=2026-01-01`)
      await page.getByRole('search').getByText('UTC', { exact: true }).waitFor()
      await expect.poll(() => page.getByLabel('From').inputValue()).toBe('2026-01-01')
    }
    expect(view.problems).toEqual([])
    await view.close()
  })

  test('follows the zone that a person chooses, with its midnights', async () => {
    const view = await console.open({ timezone: 'Asia/Tokyo' })
    const { page } = view
    await view.go('test/settings')
    await page.getByLabel('Time zone').selectOption({ label: 'This browser’s: Asia/Tokyo' })
    const requested = page.waitForRequest((request) => request.url().includes('/v1/requests?'))
    await page.goto(`${console.service.base}/console/test/requests?from=2026-01-02&to=2026-01-02`)
    const { searchParams } = new URL((await requested).url())
    expect(searchParams.get('from')).toBe('2026-01-01T15:00:00.000Z')
    expect(searchParams.get('to')).toBe('2026-01-02T15:00:00.000Z')
    await page.getByText('Asia/Tokyo').first().waitFor()
    await view.go('test/requests')
    await page.locator('main table [data-row]').first().click()
    await page
      .getByRole('complementary', { name: 'Detail' })
      .getByText(/GMT\+9$|JST$/)
      .first()
      .waitFor()
    expect(view.problems).toEqual([])
    await view.close()
  })
})
