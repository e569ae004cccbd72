import { randomUUID } from 'node:crypto'
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAccount, listAccounts } from '../../../src/accounts/accounts.ts'
import { readHistory } from '../../../src/money/billing/books/entries.ts'
import { summarizeUsage } from '../../../src/money/billing/books/usage.ts'
import { chargeBatch } from '../../../src/money/billing/flushing/batch.ts'
import { createLedger, type Ledger } from '../../../src/money/billing/ledger.ts'
import { openWriteAheadLog, type WriteAheadPlace } from '../../../src/money/billing/write-ahead/log.ts'
import { recover, writeAheadPlace } from '../../../src/money/billing/write-ahead/recovery.ts'
import { ownDirectory, ownSubdirectory } from '../../../src/runtime/storage/data-directory.ts'
import type { Database } from '../../../src/runtime/storage/database.ts'
import { testClock } from '../../support/clock.ts'
import { onPostgres, testDatabase } from '../../support/database.ts'
import { type ConnectionFault, faultyDatabase } from '../../support/faulty-database.ts'
import { startTestService } from '../../support/service.ts'
import { checkBooks, checkLookups, cachedUsage as usage } from './books.ts'

/** A node: a ledger with a data directory of its own. */
interface Node {
  readonly ledger: Ledger
  /** Where it writes ahead. */
  readonly directory: string
  stop(): Promise<void>
}

