import { changed } from '../../../../catalog/errors.ts'
import { type LookupContext, restricted } from '../../../../catalog/source.ts'
import {
  type DriftReporter,
  expectValue,
  readEntries,
  readOptional,
  requireSameId,
  valueReporter,
} from '../../../../reading/entries.ts'
import { arr, at, type Json, must, obj, objs } from '../../../../reading/narrow.ts'
import { bool, count as countIn, int, iso, str, url } from '../../../../reading/values.ts'
import {
  type Account,
  buildAccount,
  type Card,
  type Poll,
  type Post,
  type Reference,
  unknownPostParts,
} from '../../model.ts'
import {
  count,
  largeAvatar,
  readAffiliation,
  readEdits,
  readEntities,
  readId,
  readList,
  readMedia,
  renamedField,
  repostEntities,
  verification,
} from '../common-fields.ts'
import { readPostTime, readShownText, readSource, unescapeText } from '../post-text.ts'
import { isWithheld, type PageRequest, requestedFields, requestOne, requestPage } from './api.ts'

/** Reads accounts and posts of the X API. */

const metricsIn = (record: Json, reporter: DriftReporter) =>
  expectValue(obj(record.public_metrics), 'public_metrics', reporter)

/** Reads the verification. Answers without `verified_type` are accepted only in the old form, which has no `media_count`. */
function verificationOf(user: Json, reporter: DriftReporter): Partial<Account> {
  const [flag, type] = [bool(user.verified), user.verified_type]
  if (typeof type === 'string') return verification(flag, type, reporter)
  if (at(user, 'public_metrics', 'media_count') === undefined) return { verified: flag }
  reporter.drift('verified_type')
  return {}
}

/** Reads an account. */
export function readUser(user: Json, reporter: DriftReporter): Account & { id: string } {
  const id = readId(user.id)
  const handle = str(user.username)
  if (id === null || handle === null) throw changed('user.username', user)
  if (user.protected === undefined) reporter.drift('protected')
  const counts = metricsIn(user, reporter)
  const account = buildAccount({
    id,
    handle,
    displayName: str(user.name),
    bio: unescapeText(user.description),
    avatarUrl: largeAvatar(user.profile_image_url),
    bannerUrl: url(user.profile_banner_url),
    location: str(user.location),
    website: url(at(user, 'entities', 'url', 'urls', 0, 'expanded_url')),
    ...verificationOf(user, reporter),
    identityVerified: bool(user.is_identity_verified),
    isProtected: bool(user.protected),
    createdAt: iso(user.created_at),
    pinnedId: readId(renamedField(user, 'pinned_tweet_id')),
    affiliation: readAffiliation(user.affiliation),
    ...(counts && {
      counts: {
        followers: count(counts, 'followers_count', reporter),
        following: count(counts, 'following_count', reporter),
        tweets: count(counts, 'tweet_count', reporter),
        favourites: count(counts, 'like_count', reporter),
        listedCount: count(counts, 'listed_count', reporter),
        mediaCount: count(counts, 'media_count', reporter),
      },
    }),
  })
  return { ...account, id }
}

/** Requests an account by its handle. */
export const requestUser = (handle: string, context: LookupContext) =>
  requestOne(context, 'user', handle, requestedFields.users, (user) => readUser(user, context))

/** Indexes the `includes` of an answer by id, in both spellings, and reports drift in them. */
function readIncludes(body: Json, reporter: DriftReporter) {
  const includes = obj(body.includes)
  const posts = objs(renamedField(includes, 'tweets'))
  const data = [body.data].flat().map((post) => obj(post) ?? {})
  // Answers may also include earlier versions of edited posts.
  const named = new Set(data.flatMap((post) => arr(renamedField(post, 'edit_history_tweet_ids')).map(str)))
  const isReferring = (post: Json) => Array.isArray(renamedField(post, 'referenced_tweets'))
  // An unreadable post may be the one that refers to them.
  const isWhole = [body.data].flat().every((post) => obj(post) !== undefined)
  const isReferred = !isWhole || [...data, ...posts].some(isReferring)
  if (!posts.every((post) => named.has(str(post.id))) && !isReferred) {
    throw changed('referenced_tweets')
  }
  const by = (list: unknown, key: string) =>
    new Map(objs(list).map((record) => [str(record[key]) ?? '', record] as const))
  const read = (user: Json) => readUser(user, reporter)
  const users = readEntries(objs(includes?.users), read, valueReporter(reporter), 'includes.users')
  return {
    drift: reporter.drift.bind(reporter),
    users: new Map(users.map((user) => [user.id, user])),
    posts: by(posts, 'id'),
    media: by(includes?.media, 'media_key'),
    polls: by(includes?.polls, 'id'),
    /** Whether the answer contains problems of missing referenced posts. */
    reportsMissing: objs(body.errors).some(({ parameter }) => /^referenced_\w+\.id/.test(String(parameter))),
  }
}

