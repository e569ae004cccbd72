import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consoleBrowser, startTestConsole, type TestConsole } from '../support/console.ts'
import { authorizationOf, registerClient } from '../support/oauth-client.ts'
import { freePort } from '../support/ports.ts'

let console: TestConsole
beforeAll(async () => {
  if (consoleBrowser === null) return
  const port = await freePort()
  console = await startTestConsole({
    env: { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, OAUTH: 'true' },
  })
})
afterAll(() => console?.close())

/** Signs a new browser in with the test key. */
async function openWithTestKey() {
  const view = await console.open({ isSignedOut: true })
  const { base, testKey } = console.service
  const answer = await view.page.context().request.post(`${base}/sign-in/key`, {
    data: { key: testKey },
    headers: { origin: base },
  })
  expect(answer.ok()).toBe(true)
  return view
}

describe.skipIf(consoleBrowser === null)('a session that a test key opened', () => {
  test('is shown test data alone, whatever address it opens', async () => {
    const view = await openWithTestKey()
    await view.page.goto(`${console.service.base}/console/live/keys`)
    await view.page
      .waitForURL(/\/console\/test/, { timeout: 90_000 })
      .catch(async () => expect([view.problems, await view.page.content()]).toEqual([]))
    await view.settle()
    const modes = view.page.getByRole('group', { name: 'Data' }).getByRole('button')
    await expect.poll(() => modes.allTextContents()).toEqual(['Test'])
    expect(view.problems).toEqual([])
    await view.close()
  })

  test('is offered test data alone on the consent page', async () => {
    const { service } = console
    const { client_id: client } = await registerClient(service)
    const view = await openWithTestKey()
    await view.page.goto(
      `${service.base}/oauth/authorize?${authorizationOf(client, service.base).parameters}`,
    )
    await view.page.getByRole('button', { name: 'Connect' }).waitFor()
    expect(await view.page.getByRole('radio', { name: /test data/i }).isChecked()).toBe(true)
    await expect.poll(() => view.page.getByRole('radio', { name: /live data/i }).count()).toBe(0)
    await view.close()
  })
})

describe.skipIf(consoleBrowser === null)('ending a key', () => {
  test('states that keys which it created end too', async () => {
    const view = await console.open()
    const { page } = view
    await view.go('test/keys')
    await page.locator('main table [data-row]').first().click()
    await page.getByRole('button', { name: 'Roll', exact: true }).click()
    await page
      .getByRole('dialog')
      .getByText(/also ends the keys that this key created/)
      .waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Revoke', exact: true }).click()
    await page
      .getByRole('alertdialog')
      .getByText(/Keys that it created or rolled end too/)
      .waitFor()
    await view.close()
  })
})
