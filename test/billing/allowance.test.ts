import { randomUUID } from 'node:crypto'
import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAccount } from '../../src/accounts/accounts.ts'
import { readHistory } from '../../src/billing/entries.ts'
import { openJournal } from '../../src/billing/journal.ts'
import { type HeldJournal, type Journals, openJournals } from '../../src/billing/journals.ts'
import { createLedger, type Ledger } from '../../src/billing/ledger.ts'
import { chargeBatch } from '../../src/billing/payload.ts'
import { summarizeUsage } from '../../src/billing/usage.ts'
import type { Database } from '../../src/storage/database.ts'
import { testClock } from '../support/clock.ts'
import { onPostgres, testDatabase } from '../support/database.ts'
import { type ConnectionFault, faultyDatabase } from '../support/faulty-database.ts'
import { startTestService } from '../support/service.ts'
import { checkBooks, checkLookups, cachedUsage as usage } from './books.ts'

/** A node: a ledger with a journal. */
interface Node {
  readonly ledger: Ledger
  readonly journal: HeldJournal
  stop(): Promise<void>
}

// The embedded database belongs to one process, which needs no allowance.
describe.skipIf(!onPostgres)('a busy account on a server', async () => {
  const { database, close } = onPostgres
    ? await testDatabase({ poolSize: 12 })
    : { database: {} as Database, close: async () => {} }
  afterAll(close)
  let clock = testClock()
  let dataDir: string
  let journals: Journals
  let walletId: string
  let nodes: Node[] = []

  beforeEach(async () => {
    clock = testClock()
    dataDir = await mkdtemp(join(tmpdir(), 'slk-allowance-'))
    journals = await openJournals(database, clock, dataDir)
    walletId = await newWallet(1_000_000)
  })

  afterEach(async () => {
    for (const { stop } of nodes) await stop()
    nodes = []
    expect(await database.query('select * from reservations')).toEqual([])
    await checkBooks(database)
    await rm(dataDir, { recursive: true, force: true })
  })

  async function newWallet(credits: number): Promise<string> {
    const { id } = await createAccount(database, clock, { trialCredits: credits, testCredits: 0 })
    return `${id}:live`
  }

  async function start(over: Database = database): Promise<Node> {
    const journal = await journals.claim()
    const ledger = createLedger({ database: over, clock, journal })
    const node = {
      ledger,
      journal,
      async stop() {
        await ledger.close()
        await journal.release()
      },
    }
    nodes.push(node)
    return node
  }

  function charge({ ledger }: Node, credits = 1, lookupId: string = randomUUID()): Promise<number> {
    return ledger.charge({ walletId, lookupId, credits, usage })
  }

  async function allowances(): Promise<{ credits: number; draws: number }[]> {
    return database.query('select credits, draws from reservations where draws is not null')
  }

  /** Charges until the node has an allowance. */
  async function makeBusy(node: Node): Promise<number> {
    let lookups = 0
    while ((await allowances()).length === 0) {
      await Promise.all(Array.from({ length: 20 }, () => charge(node)))
      lookups += 20
    }
    return lookups
  }

  /** Gives another node an allowance of this size; 0 ends it. */
  async function setAside(node: string, size: number): Promise<void> {
    const at = clock.now()
    await database.query('select ledger_draw(null, $1, $2, $3, null, null, null, null, $4, 100, $5)', [
      new Date(at),
      walletId,
      `allowance:${node}:${walletId}`,
      size,
      new Date(at + 60_000),
    ])
  }

  async function written(): Promise<number> {
    const [row] = await database.query<{ n: number }>(
      'select count(*)::int as n from lookup_charges where wallet_id = $1',
      [walletId],
    )
    return row!.n
  }

  /** A database that takes no draws while `fault` is set. */
  function withoutDraws(): { fault: ConnectionFault; database: Database } {
    const state = { fault: null as ConnectionFault, database }
    state.database = faultyDatabase(database, (text) => (text.includes('ledger_draw') ? state.fault : null))
    return state
  }

  it('is answered when the charge is in the journal, which goes into the database', async () => {
    const over = withoutDraws()
    const node = await start(over.database)
    const before = await makeBusy(node)
    over.fault = 'before'
    await Promise.all(Array.from({ length: 50 }, () => charge(node)))
    expect(await written()).toBe(before)
    const files = await readdir(node.journal.directory)
    const texts = files.map((name) => readFile(join(node.journal.directory, name), 'utf8'))
    expect((await Promise.all(texts)).join('').split('youtube.videos').length - 1).toBeGreaterThan(0)
    over.fault = null
    await node.stop()
    expect(await written()).toBe(before + 50)
    expect(await readdir(journals.directory)).toEqual([])
  })

  it('is charged once when the answers of draws are lost', async () => {
    const over = withoutDraws()
    const node = await start(over.database)
    const told = new Map<string, number>()
    await makeBusy(node)
    over.fault = 'after'
    const work = Array.from({ length: 50 }, async (_, i) =>
      told.set(`lookup-${i}`, await charge(node, 2, `lookup-${i}`)),
    )
    await Promise.all(work)
    await vi.waitFor(async () => expect(await written()).toBeGreaterThanOrEqual(70))
    over.fault = null
    await node.stop()
    expect(told.size).toBe(50)
    await checkLookups(database, told)
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
    const [sum] = await summarizeUsage(database, { accountId, by: 'operation' })
    expect(sum!.lookups).toBeGreaterThanOrEqual(lookups)
  })

  it('spends the last credit and not one more on three nodes at once', async () => {
    walletId = await newWallet(40_000)
    const three = [await start(), await start(), await start()]
    const told = new Map<string, number>()
    let refused = 0
    const caller = async (node: Node) => {
      while (refused < 30) {
        const lookupId = randomUUID()
        try {
          told.set(lookupId, await charge(node, 5, lookupId))
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
      most = Math.max(most, ...(await allowances()).map(({ credits }) => credits))
    }
    await busy
    // A hundredth at most is set aside for a node.
    expect(most).toBeLessThanOrEqual(400)
    expect(most).toBeGreaterThan(0)
    expect(told.size).toBe(8000)
    expect(await three[0]!.ledger.balance(walletId)).toEqual({ credits: 0, reserved: 0 })
    await checkLookups(database, told)
  })

  it('is not refused for what a node is about to give back', async () => {
    walletId = await newWallet(20_000)
    await setAside('elsewhere', 200)
    let looks = 0
    const watched = faultyDatabase(database, (text) => {
      if (text.includes('draws is not null')) looks += 1
      return null
    })
    const node = await start(watched)
    expect(await charge(node, 19_801).catch((error) => error.kind)).toBe('insufficient_credits')
    await charge(node, 19_800)
    looks = 0
    const asked = charge(node, 150)
    await vi.waitFor(() => expect(looks).toBeGreaterThan(0))
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
      expect(await allowances()).toEqual([])
    }
  })

  it('leaves to others what it is not using', async () => {
    const node = await start()
    await makeBusy(node)
    await vi.waitFor(async () => expect(await allowances()).toEqual([]))
  })

  /** What a node had promised when it was killed: it has an allowance and a file in its journal. */
  async function leaveBehind(host: string, name: string, lookups: readonly string[]): Promise<string> {
    const directory = join(journals.directory, `${host}.${name}`)
    await mkdir(journals.directory, { recursive: true })
    const items = lookups.map((lookupId) => {
      return { kind: 'charge' as const, walletId, lookupId, credits: 2, once: false, usage }
    })
    openJournal(directory).append([chargeBatch(walletId, items)])
    await database.query(`select ledger_draw(null, $1, $2, $3, null, null, null, null, 5000, 100, $4)`, [
      new Date(clock.now()),
      walletId,
      `allowance:${name}:${walletId}`,
      new Date(clock.now() + 60_000),
    ])
    return directory
  }

  const adopt = () => journals.adopt()
  const told = new Map(['a', 'b', 'c'].map((id) => [id, 2]))

  it('is charged once for what a killed process had answered, and gets its allowance back', async () => {
    const alive = await start()
    const lookups = await makeBusy(alive)
    const thisHost = basename(alive.journal.directory).split('.')[0]!
    const directory = await leaveBehind(thisHost, 'deadnode', ['a', 'b', 'c'])
    const [file] = await readdir(directory)
    const text = await readFile(join(directory, file!), 'utf8')
    await appendFile(join(directory, file!), '[{"w":"cut off in the midd')
    await adopt()
    expect(await readdir(journals.directory)).toEqual([`${thisHost}.${alive.journal.id}`])
    expect((await checkLookups(database, told)).length).toBeGreaterThanOrEqual(lookups)

    // Killed again, before the file could be removed.
    await mkdir(directory)
    await appendFile(join(directory, file!), text)
    await adopt()
    await alive.stop()
    expect(await alive.ledger.balance(walletId)).toMatchObject({ credits: 1_000_000 - lookups - 6 })
    await checkLookups(database, told)
    expect(await allowances()).toEqual([])
  })

  it('is charged for what a killed process had answered when the next one starts', async () => {
    const earlier = await journals.claim()
    const thisHost = basename(earlier.directory).split('.')[0]!
    await earlier.release()
    await leaveBehind(thisHost, 'deadnode', ['a', 'b', 'c'])
    const service = await startTestService({ database, env: { DATA_DIR: dataDir } })
    expect(await written()).toBe(3)
    await service.close()
    expect(await readdir(journals.directory)).toEqual([])
  })

  it('is charged for what a container had answered a minute after it was last heard of', async () => {
    const directory = await leaveBehind('anotherhost', 'deadnode', ['a', 'b', 'c'])
    await adopt()
    expect(await written()).toBe(0)
    const minuteAgo = new Date(Date.now() - 61_000)
    await utimes(directory, minuteAgo, minuteAgo)
    await adopt()
    expect(await written()).toBe(3)
    expect(await readdir(journals.directory)).toEqual([])
  })

  it('is served without a journal where none can be written', async () => {
    await writeFile(join(dataDir, 'charges'), 'not a directory')
    await expect(journals.claim()).rejects.toThrow()
    const service = await startTestService({ env: { DATA_DIR: dataDir } })
    const path = '/v1/youtube/channel?handle=ada.cooks'
    await service.call(path)
    const { balance } = service
    const before = await balance()
    const answers = await Promise.all(Array.from({ length: 30 }, () => service.call(path)))
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200))
    expect(await balance()).toBe(before - 30)
    await service.close()
  })

  it('is not charged for what was promised on another database with the same directory', async () => {
    const elsewhere = join(dataDir, 'charges', randomUUID(), 'anotherhost.deadnode')
    const directory = await leaveBehind('anotherhost', 'deadnode', ['a', 'b', 'c'])
    await mkdir(dirname(elsewhere))
    await rename(directory, elsewhere)
    const minuteAgo = new Date(Date.now() - 61_000)
    await utimes(elsewhere, minuteAgo, minuteAgo)
    await adopt()
    expect(await written()).toBe(0)
    await rename(elsewhere, directory)
    await adopt()
    expect(await written()).toBe(3)
  })

  it('keeps a damaged file of a journal beside the others, which are brought in', async () => {
    const directory = await leaveBehind('anotherhost', 'deadnode', ['a', 'b', 'c'])
    await appendFile(join(directory, 'broken.jsonl'), 'garbled\n')
    const minuteAgo = new Date(Date.now() - 61_000)
    await utimes(directory, minuteAgo, minuteAgo)
    await adopt()
    expect(await written()).toBe(3)
    expect(await readdir(directory)).toEqual(['broken.jsonl.damaged'])
  })

  it('is promised nothing while the database is away, and charged when it is back', async () => {
    let fault: ConnectionFault = null
    const node = await start(faultyDatabase(database, () => fault))
    const lookups = await makeBusy(node)
    fault = 'before'
    const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => charge(node)))
    const answered = outcomes.filter(({ status }) => status === 'fulfilled').length
    // The first that go astray tell that the database is away.
    await vi.waitFor(() => expect(charge(node)).rejects.toThrow())
    fault = null
    const left = await vi.waitFor(async () => (await node.ledger.balance(walletId)).credits, 5000)
    expect(1_000_000 - left).toBeGreaterThanOrEqual(lookups + answered)
    await node.stop()
    expect(await written()).toBeGreaterThanOrEqual(lookups + answered)
  })

  it('pays what was answered out of an allowance that expired meanwhile from what is left', async () => {
    const over = withoutDraws()
    const node = await start(over.database)
    const lookups = await makeBusy(node)
    over.fault = 'before'
    const answered = await Promise.all(Array.from({ length: 50 }, () => charge(node)))
    clock.advance(61_000)
    const other = await start()
    await other.ledger.expireReservations()
    expect(await allowances()).toEqual([])
    over.fault = null
    await node.stop()
    expect(await written()).toBe(lookups + answered.length)
  })

  it('is charged once for what only partly fitted, though the answer was lost and credits came meanwhile', async () => {
    let fault: ConnectionFault = null
    const over = faultyDatabase(database, (text) => (text.includes('ledger_draw') ? fault : lost(text)))
    let losing = false
    const lost = (text: string): ConnectionFault =>
      losing && text.includes('ledger_flush(') ? 'after' : null
    const node = await start(over)
    const before = await makeBusy(node)
    fault = 'before'
    const answered = await Promise.all(Array.from({ length: 50 }, () => charge(node)))
    clock.advance(61_000)
    const other = await start()
    await other.ledger.expireReservations()
    // Others spend all but 20 credits.
    const left = 1_000_000 - before - 20
    await other.ledger.charge({ walletId, lookupId: randomUUID(), credits: left, usage })
    losing = true
    fault = null
    await vi.waitFor(async () => expect(await written()).toBe(before + 1 + 20))
    const accountId = walletId.slice(0, -':live'.length)
    await other.ledger.grant({ accountId, mode: 'live', kind: 'grant', credits: 1000 })
    losing = false
    await node.stop()
    expect(answered).toHaveLength(50)
    expect(await written()).toBe(before + 1 + 20)
    expect(await other.ledger.balance(walletId)).toEqual({ credits: 1000, reserved: 0 })
  })
})
