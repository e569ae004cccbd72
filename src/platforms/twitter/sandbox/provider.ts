import type { SimulatedRequest, SimulatedResponse } from '../../../upstream/types.ts'
import { failingResponse, forcedByNumber, slowMs } from '../../shared/forced.ts'
import { account } from './accounts.ts'
import { contentsOf, type SimMedia } from './contents.ts'
import { communityPosts, type SimPost } from './posts.ts'
import { json } from './wire.ts'

/** Posts a community answer holds at most. */
const pageSize = 20

function size(media: SimMedia, edge: number) {
  const scale = Math.min(1, edge / Math.max(media.width, media.height))
  return { h: Math.round(media.height * scale), w: Math.round(media.width * scale), resize: 'fit' }
}

function mediaRecord(media: SimMedia, post: SimPost, link: string) {
  const base = {
    type: media.type,
    id: media.id,
    url: link,
    displayUrl: `pic.x.com/${link.slice(-10)}`,
    expandedUrl: `https://x.com/${post.author}/status/${post.id}/photo/1`,
    mediaUrlHttps: media.image,
    sizes: {
      thumb: { h: 150, w: 150, resize: 'crop' },
      small: size(media, 680),
      medium: size(media, 1200),
      large: size(media, 2048),
    },
    originalInfo: { width: media.width, height: media.height },
  }
  const variants = media.variants.map(({ type, ...rest }) => ({ contentType: type, ...rest }))
  return media.type === 'photo' ? base : { ...base, variants, durationMs: media.durationMs }
}

/** A post in the record shape of `twitter.communities.tweets`, which is what providers answer. */
function postRecord(post: SimPost, isQuoted = false): Record<string, unknown> {
  const contents = contentsOf(post)
  const author = account(post.author)
  const { counts, quoted, mediaLink } = contents
  return {
    id: post.id,
    url: `https://x.com/${author.handle}/status/${post.id}`,
    conversationId: post.id,
    createdAt: new Date(post.at).toISOString(),
    language: contents.language,
    text: contents.longText ?? contents.text,
    isLongForm: contents.longText !== null,
    displayTextRange: contents.longText === null ? contents.range : [0, Array.from(contents.longText).length],
    metrics: {
      views: counts.views,
      favorites: counts.likes,
      retweets: counts.reposts,
      replies: counts.replies,
      bookmarks: counts.bookmarks,
      quotes: counts.quotes,
    },
    media: contents.media.map((media) => mediaRecord(media, post, mediaLink?.value ?? media.image)),
    entities: {
      hashtags: contents.hashtags.map(({ value }) => ({ text: value })),
      userMentions: contents.mentions.map(({ value }) => ({ handle: value })),
      urls: contents.links.map(({ value, target }) => ({
        url: value,
        displayUrl: target.replace('https://', ''),
        expandedUrl: target,
      })),
      symbols: [],
    },
    isReply: false,
    isQuote: quoted !== null,
    ...(quoted && { quotedTweetId: quoted.id }),
    isRetweet: false,
    possiblySensitive: false,
    author: {
      handle: author.handle,
      displayName: author.name,
      avatarUrl: author.avatar,
      verified: author.verifiedType === 'business' || author.verifiedType === 'government',
      blueVerified: author.verifiedType !== 'none',
      platformUserId: author.id,
    },
    ...(quoted && !isQuoted && { quotedTweet: postRecord(quoted, true) }),
  }
}

/** A provider of what X shows to signed-in people only: the posts of a community. */
export function providerAnswer({ body, now }: SimulatedRequest): SimulatedResponse {
  const request = JSON.parse(body?.toString() || '{}') as { operationId?: string; params?: { url?: unknown } }
  if (request.operationId !== 'twitter.communities.tweets') {
    return json({ error: `this provider does not serve ${request.operationId}` }, 404)
  }
  const id = /\d+/.exec(String(request.params?.url))?.[0] ?? ''
  const forced = forcedByNumber(id)
  const failing = failingResponse(forced)
  if (failing) return failing
  if (forced === 'not_found' || forced === 'private' || forced === 'restricted') {
    return json({ outcome: forced, data: null, cursor: null })
  }
  const posts = communityPosts(id, now)
  const most = forced === 'empty' ? 0 : forced === 'last_page' ? 7 : pageSize
  const tweets = Array.from({ length: Math.min(most, posts.newest + 1) }, (_, place) =>
    postRecord(posts.at(posts.newest - place)),
  )
  const answer = json({ outcome: 'found', data: { lookupStatus: 'found', tweets }, cursor: null })
  return forced === 'slow' ? { ...answer, delayMs: slowMs } : answer
}
