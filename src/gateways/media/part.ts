import { join } from 'node:path'
import pMap from 'p-map'
import type { Logger } from 'pino'
import type { Clock } from '../../catalog/clock.ts'
import type { MediaRequest, MediaStore, StoredMedia } from '../../catalog/ports/media.ts'
import type { GuardedClient } from '../../catalog/ports/upstream.ts'
import type { Config } from '../../runtime/config/config.ts'
import { currentAccount } from '../../runtime/fair-shares/account-context.ts'
import { FairQueue } from '../../runtime/fair-shares/fair-queue.ts'
import type { Part } from '../../runtime/process/part.ts'
import { failedFile } from './failures.ts'
import { createMediaLinks } from './links.ts'
import { mimeByExtension } from './mime-types.ts'
import { openObjectStore } from './open-object-store.ts'
import { createQuota } from './quota.ts'
import { defaultSlowReaderLimit, type SlowReaderLimit, serveMedia } from './serve.ts'
import { fetchAndStore, type MediaHost, storeBody } from './store-files.ts'

/** Files fetched at once for one lookup: each may be large. */
const maxConcurrentFetches = 4
/** Files per lookup. Lists of posts (platforms/shared/hosting.ts) and single posts have the same limit. */
const maxFiles = 32

/** Hosting of media files: storing, serving (under /media), deleting. */
export interface Media extends Part {
  /** A store that fetches through the provided client. */
  store(guarded: GuardedClient): MediaStore
  /** Deletes files whose retention has ended; returns their number. */
  sweep(): Promise<number>
  /** Deletes files by their names (gateways/media/hosted-files.ts); their links answer 404. */
  remove(names: readonly string[]): Promise<void>
}

export interface MediaOptions {
  readonly config: Config
  readonly clock: Clock
  readonly log: Logger
  /** Signs the links; the same on every node. */
  readonly secret: string
  /** The address at which callers reach the service. */
  readonly publicUrl: () => string
  /** Overrides the default limit for slow readers. */
  readonly patience?: SlowReaderLimit
}

export function openMedia(options: MediaOptions): Media {
  const { config, clock, log, publicUrl } = options
  const objects = openObjectStore(config)
  const links = createMediaLinks(options.secret)
  const retentionMs = config.MEDIA_RETENTION_HOURS * 3_600_000
  const quota = createQuota(objects, config.MEDIA_QUOTA_BYTES)
  const host: MediaHost = {
    ...{ objects, links, quota, clock, log, publicUrl, retentionMs },
    arrivingFolder: join(config.DATA_DIR, 'media-arriving'),
    maxBytes: config.MEDIA_MAX_BYTES,
  }
  const queue = new FairQueue('media', {
    places: Math.max(1, Math.floor(config.MEDIA_IN_FLIGHT_BYTES / config.MEDIA_MAX_BYTES)),
  })
  const patience = options.patience ?? defaultSlowReaderLimit
  const sweep = () => quota.sweep(clock.now() - retentionMs)

  return {
    store: (guarded) => ({
      store: (requests) => storeAll(host, queue, guarded, requests),
      storeFile: (file) => storeBody(host, file),
    }),
    plugins: [serveMedia({ links, objects, clock, mimeByExtension, patience })],
    upkeep: [{ what: 'deletion of expired media', everyMs: 3_600_000, run: sweep }],
    sweep,
    async remove(names) {
      for (const name of names) await objects.remove(objects.keyOf(name))
    },
  }
}

/** Stores the files of one lookup. Accounts take turns, so that one account cannot use all of the capacity. */
function storeAll(
  host: MediaHost,
  queue: FairQueue,
  guarded: GuardedClient,
  requests: readonly MediaRequest[],
): Promise<StoredMedia[]> {
  return pMap(
    requests,
    async (wanted, index) => {
      if (index >= maxFiles) {
        return failedFile(wanted, 'too_many', `A lookup hosts ${maxFiles} files at most.`)
      }
      const { account, mode } = currentAccount()
      const leave = await queue.enter(`${mode} ${account}`)
      return fetchAndStore(host, guarded, wanted).finally(leave)
    },
    { concurrency: maxConcurrentFetches },
  )
}
