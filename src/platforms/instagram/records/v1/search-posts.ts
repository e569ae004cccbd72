import { z } from 'zod'
import { count, nullableText } from '../../../../catalog/fields.ts'
import { numberedPage, page } from '../../../../catalog/records.ts'
import { type DriftReporter, readEntries } from '../../../../reading/entries.ts'
import { knownFields } from '../../../shared/views.ts'
import type { Media, Page } from '../../model.ts'
import {
  audioOf,
  audioUse,
  dimensions,
  dimensionsOf,
  fileFields,
  filesOf,
  location,
  locationOf,
  mediaBase,
  mediaBaseOf,
  needed,
} from './shared.ts'

const metrics = z.strictObject({
  views: count.optional(),
  plays: count.optional(),
  likes: count.optional(),
  comments: count.optional(),
})

const owner = z.strictObject({
  platformUserId: z.string().optional(),
  handle: z.string().optional(),
  displayName: z.string().optional(),
  avatarUrl: z.string().optional(),
  verified: z.boolean().optional(),
  privateAccount: z.boolean().optional(),
  followerCount: count.optional(),
  postCount: count.optional(),
})

/** What posts found by words and by hashtag have in common. */
const found = {
  ...mediaBase,
  ...fileFields,
  videoDurationSec: z.number().optional(),
  hasAudio: z.boolean().optional(),
  accessibilityCaption: nullableText.optional(),
  metrics: metrics.optional(),
  owner: owner.optional(),
  location: location.nullable().optional(),
  audio: audioUse.nullable().optional(),
  isAd: z.boolean().optional(),
  isAffiliate: z.boolean().optional(),
  isPaidPartnership: z.boolean().optional(),
}

function foundOf(media: Media) {
  const { owner: by } = media
  return {
    ...mediaBaseOf(media),
    ...filesOf(media),
    ...knownFields({
      videoDurationSec: media.durationSeconds,
      hasAudio: media.hasAudio,
      accessibilityCaption: media.altText,
      location: locationOf(media.location),
      audio: audioOf(media.audio),
      isAd: media.isAd,
      isAffiliate: media.isAffiliate,
      isPaidPartnership: media.isPaidPartnership,
    }),
    metrics: knownFields({
      views: media.views,
      plays: media.plays,
      likes: media.likeCount,
      comments: media.commentCount,
    }),
    ...knownFields({
      owner:
        by &&
        knownFields({
          platformUserId: by.id,
          handle: by.handle,
          displayName: by.name,
          avatarUrl: by.pictureUrl,
          verified: by.isVerified,
          privateAccount: by.isPrivate,
          followerCount: by.followerCount,
          postCount: by.postCount,
        }),
    }),
  }
}

export const reelSearchRecord = z.strictObject({
  query: z.string(),
  reels: z.array(z.strictObject({ ...found, dimensions: dimensions.optional() })),
  page: numberedPage,
})

/** A page of a list that counts its pages. */
export interface NumberedPage<T> extends Page<T> {
  readonly page: number
  readonly hasMore: boolean
}

export const reelSearchView = (
  { items, page: current, hasMore }: NumberedPage<Media>,
  reporter: DriftReporter,
) => ({
  reels: readEntries(
    items,
    (media) => ({ ...foundOf(media), ...knownFields({ dimensions: dimensionsOf(media.files) }) }),
    reporter,
    'reels',
  ),
  page: { currentPage: current, nextPage: hasMore ? current + 1 : null },
})

export const hashtagPostsRecord = z.strictObject({
  hashtag: z.string(),
  mediaType: z.enum(['all', 'reels']),
  posts: z.array(z.strictObject({ ...found, isVideo: z.boolean() })),
  page,
})

export const hashtagPostsView = ({ items }: Page<Media>, reporter: DriftReporter) => ({
  posts: readEntries(
    items,
    (media) => ({ ...foundOf(media), isVideo: needed(media.kind, 'media.kind') === 'video' }),
    reporter,
    'posts',
  ),
})
