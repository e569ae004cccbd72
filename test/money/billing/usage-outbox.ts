import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createAccount } from '../../../src/accounts/accounts.ts'
import { timeOrderedUuid } from '../../../src/catalog/clock.ts'
import { readLedger } from '../../../src/money/billing/books/ledger-pages.ts'
import { listLookups, readRequestLookups } from '../../../src/money/billing/books/lookup-pages.ts'
import { readStatement } from '../../../src/money/billing/books/statement.ts'
import { findLookup, summarizeUsage } from '../../../src/money/billing/books/usage.ts'
import { moveUsageHistory } from '../../../src/money/billing/books/usage-history.ts'
import { drainOutbox, moveOldUsage } from '../../../src/money/billing/books/usage-outbox.ts'
import { readUsageTotals } from '../../../src/money/billing/books/usage-sums.ts'
import { verifyBooks } from '../../../src/money/billing/books/verify.ts'
import { packContent } from '../../../src/money/billing/flushing/outbox-content.ts'
import { createLedger, type LookupUsage } from '../../../src/money/billing/ledger.ts'
import { searchRequests } from '../../../src/operator/reports/request-search.ts'
import type { Queryable } from '../../../src/runtime/storage/database.ts'
import { testClock } from '../../support/clock.ts'
import { type TestDatabaseOptions, testDatabase } from '../../support/database.ts'

