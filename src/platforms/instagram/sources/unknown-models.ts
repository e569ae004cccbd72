import { unknownFields } from '../../shared/unknown-fields.ts'
import type { Media, Person, Profile } from '../model.ts'

/** Models with unknown values only. Readers of partial answers spread them and set the known values. */

/** A model whose null values are taken from another answer about the same object. */
export const fillUnknown = <T extends object>(model: T, other: T): T =>
  Object.fromEntries(
    Object.entries(model).map(([name, value]) => [name, value ?? other[name as keyof T]]),
  ) as T

export const unknownPerson: Person = unknownFields(
  'id',
  'handle',
  'name',
  'pictureUrl',
  'isVerified',
  'isPrivate',
  'followerCount',
  'postCount',
)

export const unknownProfile: Omit<Profile, 'handle'> = {
  ...unknownPerson,
  ...unknownFields('bio', 'pronouns', 'category', 'largePictureUrl', 'followingCount', 'websiteUrl', 'links'),
  ...unknownFields('isBusiness', 'isProfessional', 'accountType', 'highlightCount', 'hasLiveStory', 'about'),
  ...unknownFields('recentMedia', 'relatedProfiles'),
}

export const unknownMedia: Omit<Media, 'id' | 'shortcode'> = {
  ...unknownFields('kind', 'productType', 'caption', 'createdAt', 'owner', 'likeCount', 'commentCount'),
  ...unknownFields('plays', 'views', 'areCountsHidden', 'children', 'durationSeconds', 'hasAudio', 'altText'),
  ...unknownFields('location', 'audio', 'taggedPeople', 'coauthors'),
  ...unknownFields('isPinned', 'isPaidPartnership', 'isAd', 'isAffiliate'),
  files: unknownFields('displayUrl', 'thumbnailUrl', 'videoUrl', 'width', 'height'),
}

/** Names of the lists of a post in records, for parts of them that cannot be read. */
export const listsOfMedia = {
  children: ['carouselChildren', 'media'],
  taggedPeople: ['taggedUsers', 'taggedPeople'],
  coauthors: ['coauthors'],
} as const
