import type { SimulatedRequest, SimulatedResponse } from '../../../upstream/types.ts'
import { failingResponse, forcedByNumber, slowMs } from '../../shared/forced.ts'
import { contentsOf, peopleOf, type SimEntity } from './contents.ts'
import { postById, type SimPost } from './posts.ts'
import { json } from './wire.ts'

const notFoundPage: SimulatedResponse = {
  status: 404,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '<!doctype html><title>Not found</title>',
}

const indices = ({ start, end }: SimEntity) => [start, end]

function widgetMedia(post: SimPost) {
  const { media, mediaLink } = contentsOf(post)
  return media.map((one, index) => ({
    type: one.type,
    media_url_https: one.image,
    display_url: `pic.x.com/${mediaLink?.value.slice(-10)}`,
    expanded_url: `https://x.com/${post.author}/status/${post.id}/${one.type === 'photo' ? 'photo' : 'video'}/${index + 1}`,
    url: mediaLink?.value,
    ...(one.altText && { ext_alt_text: one.altText }),
    original_info: { height: one.height, width: one.width, focus_rects: [] },
    ...(one.type !== 'photo' && {
      video_info: {
        aspect_ratio: [16, 9],
        ...(one.type === 'video' && { duration_millis: one.durationMs }),
        variants: one.variants.map(({ type, url, bitrate }) => ({ bitrate, content_type: type, url })),
      },
    }),
  }))
}

function widgetCard(post: SimPost) {
  const { card, poll, links } = contentsOf(post)
  const text = (value: string) => ({ type: 'STRING', string_value: value })
  if (card) {
    return {
      name: 'summary_large_image',
      url: links[0]!.value,
      binding_values: {
        card_url: text(links[0]!.value),
        title: text(card.title),
        description: text(card.description),
        vanity_url: text('news.example'),
        thumbnail_image_original: {
          type: 'IMAGE',
          image_value: { url: card.image, width: 800, height: 418 },
        },
      },
    }
  }
  if (!poll) return undefined
  const choices = poll.options.flatMap((option, index) => [
    [`choice${index + 1}_label`, text(option.label)] as const,
    [`choice${index + 1}_count`, text(String(option.votes))] as const,
  ])
  return {
    name: `poll${poll.options.length}choice_text_only`,
    url: `card://${poll.id}`,
    binding_values: {
      ...Object.fromEntries(choices),
      counts_are_final: { type: 'BOOLEAN', boolean_value: true },
      end_datetime_utc: text(new Date(poll.endsAt).toISOString()),
      duration_minutes: text(String(poll.minutes)),
    },
  }
}

/** A post as the embed widget gets it. */
function widgetPost(post: SimPost, isQuoted = false): Record<string, unknown> {
  const contents = contentsOf(post)
  const { author, answered } = peopleOf(post)
  const { quoted, counts } = contents
  return {
    ...(isQuoted ? { reply_count: counts.replies, retweet_count: counts.reposts } : { __typename: 'Tweet' }),
    id_str: post.id,
    text: contents.text,
    lang: contents.language,
    created_at: new Date(post.at).toISOString(),
    favorite_count: counts.likes,
    possibly_sensitive: false,
    display_text_range: [...contents.range],
    entities: {
      hashtags: contents.hashtags.map((tag) => ({ indices: indices(tag), text: tag.value })),
      user_mentions: contents.mentions.map((one) => ({ indices: indices(one), screen_name: one.value })),
      urls: contents.links.map((link) => ({
        indices: indices(link),
        url: link.value,
        expanded_url: link.target,
        display_url: link.target.replace('https://', ''),
      })),
    },
    user: {
      id_str: author.id,
      name: author.name,
      screen_name: author.handle,
      is_blue_verified: author.verifiedType !== 'none',
      ...(author.verifiedType !== 'none' &&
        author.verifiedType !== 'blue' && {
          verified_type: author.verifiedType === 'business' ? 'Business' : 'Government',
        }),
      verified: false,
      profile_image_url_https: author.avatar,
    },
    edit_control: {
      edit_tweet_ids: contents.editIds,
      editable_until_msecs: String(post.at + 3_600_000),
      edits_remaining: String(6 - contents.editIds.length),
      is_edit_eligible: true,
    },
    ...(contents.media.length > 0 && { mediaDetails: widgetMedia(post) }),
    card: widgetCard(post),
    ...(contents.longText !== null && { note_tweet: { id: `note-${post.id}` } }),
    ...(answered && {
      in_reply_to_status_id_str: post.replyTo!.id,
      in_reply_to_screen_name: answered.handle,
      in_reply_to_user_id_str: answered.id,
    }),
    ...(quoted && !isQuoted && { quoted_tweet: widgetPost(quoted, true) }),
    ...(!isQuoted && { conversation_count: counts.replies }),
    isEdited: contents.editIds.length > 1,
  }
}

