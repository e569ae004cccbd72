import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findChromium } from '../../src/browser/chromium.ts'
import { toolOrSkip } from '../support/required-tools.ts'
import { startTestService, type TestService } from '../support/service.ts'

/** The reference page, as a person sees it: in a Chromium of this machine, where there is one. */

const executablePath = toolOrSkip('Chromium', 'chromium', findChromium())

/** A machine with much else to do takes its time to draw it. */
const patience = 180_000
const lookup = '/v1/youtube/search'
let running: TestService
let browser: Browser
let page: Page
const troubles: string[] = []

describe.skipIf(executablePath === null)('the reference page', () => {
  beforeAll(async () => {
    running = await startTestService()
    browser = await chromium.launch({
      executablePath: executablePath!,
      // Chromium refuses its sandbox to root.
      chromiumSandbox: process.getuid?.() !== 0,
      args: ['--disable-dev-shm-usage'],
    })
    page = await browser.newPage()
    page.setDefaultTimeout(patience)
    page.on('pageerror', (error) => troubles.push(String(error)))
    page.on('console', (line) => line.type() === 'error' && troubles.push(line.text()))
    page.on('request', (request) => {
      const url = request.url()
      if (!/^(data|blob):/.test(url) && !url.startsWith(running.base)) troubles.push(`asks ${url}`)
    })
    await page.goto(`${running.base}/docs#tag/youtube/GET${lookup}`)
  }, patience)
  afterAll(async () => {
    await browser?.close()
    await running?.close()
  })

  test(
    'asks for a key of the form that keys have, and shows prices',
    async () => {
      await page.getByPlaceholder('slk_test_…').first().waitFor()
      const section = page
        .locator('section')
        .filter({ hasText: `GET${lookup}` })
        .last()
      await section
        .getByText(/1 credit/)
        .first()
        .waitFor()
    },
    patience,
  )

  test(
    'makes a request at once with the test key, of the examples as they stand',
    async () => {
      await page.getByPlaceholder('slk_test_…').first().fill(running.testKey)
      await page.getByRole('button', { name: new RegExp(`Test Request\\s*\\(get ${lookup}\\)`, 'i') }).click()
      const [answer] = await Promise.all([
        page.waitForResponse((response) => response.url().includes(lookup)),
        page.getByRole('button', { name: /^send/i }).first().click(),
      ])
      expect([answer.status(), answer.request().headers()['x-api-key']]).toEqual([200, running.testKey])
      expect((await answer.json()).meta).toMatchObject({ lookupStatus: 'found' })
    },
    patience,
  )

  test('loads only from this server, without errors', () => {
    expect(troubles).toEqual([])
  })
})
