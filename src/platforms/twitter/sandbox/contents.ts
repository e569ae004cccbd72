import { dice, words } from '../../../simulation/world.ts'
import { account } from './accounts.ts'
import { postId, referredPost, replyPosts, type SimPost } from './posts.ts'

/** A picture or video of a simulated post. */
export interface SimMedia {
  readonly key: string
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
export type SimContents = ReturnType<typeof contentsOf>

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

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

const contentDice = (post: SimPost) => dice('x post', post.id)

function photo(post: SimPost, place: number): SimMedia {
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
    image: `https://pbs.twimg.com/media/${imageName(id, d.int(0, 0xffffff))}.jpg`,
    width,
    height,
    durationMs: 0,
    altText: d.chance(0.5) ? 'A picture of the simulated world' : null,
    variants: [],
  }
}

function video(post: SimPost): SimMedia {
  const d = dice('x video', post.id)
  const id = postId(post.author, post.at - 4000)
  const name = d.token(16, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789')
  const files = `https://video.twimg.com/ext_tw_video/${id}/pu`
  const mp4 = (size: string, bitrate: number) => ({
    type: 'video/mp4',
    url: `${files}/vid/avc1/${size}/${name}.mp4?tag=12`,
    bitrate,
  })
  const spoken = post.kind === 'video' ? 'captions' : 'silent'
  const base = { width: 1280, height: 720, altText: null }
  if (post.kind === 'gif') {
    const file = { type: 'video/mp4', url: `https://video.twimg.com/tweet_video/${name}.mp4`, bitrate: 0 }
    const image = `https://pbs.twimg.com/tweet_video_thumb/${imageName(id, 7)}.jpg`
    return { ...base, key: `16_${id}`, type: 'animated_gif', image, durationMs: 0, variants: [file] }
  }
  return {
    ...base,
    key: `7_${id}`,
    type: 'video',
    image: `https://pbs.twimg.com/ext_tw_video_thumb/${id}/pu/img/${name}.jpg`,
    durationMs: d.int(8, 120) * 1000,
    variants: [
      { type: 'application/x-mpegURL', url: `${files}/pl/${name}.m3u8?tag=12&container=${spoken}` },
      mp4('480x270', 256_000),
      mp4('1280x720', 2_176_000),
    ],
  }
}

function mediaOf(post: SimPost): SimMedia[] {
  if (post.kind === 'photo') return [photo(post, 0)]
  if (post.kind === 'photos') return [photo(post, 0), photo(post, 1), photo(post, 2)]
  return /video|gif/.test(post.kind) ? [video(post)] : []
}

/** The likes of a post. */
export const likesOf = (post: SimPost) => dice('x likes', post.id).int(0, 4000)

/** What a post says, without links and mentions. */
function wordsOf(post: SimPost): string {
  const d = contentDice(post)
  const said = post.kind === 'long' ? words.paragraph(d, 12) : words.sentence(d)
  return post.found ? `${post.found.words} · ${said}` : `${words.title(d)} & so on. ${said}`
}

function countsOf(post: SimPost, now: number) {
  const d = dice('x counts', post.id)
  const likes = likesOf(post)
  return {
    likes,
    reposts: d.int(0, 1 + (likes >> 2)),
    replies: Math.max(0, replyPosts(post).newest(now) + 1),
    quotes: d.int(0, 40),
    bookmarks: d.int(0, 90),
    views: likes * 31 + d.int(100, 9000),
  }
}

const hashtag = /#[\p{L}\p{N}_]+/gu

/** Makes the contents of a post from its id; its replies are counted by a time. */
export function contentsOf(post: SimPost, now: number) {
  const d = dice('x contents', post.id)
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
  const withLink = target === null ? kept : `${kept} https://t.co/${code()}`
  const shownEnd = length(withLink)
  const text = media.length > 0 ? `${withLink} https://t.co/${code()}` : withLink
  const link = { start: length(kept) + 1, end: shownEnd, value: withLink.slice(kept.length + 1) }
  const mediaLink = { start: shownEnd + 1, end: length(text), value: text.slice(withLink.length + 1) }
  return {
    author: account(post.author),
    answered: post.replyTo ? account(post.replyTo.author) : null,
    /** Escaped, as X writes it. */
    text,
    /** The whole text of a long post, escaped; null for any other. */
    longText: isLong ? full : null,
    range: [length(answered), shownEnd],
    hashtags: find(kept, hashtag),
    longHashtags: find(full, hashtag),
    mentions: find(kept, /@\w+/g),
    links: target === null ? [] : [{ ...link, target }],
    mediaLink,
    media,
    /** The address of one of its media. */
    mediaUrl: ({ type }: SimMedia, place: number) =>
      `https://x.com/${post.author}/status/${post.id}/${type === 'photo' ? 'photo' : 'video'}/${place + 1}`,
    poll: post.kind !== 'poll' ? null : pollOf(post),
    card: post.kind !== 'card' ? null : cardOf(post),
    quoted,
    reposted,
    editIds: post.kind === 'edited' ? [postId(post.author, post.at - 600_000), post.id] : [post.id],
    language: post.found?.language ?? 'en',
    counts: countsOf(post, now),
  }
}

function pollOf(post: SimPost) {
  const d = dice('x poll', post.id)
  return {
    id: postId(post.author, post.at - 1),
    options: ['Yes', 'No', 'Ask me later'].map((label) => ({ label, votes: d.int(0, 900) })),
    endsAt: post.at + 86_400_000,
    minutes: 1440,
  }
}

function cardOf(post: SimPost) {
  const d = dice('x card', post.id)
  return {
    title: `About ${wordsOf(post).split('.')[0]}`,
    description: 'A page of the simulated web',
    image: `https://pbs.twimg.com/card_img/${d.int(1e9, 9e9)}/${d.token(8)}?format=jpg`,
  }
}
