import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consoleBrowser, startTestConsole, type TestConsole } from '../support/console.ts'

let console: TestConsole
beforeAll(async () => {
  if (consoleBrowser !== null) console = await startTestConsole()
})
afterAll(() => console?.close())

const asOperator = () => console.open({ rights: { accountId: null, role: null, operatorRole: 'all' } })

describe.skipIf(consoleBrowser === null)('an operator', () => {
  test('grants many credits only after typing them twice, to a wallet that was chosen', async () => {
    const { service, accountId } = console
    const before = await service.balance(service.liveKey)
    const view = await asOperator()
    const { page } = view
    await view.go(`operator/accounts/${accountId}`)
    await page.getByRole('button', { name: 'Grant credits' }).click()
    const dialog = page.getByRole('dialog', { name: 'Grant credits' })
    await dialog.getByLabel('Credits', { exact: true }).fill('5000000')
    const grant = dialog.getByRole('button', { name: 'Grant', exact: true })
    expect(await grant.isDisabled()).toBe(true)
    await dialog.getByLabel('The credits again').fill('5000001')
    expect(await grant.isDisabled()).toBe(true)
    await dialog.getByLabel('The credits again').fill('5000000')
    await grant.click()
    // Without a wallet the browser asks for one, and nothing is sent.
    await expect.poll(() => dialog.isVisible()).toBe(true)
    expect(await service.balance(service.liveKey)).toBe(before)
    expect(await view.violations()).toEqual([])
    await dialog.getByLabel('Wallet').selectOption('Live')
    await grant.click()
    await page.getByText('5,000,000 credits granted.').waitFor()
    expect(await service.balance(service.liveKey)).toBe(before + 5_000_000)
    expect(view.problems).toEqual([])
    await view.close()
  })

  test('creates an account, renames it, ends its key, closes it by its name, exports and erases it', async () => {
    const { service } = console
    const view = await asOperator()
    const { page } = view
    await view.go('operator/accounts')
    await page.getByRole('button', { name: 'New account' }).click()
    await page.getByLabel('Name').fill('Lovelace')
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
    const detail = page.getByRole('complementary', { name: 'Detail' })
    await detail.getByRole('heading', { name: 'Lovelace' }).waitFor()
    const id = page.url().split('/').at(-1)!
    await detail.getByRole('button', { name: 'Rename' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Lovelace Ltd')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await detail.getByRole('heading', { name: 'Lovelace Ltd' }).waitFor()
    const { createKey } = await import('../../src/accounts/manage-keys.ts')
    const made = { accountId: id, mode: 'test' as const, name: 'Backend' }
    const { key } = await createKey(service.service.database, service.clock, made)
    expect((await service.call('/v1/whoami', { key })).status).toBe(200)
    await view.go(`operator/accounts/${id}`)
    expect(await view.violations()).toEqual([])
    await detail.getByRole('button', { name: 'Revoke Backend' }).click()
    await page.getByLabel(/Type Backend to confirm/).fill('Backend')
    await page.getByRole('button', { name: 'Revoke the key' }).click()
    await page.getByText('Backend is revoked.').first().waitFor()
    expect((await service.call('/v1/whoami', { key })).status).toBe(401)
    await detail.getByRole('button', { name: 'Close', exact: true }).click()
    const close = page.getByRole('button', { name: 'Close the account' })
    await page.getByLabel('Reason').fill('they asked')
    await page.getByLabel('Type Lovelace Ltd to confirm').fill('lovelace')
    expect(await close.isDisabled()).toBe(true)
    await page.getByLabel('Type Lovelace Ltd to confirm').fill('Lovelace Ltd')
    await close.click()
    await detail.getByText('Closed', { exact: true }).waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      detail.getByRole('button', { name: 'Export' }).click(),
    ])
    const text = Buffer.concat(await (await file.createReadStream()).toArray()).toString()
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.find(({ kind }) => kind === 'accounts').data.name).toBe('Lovelace Ltd')
    expect(lines.at(-1).kind).toBe('manifest')
    await detail.getByRole('button', { name: 'Erase', exact: true }).click()
    await page.getByLabel(`Type ${id} to confirm`).fill(id)
    await page.getByRole('button', { name: 'Erase the account' }).click()
    await page.waitForURL('**/operator/accounts')
    const named = await service.service.database.query('select name from accounts where id = $1', [id])
    expect(named).toEqual([{ name: null }])
    expect(view.problems).toEqual([])
    await view.close()
  })

  test('sees the browsers of an account, and signs one out', async () => {
    const owner = await console.open()
    await owner.go('test')
    const view = await asOperator()
    await view.go(`operator/accounts/${console.accountId}`)
    const table = view.page.getByRole('table', { name: 'Browsers that are signed in to the account' })
    const before = await table.getByRole('button', { name: 'Sign out' }).count()
    expect(before).toBeGreaterThan(0)
    await table.getByRole('button', { name: 'Sign out' }).first().click()
    await view.page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
    await expect.poll(() => table.getByRole('button', { name: 'Sign out' }).count()).toBe(before - 1)
    expect(view.problems).toEqual([])
    await view.close()
    await owner.close()
  })
})
