import type { SimulatedResponse } from '../../../../catalog/ports/simulated.ts'
import {
  answered,
  badRequest,
  given,
  refuseForced,
  type Wire,
} from '../../../../gateways/vendors/scrapecreators/sandbox/answers.ts'
import { forcedBy, forcedByNumber } from '../../../../simulation/forced.ts'
import { lengthUnder } from '../../../../simulation/lists.ts'
import type { Call } from '../../../../simulation/router.ts'
import { dice, words } from '../../../../simulation/world.ts'
import { readCommunity, readHandle } from '../../identifiers.ts'
import { timeLabel } from '../../model.ts'
import { account, regulars, type SimAccount } from '../accounts.ts'
import { contentsOf, likesOf } from '../contents.ts'
import { accountPosts, type SimPost } from '../posts.ts'

/** ScrapeCreators' answers about X: X's own objects. */

function userWire(user: SimAccount): Wire {
  return {
    __typename: 'User',
    rest_id: user.id,
    is_blue_verified: user.verifiedType !== 'none',
    affiliates_highlighted_label: {},
    legacy: {
      created_at: timeLabel(user.joined),
      description: user.bio.replaceAll('&', '&amp;'),
      entities: { url: { urls: [{ expanded_url: user.website }] } },
      favourites_count: user.likes,
      followers_count: user.followers,
      friends_count: user.following,
      listed_count: user.listed,
      location: user.place,
      media_count: user.media,
      name: user.name,
      pinned_tweet_ids_str: [],
      profile_banner_url: user.banner,
      profile_image_url_https: user.avatar,
      screen_name: user.handle,
      statuses_count: user.posts,
      verified: false,
      protected: user.isProtected,
    },
  }
}

function legacyWire(post: SimPost, now: number): Wire {
  const contents = contentsOf(post, now)
  const { counts } = contents
  const media = contents.media.map(({ key, ...one }) => ({
    ...one,
    id_str: key.split('_').at(-1),
    display_url: `pic.x.com/${key}`,
  }))
  return {
    id_str: post.id,
    full_text: contents.text,
    display_text_range: contents.range,
    created_at: timeLabel(post.at),
    lang: contents.language,
    conversation_id_str: post.conversation ?? post.id,
    entities: {
      hashtags: contents.hashtags.map(({ text }) => ({ text })),
      symbols: [],
      user_mentions: contents.mentions.map(({ screen_name }) => ({
        screen_name,
        id_str: account(screen_name).id,
      })),
      urls: contents.urls.map((link) => ({ ...link, display_url: link.expanded_url })),
      media,
    },
    extended_entities: { media },
    is_quote_status: false,
    possibly_sensitive: false,
    favorite_count: counts.like_count,
    retweet_count: counts.retweet_count,
    reply_count: counts.reply_count,
    quote_count: counts.quote_count,
    bookmark_count: counts.bookmark_count,
    user_id_str: contents.author.id,
    ...(post.replyTo
      ? {
          in_reply_to_status_id_str: post.replyTo.id,
          in_reply_to_screen_name: post.replyTo.author,
          in_reply_to_user_id_str: account(post.replyTo.author).id,
        }
      : {}),
  }
}

const plainKinds = new Set<SimPost['kind']>(['text', 'photo', 'video'])

const source = '<a href="https://mobile.twitter.com" rel="nofollow">Twitter Web App</a>'

/** Simple posts of an account, most liked first. */
function popularPosts(handle: string, now: number, most: number): SimPost[] {
  const line = accountPosts(handle)
  const newest = line.newest(now)
  const posts = Array.from({ length: Math.min(newest + 1, 200) }, (_, place) => line.at(newest - place))
  return posts
    .filter(({ kind }) => plainKinds.has(kind))
    .sort((a, b) => likesOf(b) - likesOf(a))
    .slice(0, most)
}

export function timeline(call: Call): SimulatedResponse {
  const handle = readHandle(given(call, 'handle') ?? '')
  if (handle === null) return badRequest('handle is required')
  const forced = forcedBy(handle)
  refuseForced(forced)
  const tweets = popularPosts(handle, call.now, lengthUnder(forced, 40)).map((post) => ({
    __typename: 'Tweet',
    rest_id: post.id,
    core: { user_results: { result: userWire(account(post.author)) } },
    views: { count: String(contentsOf(post, call.now).counts.impression_count), state: 'EnabledWithCount' },
    source,
    edit_control: {
      edit_tweet_ids: [post.id],
      editable_until_msecs: String(post.at + 3_600_000),
      is_edit_eligible: false,
      edits_remaining: '5',
    },
    legacy: legacyWire(post, call.now),
  }))
  return answered({ tweets })
}

const requestedCommunity = (call: Call) => readCommunity(given(call, 'url') ?? '')

export function community(call: Call): SimulatedResponse {
  const id = requestedCommunity(call)
  if (id === null) return badRequest('url is required')
  refuseForced(forcedByNumber(id))
  const d = dice('x community', id)
  const creator = account(d.pick(regulars))
  return answered({
    __typename: 'Community',
    rest_id: id,
    name: words.title(d),
    description: words.sentence(d),
    join_policy: 'Open',
    member_count: d.int(3, 90_000),
    created_at: Date.UTC(2022, d.int(0, 11), d.int(1, 28)),
    creator_results: {
      result: {
        is_blue_verified: creator.verifiedType !== 'none',
        core: { screen_name: creator.handle },
        verification: { verified: false },
      },
    },
    rules: [{ rest_id: `${id.slice(0, 15)}1`, name: 'Be kind', description: words.sentence(d) }],
    members_facepile_results: regulars
      .slice(0, 3)
      .map((handle) => ({ result: { avatar: { image_url: account(handle).avatar } } })),
  })
}

export function communityPosts(call: Call): SimulatedResponse {
  const id = requestedCommunity(call)
  if (id === null) return badRequest('url is required')
  const forced = forcedByNumber(id)
  refuseForced(forced)
  const posts = regulars.slice(0, 4).flatMap((handle) => popularPosts(handle, call.now, 5))
  const tweets = posts.slice(0, lengthUnder(forced, 20)).map((post) => ({
    ...legacyWire(post, call.now),
    id: post.id,
    source,
    view_count: String(contentsOf(post, call.now).counts.impression_count),
    user: userWire(account(post.author)),
  }))
  return answered({ tweets })
}
