import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net'
import type { Clock } from '../../../src/catalog/clock.ts'
import { Fault } from '../../../src/catalog/errors.ts'
import type { UpstreamClient } from '../../../src/catalog/ports/upstream.ts'
import { createUpstream, type Upstream } from '../../../src/gateways/upstream/client.ts'
import type { Binding, UpstreamOptions } from '../../../src/gateways/upstream/options.ts'

/** The platform's origin in these tests; it is sent to a local server by `origins`. */
export const platformOrigin = 'https://www.platform.example'

export interface LocalServer {
  readonly origin: string
  readonly port: number
  /** What was asked, in order: `GET /path`. */
  readonly asked: string[]
  close(): Promise<void>
}

const open: (() => Promise<void>)[] = []

/** Closes every server and client the test opened. */
export async function closeAll(): Promise<void> {
  await Promise.all(open.splice(0).map((close) => close()))
}

async function listening(server: ReturnType<typeof createSocketServer> | Server, asked: string[]) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.close()
    if ('closeAllConnections' in server) server.closeAllConnections()
  }
  open.push(close)
  return { origin: `http://127.0.0.1:${port}`, port, asked, close }
}

/** A local HTTP server on a free port. */
export async function httpServer(handler: RequestListener): Promise<LocalServer> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    handler(request, response)
  })
  return listening(server, asked)
}

/** A local server that answers each request's first bytes as the test says, HTTP or not. */
export async function socketServer(answer: (socket: Socket) => void): Promise<LocalServer> {
  const sockets = new Set<Socket>()
  const asked: string[] = []
  const server = createSocketServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('data', (data) => {
      asked.push(data.toString().split('\r\n')[0]!)
      answer(socket)
    })
  })
  open.push(async () => {
    for (const socket of sockets) socket.destroy()
  })
  return listening(server, asked)
}

export async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

/** A clock that the test moves. */
export function movableClock(
  start = Date.parse('2026-01-01T00:00:00Z'),
): Clock & { forward(ms: number): void } {
  let now = start
  return {
    now: () => now,
    elapsed: () => now,
    forward: (ms) => {
      now += ms
    },
  }
}

export interface Setup {
  readonly upstream: Upstream
  readonly client: UpstreamClient
  /** What the client waited for, in milliseconds. */
  readonly waits: number[]
  binding(overrides?: Partial<Binding>): Binding
}

/** An upstream whose waits are noted and take no time. */
export function setUp(options: UpstreamOptions = {}): Setup {
  const waits: number[] = []
  const wait = async (milliseconds: number, signal?: AbortSignal) => {
    waits.push(milliseconds)
    signal?.throwIfAborted()
  }
  // Long enough for a busy machine: only tests that await a time-out set a short one.
  const limits = { timeoutMs: 25_000, connectTimeoutMs: 25_000, ...options.limits }
  const upstream = createUpstream({ clock: movableClock(), wait, random: () => 0.5, ...options, limits })
  open.push(() => upstream.close())
  const binding = (overrides: Partial<Binding> = {}): Binding => ({
    platform: 'example',
    operation: 'example.things',
    mode: 'live',
    signal: new AbortController().signal,
    ...overrides,
  })
  return { upstream, client: upstream.client(binding()), waits, binding }
}

/** An upstream whose platform is the given local server. */
export function setUpFor(server: LocalServer, options: UpstreamOptions = {}): Setup {
  return setUp({ origins: { [platformOrigin]: server.origin }, ...options })
}

/** The fault a promise ends with; fails the test when it ends otherwise. */
export async function faultOf(work: Promise<unknown>): Promise<Fault> {
  const error = await work.then(
    () => new Error('it succeeded'),
    (reason) => reason,
  )
  if (!(error instanceof Fault)) throw error
  return error
}
