import { z } from 'zod'
import { isoTime } from '../../../../catalog/fields.ts'
import * as v2 from '../../../shared/v2-records.ts'
import { expiryOf, mediaUrl, placeUrl, profileUrl, soundUrl } from '../../identifiers.ts'
import {
  type Comment,
  type Files,
  isReel,
  type Media,
  type Person,
  type Place,
  type Sound,
} from '../../model.ts'

/** Pieces of v2 records: the vocabulary of platforms/shared/v2-records.ts, made of Instagram's model. */

export function personOf({ id, handle, name, pictureUrl, isVerified, isPrivate }: Person): v2.PersonRecord {
  return {
    id,
    handle,
    name,
    profileUrl: handle && profileUrl(handle),
    pictureUrl,
    isVerified,
    isPrivate,
  }
}

export const peopleOf = (people: readonly Person[] | null) => people?.map(personOf) ?? null

function mediumOf(
  files: Files,
  more: { isVideo: boolean; durationSeconds: number | null; altText: string | null },
): v2.MediumRecord {
  const url = more.isVideo ? files.videoUrl : files.displayUrl
  return {
    type: more.isVideo ? 'video' : 'image',
    url,
    thumbnailUrl: files.thumbnailUrl ?? (more.isVideo ? files.displayUrl : null),
    width: files.width,
    height: files.height,
    durationSeconds: more.durationSeconds,
    altText: more.altText,
    expiresAt: expiryOf(url),
  }
}

/** A post's files in order; null where none was told. */
export function mediaOf(media: Media): v2.MediumRecord[] | null {
  if (media.children !== null) {
    return media.children.map((child) =>
      mediumOf(child, { isVideo: child.kind === 'video', durationSeconds: null, altText: child.altText }),
    )
  }
  // The cover of a carousel is not what is in it.
  if (media.kind === 'carousel') return null
  if (media.files.displayUrl === null && media.files.videoUrl === null) return null
  const { durationSeconds, altText } = media
  const isVideo = media.kind === 'video' || media.files.videoUrl !== null
  return [mediumOf(media.files, { isVideo, durationSeconds, altText })]
}

export const placeOf = (of: Place | null) =>
  of && {
    id: of.id,
    name: of.name,
    address: of.address,
    city: of.city,
    latitude: of.latitude,
    longitude: of.longitude,
    url: of.id && placeUrl(of.id),
  }

export const soundOf = (of: Sound | null) =>
  of && {
    id: of.id,
    title: of.title,
    artistName: of.artistName,
    isOriginal: of.isOriginal,
    durationSeconds: of.durationMs === null ? null : of.durationMs / 1000,
    coverUrl: of.coverUrl,
    url: of.id && soundUrl(of.id),
  }

/** A post or Reel, wherever it occurs. */
export const post = z.strictObject({
  id: z.string().describe('Numeric media id.'),
  shortcode: z.string(),
  url: z.string(),
  type: z.enum(['image', 'video', 'carousel']).nullable(),
  isReel: v2.flag,
  text: v2.text.describe('Caption; empty where the post has none.'),
  createdAt: isoTime.nullable(),
  author: v2.person.nullable(),
  ...v2.postCounts,
  media: z.array(v2.medium).nullable(),
  location: v2.place.nullable(),
  audio: v2.sound.nullable(),
  taggedPeople: z.array(v2.person).nullable(),
  coauthors: z.array(v2.person).nullable(),
  isPinned: v2.flag,
  isPaidPartnership: v2.flag,
})
export type PostRecord = z.infer<typeof post>

export function postOf(media: Media): PostRecord {
  return {
    id: media.id,
    shortcode: media.shortcode,
    url: mediaUrl(media.shortcode, media.productType),
    type: media.kind,
    isReel: isReel(media),
    text: media.caption,
    createdAt: media.createdAt,
    author: media.owner && personOf(media.owner),
    likeCount: media.likeCount,
    commentCount: media.commentCount,
    playCount: media.plays ?? media.views,
    areCountsHidden: media.areCountsHidden,
    media: mediaOf(media),
    location: placeOf(media.location),
    audio: soundOf(media.audio),
    taggedPeople: peopleOf(media.taggedPeople),
    coauthors: peopleOf(media.coauthors),
    isPinned: media.isPinned,
    isPaidPartnership: media.isPaidPartnership,
  }
}

export function commentOf({ id, text, createdAt, author, likeCount: likes, replyCount: replies }: Comment) {
  return {
    id,
    text,
    createdAt,
    author: author && personOf(author),
    likeCount: likes,
    replyCount: replies,
  }
}

export { mediumOf }
