import type { DriftReporter } from '../../../../reading/entries.ts'
import type { Json } from '../../../../reading/narrow.ts'
import { count, str } from '../../../../reading/values.ts'
import type { PostRef } from '../../identifiers.ts'
import type { Post } from '../../model.ts'
import { firstComments, readCountsOf, readPhoto, readReel, timeOf, totalOfComments } from './objects.ts'

/** Reads single photos, videos and reels as posts. The Graph API finds them by the number in their link. */

const counts = `reactions.summary(true).limit(0),${totalOfComments}`
const mediumFieldNames = {
  photo: `id,created_time,link,images,name,alt_text,picture,from,${counts}`,
  video: `id,description,created_time,length,permalink_url,picture,source,views,from,post_id,${counts}`,
} as const

export type Medium = keyof typeof mediumFieldNames

/** The kind of medium that a link names; null for links of posts. */
export function mediumOf({ kind }: Pick<PostRef, 'kind'>): Medium | null {
  if (kind === 'photo') return 'photo'
  return kind === 'video' || kind === 'reel' ? 'video' : null
}

/** The requested fields of a photo or video. */
export const mediumFields = (medium: Medium, withComments: boolean): string =>
  withComments ? mediumFieldNames[medium].replace(totalOfComments, firstComments) : mediumFieldNames[medium]

const unreported = { feedbackId: null, music: null, topComments: null, shares: null } as const

/** A photo or video as a post. */
export function readMedium(medium: Medium, body: Json, reporter: DriftReporter): Post {
  return medium === 'photo' ? ofPhoto(body, reporter) : ofVideo(body, reporter)
}

function ofPhoto(body: Json, reporter: DriftReporter): Post {
  const photo = readPhoto(body)
  if (photo.imageUrl === null) reporter.drift('photo.images')
  const { author, reactionCount: reactions, commentCount: comments } = readCountsOf(body, reporter)
  return {
    ...unreported,
    id: photo.id,
    url: photo.url,
    text: str(body.name),
    createdAt: timeOf(body, 'photo.created_time', reporter),
    author,
    reactionCount: reactions,
    reactions: null,
    commentCount: comments,
    views: null,
    imageUrls: photo.imageUrl === null ? null : [photo.imageUrl],
    width: photo.width,
    height: photo.height,
    video: null,
  }
}

function ofVideo(body: Json, reporter: DriftReporter): Post {
  const video = readReel(body, reporter)
  if (video.thumbnailUrl === null && video.videoUrl === null) reporter.drift('video.picture')
  const { author, reactionCount: reactions, commentCount: comments } = readCountsOf(body, reporter)
  return {
    ...unreported,
    id: video.id,
    url: video.url,
    text: video.description,
    createdAt: video.createdAt,
    author,
    reactionCount: reactions,
    reactions: null,
    commentCount: comments,
    views: count(body.views),
    imageUrls: [],
    width: null,
    height: null,
    video: {
      // The API sends files only of pages that the operator manages.
      sdUrl: video.videoUrl,
      hdUrl: null,
      thumbnailUrl: video.thumbnailUrl,
      durationSec: video.durationMs === null ? null : video.durationMs / 1000,
      width: null,
      height: null,
      captionsUrl: null,
    },
  }
}
