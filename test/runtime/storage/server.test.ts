import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../src/runtime/storage/database.ts'
import { migrate } from '../../../src/runtime/storage/migrate.ts'
import { onPostgres, testDatabase } from '../../support/database.ts'
import { databaseUrl, onServer } from '../../support/database-template.ts'
import { silentFront } from '../../support/silent-front.ts'

describe.skipIf(!onPostgres)('PostgreSQL server', async () => {
  const { database, url, close } = onPostgres ? await testDatabase() : ({} as never)
  afterAll(() => close?.())

  it('answers temporarily_unavailable with Retry-After when a connection breaks, and recovers by itself', async () => {
    const broken = database.query('select pg_terminate_backend(pg_backend_pid())')
    await expect(broken).rejects.toMatchObject({ kind: 'temporarily_unavailable', retryAfterSeconds: 1 })
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }])
  })

  it('answers temporarily_unavailable in sessions that a failover made read-only, then writes in new ones', async () => {
    const name = new URL(url).pathname.slice(1)
    // Every session is one of a standby: it reads, and refuses to write.
    await onServer(process.env.DATABASE_URL!, `alter database ${name} set default_transaction_read_only = on`)
    const one = await openDatabase({ url, poolSize: 4 })
    const lane = one.lane()
    const write = (q: Pick<typeof one, 'query'>) =>
      q.query(`insert into settings (name, value) values (gen_random_uuid()::text, '')`)
    await Promise.all(Array.from({ length: 3 }, () => one.query('select pg_sleep(0.05)')))
    await lane.query('select 1')
    await expect(write(one)).rejects.toMatchObject({ kind: 'temporarily_unavailable', retryAfterSeconds: 1 })
    await expect(write(lane)).rejects.toMatchObject({ kind: 'temporarily_unavailable' })
    await expect(one.transaction(write)).rejects.toMatchObject({ kind: 'temporarily_unavailable' })
    await Promise.all(Array.from({ length: 3 }, () => one.query('select pg_sleep(0.05)')))
    await lane.query('select 1')
    await onServer(process.env.DATABASE_URL!, `alter database ${name} reset default_transaction_read_only`)
    // The first to write notices; then all are new.
    await expect(write(one)).rejects.toMatchObject({ kind: 'temporarily_unavailable' })
    await Promise.all([write(one), write(one), write(one), write(lane), one.transaction(write)])
    await one.close()
  })

  it('survives the loss of idle connections', async () => {
    await Promise.all([1, 2, 3].map(() => database.query('select pg_sleep(0.01)')))
    await onServer(
      process.env.DATABASE_URL!,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${new URL(url).pathname.slice(1)}'`,
    )
    await expect.poll(() => database.query('select 1 as one').catch(() => null)).toEqual([{ one: 1 }])
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

  it('compiles no statement, on any connection', async () => {
    const node = await openDatabase({ url, poolSize: 2 })
    const shown = await Promise.all([1, 2].map(() => node.query<{ jit: string }>('show jit')))
    const reported = await node.report(5000, (q) => q.query<{ jit: string }>('show jit'))
    expect([...shown, reported]).toEqual([1, 2, 3].map(() => [{ jit: 'off' }]))
    await node.close()
  })

  it('is migrated once when several nodes start at the same moment', async () => {
    const name = `${new URL(url).pathname.slice(1)}_new`
    await onServer(process.env.DATABASE_URL!, `create database ${name}`)
    const nodes = await Promise.all(
      [1, 2, 3].map(() => openDatabase({ url: databaseUrl(url, name), poolSize: 2 })),
    )
    await Promise.all(nodes.map((one) => migrate(one)))
    const count = 'select count(*) as n, count(distinct hash) as distinct from drizzle.__drizzle_migrations'
    const [row] = await nodes[0]!.query<{ n: number; distinct: number }>(count)
    expect(row!.n).toBe(row!.distinct)
    for (const node of nodes) await node.close()
    await onServer(process.env.DATABASE_URL!, `drop database ${name}`)
  })

  it('is asked again at the start where a connection was accepted and then not answered in time', async () => {
    const { hostname, port, pathname, username } = new URL(process.env.DATABASE_URL!)
    const sockets: Socket[] = []
    const front = createServer((socket) => {
      sockets.push(socket)
      if (sockets.length === 1) return
      const server = connect(Number(port || 5432), hostname)
      socket.on('error', () => server.destroy()).pipe(server)
      server.on('error', () => socket.destroy()).pipe(socket)
    })
    await once(front.listen(0, '127.0.0.1'), 'listening')
    const { port: frontPort } = front.address() as AddressInfo
    const database = await openDatabase({ url: `postgres://${username}@127.0.0.1:${frontPort}${pathname}` })
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }])
    await database.close()
    for (const socket of sockets) socket.destroy()
    front.close()
  }, 30_000)

  it('is given up within five seconds when it falls silent, refused at once until it answers, and used again then', async () => {
    const front = await silentFront(url)
    const one = await openDatabase({ url: front.url, poolSize: 2 })
    const lane = one.lane()
    await Promise.all([one.query('select 1'), one.query('select 1'), lane.query('select 1')])
    front.fallSilent()
    const secondsOf = async (work: () => Promise<unknown>) => {
      const from = performance.now()
      await expect(work()).rejects.toMatchObject({ kind: 'temporarily_unavailable', retryAfterSeconds: 1 })
      return (performance.now() - from) / 1000
    }
    const waits = await Promise.all([
      // More than the pool has connections: the last waits for one.
      ...[1, 2, 3].map(() => secondsOf(() => one.query('select 1'))),
      secondsOf(() => lane.query('select 1')),
      secondsOf(() => one.transaction((q) => q.query('select 1'))),
      secondsOf(() => one.report(60_000, (q) => q.query('select 1'))),
    ])
    expect(Math.max(...waits)).toBeLessThan(5)
    expect(await secondsOf(() => one.query('select 1'))).toBeLessThan(0.5)
    expect(await secondsOf(() => lane.query('select 1'))).toBeLessThan(0.5)
    front.speak()
    await expect
      .poll(() => one.query('select 1 as one').catch(() => null), { timeout: 10_000 })
      .toEqual([{ one: 1 }])
    expect(await lane.query('select 1 as one')).toEqual([{ one: 1 }])
    await one.close()
    front.close()
  }, 30_000)

  it('is read in place of a replica that falls silent, within five seconds and then at once', async () => {
    const front = await silentFront(url)
    const one = await openDatabase({ url, reportsUrl: front.url, poolSize: 2 })
    const secondsOf = async (work: () => Promise<unknown[]>) => {
      const from = performance.now()
      expect(await work()).toEqual([{ one: 1 }])
      return (performance.now() - from) / 1000
    }
    const list = () => one.latest.query('select 1 as one')
    const report = () => one.report(60_000, (q) => q.query('select 1 as one'))
    await Promise.all([list(), report()])
    expect([one.replicaReads, one.replicaReports]).toMatchObject([{ replica: 1 }, { replica: 1 }])
    front.fallSilent()
    expect(Math.max(...(await Promise.all([secondsOf(list), secondsOf(report)])))).toBeLessThan(5)
    expect(Math.max(await secondsOf(list), await secondsOf(report))).toBeLessThan(0.5)
    front.speak()
    await expect
      .poll(
        async () => {
          await list()
          return one.replicaReads!.replica
        },
        { timeout: 10_000 },
      )
      .toBeGreaterThan(1)
    await one.close()
    front.close()
  }, 30_000)

  it('is not given up for a statement that takes long', async () => {
    const one = await openDatabase({ url, poolSize: 1 })
    expect(await one.query('select 1 as one from pg_sleep(5.5)')).toEqual([{ one: 1 }])
    await one.close()
  }, 30_000)

  it('reports a wrong DATABASE_URL if no server answers there', async () => {
    const nowhere = openDatabase({ url: 'postgres://postgres@127.0.0.1:1/none' })
    await expect(nowhere).rejects.toThrow(/DATABASE_URL: the database does not answer/)
  })
})
