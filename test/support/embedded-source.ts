import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createAccount } from '../../src/accounts/accounts.ts'
import { createBillingPartitions } from '../../src/money/billing/books/partitions.ts'
import { chargeBatch } from '../../src/money/billing/flushing/batch.ts'
import { createLedger } from '../../src/money/billing/ledger.ts'
import { openWriteAheadLog } from '../../src/money/billing/write-ahead/log.ts'
import { openDatabase } from '../../src/runtime/storage/database.ts'
import { createPartitionsAhead } from '../../src/runtime/storage/partitions.ts'
import { openSecrets, sharedSecret } from '../../src/runtime/storage/secrets.ts'
import { deliveryPartitions, eventPartitions } from '../../src/watching/webhooks/log/partitions.ts'
import { cachedUsage as usage } from '../money/billing/books.ts'
import { testClock } from './clock.ts'

/** What the wallet of {@link makeSource} has once its charges written ahead are in. */
export const creditsLeft = 1000 - 3 * 10 - 2 * 7
export const signingSecret = 'whsec of the endpoint'
/** Names that have to come out as they went in. */
export const oddNames = [
  'plain',
  '',
  `it's "quoted", {braced}, \\back\nnew line\ttab`,
  'NULL',
  'žluť 🐎 \u0001',
]

/**
 * Fills a data directory as a service leaves it that was killed: an account with entries, a sealed secret, odd texts, rows
 * of more than one batch, a hosted file, and charges that were promised and are not in the database.
 * @returns the wallet's id
 */
export async function makeSource(dataDir: string, image: string): Promise<string> {
  const clock = testClock()
  const database = await openDatabase({ dataDir, image })
  await createBillingPartitions(database, clock)()
  await createPartitionsAhead(database, clock, [eventPartitions, deliveryPartitions])()
  const box = await openSecrets(database, {})
  await sharedSecret(database, 'media-secret')
  const { id } = await createAccount(database, clock, { trialCredits: 0, testCredits: 1000 })
  const walletId = `${id}:test`
  const ledger = createLedger({ database, clock })
  for (let i = 0; i < 10; i += 1)
    await ledger.charge({ walletId, lookupId: `charged ${i}`, credits: 3, usage })
  await ledger.close()
  for (const [at, name] of oddNames.entries()) {
    await database.query(
      `insert into api_keys (id, account_id, mode, name, hash, hint, allowed, created_at)
       values ($1, $2, 'test', $3, $1, '', $4, '2026-01-02 03:04:05.678901+05')`,
      [`key_${at}`, id, name, at === 0 ? null : oddNames.slice(0, at)],
    )
  }
  await database.query(
    `insert into webhook_endpoints (id, wallet_id, kind, secret, status, created_at, updated_at)
     values ('whe_1', $1, 'sink', $2, 'active', now(), now())`,
    [walletId, box.seal(signingSecret, 'whe_1')],
  )
  await database.query(
    `insert into events (id, wallet_id, type, body, credits_charged, created_at)
     select 'evt_' || n, $1, 'test', repeat(n::text, 2000), 0, now() from generate_series(1, 400) n`,
    [walletId],
  )
  // The sequence stands further than the rows.
  await database.query(`delete from events where id in ('evt_399', 'evt_400')`)
  await database.close()
  const items = Array.from({ length: 7 }, (_, n) => {
    return { kind: 'charge' as const, walletId, lookupId: `promised ${n}`, credits: 2, once: false, usage }
  })
  const directory = join(dataDir, 'charges')
  openWriteAheadLog({ directory, held: () => true }, () => 0).append([chargeBatch(walletId, items)])
  await mkdir(join(dataDir, 'media', 'ab'), { recursive: true })
  await writeFile(join(dataDir, 'media', 'ab', `ab${'0'.repeat(30)}.png`), 'a picture')
  return walletId
}

/** Every file below a folder with what is in it, hashed. */
export async function filesIn(folder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue
    const path = join(file.parentPath, file.name)
    found[path] = createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
  }
  return found
}
