import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import { createWorker, type Worker } from '../../src/runtime/workers/worker.ts'
import { resumeExhaustedMonitors } from '../../src/watching/monitors/checks/resume-exhausted.ts'
import { pauseMonitorsOfExpiredKeys } from '../../src/watching/monitors/state/key-lifecycle.ts'
import { type FeedWorld, feedPlatform, feedWorld } from './feed-platform.ts'
import { startTestService, type TestService, type TestServiceOptions } from './service.ts'

/** A service with a platform that the test steers, and a worker that works when the test asks it to. */
export interface Watching extends TestService {
  readonly world: FeedWorld
  readonly worker: Worker
  post(
    path: string,
    body?: unknown,
    options?: { key?: string; headers?: Record<string, string> },
  ): Promise<Called>
  patch(path: string, body: unknown, options?: { key?: string }): Promise<Called>
  /** Moves the clock and makes everything that is due. */
  pass(minutes: number): Promise<void>
  /** What runs every minute: wakes exhausted monitors, stops those of expired keys. */
  sweep(): Promise<void>
  /** Creates a monitor of `feed.posts` with a sink; gives the ids. */
  watch(name: string, more?: Record<string, unknown>): Promise<{ monitor: string; endpoint: string }>
  /** Pauses what `watch` made so far: monitors of one test are not checked through all those that follow. */
  rest(): Promise<void>
  /** Item ids of the monitor's events, oldest first. */
  reported(monitor: string): Promise<string[]>
}

type Called = Awaited<ReturnType<TestService['call']>>

/** Settings of tests that make many monitors and endpoints. */
export const plenty = {
  MONITORS_PER_ACCOUNT: '1000',
  SINKS_PER_ACCOUNT: '1000',
  ENDPOINTS_PER_ACCOUNT: '1000',
}

export async function startWatching(
  options: TestServiceOptions & { random?: () => number; cacheSeconds?: number } = {},
): Promise<Watching> {
  const world = feedWorld()
  const service = await startTestService({
    ...options,
    platforms: [
      feedPlatform(world, { cacheSeconds: options.cacheSeconds ?? 0 }),
      ...(options.platforms ?? []),
    ],
    env: { ALLOW_PRIVATE_RANGES: '127.0.0.0/8', ...options.env },
  })
  const { database, work } = service.service
  const worker = createWorker(work)
  const watched: string[] = []

  const post: Watching['post'] = (path, body, given = {}) =>
    service.call(path, { method: 'POST', body, ...given })
  const patch: Watching['patch'] = (path, body, given = {}) =>
    service.call(path, { method: 'PATCH', body, ...given })
  return {
    ...service,
    world,
    worker,
    post,
    patch,
    async pass(minutes) {
      service.clock.advance(minutes * 60_000)
      await worker.runDue()
    },
    async sweep() {
      await resumeExhaustedMonitors(database, service.clock)
      await pauseMonitorsOfExpiredKeys(database, new Date(service.clock.now()))
    },
    async watch(name, more = {}) {
      const endpoint = (await post('/v1/webhook-endpoints', { kind: 'sink' })).body.data.id
      const created = await post('/v1/monitors', {
        operationId: 'feed.posts',
        params: { name },
        schedule: { type: 'interval', minutes: 60 },
        webhookEndpointId: endpoint,
        ...more,
      })
      if (created.status !== 201) throw new Error(created.text)
      const monitor = created.body.data.id
      watched.push(monitor)
      return { monitor, endpoint }
    },
    async rest() {
      for (const id of watched.splice(0)) await patch(`/v1/monitors/${id}`, { status: 'paused' })
    },
    async reported(monitor) {
      const ids: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const path: string = `/v1/monitors/${monitor}/events?limit=100${cursor && `&cursor=${cursor}`}`
        const { data } = (await service.call(path)).body
        ids.push(
          ...data.events.map((event: { payload: { data: { itemId: string } } }) => event.payload.data.itemId),
        )
        cursor = data.page.nextCursor
      }
      return ids.reverse()
    },
    async close() {
      await worker.stop()
      await service.close()
    },
  }
}

/** A request that a receiver got. */
export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly path: string
}

/** An HTTP server of the test that takes webhooks. */
export interface Receiver {
  readonly url: string
  readonly received: Received[]
  /** Decides the answer; default 204. */
  answer: (request: Received, response: ServerResponse) => void
  close(): Promise<void>
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const got = {
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
        path: request.url ?? '',
      }
      received.push(got)
      receiver.answer(got, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: (_, response) => response.writeHead(204).end(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return receiver
}

/** A service and a receiver for all tests of a file. */
export function withReceiver(
  options: Parameters<typeof startWatching>[0],
  opened: (both: { readonly service: Watching; readonly receiver: Receiver }) => void,
): void {
  const open: (Watching | Receiver)[] = []
  beforeAll(async () => {
    const service = await startWatching(options)
    const receiver = await startReceiver()
    open.push(receiver, service)
    opened({ service, receiver })
  })
  afterAll(async () => {
    for (const one of open) await one.close()
  })
}
