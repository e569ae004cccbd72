import { changed } from '../../../../catalog/errors.ts'
import {
  isPrivate,
  type LookupContext,
  notFound,
  type Refusal,
  restricted,
} from '../../../../catalog/source.ts'
import { type DriftReporter, readOptional } from '../../../../reading/entries.ts'
import { arr, at, type Json, must, obj, objs } from '../../../../reading/narrow.ts'
import { bool, int, iso, str, text as textOf, url } from '../../../../reading/values.ts'
import {
  type Account,
  buildAccount,
  type Card,
  type Poll,
  type Post,
  unknownPostCounts,
  unknownPostParts,
} from '../../model.ts'
import {
  count,
  isAbsent,
  largeAvatar,
  readAffiliation,
  readEdits,
  readEntities,
  readId,
  readList,
  readMedia,
  verification,
} from '../common-fields.ts'
import { readPostTime, readShownText } from '../post-text.ts'
import { saysGone } from './gone.ts'

/**
 * The checksum of the id that the public embed widget sends. It must be computed in doubles: the lost precision of
 * 19-digit ids is part of it.
 */
export function widgetToken(id: string): string {
  return ((Number(id) / 1e15) * Math.PI).toString(36).replaceAll(/(0+|\.)/g, '')
}

/** Outcomes by the text of X's tombstones. */
const tombstones: readonly (readonly [RegExp, Refusal])[] = [
  [/was deleted by the|from a suspended account|from an account that no longer exists/i, notFound],
  [/is no longer available|doesn.t exist/i, notFound],
  [/account owner limits who can view|posts are protected/i, isPrivate],
  [/^Age-restricted|violated the (X|Twitter) Rules|has been withheld|is unavailable/i, restricted],
]

function readTombstone(body: Json): Refusal {
  const tombstone = must(obj(body.tombstone), 'tombstone')
  // An empty tombstone is the age gate.
  if (Object.keys(tombstone).length === 0) return restricted
  const words = must(str(at(tombstone, 'text', 'text')), 'tombstone.text')
  const known = tombstones.find(([pattern]) => pattern.test(words))
  if (!known) throw changed('tombstone.text', words)
  return known[1]
}

function readAccount(user: Json, reporter: DriftReporter): Account | null {
  const handle = str(user.screen_name)
  if (handle === null) {
    reporter.drift('user.screen_name')
    return null
  }
  const isBlue = bool(user.is_blue_verified)
  // X sends `verified_type` only for organizations, and their avatars are square.
  const isTold = bool(user.verified) !== null && user.profile_image_shape !== 'Square'
  const kind = verification(user.verified === true, textOf(user.verified_type), reporter)
  return buildAccount({
    id: readId(user.id_str),
    handle,
    displayName: str(user.name),
    avatarUrl: largeAvatar(user.profile_image_url_https),
    verified: isTold || typeof user.verified_type === 'string' ? (kind.verified ?? null) : null,
    blueVerified: isBlue || (isBlue === null ? null : (kind.blueVerified ?? null)),
    // The widget does not show posts of protected accounts.
    isProtected: false,
    affiliation: readAffiliation(user.highlighted_label),
  })
}

/** The media of a post. Media links in the text and the widget's photos show whether it has any. */
function mediaOf(post: Json, reporter: DriftReporter): Post['media'] {
  const isShown = [at(post, 'entities', 'media'), post.photos].some((list) => arr(list).length > 0)
  const details = post.mediaDetails
  const isNone = Array.isArray(details) ? details.length === 0 : isAbsent(details)
  if (!isShown && !post.video && isNone) return []
  const media = readList(details, (entry) => readMedia(entry, reporter), reporter, 'mediaDetails')
  return media?.length === 0 ? null : media
}

const text = (values: Json | undefined, name: string) => str(at(values, name, 'string_value'))

function readPoll(card: Json | undefined, reporter: DriftReporter): Poll | null {
  const values = obj(card?.binding_values)
  const [isPoll, number] = /(?:^|:)poll(\d)?/.exec(str(card?.name) ?? '') ?? []
  if (isPoll === undefined || !values) return null
  // The card name of a poll with pictures does not contain the number of choices.
  const labels = Object.keys(values).filter((name) => /^choice\d_label$/.test(name))
  const choices = Number(number ?? labels.length)
  if (choices === 0) return null
  const read = (number: unknown) => {
    const label = must(text(values, `choice${number}_label`), 'poll label')
    const name = `choice${number}_count`
    return { label, votes: count(values, name, reporter, text(values, name)) }
  }
  const numbers = Array.from({ length: choices }, (_, place) => place + 1)
  const options = readList(numbers, read, reporter, 'poll')
  return (
    options && {
      options,
      closed: bool(at(values, 'counts_are_final', 'boolean_value')),
      endsAt: iso(text(values, 'end_datetime_utc')),
      durationMinutes: int(text(values, 'duration_minutes')),
    }
  )
}

