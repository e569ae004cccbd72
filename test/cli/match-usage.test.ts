import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createAccount } from '../../src/accounts/accounts.ts'
import { createRegistry } from '../../src/catalog/registry.ts'
import { addAdminCommands } from '../../src/cli/admin-commands.ts'
import { usageStore } from '../../src/money/billing/books/usage-store.ts'
import { verifyBooks } from '../../src/money/billing/books/verify.ts'
import { createLedger } from '../../src/money/billing/ledger.ts'
import { adminSocketPath } from '../../src/operator/administration/connect.ts'
import { serveAdminSocket } from '../../src/operator/administration/routes.ts'
import { createAdmin } from '../../src/operator/administration/verbs.ts'
import { makeRunDirectory } from '../../src/runtime/storage/embedded/run-directory.ts'
import { openSecrets } from '../../src/runtime/storage/secrets.ts'
import { cachedUsage } from '../money/billing/books.ts'
import { testClock } from '../support/clock.ts'
import { testDatabase } from '../support/database.ts'

const { database, close } = await testDatabase({ usage: {} })
const dataDir = await mkdtemp(join(tmpdir(), 'slk-match-'))
const clock = testClock()
let stop: () => Promise<void>

beforeAll(async () => {
  const admin = createAdmin({
    ...{ database, clock, startingCredits: { trialCredits: 100, testCredits: 1000 } },
    ...{ secrets: () => openSecrets(database), registry: async () => createRegistry([]) },
    ...{ paymentChain: async () => null, process: null, operator: { name: 'a test', role: 'all' } },
    ...{ publicUrl: () => 'http://localhost:3000', operatorUrl: () => 'http://localhost:3000' },
  })
  await makeRunDirectory(dataDir)
  stop = await serveAdminSocket(admin, (await adminSocketPath(dataDir))!)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await stop()
  await close()
  await rm(dataDir, { recursive: true, force: true })
})

async function cli(...words: string[]): Promise<string> {
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('DATABASE_URL', undefined)
  const print = vi.spyOn(console, 'log').mockReset()
  const program = new Command().exitOverride()
  addAdminCommands(program)
  await program.parseAsync(words, { from: 'user' })
  return print.mock.calls.flat().join('\n')
}

it('`ledger match-usage` moves again what a restored usage database lacks, and accepts the rest only if it is told to', async () => {
  const { id } = await createAccount(database, clock, { trialCredits: 100, testCredits: 0 })
  const ledger = createLedger({ database, clock, deferCharges: false })
  const charge = (lookupId: string) =>
    ledger.charge({ walletId: `${id}:live`, lookupId, credits: 2, usage: cachedUsage })
  await charge('0198c0de-0000-7000-8000-000000000001')
  await usageStore(database).settled(null)
  const usage = database.usage!
  // A lookup that stays, so that its hour is compared, and one that the restored database lacks.
  const [before] = await usage.query<{ last: number }>('select max(seq) as last from usage_moves')
  await charge('0198c0de-0000-7000-8000-000000000002')
  await usageStore(database).settled(null)
  await usage.query('delete from usage_moves where seq > $1', [before!.last])
  await usage.query('update usage_hours set lookups = 1, credits = 2')
  await usage.query('update usage_days set lookups = 1, credits = 2')
  expect((await verifyBooks(database, clock)).differences).toMatchObject([{ expected: 4, found: 2 }])
  expect(JSON.parse(await cli('ledger', 'match-usage', '--json'))).toMatchObject({
    ...{ replayed: 1, removed: 0, differences: [], acceptedUntil: null },
  })
  expect((await verifyBooks(database, clock)).differences).toEqual([])

  await database.query('delete from usage_kept')
  await usage.query('update usage_hours set credits = 2')
  expect(JSON.parse(await cli('ledger', 'match-usage', '--json'))).toMatchObject({
    ...{ differences: [{ walletId: `${id}:live`, expected: 4, found: 2 }], acceptedUntil: null },
  })
  expect(JSON.parse(await cli('ledger', 'match-usage', '--accept', '--json'))).toMatchObject({
    acceptedUntil: expect.any(String),
  })
  await ledger.close()
})
