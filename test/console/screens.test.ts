import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consoleBrowser, startTestConsole, type TestConsole } from '../support/console.ts'
import { fillConsole, fillOperator } from '../support/console-data.ts'

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

describe.skipIf(consoleBrowser === null)('every screen', () => {
  test.each([
    ['wide and light', { width: 1440, colorScheme: 'light' }],
    ['narrow and dark', { width: 390, colorScheme: 'dark' }],
  ] as const)('is accessible, breaks no policy and stays on its origin: %s', async (_, look) => {
    const view = await console.open({ ...look, rights: { operatorRole: 'all' } })
    expect(screens.length).toBeGreaterThan(1)
    for (const screen of screens) {
      await view.go(screen)
      expect({ screen, violations: await view.violations() }).toEqual({ screen, violations: [] })
      const row = view.page.locator('main table [data-row]').first()
      if ((await row.count()) > 0) {
        await row.click()
        await view.settle()
        const detail = `${screen}, detail`
        expect({ detail, violations: await view.violations() }).toEqual({ detail, violations: [] })
      }
    }
    expect(view.problems).toEqual([])
    await view.close()
  })

  test('shows the message and the request id when the API fails, and tries again', async () => {
    const view = await console.open({ rights: { operatorRole: 'all' } })
    const error = {
      code: 'internal_error',
      reason: 'internal_error',
      message: 'The test made this fail.',
      requestId: 'req-of-the-test',
      retryable: false,
    }
    const fail = { status: 500, contentType: 'application/json', body: JSON.stringify({ error }) }
    await view.page.route(/\/v1\/|\/openapi\.json$/, (route) => route.fulfill(fail))
    for (const screen of screens) {
      await view.go(screen)
      await view.page.getByText('The test made this fail.').first().waitFor()
      await view.page.getByText('req-of-the-test').first().waitFor()
    }
    expect(view.problems).toEqual([])
    await view.close()
  })
})
