import { account, type SimAccount } from './accounts.ts'
import { contentsOf, peopleOf, type SimEntity, type SimMedia } from './contents.ts'
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

function only(fields: Fields, always: readonly string[], wanted: ReadonlySet<string>): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => value !== undefined && (always.includes(name) || wanted.has(name)),
    ),
  )
}

const iso = (at: number) => new Date(at).toISOString()

/** A user object of the API. */
export function userObject(user: SimAccount, wanted: Wanted, extra: Fields = {}): Fields {
  return only(
    {
      id: user.id,
      name: user.name,
      username: user.handle,
      created_at: iso(user.createdAt),
      description: user.bio.replaceAll('&', '&amp;'),
      location: user.location || undefined,
      url: 'https://t.co/simulated1',
      entities: {
        url: { urls: [{ start: 0, end: 23, url: 'https://t.co/simulated1', expanded_url: user.website }] },
      },
      profile_image_url: user.avatar,
      profile_banner_url: user.banner,
      protected: user.isProtected,
      verified: user.verifiedType !== 'none',
      verified_type: user.verifiedType,
      is_identity_verified: false,
      pinned_tweet_id: undefined,
      public_metrics: {
        followers_count: user.followers,
        following_count: user.following,
        tweet_count: user.posts,
        listed_count: user.listed,
        like_count: user.likes,
        media_count: user.media,
      },
      ...extra,
    },
    ['id', 'name', 'username'],
    wanted.user,
  )
}

function mediaObject(media: SimMedia, wanted: Wanted): Fields {
  const isPhoto = media.type === 'photo'
  return only(
    {
      media_key: media.key,
      type: media.type,
      url: isPhoto ? media.image : undefined,
      preview_image_url: isPhoto ? undefined : media.image,
      width: media.width,
      height: media.height,
      duration_ms: media.type === 'video' ? media.durationMs : undefined,
      alt_text: media.altText ?? undefined,
      variants: isPhoto
        ? undefined
        : media.variants.map(({ type, url, bitrate }) => ({ content_type: type, url, bit_rate: bitrate })),
    },
    ['media_key', 'type'],
    wanted.media,
  )
}

/** Gathers posts and, once each, what their expansions include. */
export class Gathered {
  readonly #wanted: Wanted
  readonly #users = new Map<string, Fields>()
  readonly #posts = new Map<string, Fields>()
  readonly #media = new Map<string, Fields>()
  readonly #polls = new Map<string, Fields>()

  constructor(wanted: Wanted) {
    this.#wanted = wanted
  }

  #user(handle: string): void {
    const user = account(handle)
    this.#users.set(user.id, userObject(user, this.#wanted))
  }

  /** A post object of the API; what it refers to is included where the request expands it. */
  post(post: SimPost, extra: Fields = {}, isReferred = false): Fields {
    const wanted = this.#wanted
    const has = (expansion: string) => wanted.expansions.has(expansion)
    const contents = contentsOf(post)
    const { author, answered } = peopleOf(post)
    const { text, longText, quoted, reposted, media, poll, card, mediaLink, counts } = contents

    if (has(isReferred ? 'referenced_tweets.id.author_id' : 'author_id')) this.#user(author.handle)
    if (answered && !isReferred && has('in_reply_to_user_id')) this.#user(answered.handle)
    if (has(isReferred ? 'referenced_tweets.id.attachments.media_keys' : 'attachments.media_keys')) {
      for (const one of media) this.#media.set(one.key, mediaObject(one, wanted))
    }
    if (poll && !isReferred && has('attachments.poll_ids')) {
      const voting = poll.options.map((option, index) => ({ position: index + 1, ...option }))
      const full = {
        id: poll.id,
        options: voting,
        duration_minutes: poll.minutes,
        end_datetime: iso(poll.endsAt),
        voting_status: 'closed',
      }
      this.#polls.set(poll.id, only(full, ['id', 'options'], wanted.poll))
    }
    const referred = quoted ?? reposted
    if (referred && has('referenced_tweets.id')) {
      this.#posts.set(referred.id, this.post(referred, {}, true))
    }

    const references = [
      ...(post.replyTo ? [{ type: 'replied_to', id: post.replyTo.id }] : []),
      ...(quoted ? [{ type: 'quoted', id: quoted.id }] : []),
      ...(reposted ? [{ type: 'retweeted', id: reposted.id }] : []),
    ]
    const span = ({ start, end }: SimEntity) => ({ start, end })
    const urls = [
      ...contents.links.map((link) => ({
        ...span(link),
        url: link.value,
        expanded_url: link.target,
        display_url: link.target.replace('https://', ''),
        ...(card && {
          title: card.title,
          description: card.description,
          images: [{ url: card.image, width: 800, height: 418 }],
        }),
      })),
      ...(mediaLink
        ? media.map((one, index) => ({
            ...span(mediaLink),
            url: mediaLink.value,
            expanded_url: `https://x.com/${author.handle}/status/${post.id}/${one.type === 'photo' ? 'photo' : 'video'}/${index + 1}`,
            display_url: `pic.x.com/${mediaLink.value.slice(-10)}`,
            media_key: one.key,
          }))
        : []),
    ]
    const attachments = {
      ...(media.length > 0 && { media_keys: media.map((one) => one.key) }),
      ...(poll && { poll_ids: [poll.id] }),
    }
    const named = <T>(values: readonly T[]) => (values.length > 0 ? values : undefined)
    return only(
      {
        id: post.id,
        text,
        edit_history_tweet_ids: contents.editIds,
        author_id: author.id,
        created_at: iso(post.at),
        conversation_id: post.conversation ?? post.id,
        in_reply_to_user_id: answered?.id,
        lang: contents.language,
        possibly_sensitive: false,
        source: 'X Web App',
        display_text_range: [...contents.range],
        referenced_tweets: named(references),
        attachments: Object.keys(attachments).length > 0 ? attachments : undefined,
        entities: {
          urls: named(urls),
          hashtags: named(contents.hashtags.map((tag) => ({ ...span(tag), tag: tag.value }))),
          mentions: named(
            contents.mentions.map((mention) => ({
              ...span(mention),
              username: mention.value,
              id: account(mention.value).id,
            })),
          ),
        },
        note_tweet: longText === null ? undefined : { text: longText, entities: {} },
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
    const lists = {
      users: [...this.#users.values()],
      tweets: [...this.#posts.values()],
      media: [...this.#media.values()],
      polls: [...this.#polls.values()],
    }
    const filled = Object.entries(lists).filter(([, list]) => list.length > 0)
    return filled.length > 0 ? Object.fromEntries(filled) : undefined
  }
}
