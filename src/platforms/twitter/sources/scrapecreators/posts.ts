import { changed } from '../../../../catalog/errors.ts'
import { type DriftReporter, readOptional } from '../../../../reading/entries.ts'
import { at, type Json, must, obj, objs } from '../../../../reading/narrow.ts'
import { bool, iso, str, url } from '../../../../reading/values.ts'
import { type Account, buildAccount, type Post } from '../../model.ts'
import { count, largeAvatar, readAffiliation, readId, verification } from '../common-fields.ts'
import { readShownText, readSource, unescapeText } from '../post-text.ts'
import { readSyndicated } from '../web/syndication.ts'

/** Reads posts and accounts of ScrapeCreators: X's GraphQL form, and the flat form of community posts. */

/** Reads an account. Newer answers have names in `core` and the picture in `avatar`; the newest have no `legacy`. */
export function readAccount(user: Json, reporter: DriftReporter): Account & { readonly id: string } {
  const legacy = obj(user.legacy) ?? {}
  const countOf = (name: string, ...path: readonly string[]) =>
    count(legacy, name, reporter, legacy[name] ?? at(user, ...path))
  const id = readId(user.rest_id)
  const handle = str(at(user, 'core', 'screen_name')) ?? str(legacy.screen_name)
  if (id === null || handle === null) throw changed('user.screen_name')
  const flag = bool(at(user, 'verification', 'verified')) ?? bool(legacy.verified)
  const type = str(at(user, 'verification', 'verified_type')) ?? str(legacy.verified_type)
  const kind = verification(flag === true, type, reporter)
  const isBlue = bool(user.is_blue_verified)
  const account = buildAccount({
    id,
    handle,
    displayName: str(at(user, 'core', 'name')) ?? str(legacy.name),
    bio: unescapeText(legacy.description ?? at(user, 'profile_bio', 'description')),
    avatarUrl: largeAvatar(at(user, 'avatar', 'image_url') ?? legacy.profile_image_url_https),
    bannerUrl: url(legacy.profile_banner_url ?? at(user, 'banner', 'image_url')),
    location: str(at(user, 'location', 'location')) ?? str(legacy.location),
    website: url(
      at(legacy.entities ?? at(user, 'profile_bio', 'entities'), 'url', 'urls', 0, 'expanded_url'),
    ),
    verified: (flag === null && type === null ? null : kind.verified) ?? null,
    blueVerified: isBlue === false ? (kind.blueVerified ?? null) : isBlue,
    isProtected: bool(at(user, 'privacy', 'protected')) ?? bool(legacy.protected),
    createdAt: iso(at(user, 'core', 'created_at')) ?? iso(legacy.created_at),
    pinnedId: readId(at(legacy.pinned_tweet_ids_str ?? at(user, 'pinned_items', 'tweet_ids_str'), 0)),
    affiliation: readAffiliation(at(user, 'affiliates_highlighted_label', 'label')),
    counts: {
      followers: countOf('followers_count', 'relationship_counts', 'followers'),
      following: countOf('friends_count', 'relationship_counts', 'following'),
      tweets: countOf('statuses_count', 'tweet_counts', 'tweets'),
      favourites: countOf('favourites_count', 'action_counts', 'favorites_count'),
      listedCount: user.legacy === undefined ? null : count(legacy, 'listed_count', reporter),
      mediaCount: countOf('media_count', 'tweet_counts', 'media_tweets'),
    },
  })
  return { ...account, id }
}

/** A post without X's visibility wrapper; undefined for a tombstone. */
const unwrapPost = (tweet: Json | undefined): Json | undefined => {
  if (tweet?.__typename === 'TweetWithVisibilityResults') return obj(tweet.tweet)
  return /^Tweet(?:Tombstone|Unavailable)$/.test(String(tweet?.__typename)) ? undefined : tweet
}

/** A post inside another post. */
const nestedPost = (value: unknown) => unwrapPost(obj(at(value, 'result')))

/** The card or poll of a post in the widget's form: values by name instead of a list. */
function cardOf(value: unknown): Json | undefined {
  const card = obj(at(value, 'legacy'))
  if (!card || !Array.isArray(card.binding_values)) return card
  const values = objs(card.binding_values).map((one) => [String(one.key), one.value] as const)
  return { ...card, binding_values: Object.fromEntries(values) }
}

