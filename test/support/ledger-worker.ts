import { systemClock } from '../../src/catalog/clock.ts'
import { createLedger } from '../../src/money/billing/ledger.ts'
import { recover, writeAheadPlace } from '../../src/money/billing/write-ahead/recovery.ts'
import { ownDirectory } from '../../src/runtime/storage/data-directory.ts'
import { openDatabase } from '../../src/runtime/storage/database.ts'
import { seeded } from './random.ts'
import { randomLookup } from './random-lookup.ts'

/** A process that runs random lookups on DATABASE_URL: prints `ready`, then the charge that each reported. */
const [seed, lookups, ...wallets] = process.argv.slice(2) as [string, string, ...string[]]
const random = seeded(Number(seed))
const database = await openDatabase({ url: process.env.DATABASE_URL, poolSize: 4 })
const owned = await ownDirectory(process.env.DATA_DIR!)
const writeAhead = await writeAheadPlace(database, owned)
await recover({ database, clock: systemClock, place: writeAhead })
const ledger = createLedger({ database, clock: systemClock, writeAhead })
const charged: [string, number][] = []
let started = 0
process.stdout.write('ready\n')

async function caller(): Promise<void> {
  while (started < Number(lookups)) {
    const lookupId = `lookup-${seed}-${started++}`
    const { credits } = await randomLookup(ledger, random, { walletId: random.pick(wallets), lookupId })
    charged.push([lookupId, credits])
  }
}

await Promise.all(Array.from({ length: 64 }, caller))
await ledger.close()
owned.release()
await database.close()
process.stdout.write(`${JSON.stringify(charged)}\n`)
