import { changed } from '../../../errors.ts'
import type { LookupContext } from '../../../lookup/source.ts'
import { at, int, type Json, obj, str } from '../../shared/narrow.ts'
import { type PostLink, postUrl, readPostLink } from '../identifiers.ts'
import { openEmbed, readEmbedVideo } from './embed.ts'
import { type Post, readPost } from './post.ts'
import { openPage } from './web.ts'

/** One post from its public page. */

export type PostAnswer =
  | { outcome: 'found'; post: Post; mediaCookie: string | null; sigi: Json | null }
  | { outcome: 'not_found' }
  | { outcome: 'private' }
  | { outcome: 'restricted' }

/**
 * What a status of the video page means. 10204 covers several cases that `statusMsg` tells apart; hints may be joined
 * by `&`, and then a deleted post counts as deleted.
 */
function judge(code: number, message: string): 'not_found' | 'private' | 'restricted' | null {
  if (code === 0) return null
  if (code === 10217) return 'not_found'
  if (code === 10216 || code === 10222) return 'private'
  if (code === 10204) {
    if (/doesn't exist|status_deleted/.test(message)) return 'not_found'
    if (/privacy|self_see|friend_see|author_secret/.test(message)) return 'private'
    if (/cross_border|geo_fencing|content_classification|violation/.test(message)) return 'restricted'
  }
  throw changed('video-detail.statusCode', `${code} ${message}`)
}

function fromSigi(sigi: Json, id: string, mediaCookie: string | null): PostAnswer | null {
  const code = int(at(sigi, 'VideoPage', 'statusCode')) ?? 0
  const outcome = judge(code, str(at(sigi, 'VideoPage', 'statusMsg')) ?? '')
  if (outcome) return { outcome }
  const item = obj(at(sigi, 'ItemModule', id))
  const post = item ? readPost(item) : null
  if (post === null) return null
  const named = obj(at(sigi, 'UserModule', 'users', post.author?.handle ?? ''))
  if (named && post.author) post.author.verified = named.verified === true
  return { outcome: 'found', post, mediaCookie, sigi }
}

/** Reads the page of a post; photo posts live under the same data. */
export async function openVideoPage(
  context: LookupContext,
  link: PostLink & { kind: 'post' },
): Promise<PostAnswer> {
  const page = await openPage(context, new URL(postUrl({ ...link, photo: false })).pathname)
  if (page === null) return { outcome: 'restricted' }
  const detail = obj(page.scope?.['webapp.video-detail']) ?? obj(page.scope?.['webapp.reflow.video.detail'])
  if (!detail) {
    const older = page.sigi && fromSigi(page.sigi, link.id, page.mediaCookie)
    return older ?? { outcome: 'restricted' }
  }
  const message = str(detail.statusMsg) ?? str(detail.statusMessage) ?? ''
  const outcome = judge(int(detail.statusCode) ?? 0, message)
  if (outcome) return { outcome }
  const item = obj(at(detail, 'itemInfo', 'itemStruct'))
  const post = item ? readPost(item) : null
  if (post === null) throw changed('itemInfo.itemStruct', Object.keys(detail))
  if (post.ageGated) return { outcome: 'restricted' }
  return { outcome: 'found', post, mediaCookie: page.mediaCookie, sigi: page.sigi }
}

/** The page of a post, or its embed page where a wall stands before the page. */
export async function findPost(
  context: LookupContext,
  link: PostLink & { kind: 'post' },
): Promise<PostAnswer> {
  const page = await openVideoPage(context, link)
  if (page.outcome !== 'restricted') return page
  const embed = await openEmbed(context, `/embed/v2/${link.id}`)
  // An age-gated or region-locked post has an embed page without data: it exists, so it is not "not found".
  if (embed.outcome !== 'found') return page
  const post = readEmbedVideo(embed.data)
  return post === null ? page : { outcome: 'found', post, mediaCookie: null, sigi: null }
}

const longestChain = 4

/**
 * The post that a canonical link names; short links are followed to their long form, through the guarded client.
 * Null when a short link leads to no post.
 */
export async function resolvePost(
  context: LookupContext,
  canonical: string,
): Promise<(PostLink & { kind: 'post' }) | null> {
  let link = readPostLink(canonical)
  for (let hop = 0; link?.kind === 'short' && hop < longestChain; hop++) {
    const answer = await context.guarded.request({ url: link.url, redirect: 'manual' })
    const location = answer.headers.location
    if (location === undefined) return null
    const target: string = new URL(location, link.url).href
    link = readPostLink(target)
  }
  return link?.kind === 'post' ? link : null
}
