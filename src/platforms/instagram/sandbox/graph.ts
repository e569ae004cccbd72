import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { json } from '../../../simulation/answers.ts'
import { forcedBy, forcedByCode, isHidden } from '../../../simulation/forced.ts'
import type { GrowingList } from '../../../simulation/lists.ts'
import { paged, type Start, startIn, tokenAt } from '../../../simulation/page-tokens.ts'
import type { Call, Handler, Route } from '../../../simulation/router.ts'
import { forBearers } from '../../../simulation/tokens.ts'
import { idOfShortcode, mediaUrl, readHashtag, readMedia } from '../identifiers.ts'
import { fileUrl, partsOf } from './wire.ts'
import {
  accountOf,
  hashtagIdOf,
  hashtagOfId,
  postOf,
  postsOf,
  postsWith,
  type SimulatedPost,
} from './world.ts'

/** The simulated Graph API: business discovery, hashtags and oEmbed. */

const graph = 'https://graph.facebook.com'

const error = (code: number, message: string, more: object = {}, status = 400) =>
  json({ error: { message, type: 'OAuthException', code, ...more, fbtrace_id: 'A1b2C3d4' } }, status)

const invalidUser = error(110, 'Invalid user id', {
  error_subcode: 2_207_013,
  error_user_msg: 'The user with this username cannot be found.',
})
const missing = error(24, 'The requested resource does not exist', { error_subcode: 2_207_024 })

const badToken = error(190, 'Invalid OAuth access token - Cannot parse access token', {}, 401)

/** Accepts only the operator's token. */
const withToken = (handler: Handler) => forBearers(['simulated'], badToken, handler)

const types = { image: 'IMAGE', video: 'VIDEO', carousel: 'CAROUSEL_ALBUM' } as const
const time = (milliseconds: number) => new Date(milliseconds).toISOString().replace(/\.\d{3}Z$/, '+0000')
const fileOf = (id: string, isVideo: boolean, now: number) => fileUrl(id, isVideo ? 'mp4' : 'jpg', now)

/** A post in the format of the Graph API, which omits hidden likes. */
function mediaOf(post: SimulatedPost, now: number, caption = post.caption): Record<string, unknown> {
  const isCarousel = post.kind === 'carousel'
  return {
    id: `1789${post.id.slice(-13)}`,
    caption,
    media_type: types[post.kind],
    media_url: fileOf(post.id, post.kind === 'video', now),
    permalink: mediaUrl(post.shortcode, post.isReel ? 'clips' : null),
    timestamp: time(post.createdAt),
    ...(post.hidesCounts ? {} : { like_count: post.likes }),
    comments_count: post.comments,
    ...(isCarousel
      ? {
          children: {
            data: partsOf(post).map((part) => ({
              id: `1790${part.id.slice(-13)}`,
              media_type: part.isVideo ? 'VIDEO' : 'IMAGE',
              media_url: fileOf(part.id, part.isVideo, now),
            })),
          },
        }
      : {}),
  }
}

const cursors = (after: string | null) => (after === null ? {} : { paging: { cursors: { after } } })

/** A page of an edge. Graph does not look ahead: every full page has a cursor, even to an empty page. */
function edgePage(posts: GrowingList<SimulatedPost>, start: Start, size: number) {
  const { items, token } = paged(posts, start, size)
  const isFull = items.length > 0 && items.length === size
  return { items, after: isFull ? tokenAt((start.after ?? 0) + size, posts) : token }
}

/** `business_discovery.username(ada){id,…,media.limit(12).after(…){id,…}}` */
const discoveryFields = /^business_discovery\.username\(([\w.]+)\)\{(.*)\}$/
const mediaFields = /media\.limit\((\d+)\)(?:\.after\(([\w=+/-]+)\))?\{([\w,{}]*)\}$/

