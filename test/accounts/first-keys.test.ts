import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import type { BootstrapKeys } from '../../src/accounts/accounts.ts'
import { firstAccount } from '../../src/accounts/part.ts'
import { firstKeysText, writeFirstKeys } from '../../src/cli/first-keys.ts'
import { init } from '../../src/cli/init.ts'
import { readConfig } from '../../src/runtime/config/config.ts'
import { openDatabase } from '../../src/runtime/storage/database.ts'
import { testClock } from '../support/clock.ts'
import { onPostgres, testDatabase } from '../support/database.ts'

const config = readConfig({})
let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'slk-first-keys-'))
})
afterAll(() => rm(directory, { recursive: true }))

describe('the keys of the first account', () => {
  it('are in a file that only its owner can read, also where another had been there', async () => {
    const { database, close } = await testDatabase()
    try {
      const path = join(directory, 'first-keys')
      await writeFile(path, 'older and much longer than what follows'.repeat(10))
      await chmod(path, 0o644)
      const deliver = (keys: BootstrapKeys) => writeFirstKeys(path, firstKeysText(keys, config))
      const created = await firstAccount({ config, database, clock: testClock(), deliver })
      expect((await stat(path)).mode & 0o777).toBe(0o600)
      const text = await readFile(path, 'utf8')
      expect(text).toBe(`  live key  ${created!.liveKey}\n  test key  ${created!.testKey}\n`)
      expect(await firstAccount({ config, database, clock: testClock(), deliver })).toBeNull()
      expect(await readFile(path, 'utf8')).toBe(text)
    } finally {
      await close()
    }
  })

  it('init creates no keys if no person would see them; it reports an existing account', {
    timeout: 240_000,
  }, async () => {
    const { url, close } = onPostgres ? await testDatabase() : { url: undefined, close: async () => {} }
    const dataDir = join(directory, 'data')
    try {
      if (!onPostgres) await (await openDatabase({ dataDir, image: inject('databaseImage') })).close()
      vi.stubEnv('DATABASE_URL', url)
      vi.stubEnv('DATA_DIR', dataDir)
      const printed: string[] = []
      for (const way of ['log', 'error'] as const) {
        vi.spyOn(console, way).mockImplementation((text) => void printed.push(text))
      }
      const keysFile = join(directory, 'init-keys')
      expect(await init({})).toBe(2)
      expect(printed.at(-1)).toContain('--keys-file')
      expect(await init({ keysFile })).toBe(0)
      expect(await readFile(keysFile, 'utf8')).toContain('slk_live_')
      expect(await init({})).toBe(0)
      expect(printed.at(-1)).toContain('there is an account already')
    } finally {
      vi.unstubAllEnvs()
      vi.restoreAllMocks()
      await close()
    }
  })

  it('are not created if they cannot be written', async () => {
    const { database, close } = await testDatabase()
    try {
      const deliver = () => writeFirstKeys(join(directory, 'missing', 'first-keys'), 'keys')
      await expect(firstAccount({ config, database, clock: testClock(), deliver })).rejects.toThrow(
        /FIRST_KEYS_FILE: .* cannot be written \(ENOENT\)/,
      )
      expect(await database.query('select 1 from accounts')).toEqual([])
    } finally {
      await close()
    }
  })
})
