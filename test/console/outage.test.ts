import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consoleBrowser, startTestConsole, type TestConsole } from '../support/console.ts'

let console: TestConsole
beforeAll(async () => {
  if (consoleBrowser === null) return
  console = await startTestConsole()
})
afterAll(() => console?.close())

describe.skipIf(consoleBrowser === null)('a page that was open', () => {
  test('asks to sign in again when its session ended, and keeps what was typed', async () => {
    const view = await console.open()
    const { page } = view
    await view.go('test/keys')
    await page.getByRole('button', { name: 'Create a key' }).click()
    await page.getByLabel('Name').fill('typed before')
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Create the key' }).click()
    const ended = page.getByRole('alertdialog', { name: 'You are signed out' })
    await ended.waitFor()
    expect(await view.violations()).toEqual([])
    const opens = page.context().waitForEvent('page')
    await ended.getByRole('link', { name: 'Sign in again' }).click()
    const tab = await opens
    // A test key would begin a session without live data, and the page anew.
    await tab.getByLabel('API key').fill(console.service.liveKey)
    await tab.getByRole('button', { name: 'Sign in with a key' }).click()
    await tab.getByText('You are signed in again').waitFor()
    await ended.waitFor({ state: 'detached' })
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('typed before')
    await page.getByRole('button', { name: 'Create the key' }).click()
    await page.getByText(/^slk_test_/).waitFor()
    await view.close()
    console.service.clock.advance(600_000)
  })

  test('says that the service does not answer, tries again, and goes on by itself', async () => {
    const view = await console.open()
    const { page } = view
    await view.go('test')
    await page.route('**/*', (route) => route.abort('connectionrefused'))
    // A screen whose code was not loaded yet.
    await page.getByRole('link', { name: 'Playground', exact: true }).click()
    const strip = page.getByRole('status').filter({ hasText: 'The service does not answer.' })
    await strip.waitFor()
    await page.getByText('This page opens as soon as it does.').waitFor()
    await expect.poll(() => page.getByText(/Unable to preload|dynamically imported/).count()).toBe(0)
    expect(await view.violations()).toEqual([])
    await page.unroute('**/*')
    await page.getByRole('heading', { name: 'Playground' }).waitFor()
    await strip.waitFor({ state: 'detached' })
    await view.close()
  })

  test('shows old data during an outage, and new data after it', async () => {
    const view = await console.open()
    const { page } = view
    await view.go('test/requests')
    const rows = page.locator('main table [data-row]')
    const before = await rows.count()
    await page.route('**/*', (route) => route.abort('connectionrefused'))
    const strip = page.getByRole('status').filter({ hasText: 'The service does not answer.' })
    await strip.waitFor()
    await console.service.call('/v1/tiktok/profiles/ada.cooks')
    // The search is loaded when the service answers again.
    await page.keyboard.press('/')
    await page.unroute('**/*')
    await page.getByRole('combobox', { name: 'Search' }).waitFor()
    await strip.waitFor({ state: 'detached' })
    await expect.poll(() => rows.count()).toBe(before + 1)
    expect(await page.evaluate('getComputedStyle(document.querySelector("[role=dialog]")).position')).toBe(
      'fixed',
    )
    await view.close()
  })
})
