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
  readonly connections: number
  /** Ends after this long, or after so many requests. */
  readonly durationMs?: number
  readonly requests?: number
  /** How long a connection waits after a 503; 0: not at all. */
  readonly waitAfterRefusalMs?: number
}

const headEnd = Buffer.from('\r\n\r\n')

/**
 * Keep-alive requests over raw sockets, one at a time on each connection: a generator that costs little beside the
 * server it measures. Answers must carry content-length.
 */
export async function load(options: LoadOptions): Promise<LoadResult> {
  const times: number[] = []
  const timesByStatus: Record<string, number[]> = {}
  const extra = Object.entries({ host: '127.0.0.1', ...options.headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  const startedAt = performance.now()
  const until = startedAt + (options.durationMs ?? Number.POSITIVE_INFINITY)
  const most = options.requests ?? Number.POSITIVE_INFINITY
  let sent = 0

  function one(): Promise<void> {
    return new Promise((resolve, reject) => {
      let sentAt = 0
      let pending: Buffer = Buffer.alloc(0)
      let left = -1
      let status = ''
      const socket: Socket = connect(options.port, '127.0.0.1', next)
      socket.setNoDelay(true)
      function next(): void {
        if (sent >= most || performance.now() >= until) {
          socket.destroy()
          resolve()
          return
        }
        const path = options.path(sent++)
        sentAt = performance.now()
        socket.write(`GET ${path} HTTP/1.1\r\n${extra}\r\n`)
      }
      function done(): void {
        const time = performance.now() - sentAt
        times.push(time)
        const same = timesByStatus[status] ?? []
        same.push(time)
        timesByStatus[status] = same
        if (status === '503' && options.waitAfterRefusalMs) setTimeout(next, options.waitAfterRefusalMs)
        else next()
      }
      socket.on('data', (bytes) => {
        if (left >= 0) {
          left -= bytes.length
        } else {
          pending = pending.length === 0 ? bytes : Buffer.concat([pending, bytes])
          const end = pending.indexOf(headEnd)
          if (end < 0) return
          const head = pending.toString('latin1', 0, end)
          status = head.slice(9, 12)
          const length = /content-length: (\d+)/i.exec(head)
          if (!length) {
            reject(new Error(`answer without content-length: ${head}`))
            return
          }
          left = Number(length[1]) - (pending.length - end - 4)
          pending = Buffer.alloc(0)
        }
        if (left === 0) {
          left = -1
          done()
        }
      })
      socket.on('error', reject)
      socket.on('close', () => resolve())
    })
  }

  await Promise.all(Array.from({ length: options.connections }, one))
  const seconds = (performance.now() - startedAt) / 1000
  const quantiles = (values: number[]) => {
    values.sort((a, b) => a - b)
    const at = (share: number) => values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
    return { p50: at(0.5), p99: at(0.99) }
  }
  const statuses = Object.entries(timesByStatus)
  return {
    requests: times.length,
    perSecond: times.length / seconds,
    ...quantiles(times),
    statuses: Object.fromEntries(statuses.map(([status, values]) => [status, values.length])),
    byStatus: Object.fromEntries(statuses.map(([status, values]) => [status, quantiles(values)])),
  }
}
