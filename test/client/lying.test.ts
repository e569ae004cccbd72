import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ClientOptions, ConnectionError, SocialLookup } from '../../packages/client/src/index.ts'
import { type LyingFront, lies, startLyingFront } from '../support/lying-front.ts'
import { python, runPython } from '../support/python.ts'
import { startTestService, type TestService } from '../support/service.ts'

let service: TestService
let front: LyingFront
/** Whether the service charges a lookup once under its key. */
let hasKeys = false
beforeAll(async () => {
  service = await startTestService()
  front = await startLyingFront(service.base)
  const headers = { 'x-api-key': service.testKey, 'idempotency-key': 'probe' }
  const probe = () => fetch(`${service.base}/v1/youtube/channel?handle=nasa`, { headers })
  await (await probe()).text()
  hasKeys = (await probe()).headers.has('idempotent-replayed')
})
afterAll(async () => {
  await front?.close()
  await service?.close()
})

const client = (name: string, lie: string, lost: readonly number[], options: ClientOptions = {}) =>
  new SocialLookup({
    apiKey: service.testKey,
    baseUrl: front.session(name, lie, lost),
    wait: async () => {},
    timeoutMs: lie === 'silence' ? 1000 : 60_000,
    ...options,
  })

/** Four lookups were sent under four keys, and each lost answer was asked for again. */
function expectRepeats(name: string, lie: string): void {
  const keys = front.requests(name).map(({ key }) => key)
  expect([lie, new Set(keys).size]).toEqual([lie, 4])
  // On a busy machine an answer that was not lost can pass the short timeout too.
  if (lie === 'silence') expect(keys.length).toBeGreaterThanOrEqual(8)
  else expect([lie, keys.length]).toEqual([lie, 8])
}
const video = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
const people = (count: number) =>
  Array.from({ length: count }, (_, place) => `https://www.linkedin.com/in/person-${place}`)

describe.each(Object.keys(lies))('a front that answers with "%s" after the service has served', (lie) => {
  test('costs a lookup, a list and a batch nothing', async () => {
    const before = await service.balance()
    const name = `ts ${lie}`
    const sl = client(name, lie, [0, 1, 3, 6])
    expect((await sl.youtube.channel({ handle: 'nasa' })).found).toBe(true)
    const list = sl.youtube.videos.comments({ url: video })
    expect((await list.toArray({ limit: 25 })).length).toBe(25)
    const rows = sl.linkedin.v2.profiles.batch.rows(people(3))
    expect((await rows.toArray()).map(({ url }) => url)).toEqual(people(3))
    const charged = 1 + list.creditsCharged + rows.creditsCharged
    expect([sl.spent, sl.uncertain]).toEqual([charged, 0])
    expect([list.creditsCharged, rows.creditsCharged]).toEqual([2, 9])
    expectRepeats(name, lie)
    if (hasKeys) expect(before - (await service.balance())).toBe(charged)
  })
})

test('a limit of credits holds, whatever the front answers', async () => {
  const before = await service.balance()
  const sl = client('limit', 'unavailable', [0, 1, 2, 3, 4, 5, 6, 7], { maxCredits: 3, retries: 0 })
  const failures = []
  for (let count = 0; count < 5; count++)
    failures.push(await sl.youtube.channel({ handle: 'nasa' }).catch((error: Error) => error.name))
  expect(failures).toEqual([
    ...['ConnectionError', 'ConnectionError', 'ConnectionError'],
    ...['CreditLimitError', 'CreditLimitError'],
  ])
  expect([sl.spent, sl.uncertain]).toEqual([0, 3])
  expect(before - (await service.balance())).toBe(3)
})

test('an answer that was lost for good comes with the key of its error, and is counted once', async () => {
  const before = await service.balance()
  const sl = client('for good', 'reset', [0], { retries: 0 })
  const error = await sl.youtube.channel({ handle: 'nasa' }).catch((failed: unknown) => failed)
  expect(error).toBeInstanceOf(ConnectionError)
  const { idempotencyKey } = error as ConnectionError
  expect([sl.spent, sl.uncertain]).toEqual([0, 1])
  const { result, response } = await sl.youtube.channel({ handle: 'nasa' }, { idempotencyKey }).withResponse()
  expect(result.found).toBe(true)
  expect([sl.spent, sl.uncertain]).toEqual([1, 0])
  if (!hasKeys) return
  expect(response.isReplayed).toBe(true)
  expect(before - (await service.balance())).toBe(1)
  // The same key again is the same answer, which this client has counted.
  await sl.youtube.channel({ handle: 'nasa' }, { idempotencyKey })
  expect(sl.spent).toBe(1)
})

test.skipIf(python === null)('the Python client behaves alike', async () => {
  const before = await service.balance()
  const sessions = Object.fromEntries(
    Object.keys(lies).map((lie) => [lie, front.session(`py ${lie}`, lie, [0, 1, 3, 6])]),
  )
  const { stderr } = await runPython(['-m', 'unittest', 'test_lying'], {
    SOCIAL_LOOKUP_KEY: service.testKey,
    SOCIAL_LOOKUP_URL: service.base,
    SOCIAL_LOOKUP_LIES: JSON.stringify(sessions),
    SOCIAL_LOOKUP_LOST: front.session('py lost', 'unavailable', [0, 1, 2, 3, 4, 5, 6, 7]),
  })
  expect(stderr).toMatch(/\nOK\s*$/)
  for (const lie of Object.keys(lies)) {
    expectRepeats(`py ${lie}`, lie)
  }
  if (hasKeys) expect(before - (await service.balance())).toBe(12 * Object.keys(lies).length + 3)
})
