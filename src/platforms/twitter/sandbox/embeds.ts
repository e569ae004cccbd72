import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { json, page } from '../../../simulation/answers.ts'
import { forcedByNumber } from '../../../simulation/forced.ts'
import type { Call } from '../../../simulation/router.ts'
import type { Wire } from '../../../simulation/wire.ts'
import { contentsOf, listUnlessEmpty, type SimContents } from './contents.ts'
import { postById, type SimPost } from './posts.ts'

const text = (value: string) => ({ type: 'STRING', string_value: value })

function widgetCard({ card, poll, urls: [link] }: SimContents) {
  if (card && link) {
    return {
      name: 'summary_large_image',
      url: link.url,
      binding_values: {
        card_url: text(link.url),
        title: text(card.title),
        description: text(card.description),
        vanity_url: text('news.example'),
        thumbnail_image_original: { type: 'IMAGE', image_value: card.images[0] },
      },
    }
  }
  if (!poll) return undefined
  const choices = poll.options.flatMap(({ position, label, votes }) => [
    [`choice${position}_label`, text(label)] as const,
    [`choice${position}_count`, text(String(votes))] as const,
  ])
  return {
    name: `poll${poll.options.length}choice_text_only`,
    url: `card://${poll.id}`,
    binding_values: {
      ...Object.fromEntries(choices),
      counts_are_final: { type: 'BOOLEAN', boolean_value: true },
      end_datetime_utc: text(poll.end_datetime),
      duration_minutes: text(String(poll.duration_minutes)),
    },
  }
}

const kindNames = { none: undefined, blue: undefined, business: 'Business', government: 'Government' }

/** A post in the form of the embed widget. */
function widgetPost(post: SimPost, now: number, isQuoted = false): Wire {
  const contents = contentsOf(post, now)
  const { author, answered, quoted, counts, media } = contents
  const kind = kindNames[author.verifiedType]
  return {
    ...(isQuoted
      ? { reply_count: counts.reply_count, retweet_count: counts.retweet_count }
      : { __typename: 'Tweet', conversation_count: counts.reply_count }),
    id_str: post.id,
    text: contents.text,
    lang: contents.language,
    created_at: new Date(post.at).toISOString(),
    favorite_count: counts.like_count,
    possibly_sensitive: false,
    display_text_range: contents.range,
    entities: {
      hashtags: listUnlessEmpty(contents.hashtags),
      user_mentions: listUnlessEmpty(contents.mentions),
      urls: listUnlessEmpty(contents.urls),
      media: listUnlessEmpty(contents.mediaLinks),
    },
    user: {
      id_str: author.id,
      name: author.name,
      screen_name: author.handle,
      is_blue_verified: author.verifiedType !== 'none',
      verified_type: kind,
      verified: false,
      profile_image_shape: kind ? 'Square' : 'Circle',
      profile_image_url_https: author.avatar,
    },
    edit_control: {
      edit_tweet_ids: contents.editIds,
      editable_until_msecs: String(post.at + 3_600_000),
      edits_remaining: String(6 - contents.editIds.length),
      is_edit_eligible: true,
    },
    mediaDetails: listUnlessEmpty(media.map(({ key, ...detail }) => detail)),
    card: widgetCard(contents),
    ...(contents.long && { note_tweet: { id: `note-${post.id}` } }),
    ...(answered && {
      in_reply_to_status_id_str: post.replyTo!.id,
      in_reply_to_screen_name: answered.handle,
      in_reply_to_user_id_str: answered.id,
    }),
    ...(quoted && !isQuoted && { quoted_tweet: widgetPost(quoted, now, true) }),
  }
}

/** X's page for missing posts and short links. */
export const missingPage = page(
  'X / ?',
  '<h1>Nothing to see here</h1><p>Looks like this page doesn’t exist.</p>',
  404,
)

const tombstone = (content: object) => json({ __typename: 'TweetTombstone', tombstone: content })

const protectedNotice =
  'You’re unable to view this Post because this account owner limits who can view their Posts.'

/** `cdn.syndication.twimg.com/tweet-result`: the request of the embed widget. */
export function widgetAnswer({ query, now }: Call): SimulatedResponse {
  const id = query.get('id') ?? ''
  if (!/^\d+$/.test(id)) return missingPage
  // X answers an empty object to requests without the widget's checksum.
  if (!/^[1-9a-z]+$/.test(query.get('token') ?? '')) return json({})
  const forced = forcedByNumber(id)
  if (forced === 'private') return tombstone({ text: { text: protectedNotice, rtl: false } })
  if (forced === 'restricted') return tombstone({})
  const post = postById(id, now)
  return post && forced !== 'not_found' ? json(widgetPost(post, now)) : missingPage
}

/** `publish.x.com/oembed` (oembed.com). */
export function embedAnswer({ query, now }: Call): SimulatedResponse {
  const id = /\/status\/(\d+)/.exec(query.get('url') ?? '')?.[1] ?? '0'
  const forced = forcedByNumber(id)
  if (forced === 'private') return json({ error: 'Sorry, you are not authorized to see this status.' }, 403)
  const post = postById(id, now)
  if (!post || forced === 'not_found' || forced === 'restricted') return missingPage
  const { author, text, media, language } = contentsOf(post, now)
  const site = 'https://twitter.com'
  const permalink = `${site}/${author.handle}/status/${post.id}`
  const linked = text
    .replaceAll(/https:\/\/t\.co\/\w+/g, (link) => {
      const label = link === media[0]?.url ? link.replace('https://t.co', 'pic.twitter.com') : link
      return `<a href="${link}">${label}</a>`
    })
    .replaceAll(/#(\w+)/g, `<a href="${site}/hashtag/$1?src=hash&amp;ref_src=twsrc%5Etfw">#$1</a>`)
  const day = new Date(post.at).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  return json({
    url: permalink,
    author_name: author.name,
    author_url: `${site}/${author.handle}`,
    html: `<blockquote class="twitter-tweet"><p lang="${language}" dir="ltr">${linked}</p>&mdash; ${author.name} (@${author.handle}) <a
  href="${permalink}?ref_src=twsrc%5Etfw">${day}</a></blockquote>\n`,
    type: 'rich',
    version: '1.0',
  })
}
