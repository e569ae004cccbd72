import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkSetUp } from '../../src/cli/check-up.ts'
import { readConfig } from '../../src/runtime/config/config.ts'
import { onPostgres, type TestDatabase, testDatabase } from '../support/database.ts'

let folder: string
let made: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slk-doctor-'))
  made = await testDatabase()
})
afterAll(async () => {
  await made.close()
  await rm(folder, { recursive: true, force: true })
})

async function findings(env: Record<string, string> = {}) {
  const found = await checkSetUp(readConfig({ DATA_DIR: folder, ...env }))
  return Object.fromEntries(found.map(({ what, ...rest }) => [what, rest]))
}

describe('the dependencies of the service', () => {
  it('is written, read and deleted: the data directory and the store of media', async () => {
    const found = await findings()
    expect(found.DATA_DIR?.state).toMatch(/ok|warning/)
    expect(found.DATA_DIR?.detail).toMatch(/\d\.\d GiB free/)
    expect(found['media store']).toEqual({ state: 'ok', detail: 'DATA_DIR/media' })
    expect(found.database).toEqual({ state: 'ok', detail: 'embedded, created at the first start' })
    // Nothing is left behind but empty folders of the store, and no database was made.
    const left = await readdir(folder, { recursive: true, withFileTypes: true })
    expect(left.filter((entry) => entry.isFile())).toEqual([])
    expect(await readdir(folder)).toEqual(['media'])
  })

  it('is broken where it cannot be written', async () => {
    const file = join(folder, 'a-file')
    await writeFile(file, '')
    const found = await findings({ DATA_DIR: file })
    expect(found.DATA_DIR).toMatchObject({
      state: 'broken',
      detail: expect.stringContaining('cannot be written'),
    })
    expect(found['media store']?.state).toBe('broken')
    await rm(file)
  })

  it('are reported broken if they do not answer: database, Valkey, bucket', async () => {
    const nowhere = '127.0.0.1:1'
    const found = await findings({
      DATABASE_URL: `postgres://nobody@${nowhere}/none`,
      VALKEY_URL: `redis://${nowhere}`,
      S3_ENDPOINT: `http://${nowhere}`,
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'x',
      S3_SECRET_ACCESS_KEY: 'x',
    })
    for (const what of ['database', 'Valkey', 'media store'])
      expect([what, found[what]?.state]).toEqual([what, 'broken'])
    expect(found.database?.detail).toContain('DATABASE_URL')
  })

  it.skipIf(!process.env.VALKEY_URL)('is well: Valkey', async () => {
    expect((await findings({ VALKEY_URL: process.env.VALKEY_URL! })).Valkey).toMatchObject({ state: 'ok' })
  })

  it.skipIf(!onPostgres)(
    'reports version, rights and migrations of a server, and whether the clocks agree',
    async () => {
      const { url, database } = made
      expect(await findings({ DATABASE_URL: url })).toMatchObject({
        database: { state: 'ok', detail: expect.stringMatching(/^PostgreSQL \d+.*up to date$/) },
        clock: { state: 'ok' },
      })
      const role = `doctor_${Date.now()}`
      await database.query(`create role ${role} login`)
      try {
        const other = new URL(url)
        other.username = role
        const refused = (await findings({ DATABASE_URL: other.href })).database
        expect(refused).toMatchObject({ state: 'broken' })
        for (const schema of ['public', 'drizzle']) {
          await database.query(`grant usage on schema ${schema} to ${role}`)
          await database.query(
            `grant select, insert, update, delete on all tables in schema ${schema} to ${role}`,
          )
        }
        expect((await findings({ DATABASE_URL: other.href })).database).toMatchObject({
          state: 'broken',
          detail: expect.stringContaining('does not own the tables'),
        })
      } finally {
        await database.query(`drop owned by ${role}`)
        await database.query(`drop role ${role}`)
      }
      await database.query(
        `delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`,
      )
      expect((await findings({ DATABASE_URL: url })).database).toMatchObject({
        state: 'warning',
        detail: expect.stringContaining('the next start migrates it'),
      })
      await database.query(
        `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer release', 9e15)`,
      )
      expect((await findings({ DATABASE_URL: url })).database).toMatchObject({
        state: 'ok',
        detail: expect.stringContaining('a newer release that works beside this one'),
      })
      await database.query(
        `update settings set value = jsonb_set(value::jsonb, '{oldest,when}', '9e15')::text where name = 'schema'`,
      )
      expect((await findings({ DATABASE_URL: url })).database).toMatchObject({
        state: 'broken',
        detail: expect.stringContaining('a newer release'),
      })
    },
  )
})
