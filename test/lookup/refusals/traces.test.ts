import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { timeOrderedUuid } from '../../../src/catalog/clock.ts'
import { ServiceError } from '../../../src/catalog/errors.ts'
import { openRefusals } from '../../../src/lookup/refusals/part.ts'
import { traceRefusal } from '../../../src/lookup/refusals/read.ts'
import { createRefusalLog, keylessRefusal } from '../../../src/lookup/refusals/refusal-log.ts'
import { testClock } from '../../support/clock.ts'
import { type TestDatabase, testDatabase } from '../../support/database.ts'
import { examplePlatform } from '../../support/example-platform.ts'
import { rawConnection } from '../../support/raw.ts'
import { startTestService, type TestService } from '../../support/service.ts'

let shared: TestDatabase
beforeAll(async () => {
  shared = await testDatabase()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => shared.close())

const rows = async () => {
  const [row] = await shared.database.query<{ n: number }>('select count(*)::int as n from refusals')
  return row!.n
}

describe('a refused request', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService({
      database: shared.database,
      platforms: [examplePlatform({ requests: [] })],
      clock: testClock(Date.now()),
      env: { TRUSTED_PROXIES: '127.0.0.1', HEALTH_REQUESTS_PER_MINUTE: '1' },
    })
  })
  afterAll(() => service.close())

  /** What operators find by the id of an answer. */
  const trace = async (requestId: string) => {
    await expect.poll(() => traceRefusal(shared.database, requestId)).not.toBeNull()
    return (await traceRefusal(shared.database, requestId))!
  }
  const headers = { 'x-forwarded-for': '203.0.113.9' }

  test('without a valid key is found by its id, with the address of its client and no account', async () => {
    for (const path of ['/v1/example/things/lamp', '/v1/balance', '/mcp']) {
      for (const key of [null, 'slk_live_unknown']) {
        const { status, headers: answered } = await service.call(path, { key, headers })
        expect(status).toBe(401)
        expect(await trace(answered.get('x-request-id')!)).toMatchObject({
          ...{ outcome: 'refused', status: 401, code: 'unauthorized', address: '203.0.113.9' },
          ...{ account: null, key: null, reason: key === null ? 'missing_key' : 'invalid_key' },
        })
      }
    }
    await service.call('/health', { headers })
    const limited = await service.call('/health', { headers })
    expect(await trace(limited.body.error.requestId)).toMatchObject({ status: 429, address: '203.0.113.9' })
    const [broken] = await rawConnection(service.base, 'nonsense\r\n\r\n').closed
    expect(await trace(broken!.body.error.requestId)).toMatchObject({ status: 400, operation: 'unrouted' })
  })

  test('of an account has its key and parameters, and the account alone sees it', async () => {
    const wrong = await service.call('/v1/example/things/lamp?size=huge', { headers })
    const { requestId } = wrong.body.error
    expect(await trace(requestId)).toMatchObject({
      ...{ status: 400, code: 'bad_request', key: expect.stringMatching(/^key_/), address: null },
      ...{ mode: 'test', operation: 'example.things.get', parameters: { size: 'huge' } },
    })
    const unknown = await service.call('/v1/balance', { key: null, headers })
    await trace(unknown.body.error.requestId)
    const list = await service.call('/v1/requests?outcome=refused')
    expect(list.body.data.requests.map(({ requestId: id }: { requestId: string }) => id)).toEqual([requestId])
    expect((await service.call(`/v1/requests/${unknown.body.error.requestId}`)).status).toBe(404)
  })
})

const denied = new ServiceError('unauthorized', 'No.', { reason: 'invalid_key' })

describe('the traces', () => {
  const clock = testClock(Date.now())
  const open = () => createRefusalLog({ database: shared.database, clock, recordsParameters: true })
  const send = (recorder: ReturnType<typeof open>, address: string) => {
    const requestId = timeOrderedUuid(clock.now())
    recorder.record(keylessRefusal(denied, { address, requestId, route: null }))
    return requestId
  }

  test('of a thousand equal refusals are one row, and each id leads to it', async () => {
    const recorder = open()
    const before = await rows()
    const ids = []
    for (let n = 0; n < 1000; n += 1) ids.push(send(recorder, '203.0.113.10'))
    await recorder.flush()
    expect(await rows()).toBe(before + 1)
    for (const id of [ids[0]!, ids[500]!, ids[999]!]) {
      expect(await traceRefusal(shared.database, id)).toMatchObject({ times: 1000, address: '203.0.113.10' })
    }
  })

  test('of a flood from many addresses stay bounded, and none is uncounted', async () => {
    const recorder = open()
    const before = await rows()
    for (let n = 0; n < 20_000; n += 1) send(recorder, `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`)
    await recorder.flush()
    expect((await rows()) - before).toBeLessThan(510)
    const [sum] = await shared.database.query<{ times: number }>(
      `select sum(times)::int as times from refusals where address is null and wallet_id is null`,
    )
    expect(sum!.times).toBe(20_000 - 500)
  })

  test('are written later where the database was away', async () => {
    const recorder = open()
    const first = send(recorder, '203.0.113.11')
    vi.spyOn(shared.database, 'query').mockRejectedValueOnce(new Error('the database is away'))
    await expect(recorder.flush()).rejects.toThrow('away')
    const second = send(recorder, '203.0.113.11')
    await recorder.flush()
    for (const id of [first, second]) {
      expect(await traceRefusal(shared.database, id)).toMatchObject({ times: 2, address: '203.0.113.11' })
    }
  })

  test('go after their time: those of clients without a key after seven days', async () => {
    const config = { USAGE_RETENTION_DAYS: 90, USAGE_PARAMETERS: true } as never
    const { upkeep, refusals } = openRefusals({ config, database: shared.database, clock })
    const keyless = send(refusals, '203.0.113.12')
    const own = timeOrderedUuid(clock.now())
    const { status, code, reason, message } = denied
    const account = { walletId: 'acc_1:live', keyId: 'key_1', address: '203.0.113.12', route: 'x' }
    refusals.record({ ...account, requestId: own, status, code, reason, message, parameters: null })
    await refusals.flush()
    const run = upkeep!.find(({ what }) => what.startsWith('deletion'))!.run
    await run()
    expect(await traceRefusal(shared.database, keyless)).not.toBeNull()
    clock.advance(8 * 86_400_000)
    await run()
    expect(await traceRefusal(shared.database, keyless)).toBeNull()
    expect(await traceRefusal(shared.database, own)).toMatchObject({ account: 'acc_1', mode: 'live' })
    clock.advance(90 * 86_400_000)
    await run()
    expect(await traceRefusal(shared.database, own)).toBeNull()
  })
})
