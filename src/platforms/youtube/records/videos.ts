import { z } from 'zod'
import { count, each, id, nullableInt, nullableText } from '../../../catalog/fields.ts'
import { lookupStatus, totalCount } from '../../../catalog/records.ts'
import { plainText } from '../../../reading/captions.ts'
import { type Losses, readEntries } from '../../../reading/entries.ts'
import { must } from '../../../reading/narrow.ts'
import { recordOf } from '../../shared/record-of.ts'
import { fieldsOf } from '../../shared/views.ts'
import { shortUrl, stillUrl, videoUrl } from '../identifiers.ts'
import type { CaptionTrack, Owner, Transcript, Video } from '../model.ts'
import {
  formatted,
  known,
  linkedChannel,
  linkedOf,
  nullableIso,
  shownOf,
  shownVideo,
  url,
  userId,
  viewed,
} from './shared.ts'

const relatedChannel = z.strictObject({
  ...each(nullableText, 'displayName', 'handle', 'profileUrl'),
  platformUserId: id.optional(),
})

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
    })
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
    z.strictObject({
      ...each(z.string(), 'label', 'languageCode'),
      kind: nullableText,
      isTranslatable: z.boolean(),
    }),
  ),
  relatedVideos: z.array(
    z.strictObject({ ...shownVideo, title: z.string(), channel: relatedChannel.nullable() }),
  ),
})

const relatedOf = recordOf(relatedChannel, known)

/** Whose a video is; null where neither handle nor id is told. */
function ownerOf(owner: Owner) {
  const { platform, displayName, profileUrl } = known(owner)
  const handle = owner.handle ?? owner.id
  return profileUrl && handle ? { platform, handle, displayName, profileUrl, ...userId(owner.id) } : null
}

export function videoView(video: Video, losses: Losses) {
  const { channel, viewCount, likeCount, commentCount, chapters, captions, related } = video
  const told = fieldsOf(videoRecord.shape.video.unwrap().shape, video)
  return {
    video: { ...told, url: videoUrl(video.id), durationFormatted: formatted(video.durationMs) },
    channel: channel && ownerOf(channel),
    metrics: { views: viewCount, likes: likeCount, comments: commentCount },
    chapters,
    captions: readEntries(captions, captionOf, losses, 'captions'),
    relatedVideos: related.map((row) => ({
      ...shownOf(row),
      title: row.title!,
      channel: row.channel && relatedOf(row.channel),
    })),
  }
}

const captionOf = ({ label, languageCode, kind, isTranslatable }: CaptionTrack) => ({
  label: must(label, 'captions.label'),
  languageCode,
  kind,
  isTranslatable: must(isTranslatable, 'captions.isTranslatable'),
})

export const transcriptRecord = z.strictObject({
  lookupStatus,
  video: z.strictObject({ id, url }).nullable(),
  transcript: z
    .strictObject({
      segments: z.array(z.strictObject({ text: z.string(), startMs: count, endMs: count })),
      ...each(z.string(), 'plainText', 'language'),
    })
    .nullable(),
})

export const transcriptView = ({ id, spoken }: Transcript) => ({
  video: { id, url: videoUrl(id) },
  transcript: spoken && { ...spoken, plainText: plainText(spoken.segments) },
})

const trendingShort = z.strictObject({
  id,
  ...each(nullableText, 'url', 'title', 'description', 'thumbnailUrl'),
  ...viewed,
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

export const trendingShortsRecord = z.strictObject({
  shorts: z.array(trendingShort),
  totalResults: totalCount(),
})

export const trendingShortsView = (shorts: readonly Video[]) => ({
  shorts: shorts.map((video) => ({
    ...fieldsOf(trendingShort.shape, video),
    url: shortUrl(video.id),
    thumbnailUrl: stillUrl(video.id),
    publishedDateText: video.publishDateText,
    durationText: formatted(video.durationMs),
    channel: video.channel && linkedOf(video.channel),
  })),
  totalResults: shorts.length,
})
