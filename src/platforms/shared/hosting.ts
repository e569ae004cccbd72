import { z } from 'zod'
import { count, isoTime } from '../../catalog/fields.ts'
import type { MediaRequest, StoredMedia } from '../../catalog/ports/media.ts'
import type { Served, Surcharge } from '../../catalog/price.ts'
import type { LookupContext } from '../../catalog/source.ts'
import { Fault } from '../../errors.ts'

/** The hosting of files: `hostMedia` of lists, `downloadMedia` and downloads of single posts. */

/** What questions call the keeping of files. */
export const hostingPhrases = {
  as: [
    'host media, host the media, host the files, host files, host the media files, host media files, host the photos, host the pictures, host the images, host the videos, host the clips, host them, host it, host copies, host everything, hosting of media, hosting of the media, hosting of the files, media hosting',
    'hosted media, hosted files, hosted copies, hosted photos, hosted pictures, hosted images, hosted videos, hosted versions, hosted links, hosted urls, media hosted, files hosted, photos hosted, pictures hosted, images hosted, videos hosted, copies hosted, media files hosted, media are hosted, media is hosted, files are hosted, keep the files, keep copies, store the files, store the media, store copies, stored copies, rehost, rehosted, mirror the media, mirror the files, save the media, save the files',
    'hosten, mithosten, gehostet, gehostete, gehosteten, gehosteter, Medien hosten, Dateien hosten, Medien speichern, Dateien speichern, Medien sichern, Dateien sichern',
    'alojados, alojadas, alojar, aloja los archivos, guarda los archivos, guardar los archivos, archivos alojados, hébergés, hébergées, héberge, héberger, hébergement, conserver les fichiers, hospedados, hospedadas, hospedar, hospede, hospeda, hospedagem, guardar os arquivos, salvar os arquivos',
  ],
} as const

/** What `hostMedia` adds to the price of a page: twelve posts of a thumbnail and a video each at the most. */
export const hostingPrice: Surcharge = { parameter: 'hostMedia', credits: 2, per: 'asset', most: 24 }

/** A file of a list's entry that was kept, or why it was not. */
export const hostedAsset = z.strictObject({
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
export type HostedAsset = z.infer<typeof hostedAsset>

/** A file of a post that was kept (`downloads`). */
export const download = z.strictObject({
  postId: z.string().optional(),
  originalUrl: z.string(),
  cdnUrl: z.string(),
  type: z.enum(['video', 'image']),
})
export type Download = z.infer<typeof download>

/** What of a list may be kept: one entry a picture, a post with several pictures has several entries. */
export interface HostableEntry {
  readonly entityId: string
  /** The post it belongs to, where there is one. */
  readonly postId: string | null
  readonly image: string | null
  readonly video: string | null
  /** What the picture is: the thumbnail of a video, or what the post shows. Default: thumbnail. */
  readonly imageRole?: 'display' | 'thumbnail'
  /** Headers that the delivery network wants. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Most files that `hostMedia` keeps in one lookup: a picture and a video of each of twelve posts. */
export const maxHostedFiles = 24

type Context = { readonly media: Pick<LookupContext['media'], 'store'> }
type RequestedFile = {
  readonly of: HostableEntry
  readonly role: HostedAsset['role']
  readonly request: MediaRequest
}

function requestOf(url: string, kind: 'image' | 'video', headers: HostableEntry['headers']): MediaRequest {
  return headers ? { url, kind, headers } : { url, kind }
}

function requestedFilesOf(of: HostableEntry): RequestedFile[] {
  const { image, video, headers, imageRole = 'thumbnail' } = of
  return [
    ...(image ? [{ of, role: imageRole, request: requestOf(image, 'image', headers) }] : []),
    ...(video ? [{ of, role: 'video' as const, request: requestOf(video, 'video', headers) }] : []),
  ]
}

const positive = (value: number | null) => (value !== null && value > 0 ? value : null)

function assetOf({ of, role, request }: RequestedFile, stored: StoredMedia): HostedAsset {
  const base = {
    type: request.kind === 'video' ? ('video' as const) : ('image' as const),
    role,
    originalUrl: stored.originalUrl,
    entityId: of.entityId,
    ...(of.postId === null ? {} : { postId: of.postId }),
  }
  if (stored.status === 'failed') {
    return { status: 'failed', ...base, errorCode: stored.errorCode, errorMessage: stored.errorMessage }
  }
  const { url, expiresAt, retainedUntil, mime, bytes } = stored
  const size = { width: positive(stored.width), height: positive(stored.height) }
  return { status: 'stored', ...base, url, expiresAt, retainedUntil, mime, bytes, ...size }
}

/**
 * Keeps pictures and videos of a list, the first `most` of them.
 * @returns the assets of each entry by its `entityId` (an entry without files has none), and the units served of
 *   `hostMedia`: only what was stored is paid for
 */
export async function hostMedia(
  context: Context,
  entries: readonly HostableEntry[],
  most: number = maxHostedFiles,
): Promise<{ assets: ReadonlyMap<string, readonly HostedAsset[]>; served: Served }> {
  const wanted = entries.flatMap(requestedFilesOf).slice(0, most)
  const kept = wanted.length === 0 ? [] : await context.media.store(wanted.map(({ request }) => request))
  const assets = new Map<string, HostedAsset[]>()
  for (const [place, one] of wanted.entries()) {
    const { entityId } = one.of
    assets.set(entityId, [...(assets.get(entityId) ?? []), assetOf(one, kept[place]!)])
  }
  return { assets, served: { hostMedia: kept.filter((file) => file.status === 'stored').length } }
}

/** The files of one post; none are known where the list is empty. */
export interface PostFiles {
  readonly postId: string
  readonly files: readonly { readonly url: string; readonly kind: 'image' | 'video' }[]
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Keeps the files of one post, and tells the units served of `downloadMedia` (1 where files were kept, else 0).
 * @throws Fault media where `required`, and not one file could be kept: files are what is paid for then
 */
export async function downloadMedia(
  context: Context,
  { postId, files, headers }: PostFiles,
  required = false,
): Promise<{ downloads: Download[]; served: Served }> {
  const kept =
    files.length === 0
      ? []
      : await context.media.store(files.map(({ url, kind }) => requestOf(url, kind, headers)))
  const downloads = kept.flatMap((file): Download[] => {
    if (file.status === 'failed') return []
    const type = file.mime.startsWith('video/') ? 'video' : 'image'
    return [{ postId, originalUrl: file.originalUrl, cdnUrl: file.url, type }]
  })
  if (required && downloads.length === 0) {
    throw new Fault('media', `none of ${files.length} files could be kept`, {
      publicMessage: 'The files of this post could not be fetched. Nothing was charged.',
    })
  }
  return { downloads, served: { downloadMedia: downloads.length > 0 ? 1 : 0 } }
}
