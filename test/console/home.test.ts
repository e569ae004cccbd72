import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount } from '../../src/accounts/accounts.ts'
import { createKey } from '../../src/accounts/manage-keys.ts'
import { setMember } from '../../src/accounts/sign-in/people.ts'
import { consoleBrowser, startTestConsole, type TestConsole } from '../support/console.ts'

let console: TestConsole
beforeAll(async () => {
  if (consoleBrowser === null) return
  console = await startTestConsole({ env: { CHECKOUT_URL: 'https://shop.example/credits' } })
})
afterAll(() => console?.close())

const lookup = '/v1/tiktok/profiles/ada.cooks'

/** An account with test credits, and a key that may manage. */
async function newAccount(testCredits: number) {
  const { service } = console
  const { database } = service.service
  const start = { trialCredits: 0, testCredits }
  const { id } = await createAccount(database, service.clock, { name: `Account of ${testCredits}`, ...start })
  const key = await createKey(database, service.clock, { accountId: id, mode: 'test', name: 'Backend' })
  return { accountId: id, key: key.key }
}

describe.skipIf(consoleBrowser === null)('Home', () => {
  test('says that no credits are left and what was refused, and leads to both remedies', async () => {
    const { accountId, key } = await newAccount(1)
    await console.service.call(lookup, { key })
    expect((await console.service.call('/v1/tiktok/profiles/other', { key })).status).toBe(402)
    const view = await console.open({ rights: { accountId } })
    const { page } = view
    await view.go('test')
    const problems = page.getByRole('region', { name: 'Needs attention' })
    await problems.getByText('No test credits are left: lookups are refused.').waitFor()
    const buy = problems.getByRole('link', { name: 'Buy credits' })
    expect(await buy.getAttribute('href')).toBe('https://shop.example/credits')
    await problems.getByText(/^1 request refused in the last 24 hours: /).waitFor()
    await expect.poll(() => page.getByText('Nothing needs attention').count()).toBe(0)
    expect(await view.violations()).toEqual([])
    await problems.getByRole('link', { name: 'See why' }).click()
    await page.waitForURL(/requests\?outcome=refused/)
    await view.settle()
    await expect.poll(() => page.locator('main table [data-row]').count()).toBe(1)
    // The page has the caller by its name.
    await page.getByRole('cell', { name: 'Backend' }).waitFor()
    expect(view.problems).toEqual([])
    await view.close()
  })

  test('forecasts until when credits last', async () => {
    const { accountId, key } = await newAccount(3)
    await console.service.call(lookup, { key })
    const view = await console.open({ rights: { accountId } })
    await view.go('test')
    const problems = view.page.getByRole('region', { name: 'Needs attention' })
    // Two credits at a pace of one in seven days last for two weeks, which is no problem yet.
    await expect.poll(() => problems.count()).toBe(0)
    await view.page.getByText(/^At this week’s pace until \d+ \w+ \d{4}$/).waitFor()
    await view.page.getByText(/Nothing needs attention/).waitFor()
    await console.service.call('/v1/tiktok/profiles/sim_two', { key })
    await view.go('test')
    await problems.getByText(/^1 test credit is left\. /).waitFor()
    expect(view.problems).toEqual([])
    await view.close()
  })

  test('names keys that end and failed lookups, by the sum', async () => {
    const { accountId, key } = await newAccount(500)
    const { service } = console
    const { database } = service.service
    const expiresAt = new Date(service.clock.now() + 2 * 86_400_000)
    const ending = await createKey(database, service.clock, {
      ...{ accountId, mode: 'test' as const, name: 'Nightly', expiresAt },
    })
    await service.call(lookup, { key: ending.key })
    await service.service.database.query('update api_keys set last_used_at = $1 where id = $2', [
      new Date(service.clock.now()),
      ending.id,
    ])
    for (let made = 0; made < 3; made++) await service.call('/v1/tiktok/profiles/sim_unavailable', { key })
    const view = await console.open({ rights: { accountId } })
    await view.go('test')
    const problems = view.page.getByRole('region', { name: 'Needs attention' })
    await problems.getByText(/^The key Nightly expires on /).waitFor()
    await problems.getByText(/3 of 4 lookups failed in the last 24 hours/).waitFor()
    await problems.getByRole('link', { name: 'See which' }).click()
    await view.page.waitForURL(/outcome=failed/)
    await view.settle()
    await expect.poll(() => view.page.locator('main table [data-row]').count()).toBe(3)
    expect(view.problems).toEqual([])
    await view.close()
  })
})

