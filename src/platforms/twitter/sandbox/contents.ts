import { dice, words } from '../../../simulation/world.ts'
import { account } from './accounts.ts'
import { postId, referredPost, replyPosts, type SimPost } from './posts.ts'

/**
 * What posts show. Entities and media have the form of X's own clients, which the embeds (and vendors) pass on; the
 * API's objects are made of them.
 */

/** A picture or video of a post, as `extended_entities` have it beside the link that stands for it. */
export type SimMedia = ReturnType<typeof contentsOf>['media'][number]

/** All that a post shows. */
export type SimContents = ReturnType<typeof contentsOf>

/** Times as X's own clients get them: `Mon Aug 10 17:16:53 +0000 2026`. */
export function writtenTime(at: number): string {
  const [, weekday, day, month, year, time] = /^(\w+), (\d+) (\w+) (\d+) ([\d:]+)/.exec(
    new Date(at).toUTCString(),
  )!
  return `${weekday} ${month} ${day} ${time} +0000 ${year}`
}

/** A list that is left out where it would be empty. */
export const named = <T>(values: readonly T[]) => (values.length > 0 ? values : undefined)

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const length = (text: string) => Array.from(text).length

/** Where a pattern is found in a text, in code points, and what stands there behind its sign. */
function find(text: string, pattern: RegExp) {
  return Array.from(text.matchAll(pattern), (match) => {
    const start = length(text.slice(0, match.index))
    return { indices: [start, start + length(match[0])], text: match[0].slice(1) }
  })
}

