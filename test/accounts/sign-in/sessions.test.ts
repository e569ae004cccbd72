import { afterAll, describe, expect, it } from 'vitest'
import { closeAccount, resumeAccount, suspendAccount } from '../../../src/accounts/account-state.ts'
import { createAccount } from '../../../src/accounts/accounts.ts'
import { changeKey, createKey, revokeKey } from '../../../src/accounts/manage-keys.ts'
import { createSignInAttempts } from '../../../src/accounts/sign-in/attempts.ts'
import { createLink } from '../../../src/accounts/sign-in/links.ts'
import { removeMember, setMember } from '../../../src/accounts/sign-in/people.ts'
import { createSessions, idleTimeoutMs, sessionLifetimeMs } from '../../../src/accounts/sign-in/sessions.ts'
import { createSignIn } from '../../../src/accounts/sign-in/sign-in.ts'
import { createLocalRates } from '../../../src/runtime/process/rates.ts'
import { testClock } from '../../support/clock.ts'
import { testDatabase } from '../../support/database.ts'
import { faultyDatabase } from '../../support/faulty-database.ts'

const { database, close } = await testDatabase()
afterAll(close)
const clock = testClock()
const account = await createAccount(database, clock, { name: 'Ada', trialCredits: 10, testCredits: 10 })
const owner = { accountId: account.id, role: 'owner', operatorRole: null } as const
const browser = { address: '192.0.2.1', userAgent: 'test' }
const node = () => createSessions({ database, clock })
const sessions = node()

const startingCredits = { trialCredits: 0, testCredits: 0 }
function signInOf(rates = createLocalRates(clock)) {
  return createSignIn({
    ...{ database, clock, sessions, startingCredits },
    attempts: createSignInAttempts({ clock, rates }),
  })
}
const newLink = () => createLink(database, clock, { ...owner, kind: 'sign_in', createdBy: 'test' })
const newSession = (rights: object = {}) =>
  sessions.create({
    ...owner,
    method: 'link',
    personId: null,
    keyId: null,
    address: null,
    userAgent: null,
    ...rights,
  })

describe('one-time links', () => {
  it('sign in once, whoever is faster', async () => {
    const { token } = await newLink()
    const signIn = signInOf()
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => signIn.withLink(token, browser)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(signIn.withLink(token, browser)).rejects.toMatchObject({ status: 401 })
  })

  it('expire after minutes', async () => {
    const { token, expiresAt } = await newLink()
    clock.advance(expiresAt.getTime() - clock.now() + 1)
    await expect(signInOf().withLink(token, browser)).rejects.toMatchObject({ status: 401 })
  })

  it('of an invitation do not sign in', async () => {
    const { token } = await createLink(database, clock, { ...owner, kind: 'invitation', createdBy: 'test' })
    await expect(signInOf().withLink(token, browser)).rejects.toMatchObject({ status: 401 })
  })

  it('and cookies are stored hashed', async () => {
    const link = await newLink()
    const { token } = await newSession()
    const rows = await database.query('select * from sessions, sign_in_links')
    expect(JSON.stringify(rows)).not.toContain(token.slice(4))
    expect(JSON.stringify(rows)).not.toContain(link.token.slice(4))
  })
})

