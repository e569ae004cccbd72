import { each } from '../../catalog/fields.ts'
import type { Download, HostedAsset } from '../shared/hosting.ts'
import type { CaptionTrack, Transcript } from '../shared/transcript.ts'

/**
 * What TikTok tells. Null is "not told"; what there is none of is said as such. Things of which some ways to the data
 * tell little are made from what is always known of them.
 */

type Told<T, Names extends string> = { readonly [Name in Names]: T | null }
type Texts<Names extends string> = Told<string, Names>
type Numbers<Names extends string> = Told<number, Names>

const [noText, noNumber, noFlag] = [null as string | null, null as number | null, null as boolean | null]

type SettingFlags = 'isCommerceUser' | 'isSeller' | 'openFavorite' | 'isAdVirtual' | 'isEmbedBanned'

/** What only the page of an account tells of it; only what is known. */
export interface ProfileSettings
  extends Readonly<Partial<Record<SettingFlags | 'canExpandPlaylist', boolean>>> {
  readonly bioLink?: { url: string; riskLevel: number }
  readonly profileEmbedPermission?: number
  readonly contentSettings?: Record<'comment' | 'duet' | 'stitch' | 'download', number>
  readonly profileTabs?: Record<'showMusicTab' | 'showQuestionTab' | 'showPlayListTab', boolean>
}

/** An account known by its handle only, as the platform writes it. */
export const unknownProfile = (handle: string) => ({
  handle,
  avatars: {} as { readonly large?: string; readonly medium?: string; readonly thumb?: string },
  ...each(noText, 'id', 'secUid', 'displayName', 'bio', 'language', 'createdAt'),
  ...each(noFlag, 'verified', 'privateAccount'),
  /** Country that the account states (ISO 3166-1). */
  region: noText,
  /** The room of its broadcast; '' when there is none. */
  roomId: noText,
  /** 2: the list of followed accounts is shown to nobody else. */
  followingVisibility: noNumber,
  counts: each(noNumber, 'followers', 'following', 'likes', 'posts', 'friends', 'diggs'),
  settings: {} as ProfileSettings,
})

export type Profile = Readonly<ReturnType<typeof unknownProfile>>

export interface ProfileList {
  readonly people: readonly Profile[]
  readonly total: number | null
  /** Whether the owner shows the list to nobody. */
  readonly hidden: boolean
}

/** An author known by name only; ways that tell no more never show a badge, and show public accounts alone. */
export const unknownAuthor = (handle: string | null, displayName: string | null = null) => ({
  handle,
  displayName,
  verified: false as boolean | null,
  privateAccount: noFlag,
  ...each(noText, 'id', 'secUid', 'avatarUrl', 'signature', 'region'),
})

export type PostAuthor = Readonly<ReturnType<typeof unknownAuthor>>

export interface Music extends Texts<'id' | 'title' | 'author' | 'album' | 'playUrl' | 'coverUrl'> {
  readonly durationSec: number | null
  readonly isOriginal: boolean | null
}

export interface Song extends Music {
  readonly videoCount: number | null
  /** Whether the sound's author is a registered artist. */
  readonly isArtist: boolean | null
}

/**
 * A post of which nothing but the id is known, for ways to the data that tell little (oEmbed, embed pages, the
 * Research API). They never mark advertising; the contract's type has no null for it.
 */
export const unknownPost = (id: string) => ({
  id,
  mediaType: 'video' as 'video' | 'slideshow',
  isAd: false as boolean | null,
  pinned: false,
  ...each(noText, 'caption', 'createdAt', 'thumbnailUrl', 'cleanUrl'),
  /** Country of upload. */
  region: noText,
  /** Null for photo posts. */
  durationMs: noNumber,
  ...each(noNumber, 'width', 'height'),
  /** With the platform's watermark. */
  downloadUrl: noText,
  images: [] as readonly string[],
  captions: null as readonly CaptionTrack[] | null,
  stats: each(noNumber, 'views', 'likes', 'comments', 'shares', 'saves'),
  author: null as PostAuthor | null,
  music: null as Music | null,
  details: {} as Readonly<Record<string, unknown>>,
})

export type Post = Readonly<ReturnType<typeof unknownPost>>

/** A post with what a lookup fetched for it. */
export interface PostLookup {
  readonly post: Post
  /** WebVTT of its captions. */
  readonly captionFile: string | null
  readonly downloads: readonly Download[]
}

export interface PostList {
  readonly posts: readonly Post[]
  /** Files kept of its posts, by the id of the post; null where none were asked for. */
  readonly hosted?: ReadonlyMap<string, readonly HostedAsset[]> | null
}

export interface Comment {
  readonly id: string
  readonly text: string
  readonly createdAt: string
  readonly likes: number
  readonly replyCount: number
  /** BCP 47; `un` where the platform could not tell. */
  readonly language: string | null
  readonly author: (Texts<'id' | 'secUid' | 'displayName' | 'avatarUrl'> & { readonly handle: string }) | null
}

export interface CommentList {
  readonly comments: readonly Comment[]
  readonly total: number | null
}

export interface Suggestion extends Numbers<'position' | 'score'> {
  readonly text: string
  readonly language: string | null
}

/** Where an account is. */
export interface AccountRegion {
  readonly handle: string
  readonly region: string | null
  /** `account`: stated by the account; `uploads`: country of most recent uploads. */
  readonly source: 'account' | 'uploads' | null
}

/** An account and its recent posts. */
export interface AccountSample {
  readonly profile: Profile
  readonly posts: readonly Post[]
}

/** Countries that the commenters of recent posts state. */
export interface Audience {
  readonly handle: string
  readonly posts: number
  readonly commenters: number
  readonly countries: readonly string[]
}

/** A video and what is said in it. */
export interface SpokenPost {
  readonly post: Post
  readonly transcript: Transcript | null
}
