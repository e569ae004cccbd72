import { randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, connect, isIPv6, type Socket } from 'node:net'
import { Fault } from '../errors.ts'
import { http } from '../http/node-http.ts'
import { checkedAddresses, type DestinationRules } from './destination.ts'

/** What one user of the proxy may do, and what became of it. */
export interface ProxySession {
  readonly username: string
  readonly password: string
  /** Why a host was not reached: by its name, the first reason. */
  readonly faults: ReadonlyMap<string, Fault>
  /** Cuts every connection; the credentials are good for nothing any more. */
  end(): void
}

/** An HTTP proxy of this process whose every connection takes the guarded way: for browsers. */
export interface GuardedProxy {
  /** Where it listens; starts it. */
  address(): Promise<{ readonly host: string; readonly port: number }>
  open(limits: { readonly maxBytes: number; refuses?(host: string): boolean }): ProxySession
  close(): Promise<void>
}

export interface GuardedProxyOptions {
  readonly rules: DestinationRules
  /** Address to listen on. */
  readonly listen: string
  /** HTTP proxy through which checked addresses are tunnelled (UPSTREAM_PROXY). */
  readonly through?: string | undefined
  readonly connectTimeoutMs: number
}

interface Open {
  readonly password: string
  readonly refuses: (host: string) => boolean
  readonly faults: Map<string, Fault>
  readonly sockets: Set<Socket>
  bytesLeft: number
}

function credentialsOf(header: string | undefined): [string, string] | null {
  const encoded = /^Basic (.+)$/i.exec(header ?? '')?.[1]
  if (!encoded) return null
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 0 ? null : [text.slice(0, colon), text.slice(colon + 1)]
}

const same = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Opens a connection to an address that was checked. */
async function dial(address: string, port: number, options: GuardedProxyOptions): Promise<Socket> {
  const { through, connectTimeoutMs } = options
  const target = isIPv6(address) ? `[${address}]:${port}` : `${address}:${port}`
  const failed = (why: string) => new Fault('connection', `${target}: ${why}`)
  if (through) {
    const { hostname, port: proxyPort, protocol } = new URL(through)
    const asked = http
      .request({
        host: hostname,
        port: proxyPort || (protocol === 'https:' ? 443 : 80),
        method: 'CONNECT',
        path: target,
        timeout: connectTimeoutMs,
      })
      .end()
    const [answer, socket] = (await once(asked, 'connect')) as [IncomingMessage, Socket]
    if (answer.statusCode !== 200) throw failed(`proxy answered ${answer.statusCode}`)
    return socket
  }
  const socket = connect({ host: address, port, timeout: connectTimeoutMs })
  socket.once('timeout', () => socket.destroy(failed('no connection in time')))
  await once(socket, 'connect')
  socket.setTimeout(0)
  return socket
}

/** Creates the proxy; it listens from its first use on. */
export function createGuardedProxy(options: GuardedProxyOptions): GuardedProxy {
  const open = new Map<string, Open>()
  const server = http.createServer()
  let listening: Promise<{ host: string; port: number }> | undefined

  function sessionOf(request: IncomingMessage): Open | null {
    const given = credentialsOf(request.headers['proxy-authorization'])
    const session = given ? open.get(given[0]) : undefined
    return session && same(session.password, given![1]) ? session : null
  }

  /** Counts what comes in; a page that loads without end is cut off. */
  function watched(session: Open, socket: Socket): Socket {
    session.sockets.add(socket)
    socket.on('data', (chunk: Buffer) => {
      session.bytesLeft -= chunk.length
      if (session.bytesLeft < 0) for (const one of session.sockets) one.destroy()
    })
    socket.on('close', () => session.sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    return socket
  }

  async function reach(session: Open, url: URL): Promise<Socket> {
    const host = url.hostname
    try {
      if (session.bytesLeft < 0) throw new Fault('too_large', 'the page loads too much')
      if (session.refuses(host)) throw new Fault('busy', `${host} is left out`)
      const [address] = await checkedAddresses(url, options.rules)
      const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
      return watched(session, await dial(address!, port, options))
    } catch (error) {
      const fault = error instanceof Fault ? error : new Fault('connection', String(error), { cause: error })
      if (!session.faults.has(host)) session.faults.set(host, fault)
      throw fault
    }
  }

  server.on('connect', (request: IncomingMessage, client: Socket, head: Buffer) => {
    client.on('error', () => client.destroy())
    const refuse = (status: string, header = '') => client.end(`HTTP/1.1 ${status}\r\n${header}\r\n`)
    const session = sessionOf(request)
    if (!session)
      return refuse('407 Proxy Authentication Required', 'Proxy-Authenticate: Basic realm="guarded"\r\n')
    // A WebSocket without TLS is tunnelled as well, to port 80.
    const scheme = request.url?.endsWith(':80') ? 'http' : 'https'
    const text = `${scheme}://${request.url}`
    if (!URL.canParse(text)) return refuse('400 Bad Request')
    reach(session, new URL(text)).then(
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
  })

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const session = sessionOf(request)
    const fail = (status: number) => response.writeHead(status, { 'x-guarded-proxy': 'refused' }).end()
    if (!session) {
      response.writeHead(407, { 'proxy-authenticate': 'Basic realm="guarded"' }).end()
      return
    }
    const url = URL.canParse(request.url ?? '') ? new URL(request.url!) : null
    if (url?.protocol !== 'http:') return void fail(400)
    const { 'proxy-authorization': _ours, 'proxy-connection': _hop, ...headers } = request.headers
    reach(session, url).then(
      (socket) => {
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
          // Trailers that it announces are not passed on.
          const { trailer: _trailer, ...told } = answer.headers
          try {
            response.writeHead(answer.statusCode ?? 502, told)
          } catch {
            // Node reads heads that it does not write: a status below 100, say.
            return giveUp()
          }
          answer.pipe(response)
        })
        onward.on('upgrade', giveUp)
        onward.on('error', giveUp)
        request.pipe(onward)
      },
      () => fail(502),
    )
  })

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
    open({ maxBytes, refuses = () => false }) {
      const username = randomBytes(12).toString('hex')
      const session: Open = {
        password: randomBytes(24).toString('hex'),
        refuses,
        faults: new Map(),
        sockets: new Set(),
        bytesLeft: maxBytes,
      }
      open.set(username, session)
      return {
        username,
        password: session.password,
        faults: session.faults,
        end() {
          open.delete(username)
          for (const socket of session.sockets) socket.destroy()
        },
      }
    },
    async close() {
      for (const { sockets } of open.values()) for (const socket of sockets) socket.destroy()
      open.clear()
      server.closeAllConnections()
      if (listening) await new Promise((done) => server.close(done))
    },
  }
}
