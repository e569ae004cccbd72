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
  readonly followers: number | null
  readonly posts: number | null
}

/** An account with what its own page tells. Its handle is what Instagram tells at the least. */
export interface Profile extends Person {
  readonly handle: string
  readonly bio: string | null
  readonly pronouns: readonly string[] | null
  readonly category: string | null
  readonly largePictureUrl: string | null
  readonly following: number | null
  readonly websiteUrl: string | null
  readonly links: readonly ProfileLink[] | null
  readonly isBusiness: boolean | null
  readonly isProfessional: boolean | null
  /** Instagram's own number of the kind of account: 1 personal, 2 business, 3 creator. */
  readonly accountType: number | null
  readonly highlights: number | null
  readonly hasStory: boolean | null
  readonly about: About | null
  readonly recent: readonly Media[] | null
  readonly related: readonly Person[] | null
}

export interface ProfileLink {
  readonly title: string | null
  readonly url: string
}

/** "About this account". */
export interface About {
  readonly joinedAt: string | null
  readonly country: string | null
  readonly formerHandles: number | null
}

export type MediaKind = 'image' | 'video' | 'carousel'

/** A post or Reel. Its id and shortcode say the same (identifiers.ts). */
export interface Media {
  readonly id: string
  readonly shortcode: string
  readonly kind: MediaKind | null
  /** Instagram's own word: feed, clips (a Reel), igtv, carousel_container. */
  readonly product: string | null
  readonly caption: string | null
  /** When it was posted; by its id where nothing else tells (`timeFromId`). */
  readonly createdAt: string | null
  readonly owner: Person | null
  readonly likes: number | null
  readonly comments: number | null
  readonly plays: number | null
  readonly views: number | null
  /** True where the owner hides likes and views: the counts are null then. */
  readonly hidesCounts: boolean | null
  readonly files: Files
  /** Pictures and videos of a carousel, in order. */
  readonly children: readonly Child[] | null
  readonly durationSeconds: number | null
  readonly hasAudio: boolean | null
  readonly altText: string | null
  readonly place: Place | null
  readonly sound: Sound | null
  readonly tagged: readonly Person[] | null
  readonly coauthors: readonly Person[] | null
  readonly isPinned: boolean | null
  readonly isPaidPartnership: boolean | null
  readonly isAd: boolean | null
  readonly isAffiliate: boolean | null
}

/** Kinds of posts, stories and advertisements that are no Reels. */
const otherProducts = new Set(['feed', 'carousel_container', 'carousel_item', 'igtv', 'story', 'ad'])

/** Whether a post is a Reel; null where it may be one: a kind that nobody knows, or none. Only videos are. */
export function isReel({ kind, product }: Pick<Media, 'kind' | 'product'>): boolean | null {
  if (product === 'clips') return true
  if (product !== null && otherProducts.has(product)) return false
  return kind === 'image' || kind === 'carousel' ? false : null
}

/** Addresses of what is shown; they expire (identifiers.ts, `expiryOf`). */
export interface Files {
  readonly imageUrl: string | null
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
  readonly likes: number | null
  readonly replies: number | null
}

export interface Place {
  readonly id: string | null
  readonly name: string | null
  readonly slug: string | null
  readonly address: string | null
  readonly city: string | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly posts: number | null
}

export interface Sound {
  readonly id: string | null
  readonly assetId: string | null
  readonly title: string | null
  readonly artist: string | null
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
  readonly posts: number | null
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
  readonly items: number | null
  readonly owner: Person | null
}

/** Items of a list with what came beside them. */
export interface Page<T> {
  readonly items: readonly T[]
  /** How many there are in all, where told. */
  readonly total: number | null
}
