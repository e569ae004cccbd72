import type { Download, HostedAsset } from '../shared/hosting.ts'
import type * as v2 from '../shared/v2-records.ts'

/**
 * Instagram's values, independent of API version and source. `null` means unknown. A known absence is an empty text, an
 * empty list or 0. Ids are digits as text; times are ISO 8601 in UTC.
 */

/** An account as posts, comments and lists name it. */
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

/** An account with the values of its own page. Only the handle is always known. */
export interface Profile extends Person {
  readonly handle: string
  /** Where a search found its words: in the profile, or in the caption of a post. */
  readonly matchedFrom?: 'profile' | 'caption' | null
  readonly bio: string | null
  readonly pronouns: readonly string[] | null
  readonly category: string | null
  readonly largePictureUrl: string | null
  readonly followingCount: number | null
  readonly websiteUrl: string | null
  readonly links: readonly ProfileLink[] | null
  readonly isBusiness: boolean | null
  readonly isProfessional: boolean | null
  /** Instagram's number for the kind of account: 1 personal, 2 business, 3 creator. */
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

/** A post or Reel. The shortcode encodes the id (identifiers.ts). */
export interface Media {
  readonly id: string
  readonly shortcode: string
  readonly kind: MediaKind | null
  /** Instagram's `product_type`: feed, clips (a Reel), igtv, carousel_container. */
  readonly productType: string | null
  readonly caption: string | null
  /** Time of posting; derived from the id if the answer has no time (`timeOfId`). */
  readonly createdAt: string | null
  readonly owner: Person | null
  readonly likeCount: number | null
  readonly commentCount: number | null
  readonly plays: number | null
  readonly views: number | null
  /** True if the owner hides likes and views: the counts are null then. */
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

/** Values of `product_type` of posts, stories and advertisements other than Reels. */
const otherProducts = new Set(['feed', 'carousel_container', 'carousel_item', 'igtv', 'story', 'ad'])

/** Whether a post is a Reel; null if a video's product type is unknown. Pictures and carousels are never Reels. */
export function isReel({ kind, productType }: Pick<Media, 'kind' | 'productType'>): boolean | null {
  if (productType === 'clips') return true
  if (productType !== null && otherProducts.has(productType)) return false
  return kind === 'image' || kind === 'carousel' ? false : null
}

/** Addresses of pictures and videos. They expire (identifiers.ts, `expiryOf`). */
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
  readonly createdAt: string | null
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

/** A story, live or in a highlight. */
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

/** A page of a list. */
export interface Page<T> {
  readonly items: readonly T[]
  /** Number of items in the whole list. */
  readonly totalCount: number | null
}

/** A page of a list with page numbers. */
export interface NumberedPage<T> extends Page<T> {
  readonly page: number
  readonly hasMore: boolean
}

/** A page of media with its hosted files by post id; null unless the caller requested hosting. */
export interface MediaPage extends Page<Media> {
  readonly hosted: ReadonlyMap<string, readonly HostedAsset[]> | null
}

/** v1: one post with its hosted files. `trim` leaves out alt text, tags and coauthors. */
export interface PostLookup {
  readonly media: Media
  readonly downloads: readonly Download[]
  readonly trim: boolean
}

/** v2: one post with its hosted files; null unless the caller requested files. */
export interface MediaWithFiles {
  readonly media: Media
  readonly files: readonly v2.HostedFileRecord[] | null
}

/** The spoken text of a video; null if the video has no speech. */
export interface Transcript {
  readonly media: { readonly id: string; readonly shortcode: string }
  readonly text: string | null
  readonly language: string | null
  readonly durationSeconds: number | null
  readonly segments: readonly { readonly text: string; readonly startMs: number; readonly endMs: number }[]
}

/** A profile with the newest posts that an audit measures; the list is empty for private profiles. */
export interface Sample {
  readonly profile: Profile
  readonly media: readonly Media[]
}

/** Live stories of one account. */
export interface Stories extends Page<Story> {
  readonly owner: Person | null
}

/** A highlight with its stories. */
export interface HighlightStories {
  readonly highlight: Highlight
  readonly stories: readonly Story[]
}

/** A page of the Reels that use a sound. */
export interface AudioReels extends Page<Media> {
  readonly audio: Sound | null
}

/** A page of a topic. Only the first page has title, description and suggestions. */
export interface Topic extends Page<Media> {
  readonly title: string | null
  readonly description: {
    readonly plainText: string | null
    readonly sourceUris: readonly string[]
    readonly linkedTerms: readonly string[]
  } | null
  readonly suggestedTerms: readonly string[] | null
}

interface Ranked {
  readonly position: number | null
}

/** The results of a search for accounts, hashtags, places and keywords, in the order of relevance. */
export interface SearchResults {
  readonly users: readonly (Person & Ranked)[]
  readonly hashtags: readonly (Hashtag & Ranked & { readonly subtitle: string | null })[]
  readonly places: readonly (Place &
    Ranked & {
      readonly title: string | null
      readonly subtitle: string | null
      readonly facebookPlacesId: string | null
    })[]
  readonly keywords: readonly (Ranked & { readonly text: string })[]
}
