import { changed } from '../../../errors.ts'
import type { LookupAnswer, LookupContext } from '../../../lookup/source.ts'
import { arr, at, int, iso, type Json, obj, objs, str, url, yes } from '../../shared/narrow.ts'
import type { Tweet } from '../records.ts'
import { type Account, bareAccount, largeAvatar, verification } from './account.ts'
import { type Media, mediaIdOf, mediaType } from './media.ts'
import { noPostCounts, type Post } from './post.ts'
import { readSourceLabel, shownText, timeOfId } from './text.ts'

/** What the embed widget shows of a post, or what became of it. */
export type SyndicatedPost =
  | { readonly outcome: 'found'; readonly post: Post }
  | Exclude<LookupAnswer<never>, { outcome: 'found' }>

/**
 * The checksum of the id which the public embed widget sends along. Computed in doubles on purpose: the digits a
 * 19-digit id loses are part of it.
 */
export function widgetToken(id: string): string {
  return ((Number(id) / 1e15) * Math.PI).toString(36).replaceAll(/(0+|\.)/g, '')
}

/** What a tombstone says, and what it means. A tombstone without words is an age gate. */
const tombstones: readonly (readonly [RegExp, 'not_found' | 'private'])[] = [
  [/deleted by|no longer available|suspended account|no longer exists|doesn.t exist/i, 'not_found'],
  [/limits who can view|protected/i, 'private'],
]

function readTombstone(body: Json): 'not_found' | 'private' | 'restricted' {
  const words = str(at(body, 'tombstone', 'text', 'text')) ?? ''
  return tombstones.find(([pattern]) => pattern.test(words))?.[1] ?? 'restricted'
}

function readAccount(user: Json): Account | null {
  const handle = str(user.screen_name)
  if (handle === null) return null
  const label = obj(user.highlighted_label)
  const description = str(label?.description)
  const kind = verification(yes(user.verified), str(user.verified_type))
  return bareAccount({
    id: str(user.id_str),
    handle,
    displayName: str(user.name),
    avatarUrl: largeAvatar(url(user.profile_image_url_https)),
    verified: kind.verified,
    blueVerified: yes(user.is_blue_verified) || kind.blueVerified,
    affiliation:
      description === null
        ? null
        : {
            description,
            badgeUrl: url(at(label, 'badge', 'url')),
            url: url(at(label, 'url', 'url')),
          },
  })
}

function readMedia(detail: Json, drift: (field: string) => void): Media[] {
  const type = mediaType(detail.type)
  const imageUrl = url(detail.media_url_https)
  if (type === null || imageUrl === null) {
    drift('mediaDetails.media_url_https')
    return []
  }
  const variants = objs(at(detail, 'video_info', 'variants')).flatMap((variant) => {
    const address = url(variant.url)
    const contentType = str(variant.content_type)
    const bitrate = int(variant.bitrate)
    if (address === null || contentType === null) return []
    return [{ contentType, url: address, ...(bitrate === null ? {} : { bitrate }) }]
  })
  const [wide, high] = arr(at(detail, 'video_info', 'aspect_ratio')).map(int)
  const expandedUrl = str(detail.expanded_url) ?? imageUrl
  return [
    {
      type,
      id: str(detail.id_str) ?? mediaIdOf(imageUrl, variants),
      link: str(detail.url) ?? expandedUrl,
      displayUrl: str(detail.display_url) ?? expandedUrl,
      expandedUrl,
      imageUrl,
      width: int(at(detail, 'original_info', 'width')) ?? 0,
      height: int(at(detail, 'original_info', 'height')) ?? 0,
      variants,
      durationMs: type === 'video' ? int(at(detail, 'video_info', 'duration_millis')) : null,
      aspectRatio: wide && high ? [wide, high] : null,
      altText: str(detail.ext_alt_text),
    },
  ]
}

const text = (values: Json | undefined, name: string) => str(at(values, name, 'string_value'))

function readPoll(card: Json | undefined): Tweet['poll'] | null {
  const values = obj(card?.binding_values)
  if (!/^poll\d/.test(str(card?.name) ?? '') || !values) return null
  const options = [1, 2, 3, 4].flatMap((number) => {
    const label = text(values, `choice${number}_label`)
    const votes = int(text(values, `choice${number}_count`)) ?? 0
    return label === null ? [] : [{ label, votes }]
  })
  return {
    options,
    closed: yes(at(values, 'counts_are_final', 'boolean_value')),
    endsAt: iso(text(values, 'end_datetime_utc')),
    durationMinutes: int(text(values, 'duration_minutes')),
  }
}

