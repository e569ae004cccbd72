import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '../../../src/runtime/storage/database.ts'
import { postgresCluster } from '../../support/postgres-cluster.ts'

const cluster = await postgresCluster()
const replica = await cluster?.replica()
afterAll(async () => {
  await replica?.remove()
  await cluster?.remove()
})

it.skipIf(!cluster)(
  'a report has all that was committed before it, from the replica or without it',
  async () => {
    const database = await openDatabase({ url: cluster!.url, reportsUrl: replica!.url })
    await database.query('create table written (n int)')
    let n = 0
    const report = async () => {
      n += 1
      await database.query('insert into written values ($1)', [n])
      const read = await database.report(5000, (q) =>
        q.query('select max(n) as n, pg_is_in_recovery() as replica from written'),
      )
      return read[0]
    }
    for (let times = 0; times < 20; times += 1) expect(await report()).toEqual({ n, replica: true })
    await replica!.statement('select pg_wal_replay_pause()')
    expect(await report()).toEqual({ n, replica: false })
    await replica!.statement('select pg_wal_replay_resume()')
    expect(await report()).toEqual({ n, replica: true })
    await replica!.stop('kill')
    expect(await report()).toEqual({ n, replica: false })
    await replica!.start()
    expect(await report()).toEqual({ n, replica: true })
    expect(database.replicaReports).toEqual({ replica: 22, primary: 2 })
    await database.close()
  },
)

it.skipIf(!cluster)(
  'a list has all that was committed before it, from the replica or without it',
  async () => {
    const database = await openDatabase({ url: cluster!.url, reportsUrl: replica!.url })
    await database.query('create table listed (n int)')
    const put = (n: number) => database.query('insert into listed values ($1)', [n])
    const list = async (n: number) => {
      const [row] = await database.latest.query<{ found: boolean; replica: boolean }>(
        'select exists (select from listed where n = $1) as found, pg_is_in_recovery() as replica',
        [n],
      )
      return row!
    }
    // Many at once share the questions for the end of the log; none may get an answer from before its own commit.
    const numbers = Array.from({ length: 400 }, (_, n) => n)
    const lists = await Promise.all(
      numbers.map(async (n) => {
        await put(n)
        return list(n)
      }),
    )
    expect(lists.filter(({ found }) => !found)).toEqual([])
    expect(lists.filter((one) => one.replica).length).toBeGreaterThan(200)

    await replica!.statement('select pg_wal_replay_pause()')
    await put(1000)
    expect(await list(1000)).toEqual({ found: true, replica: false })
    // The first waited for the replica; those after it do not.
    const since = performance.now()
    for (let times = 0; times < 20; times += 1)
      expect(await list(1000)).toEqual({ found: true, replica: false })
    expect(performance.now() - since).toBeLessThan(20 * 50)
    await replica!.statement('select pg_wal_replay_resume()')

    await replica!.stop('kill')
    await put(1001)
    expect(await list(1001)).toEqual({ found: true, replica: false })
    await replica!.start()
    await expect.poll(() => list(1001), { timeout: 20_000 }).toEqual({ found: true, replica: true })
    await database.close()
  },
)
