import { z } from 'zod'
import { each, isoTime, nullableInt, nullableText } from '../../../../catalog/fields.ts'
import { recordNames } from '../../../../catalog/record-names.ts'
import { lookupStatus, page } from '../../../../catalog/record-schema.ts'
import { contentView } from '../../../shared/record-view.ts'
import { knownFields } from '../../../shared/views.ts'
import type { Highlight, HighlightStories, Page } from '../../model.ts'
import { dimensions, dimensionsOf, knownPerson } from './shared.ts'

const optionalText = z.string().optional()

const listedHighlight = z
  .strictObject({
    id: z.string(),
    title: nullableText,
    ...each(optionalText, 'coverThumbnailUrl', 'croppedCoverThumbnailUrl'),
    owner: z.strictObject(each(optionalText, 'platformUserId', 'handle', 'avatarUrl')).optional(),
  })
  .register(recordNames, { name: 'InstagramHighlight' })

export const highlightsRecord = z.strictObject({ lookupStatus, highlights: z.array(listedHighlight), page })

export const highlightsView = contentView(highlightsRecord, ({ items }: Page<Highlight>) => ({
  highlights: items.map((highlight) => ({
    ...highlight,
    coverThumbnailUrl: highlight.coverUrl,
    croppedCoverThumbnailUrl: highlight.croppedCoverUrl,
    owner: highlight.owner && knownPerson(highlight.owner),
  })),
}))

const cover = z.strictObject({
  mediaId: optionalText,
  url: nullableText.optional(),
  ...each(nullableInt.optional(), 'width', 'height'),
})

const owner = z.strictObject({
  ...each(optionalText, 'platformUserId', 'handle'),
  ...each(nullableText.optional(), 'fullName', 'avatarUrl'),
  ...each(z.boolean().optional(), 'verified', 'privateAccount'),
})

const item = z
  .strictObject({
    id: z.string(),
    mediaId: optionalText,
    mediaType: z.enum(['image', 'video', 'unknown']),
    createdAt: isoTime.nullable(),
    ...each(nullableText.optional(), 'displayUrl', 'thumbnailUrl', 'videoUrl'),
    videoDurationSec: z.number().nullable().optional(),
    hasAudio: z.boolean().nullable().optional(),
    dimensions: dimensions.optional(),
    linkStickers: z.array(z.strictObject(each(optionalText, 'url', 'displayUrl'))).optional(),
  })
  .register(recordNames, { name: 'InstagramHighlightItem' })

export const highlightRecord = z.strictObject({
  lookupStatus,
  highlight: z
    .strictObject({
      id: z.string(),
      title: nullableText,
      ...each(isoTime.nullable(), 'createdAt', 'latestItemAt'),
      mediaCount: nullableInt,
      cover: cover.nullable(),
      owner: owner.nullable(),
    })
    .register(recordNames, { name: 'InstagramHighlightDetails' })
    .nullable(),
  items: z.array(item),
})

export const highlightView = contentView(highlightRecord, ({ highlight, stories }: HighlightStories) => ({
  highlight: {
    ...highlight,
    mediaCount: highlight.itemCount,
    cover: highlight.coverUrl === null ? null : { url: highlight.coverUrl },
    owner: highlight.owner && knownFields(knownPerson(highlight.owner)),
  },
  items: stories.map((story) => ({
    ...story,
    ...story.files,
    mediaType: story.kind,
    videoDurationSec: story.durationSeconds,
    dimensions: dimensionsOf(story.files),
    linkStickers: story.links?.map((url) => ({ url })),
  })),
}))
