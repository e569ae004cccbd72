import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

/** What a front answers after the service has served a request. */
type Lie = (response: ServerResponse, served: Buffer) => void

const page = (status: number): Lie => {
  return (response) => response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>A front</h1>')
}
const text = (body: string | ((served: string) => string)): Lie => {
  return (response, served) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : body(served.toString()))
}

/** Ways in which a front loses an answer that was charged. */
export const lies: Readonly<Record<string, Lie>> = {
  unavailable: page(503),
  'bad gateway': page(502),
  'gateway timeout': page(504),
  'request timeout': page(408),
  'internal error': page(500),
  'web page': page(200),
  empty: text(''),
  null: text('null'),
  'no data': text('{"data":null,"meta":{"requestId":"r","creditsCharged":1,"version":"v1"}}'),
  'half a body': text((served) => served.slice(0, served.length / 2)),
  reset: (response) => response.socket?.resetAndDestroy(),
  'reset in the body': (response, served) => {
    response.writeHead(200, { 'content-length': served.length })
    response.write(served.subarray(0, served.length / 2), () => response.socket?.resetAndDestroy())
  },
  'end in the body': (response, served) => {
    response.writeHead(200, { 'content-length': served.length })
    response.write(served.subarray(0, served.length / 2), () => response.destroy())
  },
  'broken compression': (response, served) => {
    const body = gzipSync(served).subarray(0, 40)
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': body.length }).end(body)
  },
  silence: () => {},
}

/** A request of a client at the front. */
export interface FrontRequest {
  readonly path: string
  readonly key: string | undefined
}

/** A front of a service that serves each request, and loses the first answers of each session. */
export interface LyingFront {
  /** The address of a session, in which the answers of these lookups (from 0) are replaced by a lie. */
  session(name: string, lie: string, lost: readonly number[]): string
  /** The lookups that a session sent. */
  requests(name: string): readonly FrontRequest[]
  close(): Promise<void>
}

interface Session {
  readonly lie: Lie
  readonly lost: readonly number[]
  readonly requests: FrontRequest[]
}

/** Starts a front before a service. */
export async function startLyingFront(base: string): Promise<LyingFront> {
  const sessions = new Map<string, Session>()
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const [, name = '', path = ''] = /^\/([^/]+)(.*)$/s.exec(request.url!) ?? []
    const session = sessions.get(decodeURIComponent(name))!
    const isFree = path.startsWith('/v1/prices')
    const place = session.requests.length
    if (!isFree)
      session.requests.push({ path, key: request.headers['idempotency-key'] as string | undefined })
    const { host: _, connection: __, ...headers } = request.headers as Record<string, string>
    const body = Buffer.concat(await request.toArray())
    const answer = await fetch(base + path, {
      method: request.method!,
      headers: { ...headers, 'accept-encoding': 'identity' },
      ...(body.length > 0 ? { body } : {}),
    })
    const served = Buffer.from(await answer.arrayBuffer())
    if (!isFree && session.lost.includes(place)) return session.lie(response, served)
    const { 'transfer-encoding': ___, connection: ____, ...sent } = Object.fromEntries(answer.headers)
    response.writeHead(answer.status, sent).end(served)
  }
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const { port } = server.address() as AddressInfo
  return {
    session(name, lie, lost) {
      sessions.set(name, { lie: lies[lie]!, lost, requests: [] })
      return `http://127.0.0.1:${port}/${encodeURIComponent(name)}`
    },
    requests: (name) => sessions.get(name)!.requests,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