function readCard(card: Json | undefined, links: Post['urls']): Tweet['card'] | null {
  const values = obj(card?.binding_values)
  const shortened = text(values, 'card_url') ?? str(card?.url)
  const title = text(values, 'title')
  if (!values || shortened === null || title === null) return null
  const target = links.find((link) => link.url === shortened)?.expandedUrl ?? shortened
  const images = [
    'photo_image_full_size_original',
    'summary_photo_image_original',
    'thumbnail_image_original',
  ]
  return {
    url: target,
    title,
    description: text(values, 'description'),
    imageUrl:
      images.map((name) => url(at(values, name, 'image_value', 'url'))).find((found) => found) ?? null,
    domain: text(values, 'vanity_url') ?? text(values, 'domain'),
  }
}

function readEdits(control: Json | undefined): Post['edits'] {
  const initial = obj(control?.edit_control_initial) ?? control
  const until = str(initial?.editable_until_msecs)
  if (!initial || until === null) return null
  return {
    editTweetIds: arr(initial.edit_tweet_ids).flatMap((id) => str(id) ?? []),
    editableUntilMsec: until,
    isEditEligible: yes(initial.is_edit_eligible),
    editsRemaining: str(initial.edits_remaining) ?? '0',
  }
}

/**
 * The first post of the thread, as far as the widget shows it: it nests the posts that are answered, so the
 * outermost known one stands for the conversation.
 */
function conversationOf(post: Json, id: string): string {
  const parent = obj(post.parent)
  if (parent) return conversationOf(parent, str(parent.id_str) ?? id)
  return str(post.in_reply_to_status_id_str) ?? id
}

/** A post in the widget's form; quoted posts have the same form. */
export function readSyndicated(post: Json, drift: (field: string) => void): Post {
  const id = str(post.id_str)
  const user = obj(post.user)
  if (id === null || typeof post.text !== 'string') throw changed('syndication id_str, text', post)
  if (!user) throw changed('syndication user')
  const createdAt = iso(post.created_at) ?? timeOfId(id)
  if (createdAt === null) throw changed('syndication created_at')
  const entities = obj(post.entities)
  const urls = objs(entities?.urls).flatMap((entity) => {
    const link = str(entity.url)
    const expandedUrl = str(entity.expanded_url) ?? link
    if (link === null || expandedUrl === null) return []
    return [{ url: link, expandedUrl, displayUrl: str(entity.display_url) ?? expandedUrl }]
  })
  const quoted = obj(post.quoted_tweet)
  const replyTo = {
    postId: str(post.in_reply_to_status_id_str),
    userId: str(post.in_reply_to_user_id_str),
    handle: str(post.in_reply_to_screen_name),
  }
  const card = obj(post.card)
  const isLong = obj(post.note_tweet) !== undefined
  const shown = shownText(post.text, post.display_text_range)
  return {
    id,
    text: shown.text,
    range: shown.range,
    isLong,
    // The widget shows the first 280 characters of a long post and only the id of the rest.
    isCut: isLong,
    createdAt,
    language: str(post.lang),
    conversationId: conversationOf(post, id),
    author: readAccount(user),
    counts: {
      ...noPostCounts,
      likes: int(post.favorite_count),
      replies: int(post.conversation_count) ?? int(post.reply_count),
      reposts: int(post.retweet_count),
    },
    media: objs(post.mediaDetails).flatMap((detail) => readMedia(detail, drift)),
    hashtags: objs(entities?.hashtags).flatMap((entity) => str(entity.text) ?? []),
    symbols: objs(entities?.symbols).flatMap((entity) => str(entity.text) ?? []),
    mentions: objs(entities?.user_mentions).flatMap((entity) => {
      const handle = str(entity.screen_name)
      return handle === null ? [] : [{ handle, displayName: str(entity.name), id: str(entity.id_str) }]
    }),
    urls,
    replyTo: Object.values(replyTo).some((value) => value !== null) ? replyTo : null,
    quotedId: str(quoted?.id_str) ?? str(post.quoted_status_id_str),
    quoted: quoted ? readSyndicated(quoted, drift) : null,
    repostedId: null,
    reposted: null,
    isSensitive: yes(post.possibly_sensitive),
    edits: readEdits(obj(post.edit_control)),
    source: readSourceLabel(null),
    poll: readPoll(card),
    card: readCard(card, urls),
  }
}

/** Asks the service behind the public embed widget for a post. */
export async function askSyndication(id: string, context: LookupContext): Promise<SyndicatedPost> {
  const answer = await context.upstream.request({
    url: `https://cdn.syndication.twimg.com/tweet-result?id=${id}&lang=en&token=${widgetToken(id)}`,
    accept: [404],
  })
  if (answer.status === 404) return { outcome: 'not_found' }
  const body = obj(answer.json())
  if (body?.__typename === 'TweetTombstone') return { outcome: readTombstone(body) }
  if (body?.__typename !== 'Tweet') throw changed('syndication __typename', body)
  return { outcome: 'found', post: readSyndicated(body, context.drift) }
}
