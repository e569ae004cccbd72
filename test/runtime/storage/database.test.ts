import { afterAll, describe, expect, it } from 'vitest'
import { migrate } from '../../../src/runtime/storage/migrate.ts'
import { testDatabase } from '../../support/database.ts'

const { database, close } = await testDatabase()
afterAll(close)

describe('database', () => {
  it('gives bigint as number and timestamptz as Date', async () => {
    const [row] = await database.query(`select 3::bigint as n, '2026-01-02T03:04:05Z'::timestamptz as at`)
    expect(row).toEqual({ n: 3, at: new Date('2026-01-02T03:04:05Z') })
  })

  it('rolls a transaction back when its work fails', async () => {
    const failing = database.transaction(async (q) => {
      await q.query(`insert into settings values ('rolled', 'back')`)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await database.query(`select * from settings where name = 'rolled'`)).toEqual([])
  })

  it('continues to answer after a wrong statement', async () => {
    await expect(database.query('select * from nowhere')).rejects.toThrow(/nowhere/)
    expect(await database.query('select 1 as one', [], { name: 'one' })).toEqual([{ one: 1 }])
  })

  it('a second migration changes nothing', async () => {
    await migrate(database)
    const [{ n }] = (await database.query('select count(*) as n from drizzle.__drizzle_migrations')) as [
      { n: number },
    ]
    expect(n).toBeGreaterThan(0)
  })
})