type Included = ReturnType<typeof readIncludes>

/** The included object of a key. The request expands it, so a missing one is reported as drift and is null. */
function findIncluded<T>(
  things: ReadonlyMap<string, T>,
  key: unknown,
  field: string,
  { drift }: DriftReporter,
): T | null {
  const name = str(key)
  const thing = name === null ? null : (things.get(name) ?? null)
  if (name !== null && thing === null) drift(`includes.${field}`)
  return thing
}

/** Whether a link of the text represents the post's media. */
function isMediaLink(entity: Json): boolean {
  const target = str(entity.expanded_url) ?? ''
  return str(entity.media_key) !== null || /\/status\/\d+\/(photo|video)\/\d+$/.test(target)
}

const greatestCommonDivisor = (a: number, b: number): number =>
  b === 0 ? a : greatestCommonDivisor(b, a % b)

/** Reads the media of a post, with their links in the text. */
function mediaOf(post: Json, links: readonly Json[], included: Included): Post['media'] {
  const keys = at(post, 'attachments', 'media_keys')
  const isOwn = (link: Json) => str(link.expanded_url)?.includes(`/status/${str(post.id)}/`) === true
  if (arr(keys).length === 0 && !links.some(isOwn)) return []
  const read = (key: unknown) => {
    const medium = must(included.media.get(str(key) ?? ''), 'includes.media')
    const [width = 0, height = 0] = [medium.width, medium.height].map((side) => countIn(side) ?? 0)
    const shared = greatestCommonDivisor(width, height)
    const detail = {
      ...(links.find((one) => one.media_key === key) ?? links[0]),
      type: medium.type,
      id_str: /^\d+_(\d+)$/.exec(str(medium.media_key) ?? '')?.[1],
      media_url_https: medium.url ?? medium.preview_image_url,
      original_info: medium,
      video_info: {
        variants: medium.variants,
        duration_millis: medium.duration_ms,
        aspect_ratio: [width / shared, height / shared],
      },
      ext_alt_text: medium.alt_text,
    }
    return readMedia(detail, included)
  }
  const media = readList(keys, read, included, 'attachments.media_keys')
  return media?.length === 0 ? null : media
}

function readPoll(poll: Json | null, reporter: DriftReporter): Poll | null {
  if (poll === null) return null
  const read = (entry: unknown) => {
    const option = must(obj(entry), 'poll option')
    const label = must(str(option.label), 'poll label')
    return { place: int(option.position) ?? 0, label, votes: count(option, 'votes', reporter) }
  }
  const options = readList(poll.options, read, reporter, 'poll.options')
  const status = str(poll.voting_status)
  return (
    options && {
      options: options.toSorted((a, b) => a.place - b.place).map(({ label, votes }) => ({ label, votes })),
      closed: status === 'closed' || (status === 'open' ? false : null),
      endsAt: iso(poll.end_datetime),
      durationMinutes: countIn(poll.duration_minutes),
    }
  )
}

