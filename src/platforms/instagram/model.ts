/**
 * What Instagram tells, in no API version's words. `null` is "not told" everywhere; what there is none of is said as such:
 * an empty text, an empty list, 0. Ids are digits as text; times are ISO 8601 in UTC.
 */

/** An account as other things name it. */
export interface Person {
  readonly id: string | null
  /** Lower case, without `@`. */
  readonly handle: string | null
  readonly name: string | null
  readonly pictureUrl: string | null
  readonly isVerified: boolean | null
  readonly isPrivate: boolean | null
  readonly followerCount: number | null
  readonly postCount: number | null
}

/** An account with what its own page tells. Its handle is what Instagram tells at the least. */
export interface Profile extends Person {
  readonly handle: string
  readonly bio: string | null
  readonly pronouns: readonly string[] | null
  readonly category: string | null
  readonly largePictureUrl: string | null
  readonly followingCount: number | null
  readonly websiteUrl: string | null
  readonly links: readonly ProfileLink[] | null
  readonly isBusiness: boolean | null
  readonly isProfessional: boolean | null
  /** Instagram's own number of the kind of account: 1 personal, 2 business, 3 creator. */
  readonly accountType: number | null
  readonly highlightCount: number | null
  readonly hasLiveStory: boolean | null
  readonly about: About | null
  readonly recentMedia: readonly Media[] | null
  readonly relatedProfiles: readonly Person[] | null
}

export interface ProfileLink {
  readonly title: string | null
  readonly url: string
}

/** "About this account". */
export interface About {
  readonly joinedAt: string | null
  readonly country: string | null
  readonly formerHandleCount: number | null
}

export type MediaKind = 'image' | 'video' | 'carousel'

/** A post or Reel. Its id and shortcode say the same (identifiers.ts). */
export interface Media {
  readonly id: string
  readonly shortcode: string
  readonly kind: MediaKind | null
  /** Instagram's own word: feed, clips (a Reel), igtv, carousel_container. */
  readonly productType: string | null
  readonly caption: string | null
  /** When it was posted; by its id where nothing else tells (`timeFromId`). */
  readonly createdAt: string | null
  readonly owner: Person | null
  readonly likeCount: number | null
  readonly commentCount: number | null
  readonly plays: number | null
  readonly views: number | null
  /** True where the owner hides likes and views: the counts are null then. */
  readonly areCountsHidden: boolean | null
  readonly files: Files
  /** Pictures and videos of a carousel, in order. */
  readonly children: readonly Child[] | null
  readonly durationSeconds: number | null
  readonly hasAudio: boolean | null
  readonly altText: string | null
  readonly location: Place | null
  readonly audio: Sound | null
  readonly taggedPeople: readonly Person[] | null
  readonly coauthors: readonly Person[] | null
  readonly isPinned: boolean | null
  readonly isPaidPartnership: boolean | null
  readonly isAd: boolean | null
  readonly isAffiliate: boolean | null
}

/** Kinds of posts, stories and advertisements that are no Reels. */
const otherProducts = new Set(['feed', 'carousel_container', 'carousel_item', 'igtv', 'story', 'ad'])

/** Whether a post is a Reel; null where it may be one: a kind that nobody knows, or none. Only videos are. */
export function isReel({ kind, productType: product }: Pick<Media, 'kind' | 'productType'>): boolean | null {
  if (product === 'clips') return true
  if (product !== null && otherProducts.has(product)) return false
  return kind === 'image' || kind === 'carousel' ? false : null
}

/** Addresses of what is shown; they expire (identifiers.ts, `expiryOf`). */
export interface Files {
  readonly displayUrl: string | null
  readonly thumbnailUrl: string | null
  readonly videoUrl: string | null
  readonly width: number | null
  readonly height: number | null
}

export interface Child extends Files {
  readonly id: string | null
  readonly shortcode: string | null
  readonly kind: 'image' | 'video'
  readonly altText: string | null
}

export interface Comment {
  readonly id: string
  readonly text: string
  readonly createdAt: string
  readonly author: Person | null
  readonly likeCount: number | null
  readonly replyCount: number | null
}

export interface Place {
  readonly id: string | null
  readonly name: string | null
  readonly slug: string | null
  readonly address: string | null
  readonly city: string | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly postCount: number | null
}

export interface Sound {
  readonly id: string | null
  readonly assetId: string | null
  readonly title: string | null
  readonly artistName: string | null
  readonly artistHandle: string | null
  readonly isOriginal: boolean | null
  readonly durationMs: number | null
  readonly coverUrl: string | null
  readonly isExplicit: boolean | null
}

export interface Hashtag {
  readonly id: string | null
  /** Lower case, without `#`. */
  readonly name: string
  readonly postCount: number | null
  readonly isTrending: boolean | null
}

/** A story, live or kept in a highlight. */
export interface Story {
  readonly id: string
  readonly kind: 'image' | 'video'
  readonly createdAt: string | null
  readonly expiresAt: string | null
  readonly files: Files
  readonly durationSeconds: number | null
  readonly hasAudio: boolean | null
  readonly links: readonly string[] | null
  readonly mentions: readonly Person[] | null
}

export interface Highlight {
  readonly id: string
  readonly title: string | null
  readonly coverUrl: string | null
  readonly croppedCoverUrl: string | null
  readonly createdAt: string | null
  readonly latestItemAt: string | null
  readonly itemCount: number | null
  readonly owner: Person | null
}

/** Items of a list with what came beside them. */
export interface Page<T> {
  readonly items: readonly T[]
  /** How many there are in all, where told. */
  readonly totalCount: number | null
}
