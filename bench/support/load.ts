import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

/** What a load run saw. Times in milliseconds. */
export interface LoadResult {
  readonly requests: number
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly statuses: Readonly<Record<string, number>>
  readonly byStatus: Readonly<Record<string, { readonly p50: number; readonly p99: number }>>
}

export interface LoadOptions {
  readonly port: number
  /** Path and query of request `n` (0, 1, 2, …). */
  readonly path: (n: number) => string
  readonly headers?: Readonly<Record<string, string>>
  /** Whether each request has an Idempotency-Key of its own. */
  readonly isKeyed?: boolean
  /** Whether each request is built anew, as those with keys are: the generator shares the processors. */
  readonly isBuiltAnew?: boolean
  readonly connections: number
  /** Ends after this long, or after so many requests. */
  readonly durationMs?: number
  readonly requests?: number
  /** How long a connection waits after a 503; 0: not at all. */
  readonly waitAfterRefusalMs?: number
}

const headEnd = Buffer.from('\r\n\r\n')
const contentLength = /\r\ncontent-length: (\d+)/i

/** A connection's view of the answer that is coming in. */
interface Answer {
  status: string
  /** Bytes that are still to come; -1 before the head is complete. */
  left: number
  /** What came of an incomplete head. */
  head: Buffer | null
}

/** Reads on. Answers must carry content-length. */
function read(answer: Answer, bytes: Buffer): void {
  if (answer.left >= 0) {
    answer.left -= bytes.length
    return
  }
  const all = answer.head === null ? bytes : Buffer.concat([answer.head, bytes])
  const end = all.indexOf(headEnd)
  if (end < 0) {
    answer.head = Buffer.from(all)
    return
  }
  const head = all.toString('latin1', 0, end)
  const length = contentLength.exec(head)
  if (!length) throw new Error(`answer without content-length: ${head}`)
  answer.status = head.slice(9, 12)
  answer.left = Number(length[1]) - (all.length - end - headEnd.length)
  answer.head = null
}

/**
 * Keep-alive requests over raw sockets, one at a time on each connection: a generator that costs little beside the
 * server it measures, whose processors it shares.
 */
export async function load(options: LoadOptions): Promise<LoadResult> {
  const times = new Map<string, number[]>()
  const extra = Object.entries({ host: '127.0.0.1', ...options.headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  const startedAt = performance.now()
  const until = startedAt + (options.durationMs ?? Number.POSITIVE_INFINITY)
  const most = options.requests ?? Number.POSITIVE_INFINITY
  let sent = 0
  let asked = ''
  let request: Buffer = Buffer.alloc(0)

  const run = options.isKeyed ? randomBytes(12).toString('hex') : null

  /** The bytes of a request; the same as those of the one before when the path is. */
  function requestFor(path: string, n: number): Buffer {
    if (run !== null) {
      return Buffer.from(`GET ${path} HTTP/1.1\r\n${extra}idempotency-key: ${run}-${n}\r\n\r\n`)
    }
    if (path !== asked || options.isBuiltAnew) {
      asked = path
      request = Buffer.from(`GET ${path} HTTP/1.1\r\n${extra}\r\n`)
    }
    return request
  }

  function one(): Promise<void> {
    return new Promise((resolve, reject) => {
      let sentAt = 0
      const answer: Answer = { status: '', left: -1, head: null }
      const onread = {
        buffer: Buffer.allocUnsafe(65_536),
        callback(size: number, buffer: Uint8Array): boolean {
          try {
            read(answer, (buffer as Buffer).subarray(0, size))
            if (answer.left === 0) done()
          } catch (error) {
            reject(error as Error)
            socket.destroy()
          }
          return true
        },
      }
      const socket: Socket = connect({ port: options.port, host: '127.0.0.1', noDelay: true, onread }, next)
      function next(): void {
        const now = performance.now()
        if (sent >= most || now >= until) {
          socket.destroy()
          resolve()
          return
        }
        sentAt = now
        const n = sent++
        socket.write(requestFor(options.path(n), n))
      }
      function done(): void {
        const { status } = answer
        answer.left = -1
        const same = times.get(status)
        const time = performance.now() - sentAt
        if (same) same.push(time)
        else times.set(status, [time])
        if (status === '503' && options.waitAfterRefusalMs) setTimeout(next, options.waitAfterRefusalMs)
        else next()
      }
      socket.on('error', reject)
      socket.on('close', () => resolve())
    })
  }

  await Promise.all(Array.from({ length: options.connections }, one))
  return summarize(times, (performance.now() - startedAt) / 1000)
}

function quantiles(times: number[]) {
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}

/** @param times of the requests in milliseconds, by status */
function summarize(times: ReadonlyMap<string, number[]>, seconds: number): LoadResult {
  const statuses = [...times]
  const all = statuses.flatMap(([, values]) => values)
  return {
    requests: all.length,
    perSecond: all.length / seconds,
    ...quantiles(all),
    statuses: Object.fromEntries(statuses.map(([status, values]) => [status, values.length])),
    byStatus: Object.fromEntries(statuses.map(([status, values]) => [status, quantiles(values)])),
  }
}
