import { account, type SimAccount } from './accounts.ts'
import { contentsOf, type SimEntity, type SimMedia } from './contents.ts'
import type { SimPost } from './posts.ts'

type Fields = Record<string, unknown>

/** What a request asks to hear, by the name of its parameter. */
export interface Wanted {
  readonly tweet: ReadonlySet<string>
  readonly user: ReadonlySet<string>
  readonly media: ReadonlySet<string>
  readonly poll: ReadonlySet<string>
  readonly expansions: ReadonlySet<string>
}

/** The fields that are always told, and those that were asked for; none without a value. */
export function only(fields: Fields, always: readonly string[], wanted: ReadonlySet<string>): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => value !== undefined && (always.includes(name) || wanted.has(name)),
    ),
  )
}

const iso = (at: number) => new Date(at).toISOString()
const named = <T>(values: readonly T[]) => (values.length > 0 ? values : undefined)
const tagObject = (tag: SimEntity) => ({ ...span(tag), tag: tag.value })
const span = ({ start, end }: SimEntity) => ({ start, end })

/** A user object of the API. */
export function userObject(user: SimAccount, wanted: Wanted, pinned?: string): Fields {
  const link = { start: 0, end: 23, url: 'https://t.co/simulated1', expanded_url: user.website }
  return only(
    {
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
    },
    ['id', 'name', 'username'],
    wanted.user,
  )
}

function mediaObject(media: SimMedia, wanted: Wanted): Fields {
  const { variants, durationMs } = media
  const files = variants.map(({ type, url, bitrate }) => ({ content_type: type, url, bit_rate: bitrate }))
  return only(
    {
      media_key: media.key,
      type: media.type,
      [media.type === 'photo' ? 'url' : 'preview_image_url']: media.image,
      width: media.width,
      height: media.height,
      duration_ms: durationMs > 0 ? durationMs : undefined,
      alt_text: media.altText ?? undefined,
      variants: named(files),
    },
    ['media_key', 'type'],
    wanted.media,
  )
}

/** Gathers posts and, once each, what their expansions include. */
export class Gathered {
  readonly #wanted: Wanted
  readonly #now: number
  readonly #included: Record<string, Map<string, Fields>> = {}

  constructor(wanted: Wanted, now: number) {
    this.#wanted = wanted
    this.#now = now
  }

  #include(expansion: string, list: string, id: string, make: () => Fields): void {
    if (!this.#wanted.expansions.has(expansion)) return
    this.#included[list] ??= new Map()
    this.#included[list].set(id, make())
  }

  /** A post object of the API; what it refers to is included where the request expands it. */
  post(post: SimPost, extra: Fields = {}, within = ''): Fields {
    const wanted = this.#wanted
    const contents = contentsOf(post, this.#now)
    const { author, answered, quoted, reposted, media, poll, card, mediaLink, counts } = contents
    const user = (one: SimAccount) => () => userObject(one, wanted)
    this.#include(`${within}author_id`, 'users', author.id, user(author))
    if (answered) this.#include(`${within}in_reply_to_user_id`, 'users', answered.id, user(answered))
    for (const one of media) {
      this.#include(`${within}attachments.media_keys`, 'media', one.key, () => mediaObject(one, wanted))
    }
    if (poll) {
      const full = {
        id: poll.id,
        options: poll.options.map((option, index) => ({ position: index + 1, ...option })),
        duration_minutes: poll.minutes,
        end_datetime: iso(poll.endsAt),
        voting_status: 'closed',
      }
      const make = () => only(full, ['id', 'options'], wanted.poll)
      this.#include(`${within}attachments.poll_ids`, 'polls', poll.id, make)
    }
    const referred = quoted ?? reposted
    if (referred && within === '') {
      const make = () => this.post(referred, {}, 'referenced_tweets.id.')
      this.#include('referenced_tweets.id', 'tweets', referred.id, make)
    }
    const links = contents.links.map((link) => ({
      ...span(link),
      url: link.value,
      expanded_url: link.target,
      display_url: link.target.replace('https://', ''),
      ...(card && {
        title: card.title,
        description: card.description,
        images: [{ url: card.image, width: 800, height: 418 }],
      }),
    }))
    const mediaLinks = media.map((one, index) => ({
      ...span(mediaLink),
      url: mediaLink.value,
      expanded_url: contents.mediaUrl(one, index),
      display_url: `pic.x.com/${mediaLink.value.slice(-10)}`,
      media_key: one.key,
    }))
    const mentions = contents.mentions.map((mention) => ({
      ...span(mention),
      username: mention.value,
      id: account(mention.value).id,
    }))
    return only(
      {
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
        referenced_tweets: named([
          ...(post.replyTo ? [{ type: 'replied_to', id: post.replyTo.id }] : []),
          ...(quoted ? [{ type: 'quoted', id: quoted.id }] : []),
          ...(reposted ? [{ type: 'retweeted', id: reposted.id }] : []),
        ]),
        attachments:
          media.length > 0
            ? { media_keys: media.map((one) => one.key) }
            : poll
              ? { poll_ids: [poll.id] }
              : undefined,
        entities: {
          urls: named([...links, ...mediaLinks]),
          hashtags: named(contents.hashtags.map(tagObject)),
          mentions: named(mentions),
        },
        note_tweet:
          contents.longText === null
            ? undefined
            : {
                text: contents.longText,
                entities: { hashtags: named(contents.longHashtags.map(tagObject)) },
              },
        edit_controls: {
          edits_remaining: 6 - contents.editIds.length,
          is_edit_eligible: true,
          editable_until: iso(post.at + 3_600_000),
        },
        public_metrics: {
          retweet_count: counts.reposts,
          reply_count: counts.replies,
          like_count: counts.likes,
          quote_count: counts.quotes,
          bookmark_count: counts.bookmarks,
          impression_count: counts.views,
        },
        ...extra,
      },
      ['id', 'text', 'edit_history_tweet_ids'],
      wanted.tweet,
    )
  }

  /** `includes` of the answer; undefined when there is nothing in it. */
  includes(): Fields | undefined {
    const lists = Object.entries(this.#included).map(([name, list]) => [name, [...list.values()]])
    return lists.length > 0 ? Object.fromEntries(lists) : undefined
  }
}
