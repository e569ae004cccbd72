import { z } from 'zod'
import { isoTime } from '../../../../catalog/fields.ts'
import { recordNames } from '../../../../catalog/record-names.ts'
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

/** Instagram's model under the names of v2 records (platforms/shared/v2-records.ts). */

export const knownPerson = (person: Person) => ({
  ...person,
  profileUrl: person.handle && profileUrl(person.handle),
})

interface MediumDetails {
  readonly isVideo: boolean
  readonly durationSeconds: number | null
  readonly altText: string | null
}

export function knownMedium(files: Files, { isVideo, ...details }: MediumDetails) {
  const url = isVideo ? files.videoUrl : files.displayUrl
  return {
    ...files,
    ...details,
    type: isVideo ? ('video' as const) : ('image' as const),
    url,
    thumbnailUrl: files.thumbnailUrl ?? (isVideo ? files.displayUrl : null),
    expiresAt: expiryOf(url),
  }
}

/** A post's files in order; null if unknown. */
function mediaOf({ children, kind, files, durationSeconds, altText }: Media) {
  if (children !== null) {
    return children.map((child) =>
      knownMedium(child, { ...child, isVideo: child.kind === 'video', durationSeconds: null }),
    )
  }
  // A carousel's cover is not one of its parts.
  if (kind === 'carousel') return null
  if (files.displayUrl === null && files.videoUrl === null) return null
  const isVideo = kind === 'video' || files.videoUrl !== null
  return [knownMedium(files, { isVideo, durationSeconds, altText })]
}

export const knownPlace = (place: Place) => ({ ...place, url: place.id && placeUrl(place.id) })

export const knownSound = (sound: Sound) => ({
  ...sound,
  durationSeconds: sound.durationMs === null ? null : sound.durationMs / 1000,
  url: sound.id && soundUrl(sound.id),
})

const people = z.array(v2.person).nullable()

/** A post or Reel in every record. */
export const post = z
  .strictObject({
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
    taggedPeople: people,
    coauthors: people,
    isPinned: v2.flag,
    isPaidPartnership: v2.flag,
  })
  .register(recordNames, { name: 'InstagramV2Media' })

export const knownPost = (media: Media) => ({
  ...media,
  url: mediaUrl(media.shortcode, media.productType),
  type: media.kind,
  isReel: isReel(media),
  text: media.caption,
  author: media.owner && knownPerson(media.owner),
  playCount: media.plays ?? media.views,
  media: mediaOf(media),
  location: media.location && knownPlace(media.location),
  audio: media.audio && knownSound(media.audio),
  taggedPeople: media.taggedPeople?.map(knownPerson) ?? null,
  coauthors: media.coauthors?.map(knownPerson) ?? null,
})

export const knownComment = (comment: Comment) => ({
  ...comment,
  author: comment.author && knownPerson(comment.author),
})
