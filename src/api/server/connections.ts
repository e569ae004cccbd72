import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Counter, type Registry as Metrics } from 'prom-client'
import { ServiceError } from '../../catalog/errors.ts'
import { clientAddressOf } from '../../catalog/http/client-address.ts'
import { errorAnswer, sendError } from '../../catalog/http/envelope.ts'
import { stopping } from './health.ts'

/** Bounds that prevent one caller from exhausting shared resources. */
export interface HttpLimits {
  /** Maximum size of request line and headers, in bytes; a cursor may have several thousand. */
  readonly headerBytes: number
  readonly bodyBytes: number
  /** Time limit for the head of a request. */
  readonly headersMs: number
  /** Time limit for a whole request. */
  readonly requestMs: number
  readonly keepAliveMs: number
  /** The server closes a socket without traffic after this time. */
  readonly idleMs: number
  readonly connections: number
  /** Requests that wait on one connection behind an unanswered one (pipelining). */
  readonly pipelined: number
  /** Time limit for a caller to read an answer of more than {@link smallBytes}. */
  readonly unreadMs: number
  /** Maximum bytes of unread answers on all connections. */
  readonly unreadBytes: number
  /** How often times are checked. */
  readonly checkMs: number
}

export const defaultHttpLimits: HttpLimits = {
  headerBytes: 32 * 1024,
  bodyBytes: 256 * 1024,
  headersMs: 10_000,
  requestMs: 30_000,
  keepAliveMs: 65_000,
  idleMs: 90_000,
  connections: 10_000,
  pipelined: 32,
  unreadMs: 120_000,
  unreadBytes: 256 * 1024 * 1024,
  checkMs: 1_000,
}

/** Unread bytes that any socket may hold: streamed files stay below this size, whole large answers may exceed it. */
const smallBytes = 256 * 1024
/** How long the server still reads a refused connection, so that its caller receives the error. */
const lingerMs = 1_000

/** Finds sockets that hold unread answers for too long. */
export class UnreadAnswers<S extends { readonly writableLength: number }> {
  readonly #limits: Pick<HttpLimits, 'unreadMs' | 'unreadBytes'>
  #since = new Map<S, number>()

  constructor(limits: Pick<HttpLimits, 'unreadMs' | 'unreadBytes'>) {
    this.#limits = limits
  }

  /**
   * Checks all sockets at a moment (milliseconds).
   * @returns sockets to cut: those over the time limit, and the longest waiting while the total is over its limit
   */
  check(sockets: Iterable<S>, now: number): S[] {
    const before = this.#since
    this.#since = new Map()
    let held = 0
    for (const [socket, at] of before) if (socket.writableLength > smallBytes) this.#since.set(socket, at)
    for (const socket of sockets) {
      if (socket.writableLength <= smallBytes) continue
      held += socket.writableLength
      if (!this.#since.has(socket)) this.#since.set(socket, now)
    }
    const cut: S[] = []
    // The order of a map is that of insertion: the longest waiting come first.
    for (const [socket, at] of this.#since) {
      const late = now - at >= this.#limits.unreadMs
      // An answer sent just now may still be in transit.
      if (!late && (held <= this.#limits.unreadBytes || at === now)) continue
      held -= socket.writableLength
      this.#since.delete(socket)
      cut.push(socket)
    }
    return cut
  }
}

/** Cuts connections whose readers do not take their answers. */
export function cutSlowReaders(server: Server, limits: HttpLimits, metrics: Metrics): void {
  const cuts = new Counter({
    name: 'social_lookup_slow_readers_total',
    help: 'Connections cut because their answers were not taken.',
    registers: [metrics],
  })
  const sockets = new Set<Socket>()
  const unread = new UnreadAnswers<Socket>(limits)
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const timer = setInterval(() => {
    for (const socket of unread.check(sockets, performance.now())) {
      cuts.inc()
      // A plain close would leave the unread answer in the kernel's buffers.
      socket.resetAndDestroy()
    }
  }, limits.checkMs)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}

/**
 * Above this share of all connections, idle ones are closed. The check runs once per batch of new connections,
 * because it visits every socket.
 */
const crowded = 0.9
const comePart = 0.01
/** A connection that has sent no byte within this time may be closed. */
const silentMs = 1_000

/**
 * Closes idle connections when few connections remain free: one caller could otherwise hold them all with one request
 * a minute each.
 */
export function closeIdleConnections(server: Server, limits: HttpLimits): void {
  const opened = new Map<Socket, number>()
  let came = 0
  server.on('connection', (socket) => {
    const now = performance.now()
    opened.set(socket, now)
    socket.once('close', () => opened.delete(socket))
    came += 1
    if (opened.size < crowded * limits.connections || came < comePart * limits.connections) return
    came = 0
    server.closeIdleConnections()
    for (const [silent, at] of opened) {
      if (now - at < silentMs) break
      if (silent.bytesRead === 0) silent.destroy()
    }
  })
}

/** A request that was answered before it was read. `address`: of its client. */
export interface UnreadRefusal {
  readonly status: number
  readonly requestId: string
  readonly address: string
  readonly error: ServiceError
}

export type ReportRefusal = (refusal: UnreadRefusal) => void

/** The number of Host headers of a request; node exposes only the first. */
function hostsOf({ rawHeaders }: IncomingMessage): number {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]!.length === 4 && rawHeaders[at]!.toLowerCase() === 'host') hosts += 1
  }
  return hosts
}