function tombstone(text: string | null) {
  return json({
    __typename: 'TweetTombstone',
    tombstone: text === null ? {} : { text: { text, rtl: false } },
  })
}

/** `cdn.syndication.twimg.com/tweet-result`: what the embed widget asks for. */
export function widgetAnswer({ url, now }: SimulatedRequest): SimulatedResponse {
  const id = url.searchParams.get('id') ?? ''
  if (url.pathname !== '/tweet-result' || !/^\d+$/.test(id)) return notFoundPage
  // X answers an empty object where the widget's checksum is missing.
  if (!/^[1-9a-z]+$/.test(url.searchParams.get('token') ?? '')) return json({})
  const forced = forcedByNumber(id)
  const failing = failingResponse(forced)
  if (failing) return failing
  if (forced === 'private') {
    return tombstone(
      'You’re unable to view this Post because this account owner limits who can view their Posts.',
    )
  }
  if (forced === 'restricted') return tombstone(null)
  const post = postById(id, now)
  if (!post || forced === 'not_found') return notFoundPage
  const answer = json(widgetPost(post))
  return forced === 'slow' ? { ...answer, delayMs: slowMs } : answer
}

/** `publish.x.com/oembed` (oembed.com). */
export function embedAnswer({ url, now }: SimulatedRequest): SimulatedResponse {
  const id = /\/status\/(\d+)/.exec(url.searchParams.get('url') ?? '')?.[1]
  const forced = id === undefined ? null : forcedByNumber(id)
  const failing = failingResponse(forced)
  if (failing) return failing
  if (forced === 'private') return json({ error: 'Sorry, you are not authorized to see this status.' }, 403)
  const post = id === undefined ? null : postById(id, now)
  if (url.pathname !== '/oembed' || !post || forced === 'not_found' || forced === 'restricted')
    return notFoundPage
  const { author } = peopleOf(post)
  const contents = contentsOf(post)
  const permalink = `https://twitter.com/${author.handle}/status/${post.id}`
  const linked = contents.text
    .replaceAll(/https:\/\/t\.co\/\w+/g, (link) => `<a href="${link}">${link}</a>`)
    .replaceAll(
      /#(\w+)/g,
      '<a href="https://twitter.com/hashtag/$1?src=hash&amp;ref_src=twsrc%5Etfw">#$1</a>',
    )
  const day = new Date(post.at).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  return json({
    url: permalink,
    author_name: author.name,
    author_url: `https://twitter.com/${author.handle}`,
    html: `<blockquote class="twitter-tweet"><p lang="${contents.language}" dir="ltr">${linked}</p>&mdash; ${author.name} (@${author.handle}) <a href="${permalink}?ref_src=twsrc%5Etfw">${day}</a></blockquote>\n`,
    width: 550,
    height: null,
    type: 'rich',
    cache_age: '3153600000',
    provider_name: 'Twitter',
    provider_url: 'https://twitter.com',
    version: '1.0',
  })
}
