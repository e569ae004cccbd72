import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Fault } from '../../catalog/errors.ts'

/** The credentials of one user of the proxy, and the faults of its connections. */
export interface ProxySession {
  readonly username: string
  readonly password: string
  /** The first fault of each unreachable host, by host name. */
  readonly faults: ReadonlyMap<string, Fault>
  /** Closes every connection and invalidates the credentials. */
  end(): void
}

export interface SessionLimits {
  readonly maxBytes: number
  /** Whether the proxy refuses a host. Default: no. */
  refuses?(host: string): boolean
}

/** The proxy's own state of a session. */
export interface SessionState {
  readonly password: string
  readonly refuses: (host: string) => boolean
  readonly faults: Map<string, Fault>
  readonly sockets: Set<Socket>
  bytesLeft: number
}

/** The open sessions by username. */
export type Sessions = Map<string, SessionState>

export function openSession(
  sessions: Sessions,
  { maxBytes, refuses = () => false }: SessionLimits,
): ProxySession {
  const username = randomBytes(12).toString('hex')
  const session: SessionState = {
    password: randomBytes(24).toString('hex'),
    refuses,
    faults: new Map(),
    sockets: new Set(),
    bytesLeft: maxBytes,
  }
  sessions.set(username, session)
  return {
    username,
    password: session.password,
    faults: session.faults,
    end() {
      sessions.delete(username)
      closeSockets(session)
    },
  }
}

export function closeSockets({ sockets }: SessionState): void {
  for (const socket of sockets) socket.destroy()
}

/** Counts received bytes. The session's connections close when a page exceeds its limit. */
export function watchSocket(session: SessionState, socket: Socket): Socket {
  session.sockets.add(socket)
  socket.on('data', (chunk: Buffer) => {
    session.bytesLeft -= chunk.length
    if (session.bytesLeft < 0) closeSockets(session)
  })
  socket.on('close', () => session.sockets.delete(socket))
  socket.on('error', () => socket.destroy())
  return socket
}

function credentialsOf(header: string | undefined): [string, string] | null {
  const encoded = /^Basic (.+)$/i.exec(header ?? '')?.[1]
  if (!encoded) return null
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 0 ? null : [text.slice(0, colon), text.slice(colon + 1)]
}

const isSame = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** The session whose credentials a request has; null for wrong or missing credentials. */
export function sessionOf(sessions: Sessions, { headers }: IncomingMessage): SessionState | null {
  const credentials = credentialsOf(headers['proxy-authorization'])
  if (!credentials) return null
  const session = sessions.get(credentials[0])
  return session && isSame(session.password, credentials[1]) ? session : null
}
