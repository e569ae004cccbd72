import type { Media, Person, Profile } from '../model.ts'

/** Things of which nothing was told yet: readers of thin answers fill in what they find. */

/** A thing as it was told, with what was told of it elsewhere where it was not. */
export const fillUnknown = <T extends object>(told: T, elsewhere: T): T =>
  Object.fromEntries(
    Object.entries(told).map(([name, value]) => [name, value ?? elsewhere[name as keyof T]]),
  ) as T

export const unknownPerson: Person = {
  id: null,
  handle: null,
  name: null,
  pictureUrl: null,
  isVerified: null,
  isPrivate: null,
  followers: null,
  posts: null,
}

export const unknownProfile: Omit<Profile, 'handle'> = {
  ...unknownPerson,
  bio: null,
  pronouns: null,
  category: null,
  largePictureUrl: null,
  following: null,
  websiteUrl: null,
  links: null,
  isBusiness: null,
  isProfessional: null,
  accountType: null,
  highlights: null,
  hasStory: null,
  about: null,
  recent: null,
  related: null,
}

const unknownFiles: Media['files'] = {
  imageUrl: null,
  thumbnailUrl: null,
  videoUrl: null,
  width: null,
  height: null,
}

export const unknownMedia: Omit<Media, 'id' | 'shortcode'> = {
  kind: null,
  product: null,
  caption: null,
  createdAt: null,
  owner: null,
  likes: null,
  comments: null,
  plays: null,
  views: null,
  hidesCounts: null,
  files: unknownFiles,
  children: null,
  durationSeconds: null,
  hasAudio: null,
  altText: null,
  place: null,
  sound: null,
  tagged: null,
  coauthors: null,
  isPinned: null,
  isPaidPartnership: null,
  isAd: null,
  isAffiliate: null,
}
