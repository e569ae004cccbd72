import { describe, expect, inject, it } from 'vitest'
import { type Database, openDatabase } from '../../../src/runtime/storage/database.ts'
import { embeddedCopy } from '../../support/embedded.ts'

const open = async () => openDatabase({ host: await embeddedCopy(inject('databaseImage')) })

/** Everything it has by name, with what it says of its size, and a setting of its session. */
async function standOf(database: Database): Promise<unknown> {
  return [
    await database.query(
      `select relname, relfilenode, pg_relation_size(oid) as bytes from pg_class order by relname`,
    ),
    await database.query('select count(*) from settings'),
    await database.query('show work_mem'),
    await database.query('select pg_current_wal_insert_lsn()'),
  ]
}

describe('a copy of the embedded database for tests', () => {
  it('has no traces of earlier copies, which wrote, dropped and left a transaction open', async () => {
    const first = await open()
    const fresh = await standOf(first)
    await first.query(`set work_mem = '1MB'`)
    await first.query(`create table leftover as select repeat('x', 100) from generate_series(1, 50000)`)
    await first.query(`insert into settings (name, value) select n, n from generate_series(1, 20000) n`)
    await first.query('drop table jobs cascade').catch(() => undefined)
    await first.query('alter table settings add column more int')
    await first.query('vacuum full settings')
    await first.query('checkpoint')
    await first.query('begin')
    await first.query('drop table leftover')
    await first.close()

    const second = await open()
    expect(await standOf(second)).toEqual(fresh)
    await second.query(`insert into settings (name, value) values ('one', 'more')`)
    expect(await second.query(`select value from settings where name = 'one'`)).toEqual([{ value: 'more' }])
    await second.close()
  })
})
