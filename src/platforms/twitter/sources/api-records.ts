import { changed } from '../../../errors.ts'
import { arr, at, int, iso, type Json, obj, objs, str, url, yes } from '../../shared/narrow.ts'
import type { Tweet } from '../records.ts'
import { type Account, bareAccount, largeAvatar, verification } from './account.ts'
import { isWithheld } from './api.ts'
import { type Media, mediaIdOf, mediaType, type Variant } from './media.ts'
import { type Post, postUrl } from './post.ts'
import { readSourceLabel, shownText, timeOfId, unescapeText } from './text.ts'

/** The value under X's old name for it, or under the new one. */
function either(record: Json | undefined, name: string): unknown {
  return record?.[name] ?? record?.[name.replaceAll('retweet', 'repost').replaceAll('tweet', 'post')]
}

/** What an answer of the X API includes beside its data, found by id. */
export interface Included {
  readonly users: ReadonlyMap<string, Json>
  readonly posts: ReadonlyMap<string, Json>
  readonly media: ReadonlyMap<string, Json>
  readonly polls: ReadonlyMap<string, Json>
}

/** Reads the `includes` of an answer, in both spellings. */
export function readIncludes(body: Json): Included {
  const includes = obj(body.includes)
  const by = (list: unknown, key: string) =>
    new Map(objs(list).map((record) => [str(record[key]) ?? '', record] as const))
  return {
    users: by(includes?.users, 'id'),
    posts: by(either(includes, 'tweets'), 'id'),
    media: by(includes?.media, 'media_key'),
    polls: by(includes?.polls, 'id'),
  }
}

/** An account in the API's form. */
export function readUser(user: Json): Account & { id: string } {
  const id = str(user.id)
  const handle = str(user.username)
  if (id === null || handle === null) throw changed('X API user.username', user)
  const counts = obj(user.public_metrics)
  const affiliation = obj(user.affiliation)
  const description = str(affiliation?.description)
  const account = bareAccount({
    id,
    handle,
    displayName: str(user.name),
    bio: unescaped(user.description),
    avatarUrl: largeAvatar(url(user.profile_image_url)),
    bannerUrl: url(user.profile_banner_url),
    location: str(user.location),
    website: url(at(user, 'entities', 'url', 'urls', 0, 'expanded_url')) ?? url(user.url),
    ...verification(yes(user.verified), str(user.verified_type)),
    identityVerified: typeof user.is_identity_verified === 'boolean' ? user.is_identity_verified : null,
    isProtected: yes(user.protected),
    createdAt: iso(user.created_at),
    pinnedId: str(either(user, 'pinned_tweet_id')),
    affiliation:
      description === null
        ? null
        : { description, badgeUrl: url(affiliation?.badge_url), url: url(affiliation?.url) },
    counts: {
      followers: int(counts?.followers_count),
      following: int(counts?.following_count),
      tweets: int(either(counts, 'tweet_count')),
      favourites: int(counts?.like_count),
      listedCount: int(counts?.listed_count),
      mediaCount: int(counts?.media_count),
    },
  })
  return { ...account, id }
}

function unescaped(value: unknown): string | null {
  const text = str(value)
  return text === null ? null : unescapeText(text)
}

type Link = { url: string; displayUrl: string; expandedUrl: string }

function readLink(entity: Json): Link | null {
  const link = str(entity.url)
  const expanded = str(entity.expanded_url) ?? link
  if (link === null || expanded === null) return null
  return { url: link, expandedUrl: expanded, displayUrl: str(entity.display_url) ?? expanded }
}

/** Whether a link of the text stands for the post's own media. */
function isMediaLink(entity: Json): boolean {
  return (
    str(entity.media_key) !== null ||
    /\/status\/\d+\/(photo|video)\/\d+$/.test(str(entity.expanded_url) ?? '')
  )
}

function readVariants(value: unknown): Variant[] {
  return objs(value).flatMap((variant) => {
    const address = url(variant.url)
    const contentType = str(variant.content_type)
    const bitrate = int(variant.bit_rate)
    if (address === null || contentType === null) return []
    return [{ contentType, url: address, ...(bitrate === null ? {} : { bitrate }) }]
  })
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b)
}

