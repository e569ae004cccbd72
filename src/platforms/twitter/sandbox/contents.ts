import { dice, words } from '../../../simulation/world.ts'
import { account } from './accounts.ts'
import { type PostKind, postId, referredPost, replyPosts, type SimPost } from './posts.ts'

/**
 * The content of simulated posts. Entities and media have the form of X's own clients, which embeds and vendors pass on;
 * the API's objects are built from them.
 */

/** A picture or video of a post in the form of `extended_entities`, with its link. */
export type SimMedia = ReturnType<typeof contentsOf>['media'][number]

/** The content of a post. */
export type SimContents = ReturnType<typeof contentsOf>

/** Omits an empty list. */
export const listUnlessEmpty = <T>(values: readonly T[]) => (values.length > 0 ? values : undefined)

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const length = (text: string) => Array.from(text).length

const hashtagsIn = (text: string) =>
  Array.from(text.matchAll(/#([\p{L}\p{N}_]+)/gu), ([, tag = '']) => ({ text: tag }))

/** An image name in X's form: base64url of the media id in eight bytes and three further bytes. */
function imageName(id: string, tail: number): string {
  const bytes = Buffer.alloc(11)
  bytes.writeBigUInt64BE(BigInt(id))
  bytes.writeUIntBE(tail, 8, 3)
  return bytes.toString('base64url')
}

const alphanumerics = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const images = 'https://pbs.twimg.com'

function photo(post: SimPost, place: number) {
  const d = dice('x photo', post.id, place)
  const id = postId(post.author, post.at - 5000 + place)
  const [width = 0, height = 0] = d.pick([
    [1600, 900],
    [1284, 1806],
    [640, 480],
  ])
  return {
    key: `3_${id}`,
    type: 'photo',
    media_url_https: `${images}/media/${imageName(id, d.int(0, 0xffffff))}.jpg`,
    ext_alt_text: d.chance(0.5) ? 'A picture of the simulated world' : undefined,
    original_info: { width, height },
    video_info: undefined,
  }
}

function video(post: SimPost) {
  const d = dice('x video', post.id)
  const id = postId(post.author, post.at - 4000)
  const name = d.token(16, alphanumerics)
  const isGif = post.kind === 'gif'
  const still = isGif ? `tweet_video_thumb/${imageName(id, 7)}` : `ext_tw_video_thumb/${id}/pu/img/${name}`
  const files = `ext_tw_video/${id}/pu`
  const playlist = `${files}/pl/${name}.m3u8?tag=12&container=${post.kind === 'video' ? 'captions' : 'silent'}`
  const file = (path: string, bitrate?: number) => ({
    content_type: bitrate === undefined ? 'application/x-mpegURL' : 'video/mp4',
    url: `https://video.twimg.com/${path}`,
    bitrate,
  })
  return {
    key: `${isGif ? 16 : 7}_${id}`,
    type: isGif ? 'animated_gif' : 'video',
    media_url_https: `${images}/${still}.jpg`,
    ext_alt_text: undefined,
    original_info: { width: 1280, height: 720 },
    video_info: {
      aspect_ratio: [16, 9],
      duration_millis: isGif ? undefined : d.int(8, 120) * 1000,
      variants: isGif
        ? [file(`tweet_video/${name}.mp4`, 0)]
        : [
            file(playlist),
            file(`${files}/vid/avc1/480x270/${name}.mp4?tag=12`, 256_000),
            file(`${files}/vid/avc1/1280x720/${name}.mp4?tag=12`, 2_176_000),
          ],
    },
  }
}

function mediaOf(post: SimPost) {
  const photos: Partial<Record<PostKind, number>> = { photo: 1, photos: 3 }
  if (/video|gif/.test(post.kind)) return [video(post)]
  return Array.from({ length: photos[post.kind] ?? 0 }, (_, place) => photo(post, place))
}

/** The number of likes of a post. */
export const likesOf = (post: SimPost) => dice('x likes', post.id).int(0, 4000)

/** The text of a post, without links and mentions. */
function wordsOf(post: SimPost): string {
  const d = dice('x post', post.id)
  const sentence = post.kind === 'long' ? words.paragraph(d, 12) : words.sentence(d)
  return post.found ? `${post.found.words} · ${sentence}` : `${words.title(d)} & so on. ${sentence}`
}

/** The counts of a post, under the API's names. */
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

/** Builds the content of a post from its id; `now` determines the number of replies. */
export function contentsOf(post: SimPost, now: number) {
  const d = dice('x contents', post.id)
  const shortLink = () => `https://t.co/${d.token(10, alphanumerics)}`
  const permalink = `https://x.com/${post.author}/status/${post.id}`
  const reposted = post.kind === 'repost' ? referredPost(post) : null
  const quoted = post.kind === 'quote' ? referredPost(post) : null
  const media = mediaOf(post)

  const answered = post.replyTo ? `@${post.replyTo.author} ` : ''
  const tag = post.found ? '' : ` #${d.pick(['travel', 'robots', 'maps', 'food'])}`
  const full: string = reposted
    ? `RT @${reposted.author}: ${contentsOf(reposted, now).text}`
    : escaped(`${answered}${wordsOf(post)}${tag}`)
  // X cuts the text of reposts and long posts.
  const isLong = post.kind === 'long'
  const maxLength = isLong ? 260 : reposted ? 139 : Number.POSITIVE_INFINITY
  const visible = length(full) > maxLength ? `${Array.from(full).slice(0, maxLength).join('')}…` : full

  const target = quoted
    ? `https://x.com/${quoted.author}/status/${quoted.id}`
    : post.kind === 'card'
      ? `https://news.example/${d.int(1000, 9999)}`
      : null
  const url = target && shortLink()
  const shown = url ? `${visible} ${url}` : visible
  const mediaUrl = shortLink()
  /** The links of the media in the text. */
  const mediaLinks = media.map(({ type }, place) => ({
    url: mediaUrl,
    display_url: `pic.x.com/${mediaUrl.slice(-10)}`,
    expanded_url: `${permalink}/${type === 'photo' ? 'photo' : 'video'}/${place + 1}`,
  }))
  return {
    author: account(post.author),
    answered: post.replyTo ? account(post.replyTo.author) : null,
    /** Escaped, as X sends it. */
    text: media.length > 0 ? `${shown} ${mediaUrl}` : shown,
    range: [length(answered), length(shown)],
    hashtags: hashtagsIn(visible),
    /** The full text of a long post, escaped; null for other posts. */
    long: isLong ? { text: full, hashtags: hashtagsIn(full) } : null,
    mentions: Array.from(visible.matchAll(/@(\w+)/g), ([, name = '']) => ({ screen_name: name })),
    urls: target && url ? [{ url, expanded_url: target, display_url: target.replace('https://', '') }] : [],
    mediaLinks,
    media: media.map((one, place) => ({ ...mediaLinks[place]!, ...one })),
    poll: post.kind === 'poll' ? pollOf(post) : null,
    card: post.kind === 'card' ? cardOf(post) : null,
    quoted,
    reposted,
    editIds: post.kind === 'edited' ? [postId(post.author, post.at - 600_000), post.id] : [post.id],
    language: post.found?.language ?? 'en',
    counts: countsOf(post, now),
  }
}

/** A poll in the API's form. */
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

/** The fields of a card, which the API sends in the link's entity. */
function cardOf(post: SimPost) {
  const d = dice('x card', post.id)
  const url = `https://pbs.twimg.com/card_img/${d.int(1e9, 9e9)}/${d.token(8)}?format=jpg`
  return {
    title: `About ${wordsOf(post).split('.')[0]}`,
    description: 'A page of the simulated web',
    images: [{ url, width: 800, height: 418 }],
  }
}
