import { afterAll, describe, expect, it } from 'vitest'
import { migrate, openDatabase } from '../../src/storage/database.ts'
import { onPostgres, testDatabase } from '../support/database.ts'
import { databaseUrl, onServer } from '../support/database-template.ts'

describe.skipIf(!onPostgres)('PostgreSQL server', async () => {
  const { database, url, close } = onPostgres ? await testDatabase() : ({} as never)
  afterAll(() => close?.())

  it('answers temporarily_unavailable with Retry-After when a connection breaks, and recovers by itself', async () => {
    const broken = database.query('select pg_terminate_backend(pg_backend_pid())')
    await expect(broken).rejects.toMatchObject({ kind: 'temporarily_unavailable', retryAfterSeconds: 1 })
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }])
  })

  it('survives the loss of idle connections', async () => {
    await Promise.all([1, 2, 3].map(() => database.query('select pg_sleep(0.01)')))
    await onServer(
      process.env.DATABASE_URL!,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${new URL(url).pathname.slice(1)}'`,
    )
    await expect
      .poll(() => database.query('select 1 as one').catch(() => null), { timeout: 10_000 })
      .toEqual([{ one: 1 }])
  })

  it('runs the statements of a lane one after the other on one connection, which a close gives back', async () => {
    const one = await openDatabase({ url, poolSize: 3 })
    const lane = one.lane()
    const work = [1, 2, 3].map(() => lane.query<{ pid: number }>('select pg_backend_pid() as pid'))
    const pids = (await Promise.all(work)).map(([row]) => row!.pid)
    expect(new Set(pids).size).toBe(1)
    await expect(lane.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow()
    expect((await lane.query<{ pid: number }>('select pg_backend_pid() as pid'))[0]!.pid).not.toBe(pids[0])
    await one.close()
  })

  it('is migrated once when several nodes start at the same moment', async () => {
    const name = `${new URL(url).pathname.slice(1)}_new`
    await onServer(process.env.DATABASE_URL!, `create database ${name}`)
    const nodes = await Promise.all(
      [1, 2, 3].map(() => openDatabase({ url: databaseUrl(url, name), poolSize: 2 })),
    )
    await Promise.all(nodes.map(migrate))
    const count = 'select count(*) as n, count(distinct hash) as distinct from drizzle.__drizzle_migrations'
    const [row] = await nodes[0]!.query<{ n: number; distinct: number }>(count)
    expect(row!.n).toBe(row!.distinct)
    for (const node of nodes) await node.close()
    await onServer(process.env.DATABASE_URL!, `drop database ${name}`)
  })

  it('says that DATABASE_URL is wrong when nothing answers there', async () => {
    const nowhere = openDatabase({ url: 'postgres://postgres@127.0.0.1:1/none' })
    await expect(nowhere).rejects.toThrow(/DATABASE_URL: the database does not answer/)
  })
})