function readMedia(medium: Json, own: Link, drift: (field: string) => void): Media[] {
  const type = mediaType(medium.type)
  const imageUrl = url(medium.url) ?? url(medium.preview_image_url)
  if (type === null || imageUrl === null) {
    drift('media.url')
    return []
  }
  const variants = readVariants(medium.variants)
  const [width, height] = [int(medium.width) ?? 0, int(medium.height) ?? 0]
  const shared = divisor(width, height)
  const key = /^\d+_(\d+)$/.exec(str(medium.media_key) ?? '')?.[1]
  return [
    {
      type,
      id: key ?? mediaIdOf(imageUrl, variants),
      link: own.url,
      displayUrl: own.displayUrl,
      expandedUrl: own.expandedUrl,
      imageUrl,
      width,
      height,
      variants,
      durationMs: type === 'video' ? int(medium.duration_ms) : null,
      aspectRatio: shared > 0 && width > 0 && height > 0 ? [width / shared, height / shared] : null,
      altText: str(medium.alt_text),
    },
  ]
}

function readPoll(poll: Json | undefined): Tweet['poll'] | null {
  const options = objs(poll?.options).toSorted((a, b) => (int(a.position) ?? 0) - (int(b.position) ?? 0))
  if (!poll || options.length === 0) return null
  return {
    options: options.map((option) => ({ label: str(option.label) ?? '', votes: int(option.votes) ?? 0 })),
    closed: poll.voting_status === 'closed',
    endsAt: iso(poll.end_datetime),
    durationMinutes: int(poll.duration_minutes),
  }
}

/** The card under a post: X tells its title and picture with the link that it belongs to. */
function readCard(links: readonly Json[]): Tweet['card'] | null {
  const link = links.find((entity) => str(entity.title) !== null)
  const target = url(link?.unwound_url) ?? url(link?.expanded_url)
  if (!link || target === null) return null
  return {
    url: target,
    title: str(link.title),
    description: str(link.description),
    imageUrl: url(at(link, 'images', 0, 'url')),
    domain: new URL(target).hostname,
  }
}

/** The edit history: the API tells the time as a date, with or without a zone. */
function readEdits(post: Json): Post['edits'] {
  const controls = obj(post.edit_controls)
  const ids = arr(either(post, 'edit_history_tweet_ids')).map(str)
  const until = str(controls?.editable_until)
  const time = until === null ? null : iso(/[zZ]$/.test(until) ? until : `${until.replace(' ', 'T')}Z`)
  if (!controls || time === null) return null
  return {
    editTweetIds: ids.filter((id) => id !== null),
    editableUntilMsec: String(Date.parse(time)),
    isEditEligible: yes(controls.is_edit_eligible),
    editsRemaining: String(int(controls.edits_remaining) ?? 0),
  }
}

/** Without the range X shows, everything up to the link of the post's own media is shown. */
function displayRange(post: Json, text: string, mediaLinks: readonly Link[]): unknown {
  if (Array.isArray(post.display_text_range)) return post.display_text_range
  const ends = mediaLinks.map((link) => text.lastIndexOf(link.url)).filter((index) => index >= 0)
  return ends.length === 0 ? undefined : [0, Array.from(text.slice(0, Math.min(...ends)).trimEnd()).length]
}

function referenced(post: Json, type: string): string | null {
  const reference = objs(either(post, 'referenced_tweets')).find(
    (one) => one.type === type || one.type === type.replace('retweet', 'repost'),
  )
  return str(reference?.id)
}

/** How deep quoted and reposted posts are followed: a repost of a quote. */
const mostNesting = 2

/**
 * A post in the API's form, joined with what the answer includes. Posts answered with default fields only (id and
 * text) are read as well: the time is in the id.
 */
