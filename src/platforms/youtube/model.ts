import type { Continuation } from '../../catalog/source.ts'
import { type Nullable, unknownFields } from '../shared/unknown-fields.ts'

/**
 * YouTube's objects, independent of the source. Null means unknown. '', [] and 0 mean that the source reported none.
 */

type Texts<Names extends string> = Nullable<Names, string>
type Numbers<Names extends string> = Nullable<Names, number>

/** Texts and numbers of these names, all unknown. */
const texts = <Name extends string>(...names: Name[]): Texts<Name> => unknownFields(...names)
const numbers = <Name extends string>(...names: Name[]): Numbers<Name> => unknownFields(...names)

/** A channel, as other objects show it; its handle has no `@`. */
export interface Owner extends Texts<'id' | 'title' | 'handle' | 'thumbnailUrl'> {}

export interface Channel
  extends Texts<'handle' | 'description' | 'avatarUrl' | 'bannerUrl' | 'country' | 'joinedDateText'>,
    Numbers<'subscribers' | 'videos' | 'views'> {
  readonly id: string
  readonly title: string
  readonly verified: boolean
  /** Null if the request's answer does not show it. */
  readonly externalLinks: string[] | null
}

/** Fields that only a video's page reports, and not every list. `publishedAt` is ISO 8601. */
const unknownExtras = {
  ...texts('description', 'likeCountText', 'commentCountText', 'publishedAt', 'genre'),
  ...numbers('likeCount', 'commentCount', 'durationMs'),
}
export type Extras = typeof unknownExtras

/** A row without known fields. */
export const unknownRow = {
  ...texts('title', 'thumbnailUrl', 'viewCountText', 'publishedAt', 'publishedTimeText', 'durationText'),
  ...numbers('viewCount', 'durationSeconds'),
  channel: null as Owner | null,
  /** All channels of a video by several; null for a video by one. */
  collaborators: null as readonly Owner[] | null,
  badges: [] as string[],
  /** Null if they were not requested or not readable. */
  extras: null as Extras | null,
}

/**
 * A video, Short or stream in a list. `publishedAt` is ISO 8601. It is estimated from `publishedTimeText` if YouTube
 * reports only that.
 */
export interface Row extends Readonly<typeof unknownRow> {
  readonly id: string
  readonly kind: 'video' | 'short' | 'live'
}

export interface Playlist extends Texts<'title'>, Numbers<'totalVideos'> {
  readonly id: string
  readonly owner: Owner | null
  readonly rows: readonly Row[]
}

export interface Post extends Texts<'text' | 'publishedAt' | 'publishedTimeText'>, Numbers<'likes'> {
  readonly id: string
  readonly channel: Owner
  readonly imageUrls: string[]
  readonly linkedVideo: Row | null
}

/** A channel that a search found. */
export interface ChannelHit
  extends Texts<'title' | 'handle' | 'thumbnailUrl' | 'description' | 'subscriberCountText'>,
    Numbers<'subscriberCount'> {
  readonly id: string
  readonly badges: string[]
}

/** A playlist that a search found; `videoId` is the video that starts it. */
export interface PlaylistHit extends Texts<'title' | 'thumbnailUrl' | 'videoId'>, Numbers<'videoCount'> {
  readonly id: string
  readonly channel: Owner | null
}

/** A page of search results, each kind in its order. */
export interface Results {
  readonly rows: readonly Row[]
  readonly channels: readonly ChannelHit[]
  readonly playlists: readonly PlaylistHit[]
  readonly shelves: readonly {
    readonly type: string
    readonly title: string | null
    readonly rows: readonly Row[]
  }[]
}

/** `kind` is "asr" for automatic captions, null for written ones. */
export interface CaptionTrack extends Texts<'label' | 'kind'> {
  readonly baseUrl: string
  readonly languageCode: string
  readonly isTranslatable: boolean | null
  /** Whether YouTube marks it as the default track. */
  readonly isDefault: boolean
}

/** A video with a known id and no other known field. */
export const unknownVideo = {
  ...unknownExtras,
  ...texts('title', 'publishDateText', 'scheduledStartAt', 'viewCountText'),
  ...numbers('viewCount'),
  isPaidPromotion: false,
  liveStatus: 'none' as 'live' | 'upcoming' | 'none',
  channel: null as Owner | null,
  /** All channels of a video by several; null for a video by one. */
  collaborators: null as readonly Owner[] | null,
  descriptionLinks: [] as string[],
  keywords: [] as string[],
  chapters: [] as { title: string; startTimeText: string | null; startTimeSeconds: number }[],
  captions: [] as readonly CaptionTrack[],
  related: [] as readonly Row[],
}

/** A video with the fields of its own page. */
export interface Video extends Readonly<typeof unknownVideo> {
  readonly id: string
  readonly thumbnailUrl: string
}

/** A video and its captions; null if it has none or they are not accessible. */
export interface Transcript {
  readonly id: string
  readonly captions: {
    readonly segments: { text: string; startMs: number; endMs: number }[]
    readonly language: string
  } | null
}

/**
 * A reply, or the fields that replies and comments share. `publishedAt` is estimated if YouTube reports only a relative
 * time.
 */
export interface Reply extends Texts<'publishedAt' | 'publishedTimeText'> {
  readonly id: string
  readonly text: string
  readonly likeCount: number | null
  readonly replyCount: number | null
  /** 0 for a comment, 1 for a reply to it, 2 for a reply to a reply. */
  readonly level: number | null
  readonly author: Texts<'id' | 'name' | 'avatarUrl' | 'channelUrl'> & {
    /** Without `@`; the name if the channel has no handle. */
    readonly handle: string | null
    readonly verified: boolean | null
    readonly creator: boolean | null
  }
}

export interface Comment extends Reply {
  /** The continuation of its replies; null without replies. */
  readonly replies: Continuation
}

/** A comment whose figures and author are known, as records and analyses need it. */
export interface WholeComment extends Comment {
  readonly publishedAt: string
  readonly likeCount: number
  readonly replyCount: number
  readonly author: Comment['author'] & {
    readonly handle: string
    readonly verified: boolean
    readonly creator: boolean
  }
}

/** A page of comments. */
export interface Comments {
  readonly comments: readonly Comment[]
  /** The number of comments on the video; null if unknown. */
  readonly total: number | null
}
