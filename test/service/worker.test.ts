import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorker } from '../../src/service/worker.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'

let made: TestDatabase
beforeAll(async () => {
  made = await testDatabase()
})
afterAll(() => made.close())

/** The same database; its first statements fail, as many as the test sets. */
function failing(times: number, error: Error) {
  const { database } = made
  const pool = Object.create(database.pool)
  pool.query = (...given: never[]) => {
    if (times === 0) return (database.pool.query as (...given: never[]) => unknown)(...given)
    times -= 1
    return Promise.reject(error)
  }
  return Object.assign(Object.create(database), { pool })
}

function logged() {
  const lines: string[] = []
  const line = (about: unknown, text?: string) => void lines.push(text ?? String(about))
  return { lines, log: { error: line, warn: line, info: line } as never }
}

test('a worker beside an API starts once the database allows it, and reports one failure', async () => {
  const { lines, log } = logged()
  let ready = () => {}
  const started = new Promise<void>((resolve) => {
    ready = resolve
  })
  const database = failing(2, Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
  const work = { database, log, work: [], sweeps: [] }
  const { close } = await openWorker(work, { alone: false, ready: () => ready(), retryMs: 1 })
  await started
  await close!()
  expect(lines).toEqual(['the worker did not start; it is tried again', 'the worker has started'])
})

test('a process that is to stop does not wait for a worker that cannot start', async () => {
  const { log } = logged()
  const database = failing(Number.POSITIVE_INFINITY, new Error('no'))
  const work = { database, log, work: [], sweeps: [] }
  const { close } = await openWorker(work, { alone: false, ready: () => {}, retryMs: 3_600_000 })
  await close!()
})

test('a worker alone ends with a sentence if its database user lacks rights', async () => {
  const { log } = logged()
  const denied = Object.assign(new Error('permission denied for database x'), { code: '42501' })
  const work = { database: failing(Number.POSITIVE_INFINITY, denied), log, work: [], sweeps: [] }
  await expect(openWorker(work, { alone: true, ready: () => {} })).rejects.toThrow(
    /^DATABASE_URL: permission denied for database x\. The user of the nodes has to own the tables/,
  )
})
