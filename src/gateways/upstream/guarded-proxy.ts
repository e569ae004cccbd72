import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { http } from '../../catalog/http/node-http.ts'
import { type DialOptions, reach } from './proxy-dial.ts'
import {
  closeSockets,
  openSession,
  type ProxySession,
  type SessionLimits,
  type Sessions,
  sessionOf,
} from './proxy-sessions.ts'

export type { ProxySession } from './proxy-sessions.ts'

/** An HTTP proxy in this process for browsers. It checks each connection like a guarded request. */
export interface GuardedProxy {
  /** Starts the proxy, and returns the address on which it listens. */
  address(): Promise<{ readonly host: string; readonly port: number }>
  open(limits: SessionLimits): ProxySession
  close(): Promise<void>
}

export interface GuardedProxyOptions extends DialOptions {
  /** Address to listen on. */
  readonly listen: string
}

/** Creates the proxy, which listens from its first use. */
export function createGuardedProxy(options: GuardedProxyOptions): GuardedProxy {
  const sessions: Sessions = new Map()
  const server = http.createServer()
  server.on('connect', (request: IncomingMessage, client: Socket, head: Buffer) =>
    tunnel(sessions, options, request, client, head),
  )
  server.on('request', (request: IncomingMessage, response: ServerResponse) =>
    forward(sessions, options, request, response),
  )
  let listening: Promise<{ host: string; port: number }> | undefined
  return {
    address() {
      listening ??= (async () => {
        server.listen(0, options.listen)
        await once(server, 'listening')
        server.unref()
        return { host: options.listen, port: (server.address() as AddressInfo).port }
      })()
      return listening
    },
    open: (limits) => openSession(sessions, limits),
    async close() {
      for (const session of sessions.values()) closeSockets(session)
      sessions.clear()
      server.closeAllConnections()
      if (listening) await new Promise((done) => server.close(done))
    },
  }
}

/** Serves CONNECT: a tunnel to a checked address. */
function tunnel(
  sessions: Sessions,
  options: DialOptions,
  request: IncomingMessage,
  client: Socket,
  head: Buffer,
): void {
  client.on('error', () => client.destroy())
  const refuse = (status: string, header = '') => void client.end(`HTTP/1.1 ${status}\r\n${header}\r\n`)
  const session = sessionOf(sessions, request)
  if (!session) {
    refuse('407 Proxy Authentication Required', 'Proxy-Authenticate: Basic realm="guarded"\r\n')
    return
  }
  // Browsers also tunnel a WebSocket without TLS, to port 80.
  const scheme = request.url?.endsWith(':80') ? 'http' : 'https'
  const text = `${scheme}://${request.url}`
  if (!URL.canParse(text)) {
    refuse('400 Bad Request')
    return
  }
  reach(session, new URL(text), options).then(
    (socket) => {
      session.sockets.add(client)
      client.on('close', () => socket.destroy())
      socket.on('close', () => client.destroy())
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      if (head.length > 0) socket.write(head)
      socket.pipe(client)
      client.pipe(socket)
    },
    () => refuse('502 Bad Gateway'),
  )
}

/** Serves a plain HTTP request in absolute form. */
function forward(
  sessions: Sessions,
  options: DialOptions,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const session = sessionOf(sessions, request)
  if (!session) {
    response.writeHead(407, { 'proxy-authenticate': 'Basic realm="guarded"' }).end()
    return
  }
  const fail = (status: number) => void response.writeHead(status, { 'x-guarded-proxy': 'refused' }).end()
  const url = URL.canParse(request.url ?? '') ? new URL(request.url!) : null
  if (url?.protocol !== 'http:') {
    fail(400)
    return
  }
  reach(session, url, options).then(
    (socket) => relay(request, response, url, socket),
    () => fail(502),
  )
}

/** Sends a request over a connection, and its response back to the browser. */
function relay(request: IncomingMessage, response: ServerResponse, url: URL, socket: Socket): void {
  const { 'proxy-authorization': _credentials, 'proxy-connection': _hopByHop, ...headers } = request.headers
  const onward = http.request({
    method: request.method,
    path: url.pathname + url.search,
    headers: { ...headers, host: url.host, connection: 'close' },
    createConnection: () => socket,
  })
  const giveUp = () => {
    socket.destroy()
    response.destroy()
  }
  onward.on('response', (answer) => {
    // The proxy does not forward trailers, so it removes their announcement.
    const { trailer: _trailer, ...answerHeaders } = answer.headers
    try {
      response.writeHead(answer.statusCode ?? 502, answerHeaders)
    } catch {
      // Node parses response heads that it refuses to write, for example a status below 100.
      giveUp()
      return
    }
    answer.pipe(response)
  })
  onward.on('upgrade', giveUp)
  onward.on('error', giveUp)
  request.pipe(onward)
}
