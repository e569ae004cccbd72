import type { Continuation } from '../../catalog/source.ts'
import { type Nullable, unknownFields } from '../shared/unknown-fields.ts'

/** What YouTube tells, whichever way it was asked. Null is not told; what there is none of is '', [] or 0. */

type Texts<Names extends string> = Nullable<Names, string>
type Numbers<Names extends string> = Nullable<Names, number>

/** Texts and numbers of these names, none of them told. */
const texts = <Name extends string>(...names: Name[]): Texts<Name> => unknownFields(...names)
const numbers = <Name extends string>(...names: Name[]): Numbers<Name> => unknownFields(...names)

/** A channel as the place tells where it was met; its handle without `@`. */
export interface Owner extends Texts<'id' | 'title' | 'handle' | 'thumbnailUrl'> {}

export interface Channel
  extends Texts<'handle' | 'description' | 'avatarUrl' | 'bannerUrl' | 'country' | 'joinedDateText'>,
    Numbers<'subscribers' | 'videos' | 'views'> {
  readonly id: string
  readonly title: string
  readonly verified: boolean
  /** Null where the way it was asked does not tell. */
  readonly externalLinks: string[] | null
}

/** What only the page of a video tells of it, not every list. `publishedAt` is ISO 8601. */
const unknownExtras = {
  ...texts('description', 'likeCountText', 'commentCountText', 'publishedAt', 'genre'),
  ...numbers('likeCount', 'commentCount', 'durationMs'),
}
export type Extras = typeof unknownExtras

/** A row of which nothing is told but what it is. */
export const unknownRow = {
  ...texts('title', 'thumbnailUrl', 'viewCountText', 'publishedAt', 'publishedTimeText', 'durationText'),
  ...numbers('viewCount', 'durationSeconds'),
  channel: null as Owner | null,
  badges: [] as string[],
  /** Null where they were not asked for, or could not be read. */
  extras: null as Extras | null,
}

/**
 * A video, Short or stream as a list shows it. `publishedAt` is ISO 8601, and estimated from `publishedTimeText` where
 * only that is told.
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

/** What a page of search results holds, each kind in its order. */
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
  /** The one YouTube shows first, where it says so. */
  readonly isDefault: boolean
}

/** A video of which nothing is told but its id. */
export const unknownVideo = {
  ...unknownExtras,
  ...texts('title', 'publishDateText', 'scheduledStartAt', 'viewCountText'),
  ...numbers('viewCount'),
  isPaidPromotion: false,
  liveStatus: 'none' as 'live' | 'upcoming' | 'none',
  channel: null as Owner | null,
  descriptionLinks: [] as string[],
  keywords: [] as string[],
  chapters: [] as { title: string; startTimeText: string | null; startTimeSeconds: number }[],
  captions: [] as readonly CaptionTrack[],
  related: [] as readonly Row[],
}

/** A video as its own page tells it. */
export interface Video extends Readonly<typeof unknownVideo> {
  readonly id: string
  readonly thumbnailUrl: string
}

/** The captions of a video; null where there are none, or none can be had. */
export interface Transcript {
  readonly id: string
  readonly captions: {
    readonly segments: { text: string; startMs: number; endMs: number }[]
    readonly language: string
  } | null
}

/** A reply, or the part of a comment that both have. `publishedAt` is estimated where only a relative time is told. */
export interface Reply extends Texts<'publishedAt' | 'publishedTimeText'> {
  readonly id: string
  readonly text: string
  readonly likeCount: number
  readonly replyCount: number
  readonly level: number
  readonly author: Texts<'id' | 'name' | 'avatarUrl' | 'channelUrl'> & {
    /** Without `@`; the name where there is no handle. */
    readonly handle: string
    readonly verified: boolean
    readonly creator: boolean
  }
}

export interface Comment extends Reply {
  readonly publishedAt: string
  /** Where its replies start; null where it has none. */
  readonly replies: Continuation
}

/** A page of comments. */
export interface Comments {
  readonly comments: readonly Comment[]
  /** How many the video has, where that is told. */
  readonly total: number | null
}
