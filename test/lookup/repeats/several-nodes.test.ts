import { afterAll, beforeAll, expect, it } from 'vitest'
import { timeOrderedUuid } from '../../../src/catalog/clock.ts'
import { createRepeats, type FirstCall } from '../../../src/lookup/repeats/repeats.ts'
import type { Database } from '../../../src/runtime/storage/database.ts'
import { type TestDatabase, testDatabase } from '../../support/database.ts'
import { testClock } from '../../support/service.ts'

let shared: TestDatabase
beforeAll(async () => {
  shared = await testDatabase()
})
afterAll(() => shared.close())

const turn = () => new Promise((resolve) => setImmediate(resolve))

it('the key of a lookup that failed is free again, though the response to that comes after another node has joined', async () => {
  const clock = testClock(Date.now())
  const response = Promise.withResolvers<void>()
  const freed = Promise.withResolvers<void>()
  const query: Database['query'] = async (text, values, options) => {
    const rows = await shared.database.query(text, values, options)
    if (text.startsWith('delete from lookup_keys')) {
      freed.resolve()
      await response.promise
    }
    return rows as never
  }
  const open = (wait: () => Promise<unknown>) =>
    createRepeats({
      database: Object.assign(Object.create(shared.database) as Database, { kind: 'server', query }),
      ...{ clock, log: { warn: () => undefined }, kept: {} as never, settled: async () => undefined, wait },
    })
  const call = () => ({
    ...{ key: 'a-key', request: 'f'.repeat(32), lookupId: timeOrderedUuid(clock.now()) },
    actor: { walletId: 'acc_1:live', mode: 'live' as const, keyId: 'key_1', scopes: undefined },
  })
  const form = (() => undefined) as never

  const first = open(turn)
  const before = open(turn)
  for (const node of [first, before, first, before]) await node.stay()
  const lookup = (await first.take(call(), form)) as FirstCall
  await before.close()
  await first.stay()
  lookup.end(true)
  await freed.promise

  let looks = 0
  const second = open(async () => {
    looks += 1
    if (looks > 200) throw new Error('the key is still claimed')
    clock.advance(100)
    await first.renew()
    await first.stay()
    response.resolve()
    await turn()
  })
  expect((await second.take(call(), form)).kind).toBe('first')
  await first.close()
  await second.close()
})
