import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { json, nowhere } from '../../../simulation/answers.ts'
import { forcedByNumber } from '../../../simulation/forced.ts'
import type { Call } from '../../../simulation/router.ts'
import { contentsOf, type SimContents, type SimEntity } from './contents.ts'
import { postById, type SimPost } from './posts.ts'

const indices = ({ start, end }: SimEntity) => [start, end]
const named = <T>(values: readonly T[]) => (values.length > 0 ? values : undefined)

function mediaLinks({ media, mediaLink, mediaUrl }: SimContents) {
  return media.map((one, place) => ({
    display_url: `pic.x.com/${mediaLink.value.slice(-10)}`,
    expanded_url: mediaUrl(one, place),
    indices: indices(mediaLink),
    url: mediaLink.value,
  }))
}

function mediaDetails(contents: SimContents) {
  const links = mediaLinks(contents)
  return contents.media.map((one, place) => ({
    ...links[place],
    type: one.type,
    media_url_https: one.image,
    ...(one.altText && { ext_alt_text: one.altText }),
    original_info: { height: one.height, width: one.width, focus_rects: [] },
    ...(one.type !== 'photo' && {
      video_info: {
        aspect_ratio: [16, 9],
        ...(one.durationMs > 0 && { duration_millis: one.durationMs }),
        variants: one.variants.map(({ type, url, bitrate }) => ({ bitrate, content_type: type, url })),
      },
    }),
  }))
}

const text = (value: string) => ({ type: 'STRING', string_value: value })

function widgetCard({ card, poll, links }: SimContents) {
  if (card) {
    const image = { url: card.image, width: 800, height: 418 }
    return {
      name: 'summary_large_image',
      url: links[0]!.value,
      binding_values: {
        card_url: text(links[0]!.value),
        title: text(card.title),
        description: text(card.description),
        vanity_url: text('news.example'),
        thumbnail_image_original: { type: 'IMAGE', image_value: image },
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

const kindNames = { business: 'Business', government: 'Government' }

/** A post as the embed widget gets it. */
function widgetPost(post: SimPost, now: number, isQuoted = false): Record<string, unknown> {
  const contents = contentsOf(post, now)
  const { author, answered, quoted, counts } = contents
  const type = author.verifiedType
  return {
    ...(isQuoted
      ? { reply_count: counts.replies, retweet_count: counts.reposts }
      : { __typename: 'Tweet', conversation_count: counts.replies }),
    id_str: post.id,
    text: contents.text,
    lang: contents.language,
    created_at: new Date(post.at).toISOString(),
    favorite_count: counts.likes,
    possibly_sensitive: false,
    display_text_range: contents.range,
    entities: {
      hashtags: named(contents.hashtags.map((tag) => ({ indices: indices(tag), text: tag.value }))),
      user_mentions: named(
        contents.mentions.map((one) => ({ indices: indices(one), screen_name: one.value })),
      ),
      urls: named(
        contents.links.map((link) => ({
          indices: indices(link),
          url: link.value,
          expanded_url: link.target,
          display_url: link.target.replace('https://', ''),
        })),
      ),
      media: named(mediaLinks(contents)),
    },
    user: {
      id_str: author.id,
      name: author.name,
      screen_name: author.handle,
      is_blue_verified: type !== 'none',
      ...((type === 'business' || type === 'government') && { verified_type: kindNames[type] }),
      verified: false,
      profile_image_shape: type === 'business' || type === 'government' ? 'Square' : 'Circle',
      profile_image_url_https: author.avatar,
    },
    edit_control: {
      edit_tweet_ids: contents.editIds,
      editable_until_msecs: String(post.at + 3_600_000),
      edits_remaining: String(6 - contents.editIds.length),
      is_edit_eligible: true,
    },
    mediaDetails: named(mediaDetails(contents)),
    card: widgetCard(contents),
    ...(contents.longText !== null && { note_tweet: { id: `note-${post.id}` } }),
    ...(answered && {
      in_reply_to_status_id_str: post.replyTo!.id,
      in_reply_to_screen_name: answered.handle,
      in_reply_to_user_id_str: answered.id,
    }),
    ...(quoted && !isQuoted && { quoted_tweet: widgetPost(quoted, now, true) }),
    isEdited: contents.editIds.length > 1,
  }
}

const tombstone = (text: string | null) =>
  json({
    __typename: 'TweetTombstone',
    tombstone: text === null ? {} : { text: { text, rtl: false } },
  })

/** `cdn.syndication.twimg.com/tweet-result`: what the embed widget asks for. */
export function widgetAnswer({ query, now }: Call): SimulatedResponse {
  const id = query.get('id') ?? ''
  if (!/^\d+$/.test(id)) return nowhere
  // X answers an empty object where the widget's checksum is missing.
  if (!/^[1-9a-z]+$/.test(query.get('token') ?? '')) return json({})
  const forced = forcedByNumber(id)
  if (forced === 'private') {
    return tombstone(
      'You’re unable to view this Post because this account owner limits who can view their Posts.',
    )
  }
  if (forced === 'restricted') return tombstone(null)
  const post = postById(id, now)
  return post && forced !== 'not_found' ? json(widgetPost(post, now)) : nowhere
}

/** `publish.x.com/oembed` (oembed.com). */
export function embedAnswer({ query, now }: Call): SimulatedResponse {
  const id = /\/status\/(\d+)/.exec(query.get('url') ?? '')?.[1] ?? '0'
  const forced = forcedByNumber(id)
  if (forced === 'private') return json({ error: 'Sorry, you are not authorized to see this status.' }, 403)
  const post = postById(id, now)
  if (!post || forced === 'not_found' || forced === 'restricted') return nowhere
  const contents = contentsOf(post, now)
  const { author } = contents
  const site = 'https://twitter.com'
  const permalink = `${site}/${author.handle}/status/${post.id}`
  const linked = contents.text
    .replaceAll(/https:\/\/t\.co\/\w+/g, (link) => {
      const isMedia = contents.media.length > 0 && link === contents.mediaLink.value
      return `<a href="${link}">${isMedia ? link.replace('https://t.co', 'pic.twitter.com') : link}</a>`
    })
    .replaceAll(/#(\w+)/g, `<a href="${site}/hashtag/$1?src=hash&amp;ref_src=twsrc%5Etfw">#$1</a>`)
  const day = new Date(post.at).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  return json({
    url: permalink,
    author_name: author.name,
    author_url: `${site}/${author.handle}`,
    html: `<blockquote class="twitter-tweet"><p lang="${contents.language}" dir="ltr">${linked}</p>&mdash; ${author.name} (@${author.handle}) <a href="${permalink}?ref_src=twsrc%5Etfw">${day}</a></blockquote>\n`,
    width: 550,
    height: null,
    type: 'rich',
    cache_age: '3153600000',
    provider_name: 'Twitter',
    provider_url: site,
    version: '1.0',
  })
}
