import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAccount } from '../../../src/accounts/accounts.ts'
import { createRecordStore, endUnusableGrants } from '../../../src/agents/oauth/adapter.ts'
import {
  createConnection,
  endConnection,
  listConnections,
  type NewConnection,
} from '../../../src/agents/oauth/connections.ts'
import type { Queryable } from '../../../src/runtime/storage/database.ts'
import { createSecretBox } from '../../../src/runtime/storage/secrets.ts'
import { testClock } from '../../support/clock.ts'
import { testDatabase } from '../../support/database.ts'

const day = 86_400
const clock = testClock()
let opened: Awaited<ReturnType<typeof testDatabase>>
let accountId: string
beforeAll(async () => {
  opened = await testDatabase()
  const start = { trialCredits: 0, testCredits: 0 }
  accountId = (await createAccount(opened.database, clock, { name: 'Ada', ...start })).id
})
afterAll(() => opened.close())

it('a connection that no token can use any more ends, and others stay', async () => {
  const { database } = opened
  const options = {
    ...{ database, clock, secrets: createSecretBox('x'.repeat(32)) },
    endConnection: (q: Queryable, id: string) => endConnection(q, clock, id, true),
  }
  const store = createRecordStore({ ...options, alreadyUsed: () => new Error() })
  const connect = async (tokenSeconds: number | null, grantSeconds = 365 * day) => {
    const wanted: NewConnection = {
      ...{ accountId, mode: 'test' as const, clientId: 'c', clientName: 'C', redirectHost: 'localhost' },
      ...{ scopes: ['lookups'] as const, creditsPerDay: null, createdBy: 'ses_1' },
    }
    const { id } = await createConnection(database, clock, wanted, [])
    await store.adapter('Grant').upsert(`grant of ${id}`, { accountId: id }, grantSeconds)
    const token = { grantId: `grant of ${id}` }
    if (tokenSeconds !== null) await store.adapter('RefreshToken').upsert(`of ${id}`, token, tokenSeconds)
    return id
  }
  const open = async () => (await listConnections(database, accountId)).map(({ id }) => id)
  const used = await connect(30 * day)
  const idle = await connect(day)
  const abandoned = await connect(null)
  const old = await connect(30 * day, day)
  await endUnusableGrants(options)
  expect((await open()).toSorted()).toEqual([used, idle, abandoned, old].toSorted())
  clock.advance(2 * day * 1000)
  const recent = await connect(null)
  await endUnusableGrants(options)
  expect((await open()).toSorted()).toEqual([used, recent].toSorted())
})
