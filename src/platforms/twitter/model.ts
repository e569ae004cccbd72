/**
 * What X tells, whichever way it was asked. `null` is "not told"; what there is none of is said as such: `''`, `[]`,
 * `0`, `false`.
 */

/** An account. */
export interface Account {
  readonly id: string | null
  readonly handle: string
  readonly displayName: string | null
  readonly bio: string | null
  readonly avatarUrl: string | null
  readonly bannerUrl: string | null
  readonly location: string | null
  readonly website: string | null
  /** Verified as an organization or by the old programme. */
  readonly verified: boolean | null
  readonly blueVerified: boolean | null
  readonly identityVerified: boolean | null
  readonly isProtected: boolean | null
  /** ISO 8601, as all times here. */
  readonly createdAt: string | null
  readonly pinnedId: string | null
  readonly affiliation: {
    readonly description: string
    readonly badgeUrl: string | null
    readonly url: string | null
  } | null
  readonly counts: AccountCounts
}

export type AccountCounts = Readonly<
  Record<'followers' | 'following' | 'tweets' | 'favourites' | 'listedCount' | 'mediaCount', number | null>
>

/** An account of which only what every mention of it tells is known. */
export function bareAccount(known: Pick<Account, 'id' | 'handle'> & Partial<Account>): Account {
  return {
    displayName: null,
    bio: null,
    avatarUrl: null,
    bannerUrl: null,
    location: null,
    website: null,
    verified: null,
    blueVerified: null,
    identityVerified: null,
    isProtected: null,
    createdAt: null,
    pinnedId: null,
    affiliation: null,
    counts: {
      followers: null,
      following: null,
      tweets: null,
      favourites: null,
      listedCount: null,
      mediaCount: null,
    },
    ...known,
  }
}

/** One file of a video; its bitrate in bits per second. */
export interface Variant {
  readonly contentType: string
  readonly url: string
  readonly bitrate?: number
}

/** A photo, video or animated picture of a post. */
export interface Media {
  readonly type: 'photo' | 'video' | 'animated_gif'
  readonly id: string
  /** The t.co link that stands for it in the text. */
  readonly link: Link
  /** The photo, or the still of a video. */
  readonly imageUrl: string
  /** In pixels. */
  readonly size: { readonly width: number; readonly height: number } | null
  /** At least one for anything that moves. */
  readonly variants: readonly Variant[]
  readonly durationMs: number | null
  readonly aspectRatio: readonly [number, number] | null
  readonly altText: string | null
}

/** A link in a text: as it is written, as it is shown, and where it leads. */
export interface Link {
  readonly url: string | null
  readonly displayUrl: string | null
  readonly expandedUrl: string | null
}

export interface Poll {
  readonly options: readonly { readonly label: string; readonly votes: number | null }[]
  readonly closed: boolean | null
  readonly endsAt: string | null
  readonly durationMinutes: number | null
}

/** What stands under a post for a page it links. */
export interface Card {
  readonly url: string
  readonly title: string | null
  readonly description: string | null
  readonly imageUrl: string | null
  readonly domain: string | null
}

export interface Edits {
  readonly editTweetIds: readonly string[]
  readonly editableUntilMsec: string
  readonly isEditEligible: boolean
  readonly editsRemaining: string
}

/** Another post a post is made of: its id, and the post where it is told and not withheld. */
export interface Reference {
  readonly id: string | null
  readonly post: Post | null
}

export interface Answered {
  readonly postId: string | null
  readonly userId: string | null
  readonly handle: string | null
}

export type PostCounts = Readonly<
  Record<'likes' | 'reposts' | 'replies' | 'quotes' | 'views' | 'bookmarks', number | null>
>

export const noPostCounts: PostCounts = {
  likes: null,
  reposts: null,
  replies: null,
  quotes: null,
  views: null,
  bookmarks: null,
}

/** A post. */
export interface Post {
  readonly id: string
  readonly text: string
  /** The part of the text X shows: [from, to) in Unicode code points. */
  readonly range: readonly [number, number] | null
  readonly isLong: boolean | null
  /** Whether the text was cut by whoever told it. */
  readonly isCut: boolean
  readonly createdAt: string
  /** BCP 47. */
  readonly language: string | null
  readonly conversationId: string | null
  readonly author: Account | null
  readonly counts: PostCounts
  /** Lists are null where there is something and none of it can be read. */
  readonly media: readonly Media[] | null
  readonly hashtags: readonly string[] | null
  readonly symbols: readonly string[] | null
  readonly mentions:
    | readonly {
        readonly handle: string
        readonly displayName: string | null
        readonly id: string | null
      }[]
    | null
  readonly urls: readonly Link[] | null
  readonly replyTo: Answered | false | null
  readonly quoted: Reference | false | null
  readonly reposted: Reference | false | null
  readonly isSensitive: boolean | null
  readonly edits: Edits | null
  /** The app it was written with. */
  readonly source: { readonly label: string | null; readonly url: string | null }
  readonly poll: Poll | null
  readonly card: Card | null
}

/** Posts of an account, newest first. */
export interface Timeline {
  readonly account: Account
  readonly posts: readonly Post[]
}

export interface Found {
  readonly posts: readonly Post[]
  readonly people: readonly Account[]
}

/** What is said in the video of a post; null for a video without words. */
export interface Transcript {
  readonly post: Post
  readonly text: string | null
}

/** A community; the API tells no more than what every way to it does. */
export interface Community {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly createdAt: string
  readonly memberCount: number
  /** Whether anybody may join. */
  readonly isOpen: boolean
  readonly rules?: readonly { id: string; name: string; description: string | null }[]
  readonly creator?: { readonly handle: string; readonly verified: boolean; readonly blueVerified: boolean }
  /** Pictures of a few members. */
  readonly memberFacepileAvatarUrls?: readonly string[]
}

/** The permalink of a post; X also finds it under `i` when the author is unknown. */
export function postUrl({ id, author }: { readonly id: string; readonly author?: Account | null }): string {
  return `https://x.com/${author?.handle ?? 'i'}/status/${id}`
}

/** The page of an account. */
export function profileUrl(handle: string): string {
  return `https://x.com/${handle}`
}
