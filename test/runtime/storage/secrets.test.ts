import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createAccount } from '../../../src/accounts/accounts.ts'
import { sealedPayments } from '../../../src/money/payments/store.ts'
import type { Database } from '../../../src/runtime/storage/database.ts'
import { reseal } from '../../../src/runtime/storage/reseal.ts'
import {
  createSecretBox,
  openSecrets,
  type SecretBox,
  sharedSecret,
} from '../../../src/runtime/storage/secrets.ts'
import { type EndpointRow, sealedEndpoints } from '../../../src/watching/webhooks/endpoints/endpoint-rows.ts'
import { changeHeaders, openHeaders } from '../../../src/watching/webhooks/endpoints/headers.ts'
import { testClock } from '../../support/clock.ts'
import { testDatabase } from '../../support/database.ts'

const { database, close } = await testDatabase()
afterAll(close)

describe('secret box', () => {
  const box = createSecretBox('0123456789abcdef0123456789abcdef')

  it('opens what it sealed, and never seals the same text alike', () => {
    const sealed = box.seal('whsec_ünïcode', 'endpoint-1')
    expect(box.open(sealed, 'endpoint-1')).toBe('whsec_ünïcode')
    expect(box.seal('whsec_ünïcode', 'endpoint-1')).not.toBe(sealed)
    expect(sealed).not.toContain('whsec')
  })

  it('refuses altered text, another context, another key and text that it did not seal', () => {
    const sealed = box.seal('secret', 'endpoint-1')
    const altered = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`
    const other = createSecretBox('another secret of enough characters')
    for (const open of [
      () => box.open(altered, 'endpoint-1'),
      () => box.open(sealed, 'endpoint-2'),
      () => other.open(sealed, 'endpoint-1'),
      () => box.open('plain text', 'endpoint-1'),
      () => box.open('', 'endpoint-1'),
    ]) {
      expect(open).toThrow()
    }
  })
})

describe('secrets of a set-up', () => {
  it('are the same for all nodes of one database, and differ by name', async () => {
    const [first, second] = await Promise.all([
      sharedSecret(database, 'cursor'),
      sharedSecret(database, 'cursor'),
    ])
    expect(first).toBe(second)
    expect(first.length).toBeGreaterThanOrEqual(32)
    expect(await sharedSecret(database, 'other')).not.toBe(first)
    const sealed = (await openSecrets(database)).seal('x', 'y')
    expect((await openSecrets(database)).open(sealed, 'y')).toBe('x')
  })

  it('lie beside the embedded data in a file that only its owner can read', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'slk-secrets-'))
    const embedded = { kind: 'embedded', directory: { path: dataDir } } as Database
    const secret = await sharedSecret(embedded, 'secrets')
    expect(await sharedSecret(embedded, 'secrets')).toBe(secret)
    expect((await stat(join(dataDir, 'secrets.key'))).mode & 0o777).toBe(0o600)
    await rm(dataDir, { recursive: true })
  })
})

describe('a rotation of SECRETS_KEY', () => {
  const [before, after, wrong] = ['before', 'after', 'wrong'].map((word) => word.padEnd(32, '.'))

  it('reads both keys, seals everything again, and then needs the new one alone', async () => {
    const { database, close } = await testDatabase()
    try {
      const old = await openSecrets(database, { SECRETS_KEY: before })
      await storeEndpoint(database, old)
      const rotating = await openSecrets(database, { SECRETS_KEY: after, SECRETS_KEY_PREVIOUS: before })
      expect(await secretsOf(database, rotating)).toEqual(['now', 'earlier', 'earliest', 'Bearer x'])

      expect(await reseal(database, rotating, [sealedEndpoints, sealedPayments])).toEqual({
        webhook_endpoints: 1,
        payments: 0,
      })
      const rotated = await openSecrets(database, { SECRETS_KEY: after })
      expect(await secretsOf(database, rotated)).toEqual(['now', 'earlier', 'earliest', 'Bearer x'])
      await expect(openSecrets(database, { SECRETS_KEY: before })).rejects.toThrow(
        /SECRETS_KEY is not the key/,
      )
    } finally {
      await close()
    }
  })

  it('is refused at the start when a key is wrong, also where no start had left a check value', async () => {
    const { database, close } = await testDatabase()
    try {
      await storeEndpoint(database, await openSecrets(database, { SECRETS_KEY: before }))
      for (const _ of ['with', 'without']) {
        for (const settings of [
          { SECRETS_KEY: wrong },
          {},
          { SECRETS_KEY: after, SECRETS_KEY_PREVIOUS: wrong },
        ]) {
          await expect(openSecrets(database, settings)).rejects.toThrow(/is not the key/)
        }
        await database.query(`delete from settings where name = 'secrets-check'`)
      }
      expect(await secretsOf(database, await openSecrets(database, { SECRETS_KEY: before }))).toContain('now')
    } finally {
      await close()
    }
  })
})

async function storeEndpoint(database: Database, box: SecretBox): Promise<void> {
  const { id } = await createAccount(database, testClock(), { trialCredits: 0, testCredits: 0 })
  const earlier = [{ secret: box.seal('earliest', 'ep_1'), until: '2027-01-01T00:00:00.000Z' }]
  const headers = changeHeaders(box, 'ep_1', {}, { authorization: 'Bearer x' })
  await database.query(
    `insert into webhook_endpoints (id, wallet_id, kind, secret, previous_secret, earlier_secrets, headers, status, created_at, updated_at)
     values ('ep_1', $1, 'sink', $2, $3, $4, $5, 'active', now(), now())`,
    [
      `${id}:live`,
      box.seal('now', 'ep_1'),
      box.seal('earlier', 'ep_1'),
      JSON.stringify(earlier),
      JSON.stringify(headers),
    ],
  )
}

async function secretsOf(database: Database, box: SecretBox): Promise<string[]> {
  const [row] = await database.query<EndpointRow>('select * from webhook_endpoints')
  const sealed = [row!.secret, row!.previous_secret!, ...row!.earlier_secrets.map(({ secret }) => secret)]
  const headers = openHeaders(box, 'ep_1', row!.headers)
  return [...sealed.map((one) => box.open(one, 'ep_1')), ...Object.values(headers)]
}