/**
 * Refuses requests that HTTP leaves to the server to check, in the error envelope: no or several Host headers,
 * unknown expectations, too many pipelined requests.
 * @returns whether the request may proceed
 */
export function createAdmission(
  limits: HttpLimits,
  newRequestId: () => string,
  reportRefusal: ReportRefusal,
  /** Whether the process no longer begins requests. */
  isEnding: () => boolean,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const waiting = new WeakMap<Socket, number>()

  function refuse(response: ServerResponse, error: ServiceError): false {
    const requestId = newRequestId()
    reportRefusal({ status: error.status, requestId, address: clientAddressOf(response.req), error })
    sendError(response, error, requestId)
    return false
  }

  return (request, response) => {
    if (isEnding()) {
      response.shouldKeepAlive = false
      return refuse(response, new ServiceError('temporarily_unavailable', stopping, { retryAfterSeconds: 1 }))
    }
    // A response without a socket is queued behind an earlier response.
    if (response.socket === null) {
      const { socket } = request
      const before = waiting.get(socket) ?? 0
      if (before >= limits.pipelined) {
        const error = new ServiceError(
          'temporarily_unavailable',
          `More than ${limits.pipelined} requests wait on this connection; use several connections.`,
          { retryAfterSeconds: 1, reason: 'at_capacity' },
        )
        return refuse(response, error)
      }
      waiting.set(socket, before + 1)
      response.once('close', () => waiting.set(socket, waiting.get(socket)! - 1))
    }
    // A proxy may have routed the request by a different Host header (RFC 9112, section 3.2).
    const hosts = hostsOf(request)
    if (hosts > 1 || (hosts === 0 && request.httpVersion === '1.1')) {
      response.shouldKeepAlive = false
      return refuse(response, new ServiceError('bad_request', 'Send one Host header.'))
    }
    if (hasBody(request)) response.once('finish', () => endUnread(request))
    return true
  }
}

/** Sends `100 Continue` only for a body that will be read. */
export function answerExpectations(
  server: Server,
  limits: HttpLimits,
  newRequestId: () => string,
  reportRefusal: ReportRefusal,
  listener: (request: IncomingMessage, response: ServerResponse) => void,
): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    if (Number(request.headers['content-length'] ?? 0) <= limits.bodyBytes) response.writeContinue()
    listener(request, response)
  })
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    response.shouldKeepAlive = false
    const error = new ServiceError('bad_request', 'The only expectation that is met is 100-continue.')
    const requestId = newRequestId()
    reportRefusal({ status: error.status, requestId, address: clientAddressOf(request), error })
    sendError(response, error, requestId)
  })
}

/**
 * Closes the sending side and reads on for a moment. After an immediate close, incoming data would trigger a TCP
 * reset, which may reach the caller before the answer is read.
 */
function end(socket: Socket, text = ''): void {
  socket.end(text)
  socket.resume()
  setTimeout(() => socket.destroy(), lingerMs).unref()
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** After an early answer the rest of a body is read only for a moment: it may never end. */
function endUnread(request: IncomingMessage): void {
  if (request.complete) return
  const { socket } = request
  setTimeout(() => {
    if (!request.complete) socket.destroy()
  }, lingerMs).unref()
}

/** Lets a caller receive the answer to a request that was not fully read, before the connection closes. */
export function lingerAfterAnswer(request: IncomingMessage): void {
  const { socket } = request
  // Node calls this after sending an answer with `connection: close`.
  socket.destroySoon = () => end(socket)
  request.resume()
}

/** The unfinished response to the last complete request of a socket. Node stores it there. */
function underWay(socket: Socket): ServerResponse | null {
  const response = (socket as { _httpMessage?: ServerResponse | null })._httpMessage ?? null
  return response?.req.complete ? response : null
}

/**
 * Answers data that is not HTTP, too large heads and too slow requests with the envelope, then closes the connection.
 * Complete requests before it are answered first.
 */
export function createClientErrorHandler(
  limits: HttpLimits,
  newRequestId: () => string,
  reportRefusal: ReportRefusal,
  addressOf: (socket: Socket) => string,
): (error: NodeJS.ErrnoException, socket: Socket) => void {
  const ending = new WeakSet<Socket>()

  function endAfterAnswers(socket: Socket): void {
    const response = underWay(socket)
    if (response === null) end(socket)
    else response.once('close', () => endAfterAnswers(socket))
  }

  return (error, socket) => {
    // Node reports a new error for each further chunk of a broken request.
    if (ending.has(socket)) return
    if (error.code === 'ECONNRESET' || error.code === 'EPIPE' || !socket.writable) {
      socket.destroy()
      return
    }
    ending.add(socket)
    if (underWay(socket) !== null) return endAfterAnswers(socket)
    const [status, reason, message] =
      error.code === 'HPE_HEADER_OVERFLOW'
        ? [
            431,
            'Request Header Fields Too Large',
            `The request line and headers exceed ${limits.headerBytes} bytes.`,
          ]
        : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
          ? [408, 'Request Timeout', 'The request did not arrive in time.']
          : [400, 'Bad Request', 'This is not a valid HTTP request.']
    const requestId = newRequestId()
    const refused = new ServiceError('bad_request', message)
    reportRefusal({ status: status as number, requestId, address: addressOf(socket), error: refused })
    const { body } = errorAnswer(refused, requestId)
    end(
      socket,
      `HTTP/1.1 ${status} ${reason}\r\ncontent-type: application/json; charset=utf-8\r\nx-request-id: ${requestId}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    )
  }
}
