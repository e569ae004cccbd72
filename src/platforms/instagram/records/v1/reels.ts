import { z } from 'zod'
import { count, each, nullableInt, nullableText } from '../../../../catalog/fields.ts'
import { recordNames } from '../../../../catalog/record-names.ts'
import { page, totalCount } from '../../../../catalog/record-schema.ts'
import type { DriftReporter } from '../../../../reading/entries.ts'
import { listView, recordView } from '../../../shared/record-view.ts'
import type { AudioReels, Media, Page } from '../../model.ts'
import { coauthor, dimensions, knownMedia, knownSound, location, mediaBase, namedUser } from './shared.ts'

const nullableFlag = z.boolean().nullable()
const optionalFlag = z.boolean().optional()

/** A Reel in lists of several authors: unknown values are null. */
const reelItem = z
  .strictObject({
    ...mediaBase,
    ...each(nullableText, 'thumbnailUrl', 'displayUrl', 'videoUrl'),
    hasAudio: nullableFlag,
    metrics: z
      .strictObject(each(nullableInt, 'plays', 'likes', 'comments'))
      .register(recordNames, { name: 'InstagramReelMetrics' })
      .nullable(),
    dimensions: dimensions.nullable(),
    owner: z
      .strictObject({
        ...each(nullableText, 'platformUserId', 'handle', 'displayName', 'avatarUrl'),
        ...each(nullableFlag, 'verified', 'privateAccount'),
      })
      .register(recordNames, { name: 'InstagramReelOwner' })
      .nullable(),
  })
  .register(recordNames, { name: 'InstagramTrendingReel' })

function knownReel(media: Media) {
  const reel = knownMedia(media)
  return {
    ...reel,
    metrics: { plays: reel.playCount, likes: media.likeCount, comments: media.commentCount },
  }
}

export const trendingRecord = z.strictObject({ reels: z.array(reelItem), totalResults: totalCount() })

const trendingReels = listView('reels', reelItem, knownReel)
export const trendingView = ({ items }: Page<Media>, reporter: DriftReporter) => {
  const { reels } = trendingReels(items, reporter)
  return { reels, totalResults: reels.length }
}

const track = z.strictObject({
  ...each(nullableText.optional(), 'audioId', 'audioAssetId', 'artistName', 'artistHandle', 'songName'),
  ...each(nullableText.optional(), 'coverUrl', 'coverThumbnailUrl'),
  durationMs: count.optional(),
  ...each(optionalFlag, 'isExplicit', 'hasLyrics', 'usesOriginalAudio'),
})

const usedTrack = track.extend({
  shouldMuteAudio: optionalFlag,
  shouldMuteAudioReason: nullableText.optional(),
  ...each(count.optional(), 'startTimeMs', 'overlapDurationMs'),
  isTrending: optionalFlag,
})

const audioReel = reelItem
  .extend({
    videoDurationSec: z.number().optional(),
    location: location
      .extend(each(z.number().optional(), 'lat', 'lng'))
      .nullable()
      .optional(),
    audio: usedTrack.nullable().optional(),
    taggedUsers: z.array(namedUser).optional(),
    coauthors: z.array(coauthor).optional(),
  })
  .register(recordNames, { name: 'InstagramAudioReel' })

export const audioReelsRecord = z.strictObject({
  audioId: z.string(),
  audio: track.optional(),
  reels: z.array(audioReel),
  page,
})

const reelsOfAudio = listView('reels', audioReel, knownReel)
const trackView = recordView(track, knownSound)
export const audioReelsView = ({ items, audio }: AudioReels, reporter: DriftReporter) => ({
  ...(audio ? { audio: trackView(audio) } : {}),
  ...reelsOfAudio(items, reporter),
})
