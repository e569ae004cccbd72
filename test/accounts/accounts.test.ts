import { afterAll, describe, expect, it } from 'vitest'
import { createAccount, createFirstAccount, listAccounts } from '../../src/accounts/accounts.ts'
import { listActions } from '../../src/accounts/admin-actions.ts'
import { isGeneratedKey } from '../../src/accounts/key-format.ts'
import { createKeyring } from '../../src/accounts/keyring.ts'
import { createLedger } from '../../src/money/billing/ledger.ts'
import { testClock } from '../support/clock.ts'
import { testDatabase } from '../support/database.ts'

const { database, close } = await testDatabase()
const clock = testClock()
afterAll(close)
const credits = { trialCredits: 100, testCredits: 5000 }

describe('first start', () => {
  it('refuses a given key that is not well-formed', async () => {
    const start = createFirstAccount({ database, clock, ...credits, liveKey: `slk_test_${'a'.repeat(32)}` })
    await expect(start).rejects.toThrow(/BOOTSTRAP_LIVE_KEY/)
    expect(await listAccounts(database)).toEqual([])
  })

  it('creates one account with a live and a test key, however many nodes start at once', async () => {
    const testKey = `slk_test_${'given'.repeat(5)}`
    const made = await Promise.all(
      [1, 2, 3].map(() => createFirstAccount({ database, clock, ...credits, testKey })),
    )
    const [keys, ...others] = made.filter((keys) => keys !== null)
    expect(others).toEqual([])
    expect(keys!.testKey).toBe(testKey)
    expect(isGeneratedKey(keys!.liveKey)).toBe(true)
    const keyring = createKeyring({ database, clock })
    expect(await keyring.authenticate(keys!.liveKey)).toMatchObject({
      mode: 'live',
      accountId: keys!.accountId,
    })
    expect(await keyring.authenticate(testKey)).toMatchObject({ mode: 'test', accountId: keys!.accountId })
  })

  it('has a correct entry in the audit log', async () => {
    const [account] = await listAccounts(database)
    const acts = await listActions(database, { limit: 10 })
    expect(acts.map(({ act }) => act)).toEqual(['keys create', 'keys create', 'accounts create'])
    for (const act of acts) expect(act).toMatchObject({ actor: 'first start', accountId: account!.id })
    expect(acts.at(-1)!.details).toMatchObject({ live: 100, test: 5000 })
  })

  it('shows no keys at a second start', async () => {
    expect(await createFirstAccount({ database, clock, ...credits })).toBeNull()
  })
})

describe('account', () => {
  it('starts with trial credits in live mode and with test credits of their own', async () => {
    const account = await createAccount(database, clock, { name: 'Grace', ...credits })
    expect(account).toMatchObject({ name: 'Grace', email: null, live: 100, test: 5000 })
    const ledger = createLedger({ database, clock })
    expect(await ledger.history(`${account.id}:live`)).toMatchObject([{ kind: 'trial', credits: 100 }])
    expect(await ledger.history(`${account.id}:test`)).toMatchObject([{ kind: 'grant', credits: 5000 }])
    expect(await ledger.hasPurchased(account.id)).toBe(false)
    await ledger.close()
  })
})
