import { Agent, request } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccountIn } from '../../src/accounts/accounts.ts'
import { generateKey, hashKey } from '../../src/accounts/key-format.ts'
import { createKey } from '../../src/accounts/manage-keys.ts'
import { remoteAdmin } from '../../src/operator/administration/client.ts'
import type { Admin } from '../../src/operator/administration/verbs.ts'
import { testBrowser } from '../support/browser-session.ts'
import { startTestService, type TestService } from '../support/service.ts'

/**
 * What comes and goes in a day of the service: each time other accounts, keys, sessions, cursors and connections. 20,000
 * accounts in all, each with a key and a connection. One in eighty does all that an account does, which takes 50 times as long.
 */
const accountsOfDay = 4000
const busyOf = 80
/** Caches and code fill up in the first days. */
const [filledAfter, days] = [2, 5]
const maxGrowth = 1.05
/** Requests at once. */
const atOnce = 64

const token = 'an admin token of at least 32 characters'
let service: TestService
let admin: Admin
beforeAll(async () => {
  service = await startTestService({
    env: {
      ADMIN_TOKEN: token,
      CACHE_BYTES: '1000000',
      HEALTH_REQUESTS_PER_MINUTE: '1000000',
      // Bounded in bytes: it would fill in the days that are compared.
      KEPT_ANSWERS_BYTES: '1000000',
    },
  })
  admin = remoteAdmin({ url: service.base, token })
})
afterAll(() => service.close())

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const heapBytes = () => {
  collect()
  collect()
  return process.memoryUsage().heapUsed
}

const columns: Readonly<Record<string, string>> = {
  accounts: "jsonb_build_object('id', n.account)",
  wallets: "jsonb_build_object('id', n.account || ':' || t.mode, 'account_id', n.account)",
  api_keys: "jsonb_build_object('id', 'key_' || n.account, 'account_id', n.account, 'hash', n.hash)",
}

/**
 * Accounts with a key each. The first is created by the functions of the administration; the rows of the others are copies
 * of its rows, because 20,000 creations take minutes.
 * @returns the keys
 */
async function createAccounts(names: readonly string[]): Promise<string[]> {
  const { database } = service.service
  const keys = names.map(() => generateKey('test'))
  await database.transaction(async (q) => {
    const name = names[0]!
    const { id } = await createAccountIn(q, service.clock, { name, trialCredits: 0, testCredits: 0 })
    await createKey(q, service.clock, { accountId: id, mode: 'test', name })
    for (const [table, changed] of Object.entries(columns)) {
      await q.query(
        `insert into ${table}
         select (jsonb_populate_record(t, ${changed})).*
         from ${table} t, unnest($2::text[], $3::text[]) n(account, hash)
         where t.${table === 'accounts' ? 'id' : 'account_id'} = $1`,
        [id, names, keys.map(hashKey)],
      )
    }
  })
  return keys
}

const agent = new Agent({ keepAlive: false })

/**
 * A request of an account by a connection of its own. It is refused for a parameter with the name of the account, after it
 * was authenticated and counted: keys, windows of requests and refusals are what a process remembers of each.
 */
function visit(name: string, key: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-api-key': key }
    request(`${service.base}/v1/balance?${name}=1`, { agent, headers }, (answer) => {
      answer.resume().once('end', () => {
        if (answer.statusCode === 400) resolve()
        else reject(new Error(`answered ${answer.statusCode}`))
      })
    })
      .once('error', reject)
      .end()
  })
}

/** An account that does all that an account does. */
async function live(name: string): Promise<void> {
  const { id: account } = await admin('accounts create', { name })
  const { key, id } = await admin('keys create', { account, mode: 'test', name })
  const headers = { 'x-api-key': key, connection: 'close' }
  const list = `/v1/reddit/search?query=${name}`
  const first = await service.call(list, { key, headers })
  expect(first.status).toBe(200)
  const { nextCursor } = first.body.data.page
  await service.call(`${list}&cursor=${nextCursor}`, {
    key,
    headers: { ...headers, 'idempotency-key': name },
  })
  await service.call('/v1/ask', { key, headers, method: 'POST', body: { query: `who is ${name}` } })
  const created = await service.call('/v1/keys', { key, headers, method: 'POST', body: { name } })
  expect(created.status).toBe(201)
  await testBrowser(service).request('/sign-in/key', { method: 'POST', body: { key } })
  await service.call(`/v1/${name}`, { key: `slk_test_${name.padEnd(32, 'x')}`, headers })
  await admin('keys revoke', { id })
}

async function inTurns<T>(list: readonly T[], most: number, work: (one: T) => Promise<unknown>) {
  const left = [...list]
  const next = async () => {
    for (let one = left.pop(); one !== undefined; one = left.pop()) await work(one)
  }
  await Promise.all(Array.from({ length: most }, next))
}

async function sweepDay(): Promise<void> {
  service.clock.advance(26 * 3_600_000)
  for (const { run } of service.service.work.sweeps ?? []) await run()
  // As every minute: keys that are not used leave the memory.
  service.service.keyring.takeUses()
}

test('20,000 accounts, their keys, sessions, cursors and connections leave no growth in memory and metrics', async () => {
  const heaps: number[] = []
  const metrics: number[] = []
  for (let day = 0; day < days; day++) {
    const names = Array.from({ length: accountsOfDay }, (_, at) => `soak${day}n${at}`)
    const keys = await createAccounts(names)
    await inTurns([...names.keys()], atOnce, (at) => visit(names[at]!, keys[at]!))
    for (let at = 0; at < accountsOfDay; at += busyOf) await live(`${names[at]}b`)
    await sweepDay()
    heaps.push(heapBytes())
    metrics.push(
      (
        await service.call('/metrics', { key: null, headers: { authorization: `Bearer ${token}` } })
      ).text.split('\n').length,
    )
  }
  expect(heaps.at(-1)! / heaps[filledAfter - 1]!).toBeLessThan(maxGrowth)
  expect(metrics.at(-1)! / metrics[filledAfter - 1]!).toBeLessThan(maxGrowth)
})