function readCard(card: Json | undefined, links: Post['urls']): Card | null {
  const values = obj(card?.binding_values)
  const shortened = text(values, 'card_url') ?? str(card?.url)
  const title = text(values, 'title')
  if (!values || shortened === null || title === null) return null
  // The picture in its original size; its field name depends on the kind of card.
  const originals = Object.keys(values).filter((name) => name.endsWith('_original'))
  const images = originals.flatMap((name) => url(at(values, name, 'image_value', 'url')) ?? [])
  return {
    url: links?.find((link) => link.url === shortened)?.expandedUrl ?? shortened,
    title,
    description: text(values, 'description'),
    imageUrl: images[0] ?? null,
    domain: text(values, 'vanity_url') ?? text(values, 'domain'),
  }
}

function replyTargetOf(post: Json) {
  const answered = {
    postId: readId(post.in_reply_to_status_id_str),
    userId: readId(post.in_reply_to_user_id_str),
    handle: str(post.in_reply_to_screen_name),
  }
  return post.parent || Object.values(answered).some((value) => value !== null) ? answered : false
}

/**
 * The id of the thread's first post. The widget nests the posts above a reply; null where the topmost one is itself a
 * reply.
 */
function conversationOf(post: Json): string | null {
  const parent = obj(post.parent)
  if (parent) return conversationOf(parent)
  return replyTargetOf(post) ? null : readId(post.id_str)
}

/** Reads a post in the widget's form. Quoted posts have the same form and some further counts. */
export function readSyndicated(post: Json, reporter: DriftReporter, isQuoted = false): Post {
  const id = readId(post.id_str)
  if (id === null || typeof post.text !== 'string') throw changed('syndication id_str, text', post)
  const shown = readShownText(post.text, post.display_text_range, 'units')
  const entities = obj(post.entities)
  const mediaLinks = objs(entities?.media).flatMap((link) => str(link.url) ?? [])
  const words = mediaLinks.reduce((text, link) => text.replace(link, ''), shown.text)
  const found = readEntities(entities, words, 'site', reporter)
  const quoted = obj(post.quoted_tweet)
  const quotedId = readId(quoted?.id_str) ?? readId(post.quoted_status_id_str)
  const isQuoting = [post.quoted_tweet, post.quoted_status_id_str].some((value) => !isAbsent(value))
  if (isQuoting && quotedId === null) reporter.drift('quoted_tweet')
  const linksPost = found.urls?.some(({ expandedUrl }) => /\/status\/\d+$/.test(expandedUrl ?? '')) ?? true
  const card = obj(post.card)
  const edits = obj(at(post.edit_control, 'edit_control_initial')) ?? obj(post.edit_control)
  const isLong = obj(post.note_tweet) !== undefined
  const media = mediaOf(post, reporter)
  const isPlain = isAbsent(post.mediaDetails) && media?.length === 0 && found.urls?.length === 0
  return {
    ...unknownPostParts,
    id,
    text: shown.text,
    displayTextRange: shown.range,
    isLongForm: isLong || (shown.text.endsWith('…') ? null : false),
    // Of a long post the widget sends the first 280 characters.
    isTruncated: isLong || shown.text.endsWith('…'),
    createdAt: must(readPostTime(post.created_at, id), 'syndication created_at'),
    language: str(post.lang),
    conversationId: conversationOf(post),
    author: readAccount(must(obj(post.user), 'syndication user'), reporter),
    counts: {
      ...unknownPostCounts,
      likes: count(post, 'favorite_count', reporter),
      replies: count(post, 'conversation_count', reporter, post.conversation_count ?? post.reply_count),
      ...(isQuoted ? { reposts: count(post, 'retweet_count', reporter) } : {}),
    },
    media,
    ...found,
    replyTo: replyTargetOf(post),
    quoted:
      quotedId === null
        ? (isQuoting || linksPost) && null
        : { id: quotedId, post: quoted ? readQuoted(quoted, reporter) : null },
    reposted: false,
    // X sends the flag only for posts with media or links.
    possiblySensitive: bool(post.possibly_sensitive) ?? (isPlain ? false : null),
    editInfo: readEdits(edits, edits, 'edit_tweet_ids', reporter),
    poll: readPoll(card, reporter),
    card: readCard(card, found.urls),
  }
}

/** Reads a quoted post; null, and reported, where it lacks its text or author: the post that quotes it stays whole. */
const readQuoted = (post: Json, reporter: DriftReporter): Post | null =>
  readOptional('quoted_tweet', reporter, null, () => readSyndicated(post, reporter, true))

/** Requests a post from the service of the public embed widget. */
export async function fetchSyndicated(id: string, context: LookupContext): Promise<Post | Refusal> {
  const answer = await context.upstream.request({
    url: `https://cdn.syndication.twimg.com/tweet-result?id=${id}&lang=en&token=${widgetToken(id)}`,
    accept: [404],
    missing: saysGone,
  })
  if (saysGone(answer)) return notFound
  if (answer.status !== 200) throw changed(`syndication HTTP ${answer.status}`)
  const body = obj(answer.json())
  if (body?.__typename === 'TweetTombstone') return readTombstone(body)
  if (body?.__typename !== 'Tweet') throw changed('syndication __typename', body)
  return readSyndicated(body, context)
}