describe('sessions', () => {
  it('end when idle, and at their absolute expiry even in use', async () => {
    const { token } = await newSession()
    clock.advance(idleTimeoutMs - 1000)
    expect(await node().find(token)).not.toBeNull()
    clock.advance(idleTimeoutMs + 1000)
    expect(await node().find(token)).toBeNull()
    const used = await newSession()
    for (let passed = 0; passed < sessionLifetimeMs; passed += idleTimeoutMs / 2) {
      expect(await node().find(used.token)).not.toBeNull()
      clock.advance(idleTimeoutMs / 2)
    }
    expect(await node().find(used.token)).toBeNull()
  })

  it('end on all nodes within five seconds after they are revoked', async () => {
    const other = node()
    const { token, session } = await newSession()
    expect(await other.find(token)).not.toBeNull()
    await sessions.revoke(session.id)
    expect(await sessions.find(token)).toBeNull()
    clock.advance(5000)
    expect(await other.find(token)).toBeNull()
  })

  it('end with the key that opened them', async () => {
    const key = await createKey(database, clock, { accountId: account.id, mode: 'test', name: 'console' })
    const { token } = await signInOf().withKey(key.key, browser)
    expect(await node().find(token)).not.toBeNull()
    await revokeKey(database, clock, key.id)
    expect(await node().find(token)).toBeNull()
  })

  it('are closed while the key that opened them is limited', async () => {
    const key = await createKey(database, clock, { accountId: account.id, mode: 'test', name: 'limited' })
    const { token } = await signInOf().withKey(key.key, browser)
    await changeKey(database, clock, key.id, { creditsPerDay: 5 })
    expect(await node().find(token)).toBeNull()
    await expect(signInOf().withKey(key.key, browser)).rejects.toThrow('may not manage')
  })

  it('end with the membership, and when the role is lowered', async () => {
    await database.query(
      `insert into people (id, name, email, created_at) values ('per_1', 'Bo', null, now())`,
    )
    await setMember(database, clock, {
      accountId: account.id,
      personId: 'per_1',
      role: 'owner',
    })
    const { token } = await newSession({ personId: 'per_1' })
    expect(await node().find(token)).not.toBeNull()
    await setMember(database, clock, {
      accountId: account.id,
      personId: 'per_1',
      role: 'viewer',
    })
    expect(await node().find(token)).toBeNull()
    await setMember(database, clock, {
      accountId: account.id,
      personId: 'per_1',
      role: 'owner',
    })
    await removeMember(database, clock, account.id, 'per_1')
    expect(await node().find(token)).toBeNull()
  })

  it('wait while the account is suspended, and end when it is closed', async () => {
    const other = await createAccount(database, clock, { name: 'Cy', trialCredits: 0, testCredits: 0 })
    const { token } = await newSession({ accountId: other.id })
    await suspendAccount(database, clock, other.id, { reason: 'test', by: 'test' })
    expect(await node().find(token)).toBeNull()
    await resumeAccount(database, clock, other.id, 'test')
    expect(await node().find(token)).not.toBeNull()
    await closeAccount(database, clock, other.id, { reason: 'test', by: 'test' })
    expect(await node().find(token)).toBeNull()
  })

  it('are refused to keys that would gain rights', async () => {
    const keys = [
      { allowed: ['youtube.*'] },
      { manages: false },
      { creditsPerDay: 5 },
      { requestsPerSecond: 1 },
      { addresses: [`${browser.address}/32`] },
    ]
    for (const limits of keys) {
      const key = { accountId: account.id, mode: 'test' as const, name: 'limited', ...limits }
      const { key: secret } = await createKey(database, clock, key)
      await expect(signInOf().withKey(secret, browser)).rejects.toMatchObject({ status: 401 })
    }
    await expect(signInOf().withKey('nonsense', browser)).rejects.toMatchObject({ status: 401 })
  })

  it('answer every wrong key by the same query and the same words', async () => {
    const queries: string[] = []
    const watched = faultyDatabase(database, (text) => {
      queries.push(String(text))
      return null
    })
    const rates = createLocalRates(clock)
    const signIn = createSignIn({
      database: watched,
      clock,
      sessions,
      startingCredits,
      attempts: createSignInAttempts({ clock, rates }),
    })
    const key = { accountId: account.id, mode: 'test' as const, name: 'limited', manages: false }
    const limited = await createKey(database, clock, key)
    const revoked = await createKey(database, clock, { ...key, manages: true })
    await revokeKey(database, clock, revoked.id)
    const answers: string[] = []
    for (const wrong of ['', 'nonsense', 'slk_test_unknown', limited.key, revoked.key]) {
      await signIn.withKey(wrong, browser).catch((error: Error) => answers.push(error.message))
    }
    expect(answers).toHaveLength(5)
    expect(new Set(answers).size).toBe(1)
    expect(queries).toHaveLength(5)
    expect(new Set(queries).size).toBe(1)
  })

  it('are limited by the network of an IPv6 address', async () => {
    const signIn = signInOf()
    const from = (host: number) =>
      signIn.withKey('nonsense', { ...browser, address: `2001:db8:1:2::${host}` })
    for (let i = 0; i < 20; i++) await expect(from(i)).rejects.toMatchObject({ status: 401 })
    await expect(from(20)).rejects.toMatchObject({ status: 429 })
  })

  it('are limited by address and by account', async () => {
    const signIn = signInOf()
    for (let i = 0; i < 20; i++) {
      await expect(signIn.withKey('nonsense', browser)).rejects.toMatchObject({ status: 401 })
    }
    const { token } = await newLink()
    await expect(signIn.withLink(token, browser)).rejects.toMatchObject({ status: 429 })
    await signIn.withLink(token, { ...browser, address: '192.0.2.2' })
    for (let i = 0; i < 29; i++) {
      await signIn.withLink((await newLink()).token, { ...browser, address: `198.51.100.${i}` })
    }
    const last = await newLink()
    const elsewhere = { ...browser, address: '203.0.113.9' }
    await expect(signIn.withLink(last.token, elsewhere)).rejects.toMatchObject({ status: 429 })
    const { token: invitation } = await createLink(database, clock, {
      ...{ accountId: account.id, role: 'viewer', operatorRole: null },
      ...{ kind: 'invitation', createdBy: 'test' },
    })
    const guest = { name: 'Guest', email: null }
    await expect(signIn.withInvitation(invitation, guest, elsewhere)).rejects.toMatchObject({ status: 429 })
    // A link that a limit refused is not used up, and no person was added.
    expect(await database.query(`select 1 from people where name = 'Guest'`)).toHaveLength(0)
    clock.advance(600_000)
    await signIn.withLink(last.token, elsewhere)
    await signIn.withInvitation(invitation, guest, elsewhere)
  })
})
