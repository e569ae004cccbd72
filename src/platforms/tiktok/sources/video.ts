import { changed } from '../../../errors.ts'
import type { LookupContext } from '../../../lookup/source.ts'
import { at, int, type Json, obj, str, url as url_ } from '../../shared/narrow.ts'
import { type PostLink, postUrl, readHandle, readPostLink } from '../identifiers.ts'
import { emptyPost, noAuthor, openEmbed, readEmbedVideo, timeOfId } from './embed.ts'
import { type Post, readPost } from './post.ts'
import { resolveLink, type Unresolved } from './short-links.ts'
import { isWall, openPage, origin, unsigned } from './web.ts'

/** One post from its public page. */

export type PostAnswer =
  | { outcome: 'found'; post: Post; mediaCookie: string | null; sigi: Json | null }
  | { outcome: 'not_found' }
  | { outcome: 'private' }
  /** `wall`: the platform did not say anything about the post. */
  | { outcome: 'restricted'; wall?: boolean }

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
  if (page === null) return { outcome: 'restricted', wall: true }
  const detail = obj(page.scope?.['webapp.video-detail']) ?? obj(page.scope?.['webapp.reflow.video.detail'])
  if (!detail) {
    const older = page.sigi && fromSigi(page.sigi, link.id, page.mediaCookie)
    return older ?? { outcome: 'restricted', wall: true }
  }
  return fromDetail(detail, page.mediaCookie, page.sigi)
}

/** Reads what stands under `webapp.video-detail`, which the JSON call answers as well. */
function fromDetail(detail: Json, mediaCookie: string | null, sigi: Json | null): PostAnswer {
  const message = str(detail.statusMsg) ?? str(detail.statusMessage) ?? ''
  const outcome = judge(int(detail.statusCode) ?? 0, message)
  if (outcome) return { outcome }
  const item = obj(at(detail, 'itemInfo', 'itemStruct'))
  const post = item ? readPost(item) : null
  if (post === null) throw changed('itemInfo.itemStruct', Object.keys(detail))
  return post.ageGated ? { outcome: 'restricted' } : { outcome: 'found', post, mediaCookie, sigi }
}

/** What oEmbed tells: that the post exists, its text, author and thumbnail. Missing and private posts answer 400. */
async function openOembed(context: LookupContext, link: PostLink & { kind: 'post' }): Promise<PostAnswer> {
  const url = `${origin}/oembed?url=${encodeURIComponent(postUrl(link))}`
  const response = await context.upstream.request({ url, headers: { accept: 'application/json' } })
  if (isWall(response, response.text())) return { outcome: 'restricted', wall: true }
  if (response.status === 400 || response.status === 404) return { outcome: 'not_found' }
  const told = obj(response.json())
  const page = str(told?.author_url)
  if (!told || page === null) throw changed('oembed author_url', response.status)
  const post = emptyPost(link.id)
  post.caption = str(told.title)
  post.createdAt = timeOfId(link.id)
  post.thumbnailUrl = url_(told.thumbnail_url)
  const handle = str(told.author_unique_id) ?? readHandle(page)
  post.author = { ...noAuthor, handle, displayName: str(told.author_name) }
  return { outcome: 'found', post, mediaCookie: null, sigi: null }
}

/**
 * The page of a post. Where a wall stands before it: the unsigned JSON call, the embed page, and at last oEmbed, which
 * tells no counts.
 */
async function findPost(context: LookupContext, link: PostLink & { kind: 'post' }): Promise<PostAnswer> {
  const page = await openVideoPage(context, link)
  if (page.outcome !== 'restricted' || !page.wall) return page
  const answer = await unsigned(context, '/api/item/detail/', { itemId: link.id })
  if (answer) return fromDetail(answer.json, answer.mediaCookie, null)
  const embed = await openEmbed(context, `/embed/v2/${link.id}`)
  const post = embed.outcome === 'found' ? readEmbedVideo(embed.data) : null
  if (post) return { outcome: 'found', post, mediaCookie: null, sigi: null }
  return openOembed(context, link)
}

/**
 * The post that a canonical link names, short links resolved.
 * @throws ServiceError bad_request for a short link to something else than a post
 */
export async function resolvePost(
  context: LookupContext,
  canonical: string,
): Promise<(PostLink & { kind: 'post' }) | Unresolved> {
  const read = (raw: string) => {
    const link = readPostLink(raw)
    return link?.kind === 'post' ? link : null
  }
  const resolved = await resolveLink(context, canonical, read, 'a video or photo post')
  return 'outcome' in resolved ? resolved : resolved.link
}

/** The post that a canonical link names, by the first public way that shows it. */
export async function findLinkedPost(context: LookupContext, canonical: string): Promise<PostAnswer> {
  const link = await resolvePost(context, canonical)
  return 'outcome' in link ? link : findPost(context, link)
}
