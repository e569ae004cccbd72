import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../src/catalog/clock.ts'
import { dice } from '../../../src/simulation/world.ts'
import { clockworkPlatform } from '../../support/clockwork.ts'
import { commandEnv } from '../../support/command.ts'
import { onPostgres, type TestDatabase, testDatabase } from '../../support/database.ts'
import { liveKey, startTestService, type TestService, testKey } from '../../support/service.ts'

/** `KILLED_ROWS=20000` takes a quarter of an hour. */
const rowCount = Number(process.env.KILLED_ROWS ?? 3_000)
const price = 2
const testCredits = 1_000_000
const d = dice('kills of jobs', process.env.SEED ?? '1')
/** On PostgreSQL the API and two workers, which are killed; embedded one process that does everything, and is. */
const nodeCount = onPostgres ? 2 : 1

let database: TestDatabase | undefined
let api: TestService | undefined
let folder: string
let base = ''
const nodes: (ChildProcess | undefined)[] = []

function startNode(place: number): Promise<void> {
  const child = fork(join(import.meta.dirname, '../../support/worker-node.ts'), {
    env: {
      ...commandEnv,
      ...(database === undefined
        ? { ROLE: 'all', PORT: '0', FREE_REQUESTS_PER_MINUTE: '1000000' }
        : { DATABASE_URL: database.url, DATABASE_POOL: '4' }),
      DATA_DIR: join(folder, `node${place}`),
      SECRETS_KEY: 'kept by all nodes: 0123456789abcdef',
      BOOTSTRAP_LIVE_KEY: liveKey,
      BOOTSTRAP_TEST_KEY: testKey,
      JOB_CONCURRENCY: '48',
      LOG_LEVEL: 'silent',
    },
  })
  nodes[place] = child
  return new Promise((resolve, reject) => {
    child.once('message', (url) => {
      if (database === undefined) base = String(url)
      resolve()
    })
    child.once('exit', (code) => code !== null && reject(new Error(`node ended with ${code}`)))
  })
}

/** Undefined: the request or its answer was lost with the process. */
async function call(path: string, init: RequestInit = {}): Promise<string | undefined> {
  try {
    const answer = await fetch(base + path, { ...init, headers: { 'x-api-key': testKey, ...init.headers } })
    return await answer.text()
  } catch {
    return undefined
  }
}
async function read(path: string) {
  const text = await call(path)
  return text === undefined ? undefined : JSON.parse(text).data
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slk-job-kills-'))
  if (!onPostgres) return startNode(0)
  database = await testDatabase({ poolSize: 8 })
  api = await startTestService({
    database: database.database,
    clock: { ...systemClock, set: () => {}, advance: () => {} },
    platforms: [clockworkPlatform()],
    env: { SECRETS_KEY: 'kept by all nodes: 0123456789abcdef' },
  })
  base = api.base
})
afterAll(async () => {
  for (const node of nodes) node?.kill('SIGKILL')
  await api?.close()
  await database?.close()
  if (folder) await rm(folder, { recursive: true, force: true })
})

test('kills in the middle of a job lose no row, and charge none twice', { timeout: 1_800_000 }, async () => {
  const names = Array.from({ length: rowCount }, (_, i) => `row${i}`)
  const sent = await call('/v1/jobs?operationId=feed.posts', {
    method: 'POST',
    body: `name\n${names.join('\n')}\n`,
    headers: { 'content-type': 'text/csv' },
  })
  const { id } = JSON.parse(sent!).data.job
  const before = (await read('/v1/balance')).balance
  if (onPostgres) for (let place = 0; place < nodeCount; place++) await startNode(place)
  let kills = 0
  let job = await read(`/v1/jobs/${id}`)
  let killAt = rowCount / 20
  while (job?.status !== 'completed') {
    await sleep(d.int(50, 400))
    if (job !== undefined && job.rows.delivered >= killAt && kills < 12) {
      const place = d.int(0, nodeCount - 1)
      const ended = once(nodes[place]!, 'exit')
      nodes[place]!.kill('SIGKILL')
      await ended
      await startNode(place)
      kills += 1
      killAt += rowCount / 16
    }
    job = await read(`/v1/jobs/${id}`)
    if (job?.status === 'paused') throw new Error(JSON.stringify(job))
  }
  expect(kills).toBeGreaterThan(5)
  expect(job).toMatchObject({ rows: { total: rowCount, delivered: rowCount, failed: 0, running: 0 } })
  expect(job.creditsSpent).toBe(rowCount * price)
  const lines = (await call(`/v1/jobs/${id}/results`))!.trim().split('\n')
  const rows = lines.map((line) => JSON.parse(line))
  expect(rows.map(({ input }) => input.name)).toEqual(names)
  expect(rows.every(({ outcome, data }) => outcome === 'found' && data.items.length === 1)).toBe(true)
  expect(new Set(rows.map(({ requestId }) => requestId)).size).toBe(rowCount)
  // Holds of killed workers are released within a minute.
  const charged = async () => before - ((await read('/v1/balance'))?.balance ?? 0)
  await expect.poll(charged, { timeout: 120_000, interval: 1000 }).toBe(rowCount * price)
  expect(before).toBeLessThanOrEqual(testCredits)
})
