import { afterAll, describe, expect, it } from 'vitest'
import { createAccount } from '../../src/accounts/accounts.ts'
import { generateKey, hashKey, isGeneratedKey, modeOfKey } from '../../src/accounts/key-format.ts'
import { createKeyring } from '../../src/accounts/keyring.ts'
import { createKey, listKeys, revokeKey } from '../../src/accounts/manage-keys.ts'
import { testClock } from '../support/clock.ts'
import { testDatabase } from '../support/database.ts'
import { faultyDatabase } from '../support/faulty-database.ts'

const { database, close } = await testDatabase()
const clock = testClock()
const account = await createAccount(database, clock, {
  name: 'Ada',
  email: 'ada@example.org',
  trialCredits: 10,
  testCredits: 1000,
})
afterAll(close)

const newKey = { accountId: account.id, mode: 'live', name: 'crawler' } as const

/** A keyring whose queries are counted, and fail while `away`. */
function watched() {
  const state = { queries: 0, away: false }
  const connection = faultyDatabase(database, () => {
    state.queries++
    return state.away ? 'before' : null
  })
  return { state, keyring: createKeyring({ database: connection, clock }) }
}

describe('key format', () => {
  it('creates keys that contain their mode and a checksum', () => {
    const key = generateKey('test')
    expect(key).toMatch(/^slk_test_[0-9A-Za-z]{38}$/)
    expect(isGeneratedKey(key)).toBe(true)
    expect(isGeneratedKey(key.slice(0, -1) + (key.endsWith('x') ? 'y' : 'x'))).toBe(false)
    expect(generateKey('test')).not.toBe(key)
  })

  it('recognises texts that cannot be keys', () => {
    expect(modeOfKey(`slk_live_${'a'.repeat(24)}`)).toBe('live')
    for (const text of ['', 'slk_live_short', `slk_prod_${'a'.repeat(30)}`, `slk_test_${'ü'.repeat(30)}`]) {
      expect(modeOfKey(text)).toBeNull()
    }
  })
})

describe('keys', () => {
  it('are shown once and stored hashed', async () => {
    const { key, ...info } = await createKey(database, clock, newKey)
    const stored = JSON.stringify(await database.query('select * from api_keys'))
    expect(stored).not.toContain(key)
    expect(info.hint).toBe(`slk_live_…${key.slice(-4)}`)
    expect((await listKeys(database, account.id)).map(({ id }) => id)).toContain(info.id)
    expect(JSON.stringify(await listKeys(database))).not.toContain(key)
  })

  it('are refused with a sentence when they are not valid', async () => {
    const wrong = [
      { ...newKey, name: ' ' },
      { ...newKey, expiresAt: new Date(clock.now()) },
      { ...newKey, allowed: [] },
      { ...newKey, allowed: ['you*tube.*'] },
    ]
    for (const key of wrong) {
      await expect(createKey(database, clock, key)).rejects.toMatchObject({ kind: 'bad_request' })
    }
    const nobody = createKey(database, clock, { ...newKey, accountId: 'acc_nobody' })
    await expect(nobody).rejects.toMatchObject({ kind: 'not_found' })
  })
})

describe('keyring', () => {
  it('returns the account and mode of a key', async () => {
    const { key, id } = await createKey(database, clock, { ...newKey, allowed: ['youtube.*'] })
    expect(await watched().keyring.authenticate(key)).toEqual({
      accountId: account.id,
      keyId: id,
      usedKey: { id, mode: 'live', secretHash: hashKey(key) },
      walletId: `${account.id}:live`,
      mode: 'live',
      allowed: ['youtube.*'],
      accountLimits: null,
      limits: null,
      manages: false,
      managesAccess: false,
      account: { id: account.id, name: 'Ada', email: 'ada@example.org' },
    })
  })

  it('answers at once, without the database, for a key it checked a moment ago', async () => {
    const { key } = await createKey(database, clock, newKey)
    const { keyring, state } = watched()
    await keyring.authenticate(key)
    clock.advance(1_900)
    expect(keyring.authenticate(key)).toMatchObject({ accountId: account.id })
    expect(state.queries).toBe(1)
  })

  it('checks a key in use again before its time is over, so that it never waits', async () => {
    const { key } = await createKey(database, clock, newKey)
    const { keyring, state } = watched()
    await keyring.authenticate(key)
    clock.advance(3_000)
    expect(keyring.authenticate(key)).toMatchObject({ accountId: account.id })
    expect(keyring.authenticate(key)).toMatchObject({ accountId: account.id })
    await expect.poll(() => state.queries).toBe(2)
    await database.query('select 1')
    clock.advance(2_000)
    await expect.poll(() => keyring.authenticate(key)).not.toBeInstanceOf(Promise)
  })

  it('stops accepting a revoked key within four seconds on a node that does not hear of it', async () => {
    const { key, id } = await createKey(database, clock, newKey)
    const { keyring } = watched()
    expect(await keyring.authenticate(key)).not.toBeNull()
    await revokeKey(database, clock, id)
    clock.advance(4_000)
    expect(await keyring.authenticate(key)).toBeNull()
    await expect(revokeKey(database, clock, 'key_none')).rejects.toMatchObject({ kind: 'not_found' })
  })

  it('stops accepting a key at the moment it expires', async () => {
    const expiresAt = new Date(clock.now() + 1_000)
    const { key } = await createKey(database, clock, { ...newKey, expiresAt })
    const { keyring } = watched()
    expect(await keyring.authenticate(key)).not.toBeNull()
    clock.advance(1_000)
    expect(keyring.authenticate(key)).toBeNull()
  })

  it('queries the database once for many unknown keys, and never for texts that cannot be keys', async () => {
    const { keyring, state } = watched()
    expect(keyring.authenticate('nonsense')).toBeNull()
    const keys = Array.from({ length: 500 }, () => generateKey('live'))
    const found = await Promise.all(keys.map((key) => keyring.authenticate(key)))
    expect(found.every((actor) => actor === null)).toBe(true)
    expect(keyring.authenticate(keys[0]!)).toBeNull()
    expect(state.queries).toBeLessThanOrEqual(2)
  })

  it('accepts a key that was created after it had been tried', async () => {
    const { keyring } = watched()
    const { key, id } = await createKey(database, clock, newKey)
    await database.query(`update api_keys set revoked_at = now() where id = $1`, [id])
    expect(await keyring.authenticate(key)).toBeNull()
    await database.query(`update api_keys set revoked_at = null where id = $1`, [id])
    clock.advance(1_000)
    expect(await keyring.authenticate(key)).not.toBeNull()
  })

  it('serves from memory during a short database outage, and reports the outage when the cache expires', async () => {
    const { key } = await createKey(database, clock, newKey)
    const { keyring, state } = watched()
    await keyring.authenticate(key)
    state.away = true
    clock.advance(3_000)
    expect(keyring.authenticate(key)).toMatchObject({ accountId: account.id })
    clock.advance(1_000)
    await expect(keyring.authenticate(key)).rejects.toMatchObject({ kind: 'temporarily_unavailable' })
    state.away = false
    expect(await keyring.authenticate(key)).toMatchObject({ accountId: account.id })
  })
})
