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
  followerCount: null,
  postCount: null,
}

export const unknownProfile: Omit<Profile, 'handle'> = {
  ...unknownPerson,
  bio: null,
  pronouns: null,
  category: null,
  largePictureUrl: null,
  followingCount: null,
  websiteUrl: null,
  links: null,
  isBusiness: null,
  isProfessional: null,
  accountType: null,
  highlightCount: null,
  hasLiveStory: null,
  about: null,
  recentMedia: null,
  relatedProfiles: null,
}

const unknownFiles: Media['files'] = {
  displayUrl: null,
  thumbnailUrl: null,
  videoUrl: null,
  width: null,
  height: null,
}

export const unknownMedia: Omit<Media, 'id' | 'shortcode'> = {
  kind: null,
  productType: null,
  caption: null,
  createdAt: null,
  owner: null,
  likeCount: null,
  commentCount: null,
  plays: null,
  views: null,
  areCountsHidden: null,
  files: unknownFiles,
  children: null,
  durationSeconds: null,
  hasAudio: null,
  altText: null,
  location: null,
  audio: null,
  taggedPeople: null,
  coauthors: null,
  isPinned: null,
  isPaidPartnership: null,
  isAd: null,
  isAffiliate: null,
}
