import type { Continuation } from '../../catalog/source.ts'

/** What YouTube tells, whichever way it was asked. Null is not told; what there is none of is '', [] or 0. */

/** A channel as the place tells where it was met. */
export interface Owner {
  readonly id: string | null
  readonly title: string | null
  /** Without `@`. */
  readonly handle: string | null
  readonly thumbnailUrl: string | null
}

export interface Channel {
  readonly id: string
  readonly handle: string | null
  readonly title: string
  readonly description: string | null
  readonly avatarUrl: string | null
  readonly bannerUrl: string | null
  readonly verified: boolean
  readonly country: string | null
  readonly joinedDateText: string | null
  /** Null where the way it was asked does not tell. */
  readonly externalLinks: string[] | null
  readonly subscribers: number | null
  readonly videos: number | null
  readonly views: number | null
}

/** What only the page of a video tells of it, not every list. */
export interface Extras {
  readonly description: string | null
  readonly likeCount: number | null
  readonly likeCountText: string | null
  readonly commentCount: number | null
  readonly commentCountText: string | null
  /** ISO 8601. */
  readonly publishedAt: string | null
  readonly genre: string | null
  readonly durationMs: number | null
}

/** A video, Short or stream as a list shows it. */
export interface Row {
  readonly id: string
  readonly kind: 'video' | 'short' | 'live'
  readonly title: string | null
  readonly thumbnailUrl: string | null
  readonly channel: Owner | null
  readonly viewCount: number | null
  readonly viewCountText: string | null
  /** ISO 8601; estimated from `publishedTimeText` where only that is told. */
  readonly publishedAt: string | null
  readonly publishedTimeText: string | null
  readonly durationSeconds: number | null
  readonly durationText: string | null
  readonly badges: string[]
  /** Null where they were not asked for, or could not be read. */
  readonly extras: Extras | null
}

/** A row of which nothing is told but what it is. */
export const untoldRow: Omit<Row, 'id' | 'kind'> = {
  title: null,
  thumbnailUrl: null,
  channel: null,
  viewCount: null,
  viewCountText: null,
  publishedAt: null,
  publishedTimeText: null,
  durationSeconds: null,
  durationText: null,
  badges: [],
  extras: null,
}

/** A page of a channel's videos or Shorts. */
export interface Tab {
  readonly rows: readonly Row[]
  readonly channelTitle: string | null
  readonly channelThumbnailUrl: string | null
}

export interface Playlist {
  readonly id: string
  readonly title: string | null
  readonly owner: Owner | null
  readonly totalVideos: number | null
  readonly rows: readonly Row[]
}

export interface Post {
  readonly id: string
  readonly text: string | null
  readonly publishedAt: string | null
  readonly publishedTimeText: string | null
  readonly channel: Owner
  readonly imageUrls: string[]
  readonly linkedVideo: Row | null
  readonly likes: number | null
}

/** A channel that a search found. */
export interface ChannelHit extends Owner {
  readonly id: string
  readonly description: string | null
  readonly subscriberCount: number | null
  readonly subscriberCountText: string | null
  readonly badges: string[]
}

/** A playlist that a search found. */
export interface PlaylistHit {
  readonly id: string
  readonly title: string | null
  readonly thumbnailUrl: string | null
  readonly videoCount: number | null
  /** The video that starts it. */
  readonly videoId: string | null
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

export interface CaptionTrack {
  readonly baseUrl: string
  readonly languageCode: string
  readonly label: string | null
  /** "asr" for automatic captions, null for written ones. */
  readonly kind: string | null
  readonly isTranslatable: boolean | null
  /** The one YouTube shows first, where it says so. */
  readonly isDefault: boolean
}

/** A video as its own page tells it. */
export interface Video extends Extras {
  readonly id: string
  readonly title: string | null
  readonly descriptionLinks: string[]
  readonly thumbnailUrl: string
  readonly publishDateText: string | null
  readonly keywords: string[]
  readonly isPaidPromotion: boolean
  readonly liveStatus: 'live' | 'upcoming' | 'none'
  readonly scheduledStartAt: string | null
  readonly channel: Owner | null
  readonly viewCount: number | null
  readonly viewCountText: string | null
  readonly chapters: { title: string; startTimeText: string | null; startTimeSeconds: number }[]
  readonly captions: readonly CaptionTrack[]
  readonly related: readonly Row[]
}

/** A video of which nothing is told but its id. */
export const untoldVideo: Omit<Video, 'id' | 'thumbnailUrl'> = {
  title: null,
  description: null,
  descriptionLinks: [],
  publishedAt: null,
  publishDateText: null,
  durationMs: null,
  genre: null,
  keywords: [],
  isPaidPromotion: false,
  liveStatus: 'none',
  scheduledStartAt: null,
  channel: null,
  viewCount: null,
  viewCountText: null,
  likeCount: null,
  likeCountText: null,
  commentCount: null,
  commentCountText: null,
  chapters: [],
  captions: [],
  related: [],
}

/** The captions of a video; null where there are none, or none can be had. */
export interface Transcript {
  readonly id: string
  readonly spoken: {
    readonly segments: { text: string; startMs: number; endMs: number }[]
    readonly language: string
  } | null
}

/** A reply, or the part of a comment that both have. */
export interface Reply {
  readonly id: string
  readonly text: string
  /** ISO 8601; estimated where only a relative time is told. */
  readonly publishedAt: string | null
  readonly publishedTimeText: string | null
  readonly likeCount: number
  readonly replyCount: number
  readonly level: number
  readonly author: {
    readonly id: string | null
    /** Without `@`; the name where there is no handle. */
    readonly handle: string
    readonly name: string | null
    readonly verified: boolean
    readonly creator: boolean
    readonly avatarUrl: string | null
    readonly channelUrl: string | null
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
