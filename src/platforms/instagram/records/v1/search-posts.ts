import { z } from 'zod'
import { count, each, nullableText } from '../../../../catalog/fields.ts'
import { recordNames } from '../../../../catalog/record-names.ts'
import { numberedPage, page } from '../../../../catalog/record-schema.ts'
import type { DriftReporter } from '../../../../reading/entries.ts'
import { listView } from '../../../shared/record-view.ts'
import type { Media, NumberedPage, Page } from '../../model.ts'
import {
  dimensions,
  disclosureFields,
  fileFields,
  knownMedia,
  listedOwner,
  location,
  mediaBase,
} from './shared.ts'

const optionalFlag = z.boolean().optional()

const audioUse = z
  .strictObject({
    ...each(nullableText.optional(), 'artistName', 'songName', 'audioId', 'shouldMuteAudioReason'),
    ...each(optionalFlag, 'usesOriginalAudio', 'shouldMuteAudio'),
  })
  .register(recordNames, { name: 'InstagramPostAudio' })

/** The fields of posts found by words and by hashtag. */
const foundFields = {
  ...mediaBase,
  ...fileFields,
  videoDurationSec: z.number().optional(),
  hasAudio: optionalFlag,
  accessibilityCaption: nullableText.optional(),
  metrics: z
    .strictObject(each(count.optional(), 'views', 'plays', 'likes', 'comments'))
    .register(recordNames, { name: 'InstagramFoundMetrics' })
    .optional(),
  owner: listedOwner
    .extend({ privateAccount: optionalFlag, ...each(count.optional(), 'followerCount', 'postCount') })
    .register(recordNames, { name: 'InstagramFoundOwner' })
    .optional(),
  location: location.nullable().optional(),
  audio: audioUse.nullable().optional(),
  ...disclosureFields,
}

const foundReel = z
  .strictObject({ ...foundFields, dimensions: dimensions.optional() })
  .register(recordNames, { name: 'InstagramFoundReel' })
const foundPost = z
  .strictObject({ ...foundFields, isVideo: z.boolean() })
  .register(recordNames, { name: 'InstagramHashtagPost' })

function knownFind(media: Media) {
  const { views, plays, likeCount: likes, commentCount: comments, kind } = media
  const isVideo = kind && kind === 'video'
  return { ...knownMedia(media), metrics: { views, plays, likes, comments }, isVideo }
}

export const reelSearchRecord = z.strictObject({
  query: z.string(),
  reels: z.array(foundReel),
  page: numberedPage,
})

const foundReels = listView('reels', foundReel, knownFind)
export const reelSearchView = (
  { items, page: currentPage, hasMore }: NumberedPage<Media>,
  reporter: DriftReporter,
) => ({
  ...foundReels(items, reporter),
  page: { currentPage, nextPage: hasMore ? currentPage + 1 : null },
})

export const hashtagPostsRecord = z.strictObject({
  hashtag: z.string(),
  mediaType: z.enum(['all', 'reels']),
  posts: z.array(foundPost),
  page,
})

const foundPosts = listView('posts', foundPost, knownFind)
export const hashtagPostsView = ({ items }: Page<Media>, reporter: DriftReporter) =>
  foundPosts(items, reporter)
