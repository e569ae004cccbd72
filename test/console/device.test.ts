import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consoleBrowser, startTestConsole, type TestConsole } from '../support/console.ts'
import { beginLogin, pollLogin } from '../support/device-login.ts'

let console: TestConsole
beforeAll(async () => {
  if (consoleBrowser === null) return
  console = await startTestConsole()
})
afterAll(() => console?.close())

describe.skipIf(consoleBrowser === null)('the page where a person logs a program in', () => {
  test('shows who asks with a warning, and gives the key with the chosen limits', async () => {
    const { service } = console
    const begun = await beginLogin(service, { client_id: 'coding agent', device_name: 'ada’s laptop' })
    const view = await console.open()
    const { page } = view
    await view.go(`device?code=${begun.user_code}`)
    await page.getByRole('button', { name: 'See who is asking' }).click()
    await page.getByText('Go on only if you started this yourself').waitFor()
    await page.getByText('ada’s laptop', { exact: true }).waitFor()
    expect(await view.violations()).toEqual([])
    if (process.env.SCREENSHOTS) await page.screenshot({ path: process.env.SCREENSHOTS, fullPage: true })
    await page.getByRole('combobox', { name: 'Data' }).selectOption('test')
    await page.getByLabel('Credits a day').fill('7')
    await page.getByRole('button', { name: 'Give it the key' }).click()
    await page.getByText('The program has its key in a moment').waitFor()
    const given = await pollLogin(service, begun.device_code, { client_id: 'coding agent' })
    expect(given).toMatchObject({ status: 200, mode: 'test', key_name: 'coding agent on ada’s laptop' })
    const { key } = (await service.call('/v1/whoami', { key: given.access_token })).body.data
    expect(key.limits.creditsPerDay).toMatchObject({ limit: 7 })
    expect(view.problems).toEqual([])
    await view.close()
  })

  test('refuses a program, and says so for a code that nothing waits for', async () => {
    const begun = await beginLogin(console.service)
    const view = await console.open()
    const { page } = view
    await view.go('device')
    await page.getByLabel('Code that the program shows').fill(begun.user_code.toLowerCase())
    await page.getByRole('button', { name: 'See who is asking' }).click()
    await page.getByRole('button', { name: 'Refuse' }).click()
    await page.getByText('The program gets no key').waitFor()
    expect(await pollLogin(console.service, begun.device_code)).toMatchObject({ error: 'access_denied' })
    await view.go('device')
    await page.getByLabel('Code that the program shows').fill(begun.user_code)
    await page.getByRole('button', { name: 'See who is asking' }).click()
    await page.getByText('No login waits for this code').waitFor()
    await view.close()
  })

  test('comes back to the code after signing in', async () => {
    const view = await console.open({ isSignedOut: true })
    const { page } = view
    await page.goto(`${console.service.base}/console/device?code=WDJB-MJHT`)
    await page.getByLabel(/API key/).fill(console.service.liveKey)
    await page.getByRole('button', { name: 'Sign in with a key' }).click()
    await expect.poll(() => page.getByLabel('Code that the program shows').inputValue()).toBe('WDJB-MJHT')
    await view.close()
  })
})
