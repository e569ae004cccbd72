import { z } from 'zod'
import { count, each, id, isoTime, nullableText } from '../../catalog/fields.ts'
import { recordNames } from '../../catalog/record-names.ts'
import { type Nullable, unknownFields } from '../shared/unknown-fields.ts'

/**
 * X's data, independent of the source. `null` means unknown; `''`, `[]`, `0` and `false` are values that X reported.
 * Parts that records contain unchanged have their schema here.
 */

/** An account. */
export interface Account
  extends Nullable<'id' | 'displayName' | 'bio' | 'location' | 'pinnedId', string>,
    Nullable<'avatarUrl' | 'bannerUrl' | 'website', string>,
    Nullable<'blueVerified' | 'identityVerified' | 'isProtected', boolean> {
  readonly handle: string
  /** Verified as an organization, or by the verification programme before 2023. */
  readonly verified: boolean | null
  /** ISO 8601, as all times in this file. */
  readonly createdAt: string | null
  readonly affiliation: ({ readonly description: string } & Nullable<'badgeUrl' | 'url', string>) | null
  readonly counts: AccountCounts
}

export type AccountCounts = Nullable<
  'followers' | 'following' | 'tweets' | 'favourites' | 'listedCount' | 'mediaCount',
  number
>

/** Builds an account; fields that are not provided are unknown. */
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
  /** The t.co link of the medium in the text. */
  readonly link: Link
  /** The photo, or the still of a video. */
  readonly imageUrl: string
  /** In pixels. */
  readonly size: { readonly width: number; readonly height: number } | null
  /** At least one for videos and animated pictures; empty for photos. */
  readonly variants: readonly Variant[]
  readonly durationMs: number | null
  readonly aspectRatio: readonly [number, number] | null
  readonly altText: string | null
}

/** A link in a text: the t.co address, the displayed text and the target. */
export type Link = Nullable<'url' | 'displayUrl' | 'expandedUrl', string>

export const poll = z
  .strictObject({
    options: z.array(z.strictObject({ label: z.string(), votes: count.nullable() })),
    closed: z.boolean().nullable(),
    endsAt: isoTime.nullable(),
    durationMinutes: count.nullable(),
  })
  .register(recordNames, { name: 'TwitterPoll' })
export type Poll = z.infer<typeof poll>

/** The preview of a linked page below a post. */
export const card = z
  .strictObject({
    url: z.string(),
    ...each(nullableText, 'title', 'description', 'imageUrl', 'domain'),
  })
  .register(recordNames, { name: 'TwitterCard' })
export type Card = z.infer<typeof card>

export const edits = z
  .strictObject({
    editTweetIds: z.array(id),
    editableUntilMsec: z.string(),
    isEditEligible: z.boolean(),
    editsRemaining: z.string(),
  })
  .register(recordNames, { name: 'TwitterEditInfo' })
export type Edits = z.infer<typeof edits>

/** A quoted or reposted post: its id, and the post itself unless it is missing or withheld. */
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
 * A post. A list is null where X reports entries and none is readable. `source` is the app that the author used.
 * `replyTo`, `quoted` and `reposted` are false where the post is known to be no reply, quote or repost.
 */
export interface Post extends Nullable<'source' | 'sourceUrl', string> {
  readonly id: string
  readonly text: string
  /** The displayed part of the text: [from, to) in Unicode code points. */
  readonly displayTextRange: readonly [number, number] | null
  readonly isLongForm: boolean | null
  /** Whether the source cut the text. */
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

/** The parts of a post as unknown values. */
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

/** The transcript of a post's video; the text is null for a video without speech. */
export interface Transcript {
  readonly post: Post
  readonly text: string | null
}

/** A community. Only some sources report the optional fields. */
export interface Community {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly createdAt: string
  readonly memberCount: number
  /** Whether everybody may join. */
  readonly isOpen: boolean
  readonly rules?: readonly { id: string; name: string; description: string | null }[]
  readonly creator?: { readonly handle: string; readonly verified: boolean; readonly blueVerified: boolean }
  /** Pictures of a few members. */
  readonly memberFacepileAvatarUrls?: readonly string[]
}

/** The permalink of a post. X accepts `i` in place of an unknown author. */
export function postUrl({ id, author }: { readonly id: string; readonly author?: Account | null }): string {
  return `https://x.com/${author?.handle ?? 'i'}/status/${id}`
}

/** The page of an account. */
export function profileUrl(handle: string): string {
  return `https://x.com/${handle}`
}

/** A time in X's own format: `Tue Mar 21 20:50:14 +0000 2006`. */
export function timeLabel(time: string | number): string {
  const [weekday, day, month, year, clock] = new Date(time).toUTCString().split(/,? /)
  return `${weekday} ${month} ${day} ${clock} +0000 ${year}`
}
