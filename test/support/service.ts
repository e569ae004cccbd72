import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { Platform } from '../../src/catalog/platform.ts'
import { platforms as allPlatforms } from '../../src/platforms/index.ts'
import { readConfig } from '../../src/runtime/config/config.ts'
import type { Database } from '../../src/runtime/storage/database.ts'
import { type Service, type ServiceOptions, startService } from '../../src/service/service.ts'
import { type TestClock, testClock } from './clock.ts'
import { testDatabase } from './database.ts'

export { type TestClock, testClock, testNow } from './clock.ts'

/** An answer with its parsed body. */
export interface Called {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  readonly body: any
  readonly text: string
}

export interface CallOptions {
  readonly key?: string | null
  readonly method?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A whole service listening on a free port of this machine, with a database of its own. */
export interface TestService {
  readonly service: Service
  readonly base: string
  readonly liveKey: string
  readonly testKey: string
  readonly clock: TestClock
  /** Calls a path with the test key (`key: null`: none). */
  call(path: string, options?: CallOptions): Promise<Called>
  /** Credits of the live or test key's wallet. */
  balance(key?: string): Promise<number>
  close(): Promise<void>
}

export interface TestServiceOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly clock?: TestClock
  readonly platforms?: readonly Platform[]
  readonly database?: Database
  readonly role?: ServiceOptions['role']
  readonly wait?: ServiceOptions['wait']
  /** Default: nothing is logged. */
  readonly log?: ServiceOptions['log']
  readonly wrapLedger?: ServiceOptions['wrapLedger']
  readonly httpLimits?: ServiceOptions['httpLimits']
}

export const liveKey = 'slk_live_abcdefghijklmnopqrstuvwxyz012345'
export const testKey = 'slk_test_abcdefghijklmnopqrstuvwxyz012345'

/** Starts a service for a test file. Live credits suffice for every test. */
export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const folder = await mkdtemp(join(tmpdir(), 'slk-test-'))
  const clock = options.clock ?? testClock()
  const own = options.database === undefined ? await testDatabase() : null
  const config = readConfig({
    PORT: '0',
    DATA_DIR: folder,
    BOOTSTRAP_LIVE_KEY: liveKey,
    BOOTSTRAP_TEST_KEY: testKey,
    TRIAL_CREDITS: '100000',
    FREE_REQUESTS_PER_MINUTE: '100000',
    LOG_LEVEL: 'silent',
    ...(process.env.VALKEY_URL ? { VALKEY_URL: process.env.VALKEY_URL } : {}),
    ...options.env,
  })
  const service = await startService({
    config,
    clock,
    platforms: options.platforms ?? allPlatforms,
    database: options.database ?? own!.database,
    log: options.log ?? pino({ level: config.LOG_LEVEL }),
    // Tests of monitors run a worker of their own; all others need none.
    role: options.role ?? 'api',
    // What is slow in a simulated world takes no time in a test.
    wait: options.wait ?? (async () => undefined),
    ...(options.wrapLedger ? { wrapLedger: options.wrapLedger } : {}),
    ...(options.httpLimits ? { httpLimits: options.httpLimits } : {}),
  })
  const base = service.url
  const call = async (path: string, given: CallOptions = {}): Promise<Called> => {
    const key = given.key === undefined ? testKey : given.key
    const answer = await fetch(base + path, {
      method: given.method ?? 'GET',
      headers: {
        ...(key === null ? {} : { 'x-api-key': key }),
        ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...given.headers,
      },
      ...(given.body === undefined
        ? {}
        : { body: typeof given.body === 'string' ? given.body : JSON.stringify(given.body) }),
      redirect: 'manual',
    })
    const text = await answer.text()
    let body: unknown
    try {
      body = JSON.parse(text)
    } catch {
      body = undefined
    }
    return { status: answer.status, headers: answer.headers, body, text }
  }
  return {
    service,
    base,
    liveKey,
    testKey,
    clock,
    call,
    async balance(key = testKey) {
      return (await call('/v1/balance', { key })).body.data.balance
    },
    async close() {
      await service.stop()
      await own?.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
