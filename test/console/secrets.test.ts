import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSignUpLink } from '../../src/accounts/sign-in/sign-up-links.ts'
import { consoleBrowser, startTestConsole, type TestConsole } from '../support/console.ts'

let console: TestConsole
beforeAll(async () => {
  if (consoleBrowser === null) return
  console = await startTestConsole({ env: { ADMIN_TOKEN: 'a token of the administration: 32 characters' } })
})
afterAll(() => console?.close())

interface Shown {
  readonly what: string
  readonly place: () => string
  readonly show: (page: Page) => Promise<void>
  readonly done?: string
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const all: readonly Shown[] = [
  {
    what: 'key',
    place: () => 'test/keys',
    async show(page) {
      await press(page, 'Create a key')
      await page.getByLabel('Name').fill('Kept')
      await press(page, 'Create the key')
    },
  },
  {
    what: 'key',
    place: () => 'test/keys',
    async show(page) {
      await page.getByRole('link', { name: 'Kept' }).click()
      await press(page, 'Roll')
      await page.getByLabel('The old secret works for').selectOption('It stops now')
      await press(page, 'Roll the key')
    },
  },
  {
    what: 'signing secret',
    done: 'Open the endpoint',
    place: () => 'test/endpoints',
    async show(page) {
      await page
        .getByRole('button', { name: /endpoint/i })
        .first()
        .click()
      await page.getByLabel('Kind').selectOption('Test inbox in this service')
      await press(page, 'Create')
    },
  },
  {
    what: 'signing secret',
    done: 'Done',
    place: () => 'test/endpoints',
    async show(page) {
      await page.locator('main table [data-row]').first().click()
      await press(page, 'More actions')
      await page.getByRole('menuitem', { name: 'Rotate the secret…' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate' }).click()
    },
  },
  {
    what: 'link',
    done: 'Done',
    place: () => 'test/people',
    async show(page) {
      await press(page, 'Invite a person')
      await press(page, 'Create the link')
    },
  },
  {
    what: 'token',
    place: () => 'operator/tokens',
    async show(page) {
      await press(page, 'Create a token')
      await page.getByLabel('Name').fill('kept')
      await press(page, 'Create')
    },
  },
  {
    what: 'token',
    place: () => 'operator/tokens',
    async show(page) {
      await press(page, 'Rotate kept')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate' }).click()
    },
  },
  {
    what: 'link',
    done: 'Done',
    place: () => 'operator/accounts',
    async show(page) {
      await press(page, 'Sign-up link')
      await press(page, 'Create the link')
    },
  },
  {
    what: 'link',
    done: 'Done',
    place: () => `operator/accounts/${console.accountId}`,
    async show(page) {
      await press(page, 'View as the account')
      await page.getByLabel('Reason').fill('ticket 7')
      await press(page, 'Create the link')
    },
  },
]

describe.skipIf(consoleBrowser === null)('what is shown once', () => {
  test('stays whatever is pressed, until it is copied or given up by a second word', {
    timeout: 120_000,
  }, async () => {
    const view = await console.open({ rights: { operatorRole: 'all' } })
    const { page } = view
    for (const [at, { what, place, show, done = 'I have copied it' }] of all.entries()) {
      await view.go(place())
      await show(page)
      const text = page.getByRole('dialog').getByRole('region', { name: what })
      const secret = await text.textContent()
      const isThere = async () => expect(await text.textContent(), `${place()} ${what}`).toBe(secret)
      await page.keyboard.press('Escape')
      await page.mouse.click(5, 5)
      await isThere()
      await expect
        .poll(() => page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).count())
        .toBe(0)
      await page.evaluate(`[...document.querySelectorAll('nav a')].at(2).click()`)
      await page.getByText(`The ${what} was not copied here`).waitFor()
      await isThere()
      // The page asks before it is left; the refusal leaves the reload without an end.
      const asked = page.waitForEvent('dialog')
      void page.reload().catch(() => undefined)
      await (await asked).dismiss()
      await isThere()
      if (at === 0) {
        expect(await view.violations()).toEqual([])
      }
      if (at % 2 === 0) {
        await press(page, done)
        await isThere()
        await press(page, `Copy ${what}`)
        expect(await page.evaluate('navigator.clipboard.readText()')).toBe(secret)
        await page.keyboard.press('Escape')
        await isThere()
        await press(page, done)
      } else await press(page, 'Close without copying')
      await text.waitFor({ state: 'detached' })
    }
    await view.close()
  })

  test('is copied where a page without https has no clipboard, and a failure is stated', async () => {
    const view = await console.open()
    const { page } = view
    await page.addInitScript(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`)
    await view.go('test/keys')
    await press(page, 'Create a key')
    await page.getByLabel('Name').fill('Copied by selection')
    await press(page, 'Create the key')
    const dialog = page.getByRole('dialog')
    await page.evaluate(`
      window.copied = []
      document.addEventListener('copy', ({ target }) => window.copied.push(target.value))
      document.run = document.execCommand
      document.execCommand = () => false
    `)
    await press(page, 'Copy key')
    await page.getByText('Select it, and copy it by hand.').first().waitFor()
    await page.evaluate(`document.execCommand = document.run`)
    await press(page, 'Copy key')
    await press(page, 'I have copied it')
    await dialog.waitFor({ state: 'detached' })
    expect(await page.evaluate('window.copied')).toEqual([expect.stringMatching(/^slk_test_\w{20,}/)])
    expect(view.problems).toEqual([])
    await view.close()
  })

  test('is not lost by Esc while it is made', async () => {
    const view = await console.open()
    const { page } = view
    await view.go('test/keys')
    await press(page, 'Create a key')
    await page.getByLabel('Name').fill('Slow')
    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    await page.route(/\/v1\/keys$/, async (route) => {
      if (route.request().method() === 'POST') await held
      await route.continue()
    })
    await press(page, 'Create the key')
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    release()
    await page.getByRole('dialog').getByRole('region', { name: 'key' }).getByText(/^slk_/).waitFor()
    await view.close()
  })
})

test.skipIf(consoleBrowser === null)(
  'the keys of a new account stay until they are copied or given up by a second word',
  async () => {
    const { service } = console
    const offer = {
      note: null,
      plan: null,
      liveCredits: null,
      testCredits: null,
      maxUses: 1,
      createdBy: 'test',
    }
    const expiresAt = new Date(service.clock.now() + 3_600_000)
    const { token } = await createSignUpLink(service.service.database, service.clock, { ...offer, expiresAt })
    const view = await console.open({ isSignedOut: true })
    const { page } = view
    await page.goto(`${service.base}/sign-in/join#${token}`)
    await page.getByLabel('Your name').fill('Ada')
    await press(page, 'Create the account')
    const key = page.locator('#live-key', { hasText: /^slk_live_/ })
    await key.waitFor()
    const asked = page.waitForEvent('dialog')
    void page.reload().catch(() => undefined)
    await (await asked).dismiss()
    await page.getByRole('link', { name: 'Open the console' }).click()
    await page.getByText('Not every key was copied here').waitFor()
    expect(await key.count()).toBe(1)
    await page.getByRole('button', { name: 'Copy' }).first().click()
    await page.getByRole('button', { name: 'Copy', exact: true }).last().click()
    await expect.poll(() => page.locator('#message').textContent()).toBe('')
    await page.getByRole('link', { name: 'Open the console' }).click()
    await page.waitForURL('**/console/**')
    await view.close()
  },
)

test('every answer with a secret is shown by the one dialog that holds it', () => {
  const root = resolve(import.meta.dirname, '../../packages/console/src')
  const calls =
    /keys\.(?:create|roll)\(|rotateSecret\(|webhookEndpoints\.create\(|members\.(?:invite|signInLink)\(|["'](?:tokens create|tokens rotate|sign-up create|accounts view)["']/
  const files = globSync('**/*.tsx', { cwd: root }).filter((file) =>
    calls.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(files.length).toBeGreaterThanOrEqual(8)
  for (const file of files) expect(readFileSync(join(root, file), 'utf8'), file).toContain('<SecretDialog')
})
