import { z } from 'zod'
import { nullableInt, nullableText } from '../../../../catalog/fields.ts'
import { page } from '../../../../catalog/records.ts'
import { mediaUrl } from '../../identifiers.ts'
import type { Media, Page } from '../../model.ts'

/** A topic page: what it says of itself stands on its first page alone. */
export interface Topic extends Page<Media> {
  readonly title: string | null
  readonly description: {
    readonly plainText: string | null
    readonly sourceUris: readonly string[]
    readonly linkedTerms: readonly string[]
  } | null
  readonly suggestedTerms: readonly string[] | null
}

export const popularRecord = z.strictObject({
  query: z.string(),
  title: nullableText,
  totalMediaCount: nullableInt,
  description: z
    .strictObject({
      plainText: nullableText,
      sourceUris: z.array(z.string()),
      linkedTerms: z.array(z.string()),
    })
    .nullable(),
  suggestedTerms: z.array(z.string()).nullable(),
  posts: z.array(
    z.strictObject({
      id: z.string(),
      shortcode: z.string(),
      url: z.string(),
      type: nullableText,
      caption: nullableText,
      displayUrl: nullableText,
      videoUrl: nullableText,
      metrics: z.strictObject({ plays: nullableInt }),
      owner: z
        .strictObject({
          platformUserId: nullableText,
          handle: nullableText,
          verified: z.boolean().nullable(),
          avatarUrl: nullableText,
        })
        .nullable(),
    }),
  ),
  page,
})

export const popularView = ({
  items,
  title,
  totalCount: total,
  description,
  suggestedTerms: suggestions,
}: Topic) => ({
  title,
  totalMediaCount: total,
  description: description && {
    plainText: description.plainText,
    sourceUris: [...description.sourceUris],
    linkedTerms: [...description.linkedTerms],
  },
  suggestedTerms: suggestions && [...suggestions],
  posts: items.map((media) => ({
    id: media.id,
    shortcode: media.shortcode,
    url: mediaUrl(media.shortcode, media.productType),
    type: media.kind,
    caption: media.caption,
    displayUrl: media.files.displayUrl,
    videoUrl: media.files.videoUrl,
    metrics: { plays: media.plays },
    owner: media.owner && {
      platformUserId: media.owner.id,
      handle: media.owner.handle,
      verified: media.owner.isVerified,
      avatarUrl: media.owner.pictureUrl,
    },
  })),
})
