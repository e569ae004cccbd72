import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import parseRange from 'range-parser'
import type { Clock } from '../../catalog/clock.ts'
import { ServiceError } from '../../catalog/errors.ts'
import type { MediaLinks } from './links.ts'
import type { ObjectStore } from './object-store.ts'

/** The time that a reader has for a file: `graceMs` plus its bytes divided by `bytesPerSecond`. */
export interface SlowReaderLimit {
  /** Time for every file, in milliseconds. */
  readonly graceMs: number
  /** The minimum average speed. */
  readonly bytesPerSecond: number
}

export const defaultSlowReaderLimit: SlowReaderLimit = { graceMs: 120_000, bytesPerSecond: 64 * 1024 }

/** Serves hosted files under their links. */
export function serveMedia(options: {
  readonly links: MediaLinks
  readonly objects: ObjectStore
  readonly clock: Clock
  readonly mimeByExtension: Readonly<Record<string, string>>
  readonly patience: SlowReaderLimit
}): (app: FastifyInstance) => void {
  const { links, objects, clock, patience } = options

  /** Resets the connection of a slow reader, because it occupies a connection and an open file. */
  function cutIfSlow({ raw }: FastifyReply, bytes: number): void {
    const ms = patience.graceMs + (bytes / patience.bytesPerSecond) * 1000
    const timer = setTimeout(() => raw.socket?.resetAndDestroy(), ms).unref()
    raw.once('close', () => clearTimeout(timer))
  }

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { token } = request.params as { token: string }
    const found = links.read(token, clock.now() / 1000)
    if (found === 'expired')
      throw new ServiceError('not_found', 'This link has expired; look the media up again.')
    const size = found === 'unknown' ? null : await objects.size(found.name)
    if (found === 'unknown' || size === null) throw new ServiceError('not_found', 'There is no such file.')
    const mime = options.mimeByExtension[found.name.split('.')[1]!]!
    reply
      .type(mime)
      .header('accept-ranges', 'bytes')
      .header('cache-control', 'private, max-age=3600')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('access-control-allow-origin', '*')
    const range = request.headers.range
    const ranges = typeof range === 'string' ? parseRange(size, range, { combine: true }) : undefined
    if (ranges === -1) {
      reply.code(416).header('content-range', `bytes */${size}`)
      return reply.send('')
    }
    // For several ranges, another unit or an invalid header, RFC 9110 allows the whole file as the answer.
    const single =
      Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined
    const { start, end } = single ?? { start: 0, end: size - 1 }
    if (single) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
    reply.header('content-length', String(end - start + 1))
    if (request.method === 'HEAD') return reply.send()
    cutIfSlow(reply, end - start + 1)
    return reply.send(await objects.read(found.name, start, end))
  }

  return (app) => {
    app.get('/media/:token', { exposeHeadRoute: false }, serve)
    app.head('/media/:token', serve)
  }
}
