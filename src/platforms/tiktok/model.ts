import { each } from '../../catalog/fields.ts'
import type { Download, HostedAsset } from '../shared/hosting.ts'
import type { CaptionTrack, Transcript } from '../shared/transcript.ts'

/**
 * Models of TikTok's data. Null means that the source does not report the value. The `unknown…` functions build models
 * in which only their arguments are known; sources add the values that they report.
 */

type Known<T, Names extends string> = { readonly [Name in Names]: T | null }
type Texts<Names extends string> = Known<string, Names>
type Numbers<Names extends string> = Known<number, Names>

const [noText, noNumber, noFlag] = [null as string | null, null as number | null, null as boolean | null]

type SettingFlags = 'isCommerceUser' | 'isSeller' | 'openFavorite' | 'isAdVirtual' | 'isEmbedBanned'

/** Settings that only the profile page reports; unknown settings are left out. */
export interface ProfileSettings
  extends Readonly<Partial<Record<SettingFlags | 'canExpandPlaylist', boolean>>> {
  readonly bioLink?: { url: string; riskLevel: number }
  readonly profileEmbedPermission?: number
  readonly contentSettings?: Record<'comment' | 'duet' | 'stitch' | 'download', number>
  readonly profileTabs?: Record<'showMusicTab' | 'showQuestionTab' | 'showPlayListTab', boolean>
}

/** An account with a known handle, in the platform's spelling, and unknown other values. */
export const unknownProfile = (handle: string) => ({
  handle,
  avatars: {} as { readonly large?: string; readonly medium?: string; readonly thumb?: string },
  ...each(noText, 'id', 'secUid', 'displayName', 'bio', 'language', 'createdAt'),
  ...each(noFlag, 'verified', 'privateAccount'),
  /** Country that the account states (ISO 3166-1). */
  region: noText,
  /** Id of the broadcast's room; '' where the account has no broadcast. */
  roomId: noText,
  /** 2: only the account itself can see the list of followed accounts. */
  followingVisibility: noNumber,
  counts: each(noNumber, 'followers', 'following', 'likes', 'posts', 'friends', 'diggs'),
  settings: {} as ProfileSettings,
})

export type Profile = Readonly<ReturnType<typeof unknownProfile>>

export interface ProfileList {
  readonly people: readonly Profile[]
  readonly total: number | null
  /** Whether the owner hides the list from everybody else. */
  readonly hidden: boolean
}

/**
 * An author with known names and unknown other values. `verified` is false, because the contract's type has no null for it.
 */
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
 * A post with a known id and unknown other values, for sources with few values (oEmbed, embed pages, the Research API). `isAd` is
 * false, because these sources do not mark advertising and the contract's type has no null for it.
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

/** A post with the files that a lookup fetched for it. */
export interface PostLookup {
  readonly post: Post
  /** The captions as WebVTT. */
  readonly captionFile: string | null
  readonly downloads: readonly Download[]
}

export interface PostList {
  readonly posts: readonly Post[]
  /** Hosted files by the id of the post; null where the caller did not request them. */
  readonly hosted?: ReadonlyMap<string, readonly HostedAsset[]> | null
}

export interface Comment {
  readonly id: string
  readonly text: string
  readonly createdAt: string
  readonly likes: number
  readonly replyCount: number
  /** BCP 47; `un` where the platform did not recognize the language. */
  readonly language: string | null
  readonly author: Texts<'id' | 'handle' | 'secUid' | 'displayName' | 'avatarUrl'> | null
}

export interface CommentList {
  readonly comments: readonly Comment[]
  readonly total: number | null
}

export interface Suggestion extends Numbers<'position' | 'score'> {
  readonly text: string
  readonly language: string | null
}

/** The country of an account. */
export interface AccountRegion {
  readonly handle: string
  readonly region: string | null
  /** `account`: the account states it; `uploads`: the country of most of the recent uploads. */
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

/** A video with its transcript. */
export interface SpokenPost {
  readonly post: Post
  readonly transcript: Transcript | null
}
