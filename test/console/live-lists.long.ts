import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consoleBrowser, startTestConsole, type TestConsole } from '../support/console.ts'
import { fillConsole } from '../support/console-data.ts'

let console: TestConsole
beforeAll(async () => {
  if (consoleBrowser === null) return
  console = await startTestConsole()
  await fillConsole(console, 1)
})
afterAll(() => console?.close())

describe.skipIf(consoleBrowser === null)('a live list', () => {
  test('reads what is new, and shows it before the rows that it has', async () => {
    const view = await console.open()
    const { page } = view
    await view.go('test/requests')
    const rows = page.locator('main table [data-row]')
    const before = await rows.count()
    const asked = page.waitForRequest((request) => /\/v1\/requests\?.*from=/.test(request.url()))
    await console.service.call('/v1/tiktok/profiles/live.list')
    await asked
    await page.getByRole('cell', { name: /live\.list/ }).waitFor()
    expect(await rows.count()).toBe(before + 1)
    expect(view.problems).toEqual([])
    await view.close()
  })
})
