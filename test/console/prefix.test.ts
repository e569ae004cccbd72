import { expect, test } from 'vitest'
import { consoleBrowser, startTestConsole } from '../support/console.ts'
import { openPrefixProxy } from '../support/prefix-proxy.ts'

test.skipIf(consoleBrowser === null)(
  'behind a proxy and a path prefix, a person signs in, looks up, and reloads any page',
  async () => {
    const proxy = await openPrefixProxy('/tools/lookup')
    const console = await startTestConsole({ env: { PUBLIC_URL: proxy.url } })
    const { service } = console
    proxy.forwardTo(service.base)
    const view = await console.open({ isSignedOut: true })
    const { page } = view
    const outside: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(`${proxy.url}/`)) outside.push(request.url())
    })
    await page.goto(`${proxy.url}/console/test/playground`)
    await page.waitForURL(`${proxy.url}/sign-in?next=*`)
    await page.goto((await console.createLink()).replace(service.base, proxy.url))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    await page.getByRole('link', { name: 'Playground', exact: true }).click()
    await page.getByRole('button', { name: /^Run for/ }).click()
    await page.getByRole('link', { name: 'Requests', exact: true }).click()
    await page.locator('main [data-row]').first().click()
    const detail = page.getByRole('complementary', { name: 'Detail' })
    await detail.getByText(proxy.url).waitFor()
    await page.reload()
    await detail.getByRole('heading').first().waitFor()
    expect(page.url()).toContain(`${proxy.url}/console/test/requests/`)
    await page.getByRole('button', { name: /^First account/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL(`${proxy.url}/sign-in`)
    expect(outside).toEqual([])
    await view.close()
    await console.close()
    await proxy.close()
  },
)
