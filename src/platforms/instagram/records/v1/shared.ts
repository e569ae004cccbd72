import { z } from 'zod'
import { count, each, int, isoTime, nullableText } from '../../../../catalog/fields.ts'
import { recordNames } from '../../../../catalog/record-names.ts'
import { knownFields } from '../../../shared/views.ts'
import { mediaUrl, profileUrl } from '../../identifiers.ts'
import type { Media, Person, Place, Profile, Sound } from '../../model.ts'

/**
 * Fields that several v1 records share, and the model under the names of v1. A value that may be null in the schema but
 * that v1 leaves out when it is unknown is `undefined` here.
 */

const optionalText = z.string().optional()
const optionalFlag = z.boolean().optional()

export const dimensions = z.strictObject({ width: int, height: int })

export const mediaType = z.enum(['video', 'image', 'sidecar', 'unknown'])

export const namedUser = z.strictObject({ handle: z.string(), platformUserId: optionalText })

export const coauthor = namedUser
  .extend({ verified: optionalFlag, avatarUrl: nullableText.optional() })
  .register(recordNames, { name: 'InstagramCoauthor' })

/** An account in audits and searches. */
export const account = {
  handle: z.string(),
  ...each(nullableText, 'displayName', 'bio', 'avatarUrl'),
  verified: z.boolean(),
  profileUrl: z.string(),
  privateAccount: z.boolean(),
}

export const bioLinks = z.array(z.strictObject({ title: nullableText, url: z.string() })).optional()

/** The author of a post in lists, where each field may be missing. */
export const listedOwner = z.strictObject({
  ...each(optionalText, 'platformUserId', 'handle', 'displayName', 'avatarUrl'),
  verified: optionalFlag,
})

export const location = z
  .strictObject({
    id: optionalText,
    ...each(nullableText.optional(), 'name', 'slug', 'addressJson'),
  })
  .register(recordNames, { name: 'InstagramPostLocation' })

/** The fields at the start of every v1 post and Reel. */
export const mediaBase = {
  ...each(z.string(), 'id', 'shortcode', 'url'),
  caption: nullableText,
  createdAt: isoTime,
}

export const fileFields = each(optionalText, 'displayUrl', 'thumbnailUrl', 'videoUrl')

export const countFields = each(count.optional(), 'likeCount', 'commentCount', 'playCount')

export const disclosureFields = each(optionalFlag, 'isAd', 'isAffiliate', 'isPaidPartnership')

/** The record's word for the kind of a post. */
export function typeOf({ kind }: Pick<Media, 'kind'>): z.infer<typeof mediaType> {
  return kind === 'carousel' ? 'sidecar' : (kind ?? 'unknown')
}

export function dimensionsOf({ width, height }: { width: number | null; height: number | null }) {
  return width === null || height === null ? null : { width, height }
}

/** An account under the names of v1 records. */
export const knownPerson = (person: Person) => ({
  ...person,
  platformUserId: person.id,
  displayName: person.name,
  fullName: person.name,
  avatarUrl: person.pictureUrl,
  verified: person.isVerified,
  privateAccount: person.isPrivate,
})

/** A profile under the names of v1 records. */
export const knownProfile = (profile: Profile) => ({
  ...profile,
  ...knownPerson(profile),
  platform: 'instagram' as const,
  handle: profile.handle,
  profileUrl: profileUrl(profile.handle),
  ...knownFields({
    avatarUrlHd: profile.largePictureUrl,
    categoryName: profile.category,
    externalUrl: profile.websiteUrl,
  }),
  businessAccount: profile.isBusiness,
  professionalAccount: profile.isProfessional,
  highlightReelCount: profile.highlightCount,
  bioLinks: profile.links,
})

/** People with a known handle: v1 has no null for it. */
const namedPeople = (people: readonly Person[] | null) =>
  people?.flatMap((person) =>
    person.handle === null ? [] : [{ ...knownFields(knownPerson(person)), handle: person.handle }],
  )

const knownPlace = (place: Place) =>
  knownFields({ ...place, addressJson: place.address, lat: place.latitude, lng: place.longitude })

/** A sound under the names of v1 records. */
export const knownSound = (sound: Sound) =>
  knownFields({
    ...sound,
    audioId: sound.id,
    audioAssetId: sound.assetId,
    songName: sound.title,
    usesOriginalAudio: sound.isOriginal,
  })

/** A post or Reel under the names of v1 records. */
export const knownMedia = (media: Media) => ({
  ...media,
  ...media.files,
  url: mediaUrl(media.shortcode, media.productType),
  mediaType: typeOf(media),
  dimensions: dimensionsOf(media.files),
  playCount: media.plays ?? media.views,
  videoDurationSec: media.durationSeconds,
  accessibilityCaption: media.altText ?? undefined,
  owner: media.owner && knownPerson(media.owner),
  location: media.location ? knownPlace(media.location) : undefined,
  audio: media.audio ? knownSound(media.audio) : undefined,
  taggedUsers: namedPeople(media.taggedPeople),
  coauthors: namedPeople(media.coauthors),
})
