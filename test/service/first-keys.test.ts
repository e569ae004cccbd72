import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { BootstrapKeys } from '../../src/accounts/accounts.ts'
import { firstKeysTo } from '../../src/cli/first-keys.ts'
import { readConfig } from '../../src/runtime/config/config.ts'
import { testDatabase } from '../support/database.ts'
import { examplePlatform } from '../support/example-platform.ts'
import { startTestService } from '../support/service.ts'

test('a worker that starts first leaves the first keys to a node that shows them', async () => {
  const { database, close } = await testDatabase()
  const platforms = [examplePlatform({ requests: [] })]
  const worker = await startTestService({ database, platforms, role: 'worker' })
  expect(worker.service.created).toBeNull()
  expect(await database.query('select id from api_keys')).toEqual([])
  await worker.close()
  const node = await startTestService({ database, platforms, role: 'api' })
  expect(node.service.created).not.toBeNull()
  expect((await node.call('/v1/whoami')).status).toBe(200)
  await node.close()
  await close()
})

test('a file for the first keys is created together with a new DATA_DIR, and with no other folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slk-first-keys-'))
  try {
    const config = readConfig({ DATA_DIR: join(folder, 'new') })
    const created = { accountId: 'acc_1', liveKey: 'slk_live_1', testKey: 'slk_test_1' } as BootstrapKeys
    const file = join(folder, 'new', 'first-keys')
    await firstKeysTo(file, config)!(created)
    expect(await readFile(file, 'utf8')).toContain('slk_live_1')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await expect(firstKeysTo(join(folder, 'mistyped', 'keys'), config)!(created)).rejects.toThrow('(ENOENT)')
  } finally {
    await rm(folder, { recursive: true })
  }
})
