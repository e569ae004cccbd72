import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '../../../src/runtime/storage/database.ts'
import { onPostgres, testDatabase } from '../../support/database.ts'

const primary = await testDatabase()
const other = await testDatabase()
afterAll(async () => {
  await primary.close()
  await other.close()
})

const nameOf = (url: string) => new URL(url).pathname.slice(1)

it.skipIf(!onPostgres)(
  'reports are read from the database for reports, and from no other once it is gone',
  async () => {
    const database = await openDatabase({ url: primary.url, reportsUrl: other.url })
    const asked = () =>
      database.report(
        5000,
        async (q) => (await q.query<{ name: string }>('select current_database() as name'))[0]!.name,
      )
    expect(await asked()).toBe(nameOf(other.url))
    expect(await database.query('select current_database() as name')).toEqual([{ name: nameOf(primary.url) }])
    await database.close()
    const alone = await openDatabase({ url: primary.url, reportsUrl: 'postgres://nobody@127.0.0.1:1/none' })
    const [row] = await alone.report(5000, (q) => q.query('select current_database() as name'))
    expect(row).toEqual({ name: nameOf(primary.url) })
    await alone.close()
  },
)
