import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount } from '../../src/accounts/accounts.ts'
import { consoleBrowser, startTestConsole, type TestConsole } from '../support/console.ts'

let console: TestConsole
beforeAll(async () => {
  if (consoleBrowser === null) return
  console = await startTestConsole()
  // The document is created at its first request, with an example of every lookup.
  await console.service.call('/openapi.json')
})
afterAll(() => console?.close())

const profile = '/v1/tiktok/profiles/ada.cooks'

describe.skipIf(consoleBrowser === null)('in the console, a person', () => {
  test('signs in by a one-time link, makes the first lookup, and sees why it cost what it cost', async () => {
    const view = await console.open({ isSignedOut: true })
    const { page } = view
    await page.goto(await console.createLink())
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('**/console/test')
    await page.getByRole('link', { name: 'Open the playground' }).click()
    await page.getByRole('button', { name: /^Run for up to 1 test credit/ }).click()
    await page.getByText('Found', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Why this price' }).click()
    const detail = page.getByRole('complementary', { name: 'Detail' })
    await detail.getByText('Charged', { exact: true }).waitFor()
    await expect.poll(() => detail.locator('tbody').first().textContent()).toBe('Lookup111')
    expect(view.problems).toEqual([])
    await view.close()
    console.service.clock.advance(600_000)
  })

  test('who is not signed in comes back to the same place after signing in', async () => {
    const view = await console.open({ isSignedOut: true })
    const { page } = view
    await page.goto(`${console.service.base}/console/test/requests?outcome=found`)
    await page.waitForURL('**/sign-in?next=*')
    await page.getByLabel('API key').fill(console.service.testKey)
    await page.getByRole('button', { name: 'Sign in with a key' }).click()
    await page.waitForURL('**/console/test/requests?outcome=found')
    await page.getByRole('heading', { name: 'Requests' }).waitFor()
    expect(view.problems).toEqual([])
    await view.close()
    console.service.clock.advance(600_000)
  })

  test('is led to no other site after signing in', async () => {
    const view = await console.open({ isSignedOut: true })
    const { page } = view
    for (const next of [
      '//evil.example',
      'https://evil.example',
      '/console/../../x',
      '/consolex',
      '/console//evil.example',
    ]) {
      await page.goto(`${console.service.base}/sign-in?next=${encodeURIComponent(next)}`)
      expect(await page.locator('#continue').getAttribute('href')).toBe('/console')
    }
    await view.close()
  })

  test('creates a key, rolls it and revokes it', async () => {
    const view = await console.open()
    const { page } = view
    const statusOf = async (key: string) => (await console.service.call(profile, { key })).status
    await view.go('test/keys')
    await page.getByRole('button', { name: 'Create a key' }).click()
    await page.getByLabel('Name').fill('Backend')
    await page.getByLabel('Credits a day').fill('50')
    await page.getByRole('button', { name: 'Create the key' }).click()
    const secret = page.getByRole('dialog').getByRole('region', { name: 'key' })
    const first = (await secret.textContent())!
    expect(first).toMatch(/^slk_test_/)
    expect(await statusOf(first)).toBe(200)
    await page.getByRole('button', { name: 'Copy key' }).click()
    await page.getByRole('button', { name: 'I have copied it' }).click()

    await page.getByRole('link', { name: 'Backend' }).click()
    await page.getByRole('button', { name: 'Roll' }).click()
    await page.getByLabel('The old secret works for').selectOption('It stops now')
    await page.getByRole('button', { name: 'Roll the key' }).click()
    const second = (await secret.textContent())!
    expect(second).not.toBe(first)
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200])
    await page.getByRole('button', { name: 'Copy key' }).click()
    await page.getByRole('button', { name: 'I have copied it' }).click()

    await page.getByRole('button', { name: 'Revoke' }).click()
    const revoke = page.getByRole('button', { name: 'Revoke the key' })
    await page.getByLabel(/Type Backend to confirm/).fill('backend')
    expect(await revoke.isDisabled()).toBe(true)
    await page.getByLabel(/Type Backend to confirm/).fill('Backend')
    await revoke.click()
    await page.getByText('Backend is revoked.').first().waitFor()
    // A message does not switch the keyboard off.
    await page.getByRole('button', { name: 'Revoke the key' }).waitFor({ state: 'detached' })
    await page.keyboard.press('/')
    await page.getByRole('combobox', { name: 'Search' }).waitFor()
    await page.keyboard.press('Escape')
    expect(await statusOf(second)).toBe(401)
    expect(view.problems).toEqual([])
    await view.close()
  })

  test('corrects the address of an endpoint that fails', async () => {
    const { service } = console
    const created = await service.call('/v1/webhook-endpoints', {
      method: 'POST',
      body: { kind: 'http', url: 'https://shop.example/hok', headers: { 'x-token': 'secret' } },
    })
    const view = await console.open()
    const { page } = view
    await view.go(`test/endpoints/${created.body.data.id}`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Change…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Address').fill('https://hooks.example/shop')
    await dialog.getByText(/custom headers \(x-token\) .* are removed/).waitFor()
    await dialog.getByLabel('Description').fill('Shop')
    expect(await view.violations()).toEqual([])
    await dialog.getByRole('button', { name: 'Change' }).click()
    await page.getByRole('heading', { name: 'Shop' }).waitFor()
    const changed = (await service.call(`/v1/webhook-endpoints/${created.body.data.id}`)).body.data
    expect(changed).toMatchObject({ url: 'https://hooks.example/shop', description: 'Shop' })
    expect(changed.headers ?? {}).toEqual({})
    expect(view.problems).toEqual([])
    await view.close()
  })

  test('sees the whole of a new key on a telephone', async () => {
    const view = await console.open({ width: 390, height: 800 })
    const { page } = view
    await view.go('test/keys')
    await page.getByRole('button', { name: 'Create a key' }).click()
    await page.getByLabel('Name').fill('Phone')
    await page.getByRole('button', { name: 'Create the key' }).click()
    const done = page.getByRole('button', { name: 'I have copied it' })
    await done.waitFor()
    const popup = page.getByRole('dialog')
    expect(await popup.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    await page.getByRole('button', { name: 'Copy key' }).click()
    await done.click()
    await view.close()
  })

  test('finds from the ledger why the balance changed', async () => {
    const { service } = console
    await service.call('/v2/instagram/profiles/nasa?include=recentMedia')
    const view = await console.open()
    const { page } = view
    await view.go('test/ledger')
    await page.locator('[data-row]').first().click()
    const detail = page.getByRole('complementary', { name: 'Detail' })
    await detail
      .getByRole('link', { name: /^[0-9a-f-]{36}$/ })
      .first()
      .click()
    await detail.getByRole('heading', { name: 'instagram.v2.profiles' }).waitFor()
    await detail.getByRole('row', { name: 'Charged 2' }).waitFor()
    await detail.getByRole('link', { name: 'Charge of 2 credits in the ledger' }).click()
    await detail.getByRole('heading', { name: 'Charge' }).waitFor()
    expect(view.problems).toEqual([])
    await view.close()
  })

  test('works with the keyboard alone', async () => {
    await console.service.call('/v1/tiktok/profiles/sim_not_found')
    const view = await console.open()
    const { page } = view
    await view.go('test')
    // What is typed while the search is loaded is not lost, and moves no focus in the list below.
    await page.keyboard.press('/')
    await page.keyboard.type('keys')
    const field = page.getByRole('combobox', { name: 'Search' })
    await field.waitFor()
    await expect.poll(() => field.inputValue()).toBe('keys')
    await field.fill('dlv_0123')
    await page.getByRole('option', { name: 'dlv_0123 Delivery' }).waitFor()
    await field.fill('requests')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/console/test/requests')
    // The search gives the focus back when it is closed, and no key reaches behind it before.
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await view.settle()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await page.keyboard.press('Enter')
    await page.getByRole('complementary', { name: 'Detail' }).getByText('Not found').waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL('**/console/test/requests')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(view.problems).toEqual([])
    await view.close()
  })

  test('reads hints with the pointer, the keyboard and a tap', async () => {
    const view = await console.open({ rights: { operatorRole: 'read' } })
    const { page } = view
    await view.go(`operator/accounts/${console.accountId}`)
    const detail = page.getByRole('complementary', { name: 'Detail' })
    const hint = page.getByRole('tooltip')
    const time = detail.locator('time').first()
    const exact = /^\d{1,2} \w+ \d{4}, \d{2}:\d{2}:\d{2} UTC$/
    await time.hover()
    await hint.filter({ hasText: exact }).waitFor()
    await page.mouse.move(0, 0)
    await hint.waitFor({ state: 'detached' })
    await detail.getByRole('button', { name: 'Copy account id' }).focus()
    await page.keyboard.press('Tab')
    await hint.filter({ hasText: exact }).waitFor()
    await page.keyboard.press('Escape')
    await hint.waitFor({ state: 'detached' })
    await time.dispatchEvent('click')
    await hint.filter({ hasText: exact }).waitFor()
    expect(await view.violations()).toEqual([])
    await expect.poll(() => detail.isVisible()).toBe(true)
    expect(view.problems).toEqual([])
    await view.close()
  })

  test('filters a list in the address, and saves it as CSV', async () => {
    const view = await console.open()
    const { page } = view
    await view.go('test/requests')
    await page.getByLabel('Outcome').selectOption('Not found')
    await page.waitForURL('**/requests?outcome=not_found')
    await view.settle()
    const outcomes = await page.locator('tbody tr td:nth-child(4)').allTextContents()
    expect(new Set(outcomes)).toEqual(new Set(['Not found']))
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('requests.csv')
    const text = await (await file.createReadStream()).toArray()
    const lines = Buffer.concat(text).toString().trim().split('\r\n')
    expect(lines[0]).toContain('requestId,at,operation')
    expect(lines.length).toBe(outcomes.length + 1)
    expect(view.problems).toEqual([])
    await view.close()
  })

  test('chooses the balances and budgets of notices', async () => {
    const levels = async () => (await console.service.call('/v1/notices')).body.data
    const view = await console.open()
    const { page } = view
    await view.go('test/settings')
    const balance = page.getByLabel('Balances (credits)')
    await balance.fill('500 a few')
    await page.getByText('Whole numbers, separated by spaces.').waitFor()
    const save = page.getByRole('button', { name: 'Save the notices' })
    expect(await save.isDisabled()).toBe(true)
    expect(await view.violations()).toEqual([])
    await balance.fill('500, 5,000')
    await page.getByLabel(/^Of the account’s credits a day/).fill('80 100%')
    await save.click()
    await page.getByText('The notices are stored.').first().waitFor()
    expect(await levels()).toEqual({ balance: [5000, 500], accountBudget: [100, 80], keyBudget: [] })
    await expect.poll(() => balance.inputValue()).toBe('5,000 500')
    await balance.fill('')
    await save.click()
    await expect.poll(async () => (await levels()).balance).toEqual([])
    expect(view.problems).toEqual([])
    await view.close()
  })

  test('never sees test data among live data', async () => {
    const view = await console.open()
    const { page } = view
    await view.go('test/requests')
    await expect.poll(() => page.locator('[data-row]').count()).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Live', exact: true }).click()
    await page.waitForURL('**/console/live/requests')
    await page.getByText('No requests yet').waitFor()
    await view.close()
  })

  test('of the role viewer reads, and is offered no lookups, keys or people', async () => {
    const view = await console.open({ rights: { role: 'viewer' } })
    await view.go('test')
    const screens = await view.screens()
    expect(screens).toContain('test/requests')
    for (const hidden of ['test/playground', 'test/keys', 'test/people', 'test/connections']) {
      expect(screens).not.toContain(hidden)
      await view.go(hidden)
      await view.page.getByText('A viewer cannot open this page').waitFor()
      await expect.poll(() => view.page.locator('main').getByRole('button').count()).toBe(0)
    }
    expect(view.problems).toEqual([])
    await view.close()
  })

  test('of the role developer sees the assistants that they connected, and neither keys nor people', async () => {
    const view = await console.open({ rights: { role: 'developer' } })
    await view.go('test')
    const screens = await view.screens()
    expect(screens).toContain('test/connections')
    for (const hidden of ['test/keys', 'test/people']) {
      expect(screens).not.toContain(hidden)
      await view.go(hidden)
      await view.page.getByText('A developer cannot open this page').waitFor()
    }
    expect(view.problems).toEqual([])
    await view.close()
  })

  // Lists of the live mode are empty: they offer the first steps.
  test.each(['viewer', 'developer'] as const)(
    'of the role %s is led by no link to what the role may not do',
    async (role) => {
      const owner = await console.open()
      await owner.go('test')
      const all = await owner.screens()
      await owner.close()
      const view = await console.open({ rights: { role } })
      await view.go('test')
      const screens = await view.screens()
      const closed = all.filter((path) => !screens.includes(path)).map((path) => path.split('/')[1]!)
      expect(closed).toContain('keys')
      const offered: string[] = []
      for (const screen of screens.flatMap((path) => [path, path.replace('test', 'live')])) {
        await view.go(screen)
        await view.page.locator('main h1').waitFor()
        for (const link of await view.page.locator('main a[href]').all()) {
          const [, , , place = '', part] = (await link.getAttribute('href'))!.split(/[/?#]/)
          const isChange = role === 'viewer' && part === 'new'
          if (closed.includes(place) || isChange) offered.push(`${screen}: ${place}/${part ?? ''}`)
        }
      }
      expect(offered).toEqual([])
      await view.close()
    },
  )

  test('connects an assistant with a key where the service lets none sign in', async () => {
    const view = await console.open({ width: 390, colorScheme: 'dark' })
    const { page } = view
    await view.go('test/connections')
    const lines = page.getByRole('table', { name: 'Lines for clients' })
    const address = `${console.service.base}/mcp`
    await lines.getByText(`claude mcp add --transport http social-lookup ${address} --header`).waitFor()
    for (const client of ['Cursor', 'VS Code']) {
      const line = await lines.getByRole('row', { name: client }).locator('code').textContent()
      const { mcpServers, servers } = JSON.parse(line!)
      const server = (mcpServers ?? servers)['social-lookup']
      expect(server.url).toBe(address)
      expect(server.headers.Authorization).toMatch(/^Bearer /)
    }
    await page.getByText('OAUTH=true').waitFor()
    expect(await view.violations()).toEqual([])
    await page.getByRole('link', { name: 'Create a key' }).click()
    await page.getByRole('button', { name: 'Create a key' }).waitFor()
    await view.close()
  })

  test('is named in place of the id of their browser, where they gave access', async () => {
    const view = await console.open()
    const { page } = view
    await view.go('test/people')
    await page.getByRole('button', { name: 'Invite a person' }).click()
    await page.getByRole('button', { name: 'Create the link' }).click()
    const secret = page.getByRole('dialog')
    await secret.getByRole('button', { name: 'Copy' }).click()
    await secret.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('row', { name: /^Developer A browser / }).waitFor()
    expect(view.problems).toEqual([])
    await view.close()
  })

  test('of another account finds nothing by the ids of this one', async () => {
    const { service } = console
    const { requestId } = (await service.call(profile)).body.meta
    const { id: keyId } = (await service.call('/v1/whoami')).body.data.key
    const other = await createAccount(service.service.database, service.clock, {
      name: 'Other',
      trialCredits: 0,
      testCredits: 0,
    })
    const view = await console.open({ rights: { accountId: other.id } })
    await view.go(`test/requests/${requestId}`)
    await view.page.getByText('There is no request of this id.').waitFor()
    const [entry] = (await service.call('/v1/ledger')).body.data.entries
    await view.go(`test/ledger/${encodeURIComponent(entry.id)}`)
    await view.page.getByText('There is no ledger entry of this id.').waitFor()
    await view.go(`test/keys/${keyId}`)
    await view.page.getByText('There is no key of this id.').waitFor()
    expect(view.problems).toEqual([])
    await view.close()
  })

  test('sends no change that another page could have sent', async () => {
    const view = await console.open()
    const forged = await view.page.context().request.post(`${console.service.base}/v1/keys`, {
      data: { name: 'Forged' },
      headers: { 'x-mode': 'test', origin: console.service.base },
    })
    expect(forged.status()).toBe(403)
    expect((await forged.json()).error.reason).toBe('forged_request')
    await view.close()
  })
})

test.skipIf(consoleBrowser === null)(
  'every screen of an account without data is accessible and says what comes next',
  async () => {
    const { service } = console
    const other = await createAccount(service.service.database, service.clock, {
      name: 'Empty',
      trialCredits: 0,
      testCredits: 0,
    })
    const view = await console.open({ rights: { accountId: other.id } })
    await view.go('live')
    for (const screen of await view.screens()) {
      await view.go(screen)
      expect({ screen, violations: await view.violations() }).toEqual({ screen, violations: [] })
    }
    expect(view.problems).toEqual([])
    await view.close()
  },
)
