import { z } from 'zod'
import { isoTime, nullableInt, nullableText } from '../../../../catalog/fields.ts'
import { lookupStatus, page } from '../../../../catalog/records.ts'
import { knownFields } from '../../../shared/views.ts'
import type { Highlight, Page, Story } from '../../model.ts'
import { dimensions, dimensionsOf } from './shared.ts'

export const highlightsRecord = z.strictObject({
  lookupStatus,
  highlights: z.array(
    z.strictObject({
      id: z.string(),
      title: nullableText,
      coverThumbnailUrl: z.string().optional(),
      croppedCoverThumbnailUrl: z.string().optional(),
      owner: z
        .strictObject({
          platformUserId: z.string().optional(),
          handle: z.string().optional(),
          avatarUrl: z.string().optional(),
        })
        .optional(),
    }),
  ),
  page,
})

export const highlightsView = ({ items }: Page<Highlight>) => ({
  highlights: items.map(({ id, title, coverUrl, croppedCoverUrl, owner }) => ({
    id,
    title,
    ...knownFields({
      coverThumbnailUrl: coverUrl,
      croppedCoverThumbnailUrl: croppedCoverUrl,
      owner:
        owner && knownFields({ platformUserId: owner.id, handle: owner.handle, avatarUrl: owner.pictureUrl }),
    }),
  })),
})

/** A highlight with its stories. */
export interface HighlightStories {
  readonly highlight: Highlight
  readonly stories: readonly Story[]
}

export const highlightRecord = z.strictObject({
  lookupStatus,
  highlight: z
    .strictObject({
      id: z.string(),
      title: nullableText,
      createdAt: isoTime.nullable(),
      latestItemAt: isoTime.nullable(),
      mediaCount: nullableInt,
      cover: z
        .strictObject({
          mediaId: z.string().optional(),
          url: nullableText.optional(),
          width: nullableInt.optional(),
          height: nullableInt.optional(),
        })
        .nullable(),
      owner: z
        .strictObject({
          platformUserId: z.string().optional(),
          handle: z.string().optional(),
          fullName: nullableText.optional(),
          verified: z.boolean().optional(),
          avatarUrl: nullableText.optional(),
          privateAccount: z.boolean().optional(),
        })
        .nullable(),
    })
    .nullable(),
  items: z.array(
    z.strictObject({
      id: z.string(),
      mediaId: z.string().optional(),
      mediaType: z.enum(['image', 'video', 'unknown']),
      createdAt: isoTime.nullable(),
      displayUrl: nullableText.optional(),
      thumbnailUrl: nullableText.optional(),
      videoUrl: nullableText.optional(),
      videoDurationSec: z.number().nullable().optional(),
      hasAudio: z.boolean().nullable().optional(),
      dimensions: dimensions.optional(),
      linkStickers: z
        .array(z.strictObject({ url: z.string().optional(), displayUrl: z.string().optional() }))
        .optional(),
    }),
  ),
})

export const highlightView = ({ highlight, stories }: HighlightStories) => ({
  highlight: {
    id: highlight.id,
    title: highlight.title,
    createdAt: highlight.createdAt,
    latestItemAt: highlight.latestItemAt,
    mediaCount: highlight.itemCount,
    cover: highlight.coverUrl === null ? null : { url: highlight.coverUrl },
    owner:
      highlight.owner &&
      knownFields({
        platformUserId: highlight.owner.id,
        handle: highlight.owner.handle,
        fullName: highlight.owner.name,
        verified: highlight.owner.isVerified,
        avatarUrl: highlight.owner.pictureUrl,
        privateAccount: highlight.owner.isPrivate,
      }),
  },
  items: stories.map((story) => ({
    id: story.id,
    mediaType: story.kind,
    createdAt: story.createdAt,
    displayUrl: story.files.displayUrl,
    thumbnailUrl: story.files.thumbnailUrl,
    videoUrl: story.files.videoUrl,
    videoDurationSec: story.durationSeconds,
    hasAudio: story.hasAudio,
    ...knownFields({
      dimensions: dimensionsOf(story.files),
      linkStickers: story.links?.map((url) => ({ url })),
    }),
  })),
})
