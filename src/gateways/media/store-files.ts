import { randomBytes } from 'node:crypto'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Clock } from '../../catalog/clock.ts'
import type { LocalFile, MediaRequest, StoredMedia } from '../../catalog/ports/media.ts'
import type { GuardedClient } from '../../catalog/ports/upstream.ts'
import { describeFailure, failedFile } from './failures.ts'
import { readDimensions } from './image-size.ts'
import type { MediaLinks } from './links.ts'
import { mimeByExtension } from './mime-types.ts'
import type { ObjectStore } from './object-store.ts'
import type { Quota } from './quota.ts'

const fetchTimeoutMs = 30_000

/** Everything that storing a file needs. */
export interface MediaHost {
  readonly objects: ObjectStore
  readonly links: MediaLinks
  readonly quota: Quota
  readonly clock: Clock
  readonly log: Logger
  readonly publicUrl: () => string
  /** Unfinished files. On the same disk as the store's folder, so that a finished file is moved in one step. */
  readonly arrivingFolder: string
  readonly retentionMs: number
  readonly maxBytes: number
}

/** Fetches a file in pieces onto the disk of this machine, and stores it. A failure is a value. */
export async function fetchAndStore(
  host: MediaHost,
  guarded: GuardedClient,
  wanted: MediaRequest,
): Promise<StoredMedia> {
  try {
    return await withTemporaryFile(host, async (path) => {
      const answer = await guarded.request({
        url: wanted.url,
        ...(wanted.headers ? { headers: wanted.headers } : {}),
        timeoutMs: fetchTimeoutMs,
        maxBytes: host.maxBytes,
        saveTo: path,
      })
      if (answer.status !== 200) {
        return failedFile(wanted, 'fetch_failed', `The file's server answered ${answer.status}.`)
      }
      return storeFile(host, wanted, path)
    })
  } catch (error) {
    const { errorCode, errorMessage } = describeFailure(error)
    return failedFile(wanted, errorCode, errorMessage)
  }
}

/** Stores a file that this service created. */
export function storeBody(host: MediaHost, file: LocalFile): Promise<StoredMedia> {
  return withTemporaryFile(host, async (path) => {
    await writeFile(path, file.body, { mode: 0o600 })
    return storeFile(host, file, path)
  })
}

/** Runs `work` with the path of a temporary file. The file is deleted afterwards, unless the store has moved it. */
async function withTemporaryFile(
  { arrivingFolder }: MediaHost,
  work: (path: string) => Promise<StoredMedia>,
): Promise<StoredMedia> {
  await mkdir(arrivingFolder, { recursive: true, mode: 0o700 })
  const path = join(arrivingFolder, randomBytes(16).toString('hex'))
  return work(path).finally(() => rm(path, { force: true }))
}

/** Checks the type of a file by its content, stores the file, and describes it. */
async function storeFile(host: MediaHost, wanted: MediaRequest, path: string): Promise<StoredMedia> {
  // Loaded at first use: services that host no media do not need the package.
  const { fileTypeFromFile } = await import('file-type')
  const type = await fileTypeFromFile(path)
  const mime = type ? mimeByExtension[type.ext] : undefined
  const fits = mime?.startsWith(`${wanted.kind}/`) || (wanted.kind === 'audio' && mime?.startsWith('video/'))
  if (!type || !mime || !fits) {
    return failedFile(wanted, 'wrong_type', `The file is not a supported kind of ${wanted.kind}.`)
  }
  const name = `${randomBytes(16).toString('hex')}.${type.ext}`
  const dimensions = await readDimensions(path, mime)
  const { size: bytes } = await stat(path)
  try {
    await host.objects.put(name, { path, bytes }, mime)
    await host.quota.added(bytes)
  } catch (error) {
    host.log.error({ error: String(error) }, 'media store failed')
    return failedFile(wanted, 'store_failed', 'The file could not be stored.')
  }
  const expirySeconds = Math.floor((host.clock.now() + host.retentionMs) / 1000)
  const expiresAt = new Date(expirySeconds * 1000).toISOString()
  return {
    status: 'stored',
    originalUrl: wanted.url,
    url: `${host.publicUrl()}/media/${host.links.token(name, expirySeconds)}`,
    expiresAt,
    retainedUntil: expiresAt,
    mime,
    bytes,
    ...dimensions,
  }
}
