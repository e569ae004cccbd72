import type { DetailWithAuthor, Tweet, TweetData } from '../records.ts'
import { type Account, metricsOf, profileOf, profileUrl } from './account.ts'
import { detailMedia, listMedia, type Media } from './media.ts'
import { timeLabel } from './text.ts'

/** The counts X shows below a post. */
export type PostCount = 'likes' | 'reposts' | 'replies' | 'quotes' | 'views' | 'bookmarks'

/** A post as far as a source knows it. Counts the source does not tell are null. */
export interface Post {
  readonly id: string
  readonly text: string
  /** The part of the text X shows, in code points. */
  readonly range: readonly [number, number]
  readonly isLong: boolean
  /** Whether the source cut the text. */
  readonly isCut: boolean
  /** ISO 8601. */
  readonly createdAt: string
  readonly language: string | null
  readonly conversationId: string
  readonly author: Account | null
  readonly counts: Readonly<Record<PostCount, number | null>>
  readonly media: readonly Media[]
  readonly hashtags: readonly string[]
  readonly symbols: readonly string[]
  readonly mentions: readonly {
    readonly handle: string
    readonly displayName: string | null
    readonly id: string | null
  }[]
  readonly urls: readonly {
    readonly url: string
    readonly displayUrl: string
    readonly expandedUrl: string
  }[]
  readonly replyTo: {
    readonly postId: string | null
    readonly userId: string | null
    readonly handle: string | null
  } | null
  readonly quotedId: string | null
  readonly quoted: Post | null
  readonly repostedId: string | null
  readonly reposted: Post | null
  readonly isSensitive: boolean
  readonly edits: DetailWithAuthor['editInfo'] | null
  readonly source: { readonly label: string | null; readonly url: string | null }
  readonly poll: Tweet['poll'] | null
  readonly card: Tweet['card'] | null
}

/** Counts of a post of which the source tells none. */
export const noPostCounts: Post['counts'] = {
  likes: null,
  reposts: null,
  replies: null,
  quotes: null,
  views: null,
  bookmarks: null,
}

/** The permalink of a post; X also finds it under `i` when the author is unknown. */
export function postUrl(id: string, handle: string | null | undefined): string {
  return `https://x.com/${handle ?? 'i'}/status/${id}`
}

function extras(post: Post): { poll?: NonNullable<Tweet['poll']>; card?: NonNullable<Tweet['card']> } {
  return { ...(post.poll ? { poll: post.poll } : {}), ...(post.card ? { card: post.card } : {}) }
}

/** The metrics of a record whose fields are named after these counts, with the list of those not told. */
function counted<Name extends string>(post: Post, names: Readonly<Record<Name, PostCount>>) {
  const fields = Object.entries(names) as [Name, PostCount][]
  const missing = fields.filter(([, count]) => post.counts[count] === null).map(([name]) => name)
  const values = Object.fromEntries(fields.map(([name, count]) => [name, post.counts[count] ?? 0]))
  return { ...values, ...(missing.length === 0 ? {} : { unavailable: missing as string[] }) } as Record<
    Name,
    number
  > & { unavailable?: string[] }
}

/** A post as an item of a list. */
export function tweetOf(post: Post): Tweet {
  const { author, replyTo } = post
  const media = post.media.length === 0 && post.reposted ? post.reposted.media : post.media
  return {
    id: post.id,
    url: postUrl(post.id, author?.handle),
    text: post.text,
    createdAt: post.createdAt,
    createdAtLabel: timeLabel(post.createdAt),
    language: post.language,
    conversationId: post.conversationId,
    inReplyToStatusId: replyTo?.postId ?? null,
    quotedStatusId: post.quotedId,
    retweetTweetId: post.repostedId,
    author: author && {
      handle: author.handle,
      displayName: author.displayName,
      avatarUrl: author.avatarUrl,
      profileUrl: profileUrl(author.handle),
      verified: author.verified,
      blueVerified: author.blueVerified,
      ...(author.id === null ? {} : { platformUserId: author.id }),
    },
    metrics: {
      ...counted(post, { likes: 'likes', retweets: 'reposts', replies: 'replies', quotes: 'quotes' }),
      views: post.counts.views,
      bookmarkCount: post.counts.bookmarks,
    },
    media: media.map(listMedia),
    expandedUrl: post.urls[0]?.expandedUrl ?? null,
    isRetweet: post.repostedId !== null,
    isReply: replyTo !== null,
    isQuote: post.quotedId !== null,
    source: post.source.label,
    ...extras(post),
  }
}

type Detail = Omit<DetailWithAuthor, 'author'>

function detailOf(post: Post): Detail {
  const { replyTo } = post
  const optional = {
    textTruncated: post.isCut ? true : null,
    inReplyToTweetId: replyTo?.postId ?? null,
    inReplyToUserId: replyTo?.userId ?? null,
    inReplyToScreenName: replyTo?.handle ?? null,
    quotedTweetId: post.quotedId,
    retweetedTweetId: post.repostedId,
    editInfo: post.edits,
    source: post.source.label,
    sourceUrl: post.source.url,
  }
  return {
    id: post.id,
    url: postUrl(post.id, post.author?.handle),
    conversationId: post.conversationId,
    createdAt: post.createdAt,
    // BCP 47 for "undetermined": what X itself writes where it does not know.
    language: post.language ?? 'und',
    text: post.text,
    isLongForm: post.isLong,
    displayTextRange: [...post.range],
    metrics: counted(post, {
      views: 'views',
      favorites: 'likes',
      retweets: 'reposts',
      replies: 'replies',
      bookmarks: 'bookmarks',
      quotes: 'quotes',
    }),
    media: post.media.map(detailMedia),
    entities: {
      hashtags: post.hashtags.map((text) => ({ text })),
      userMentions: post.mentions.map(({ handle, displayName, id }) => ({
        handle,
        ...(displayName === null ? {} : { displayName }),
        ...(id === null ? {} : { platformUserId: id }),
      })),
      urls: [...post.urls],
      symbols: post.symbols.map((text) => ({ text })),
    },
    isReply: replyTo !== null,
    isQuote: post.quotedId !== null,
    isRetweet: post.repostedId !== null,
    possiblySensitive: post.isSensitive,
    ...(Object.fromEntries(
      Object.entries(optional).filter(([, value]) => value !== null),
    ) as Partial<Detail>),
    ...extras(post),
  }
}

function detailWithAuthorOf(post: Post): DetailWithAuthor {
  const { author } = post
  return {
    ...detailOf(post),
    author: author && {
      handle: author.handle,
      displayName: author.displayName,
      avatarUrl: author.avatarUrl,
      verified: author.verified,
      blueVerified: author.blueVerified,
      ...(author.id === null ? {} : { platformUserId: author.id }),
    },
  }
}

/** The answer of a single lookup. `trim` leaves the author out. */
export function tweetDataOf(post: Post, trim: boolean): TweetData {
  return {
    lookupStatus: 'found',
    author:
      trim || !post.author ? null : { profile: profileOf(post.author), metrics: metricsOf(post.author) },
    tweet: {
      ...detailOf(post),
      ...(post.quoted ? { quotedTweet: detailWithAuthorOf(post.quoted) } : {}),
      ...(post.reposted ? { retweetedTweet: detailWithAuthorOf(post.reposted) } : {}),
    },
  }
}
