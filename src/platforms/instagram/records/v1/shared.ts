import { z } from 'zod'
import { count, int, isoTime, nullableText } from '../../../../catalog/fields.ts'
import { changed } from '../../../../errors.ts'
import { knownFields } from '../../../shared/views.ts'
import { mediaUrl } from '../../identifiers.ts'
import type { Media, Person, Place, Sound } from '../../model.ts'

/** Pieces of v1 records and how they are made. Optional fields are left out where Instagram did not tell. */

export const dimensions = z.strictObject({ width: int, height: int })

export const mediaType = z.enum(['video', 'image', 'sidecar', 'unknown'])

export const namedUser = z.strictObject({ handle: z.string(), platformUserId: z.string().optional() })

export const coauthor = z.strictObject({
  handle: z.string(),
  platformUserId: z.string().optional(),
  verified: z.boolean().optional(),
  avatarUrl: nullableText.optional(),
})

/** An account as audits and searches show it. */
export const account = {
  handle: z.string(),
  displayName: nullableText,
  bio: nullableText,
  avatarUrl: nullableText,
  verified: z.boolean(),
  profileUrl: z.string(),
  privateAccount: z.boolean(),
}

export const location = z.strictObject({
  id: z.string().optional(),
  name: nullableText.optional(),
  slug: nullableText.optional(),
  addressJson: nullableText.optional(),
})

export const audioUse = z.strictObject({
  artistName: nullableText.optional(),
  songName: nullableText.optional(),
  usesOriginalAudio: z.boolean().optional(),
  shouldMuteAudio: z.boolean().optional(),
  shouldMuteAudioReason: nullableText.optional(),
  audioId: nullableText.optional(),
})

/** Fields that v1 has no null for: an entry without them cannot be shown. */
export function needed<T>(value: T | null, field: string): T {
  if (value === null) throw changed(field)
  return value
}

export function typeOf({ kind }: Pick<Media, 'kind'>): z.infer<typeof mediaType> {
  return kind === 'carousel' ? 'sidecar' : (kind ?? 'unknown')
}

export function dimensionsOf({ width, height }: { width: number | null; height: number | null }) {
  return width === null || height === null ? null : { width, height }
}

/** What every post and Reel of v1 begins with. */
export const mediaBase = {
  id: z.string(),
  shortcode: z.string(),
  url: z.string(),
  caption: nullableText,
  createdAt: isoTime,
}

export function mediaBaseOf(media: Media) {
  return {
    id: media.id,
    shortcode: media.shortcode,
    url: mediaUrl(media.shortcode, media.productType),
    caption: media.caption,
    createdAt: needed(media.createdAt, 'media.createdAt'),
  }
}

export const fileFields = {
  displayUrl: z.string().optional(),
  thumbnailUrl: z.string().optional(),
  videoUrl: z.string().optional(),
}

export function filesOf({ files }: Pick<Media, 'files'>) {
  return knownFields({
    displayUrl: files.displayUrl,
    thumbnailUrl: files.thumbnailUrl,
    videoUrl: files.videoUrl,
  })
}

export const countFields = {
  likeCount: count.optional(),
  commentCount: count.optional(),
  playCount: count.optional(),
}

export function countsOf({ likeCount: likes, commentCount: comments, plays, views }: Media) {
  return knownFields({ likeCount: likes, commentCount: comments, playCount: plays ?? views })
}

/** People whose handle is known; others cannot be named in v1. */
export function namesOf(people: readonly Person[]) {
  return people.flatMap(({ handle, id }) =>
    handle === null ? [] : [{ handle, ...knownFields({ platformUserId: id }) }],
  )
}

export function coauthorsOf(people: readonly Person[]) {
  return people.flatMap(({ handle, id, isVerified, pictureUrl }) =>
    handle === null
      ? []
      : [{ handle, ...knownFields({ platformUserId: id, verified: isVerified, avatarUrl: pictureUrl }) }],
  )
}

export function locationOf(place: Place | null) {
  return (
    place && knownFields({ id: place.id, name: place.name, slug: place.slug, addressJson: place.address })
  )
}

export function audioOf(sound: Sound | null) {
  return (
    sound &&
    knownFields({
      artistName: sound.artistName,
      songName: sound.title,
      usesOriginalAudio: sound.isOriginal,
      audioId: sound.id,
    })
  )
}
