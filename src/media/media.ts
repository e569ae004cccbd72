import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import parseRange from 'range-parser'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { Fault, ServiceError } from '../errors.ts'
import type { GuardedClient } from '../upstream/types.ts'
import { createMediaLinks } from './links.ts'
import { s3Store } from './s3-store.ts'
import { localStore, type ObjectStore } from './store.ts'
import type { MediaRequest, MediaStore, StoredMedia } from './types.ts'

/** Files fetched at once for one lookup: each may be large. */
const atOnce = 4
const fetchTimeoutMs = 30_000

/** Content types that are served; everything else, HTML above all, is refused. */
const mimeByExtension: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  heic: 'image/heic',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  m4a: 'audio/x-m4a',
  mp3: 'audio/mpeg',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
}

/** Hosting of media files: storing, serving, deleting. */
export interface Media {
  /** A store that fetches through the given client. */
  store(guarded: GuardedClient): MediaStore
  /** Serves the files under /media. */
  readonly plugin: (app: FastifyInstance) => void
  /** Deletes what is past its retention; returns how many files. */
  sweep(): Promise<number>
}

export interface MediaOptions {
  readonly config: Config
  readonly clock: Clock
  readonly log: Logger
  /** Signs the links; the same on every node. */
  readonly secret: string
  /** Where callers reach the service. */
  readonly publicUrl: () => string
}

function storeOf(config: Config): ObjectStore {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config
  if (!S3_ENDPOINT) return localStore(join(config.DATA_DIR, 'media'))
  return s3Store({
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET!,
    region: config.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID!,
    secretAccessKey: S3_SECRET_ACCESS_KEY!,
  })
}

async function dimensions(
  body: Buffer,
  mime: string,
): Promise<{ width: number | null; height: number | null }> {
  if (!mime.startsWith('image/')) return { width: null, height: null }
  try {
    const { imageSize } = await import('image-size')
    const { width, height } = imageSize(body)
    return { width: width || null, height: height || null }
  } catch {
    return { width: null, height: null }
  }
}

/** Why a file could not be fetched, in the words of the record. */
function fetchFailure(error: unknown): {
  errorCode: 'fetch_failed' | 'too_large' | 'not_public'
  errorMessage: string
} {
  if (error instanceof Fault && error.reason === 'too_large') {
    return { errorCode: 'too_large', errorMessage: 'The file is larger than this service hosts.' }
  }
  if (error instanceof ServiceError || (error instanceof Fault && error.reason === 'refused')) {
    return { errorCode: 'not_public', errorMessage: 'The file does not lie at a public address.' }
  }
  const reason = error instanceof Fault ? ` (${error.reason})` : ''
  return { errorCode: 'fetch_failed', errorMessage: `The file could not be fetched${reason}.` }
}

export function createMedia(options: MediaOptions): Media {
  const { config, clock, log } = options
  const objects = storeOf(config)
  const links = createMediaLinks(options.secret)
  const retentionMs = config.MEDIA_RETENTION_HOURS * 3_600_000

  async function keep(guarded: GuardedClient, wanted: MediaRequest): Promise<StoredMedia> {
    const failed = (
      errorCode: Extract<StoredMedia, { status: 'failed' }>['errorCode'],
      errorMessage: string,
    ) => ({ status: 'failed', originalUrl: wanted.url, errorCode, errorMessage }) as const
    let body: Buffer
    try {
      const answer = await guarded.request({
        url: wanted.url,
        ...(wanted.headers ? { headers: wanted.headers } : {}),
        timeoutMs: fetchTimeoutMs,
        maxBytes: config.MEDIA_MAX_BYTES,
      })
      if (answer.status !== 200) return failed('fetch_failed', `The file's server answered ${answer.status}.`)
      body = answer.body
    } catch (error) {
      const { errorCode, errorMessage } = fetchFailure(error)
      return failed(errorCode, errorMessage)
    }
    // Read where media is hosted.
    const { fileTypeFromBuffer } = await import('file-type')
    const type = await fileTypeFromBuffer(body)
    const mime = type ? mimeByExtension[type.ext] : undefined
    const fits =
      mime?.startsWith(`${wanted.kind}/`) || (wanted.kind === 'audio' && mime?.startsWith('video/'))
    if (!type || !mime || !fits) {
      return failed('wrong_type', `What the server sent is not a known kind of ${wanted.kind}.`)
    }
    const name = `${randomBytes(16).toString('hex')}.${type.ext}`
    try {
      await objects.put(name, body, mime)
    } catch (error) {
      log.error({ error: String(error) }, 'media store failed')
      return failed('store_failed', 'The file could not be stored.')
    }
    const until = Math.floor((clock.now() + retentionMs) / 1000)
    const time = new Date(until * 1000).toISOString()
    return {
      status: 'stored',
      originalUrl: wanted.url,
      url: `${options.publicUrl()}/media/${links.token(name, until)}`,
      expiresAt: time,
      retainedUntil: time,
      mime,
      bytes: body.length,
      ...(await dimensions(body, mime)),
    }
  }

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { token } = request.params as { token: string }
    const found = links.read(token, clock.now() / 1000)
    if (found === 'expired')
      throw new ServiceError('not_found', 'This link has expired; look the media up again.')
    const size = found === 'unknown' ? null : await objects.size(found.name)
    if (found === 'unknown' || size === null) throw new ServiceError('not_found', 'There is no such file.')
    const mime = mimeByExtension[found.name.split('.')[1]!]!
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
    // Several ranges, another unit or a broken header: the whole file, as RFC 9110 allows.
    const one =
      Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined
    const { start, end } = one ?? { start: 0, end: size - 1 }
    if (one) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
    reply.header('content-length', String(end - start + 1))
    return reply.send(await objects.read(found.name, start, end))
  }

  return {
    store: (guarded) => ({
      async store(requests) {
        const kept: StoredMedia[] = []
        for (let from = 0; from < requests.length; from += atOnce) {
          const batch = requests.slice(from, from + atOnce)
          kept.push(...(await Promise.all(batch.map((wanted) => keep(guarded, wanted)))))
        }
        return kept
      },
    }),
    plugin: (app) => {
      app.get('/media/:token', serve)
    },
    sweep: () => objects.sweep(clock.now() - retentionMs),
  }
}
