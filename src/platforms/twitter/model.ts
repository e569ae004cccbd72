import { z } from 'zod'
import { count, each, id, isoTime, nullableText } from '../../catalog/fields.ts'
import { type Nullable, unknownFields } from '../shared/unknown-fields.ts'

/**
 * What X tells, whichever way it was asked. `null` is "not told"; what there is none of is said as such: `''`, `[]`,
 * `0`, `false`. What records tell in the same words has its schema here.
 */

/** An account. */
export interface Account
  extends Nullable<'id' | 'displayName' | 'bio' | 'location' | 'pinnedId', string>,
    Nullable<'avatarUrl' | 'bannerUrl' | 'website', string>,
    Nullable<'blueVerified' | 'identityVerified' | 'isProtected', boolean> {
  readonly handle: string
  /** Verified as an organization or by the old programme. */
  readonly verified: boolean | null
  /** ISO 8601, as all times here. */
  readonly createdAt: string | null
  readonly affiliation: ({ readonly description: string } & Nullable<'badgeUrl' | 'url', string>) | null
  readonly counts: AccountCounts
}

export type AccountCounts = Nullable<
  'followers' | 'following' | 'tweets' | 'favourites' | 'listedCount' | 'mediaCount',
  number
>

/** An account of which only what every mention of it tells is known. */
export function buildAccount(known: Pick<Account, 'id' | 'handle'> & Partial<Account>): Account {
  return {
    ...unknownFields('displayName', 'bio', 'location', 'pinnedId', 'avatarUrl', 'bannerUrl', 'website'),
    ...unknownFields(
      'verified',
      'blueVerified',
      'identityVerified',
      'isProtected',
      'createdAt',
      'affiliation',
    ),
    counts: unknownFields('followers', 'following', 'tweets', 'favourites', 'listedCount', 'mediaCount'),
    ...known,
  }
}

/** One file of a video; its bitrate in bits per second. */
export const variant = z.strictObject({
  contentType: z.string(),
  url: z.string(),
  bitrate: count.optional(),
})
export type Variant = z.infer<typeof variant>

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
export type Link = Nullable<'url' | 'displayUrl' | 'expandedUrl', string>

export const poll = z.strictObject({
  options: z.array(z.strictObject({ label: z.string(), votes: count.nullable() })),
  closed: z.boolean().nullable(),
  endsAt: isoTime.nullable(),
  durationMinutes: count.nullable(),
})
export type Poll = z.infer<typeof poll>

/** What stands under a post for a page it links. */
export const card = z.strictObject({
  url: z.string(),
  ...each(nullableText, 'title', 'description', 'imageUrl', 'domain'),
})
export type Card = z.infer<typeof card>

export const edits = z.strictObject({
  editTweetIds: z.array(id),
  editableUntilMsec: z.string(),
  isEditEligible: z.boolean(),
  editsRemaining: z.string(),
})
export type Edits = z.infer<typeof edits>

/** Another post a post is made of: its id, and the post where it is told and not withheld. */
export interface Reference {
  readonly id: string | null
  readonly post: Post | null
}

export type PostCounts = Nullable<'likes' | 'reposts' | 'replies' | 'quotes' | 'views' | 'bookmarks', number>

export const unknownPostCounts: PostCounts = unknownFields(
  'likes',
  'reposts',
  'replies',
  'quotes',
  'views',
  'bookmarks',
)

/**
 * What a post tells of itself, and with `source` the app it was written with; lists are null where there is something and
 * none of it can be read.
 */
export interface Post extends Nullable<'source' | 'sourceUrl', string> {
  readonly id: string
  readonly text: string
  /** The part of the text X shows: [from, to) in Unicode code points. */
  readonly displayTextRange: readonly [number, number] | null
  readonly isLongForm: boolean | null
  /** Whether the text was cut by whoever told it. */
  readonly isTruncated: boolean
  readonly createdAt: string
  /** BCP 47. */
  readonly language: string | null
  readonly conversationId: string | null
  readonly author: Account | null
  readonly counts: PostCounts
  readonly media: readonly Media[] | null
  readonly hashtags: readonly string[] | null
  readonly symbols: readonly string[] | null
  readonly mentions: readonly ({ readonly handle: string } & Nullable<'displayName' | 'id', string>)[] | null
  readonly urls: readonly Link[] | null
  readonly replyTo: Nullable<'postId' | 'userId' | 'handle', string> | false | null
  readonly quoted: Reference | false | null
  readonly reposted: Reference | false | null
  readonly possiblySensitive: boolean | null
  readonly editInfo: Edits | null
  readonly poll: Poll | null
  readonly card: Card | null
}

/** Of a post about whose make-up nothing is told. */
export const unknownPostParts = {
  ...unknownFields('displayTextRange', 'isLongForm', 'conversationId', 'replyTo', 'quoted', 'reposted'),
  ...unknownFields('possiblySensitive', 'editInfo', 'source', 'sourceUrl', 'poll', 'card'),
  counts: unknownPostCounts,
}

/** Posts of an account, newest first. */
export interface Timeline {
  readonly account: Account
  readonly posts: readonly Post[]
}

export interface SearchResult {
  readonly posts: readonly Post[]
  readonly people: readonly Account[]
}

/** What is said in the video of a post; null for a video without words. */
export interface Transcript {
  readonly post: Post
  readonly text: string | null
}

/** A community; what may be missing only some ways to it tell. */
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

/** The way X itself labels a time: `Tue Mar 21 20:50:14 +0000 2006`. */
export function timeLabel(time: string | number): string {
  const [weekday, day, month, year, clock] = new Date(time).toUTCString().split(/,? /)
  return `${weekday} ${month} ${day} ${clock} +0000 ${year}`
}
