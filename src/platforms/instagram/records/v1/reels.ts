import { z } from 'zod'
import { count, nullableInt, nullableText } from '../../../../catalog/fields.ts'
import { page, totalCount } from '../../../../catalog/records.ts'
import { type DriftReporter, readEntries } from '../../../../reading/entries.ts'
import { knownFields } from '../../../shared/views.ts'
import type { Media, Page, Sound } from '../../model.ts'
import {
  coauthor,
  coauthorsOf,
  dimensions,
  dimensionsOf,
  location,
  locationOf,
  mediaBase,
  mediaBaseOf,
  namedUser,
  namesOf,
} from './shared.ts'

/** A Reel as feeds of many authors show it: null where it was not told. */
const reelItem = {
  ...mediaBase,
  thumbnailUrl: nullableText,
  displayUrl: nullableText,
  videoUrl: nullableText,
  hasAudio: z.boolean().nullable(),
  metrics: z.strictObject({ plays: nullableInt, likes: nullableInt, comments: nullableInt }).nullable(),
  dimensions: dimensions.nullable(),
  owner: z
    .strictObject({
      platformUserId: nullableText,
      handle: nullableText,
      displayName: nullableText,
      avatarUrl: nullableText,
      verified: z.boolean().nullable(),
      privateAccount: z.boolean().nullable(),
    })
    .nullable(),
}

const reelItemOf = (media: Media) => ({
  ...mediaBaseOf(media),
  thumbnailUrl: media.files.thumbnailUrl,
  displayUrl: media.files.displayUrl,
  videoUrl: media.files.videoUrl,
  hasAudio: media.hasAudio,
  metrics: { plays: media.plays ?? media.views, likes: media.likeCount, comments: media.commentCount },
  dimensions: dimensionsOf(media.files),
  owner: media.owner && {
    platformUserId: media.owner.id,
    handle: media.owner.handle,
    displayName: media.owner.name,
    avatarUrl: media.owner.pictureUrl,
    verified: media.owner.isVerified,
    privateAccount: media.owner.isPrivate,
  },
})

export const trendingRecord = z.strictObject({
  reels: z.array(z.strictObject(reelItem)),
  totalResults: totalCount(),
})

export const trendingView = ({ items }: Page<Media>, reporter: DriftReporter) => {
  const reels = readEntries(items, reelItemOf, reporter, 'reels')
  return { reels, totalResults: reels.length }
}

const track = {
  audioId: nullableText.optional(),
  audioAssetId: nullableText.optional(),
  artistName: nullableText.optional(),
  artistHandle: nullableText.optional(),
  songName: nullableText.optional(),
  coverUrl: nullableText.optional(),
  coverThumbnailUrl: nullableText.optional(),
  durationMs: count.optional(),
  isExplicit: z.boolean().optional(),
  hasLyrics: z.boolean().optional(),
  usesOriginalAudio: z.boolean().optional(),
}

const trackOf = (sound: Sound) =>
  knownFields({
    audioId: sound.id,
    audioAssetId: sound.assetId,
    artistName: sound.artistName,
    artistHandle: sound.artistHandle,
    songName: sound.title,
    coverUrl: sound.coverUrl,
    durationMs: sound.durationMs,
    isExplicit: sound.isExplicit,
    usesOriginalAudio: sound.isOriginal,
  })

/** Reels of a sound, with the sound itself. */
export interface AudioReels extends Page<Media> {
  readonly audio: Sound | null
}

export const audioReelsRecord = z.strictObject({
  audioId: z.string(),
  audio: z.strictObject(track).optional(),
  reels: z.array(
    z.strictObject({
      ...reelItem,
      videoDurationSec: z.number().optional(),
      location: location
        .extend({ lat: z.number().optional(), lng: z.number().optional() })
        .nullable()
        .optional(),
      audio: z
        .strictObject({
          ...track,
          shouldMuteAudio: z.boolean().optional(),
          shouldMuteAudioReason: nullableText.optional(),
          startTimeMs: count.optional(),
          overlapDurationMs: count.optional(),
          isTrending: z.boolean().optional(),
        })
        .nullable()
        .optional(),
      taggedUsers: z.array(namedUser).optional(),
      coauthors: z.array(coauthor).optional(),
    }),
  ),
  page,
})

export const audioReelsView = ({ items, audio: sound }: AudioReels, reporter: DriftReporter) => ({
  ...knownFields({ audio: sound && trackOf(sound) }),
  reels: readEntries(
    items,
    (media) => ({
      ...reelItemOf(media),
      ...knownFields({
        videoDurationSec: media.durationSeconds,
        location: media.location && {
          ...locationOf(media.location),
          ...knownFields({ lat: media.location.latitude, lng: media.location.longitude }),
        },
        audio: media.audio && trackOf(media.audio),
        taggedUsers: media.taggedPeople && namesOf(media.taggedPeople),
        coauthors: media.coauthors && coauthorsOf(media.coauthors),
      }),
    }),
    reporter,
    'reels',
  ),
})
