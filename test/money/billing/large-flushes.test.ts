import { createHash } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { createAccount } from '../../../src/accounts/accounts.ts'
import { timeOrderedUuid } from '../../../src/catalog/clock.ts'
import { createLedger } from '../../../src/money/billing/ledger.ts'
import { testClock } from '../../support/clock.ts'
import { ownedDatabase } from '../../support/owned-database.ts'
import { checkBooks, cachedUsage as usage } from './books.ts'

const clock = testClock()
const made = await ownedDatabase({ poolSize: 6 })
const { database, place } = made
const ledger = createLedger({ database, clock, writeAhead: place, deferCharges: false })
afterAll(async () => {
  await ledger.close()
  await made.close()
})

/** Twenty times as many took a hundred times as long while each was compared with each. */
const few = 500
const many = 10_000
const maxGrowth = 70

type Lookup = { readonly walletId: string; readonly lookupId: string; readonly credits: number }

const forms: Record<string, (one: Lookup, at: number) => Promise<unknown>> = {
  'cached lookups': (one) => ledger.charge({ ...one, usage }),
  'lookups of which every other is not cached': (one, at) =>
    at % 2 === 0 ? ledger.hold(one) : ledger.charge({ ...one, usage }),
  'checks of monitors': (one) => ledger.charge({ ...one, once: true, usage }),
  'lookups with a key': (one) => {
    const id = createHash('sha256').update(one.lookupId).digest('hex').slice(0, 32)
    return ledger.charge({ ...one, key: { id, request: id, answer: null }, usage })
  },
}

/** Sends lookups at once; milliseconds until each has its answer. */
async function send(form: string, lookups: number, trialCredits: number): Promise<number> {
  const { id } = await createAccount(database, clock, { trialCredits, testCredits: 0 })
  const all = Array.from({ length: lookups }, () => ({
    ...{ walletId: `${id}:live`, lookupId: timeOrderedUuid(clock.now()), credits: 1 },
  }))
  const begun = performance.now()
  const ends = await Promise.allSettled(all.map(forms[form]!))
  const took = performance.now() - begun
  const answered = ends.flatMap(({ status }, at) => (status === 'fulfilled' ? [at] : []))
  // In the order of their arrival.
  expect(answered).toEqual(Array.from({ length: Math.min(lookups, trialCredits) }, (_, at) => at))
  for (const end of ends)
    if (end.status === 'rejected') expect(end.reason).toMatchObject({ kind: 'insufficient_credits' })
  return took
}

it.each(
  Object.keys(forms).flatMap((form) => [
    { form, credits: 5, are: 'refused' },
    { form, credits: 1_000_000, are: 'approved' },
  ]),
)('$form that come at once are $are in a time that grows with their number', async ({ form, credits }) => {
  const least = async (lookups: number) =>
    Math.min(await send(form, lookups, credits), await send(form, lookups, credits))
  // Compiles its statements.
  await send(form, few, credits)
  const growth = (await least(many)) / (await least(few))
  expect(growth).toBeLessThan(maxGrowth)
  await checkBooks(database)
})

/** Ends lookups that are under way at once; milliseconds until all are charged. */
async function settle(lookups: number, withKeys: boolean): Promise<number> {
  const { id } = await createAccount(database, clock, { trialCredits: 1_000_000, testCredits: 0 })
  const holds = await Promise.all(
    Array.from({ length: lookups }, () =>
      ledger.hold({ walletId: `${id}:live`, lookupId: timeOrderedUuid(clock.now()), credits: 2 }),
    ),
  )
  const begun = performance.now()
  await Promise.all(
    holds.map((hold) => {
      const key = createHash('sha256').update(hold.lookupId).digest('hex').slice(0, 32)
      return ledger.settle(hold, 1, usage, withKeys ? { id: key, request: key, answer: null } : undefined)
    }),
  )
  const took = performance.now() - begun
  expect(await ledger.balance(`${id}:live`)).toEqual({ credits: 1_000_000 - lookups, reserved: 0 })
  return took
}

it.each([
  ['', false],
  [' with keys', true],
])('lookups%s that end at once are charged in a time that grows with their number', async (_, withKeys) => {
  const { id } = await createAccount(database, clock, { trialCredits: 10, testCredits: 0 })
  const one = await ledger.hold({
    walletId: `${id}:live`,
    lookupId: timeOrderedUuid(clock.now()),
    credits: 2,
  })
  // A server plans for what it counted last, and retains what it planned.
  await database.query('vacuum analyze holds')
  for (let n = 0; n < 20; n += 1) await settle(1, withKeys)
  const least = async (lookups: number) =>
    Math.min(await settle(lookups, withKeys), await settle(lookups, withKeys))
  await settle(few, withKeys)
  // First: what many leave behind in the tables slows the next ones down.
  const fewTook = await least(few)
  const growth = (await least(many)) / fewTook
  expect(growth).toBeLessThan(maxGrowth)
  await ledger.void(one)
  await checkBooks(database)
})
