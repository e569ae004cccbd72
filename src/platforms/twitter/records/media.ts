import { z } from 'zod'
import { count, id } from '../../../catalog/records.ts'
import type { Media, Variant } from '../model.ts'
import { told, type Untold } from './told.ts'

/** Media of an item of a list. */
export const listMedia = z.strictObject({
  url: z.string(),
  type: z.enum(['photo', 'video']),
  thumbnailUrl: z.string().optional(),
  contentType: z.string().optional(),
  bitrate: count.optional(),
  width: count.optional(),
  height: count.optional(),
})

const size = z.strictObject({ h: count, w: count, resize: z.string() })

/** Media of a post in full. */
export function detailMedia(untold: Untold) {
  const shared = {
    id,
    url: untold(z.string()),
    displayUrl: untold(z.string()),
    expandedUrl: untold(z.string()),
    mediaUrlHttps: z.string(),
    sizes: untold(z.strictObject({ thumb: size, small: size, medium: size, large: size })),
    originalInfo: untold(z.strictObject({ width: count, height: count })),
    altText: z.string().optional(),
  }
  const variant = z.strictObject({ contentType: z.string(), url: z.string(), bitrate: count.optional() })
  return z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('photo'), ...shared }),
    z.strictObject({
      type: z.enum(['video', 'animated_gif']),
      ...shared,
      variants: z.array(variant).min(1),
      durationMs: count.optional(),
      aspectRatio: z.array(z.int().positive()).length(2).optional(),
    }),
  ])
}

/** The renditions X makes of every image of this size in pixels; `thumb` is always cut to a square. */
export function sizesOf({ width, height }: { readonly width: number; readonly height: number }) {
  const fitted = (edge: number) => {
    const scale = Math.min(1, edge / Math.max(width, height))
    return { h: Math.round(height * scale), w: Math.round(width * scale), resize: 'fit' }
  }
  const thumb = { h: 150, w: 150, resize: 'crop' }
  return { thumb, small: fitted(680), medium: fitted(1200), large: fitted(2048) }
}

/** The MP4 of the highest bitrate, or the first file of any kind. */
export function bestVariant({ variants }: Media): Variant | undefined {
  const files = variants.filter((variant) => variant.contentType === 'video/mp4')
  return files.toSorted((a, b) => (b.bitrate ?? 0) - (a.bitrate ?? 0))[0] ?? variants[0]
}

export function listMediaOf(media: Media): z.infer<typeof listMedia> {
  const file = bestVariant(media)
  if (media.type === 'photo' || !file) return { url: media.imageUrl, type: 'photo', ...media.size }
  return { ...file, type: 'video', thumbnailUrl: media.imageUrl, ...media.size }
}

export function detailMediaOf(media: Media): z.infer<ReturnType<typeof detailMedia>> {
  const base = {
    id: media.id,
    ...media.link,
    mediaUrlHttps: media.imageUrl,
    sizes: media.size && sizesOf(media.size),
    originalInfo: media.size,
    ...told({ altText: media.altText }),
  }
  if (media.type === 'photo') return { type: 'photo', ...base }
  return {
    type: media.type,
    ...base,
    variants: [...media.variants],
    ...told({ durationMs: media.durationMs, aspectRatio: media.aspectRatio && [...media.aspectRatio] }),
  }
}
