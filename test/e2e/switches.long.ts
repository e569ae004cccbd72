import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serviceEntry } from '../../scripts/builds.mjs'
import { commandEnv } from '../support/command.ts'
import { onPostgres, type TestDatabase, testDatabase } from '../support/database.ts'

const main = await serviceEntry()
const key = `slk_test_${'switches'.repeat(4)}`
const promiseMs = 5000
const reason = 'Reddit asks us to wait until noon'
const path = '/v1/reddit/subreddits?subreddit=askscience'
const params = { subreddit: 'askscience' }

let folder: string
let shared: TestDatabase
const children = new Set<ChildProcess>()

if (!onPostgres) console.warn('DATABASE_URL is not set: switches of two nodes need a server')

beforeAll(async () => {
  if (!onPostgres) return
  folder = await mkdtemp(join(tmpdir(), 'slk-switches-'))
  shared = await testDatabase()
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await shared?.close()
  if (folder) await rm(folder, { recursive: true, force: true })
})

function run(node: string, args: string[]): ChildProcess {
  const env = {
    ...commandEnv,
    ...{ DATA_DIR: join(folder, node), DATABASE_URL: shared.url, DATABASE_POOL: '4', PORT: '0' },
    ...{ BOOTSTRAP_TEST_KEY: key, LOG_LEVEL: 'error' },
  }
  const child = spawn(process.execPath, [main, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

async function serve(node: string, role: string): Promise<string> {
  const child = run(node, ['serve', '--role', role])
  for await (const line of createInterface({ input: child.stdout! })) {
    const base = /ready at (\S+)/.exec(line)?.[1]
    if (base === undefined) continue
    child.stdout!.resume()
    return base
  }
  throw new Error('the node did not start')
}

/** Runs a command as an operator does on the machine of a node. */
async function command(node: string, ...args: string[]): Promise<void> {
  const [code] = await once(run(node, args), 'exit')
  expect(code).toBe(0)
}

async function call(base: string, where: string, body?: unknown) {
  const headers = { 'x-api-key': key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
  const answer = await fetch(base + where, {
    headers,
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as any }
}

it.skipIf(!onPostgres)(
  'a switch by the command on one node takes effect on the other within five seconds, and monitors wait',
  async () => {
    const one = await serve('one', 'all')
    const other = await serve('other', 'api')
    // Cached on both: a switch also stops answers that a node has in memory.
    for (const base of [one, other]) expect((await call(base, path)).status).toBe(200)
    const endpoint = await call(one, '/v1/webhook-endpoints', { kind: 'sink' })
    const made = await call(one, '/v1/monitors', {
      ...{ operationId: 'reddit.subreddits.posts', params, webhookEndpointId: endpoint.body.data.id },
      schedule: { type: 'interval', minutes: 60 },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const monitor = async () => (await call(other, `/v1/monitors/${made.body.data.id}`)).body.data
    const checks = async () =>
      (await call(other, `/v1/monitors/${made.body.data.id}/checks`)).body.data.checks as {
        outcome: string
      }[]
    // A monitor that waits tries again after a minute.
    const slow = { timeout: 120_000, interval: 100 }
    await expect.poll(async () => (await checks())[0]?.outcome, slow).toBe('found')

    await command('one', 'switch', 'off', 'platform', 'reddit', '--reason', reason)
    await expect
      .poll(async () => (await call(other, path)).status, { timeout: promiseMs, interval: 50 })
      .toBe(503)
    const refused = await call(other, path)
    expect(refused.body.error).toMatchObject({
      code: 'temporarily_unavailable',
      reason: 'switched_off',
      message: expect.stringContaining(reason),
    })
    expect(refused.headers.get('retry-after')).toBe('60')
    await expect.poll(async () => (await call(one, path)).status, { timeout: promiseMs }).toBe(503)

    // Its next slot is now: an hour would be too long for a test.
    await shared.database.query('update monitors set next_run_at = now() where id = $1', [made.body.data.id])
    await expect
      .poll(async () => (await monitor()).statusReason, slow)
      .toMatch(new RegExp(`^Waits: .*${reason}`))
    expect((await monitor()).status).toBe('active')
    expect((await checks())[0]?.outcome).toBe('skipped')

    await command('other', 'switch', 'on', 'platform', 'reddit')
    const back = async () => Promise.all([one, other].map(async (base) => (await call(base, path)).status))
    await expect.poll(back, { timeout: promiseMs, interval: 50 }).toEqual([200, 200])
    await expect.poll(async () => (await checks())[0]?.outcome, slow).toBe('found')
    expect((await monitor()).statusReason).toBeNull()
  },
  400_000,
)
