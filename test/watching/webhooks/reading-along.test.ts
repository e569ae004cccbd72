import { afterAll, expect, test } from 'vitest'
import { createAccount } from '../../../src/accounts/accounts.ts'
import { listCursors } from '../../../src/catalog/http/lists.ts'
import { createSecretBox } from '../../../src/runtime/storage/secrets.ts'
import {
  enqueueDeliveries,
  lockReceivingEndpoints,
} from '../../../src/watching/webhooks/delivery/delivery-queue.ts'
import { takePositions } from '../../../src/watching/webhooks/delivery/positions.ts'
import { createDeliveries } from '../../../src/watching/webhooks/log/delivery-log.ts'
import { testClock } from '../../support/clock.ts'
import { onPostgres, testDatabase } from '../../support/database.ts'

const { database, close } = await testDatabase({ poolSize: 8 })
const clock = testClock()
afterAll(close)

const deliveries = createDeliveries({
  cursors: listCursors(createSecretBox('s'.repeat(32))),
  database,
  clock,
  countManualRequest: async () => {},
  wake: () => {},
})

async function endpoint(): Promise<{ walletId: string; id: string }> {
  const { id: account } = await createAccount(database, clock, { trialCredits: 0, testCredits: 0 })
  const id = `whe_${account}`
  await database.query(
    `insert into webhook_endpoints (id, wallet_id, kind, secret, status, created_at, updated_at)
     values ($1, $2, 'sink', 's', 'active', now(), now())`,
    [id, `${account}:test`],
  )
  return { walletId: `${account}:test`, id }
}

/** One event with its delivery, stored as a worker does; `before` is awaited before the transaction ends. */
async function publish(to: { walletId: string; id: string }, name: string, before?: () => Promise<unknown>) {
  const now = new Date(clock.now())
  await database.transaction(async (q) => {
    const [receiving] = await lockReceivingEndpoints(q, [to.id])
    await q.query(
      `insert into events (id, wallet_id, type, body, credits_charged, created_at)
       values ($1, $2, 'test', '{}', 0, $3)`,
      [name, to.walletId, now],
    )
    const positions = await takePositions(q, new Map([[to.id, 1]]))
    await enqueueDeliveries(q, receiving!, [name], { now, positions })
    await before?.()
  })
}

// The embedded database has one connection, so that transactions never interleave there.
test.skipIf(!onPostgres)(
  'however transactions of several workers interleave, who reads along misses nothing and reads nothing twice',
  async () => {
    const to = await endpoint()
    const count = 300
    const seen: string[] = []
    let cursor: string | undefined
    let writing = true
    const follow = async () => {
      for (let last = false; !last; ) {
        last = !writing
        const page = await deliveries.list(to.walletId, to.id, {
          limit: 7,
          ...(cursor === undefined ? { after: '2000-01-01T00:00:00.000Z' } : { cursor }),
        })
        seen.push(...page.deliveries.map(({ eventId }) => eventId))
        cursor = page.page.nextCursor!
        if (page.page.hasMore) last = false
      }
    }
    let next = 0
    const worker = async () => {
      for (let n = next++; n < count; n = next++) {
        // Some take longer than others that began after them.
        const slow = n % 3 === 0
        await publish(to, `e${n}`, () => database.query(`select pg_sleep(${slow ? 0.004 : 0})`))
      }
    }
    const following = follow()
    await Promise.all([worker(), worker(), worker(), worker()])
    writing = false
    await following
    expect(seen).toHaveLength(count)
    expect(new Set(seen).size).toBe(count)
  },
)

test('later positions become visible only after earlier ones', async () => {
  const to = await endpoint()
  const read = async () => {
    const page = await deliveries.list(to.walletId, to.id, { limit: 9, after: '2000-01-01T00:00:00.000Z' })
    return page.deliveries.map(({ eventId }) => eventId)
  }
  const isStored = Promise.withResolvers<void>()
  const hasBegun = Promise.withResolvers<void>()
  const first = publish(to, `first ${to.id}`, async () => {
    isStored.resolve()
    await hasBegun.promise
  })
  await isStored.promise
  const second = publish(to, `second ${to.id}`)
  hasBegun.resolve()
  await first
  await second
  expect(await read()).toEqual([`first ${to.id}`, `second ${to.id}`])
})
