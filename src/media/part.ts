import { randomBytes } from 'node:crypto'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pMap from 'p-map'
import type { Logger } from 'pino'
import type { MadeFile, MediaRequest, MediaStore, StoredMedia } from '../catalog/ports/media.ts'
import type { GuardedClient } from '../catalog/ports/upstream.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { Fault, ServiceError } from '../errors.ts'
import type { Part } from '../process/part.ts'
import { currentAccount } from '../sharing/account-context.ts'
import { FairQueue } from '../sharing/fair-queue.ts'
import { createMediaLinks } from './links.ts'
import { localStore, type ObjectStore } from './object-store.ts'
import { createQuota } from './quota.ts'
import { s3Store } from './s3-store.ts'
import { defaultSlowReaderLimit, type SlowReaderLimit, serveMedia } from './serve.ts'

/** Files fetched at once for one lookup: each may be large. */
const maxConcurrentFetches = 4
/** Files of one lookup: those of a whole list (platforms/shared/hosting.ts), or of one post. */
const maxFiles = 32
const fetchTimeoutMs = 30_000

/** Content types that are served; everything else, HTML above all, is refused. */
export const mimeByExtension: Readonly<Record<string, string>> = {
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

/** Hosting of media files: storing, serving (under /media), deleting. */
export interface Media extends Part {
  /** A store that fetches through the given client. */
  store(guarded: GuardedClient): MediaStore
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
  /** How slowly files may be taken, where it differs from the default. */
  readonly patience?: SlowReaderLimit
}

/** Where hosted files lie, as configured. */
export function openObjectStore(config: Config): ObjectStore {
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

async function readDimensions(
  path: string,
  mime: string,
): Promise<{ width: number | null; height: number | null }> {
  if (!mime.startsWith('image/')) return { width: null, height: null }
  try {
    const { imageSizeFromFile } = await import('image-size/fromFile')
    const { width, height } = await imageSizeFromFile(path)
    return { width: width || null, height: height || null }
  } catch {
    return { width: null, height: null }
  }
}

/** Why a file could not be fetched, in the words of the record. */
function describeFailure(error: unknown): {
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

const failedFile = (
  wanted: MediaRequest,
  errorCode: Extract<StoredMedia, { status: 'failed' }>['errorCode'],
  errorMessage: string,
) => ({ status: 'failed', originalUrl: wanted.url, errorCode, errorMessage }) as const

export function openMedia(options: MediaOptions): Media {
  const { config, clock, log } = options
  const objects = openObjectStore(config)
  const links = createMediaLinks(options.secret)
  const retentionMs = config.MEDIA_RETENTION_HOURS * 3_600_000
  const quota = createQuota(objects, config.MEDIA_QUOTA_BYTES)
  /** Beside the store's own folder, so that a file is moved there in one step. */
  const arriving = join(config.DATA_DIR, 'media-arriving')
  const turns = new FairQueue('media', {
    places: Math.max(1, Math.floor(config.MEDIA_IN_FLIGHT_BYTES / config.MEDIA_MAX_BYTES)),
  })

  /** A file that was fetched: judged, stored, described. */
  async function keep(wanted: MediaRequest, path: string): Promise<StoredMedia> {
    // Read where media is hosted.
    const { fileTypeFromFile } = await import('file-type')
    const type = await fileTypeFromFile(path)
    const mime = type ? mimeByExtension[type.ext] : undefined
    const fits =
      mime?.startsWith(`${wanted.kind}/`) || (wanted.kind === 'audio' && mime?.startsWith('video/'))
    if (!type || !mime || !fits) {
      return failedFile(wanted, 'wrong_type', `What the server sent is not a known kind of ${wanted.kind}.`)
    }
    const name = `${randomBytes(16).toString('hex')}.${type.ext}`
    const size = await readDimensions(path, mime)
    const { size: bytes } = await stat(path)
    try {
      await objects.put(name, { path, bytes }, mime)
      await quota.added(bytes)
    } catch (error) {
      log.error({ error: String(error) }, 'media store failed')
      return failedFile(wanted, 'store_failed', 'The file could not be stored.')
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
      bytes,
      ...size,
    }
  }

  /** Runs `work` with the path of a file to be, which is gone afterwards unless it was kept. */
  async function onDisk(work: (path: string) => Promise<StoredMedia>): Promise<StoredMedia> {
    await mkdir(arriving, { recursive: true, mode: 0o700 })
    const path = join(arriving, randomBytes(16).toString('hex'))
    return work(path).finally(() => rm(path, { force: true }))
  }

  /** Fetches a file piece by piece onto this machine's disk, and keeps it. */
  async function fetchAndKeep(guarded: GuardedClient, wanted: MediaRequest): Promise<StoredMedia> {
    try {
      return await onDisk(async (path) => {
        const answer = await guarded.request({
          url: wanted.url,
          ...(wanted.headers ? { headers: wanted.headers } : {}),
          timeoutMs: fetchTimeoutMs,
          maxBytes: config.MEDIA_MAX_BYTES,
          saveTo: path,
        })
        if (answer.status !== 200) {
          return failedFile(wanted, 'fetch_failed', `The file's server answered ${answer.status}.`)
        }
        return keep(wanted, path)
      })
    } catch (error) {
      const { errorCode, errorMessage } = describeFailure(error)
      return failedFile(wanted, errorCode, errorMessage)
    }
  }

  const keepMade = (file: MadeFile) =>
    onDisk(async (path) => {
      await writeFile(path, file.body, { mode: 0o600 })
      return keep(file, path)
    })

  const sweep = () => quota.sweep(clock.now() - retentionMs)

  return {
    store: (guarded) => ({
      async store(requests) {
        return pMap(
          requests,
          async (wanted, place) => {
            if (place >= maxFiles)
              return failedFile(wanted, 'too_many', `A lookup hosts ${maxFiles} files at most.`)
            const { account, mode } = currentAccount()
            const leave = await turns.enter(`${mode} ${account}`)
            return fetchAndKeep(guarded, wanted).finally(leave)
          },
          { concurrency: maxConcurrentFetches },
        )
      },
      keep: keepMade,
    }),
    plugins: [
      serveMedia({
        links,
        objects,
        clock,
        mimeByExtension,
        patience: options.patience ?? defaultSlowReaderLimit,
      }),
    ],
    upkeep: [{ what: 'deletion of expired media', everyMs: 3_600_000, run: sweep }],
    sweep,
  }
}