export function readPost(
  post: Json,
  included: Included,
  drift: (field: string) => void,
  nesting = mostNesting,
): Post {
  const id = str(post.id)
  if (id === null || typeof post.text !== 'string') throw changed('X API post.text', post)
  const createdAt = iso(post.created_at) ?? timeOfId(id)
  if (createdAt === null) throw changed('X API post.created_at', id)

  const note = obj(either(post, 'note_tweet'))
  const noteText = str(note?.text)
  const entities = obj(noteText === null ? post.entities : (note?.entities ?? post.entities))
  const allLinks = [...objs(entities?.urls), ...(noteText === null ? [] : objs(at(post, 'entities', 'urls')))]
  const mediaEntities = allLinks.filter(isMediaLink)
  const links = objs(entities?.urls).filter((entity) => !isMediaLink(entity))

  const authorId = str(post.author_id)
  const user = authorId === null ? undefined : included.users.get(authorId)
  const author = user ? readUser(user) : null
  const permalink = postUrl(id, author?.handle)

  const keys = arr(at(post, 'attachments', 'media_keys')).flatMap((key) => str(key) ?? [])
  const media = keys.flatMap((key, index) => {
    const medium = included.media.get(key)
    if (!medium) {
      drift('includes.media')
      return []
    }
    const entity = mediaEntities.find((one) => one.media_key === key) ?? mediaEntities[0]
    const kind = medium.type === 'photo' ? 'photo' : 'video'
    const expandedUrl = `${permalink}/${kind}/${index + 1}`
    const fallback = { url: expandedUrl, expandedUrl, displayUrl: expandedUrl.replace('https://', '') }
    return readMedia(medium, (entity && readLink(entity)) ?? fallback, drift)
  })

  const repostedId = referenced(post, 'retweeted')
  const quotedId = referenced(post, 'quoted')
  const follow = (other: string | null) => {
    const record = other === null || nesting === 0 ? undefined : included.posts.get(other)
    return record && !isWithheld(record) ? readPost(record, included, drift, nesting - 1) : null
  }
  const reposted = follow(repostedId)

  const replyId = referenced(post, 'replied_to')
  const replyUserId = str(post.in_reply_to_user_id)
  const replyUser = replyUserId === null ? undefined : included.users.get(replyUserId)
  const counts = obj(post.public_metrics)
  const source = readSourceLabel(str(post.source))
  const shown =
    noteText === null
      ? shownText(
          post.text,
          displayRange(
            post,
            post.text,
            mediaEntities.flatMap((e) => readLink(e) ?? []),
          ),
        )
      : shownText(noteText, undefined)
  // The API cuts the text of reposts; the whole text is in the post they repeat.
  const whole = reposted && /^RT @\w+: /.exec(shown.text)
  const text = whole ? `${whole[0]}${reposted.text}` : shown.text

  return {
    id,
    text,
    range: whole ? [0, Array.from(text).length] : shown.range,
    isLong: noteText !== null,
    isCut: false,
    createdAt,
    language: str(post.lang),
    conversationId: str(post.conversation_id) ?? id,
    author,
    counts: {
      likes: int(counts?.like_count),
      reposts: int(either(counts, 'retweet_count')),
      replies: int(counts?.reply_count),
      quotes: int(counts?.quote_count),
      views: int(counts?.impression_count),
      bookmarks: int(counts?.bookmark_count),
    },
    media,
    hashtags: objs(entities?.hashtags).flatMap((entity) => str(entity.tag) ?? []),
    symbols: objs(entities?.cashtags).flatMap((entity) => str(entity.tag) ?? []),
    mentions: objs(entities?.mentions).flatMap((entity) => {
      const handle = str(entity.username)
      const known = included.users.get(str(entity.id) ?? '')
      return handle === null ? [] : [{ handle, displayName: str(known?.name), id: str(entity.id) }]
    }),
    urls: links.flatMap((entity) => readLink(entity) ?? []),
    replyTo:
      replyId === null && replyUserId === null
        ? null
        : { postId: replyId, userId: replyUserId, handle: str(replyUser?.username) },
    quotedId,
    quoted: follow(quotedId),
    repostedId,
    reposted,
    isSensitive: yes(post.possibly_sensitive),
    edits: readEdits(post),
    source,
    poll: readPoll(included.polls.get(str(at(post, 'attachments', 'poll_ids', 0)) ?? '')),
    card: readCard(links),
  }
}

/** The posts of one page of a list. */
export function readPosts(
  page: { readonly rows: readonly Json[]; readonly body: Json },
  context: { drift(field: string): void },
): Post[] {
  const included = readIncludes(page.body)
  return page.rows.map((row) => readPost(row, included, context.drift))
}
