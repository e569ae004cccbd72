import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/storage/database.ts'
import { createSecretBox, openSecrets, sharedSecret } from '../../src/storage/secrets.ts'
import { testDatabase } from '../support/database.ts'

const { database, close } = await testDatabase()
afterAll(close)

describe('secret box', () => {
  const box = createSecretBox('0123456789abcdef0123456789abcdef')

  it('gives back what was sealed, and never seals the same text alike', () => {
    const sealed = box.seal('whsec_ünïcode', 'endpoint-1')
    expect(box.open(sealed, 'endpoint-1')).toBe('whsec_ünïcode')
    expect(box.seal('whsec_ünïcode', 'endpoint-1')).not.toBe(sealed)
    expect(sealed).not.toContain('whsec')
  })

  it('refuses altered text, another context, another key and text that is none of its own', () => {
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