/** Reads the card of a post: X sends its title and picture in the link's entity. */
function readCard(links: readonly Json[]): Card | null {
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

/** Depth to which references are read: 2 covers a repost of a quote. */
const maxNesting = 2

/**
 * Reads the reference of a kind (`quoted`, `retweeted`, `replied_to`). Without one: null (unknown) if the post shows one
 * (`isShown`), otherwise false.
 */
function readReference(post: Json, kind: string, isShown: boolean, included: Included, nesting: number) {
  const list = renamedField(post, 'referenced_tweets')
  const kinds = [kind, kind.replace('retweet', 'repost')]
  const reference = objs(list).find((one) => kinds.includes(str(one.type) ?? ''))
  if (!reference) return isShown ? null : false
  const id = readId(reference.id)
  const other = included.posts.get(id ?? '')
  // X should include referenced posts, but omits some without a problem.
  if (!other && nesting === maxNesting && !included.reportsMissing) included.drift('includes.tweets')
  const isTold = other !== undefined && nesting > 0 && !isWithheld(other)
  const read = () => (isTold ? readPost(other, included, nesting - 1) : null)
  return { id, post: readOptional(kind, included, null, read) } satisfies Reference
}

const readCounts = (counts: Json, included: Included) => ({
  likes: count(counts, 'like_count', included),
  reposts: count(counts, 'retweet_count', included),
  replies: count(counts, 'reply_count', included),
  quotes: count(counts, 'quote_count', included),
  views: count(counts, 'impression_count', included),
  bookmarks: count(counts, 'bookmark_count', included),
})

const replyOf = (postId: string | null, userId: string | null, included: Included) => ({
  postId,
  userId,
  handle: included.users.get(userId ?? '')?.handle ?? null,
})

/**
 * Reads a post, joined with the answer's `includes`. Posts with default fields only (id and text) are accepted: their time
 * is in the id, and all other fields are unknown.
 */
function readPost(post: Json, included: Included, nesting = maxNesting): Post {
  const id = readId(post.id)
  if (id === null || typeof post.text !== 'string') throw changed('post.text', post)
  // X omits empty fields, but always sends these if requested.
  const isFull = post.author_id !== undefined || post.conversation_id !== undefined

  const note = renamedField(post, 'note_tweet')
  const noteText = note === undefined ? null : str(must(obj(note), 'note_tweet').text)
  if (note !== undefined && noteText === null) throw changed('note_tweet.text')
  const entities = obj(noteText === null ? post.entities : (at(note, 'entities') ?? post.entities))
  const allLinks = [...objs(entities?.urls), ...(noteText === null ? [] : objs(at(post, 'entities', 'urls')))]
  const urls = entities?.urls
  const ownUrls = Array.isArray(urls) ? urls.filter((link) => !isMediaLink(obj(link) ?? {})) : urls
  const links = objs(ownUrls)
  const author = findIncluded(included.users, post.author_id, 'users', included)
  const counts = metricsIn(post, included)
  const shown = readShownText(noteText ?? post.text, noteText === null ? post.display_text_range : undefined)

  const begin = /^RT @\w+: /.exec(shown.text)?.[0]
  const linksPost = links.some((link) => /\/status\/\d+$/.test(str(link.expanded_url) ?? ''))
  const reposted = readReference(post, 'retweeted', !isFull || begin !== undefined, included, nesting)
  const quoted = readReference(post, 'quoted', !isFull || linksPost, included, nesting)
  const answered = readReference(post, 'replied_to', !isFull || shown.text.startsWith('@'), included, nesting)
  const replyUserId = readId(post.in_reply_to_user_id)
  // The API cuts the text of reposts; the original contains the full text.
  const original = reposted ? reposted.post : null
  const isCut = !original && noteText === null && /…( https:\/\/t\.co\/\w+)?$/.test(shown.text)
  const text = begin && original ? `${begin}${original.text}` : shown.text
  const isWhole = noteText !== null || text !== shown.text

  return {
    ...unknownPostParts,
    id,
    text,
    displayTextRange: isWhole ? [0, Array.from(text).length] : shown.range,
    isLongForm: noteText !== null || (isCut && !begin ? null : false),
    isTruncated: isCut,
    createdAt: must(readPostTime(post.created_at, id), 'post.created_at'),
    language: str(post.lang),
    conversationId: readId(post.conversation_id),
    author,
    ...(counts && { counts: readCounts(counts, included) }),
    // Only the original of a repost contains its media.
    media:
      !isFull || (reposted !== false && !original)
        ? null
        : mediaOf(post, allLinks.filter(isMediaLink), included),
    ...(begin && original
      ? repostEntities(original)
      : readEntities(
          entities && { ...entities, urls: ownUrls },
          shown.text,
          'api',
          included,
          included.users,
        )),
    replyTo:
      answered || replyUserId !== null
        ? replyOf(answered ? answered.id : null, replyUserId, included)
        : answered,
    quoted,
    reposted,
    possiblySensitive: bool(post.possibly_sensitive),
    editInfo: readEdits(obj(post.edit_controls), post, 'edit_history_tweet_ids', included),
    ...readSource(str(post.source)),
    poll: readPoll(
      findIncluded(included.polls, at(post, 'attachments', 'poll_ids', 0), 'polls', included),
      included,
    ),
    card: readCard(links),
  }
}

/**
 * Requests a page of posts; also returns the included accounts.
 * @param request.authorId the author of every post, where the list is an account's
 * @throws Fault changed for a post that names another author
 */
export async function requestPosts(
  context: LookupContext,
  { query, authorId, ...request }: PageRequest & { readonly authorId?: string },
) {
  const page = await requestPage(context, { ...request, query: { ...requestedFields.posts, ...query } })
  if ('outcome' in page) return page
  const rows = page.rows.filter((row) => !isWithheld(obj(row) ?? {}))
  if (rows.length === 0 && page.rows.length > 0) return restricted
  const included = readIncludes(page.body, context)
  const read = (row: unknown) => {
    const post = must(obj(row), 'post')
    // Included accounts may lack the author, so the id itself is compared.
    if (authorId !== undefined) requireSameId(authorId, str(post.author_id), 'author_id')
    return readPost(post, included)
  }
  return { posts: readEntries(rows, read, context, 'data'), users: included.users, next: page.next }
}

/** Requests a single post. */
export const requestPost = (id: string, context: LookupContext) =>
  requestOne(context, 'post', id, requestedFields.posts, (post, body) =>
    readPost(post, readIncludes(body, context)),
  )