function discovery(fields: string, now: number): SimulatedResponse {
  const [, name = '', wish = ''] = discoveryFields.exec(fields) ?? []
  const [, limit = null, after = null] = mediaFields.exec(wish) ?? []
  if (name === '' || (limit === null && /media[.{]/.test(wish)))
    return error(100, '(#100) Tried accessing nonexisting field')
  const handle = name.toLowerCase()
  const forced = forcedBy(handle)
  if (isHidden(forced)) return invalidUser
  const start = startIn(after)
  const posts = postsOf(handle, now, start.newest)
  const { items, after: next } = edgePage(posts, start, Number(limit ?? 0))
  const person = accountOf(handle)
  const data = items.map((post) => ({
    ...mediaOf(post, now),
    media_product_type: post.isReel ? 'REELS' : 'FEED',
  }))
  return json({
    business_discovery: {
      id: '17841401441775531',
      username: handle,
      name: person.name,
      biography: person.bio,
      ...(person.website === null ? {} : { website: person.website }),
      profile_picture_url: fileUrl(`pic${person.picture}`, 'jpg', now),
      followers_count: person.followers,
      follows_count: person.following,
      media_count: posts.length,
      ...(posts.length === 0 || limit === null ? {} : { media: { data, ...cursors(next) } }),
    },
    id: '17841405309211844',
  })
}

/** The operator's account, which requests business discovery. */
const node = ({ query, now }: Call): SimulatedResponse => discovery(query.get('fields') ?? '', now)

function hashtagSearch({ query }: Call): SimulatedResponse {
  const name = readHashtag(query.get('q') ?? '')
  if (name === null || forcedBy(name) === 'not_found') return missing
  return json({ data: [{ id: hashtagIdOf(name) }] })
}

const dayMs = 86_400_000

const hashtagMedia =
  (edge: 'recent' | 'top') =>
  ({ params, query, now }: Call): SimulatedResponse => {
    const name = hashtagOfId(params.id ?? '')
    if (name === null) return error(100, '(#100) Unsupported get request')
    const start = startIn(query.get('after'))
    const posts = postsWith(name, now, start.newest)
    const { items, after } = edgePage(posts, start, Math.min(50, Number(query.get('limit') ?? 25)))
    const shown = edge === 'top' ? items : items.filter((post) => post.createdAt > now - dayMs)
    return json({
      // The id of a long hashtag encodes another name, which must not appear in captions.
      data: shown.map((post) =>
        mediaOf(post, now, /^tag_/.test(name) ? post.caption : `${post.caption} #${name}`),
      ),
      ...cursors(shown.length < items.length ? null : after),
    })
  }

function oembed({ query, now }: Call): SimulatedResponse {
  const ref = readMedia(query.get('url') ?? '')
  const forced = ref && forcedByCode(ref.shortcode)
  const post = ref && postOf(idOfShortcode(ref.shortcode), now)
  if (!post || isHidden(forced)) {
    return error(24, 'The requested resource does not exist')
  }
  const link = `${mediaUrl(post.shortcode, post.isReel ? 'clips' : null)}?utm_source=ig_embed&amp;utm_campaign=loading`
  const by = `A post shared by ${accountOf(post.handle).name} (@${post.handle})`
  return json({
    html: `<blockquote class="instagram-media" data-instgrm-captioned data-instgrm-permalink="${link}" data-instgrm-version="14"><a href="${link}">${by}</a></blockquote>`,
    width: 658,
    version: '1.0',
    provider_name: 'Instagram',
    provider_url: 'https://www.instagram.com/',
    type: 'rich',
  })
}

export const graphRoutes: readonly Route[] = [
  ['GET', graph, '/v25.0/ig_hashtag_search', withToken(hashtagSearch)],
  ['GET', graph, '/v25.0/:id(^\\d+$)/recent_media', withToken(hashtagMedia('recent'))],
  ['GET', graph, '/v25.0/:id(^\\d+$)/top_media', withToken(hashtagMedia('top'))],
  ['GET', graph, '/v25.0/:id(^\\d+$)', withToken(node)],
  ['GET', graph, '/v26.0/instagram_oembed', oembed],
]

/** The names in a Graph request that may force an outcome. */
export function graphNames({ params, query }: Call): readonly string[] {
  const handle = discoveryFields.exec(query.get('fields') ?? '')?.[1]
  const tag = query.get('q') ?? hashtagOfId(params.id ?? '')
  return [handle, tag].filter((name) => name !== undefined && name !== null)
}
