import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConsolePage, consoleBrowser, startTestConsole, type TestConsole } from '../support/console.ts'
import { fillConsole, fillOperator } from '../support/console-data.ts'

const wideAndLight = { width: 1440, colorScheme: 'light' } as const
const narrowAndDark = { width: 390, colorScheme: 'dark' } as const

let console: TestConsole
let screens: string[]
beforeAll(async () => {
  if (consoleBrowser === null) return
  console = await startTestConsole()
  await fillConsole(console, 1)
  await fillOperator(console)
  const view = await console.open({ rights: { operatorRole: 'all' } })
  await view.go('test')
  screens = await view.screens()
  await view.close()
})
afterAll(() => console?.close())

/** Loads the screen once, and looks at it in both ways. */
async function violationsInBothLooks(view: ConsolePage): Promise<string[]> {
  const found: string[] = []
  for (const look of [wideAndLight, narrowAndDark]) {
    await view.look(look)
    for (const violation of await view.violations()) found.push(`${look.colorScheme}: ${violation}`)
  }
  return found
}

describe.skipIf(consoleBrowser === null)('every screen', () => {
  test('is accessible, wide and light or narrow and dark, breaks no policy and stays on its origin', {
    // Some forty looks at screens and details.
    timeout: 900_000,
  }, async () => {
    const view = await console.open({ rights: { operatorRole: 'all' } })
    expect(screens.length).toBeGreaterThan(1)
    for (const screen of screens) {
      await view.look(wideAndLight)
      await view.go(screen)
      expect({ screen, violations: await violationsInBothLooks(view) }).toEqual({ screen, violations: [] })
      const row = view.page.locator('main table [data-row]').first()
      if ((await row.count()) > 0) {
        await view.look(wideAndLight)
        await row.click()
        await view.settle()
        const detail = `${screen}, detail`
        expect({ detail, violations: await violationsInBothLooks(view) }).toEqual({ detail, violations: [] })
      }
    }
    expect(view.problems).toEqual([])
    await view.close()
  })

  test('shows the message and the request id when the API fails, and tries again', async () => {
    const view = await console.open({ rights: { operatorRole: 'all' } })
    const { page } = view
    const error = {
      code: 'internal_error',
      reason: 'internal_error',
      message: 'The test made this fail.',
      requestId: 'req-of-the-test',
      retryable: false,
    }
    const fail = { status: 500, contentType: 'application/json', body: JSON.stringify({ error }) }
    await page.route(/\/v1\/|\/openapi\.json$/, (route) => route.fulfill(fail))
    await view.go(screens[0]!)
    const links = page.getByRole('navigation', { name: 'Console' }).getByRole('link')
    for (const [place, screen] of screens.entries()) {
      // Each screen has the message of its own requests: those of the screen before are gone with its heading.
      await page
        .locator('main h1')
        .first()
        .evaluate((heading) => heading.setAttribute('data-before', ''))
      await links.nth(place).click()
      await page.waitForURL(`**/console/${screen}`)
      if (place > 0) await page.locator('main h1[data-before]').waitFor({ state: 'detached' })
      await page.getByRole('main').getByText('The test made this fail.').first().waitFor()
      await page.getByRole('main').getByText('req-of-the-test').first().waitFor()
    }
    expect(view.problems).toEqual([])
    await view.close()
  })
})
