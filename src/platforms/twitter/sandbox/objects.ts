import type { Call } from '../../../simulation/router.ts'
import type { Wire } from '../../../simulation/wire.ts'
import { accountId, type SimAccount } from './accounts.ts'
import { contentsOf, listUnlessEmpty, type SimContents, type SimMedia } from './contents.ts'
import type { SimPost } from './posts.ts'

/** Objects of the simulated X API v2. */

/** The names in a parameter of the request (`tweet.fields`, `expansions`), in either spelling. */
function namesIn({ query }: Call, parameter: string): ReadonlySet<string> {
  const list = query.get(parameter) ?? query.get(parameter.replace('tweet', 'post')) ?? ''
  return new Set(list.replaceAll('post', 'tweet').split(','))
}

/** Selects the default fields and the requested fields; fields without a value are omitted. */
export function selectFields(call: Call, parameter: string, always: readonly string[], fields: Wire): Wire {
  const wanted = namesIn(call, parameter)
  const isTold = ([name, value]: readonly [string, unknown]) =>
    value !== undefined && (always.includes(name) || wanted.has(name))
  return Object.fromEntries(Object.entries(fields).filter(isTold))
}

const iso = (at: number) => new Date(at).toISOString()

const tagObjects = (tags: SimContents['hashtags']) => listUnlessEmpty(tags.map(({ text: tag }) => ({ tag })))

export function userObject(call: Call, user: SimAccount, pinned?: string): Wire {
  const link = { url: 'https://t.co/simulated1', expanded_url: user.website }
  return selectFields(call, 'user.fields', ['id', 'name', 'username'], {
    id: user.id,
    name: user.name,
    username: user.handle,
    created_at: iso(user.joined),
    description: user.bio.replaceAll('&', '&amp;'),
    location: user.place,
    url: link.url,
    entities: { url: { urls: [link] } },
    profile_image_url: user.avatar,
    profile_banner_url: user.banner,
    protected: user.isProtected,
    verified: user.verifiedType !== 'none',
    verified_type: user.verifiedType,
    is_identity_verified: false,
    pinned_tweet_id: pinned,
    public_metrics: {
      followers_count: user.followers,
      following_count: user.following,
      tweet_count: user.posts,
      listed_count: user.listed,
      like_count: user.likes,
      media_count: user.media,
    },
  })
}

function mediaObject(call: Call, media: SimMedia): Wire {
  const { key, type, media_url_https: image, original_info, video_info } = media
  return selectFields(call, 'media.fields', ['media_key', 'type'], {
    media_key: key,
    type,
    [type === 'photo' ? 'url' : 'preview_image_url']: image,
    ...original_info,
    duration_ms: video_info?.duration_millis,
    alt_text: media.ext_alt_text,
    variants: video_info?.variants.map(({ bitrate, ...file }) => ({ ...file, bit_rate: bitrate })),
  })
}

/** The `includes` of an answer: the objects of the requested expansions, each once. */
class Includes {
  readonly #expansions: ReadonlySet<string>
  readonly #lists: Record<string, Map<string, Wire>> = {}

  constructor(call: Call) {
    this.#expansions = namesIn(call, 'expansions')
  }

  add(expansion: string, list: string, id: string, make: () => Wire): void {
    if (!this.#expansions.has(expansion)) return
    this.#lists[list] ??= new Map()
    this.#lists[list].set(id, make())
  }

  /** Undefined if empty. */
  get wire(): Wire | undefined {
    const lists = Object.entries(this.#lists).map(([name, list]) => [name, [...list.values()]])
    return lists.length > 0 ? Object.fromEntries(lists) : undefined
  }
}

/** Builds the posts of an answer and its `includes`, with each object once. */
export function postObjects(call: Call) {
  const included = new Includes(call)
  return {
    postObject: (post: SimPost, extra: Wire = {}): Wire => postObject(call, included, post, extra),
    /** `includes` of the answer; undefined if empty. */
    includes: () => included.wire,
  }
}

/** @param within the expansion that the post is part of, with a final dot; empty for the posts of the answer itself */
function postObject(call: Call, included: Includes, post: SimPost, extra: Wire = {}, within = ''): Wire {
  const contents = contentsOf(post, call.now)
  includeParts(call, included, contents, within)
  const { quoted, reposted } = contents
  const referred = quoted ?? reposted
  if (referred && within === '') {
    const make = () => postObject(call, included, referred, {}, 'referenced_tweets.id.')
    included.add('referenced_tweets.id', 'tweets', referred.id, make)
  }
  return selectFields(call, 'tweet.fields', ['id', 'text', 'edit_history_tweet_ids'], {
    ...postFields(post, contents),
    ...extra,
  })
}

/** Includes the people, the media and the poll of a post. */
function includeParts(call: Call, included: Includes, contents: SimContents, within: string): void {
  const { author, answered, media, poll } = contents
  for (const [name, user] of Object.entries({ author_id: author, in_reply_to_user_id: answered })) {
    if (user) included.add(within + name, 'users', user.id, () => userObject(call, user))
  }
  for (const one of media) {
    included.add(`${within}attachments.media_keys`, 'media', one.key, () => mediaObject(call, one))
  }
  if (poll) {
    const make = () => selectFields(call, 'poll.fields', ['id', 'options'], poll)
    included.add(`${within}attachments.poll_ids`, 'polls', poll.id, make)
  }
}

/** All fields of a post that the API knows. */
function postFields(post: SimPost, contents: SimContents): Wire {
  const { author, answered, quoted, reposted, media, poll, long } = contents
  const references = { replied_to: post.replyTo, quoted, retweeted: reposted }
  return {
    id: post.id,
    text: contents.text,
    edit_history_tweet_ids: contents.editIds,
    author_id: author.id,
    created_at: iso(post.at),
    conversation_id: post.conversation ?? post.id,
    in_reply_to_user_id: answered?.id,
    lang: contents.language,
    possibly_sensitive: false,
    source: 'X Web App',
    display_text_range: contents.range,
    referenced_tweets: listUnlessEmpty(
      Object.entries(references).flatMap(([type, other]) => (other ? [{ type, id: other.id }] : [])),
    ),
    attachments:
      media.length > 0 || poll
        ? {
            media_keys: listUnlessEmpty(media.map(({ key }) => key)),
            poll_ids: poll ? [poll.id] : undefined,
          }
        : undefined,
    entities: entitiesOf(contents),
    note_tweet: long ? { text: long.text, entities: { hashtags: tagObjects(long.hashtags) } } : undefined,
    edit_controls: {
      edits_remaining: 6 - contents.editIds.length,
      is_edit_eligible: true,
      editable_until: iso(post.at + 3_600_000),
    },
    public_metrics: contents.counts,
  }
}

const entitiesOf = ({ urls, card, mediaLinks, media, hashtags, mentions }: SimContents): Wire => ({
  urls: listUnlessEmpty([
    ...urls.map((link) => ({ ...link, ...card })),
    ...mediaLinks.map((link, place) => ({ ...link, media_key: media[place]!.key })),
  ]),
  hashtags: tagObjects(hashtags),
  mentions: listUnlessEmpty(
    mentions.map(({ screen_name: username }) => ({ username, id: accountId(username) })),
  ),
})
