import { z } from 'zod'
import { count, each, id } from '../../../catalog/fields.ts'
import { recordNames } from '../../../catalog/record-names.ts'
import { type Media, type Variant, variant } from '../model.ts'

/**
 * A value that is null where X does not report it, although clients expect one. The mark `x-reported` makes the
 * simulated provider fill it always.
 */
export const nullIfUnknown = <T extends z.ZodType>(schema: T): z.ZodNullable<T> =>
  schema.nullable().meta({ 'x-reported': true })

/** Media of an item of a list. */
export const listMedia = z.strictObject({
  url: z.string(),
  type: z.enum(['photo', 'video']),
  ...each(z.string().optional(), 'thumbnailUrl', 'contentType'),
  ...each(count.optional(), 'bitrate', 'width', 'height'),
})

const size = z
  .strictObject({ h: count, w: count, resize: z.string() })
  .register(recordNames, { name: 'TwitterMediaSize' })

const photo = z
  .strictObject({
    type: z.literal('photo'),
    id,
    ...each(nullIfUnknown(z.string()), 'url', 'displayUrl', 'expandedUrl'),
    mediaUrlHttps: z.string(),
    sizes: nullIfUnknown(
      z
        .strictObject(each(size, 'thumb', 'small', 'medium', 'large'))
        .register(recordNames, { name: 'TwitterMediaSizes' }),
    ),
    originalInfo: nullIfUnknown(z.strictObject({ width: count, height: count })),
    altText: z.string().optional(),
  })
  .register(recordNames, { name: 'TwitterPhoto' })

const movingMedia = photo
  .extend({
    type: z.enum(['video', 'animated_gif']),
    variants: z.array(variant).min(1),
    durationMs: count.optional(),
    aspectRatio: z.array(z.int().positive()).length(2).optional(),
  })
  .register(recordNames, { name: 'TwitterVideo' })

/** Media of a post in full. */
export const detailMedia = z.discriminatedUnion('type', [photo, movingMedia])

/** X's renditions of an image of this size in pixels; `thumb` is always cropped to a square. */
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

/** A medium under the names that records use. */
export const namedMedia = (media: Media) => ({
  ...media,
  ...media.link,
  mediaUrlHttps: media.imageUrl,
  sizes: media.size && sizesOf(media.size),
  originalInfo: media.size,
})
