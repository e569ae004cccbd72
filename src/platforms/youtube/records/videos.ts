import { z } from 'zod'
import { count, each, id, nullableInt, nullableText } from '../../../catalog/fields.ts'
import { recordNames } from '../../../catalog/record-names.ts'
import { lookupStatus, totalCount } from '../../../catalog/record-schema.ts'
import { plainText } from '../../../reading/captions.ts'
import { type DriftReporter, readParts } from '../../../reading/entries.ts'
import { must } from '../../../reading/narrow.ts'
import { contentView } from '../../shared/record-view.ts'
import { shortUrl, stillUrl, videoUrl } from '../identifiers.ts'
import type { CaptionTrack, Owner, Transcript, Video } from '../model.ts'
import {
  channelFields,
  collaborators,
  collaboratorsOf,
  formatDuration,
  linkedChannel,
  nullableIso,
  rowFields,
  url,
  videoRowSchemas,
  viewSchemas,
} from './shared.ts'

export const videoRecord = z.strictObject({
  lookupStatus,
  video: z
    .strictObject({
      id,
      url,
      ...each(nullableText, 'title', 'description'),
      descriptionLinks: z.array(z.string()),
      thumbnailUrl: url,
      publishedAt: nullableIso,
      publishDateText: nullableText,
      durationMs: nullableInt,
      ...each(nullableText, 'durationFormatted', 'genre'),
      keywords: z.array(z.string()),
      isPaidPromotion: z.boolean(),
      liveStatus: z.enum(['live', 'upcoming', 'none']),
      scheduledStartAt: nullableIso,
      collaborators,
    })
    .register(recordNames, { name: 'YoutubeVideo' })
    .nullable(),
  channel: z
    .strictObject({
      platform: z.literal('youtube'),
      handle: id,
      displayName: nullableText,
      profileUrl: url,
      platformUserId: id.optional(),
    })
    .nullable(),
  metrics: z.strictObject(each(nullableInt, 'views', 'likes', 'comments')).nullable(),
  chapters: z.array(
    z.strictObject({ title: z.string(), startTimeText: nullableText, startTimeSeconds: z.number() }),
  ),
  captions: z.array(
    z
      .strictObject({
        ...each(z.string(), 'label', 'languageCode'),
        kind: nullableText,
        isTranslatable: z.boolean(),
      })
      .register(recordNames, { name: 'YoutubeCaptionTrack' }),
  ),
  relatedVideos: z.array(
    z
      .strictObject({
        ...videoRowSchemas,
        title: z.string(),
        channel: z
          .strictObject({
            ...each(nullableText, 'displayName', 'handle', 'profileUrl'),
            platformUserId: id.optional(),
          })
          .nullable(),
      })
      .register(recordNames, { name: 'YoutubeRelatedVideo' }),
  ),
})

/** The owner of a video; null if handle and id are unknown. */
function ownerOf(owner: Owner) {
  const { profileUrl, ...channel } = channelFields(owner)
  const handle = owner.handle ?? owner.id
  return profileUrl && handle ? { ...channel, handle, profileUrl } : null
}

export const videoView = contentView(videoRecord, (video: Video, reporter: DriftReporter) => ({
  video: {
    ...video,
    url: videoUrl(video.id),
    durationFormatted: formatDuration(video.durationMs),
    collaborators: collaboratorsOf(video.collaborators),
  },
  channel: video.channel && ownerOf(video.channel),
  metrics: { views: video.viewCount, likes: video.likeCount, comments: video.commentCount },
  chapters: video.chapters,
  captions: readParts(video.captions, captionOf, reporter, 'captions'),
  relatedVideos: video.related.map((row) => ({ ...rowFields(row), title: row.title! })),
}))

const captionOf = (track: CaptionTrack) => ({
  ...track,
  label: must(track.label, 'captions.label'),
  isTranslatable: must(track.isTranslatable, 'captions.isTranslatable'),
})

export const transcriptRecord = z.strictObject({
  lookupStatus,
  video: z.strictObject({ id, url }).nullable(),
  transcript: z
    .strictObject({
      segments: z.array(
        z
          .strictObject({ text: z.string(), startMs: count, endMs: count })
          .register(recordNames, { name: 'CaptionSegment' }),
      ),
      ...each(z.string(), 'plainText', 'language'),
    })
    .nullable(),
})

export const transcriptView = ({ id, captions: spoken }: Transcript) => ({
  video: { id, url: videoUrl(id) },
  transcript: spoken && { ...spoken, plainText: plainText(spoken.segments) },
})

const trendingShort = z
  .strictObject({
    id,
    ...each(nullableText, 'url', 'title', 'description', 'thumbnailUrl'),
    ...viewSchemas,
    likeCount: nullableInt,
    likeCountText: nullableText,
    commentCount: nullableInt,
    commentCountText: nullableText,
    publishedAt: nullableIso,
    publishedDateText: nullableText,
    channel: linkedChannel.nullable(),
    keywords: z.array(z.string()),
    durationMs: nullableInt,
    durationText: nullableText,
  })
  .register(recordNames, { name: 'YoutubeShort' })

export const trendingShortsRecord = z.strictObject({
  shorts: z.array(trendingShort),
  totalResults: totalCount(),
})

export const trendingShortsView = contentView(trendingShortsRecord, (shorts: readonly Video[]) => ({
  shorts: shorts.map((video) => ({
    ...video,
    url: shortUrl(video.id),
    thumbnailUrl: stillUrl(video.id),
    publishedDateText: video.publishDateText,
    durationText: formatDuration(video.durationMs),
    channel: video.channel && channelFields(video.channel),
  })),
  totalResults: shorts.length,
}))
