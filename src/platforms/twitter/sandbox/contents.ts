import { account } from './accounts.ts'
import { contentDice, mostReplies, postId, referredPost, type SimPost, wordsOf } from './posts.ts'

/** A picture or video of a simulated post. */
export interface SimMedia {
  readonly key: string
  readonly id: string
  readonly type: 'photo' | 'video' | 'animated_gif'
  readonly image: string
  readonly width: number
  readonly height: number
  readonly durationMs: number
  readonly altText: string | null
  readonly variants: readonly { type: string; url: string; bitrate?: number }[]
}

/** A piece of text that stands for something, at [start, end) in code points. */
export interface SimEntity {
  readonly start: number
  readonly end: number
  readonly value: string
}

/** All that a post shows. */
export interface SimContents {
  /** Escaped, as X writes it. */
  readonly text: string
  /** The whole text of a long post, escaped; null for any other. */
  readonly longText: string | null
  readonly range: readonly [number, number]
  readonly hashtags: readonly SimEntity[]
  readonly mentions: readonly SimEntity[]
  readonly links: readonly (SimEntity & { readonly target: string })[]
  readonly mediaLink: SimEntity | null
  readonly media: readonly SimMedia[]
  readonly poll: {
    readonly id: string
    readonly options: readonly { label: string; votes: number }[]
    readonly endsAt: number
    readonly minutes: number
  } | null
  readonly card: { readonly title: string; readonly description: string; readonly image: string } | null
  readonly quoted: SimPost | null
  readonly reposted: SimPost | null
  readonly editIds: readonly string[]
  readonly language: string
  readonly counts: {
    readonly likes: number
    readonly reposts: number
    readonly replies: number
    readonly quotes: number
    readonly bookmarks: number
    readonly views: number
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

const length = (text: string) => Array.from(text).length

function find(text: string, pattern: RegExp): SimEntity[] {
  return Array.from(text.matchAll(pattern), (match) => {
    const start = length(text.slice(0, match.index))
    return { start, end: start + length(match[0]), value: match[0].slice(1) }
  })
}

/** An image name as X makes them: base64url of the media id in eight bytes and three more. */
function imageName(id: string, tail: number): string {
  const bytes = Buffer.alloc(11)
  bytes.writeBigUInt64BE(BigInt(id))
  bytes.writeUIntBE(tail, 8, 3)
  return bytes.toString('base64url')
}

function mediaOf(post: SimPost): SimMedia[] {
  const d = contentDice(post)
  const photo = (index: number): SimMedia => {
    const id = postId(post.author, post.at - 5000 + index)
    const [width, height] = d.pick([
      [1600, 900],
      [1284, 1806],
      [640, 480],
    ] as const)
    return {
      key: `3_${id}`,
      id,
      type: 'photo',
      image: `https://pbs.twimg.com/media/${imageName(id, d.int(0, 0xffffff))}.jpg`,
      width,
      height,
      durationMs: 0,
      altText: d.chance(0.5) ? 'A picture of the simulated world' : null,
      variants: [],
    }
  }
  const moving = (type: 'video' | 'animated_gif'): SimMedia => {
    const id = postId(post.author, post.at - 4000)
    const name = d.token(16, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789')
    const files = `https://video.twimg.com/ext_tw_video/${id}/pu`
    const spoken = post.kind === 'video' ? 'captions' : 'silent'
    return {
      key: `${type === 'video' ? 7 : 16}_${id}`,
      id,
      type,
      image:
        type === 'video'
          ? `https://pbs.twimg.com/ext_tw_video_thumb/${id}/pu/img/${name}.jpg`
          : `https://pbs.twimg.com/tweet_video_thumb/${imageName(id, 7)}.jpg`,
      width: 1280,
      height: 720,
      durationMs: type === 'video' ? d.int(8, 120) * 1000 : 0,
      altText: null,
      variants:
        type === 'animated_gif'
          ? [{ type: 'video/mp4', url: `https://video.twimg.com/tweet_video/${name}.mp4`, bitrate: 0 }]
          : [
              { type: 'application/x-mpegURL', url: `${files}/pl/${name}.m3u8?tag=12&container=${spoken}` },
              { type: 'video/mp4', url: `${files}/vid/avc1/480x270/${name}.mp4?tag=12`, bitrate: 256_000 },
              { type: 'video/mp4', url: `${files}/vid/avc1/1280x720/${name}.mp4?tag=12`, bitrate: 2_176_000 },
            ],
    }
  }
  switch (post.kind) {
    case 'photo':
      return [photo(0)]
    case 'photos':
      return [photo(0), photo(1), photo(2)]
    case 'video':
    case 'silent_video':
      return [moving('video')]
    case 'gif':
      return [moving('animated_gif')]
    default:
      return []
  }
}

/** Makes the contents of a post from its id. */
export function contentsOf(post: SimPost): SimContents {
  const d = contentDice(post)
  const reposted = post.kind === 'repost' ? referredPost(post) : null
  const quoted = post.kind === 'quote' ? referredPost(post) : null
  const media = mediaOf(post)
  const code = () => d.token(10, 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789')

  const answered = post.replyTo ? `@${post.replyTo.author} ` : ''
  const tag = post.found ? '' : ` #${d.pick(['travel', 'robots', 'maps', 'food'])}`
  const said = reposted ? `RT @${reposted.author}: ${wordsOf(reposted)}` : `${answered}${wordsOf(post)}${tag}`
  const full = escaped(said)
  // X cuts reposts and long posts and links the rest.
  const isLong = post.kind === 'long'
  const cut = isLong || (reposted !== null && length(full) > 140)
  const kept = cut
    ? `${Array.from(full)
        .slice(0, isLong ? 260 : 139)
        .join('')}…`
    : full

  const hasLink = post.kind === 'card' || quoted !== null
  const target = quoted
    ? `https://x.com/${quoted.author}/status/${quoted.id}`
    : `https://news.example/${d.int(1000, 9999)}`
  const withLink = hasLink ? `${kept} https://t.co/${code()}` : kept
  const linkStart = length(kept) + 1
  const text = media.length > 0 ? `${withLink} https://t.co/${code()}` : withLink
  const shownEnd = length(withLink)

  const likes = Math.max(post.leastLikes ?? 0, d.int(0, 4000))
  const isPoll = post.kind === 'poll'
  return {
    text,
    longText: isLong ? full : null,
    range: [length(answered), shownEnd],
    hashtags: find(kept, /#[\p{L}\p{N}_]+/gu),
    mentions: find(kept, /@\w+/g),
    links: hasLink
      ? [{ start: linkStart, end: shownEnd, value: withLink.slice(kept.length + 1), target }]
      : [],
    mediaLink:
      media.length > 0
        ? { start: shownEnd + 1, end: length(text), value: text.slice(withLink.length + 1) }
        : null,
    media,
    poll: isPoll
      ? {
          id: postId(post.author, post.at - 1),
          options: ['Yes', 'No', 'Ask me later'].map((label) => ({ label, votes: d.int(0, 900) })),
          endsAt: post.at + 86_400_000,
          minutes: 1440,
        }
      : null,
    card:
      post.kind === 'card'
        ? {
            title: `About ${wordsOf(post).split('.')[0]}`,
            description: 'A page of the simulated web',
            image: `https://pbs.twimg.com/card_img/${d.int(1e9, 9e9)}/${d.token(8)}?format=jpg`,
          }
        : null,
    quoted,
    reposted,
    editIds: post.kind === 'edited' ? [postId(post.author, post.at - 600_000), post.id] : [post.id],
    language: post.language ?? 'en',
    counts: {
      likes,
      reposts: d.int(0, 1 + (likes >> 2)),
      replies: Number.isFinite(mostReplies(post.id)) ? mostReplies(post.id) : 100_000,
      quotes: d.int(0, 40),
      bookmarks: d.int(0, 90),
      views: likes * 31 + d.int(100, 9000),
    },
  }
}

/** The author of a post and whom it answers. */
export function peopleOf(post: SimPost) {
  return { author: account(post.author), answered: post.replyTo ? account(post.replyTo.author) : null }
}