// The embedded database belongs to one process, which needs no lease.
describe.skipIf(!onPostgres)('a busy account on a server', async () => {
  const { database, close } = onPostgres
    ? await testDatabase({ poolSize: 12 })
    : { database: {} as Database, close: async () => {} }
  afterAll(close)
  let clock = testClock()
  let folder: string
  let walletId: string
  let nodes: Node[] = []

  beforeEach(async () => {
    clock = testClock()
    folder = await mkdtemp(join(tmpdir(), 'slk-lease-'))
    walletId = await newWallet(1_000_000)
  })

  afterEach(async () => {
    for (const { stop } of nodes) await stop()
    nodes = []
    expect(await database.query('select * from holds')).toEqual([])
    expect(await database.query('select * from leases')).toEqual([])
    await checkBooks(database)
    await rm(folder, { recursive: true, force: true })
  })

  async function newWallet(credits: number): Promise<string> {
    const { id } = await createAccount(database, clock, { trialCredits: credits, testCredits: 0 })
    return `${id}:live`
  }

  async function start(over: Database = database): Promise<Node> {
    const owned = await ownDirectory(join(folder, randomUUID()))
    const place = await writeAheadPlace(database, owned)
    const ledger = createLedger({ database: over, clock, writeAhead: place })
    const node = {
      ledger,
      directory: place.directory!,
      async stop() {
        await ledger.close()
        owned.release()
      },
    }
    nodes.push(node)
    return node
  }

  function charge({ ledger }: Node, credits = 1, lookupId: string = randomUUID()): Promise<number> {
    return ledger.charge({ walletId, lookupId, credits, usage })
  }

  async function leases(): Promise<{ credits: number; draws: number }[]> {
    return database.query('select credits, draws from leases')
  }

  /** Charges until the node has a lease. */
  async function makeBusy(node: Node): Promise<number> {
    let lookups = 0
    while ((await leases()).length === 0) {
      await Promise.all(Array.from({ length: 20 }, () => charge(node)))
      lookups += 20
    }
    return lookups
  }

  /** Gives another node a lease of this size; 0 ends it. */
  async function setAside(node: string, size: number): Promise<void> {
    await database.query('select ledger_lease($1, $2, $3, 100, $4)', [
      walletId,
      node,
      size,
      new Date(clock.now() + 60_000),
    ])
  }

  async function written(): Promise<number> {
    const [row] = await database.query<{ n: number }>(
      'select count(*)::int as n from lookup_charges where wallet_id = $1',
      [walletId],
    )
    return row!.n
  }

  /** A database that takes nothing that was promised while `fault` is set. */
  function withoutBringingIn(): { fault: ConnectionFault; database: Database } {
    const state = { fault: null as ConnectionFault, database }
    state.database = faultyDatabase(database, (text) =>
      text.includes('ledger_bring_in') ? state.fault : null,
    )
    return state
  }

  it('is answered when the charge is written ahead; the charge then reaches the database', async () => {
    const over = withoutBringingIn()
    const node = await start(over.database)
    const before = await makeBusy(node)
    over.fault = 'before'
    await Promise.all(Array.from({ length: 50 }, () => charge(node)))
    expect(await written()).toBe(before)
    const files = await readdir(node.directory)
    const texts = files.map((name) => readFile(join(node.directory, name), 'utf8'))
    expect((await Promise.all(texts)).join('').split('youtube.videos').length - 1).toBeGreaterThan(0)
    over.fault = null
    await node.stop()
    expect(await written()).toBe(before + 50)
    expect(await readdir(node.directory)).toEqual([])
  })

  it('is answered however often its lease was drawn on', async () => {
    const node = await start()
    let lookups = await makeBusy(node)
    const beyond = 2 ** 31
    await database.transaction(async (q) => {
      // Only the ledger may change leases.
      await q.query('set local session_replication_role = replica')
      await q.query('update leases set draws = $1', [beyond - 2])
    })
    const draws = async () => Math.max(...(await leases()).map(({ draws }) => draws))
    while ((await draws()) < beyond + 2) {
      await Promise.all(Array.from({ length: 20 }, () => charge(node)))
      lookups += 20
    }
    await node.stop()
    expect(await written()).toBe(lookups)
  })

  it('is charged once when the answers of the database are lost', async () => {
    const over = withoutBringingIn()
    const node = await start(over.database)
    const charged = new Map<string, number>()
    await makeBusy(node)
    over.fault = 'after'
    const work = Array.from({ length: 50 }, async (_, i) =>
      charged.set(`lookup-${i}`, await charge(node, 2, `lookup-${i}`)),
    )
    await Promise.all(work)
    await expect.poll(written).toBeGreaterThanOrEqual(70)
    over.fault = null
    await node.stop()
    expect(charged.size).toBe(50)
    await checkLookups(database, charged)
  })

  it('reads its balance, history and usage as of all that any node has answered', async () => {
    const [one, other] = [await start(), await start()]
    let lookups = await makeBusy(one)
    for (let round = 0; round < 5; round++) {
      await Promise.all(Array.from({ length: 40 }, () => charge(one)))
      lookups += 40
      const left = { credits: 1_000_000 - lookups, reserved: 0 }
      expect(await (round % 2 === 0 ? other : one).ledger.balance(walletId)).toEqual(left)
    }
    await Promise.all(Array.from({ length: 40 }, () => charge(one)))
    lookups += 40
    const [newest] = await readHistory(database, walletId, { limit: 1 })
    expect(newest!.balanceAfter).toBe(1_000_000 - lookups)
    await makeBusy(one)
    lookups = (await written()) + 40
    await Promise.all(Array.from({ length: 40 }, () => charge(one)))
    const accountId = walletId.slice(0, -':live'.length)
    const [sum] = await summarizeUsage(database, { accountId, by: ['operation'] })
    expect(sum!.lookups).toBeGreaterThanOrEqual(lookups)
  })

  it('has the same credits in account lists and in its balance; leased credits count as spendable', async () => {
    const [one, other] = [await start(), await start()]
    let lookups = await makeBusy(one)
    const accountId = walletId.slice(0, -':live'.length)
    for (let round = 0; round < 5; round++) {
      await Promise.all(Array.from({ length: 40 }, () => charge(one)))
      lookups += 40
      const account = (await listAccounts(database)).find(({ id }) => id === accountId)
      expect(account!.live).toBe(1_000_000 - lookups)
      expect(await other.ledger.balance(walletId)).toEqual({ credits: account!.live, reserved: 0 })
    }
  })

  it('spends the last credit and not one more on three nodes at once', async () => {
    walletId = await newWallet(40_000)
    const three = [await start(), await start(), await start()]
    const charged = new Map<string, number>()
    let refused = 0
    const caller = async (node: Node) => {
      while (refused < 30) {
        const lookupId = randomUUID()
        try {
          charged.set(lookupId, await charge(node, 5, lookupId))
        } catch (error) {
          expect(error).toMatchObject({ kind: 'insufficient_credits' })
          refused += 1
        }
      }
    }
    const busy = Promise.all(Array.from({ length: 60 }, (_, i) => caller(three[i % 3]!)))
    let most = 0
    let done = false
    void busy.finally(() => {
      done = true
    })
    while (!done) {
      await checkBooks(database)
      most = Math.max(most, ...(await leases()).map(({ credits }) => credits))
    }
    await busy
    // A hundredth at most is set aside for a node.
    expect(most).toBeLessThanOrEqual(400)
    expect(most).toBeGreaterThan(0)
    expect(charged.size).toBe(8000)
    expect(await three[0]!.ledger.balance(walletId)).toEqual({ credits: 0, reserved: 0 })
    await checkLookups(database, charged)
  })

  it('is not refused for credits that a node is about to return', async () => {
    walletId = await newWallet(20_000)
    await setAside('elsewhere', 200)
    let looks = 0
    const watched = faultyDatabase(database, (text) => {
      if (text.includes('from leases')) looks += 1
      return null
    })
    const node = await start(watched)
    expect(await charge(node, 19_801).catch((error) => error.kind)).toBe('insufficient_credits')
    await charge(node, 19_800)
    looks = 0
    const asked = charge(node, 150)
    await expect.poll(() => looks).toBeGreaterThan(0)
    await setAside('elsewhere', 0)
    expect(await asked).toBe(150)
    await expect(charge(node, 51)).rejects.toMatchObject({ kind: 'insufficient_credits' })
    expect(await node.ledger.balance(walletId)).toEqual({ credits: 50, reserved: 0 })
  })

  it('has every charge in the database before the answer when it could run out soon', async () => {
    walletId = await newWallet(9000)
    const node = await start()
    for (let round = 1; round <= 5; round++) {
      await Promise.all(Array.from({ length: 30 }, () => charge(node)))
      expect(await written()).toBe(30 * round)
      expect(await leases()).toEqual([])
    }
  })

  it('leaves unused credits to other nodes', async () => {
    const node = await start()
    await makeBusy(node)
    await expect.poll(leases).toEqual([])
  })

  /** What a node had promised when it was killed: it has a lease and a file in its directory. */
  async function leaveBehind(place: WriteAheadPlace, lookups: readonly string[]): Promise<void> {
    const items = lookups.map((lookupId) => {
      return { kind: 'charge' as const, walletId, lookupId, credits: 2, once: false, usage }
    })
    const dead = openWriteAheadLog(place, () => 0)
    dead.append([chargeBatch(walletId, items)])
    await setAside(dead.node, 5000)
  }

  const charged = new Map(['a', 'b', 'c'].map((id) => [id, 2]))

  async function placeOf(dataDir: string) {
    const owned = await ownDirectory(dataDir)
    return { owned, place: await writeAheadPlace(database, owned) }
  }

  it('is charged once for the answers of a killed process, and gets its lease back', async () => {
    const alive = await start()
    const lookups = await makeBusy(alive)
    const { owned, place } = await placeOf(join(folder, 'dead'))
    await leaveBehind(place, ['a', 'b', 'c'])
    const [file] = await readdir(place.directory!)
    await appendFile(join(place.directory!, file!), '12345678 {"segment":"cut off in the midd')
    const copy = join(folder, 'copy')
    await cp(place.directory!, copy, { recursive: true })
    await recover({ database, clock, place, log: { warn: () => undefined } })
    expect(await readdir(place.directory!)).toEqual([`${file}.set-aside`])
    expect((await checkLookups(database, charged)).length).toBeGreaterThanOrEqual(lookups)

    // Killed again, before the file could be removed.
    await cp(copy, place.directory!, { recursive: true })
    await recover({ database, clock, place, log: { warn: () => undefined } })
    owned.release()
    await alive.stop()
    expect(await alive.ledger.balance(walletId)).toMatchObject({ credits: 1_000_000 - lookups - 6 })
    await checkLookups(database, charged)
    expect(await leases()).toEqual([])
  })

  it('is charged for the answers of a killed process only when the next process starts', async () => {
    const dataDir = join(folder, 'dead')
    const { owned, place } = await placeOf(dataDir)
    await leaveBehind(place, ['a', 'b', 'c'])
    owned.release()
    const other = await startTestService({ database, env: { DATA_DIR: join(folder, 'other') } })
    expect(await written()).toBe(0)
    await other.close()
    const service = await startTestService({ database, env: { DATA_DIR: dataDir } })
    expect(await written()).toBe(3)
    await service.close()
    expect(await readdir(place.directory!)).toEqual([])
  })

  it('each node on one directory writes ahead in its own subfolder; files of ended nodes are applied', async () => {
    const shared = { env: { DATA_DIR: join(folder, 'shared') } }
    const first = await startTestService({ database, ...shared })
    const rooms = await Promise.all(
      [1, 2].map(async () => {
        const owned = await ownSubdirectory(shared.env.DATA_DIR)
        return { owned, place: await writeAheadPlace(database, owned) }
      }),
    )
    expect(new Set([shared.env.DATA_DIR, ...rooms.map(({ owned }) => owned.path)]).size).toBe(3)
    for (const [i, { place }] of rooms.entries()) await leaveBehind(place, [['a', 'b', 'c'][i]!])
    rooms[1]!.owned.release()
    // One more node: it takes the room that is free, and leaves alone the one that somebody has.
    const second = await startTestService({ database, ...shared })
    expect(await written()).toBe(1)
    await Promise.all([first.close(), second.close()])
    rooms[0]!.owned.release()
    // One node alone brings in what others left.
    const alone = await startTestService({ database, ...shared })
    expect(await written()).toBe(2)
    await alone.close()
  })

  it('is served without a write-ahead log if the disk cannot be written', async () => {
    await writeFile(join(folder, 'charges'), 'not a directory')
    const service = await startTestService({ env: { DATA_DIR: folder } })
    const path = '/v1/youtube/channel?handle=ada.cooks'
    await service.call(path)
    const { balance } = service
    const before = await balance()
    const answers = await Promise.all(Array.from({ length: 30 }, () => service.call(path)))
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200))
    expect(await balance()).toBe(before - 30)
    await service.close()
  })

  it('is not charged for promises of another database in the same directory', async () => {
    const { owned, place } = await placeOf(join(folder, 'dead'))
    await leaveBehind(place, ['a', 'b', 'c'])
    const elsewhere = join(dirname(place.directory!), randomUUID())
    await rename(place.directory!, elsewhere)
    await mkdir(place.directory!)
    await recover({ database, clock, place })
    expect(await written()).toBe(0)
    await rm(place.directory!, { recursive: true })
    await rename(elsewhere, place.directory!)
    await recover({ database, clock, place })
    expect(await written()).toBe(3)
    owned.release()
  })

  it('retains a damaged file; the other files are applied', async () => {
    const { owned, place } = await placeOf(join(folder, 'dead'))
    await leaveBehind(place, ['a', 'b', 'c'])
    await appendFile(join(place.directory!, 'broken-0.wal'), 'garbled\n')
    await recover({ database, clock, place, log: { warn: () => undefined } })
    expect(await written()).toBe(3)
    expect(await readdir(place.directory!)).toEqual(['broken-0.wal.set-aside'])
    owned.release()
  })

  it('gets no promises during a database outage, and is charged after it', async () => {
    let fault: ConnectionFault = null
    const node = await start(faultyDatabase(database, () => fault))
    const lookups = await makeBusy(node)
    fault = 'before'
    const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => charge(node)))
    const answered = outcomes.filter(({ status }) => status === 'fulfilled').length
    // Some time after the first that went astray.
    clock.advance(250)
    await vi.waitFor(() => expect(charge(node)).rejects.toThrow(), 90_000)
    fault = null
    const left = await vi.waitFor(async () => (await node.ledger.balance(walletId)).credits, 90_000)
    expect(1_000_000 - left).toBeGreaterThanOrEqual(lookups + answered)
    await node.stop()
    expect(await written()).toBeGreaterThanOrEqual(lookups + answered)
  })

  it('charges answered from an expired lease are paid from the remaining credits', async () => {
    const over = withoutBringingIn()
    const node = await start(over.database)
    const lookups = await makeBusy(node)
    over.fault = 'before'
    const answered = await Promise.all(Array.from({ length: 50 }, () => charge(node)))
    clock.advance(61_000)
    const other = await start()
    await other.ledger.expireHolds()
    expect(await leases()).toEqual([])
    over.fault = null
    await node.stop()
    expect(await written()).toBe(lookups + answered.length)
  })

  it('is charged once for a partly paid flush, even if the response was lost and credits were added', async () => {
    const over = withoutBringingIn()
    const node = await start(over.database)
    const before = await makeBusy(node)
    over.fault = 'before'
    const answered = await Promise.all(Array.from({ length: 50 }, () => charge(node)))
    clock.advance(61_000)
    const other = await start()
    await other.ledger.expireHolds()
    // Others spend all but 20 credits.
    const left = 1_000_000 - before - 20
    await other.ledger.charge({ walletId, lookupId: randomUUID(), credits: left, usage })
    over.fault = 'after'
    await expect.poll(written).toBe(before + 1 + 20)
    const accountId = walletId.slice(0, -':live'.length)
    await other.ledger.grant({ accountId, mode: 'live', kind: 'grant', credits: 1000 })
    over.fault = null
    await node.stop()
    expect(answered).toHaveLength(50)
    expect(await written()).toBe(before + 1 + 20)
    const [aside] = await database.query(
      'select reason, lookups, credits from charges_set_aside where wallet_id = $1',
      [walletId],
    )
    expect(aside).toEqual({ reason: 'the wallet does not have the credits', lookups: 30, credits: 30 })
    expect(await other.ledger.balance(walletId)).toEqual({ credits: 1000, reserved: 0 })
  })
})