/** What holds of the outbox, wherever its usage is moved to. */
export async function testOutbox(options: TestDatabaseOptions): Promise<void> {
  const clock = testClock()
  const { database, close } = await testDatabase(options)
  const usageDatabase: Queryable = database.usage ?? database
  const ledger = createLedger({ database, clock, deferCharges: false })
  afterAll(async () => {
    await ledger.close()
    await close()
  })

  let account: string
  let walletId: string
  let other: string

  beforeEach(async () => {
    account = (await createAccount(database, clock, { trialCredits: 100_000, testCredits: 0 })).id
    walletId = `${account}:live`
    const { id } = await createAccount(database, clock, { trialCredits: 100_000, testCredits: 0 })
    other = `${id}:live`
  })

  interface Made {
    readonly id: string
    readonly wallet: string
    readonly at: number
    readonly credits: number
    readonly usage: LookupUsage
  }

  const operations = ['reddit.posts', 'youtube.search', 'instagram.profiles']

  /** Lookups of two wallets over two hours, of all kinds, in flushes of one to five. */
  async function makeLookups(): Promise<Made[]> {
    const made: Made[] = []
    for (let n = 0; n < 60; n += 1) {
      clock.advance([137, 9_000, 61_000, 400_000][n % 4]!)
      const at = clock.now()
      await Promise.all(
        Array.from({ length: 1 + (n % 5) }, async (_, i) => {
          const has = n * 7 + i
          const isFailed = has % 6 === 0
          const credits = isFailed ? 0 : 1 + (has % 3)
          const usage: LookupUsage = {
            operationId: operations[has % 3]!,
            keyId: `key_${has % 2}`,
            outcome: isFailed ? 'upstream_changed' : has % 5 === 0 ? 'not_found' : 'found',
            source: has % 7 === 0 ? null : 'web',
            cached: has % 4 === 0,
            durationMs: has * 3,
            ...(isFailed ? { cause: 'changed', failure: { status: 502, reason: 'shape' } } : {}),
            ...(has % 3 === 0 ? {} : { parameters: { username: `person ${has % 4}`, limit: 20 } }),
            ...(has % 4 === 1 ? { monitorId: 'mon_1' } : {}),
            ...(has % 2 === 0 ? { priceParts: null } : {}),
          }
          const lookup = {
            id: timeOrderedUuid(clock.now()),
            wallet: has % 3 === 0 ? other : walletId,
            at,
            credits,
            usage,
          }
          made.push(lookup)
          if (isFailed) {
            const hold = await ledger.hold({ walletId: lookup.wallet, lookupId: lookup.id, credits: 5 })
            await ledger.void(hold, usage)
          } else await ledger.charge({ walletId: lookup.wallet, lookupId: lookup.id, credits, usage })
        }),
      )
      if (n % 9 === 4) await drainOutbox(database)
    }
    return made
  }

  it('a list ends with the first lookup of its period, also where hours have more than one statement reads', async () => {
    const made: string[] = []
    for (let n = 0; n < 3; n += 1) {
      clock.advance(3_600_000 - (clock.now() % 3_600_000) + 10_000)
      for (let i = 0; i < 3; i += 1) {
        clock.advance(20_000)
        await Promise.all(
          Array.from({ length: 50 }, () => {
            const lookupId = timeOrderedUuid(clock.now())
            made.push(lookupId)
            const usage = {
              operationId: 'reddit.posts',
              keyId: 'key_0',
              outcome: 'found',
              source: 'web',
            } as const
            return ledger.charge({
              ...{ walletId, lookupId, credits: 1 },
              usage: { ...usage, cached: false, durationMs: 1, priceParts: null },
            })
          }),
        )
      }
    }
    const until = clock.now() + 1
    for (const from of [0, until - 3_600_000 - 30_000, until - 3_600_000 - 45_000]) {
      const listed: string[] = []
      for (let [before, pages] = [{ at: new Date(until), id: '' }, 0]; ; pages += 1) {
        expect(pages).toBeLessThan(20)
        const page = await listLookups(
          database,
          clock,
          { walletId, from: new Date(from) },
          { before, limit: 60 },
        )
        listed.push(...page.lookups.map(({ requestId }) => requestId))
        if (page.end === null) break
        before = page.end
      }
      const expected = made.filter((id) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) >= from)
      expect(listed.toSorted()).toEqual(expected.toSorted())
    }
  })

  it('a lookup is in usage, also where others that came with it had too few credits to begin', async () => {
    const usage = { operationId: 'reddit.posts', keyId: 'key_0', outcome: 'found', source: 'web' } as const
    const charge = () =>
      ledger.charge({
        ...{ walletId, lookupId: timeOrderedUuid(clock.now()), credits: 3 },
        usage: { ...usage, cached: false, durationMs: 1, priceParts: null },
      })
    const hold = (of: string) =>
      ledger.hold({ walletId: of, lookupId: timeOrderedUuid(clock.now()), credits: 1_000_000 })
    for (const others of [[other], [walletId], [other, walletId, walletId]]) {
      const came = await Promise.allSettled([charge(), ...others.map(hold)])
      expect(came.map(({ status }) => status)).toEqual(['fulfilled', ...others.map(() => 'rejected')])
    }
    const before = { at: new Date(clock.now() + 1), id: '' }
    const { lookups } = await listLookups(
      ...([database, clock, { walletId, from: new Date(0) }, { before, limit: 9 }] as const),
    )
    expect(lookups.map(({ credits }) => credits)).toEqual([3, 3, 3])
    expect((await verifyBooks(database)).differences).toEqual([])
  })

  const newestFirst = (one: Made, two: Made) => two.at - one.at || (one.id < two.id ? 1 : -1)

  it('every reader gives what was looked up, at its own time, whether it was moved before or waits', async () => {
    const startedAt = clock.now()
    const made = await makeLookups()
    const mine = made.filter(({ wallet }) => wallet === walletId)
    const until = new Date(clock.now() + 1000)

    // Ends of the periods are within minutes that have one row.
    for (const [from, to] of [
      [startedAt, clock.now() + 1],
      [mine[7]!.at, mine[31]!.at],
      [mine[12]!.at + 1, mine[20]!.at + 1],
    ] as const) {
      const within = mine.filter(({ at }) => at >= from && at < to)
      const totals = await readUsageTotals(database, {
        ...{ walletId, by: ['operation', 'outcome', 'monitor'], filter: {}, timezone: 'UTC' },
        ...{ from: new Date(from), to: new Date(to), offset: 0, limit: 1000 },
      })
      const sum = (name: 'lookups' | 'credits' | 'failed') => totals.reduce((all, one) => all + one[name], 0)
      expect([sum('lookups'), sum('credits'), sum('failed')]).toEqual([
        within.length,
        within.reduce((all, { credits }) => all + credits, 0),
        within.filter(({ credits }) => credits === 0).length,
      ])
      const reports = await summarizeUsage(database, {
        ...{ accountId: account, by: ['operation'], from: new Date(from), to: new Date(to) },
      })
      expect(reports.reduce((all, { lookups }) => all + lookups, 0)).toBe(within.length)
    }

    const listed: unknown[] = []
    for (let before = { at: until, id: '' }; ; ) {
      const page = await listLookups(
        database,
        clock,
        { walletId, from: new Date(mine[3]!.at) },
        { before, limit: 7 },
      )
      listed.push(
        ...page.lookups.map(({ requestId, at, parameters }) => [requestId, at.getTime(), parameters]),
      )
      if (page.end === null) break
      before = page.end
    }
    expect(listed).toEqual(
      mine
        .filter(({ at }) => at >= mine[3]!.at)
        .sort(newestFirst)
        .map(({ id, at, usage }) => [id, at, usage.parameters ?? null]),
    )

    const { requests } = await searchRequests(database, clock, {
      ...{ account, from: new Date(startedAt), before: { at: until, id: '' }, limit: 1000 },
    })
    expect(requests.map(({ requestId, at, cause }) => [requestId, at.getTime(), cause])).toEqual(
      mine.toSorted(newestFirst).map(({ id, at, usage }) => [id, at, usage.cause ?? null]),
    )

    for (const { id, at, usage, credits } of [mine[0]!, mine[20]!, mine.at(-1)!]) {
      const near = { from: new Date(at), to: new Date(at + 1) }
      expect(await readRequestLookups(database, walletId, id, near)).toMatchObject([
        {
          requestId: id,
          at: new Date(at),
          credits,
          operation: usage.operationId,
          monitorId: usage.monitorId ?? null,
        },
      ])
    }
    let statements = 0
    const counted = (of: Queryable): Queryable => ({
      query(text, values, options) {
        statements += 1
        return of.query(text, values, options)
      },
    })
    const usage = database.usage && { ...database.usage, latest: counted(database.usage.latest) }
    const counting = { ...database, usage, latest: counted(database.latest) }
    const lines = await readLedger(counting, walletId, { kinds: ['charge'], limit: 200 })
    expect(statements).toBe(usage === null ? 1 : 2)
    const ofLine = new Map(mine.map((one) => [one.id, one.usage.operationId]))
    expect(lines.map((line) => line.firstLookup?.operation)).toEqual(
      lines.map((line) => ofLine.get(line.requestIds[0]!)),
    )
    expect((await verifyBooks(database)).differences).toEqual([])
  })

  it('lookups of a minute share a row of their account, moved once they are a minute old', async () => {
    const minuteMs = 60_000
    clock.advance(minuteMs - (clock.now() % minuteMs))
    const rows = () =>
      usageDatabase.query('select lookups from usage_batches where wallet_id = $1', [walletId])
    const usage = {
      operationId: 'x',
      keyId: 'k',
      outcome: 'found',
      source: 'web',
      cached: false,
      durationMs: 5,
    }
    for (let n = 0; n < 20; n += 1) {
      await ledger.charge({ walletId, lookupId: timeOrderedUuid(clock.now()), credits: 1, usage })
      clock.advance(2000)
    }
    await moveOldUsage(database, clock.now())
    expect(await rows()).toEqual([])
    clock.advance(20_000)
    await moveOldUsage(database, clock.now())
    expect(await rows()).toEqual([{ lookups: 20 }])
  })

  const flushOf = (wallet: string, id: string, operation: string) => ({
    part: { wallet, needed: 2, charges: [[id, 2]] },
    record: [id, operation, 'found', 'web', 0, 2, 5, 'key_1'],
  })

  const send = (flush: string, wallet: string, id: string, operation = 'x.things') => {
    const { part, record } = flushOf(wallet, id, operation)
    const content = packContent(JSON.stringify([[wallet, [record]]]))
    return database.query('select ledger_flush_usage($1, $2, $3, false, 1, $4) as result', [
      ...[flush, new Date(clock.now()), JSON.stringify([part]), content],
    ])
  }

  const used = async () =>
    (
      await readUsageTotals(database, {
        ...{ walletId, by: [], filter: {}, timezone: 'UTC', offset: 0, limit: 1 },
        ...{ from: new Date(clock.now() - 7_200_000), to: new Date(clock.now() + 7_200_000) },
      })
    ).map(({ lookups, credits }) => ({ lookups, credits }))

  it('a flush that is sent again is recorded once, also after its usage was moved', async () => {
    const flush = randomUUID()
    const id = timeOrderedUuid(clock.now())
    await send(flush, walletId, id)
    await send(flush, walletId, id)
    await drainOutbox(database)
    await send(flush, walletId, id)
    expect(await used()).toEqual([{ lookups: 1, credits: 2 }])
  })

  it.each(['before', 'after'])('a flush that is voided %s its usage was moved leaves none', async (when) => {
    const [gone, stays] = [timeOrderedUuid(clock.now()), timeOrderedUuid(clock.now())]
    const flush = randomUUID()
    await send(flush, walletId, gone)
    await send(randomUUID(), walletId, stays)
    if (when === 'after') await drainOutbox(database)
    await database.query('select ledger_void($1, $2, $3, $4)', [flush, new Date(clock.now()), [walletId], []])
    expect(await used()).toEqual([{ lookups: 1, credits: 2 }])
    expect(await findLookup(database, gone)).toEqual([])
    expect(await findLookup(database, stays)).toMatchObject([{ requestId: stays, credits: 2 }])
    expect((await verifyBooks(database)).differences).toEqual([])
  })

  it('flushes of a minute that are voided one after another leave no usage, whatever operations they had', async () => {
    clock.advance(60_000 - (clock.now() % 60_000))
    const flushes: string[] = []
    for (const operation of ['x.things', 'x.others', 'x.things']) {
      clock.advance(1000)
      flushes.push(randomUUID())
      await send(flushes.at(-1)!, walletId, timeOrderedUuid(clock.now()), operation)
    }
    await drainOutbox(database)
    const [first, , last] = flushes
    for (const flush of [first, last]) {
      await database.query('select ledger_void($1, $2, $3, $4)', [
        ...[flush, new Date(clock.now()), [walletId], []],
      ])
      await drainOutbox(database)
    }
    expect(await used()).toEqual([{ lookups: 1, credits: 2 }])
    expect((await verifyBooks(database)).differences).toEqual([])
  })

  /** In one flush with a lookup of the other wallet, so that there is a row without the first. */
  async function besideAnother<T>(work: () => Promise<T>): Promise<T> {
    const another = { walletId: other, lookupId: timeOrderedUuid(clock.now()), credits: 1, usage: paidUsage }
    const [result] = await Promise.all([work(), ledger.charge(another)])
    return result
  }

  /** Ways by which a lookup comes to the ledger twice and is charged once. */
  const twice: [string, (id: string) => Promise<unknown>][] = [
    [
      'charged again',
      async (lookupId) => {
        const lookup = { walletId, lookupId, credits: 2, once: true, usage: paidUsage }
        expect(await ledger.charge(lookup)).toBe(2)
        expect(await besideAnother(() => ledger.charge(lookup))).toBe(0)
      },
    ],
    [
      'held and settled again',
      async (lookupId) => {
        const lookup = { walletId, lookupId, credits: 2, once: true }
        const [first, second] = [await ledger.hold(lookup), await ledger.hold(lookup)]
        expect(await ledger.settle(first, 2, paidUsage)).toBe(2)
        expect(await besideAnother(() => ledger.settle(second, 2, paidUsage))).toBe(0)
      },
    ],
    [
      'taken back and charged anew',
      async (lookupId) => {
        const lookup = { walletId, lookupId, credits: 2, once: true, usage: paidUsage }
        await ledger.charge(lookup)
        const [entry] = await database.query<{ id: string }>(
          `select ledger_long(split_part(id, ':', 1)) as id from ledger_entries where wallet_id = $1 and kind = 'charge'`,
          [walletId],
        )
        const now = new Date(clock.now())
        await database.query('select ledger_void($1, $2, $3, $4)', [...[entry!.id, now, [walletId], []]])
        expect(await ledger.charge(lookup)).toBe(2)
      },
    ],
    [
      'refused for want of credits and charged after a purchase',
      async (lookupId) => {
        const lookup = { walletId, lookupId, credits: 2, once: true, usage: paidUsage }
        const all = await ledger.hold({ walletId, lookupId: timeOrderedUuid(clock.now()), credits: 100_000 })
        await expect(besideAnother(() => ledger.charge(lookup))).rejects.toMatchObject({
          kind: 'insufficient_credits',
        })
        await ledger.void(all)
        expect(await ledger.charge(lookup)).toBe(2)
      },
    ],
  ]
  const paidUsage: LookupUsage = {
    ...{ operationId: 'x.things', keyId: 'key_1', outcome: 'found', source: 'web', cached: false },
    durationMs: 5,
  }

  it.each(twice)('a lookup that is %s has its one record, though all its rows wait', async (_, make) => {
    const id = timeOrderedUuid(clock.now())
    await make(id)
    expect(await used()).toEqual([{ lookups: 1, credits: 2 }])
    expect(await findLookup(database, id)).toMatchObject([{ requestId: id, credits: 2 }])
    expect((await verifyBooks(database)).differences).toEqual([])
  })

  it('content that cannot be recorded is set aside, and all other usage is recorded', async () => {
    const unreadable = randomUUID()
    const { part } = flushOf(walletId, timeOrderedUuid(clock.now()), 'x.things')
    await send(randomUUID(), walletId, timeOrderedUuid(clock.now()))
    await database.query('select ledger_flush_usage($1, $2, $3, false, 1, $4)', [
      ...[unreadable, new Date(clock.now()), JSON.stringify([part]), Buffer.from('\u0001 no deflated text')],
    ])
    await send(randomUUID(), walletId, timeOrderedUuid(clock.now()))
    expect(await used()).toEqual([{ lookups: 2, credits: 4 }])
    const aside = await database.query('select id from charges_set_aside where id like $1', ['usage:%'])
    expect(aside).toEqual([{ id: `usage:${unreadable}` }])
    await database.query('delete from charges_set_aside')
  })

  it('parameters with characters that PostgreSQL refuses are recorded without them', async () => {
    const lookupId = timeOrderedUuid(clock.now())
    const parameters = { username: 'a\0b\ud800c', note: '\\u0000' }
    const usage = {
      operationId: 'x',
      keyId: 'k',
      outcome: 'found',
      source: 'web',
      cached: false,
      durationMs: 5,
    }
    await ledger.charge({ walletId, lookupId, credits: 1, usage: { ...usage, parameters } })
    const at = { from: new Date(clock.now()), to: new Date(clock.now() + 1) }
    expect(await readRequestLookups(database, walletId, lookupId, at)).toMatchObject([
      { parameters: { username: 'a\uFFFDb\uFFFDc', note: '\\u0000' } },
    ])
  })

  it('records that a node of the release before writes are counted beside those of the outbox', async () => {
    const [old, fresh] = [timeOrderedUuid(clock.now()), timeOrderedUuid(clock.now())]
    const { part, record } = flushOf(walletId, old, 'x.things')
    await database.query('select ledger_flush($1, $2, $3)', [
      ...[randomUUID(), new Date(clock.now()), JSON.stringify([{ ...part, usage: [record] }])],
    ])
    await send(randomUUID(), walletId, fresh)
    await moveUsageHistory(database)
    expect(await used()).toEqual([{ lookups: 2, credits: 4 }])
    expect(await findLookup(database, old)).toMatchObject([{ requestId: old }])
  })

  it('a statement has the operations of all charges, also of those whose usage waits', async () => {
    const month = new Date(clock.now()).toISOString().slice(0, 7)
    await send(randomUUID(), walletId, timeOrderedUuid(clock.now()))
    const lines = await readStatement(
      { ...database, transaction: async () => false as never },
      clock,
      walletId,
      month,
    )
    expect(lines.filter(({ item }) => item === 'charge')).toEqual([
      { month, item: 'charge', operation: 'x.things', lookups: 1, credits: -2 },
    ])
  })

  it('the verification names what the sums lack once their hour is moved, and no hour before', async () => {
    const differences = async () =>
      (await verifyBooks(database)).differences.filter((one) => one.walletId === walletId)
    await send(randomUUID(), walletId, timeOrderedUuid(clock.now()))
    expect(await differences()).toEqual([])
    await send(randomUUID(), walletId, timeOrderedUuid(clock.now()))
    await database.query('delete from usage_outbox')
    expect(await differences()).toMatchObject([{ walletId, what: 'usage', expected: 4, found: 2 }])
  })
}
