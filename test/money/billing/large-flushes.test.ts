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