describe.skipIf(consoleBrowser === null)('new access', () => {
  test('names keys, assistants, people and passkeys with whoever gave them, and ends what does not belong there', async () => {
    const { service } = console
    const { database } = service.service
    const { accountId, key: managing } = await newAccount(500)
    const name = 'Mallory \u202egpj.exe'
    await database.query(`insert into people (id, name, created_at) values ('per_bob', 'Bob', now())`)
    const bob = { accountId, personId: 'per_bob', role: 'developer' } as const
    await setMember(database, service.clock, bob)
    await database.query(
      `insert into passkeys (id, person_id, public_key, counter, transports, name, created_at)
       values ('passkey', 'per_bob', '', 0, '{}', 'Phone', now())`,
    )
    const made = { accountId, mode: 'test' as const, name, createdBy: 'per_bob' }
    const stranger = await createKey(database, service.clock, made)
    const view = await console.open({ rights: { accountId } })
    const { page } = view
    await view.go('test')
    const card = page.getByRole('table', { name: 'New access' })
    await card.getByRole('row', { name: /^Bob developer of the account — / }).waitFor()
    const passkey = card.getByRole('row', { name: /^Phone passkey of a developer Bob / })
    await passkey.getByRole('link', { name: 'See people' }).waitFor()
    const row = card.getByRole('row', { name: /^Mallory gpj\.exe test key Bob / })
    expect(await view.violations()).toEqual([])
    await row.getByRole('button', { name: 'End' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'End Mallory gpj.exe?' })
    await dialog.getByLabel(/^Type/).fill('Mallory gpj.exe')
    await dialog.getByRole('button', { name: 'End the access' }).click()
    await page.getByText('Mallory gpj.exe has no access any more.').first().waitFor()
    await dialog.waitFor({ state: 'detached' })
    await row.waitFor({ state: 'detached' })
    expect((await service.call('/v1/balance', { key: stranger.key })).status).toBe(401)
    expect((await service.call('/v1/balance', { key: managing })).status).toBe(200)
    expect(view.problems).toEqual([])
    await view.close()
    // Others of the account see nothing of it.
    const developer = await console.open({ rights: { accountId, role: 'developer' } })
    await developer.go('test')
    expect(await developer.page.getByRole('table', { name: 'New access' }).count()).toBe(0)
    await developer.close()
  })
})

describe.skipIf(consoleBrowser === null)('names in place of ids', () => {
  test('are typed in filters, found by the search, and shown in usage', async () => {
    const { accountId, key } = await newAccount(500)
    await console.service.call(lookup, { key })
    await console.service.call('/v2/instagram/profiles/nasa', { key })
    const view = await console.open({ rights: { accountId } })
    const { page } = view
    await view.go('test/requests')
    await page.getByLabel('Key', { exact: true }).fill('backend')
    await page.keyboard.press('Enter')
    await page.waitForURL(/key=key_/)
    await view.settle()
    await expect.poll(() => page.getByLabel('Key', { exact: true }).inputValue()).toBe('Backend')
    await expect.poll(() => page.locator('main table [data-row]').count()).toBe(2)
    await view.go('test/usage?by=platform')
    const table = page.getByRole('table', { name: 'Usage by platform' })
    await table.getByRole('row', { name: /^tiktok 1 / }).waitFor()
    await table.getByRole('row', { name: /^instagram 1 / }).waitFor()
    await page.getByLabel('By', { exact: true }).selectOption('Key')
    await page.getByRole('table', { name: 'Usage by key' }).getByRole('link', { name: 'Backend' }).click()
    await page.waitForURL(/requests\?period=30d&key=key_/)
    for (const [typed, found] of [
      ['webhook', 'Endpoints Watching'],
      ['invoice', 'Statements Activity'],
      ['backend', 'Backend Key'],
      ['instagram', 'instagram.v2.profiles Requests of the operation'],
    ] as const) {
      await page.keyboard.press('/')
      await page.getByRole('combobox', { name: 'Search' }).fill(typed)
      await page.getByRole('option', { name: found }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await view.go('test/ledger')
    await page.getByRole('cell', { name: /^tiktok\.profiles .*ada\.cooks/ }).waitFor()
    expect(await view.violations()).toEqual([])
    expect(view.problems).toEqual([])
    await view.close()
  })

  test('columns of a list are chosen, and the choice stays', async () => {
    const view = await console.open()
    const { page } = view
    await console.service.call(lookup)
    await view.go('test/requests')
    const header = page.getByRole('columnheader', { name: 'Caller' })
    await header.waitFor()
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Caller' }).click()
    await header.waitFor({ state: 'detached' })
    await view.go('test/requests')
    await expect.poll(() => header.count()).toBe(0)
    expect(view.problems).toEqual([])
    await view.close()
  })
})

describe.skipIf(consoleBrowser === null)('plots', () => {
  test('are drawn again when the system changes its colours', async () => {
    const { accountId, key } = await newAccount(500)
    await console.service.call(lookup, { key })
    const view = await console.open({ rights: { accountId }, colorScheme: 'light' })
    const { page } = view
    await view.go('test/usage')
    const picture = () => page.evaluate<string>(`document.querySelector('main canvas').toDataURL()`)
    await page.locator('main canvas').first().waitFor()
    const light = await picture()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(picture).not.toBe(light)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(picture).toBe(light)
    expect(view.problems).toEqual([])
    await view.close()
  })
})
