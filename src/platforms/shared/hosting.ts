import { z } from 'zod'
import { Fault } from '../../catalog/errors.ts'
import { count, isoTime } from '../../catalog/fields.ts'
import type { MediaRequest, StoredMedia } from '../../catalog/ports/media.ts'
import type { Served, Surcharge } from '../../catalog/price.ts'
import { recordNames } from '../../catalog/record-names.ts'
import type { LookupContext } from '../../catalog/source.ts'
import { readPhrases } from './phrases.ts'

/** Hosting of media files: `hostMedia` for lists, `downloadMedia` and downloads for single posts. */

/** The phrases by which questions request the hosting of files. */
export const hostingPhrases = { as: [readPhrases(new URL('./hosting-phrases.txt', import.meta.url))] }

/** The surcharge of `hostMedia` for a page: at most twelve posts with a thumbnail and a video each. */
export const hostingPrice: Surcharge = { parameter: 'hostMedia', credits: 2, per: 'asset', maxUnits: 24 }

/** A hosted file of a list entry, or the reason why it could not be stored. */
export const hostedAsset = z
  .strictObject({
    status: z.enum(['stored', 'failed']),
    type: z.enum(['image', 'video']),
    role: z.enum(['display', 'thumbnail', 'video']).optional(),
    originalUrl: z.string().optional(),
    url: z.string().optional(),
    expiresAt: isoTime.optional(),
    retainedUntil: isoTime.optional(),
    mime: z.string().min(1).optional(),
    bytes: count.optional(),
    width: z.int().positive().nullable().optional(),
    height: z.int().positive().nullable().optional(),
    entityId: z.string().min(1).optional(),
    postId: z.string().min(1).optional(),
    errorCode: z.string().min(1).optional(),
    errorMessage: z.string().min(1).optional(),
  })
  .register(recordNames, { name: 'HostedMedia' })
export type HostedAsset = z.infer<typeof hostedAsset>

/** A hosted file of a post (`downloads`). */
export const download = z
  .strictObject({
    postId: z.string().optional(),
    originalUrl: z.string(),
    cdnUrl: z.string(),
    type: z.enum(['video', 'image']),
  })
  .register(recordNames, { name: 'MediaDownload' })
export type Download = z.infer<typeof download>

/** The files of a list entry. A post with several pictures has an entry for each picture. */
export interface HostableEntry {
  readonly entityId: string
  /** The post that the files belong to; null where there is no post. */
  readonly postId: string | null
  readonly image: string | null
  readonly video: string | null
  /** Whether the picture is the thumbnail of a video (default) or the picture that the post displays. */
  readonly imageRole?: 'display' | 'thumbnail'
  /** Request headers that the platform's delivery network requires. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Files that `hostMedia` stores in one lookup: a picture and a video of each of twelve posts. */
export const maxHostedFiles = 24

type Context = { readonly media: Pick<LookupContext['media'], 'store'> }
type RequestedFile = {
  readonly entry: HostableEntry
  readonly role: HostedAsset['role']
  readonly request: MediaRequest
}

function requestOf(url: string, kind: 'image' | 'video', headers: HostableEntry['headers']): MediaRequest {
  return headers ? { url, kind, headers } : { url, kind }
}

function requestedFilesOf(entry: HostableEntry): RequestedFile[] {
  const { image, video, headers, imageRole = 'thumbnail' } = entry
  return [
    ...(image ? [{ entry, role: imageRole, request: requestOf(image, 'image', headers) }] : []),
    ...(video ? [{ entry, role: 'video' as const, request: requestOf(video, 'video', headers) }] : []),
  ]
}

const positive = (value: number | null) => (value !== null && value > 0 ? value : null)

function assetOf({ entry, role, request }: RequestedFile, stored: StoredMedia): HostedAsset {
  const base = {
    type: request.kind === 'video' ? ('video' as const) : ('image' as const),
    role,
    originalUrl: stored.originalUrl,
    entityId: entry.entityId,
    ...(entry.postId === null ? {} : { postId: entry.postId }),
  }
  if (stored.status === 'failed') {
    return { status: 'failed', ...base, errorCode: stored.errorCode, errorMessage: stored.errorMessage }
  }
  const { url, expiresAt, retainedUntil, mime, bytes } = stored
  const size = { width: positive(stored.width), height: positive(stored.height) }
  return { status: 'stored', ...base, url, expiresAt, retainedUntil, mime, bytes, ...size }
}

/**
 * Stores the first `maxFiles` pictures and videos of a list.
 * @returns the assets by `entityId` (entries without files have no key), and the served units of `hostMedia`: the caller
 *   pays for stored files only
 */
export async function hostMedia(
  context: Context,
  entries: readonly HostableEntry[],
  maxFiles: number = maxHostedFiles,
): Promise<{ assets: ReadonlyMap<string, readonly HostedAsset[]>; served: Served }> {
  const files = entries.flatMap(requestedFilesOf).slice(0, maxFiles)
  const stored = files.length === 0 ? [] : await context.media.store(files.map(({ request }) => request))
  const assets = new Map<string, HostedAsset[]>()
  for (const [place, file] of files.entries()) {
    const { entityId } = file.entry
    assets.set(entityId, [...(assets.get(entityId) ?? []), assetOf(file, stored[place]!)])
  }
  return { assets, served: { hostMedia: stored.filter((file) => file.status === 'stored').length } }
}

/** The known files of one post. */
export interface PostFiles {
  readonly postId: string
  readonly files: readonly { readonly url: string; readonly kind: 'image' | 'video' }[]
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Stores the files of one post.
 * @param required whether the lookup fails without a stored file: for lookups whose price is the price of the files
 * @returns the stored files, and the served units of `downloadMedia` (1 where a file was stored, else 0)
 * @throws Fault media where `required` and no file could be stored
 */
export async function downloadMedia(
  context: Context,
  { postId, files, headers }: PostFiles,
  required = false,
): Promise<{ downloads: Download[]; served: Served }> {
  const stored =
    files.length === 0
      ? []
      : await context.media.store(files.map(({ url, kind }) => requestOf(url, kind, headers)))
  const downloads = stored.flatMap((file): Download[] => {
    if (file.status === 'failed') return []
    const type = file.mime.startsWith('video/') ? 'video' : 'image'
    return [{ postId, originalUrl: file.originalUrl, cdnUrl: file.url, type }]
  })
  if (required && downloads.length === 0) {
    throw new Fault('media', `none of ${files.length} files could be stored`, {
      publicMessage: 'The files of this post could not be fetched. Nothing was charged.',
    })
  }
  return { downloads, served: { downloadMedia: downloads.length > 0 ? 1 : 0 } }
}
