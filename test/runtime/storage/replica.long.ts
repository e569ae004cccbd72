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