/** The parts of a post, from either form. */
interface PostParts {
  readonly id: string | null
  readonly legacy: Json
  readonly user: Json
  /** Null where X publishes no views of the post. */
  readonly views: unknown
  readonly card: Json | undefined
  readonly source: unknown
  readonly edits: unknown
  readonly note: Json | undefined
  readonly quoted: Json | undefined
  readonly reposted: Json | undefined
}

/** Depth to which references are read: 2 covers a repost of a quote. */
const maxNesting = 2

function readParts(parts: PostParts, reporter: DriftReporter, nesting: number): Post {
  const { legacy, note } = parts
  const id = must(parts.id, 'tweet.rest_id')
  const author = readAccount(parts.user, reporter)
  const words = str(note?.text)
  const base = readSyndicated(
    {
      ...legacy,
      id_str: id,
      text: words ?? legacy.full_text,
      entities: (words === null ? null : obj(note?.entity_set)) ?? legacy.entities,
      display_text_range: undefined,
      user: { screen_name: author.handle },
      mediaDetails: at(legacy, 'extended_entities', 'media'),
      edit_control: parts.edits,
      card: parts.card,
      conversation_count: legacy.reply_count,
    },
    reporter,
  )
  const follow = (other: Json | undefined) =>
    other && nesting > 0
      ? readOptional('referenced tweet', reporter, null, () =>
          readParts(tweetParts(other), reporter, nesting - 1),
        )
      : null
  const quotedId = readId(legacy.quoted_status_id_str) ?? readId(parts.quoted?.rest_id)
  const reposted = follow(parts.reposted)
  const isRepost = base.text.startsWith('RT @')
  const isCut = !reposted && words === null && /…( https:\/\/t\.co\/\w+)?$/.test(base.text)
  return {
    ...base,
    displayTextRange:
      words === null ? readShownText(str(legacy.full_text) ?? '', legacy.display_text_range).range : null,
    isLongForm: words !== null || (isCut && !isRepost ? null : false),
    isTruncated: isCut,
    author,
    conversationId: readId(legacy.conversation_id_str),
    counts: {
      likes: count(legacy, 'favorite_count', reporter),
      reposts: count(legacy, 'retweet_count', reporter),
      replies: count(legacy, 'reply_count', reporter),
      quotes: count(legacy, 'quote_count', reporter),
      views: parts.views === null ? null : count(legacy, 'views', reporter, parts.views),
      bookmarks: count(legacy, 'bookmark_count', reporter),
    },
    quoted:
      quotedId === null
        ? legacy.is_quote_status === false
          ? false
          : null
        : { id: quotedId, post: follow(parts.quoted) },
    reposted: reposted ? { id: reposted.id, post: reposted } : isRepost ? null : false,
    ...readSource(str(parts.source)),
  }
}

const tweetParts = (tweet: Json): PostParts => {
  const legacy = must(obj(tweet.legacy), 'tweet.legacy')
  return {
    id: readId(tweet.rest_id),
    legacy,
    user: must(obj(at(tweet, 'core', 'user_results', 'result')), 'tweet.core'),
    // Posts before 2022-12-15 have the state `Enabled` and no count.
    views: at(tweet, 'views', 'state') === 'Enabled' ? null : at(tweet, 'views', 'count'),
    card: cardOf(tweet.card),
    source: tweet.source,
    edits: tweet.edit_control,
    note: obj(at(tweet, 'note_tweet', 'note_tweet_results', 'result')),
    quoted: nestedPost(tweet.quoted_status_result),
    reposted: nestedPost(legacy.retweeted_status_result),
  }
}

/** Reads a post of an account's popular posts. */
export const readTweet = (entry: unknown, reporter: DriftReporter): Post =>
  readParts(tweetParts(must(unwrapPost(obj(entry)), 'tweet')), reporter, maxNesting)

const hasLink = /https?:\/\/t\.co\/\w/

/**
 * Reads a post of a community, which has text, counts and author at one level.
 * @throws Fault changed for a post with a link and without entities: the link may be its media
 */
export function readCommunityTweet(entry: unknown, reporter: DriftReporter): Post {
  const tweet = must(obj(entry), 'tweet')
  if (!obj(tweet.entities) && hasLink.test(String(tweet.full_text))) throw changed('tweet.entities')
  return readParts(
    {
      id: readId(tweet.id_str) ?? readId(tweet.id),
      legacy: tweet,
      user: must(obj(tweet.user), 'tweet.user'),
      views: tweet.view_count,
      card: undefined,
      source: tweet.source,
      edits: undefined,
      note: undefined,
      quoted: undefined,
      reposted: undefined,
    },
    reporter,
    0,
  )
}
