import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { consoleBrowser, startTestConsole, type TestConsole } from '../support/console.ts'
import { freePort } from '../support/ports.ts'

/** Runs in the page: answers a challenge three times at once, once more, and one that the service never gave. */
const answerOften = `(async () => {
  const post = (path, body) =>
    fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const answerOf = async (options) => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
    return (await navigator.credentials.get({ publicKey })).toJSON()
  }
  const { options } = (await (await post('/sign-in/passkey/options', {})).json()).data
  const response = await answerOf(options)
  const all = await Promise.all([1, 2, 3].map(() => post('/sign-in/passkey', { response })))
  const late = await post('/sign-in/passkey', { response })
  const foreign = await post('/sign-in/passkey', {
    response: await answerOf({ ...options, challenge: 'A'.repeat(43) }),
  })
  return [...all.map(({ status }) => status).sort(), late.status, foreign.status]
})()`

describe.skipIf(consoleBrowser === null)('a passkey', () => {
  let test: TestConsole
  let base: string
  beforeAll(async () => {
    const port = await freePort()
    // Browsers offer passkeys on host names alone.
    base = `http://localhost:${port}`
    test = await startTestConsole({ env: { PORT: String(port), PUBLIC_URL: base } })
  })
  afterAll(() => test.close())

  /** A browser with an authenticator of its own, that nobody is signed in at. */
  async function browser() {
    const { page, close } = await test.open({ isSignedOut: true })
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('WebAuthn.enable')
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    return { page, close, cdp, authenticatorId }
  }
  async function invitation(role: string): Promise<string> {
    const { service } = test
    const body = { role }
    const invited = await service.call('/v1/members/invitations', {
      key: service.liveKey,
      method: 'POST',
      body,
    })
    return String(invited.body.data.url)
  }
  const signedIn = (page: Awaited<ReturnType<typeof browser>>['page']) =>
    page.evaluate(async () => (await fetch('/sign-in/session')).json()) as Promise<{
      data?: { session: { method: string; personName: string; freshUntil: string } }
    }>

  it('is registered at the first sign-in, signs in, confirms changes, and ends with its removal', async () => {
    const { page, close, cdp, authenticatorId } = await browser()
    await page.goto(await invitation('owner'))
    await page.getByLabel('Your name').fill('Ada')
    await page.getByRole('button', { name: 'Accept' }).click()
    await page.getByRole('button', { name: 'Create a passkey' }).click()
    await page.waitForURL('**/console/**')
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
    expect(credentials).toHaveLength(1)

    // Signs out, and comes back without any link.
    await page.context().clearCookies()
    await page.goto(`${base}/sign-in?next=/console/test/keys`)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.waitForURL('**/console/test/keys')
    await expect
      .poll(async () => (await signedIn(page)).data?.session)
      .toMatchObject({ method: 'passkey', personName: 'Ada' })

    // Ten minutes later a change waits for the passkey, with what was typed.
    const { database } = test.service.service
    await database.query(`update sessions set signed_in_at = now() - interval '11 minutes'`)
    await page.getByRole('button', { name: 'Create a key' }).first().click()
    await page.getByLabel('Name').fill('Backend')
    await page.getByRole('button', { name: 'Create the key' }).click()
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor({ state: 'detached' })
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Backend')
    await page.getByRole('button', { name: 'Create the key' }).click()
    await page.getByText('The key Backend').waitFor()

    // It is listed and removed; the session that it opened ends with it.
    await page.goto(`${base}/console/test/settings`)
    await page
      .getByRole('row', { name: /First sign-in/ })
      .getByRole('button', { name: 'Remove' })
      .click()
    const removed = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await removed
    // Nodes cache sessions for seconds.
    test.service.clock.advance(5000)
    await expect.poll(async () => (await signedIn(page)).data, { timeout: 30_000 }).toBeUndefined()
    await page.goto(`${base}/sign-in`)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect.poll(() => page.locator('#message').textContent()).toContain('unknown')
    await close()
  })

  it('of a person who left the account signs nobody in', async () => {
    const { page, close } = await browser()
    await page.goto(await invitation('developer'))
    await page.getByLabel('Your name').fill('Bob')
    await page.getByRole('button', { name: 'Accept' }).click()
    await page.getByRole('button', { name: 'Create a passkey' }).click()
    await page.waitForURL('**/console/**')
    const { service } = test
    const { members } = (await service.call('/v1/members', { key: service.liveKey })).body.data
    const { personId } = members.find(({ name }: { name: string }) => name === 'Bob')
    await service.call(`/v1/members/${personId}`, { key: service.liveKey, method: 'DELETE' })
    await page.context().clearCookies()
    await page.goto(`${base}/sign-in`)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect.poll(() => page.locator('#message').textContent()).toContain('no account any more')
    await close()
  })

  it('answers each challenge once, and none that the service did not give', async () => {
    // The limit of attempts of an address starts again.
    test.service.clock.advance(600_000)
    const { page, close } = await browser()
    await page.goto(await invitation('developer'))
    await page.getByLabel('Your name').fill('Eve')
    await page.getByRole('button', { name: 'Accept' }).click()
    await page.getByRole('button', { name: 'Create a passkey' }).click()
    await page.waitForURL('**/console/**')
    await page.context().clearCookies()
    await page.goto(`${base}/sign-in`)
    const statuses = await page.evaluate<number[]>(answerOften)
    expect(statuses).toEqual([200, 401, 401, 401, 401])
    await close()
  })
})