const hashtagsIn = (text: string) => find(text, /#[\p{L}\p{N}_]+/gu)

/** An image name as X makes them: base64url of the media id in eight bytes and three more. */
function imageName(id: string, tail: number): string {
  const bytes = Buffer.alloc(11)
  bytes.writeBigUInt64BE(BigInt(id))
  bytes.writeUIntBE(tail, 8, 3)
  return bytes.toString('base64url')
}

const alphanumerics = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

interface Medium {
  readonly key: string
  readonly type: 'photo' | 'video' | 'animated_gif'
  readonly media_url_https: string
  readonly ext_alt_text?: string
  readonly original_info: { readonly width: number; readonly height: number }
  readonly video_info?: {
    readonly aspect_ratio: readonly [number, number]
    readonly duration_millis?: number
    readonly variants: readonly { content_type: string; url: string; bitrate?: number }[]
  }
}

function photo(post: SimPost, place: number): Medium {
  const d = dice('x photo', post.id, place)
  const id = postId(post.author, post.at - 5000 + place)
  const [width, height] = d.pick([
    [1600, 900],
    [1284, 1806],
    [640, 480],
  ] as const)
  return {
    key: `3_${id}`,
    type: 'photo',
    media_url_https: `https://pbs.twimg.com/media/${imageName(id, d.int(0, 0xffffff))}.jpg`,
    ...(d.chance(0.5) ? { ext_alt_text: 'A picture of the simulated world' } : {}),
    original_info: { width, height },
  }
}

function video(post: SimPost): Medium {
  const d = dice('x video', post.id)
  const id = postId(post.author, post.at - 4000)
  const name = d.token(16, alphanumerics)
  const original_info = { width: 1280, height: 720 }
  const mp4 = (url: string, bitrate: number) => ({ content_type: 'video/mp4', url, bitrate })
  if (post.kind === 'gif') {
    return {
      key: `16_${id}`,
      type: 'animated_gif',
      media_url_https: `https://pbs.twimg.com/tweet_video_thumb/${imageName(id, 7)}.jpg`,
      original_info,
      video_info: {
        aspect_ratio: [16, 9],
        variants: [mp4(`https://video.twimg.com/tweet_video/${name}.mp4`, 0)],
      },
    }
  }
  const files = `https://video.twimg.com/ext_tw_video/${id}/pu`
  const spoken = post.kind === 'video' ? 'captions' : 'silent'
  return {
    key: `7_${id}`,
    type: 'video',
    media_url_https: `https://pbs.twimg.com/ext_tw_video_thumb/${id}/pu/img/${name}.jpg`,
    original_info,
    video_info: {
      aspect_ratio: [16, 9],
      duration_millis: d.int(8, 120) * 1000,
      variants: [
        { content_type: 'application/x-mpegURL', url: `${files}/pl/${name}.m3u8?tag=12&container=${spoken}` },
        mp4(`${files}/vid/avc1/480x270/${name}.mp4?tag=12`, 256_000),
        mp4(`${files}/vid/avc1/1280x720/${name}.mp4?tag=12`, 2_176_000),
      ],
    },
  }
}

function mediaOf(post: SimPost): Medium[] {
  if (post.kind === 'photo') return [photo(post, 0)]
  if (post.kind === 'photos') return [photo(post, 0), photo(post, 1), photo(post, 2)]
  return /video|gif/.test(post.kind) ? [video(post)] : []
}

/** The likes of a post. */
export const likesOf = (post: SimPost) => dice('x likes', post.id).int(0, 4000)

/** What a post says, without links and mentions. */
function wordsOf(post: SimPost): string {
  const d = dice('x post', post.id)
  const said = post.kind === 'long' ? words.paragraph(d, 12) : words.sentence(d)
  return post.found ? `${post.found.words} · ${said}` : `${words.title(d)} & so on. ${said}`
}

/** The counts of a post as the API names them. */
function countsOf(post: SimPost, now: number) {
  const d = dice('x counts', post.id)
  const likes = likesOf(post)
  return {
    like_count: likes,
    retweet_count: d.int(0, 1 + (likes >> 2)),
    reply_count: Math.max(0, replyPosts(post).newest(now) + 1),
    quote_count: d.int(0, 40),
    bookmark_count: d.int(0, 90),
    impression_count: likes * 31 + d.int(100, 9000),
  }
}

/** Makes the contents of a post from its id; its replies are counted by a time. */
export function contentsOf(post: SimPost, now: number) {
  const d = dice('x contents', post.id)
  const permalink = `https://x.com/${post.author}/status/${post.id}`
  const reposted = post.kind === 'repost' ? referredPost(post) : null
  const quoted = post.kind === 'quote' ? referredPost(post) : null
  const media = mediaOf(post)
  const code = () => d.token(10, 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789')

  const answered = post.replyTo ? `@${post.replyTo.author} ` : ''
  const tag = post.found ? '' : ` #${d.pick(['travel', 'robots', 'maps', 'food'])}`
  const full: string = reposted
    ? `RT @${reposted.author}: ${contentsOf(reposted, now).text}`
    : escaped(`${answered}${wordsOf(post)}${tag}`)
  // X cuts reposts and long posts and links the rest.
  const isLong = post.kind === 'long'
  const most = isLong ? 260 : reposted ? 139 : Number.POSITIVE_INFINITY
  const kept = length(full) > most ? `${Array.from(full).slice(0, most).join('')}…` : full

  const target = quoted
    ? `https://x.com/${quoted.author}/status/${quoted.id}`
    : post.kind === 'card'
      ? `https://news.example/${d.int(1000, 9999)}`
      : null
  /** A t.co link at the end of a text. */
  const linkBehind = (text: string) => {
    const url = `https://t.co/${code()}`
    return { url, indices: [length(text) + 1, length(text) + 1 + url.length] }
  }
  const link = target === null ? null : linkBehind(kept)
  const shown = link ? `${kept} ${link.url}` : kept
  const mediaLink = media.length > 0 ? linkBehind(shown) : null
  return {
    author: account(post.author),
    answered: post.replyTo ? account(post.replyTo.author) : null,
    /** Escaped, as X writes it. */
    text: mediaLink ? `${shown} ${mediaLink.url}` : shown,
    range: [length(answered), length(shown)],
    hashtags: hashtagsIn(kept),
    /** The whole text of a long post, escaped; null for any other. */
    long: isLong ? { text: full, hashtags: hashtagsIn(full) } : null,
    mentions: find(kept, /@\w+/g).map(({ indices, text }) => ({ indices, screen_name: text })),
    urls: link ? [{ ...link, expanded_url: target!, display_url: target!.replace('https://', '') }] : [],
    media: media.map((one, place) => ({
      display_url: `pic.x.com/${mediaLink!.url.slice(-10)}`,
      expanded_url: `${permalink}/${one.type === 'photo' ? 'photo' : 'video'}/${place + 1}`,
      ...mediaLink!,
      ...one,
    })),
    poll: post.kind === 'poll' ? pollOf(post) : null,
    card: post.kind === 'card' ? cardOf(post) : null,
    quoted,
    reposted,
    editIds: post.kind === 'edited' ? [postId(post.author, post.at - 600_000), post.id] : [post.id],
    language: post.found?.language ?? 'en',
    counts: countsOf(post, now),
  }
}

/** A poll as the API tells it. */
function pollOf(post: SimPost) {
  const d = dice('x poll', post.id)
  const labels = ['Yes', 'No', 'Ask me later']
  return {
    id: postId(post.author, post.at - 1),
    options: labels.map((label, place) => ({ position: place + 1, label, votes: d.int(0, 900) })),
    duration_minutes: 1440,
    end_datetime: new Date(post.at + 86_400_000).toISOString(),
    voting_status: 'closed',
  }
}

/** What the API tells with the link that a card belongs to. */
function cardOf(post: SimPost) {
  const d = dice('x card', post.id)
  const url = `https://pbs.twimg.com/card_img/${d.int(1e9, 9e9)}/${d.token(8)}?format=jpg`
  return {
    title: `About ${wordsOf(post).split('.')[0]}`,
    description: 'A page of the simulated web',
    images: [{ url, width: 800, height: 418 }],
  }
}
