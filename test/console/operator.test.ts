import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperatorRole } from '../../src/accounts/sign-in/roles.ts'
import { consoleBrowser, startTestConsole, type TestConsole } from '../support/console.ts'

let console: TestConsole
beforeAll(async () => {
  if (consoleBrowser !== null) console = await startTestConsole()
})
afterAll(() => console?.close())

/** The console of an operator who belongs to no account. */
const asOperator = (operatorRole: OperatorRole | null) =>
  console.open({ rights: { accountId: null, role: null, operatorRole } })

describe.skipIf(consoleBrowser === null)('an operator', () => {
  test('learns from each screen without data what will be there', async () => {
    const view = await asOperator('all')
    for (const [screen, text] of [
      ['alerts', 'Nothing is wrong'],
      ['requests', 'No live lookup in the last day'],
      ['plans', 'No plan yet'],
      ['sign-up', 'No sign-up link yet'],
      ['tokens', 'No token yet'],
      ['money', 'No live lookup in 30 days.'],
    ]) {
      await view.go(`operator/${screen}`)
      await view.page.getByText(text!).first().waitFor()
      expect(await view.violations()).toEqual([])
    }
    expect(view.problems).toEqual([])
    await view.close()
  })

  test('without an account comes to the overview, and the console requests nothing of an account', async () => {
    const view = await asOperator('all')
    const requested: string[] = []
    view.page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await view.page.goto(`${console.service.base}/console`)
    await view.page.waitForURL('**/console/operator')
    await view.page.getByRole('heading', { name: 'Overview' }).waitFor()
    expect(requested.filter((path) => path.startsWith('/v1/'))).toEqual([])
    await view.close()
  })

  test('grants credits, and the ledger, the balance and the audit agree', async () => {
    const { service, accountId } = console
    const before = await service.balance(service.liveKey)
    const view = await asOperator('money')
    await view.go(`operator/accounts/${accountId}`)
    await view.page.getByRole('button', { name: 'Grant credits' }).click()
    await view.page.getByLabel('Credits', { exact: true }).fill('2500')
    // No wallet is preset.
    await expect.poll(() => view.page.getByLabel('Wallet').inputValue()).toBe('')
    await view.page.getByLabel('Wallet').selectOption('Live')
    await view.page.getByLabel('Note').fill('thanks for the report')
    await view.page.getByRole('button', { name: 'Grant', exact: true }).click()
    await view.page.getByText('2,500 credits granted.').waitFor()
    expect(await service.balance(service.liveKey)).toBe(before + 2500)
    await view.go(`operator/audit?account=${accountId}`)
    const row = view.page.getByRole('row').filter({ hasText: 'Credits grant' }).first()
    await expect.poll(() => row.innerText()).toContain('session ses_')
    expect(view.problems).toEqual([])
    await view.close()
  })

  test('prints the statement of an account, without the frame of the console', async () => {
    const view = await asOperator('read')
    await view.go(`operator/accounts/${console.accountId}`)
    await view.page.getByRole('link', { name: 'Its monthly statements' }).click()
    const sheet = view.page.getByRole('table', { name: /^Statement of/ })
    await sheet.waitFor()
    const closing = sheet.getByRole('row', { name: /^Closing balance/ })
    const balance = await console.service.balance(console.service.liveKey)
    await expect.poll(() => closing.innerText()).toContain(balance.toLocaleString('en-US'))
    expect(await view.violations()).toEqual([])
    await view.page.emulateMedia({ media: 'print' })
    const { page } = view
    for (const hidden of [page.getByRole('navigation'), page.getByRole('search'), page.getByText('Print')]) {
      await expect.poll(() => hidden.first().isVisible()).toBe(false)
    }
    await expect.poll(() => sheet.isVisible()).toBe(true)
    expect(view.problems).toEqual([])
    await view.close()
  })

  test('answers a customer who asks why a request was charged', async () => {
    const { service, accountId } = console
    const answer = await service.call('/v1/tiktok/profiles/ada.cooks', { key: service.liveKey })
    const asked = await service.call('/v1/tiktok/profiles/ada.cooks')
    expect(asked.status).toBe(200)
    const { requestId, creditsCharged } = asked.body.meta
    const view = await asOperator('read')
    await view.go(`operator/requests?mode=test&account=${accountId}`)
    await view.page.locator('main table [data-row]').first().click()
    await view.settle()
    await view.page.getByText('Why it was charged').waitFor()
    const charged = view.page.getByRole('table', { name: 'Price' }).getByRole('row', { name: /^Charged/ })
    await expect.poll(() => charged.innerText()).toMatch(new RegExp(`\\b${creditsCharged}$`))
    await expect.poll(() => view.page.locator('aside[aria-label="Detail"]').innerText()).toContain(requestId)
    expect(answer.status).toBeGreaterThan(0)
    await view.close()
  })

  test.each<[OperatorRole, string[]]>([
    ['read', []],
    ['support', ['View as the account', 'Suspend']],
    ['money', ['Grant credits', 'Adjust']],
    ['all', ['Grant credits', 'Adjust', 'View as the account', 'Suspend']],
  ])(
    'with the role %s sees only what the role permits, and the service refuses the rest',
    async (role, permitted) => {
      const view = await asOperator(role)
      await view.go(`operator/accounts/${console.accountId}`)
      await view.page.getByText('Usage, 30 days').waitFor()
      const buttons = await view.page
        .locator('aside[aria-label="Detail"]')
        .getByRole('button')
        .allInnerTexts()
      const shown = ['Grant credits', 'Adjust', 'View as the account', 'Suspend'].filter((name) =>
        buttons.includes(name),
      )
      expect(shown).toEqual(
        ['Grant credits', 'Adjust', 'View as the account', 'Suspend'].filter((name) =>
          permitted.includes(name),
        ),
      )
      const status = await view.page.evaluate(async (account) => {
        const answer = await fetch('/sign-in/session')
        const session = (await answer.json()) as { data: { csrfToken: string } }
        const headers = { 'content-type': 'application/json', 'x-csrf-token': session.data.csrfToken }
        const body = JSON.stringify({ account, credits: 1 })
        return (await fetch('/admin/v1/credits/grants', { method: 'POST', headers, body })).status
      }, console.accountId)
      expect(status).toBe(permitted.includes('Grant credits') ? 200 : 403)
      await view.close()
    },
  )

  test('switches a platform off with a reason, callers read it, and on again', async () => {
    const { service } = console
    const view = await asOperator('all')
    await view.go('operator/sources')
    await view.page.getByRole('button', { name: 'Switch off' }).click()
    await view.page.getByLabel('Name').fill('tiktok')
    await view.page.getByLabel('Reason').fill('moving to other addresses')
    const dialog = view.page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Switch off' }).click()
    await view.page.getByRole('listitem').filter({ hasText: 'Platform tiktok' }).waitFor()
    const refused = await service.call('/v1/tiktok/profiles/ada.cooks')
    expect([refused.status, refused.body.error]).toMatchObject([
      503,
      { reason: 'switched_off', message: expect.stringContaining('moving to other addresses') },
    ])
    // The switch is also where the alert is.
    await view.go('operator/alerts')
    await view.page.getByText('The platform tiktok is switched off by').waitFor()
    await view.page.getByRole('link', { name: 'See its sources' }).waitFor()
    expect(await view.violations()).toEqual([])
    await view.page.getByRole('button', { name: 'Switch tiktok on' }).click()
    await view.page.getByRole('alertdialog').getByRole('button', { name: 'Switch on' }).click()
    await view.page.getByText('The platform tiktok is switched off by').waitFor({ state: 'detached' })
    // The row is gone as soon as the change is sent; a switch takes effect within five seconds.
    const status = async () => (await service.call('/v1/tiktok/profiles/ada.cooks')).status
    await expect.poll(status).toBe(200)
    expect(view.problems).toEqual([])
    await view.close()
  })

  test('shows a banner to all accounts, until it is removed', async () => {
    const view = await asOperator('support')
    await view.go('operator')
    await view.page.getByRole('button', { name: 'Show a banner' }).click()
    await view.page.getByLabel('Text').fill('Instagram is slow since noon.')
    await view.page.getByRole('dialog').getByRole('button', { name: 'Show', exact: true }).click()
    await view.page.getByText(/^Set by /).waitFor()
    const owner = await console.open()
    await owner.go('live')
    const banner = owner.page.getByRole('complementary', { name: 'Announcement' })
    await banner.getByText('Instagram is slow since noon.').waitFor()
    expect(await owner.violations()).toEqual([])
    await view.page.getByRole('button', { name: 'Remove it' }).click()
    await view.page.getByText('None is shown.').waitFor()
    await owner.go('live')
    await expect.poll(() => banner.count()).toBe(0)
    expect([...view.problems, ...owner.problems]).toEqual([])
    await owner.close()
    await view.close()
  })

  test('describes an incident, writes what is new, and ends it', async () => {
    const view = await asOperator('support')
    const { page } = view
    await view.go('operator')
    await page.getByRole('button', { name: 'Describe an incident' }).click()
    await page.getByLabel('Title').fill('Stories are missing')
    await page.getByLabel('What is known').fill('Since noon.')
    await page.getByRole('dialog').getByLabel('Platforms').fill('instagram')
    expect(await view.violations()).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    await page.getByText('Investigating, instagram: Since noon.').waitFor()
    await page.getByRole('button', { name: 'Write what is new' }).click()
    await page.getByLabel('State').selectOption('Resolved')
    await page.getByLabel('Text').fill('They are back.')
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    await page.getByText('Resolved, instagram: They are back.').waitFor()
    expect(view.problems).toEqual([])
    await view.close()
  })

  test('creates a plan, puts an account on it, and the account sees its limits', async () => {
    const view = await asOperator('support')
    const { page } = view
    await view.go('operator/plans')
    await page.getByText('No plan yet').waitFor()
    expect(await view.violations()).toEqual([])
    await page.getByRole('button', { name: 'New plan' }).click()
    await page.getByLabel('Name').fill('small')
    await page.getByLabel('Credits a day').fill('50000')
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
    const detail = page.getByRole('complementary', { name: 'Detail' })
    await detail.getByText('50,000').waitFor()
    await view.go(`operator/accounts/${console.accountId}`)
    await page.getByRole('button', { name: 'Change the plan' }).click()
    await page.getByLabel('Plan', { exact: true }).selectOption('small')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await detail.getByText('50,000').waitFor()
    await page.getByRole('button', { name: 'Change its limits' }).click()
    await page.getByLabel('Monitors').fill('7')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await detail.getByText('7, its own').waitFor()
    expect(await view.violations()).toEqual([])
    const own = await console.open()
    await own.go('test/settings')
    await own.page.getByText(/of 50,000 left/).waitFor()
    expect([...view.problems, ...own.problems]).toEqual([])
    await own.close()
    await view.close()
  })

  test('looks at an account by a link that may only read', async () => {
    const view = await asOperator('support')
    await view.go(`operator/accounts/${console.accountId}`)
    await view.page.getByRole('button', { name: 'View as the account' }).click()
    await view.page.getByLabel('Reason').fill('ticket 12')
    await view.page.getByRole('button', { name: 'Create the link' }).click()
    const link = view.page.getByText(/\/sign-in\/link\?view#/)
    await link.waitFor()
    await expect.poll(() => link.innerText()).toContain(console.service.base)
    const opens = view.page.context().waitForEvent('page')
    await view.page.getByRole('link', { name: 'Open the account' }).click()
    const tab = await opens
    await tab.getByRole('button', { name: 'Look at the account' }).click()
    await tab.getByText('as it sees itself').waitFor()
    await tab.getByRole('link', { name: 'Requests', exact: true }).click()
    await tab.getByRole('heading', { name: 'Requests' }).waitFor()
    await expect.poll(() => tab.getByRole('heading', { name: 'Operator' }).count()).toBe(0)
    const change = await tab.evaluate(tryToCreateKey)
    expect(change).toBe(403)
    // The operator's own session in the same browser goes on.
    await view.go(`operator/accounts/${console.accountId}`)
    await view.page.getByRole('button', { name: 'View as the account' }).waitFor()
    await tab.getByRole('button', { name: 'End the view' }).click()
    await tab.getByRole('heading', { name: 'Overview' }).waitFor()
    expect(view.problems).toEqual([])
    await view.close()
  })

  test('creates a token whose secret is shown once', async () => {
    const view = await asOperator('all')
    await view.go('operator/tokens')
    await view.page.getByRole('button', { name: 'Create a token' }).click()
    await view.page.getByLabel('Name').fill('dashboards')
    await view.page.getByRole('button', { name: 'Create', exact: true }).click()
    const secret = await view.page.getByText(/^slo_[\w-]{43}$/).innerText()
    await view.page.getByRole('button', { name: 'Copy token' }).click()
    await view.page.getByRole('button', { name: 'I have copied it' }).click()
    await view.page.getByRole('cell', { name: 'dashboards', exact: true }).waitFor()
    expect(await view.page.content()).not.toContain(secret)
    const headers = { authorization: `Bearer ${secret}` }
    const { status } = await console.service.call('/admin/v1/overview', { key: null, headers })
    expect(status).toBe(200)
    await view.close()
  })
})

describe.skipIf(consoleBrowser === null)("the operator's part", () => {
  test('makes a sign-up link, by which a person creates an account and sees its keys once', async () => {
    const view = await asOperator('all')
    await view.go('operator/accounts')
    await view.page.getByRole('button', { name: 'Sign-up link' }).click()
    await view.page.getByLabel('Live credits').fill('321')
    expect(await view.violations()).toEqual([])
    await view.page.getByRole('button', { name: 'Create the link' }).click()
    const link = view.page.getByText(/\/sign-in\/join#slu_/)
    const url = await link.innerText()
    await view.page.getByRole('button', { name: 'Copy link' }).click()
    const person = await console.open({ isSignedOut: true })
    await person.page.goto(url)
    await person.page.getByLabel('Your name').fill('Grace')
    expect(await person.violations()).toEqual([])
    await person.page.getByRole('button', { name: 'Create the account' }).click()
    const key = await person.page.locator('#live-key').filter({ hasText: 'slk_live_' }).innerText()
    expect(await person.violations()).toEqual([])
    expect(await console.service.balance(key)).toBe(321)
    // The keys were not copied: the link asks first.
    const leave = person.page.getByRole('link', { name: 'Open the console' })
    await leave.click()
    await person.page.getByText('Not every key was copied here').waitFor()
    await leave.click()
    await person.page.getByText('Make the first lookup').waitFor()
    await view.go('operator/sign-up')
    const row = view.page.getByRole('row').filter({ hasText: '321' })
    await expect.poll(() => row.innerText()).toMatch(/Used up[\s\S]*1 of 1/)
    await expect.poll(() => row.getByRole('button').count()).toBe(0)
    expect([...view.problems, ...person.problems]).toEqual([])
    await view.close()
    await person.close()
  })

  test('lists sign-up links, and one that is revoked creates no account', async () => {
    const view = await asOperator('all')
    const { page } = view
    await view.go('operator/sign-up')
    await page.getByRole('button', { name: 'Sign-up link' }).click()
    await page.getByLabel('Note').fill('leaked by mistake')
    await page.getByRole('button', { name: 'Create the link' }).click()
    const url = await page.getByText(/\/sign-in\/join#slu_/).innerText()
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Revoke leaked by mistake' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    // The message of what was done, with its button for everybody.
    await page.getByRole('button', { name: 'Dismiss' }).first().waitFor()
    const row = page.getByRole('row').filter({ hasText: 'leaked by mistake' })
    await row.getByText('Revoked').waitFor()
    expect(await page.content()).not.toContain(url)
    expect(await view.violations()).toEqual([])
    const person = await console.open({ isSignedOut: true })
    await person.page.goto(url)
    await person.page
      .getByText(/no longer|revoked|not valid|expired/i)
      .first()
      .waitFor()
    await expect
      .poll(() => person.page.getByRole('button', { name: 'Create the account' }).isVisible())
      .toBe(false)
    expect(view.problems).toEqual([])
    await view.close()
    await person.close()
  })

  test('is not shown to an owner of an account, and the service refuses it', async () => {
    const view = await console.open()
    await view.go('test')
    expect((await view.screens()).filter((place) => place.startsWith('operator'))).toEqual([])
    await view.go('operator/accounts')
    await view.page.getByText('This session belongs to no operator.').waitFor()
    await view.close()
  })

  test('opens at its overview for an operator without an account', async () => {
    const view = await asOperator('read')
    await view.go('')
    await view.page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
    expect(view.problems).toEqual([])
    await view.close()
  })
})

/** In the page of a view: a change with its session. @returns the status */
const tryToCreateKey = `(async () => {
  const view = { 'x-view': sessionStorage.getItem('social-lookup view') }
  const { data } = await (await fetch('/sign-in/session', { headers: view })).json()
  const answer = await fetch('/v1/keys', {
    method: 'POST',
    headers: { ...view, 'x-mode': 'test', 'x-csrf-token': data.csrfToken, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Not permitted' }),
  })
  return answer.status
})()`
