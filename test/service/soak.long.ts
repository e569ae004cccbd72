import { Agent, request } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../../src/accounts/accounts.ts'
import { createKey } from '../../src/accounts/manage-keys.ts'
import { startTestService, type TestService, testClock } from '../support/service.ts'

/** How long strangers come and go; SOAK_SECONDS=600 is the whole soak. */
const seconds = Number(process.env.SOAK_SECONDS ?? 40)
/** Upkeep runs this many times as often as it states, and the clock as fast. */
const speed = 240
const accountsPerRound = 25
const maxGrowth = 1.05

const clock = testClock()
let service: TestService

beforeAll(async () => {
  const env = { CACHE_BYTES: '4000000', FREE_REQUESTS_PER_MINUTE: '1000000', SIGN_IN_METHODS: 'key,link' }
  service = await startTestService({ clock, env, upkeepSpeed: speed, role: 'all' })
})
afterAll(() => service.close())

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Megabytes of the heap after two collections: finalizers of the first free more. */
async function heapMb(): Promise<number> {
  for (let again = 0; again < 2; again++) {
    collect()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return process.memoryUsage().heapUsed / 1e6
}

/** Sends a request on a connection of its own, which nobody has used before. */
function fresh(path: string, given: { key?: string; body?: unknown; headers?: Record<string, string> } = {}) {
  const { key, body, headers } = given
  const agent = new Agent({ keepAlive: false })
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = request(
      service.base + path,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...(key === undefined ? {} : { 'x-api-key': key }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (piece: string) => {
          text += piece
        })
        answer.on('end', () => resolve({ status: answer.statusCode!, text })).on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

let strangers = 0

/** All that a new account does once: each request has names that no other has. */
async function comeAndGo(): Promise<void> {
  const n = ++strangers
  const { database } = service.service
  const account = await createAccount(database, clock, {
    name: `a${n}`,
    trialCredits: 100,
    testCredits: 1000,
  })
  const own = { accountId: account.id, mode: 'test' as const }
  const { key } = await createKey(database, clock, { ...own, name: `k${n}` })
  const list = await fresh(`/v1/reddit/search?query=soak${n}`, {
    key,
    headers: { 'idempotency-key': `soak-${n}`, 'user-agent': `agent ${n}` },
  })
  const { nextCursor } = JSON.parse(list.text).data.page
  const statuses = [
    list.status,
    (await fresh(`/v1/reddit/search?query=soak${n}&cursor=${nextCursor}`, { key })).status,
    (await fresh('/v1/balance', { key })).status,
    (await fresh('/sign-in/key', { body: { key }, headers: { origin: service.base } })).status,
    (await fresh(`/v1/no-such-route-${n}`, { key })).status,
    (await fresh('/v1/whoami', { key: `slk_test_${`x${n}`.padEnd(32, 'y')}` })).status,
    (await fresh('/v1/ask', { key, body: { query: `followers of soak${n} on tiktok` } })).status,
    (
      await fresh('/v1/webhook-endpoints', {
        key,
        body: { kind: 'sink' },
        headers: { 'idempotency-key': `e${n}` },
      })
    ).status,
  ]
  expect(statuses).toEqual([200, 200, 200, 200, 404, 401, 200, 201])
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!

const metricLines = async () => (await service.call('/metrics', { key: null })).text.split('\n').length

test('accounts, keys, sessions, cursors and connections that come and go leave no memory and no metrics', async () => {
  const began = performance.now()
  const heaps: number[] = []
  let linesEarly = 0
  while (performance.now() - began < seconds * 1000) {
    const roundBegan = performance.now()
    await Promise.all(Array.from({ length: accountsPerRound }, comeAndGo))
    clock.advance((performance.now() - roundBegan) * speed)
    heaps.push(await heapMb())
    if (linesEarly === 0 && performance.now() - began > (seconds * 1000) / 3) linesEarly = await metricLines()
  }
  const third = Math.floor(heaps.length / 3)
  const early = median(heaps.slice(third, 2 * third))
  const late = median(heaps.slice(-third))
  console.log(
    `${strangers} accounts, ${heaps.length} rounds: ${early.toFixed(1)} MB, then ${late.toFixed(1)} MB`,
  )
  expect(late / early, heaps.map((mb) => mb.toFixed(1)).join(' ')).toBeLessThan(maxGrowth)
  expect(await metricLines()).toBeLessThan(linesEarly * 1.02)
})
