import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../money/billing/books.ts'
import { onPostgres, testDatabase } from '../support/database.ts'
import { examplePlatform } from '../support/example-platform.ts'
import { faultyDatabase } from '../support/faulty-database.ts'
import { startTestService, type TestService } from '../support/service.ts'

const { database, close } = await testDatabase()
let away = false
let test: TestService

beforeAll(async () => {
  test = await startTestService({
    database: faultyDatabase(database, () => (away ? 'before' : null)),
    platforms: [examplePlatform({ requests: [] })],
  })
})

afterAll(async () => {
  await test.close()
  await close()
})

describe('while the database is away', () => {
  it('lookups answer 503 with Retry-After, charge nothing, and work again when it is back', async () => {
    const lookup = '/v1/example/things/lamp'
    expect((await test.call(lookup)).status).toBe(200)
    const before = await test.balance()

    away = true
    // A charge that is written ahead needs no database: the embedded one gets it later.
    if (!onPostgres) expect((await test.call(lookup)).body.meta).toMatchObject({ cached: true })
    const cached = onPostgres ? [lookup] : []
    for (const path of [...cached, '/v1/example/things/chair', '/v1/balance']) {
      const answer = await test.call(path)
      expect(answer.status).toBe(503)
      expect(answer.headers.get('retry-after')).toBe('1')
      expect(answer.body.error.code).toBe('temporarily_unavailable')
    }
    away = false
    expect(await test.balance()).toBe(onPostgres ? before : before - 1)
    expect((await test.call(lookup)).body.meta).toMatchObject({ cached: true, creditsCharged: 1 })
    expect((await test.call('/v1/example/things/chair')).status).toBe(200)
    expect(await test.balance()).toBe(onPostgres ? before - 2 : before - 3)
    await checkBooks(database)
  })
})
