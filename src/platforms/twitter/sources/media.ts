import type { DetailMedia, Tweet } from '../records.ts'

/** One file of a video. */
export interface Variant {
  readonly contentType: string
  readonly url: string
  readonly bitrate?: number
}

/** A photo, video or animated GIF of a post. */
export interface Media {
  readonly type: 'photo' | 'video' | 'animated_gif'
  readonly id: string
  /** The t.co link that stands for it in the text. */
  readonly link: string
  readonly displayUrl: string
  readonly expandedUrl: string
  /** The photo, or the still of a video. */
  readonly imageUrl: string
  readonly width: number
  readonly height: number
  readonly variants: readonly Variant[]
  readonly durationMs: number | null
  readonly aspectRatio: readonly [number, number] | null
  readonly altText: string | null
}

/** The kinds of media the records know; null for any other. */
export function mediaType(value: unknown): Media['type'] | null {
  return value === 'photo' || value === 'video' || value === 'animated_gif' ? value : null
}

/**
 * The id of a media file from its addresses, where the answer does not tell: video files carry it in the path,
 * image names are base64url of the id in eight bytes followed by three of their own. Falls back to the file name.
 */
export function mediaIdOf(imageUrl: string, variants: readonly Variant[]): string {
  for (const address of [...variants.map((variant) => variant.url), imageUrl]) {
    const id = /\/(?:amplify_video|ext_tw_video)(?:_thumb)?\/(\d+)\//.exec(address)?.[1]
    if (id) return id
  }
  const name = /\/(?:media|tweet_video_thumb)\/([\w-]+)/.exec(imageUrl)?.[1]
  const bytes = name === undefined ? null : Buffer.from(name, 'base64url')
  if (bytes?.length === 11) return bytes.readBigUInt64BE(0).toString()
  return name ?? imageUrl
}

/** Longest edges of X's renditions of an image, in pixels. */
const edges = { small: 680, medium: 1200, large: 2048 } as const

function fitted(width: number, height: number, edge: number) {
  const scale = Math.min(1, edge / Math.max(width, height, 1))
  return { h: Math.round(height * scale), w: Math.round(width * scale), resize: 'fit' }
}

/** The renditions X makes of every image of this size; `thumb` is always cut to a square. */
function sizesOf(width: number, height: number) {
  return {
    thumb: { h: 150, w: 150, resize: 'crop' },
    small: fitted(width, height, edges.small),
    medium: fitted(width, height, edges.medium),
    large: fitted(width, height, edges.large),
  }
}

/** The MP4 of the highest bitrate, or the first file of any kind. */
export function bestVariant(media: Media): Variant | undefined {
  const files = media.variants.filter((variant) => variant.contentType === 'video/mp4')
  return files.toSorted((a, b) => (b.bitrate ?? 0) - (a.bitrate ?? 0))[0] ?? media.variants[0]
}

/** Media as an item of a list shows them. */
export function listMedia(media: Media): Tweet['media'][number] {
  const size = media.width > 0 && media.height > 0 ? { width: media.width, height: media.height } : {}
  const file = media.type === 'photo' ? undefined : bestVariant(media)
  if (!file) return { url: media.imageUrl, type: media.type === 'photo' ? 'photo' : 'video', ...size }
  return {
    url: file.url,
    type: 'video',
    thumbnailUrl: media.imageUrl,
    contentType: file.contentType,
    ...(file.bitrate === undefined ? {} : { bitrate: file.bitrate }),
    ...size,
  }
}

/** Media as a single post shows them; a video none of whose files is known is shown by its still. */
export function detailMedia(media: Media): DetailMedia {
  const base = {
    id: media.id,
    url: media.link,
    displayUrl: media.displayUrl,
    expandedUrl: media.expandedUrl,
    mediaUrlHttps: media.imageUrl,
    sizes: sizesOf(media.width, media.height),
    originalInfo: { width: media.width, height: media.height },
    ...(media.altText === null ? {} : { altText: media.altText }),
  }
  if (media.type === 'photo' || media.variants.length === 0) return { type: 'photo', ...base }
  return {
    type: media.type,
    ...base,
    variants: [...media.variants],
    ...(media.durationMs === null ? {} : { durationMs: media.durationMs }),
    ...(media.aspectRatio === null ? {} : { aspectRatio: [...media.aspectRatio] }),
  }
}
