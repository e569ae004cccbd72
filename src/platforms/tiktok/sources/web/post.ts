import {
  isPrivate,
  type LookupContext,
  notFound,
  type Refusal,
  restricted,
} from '../../../../catalog/source.ts'
import { changed } from '../../../../errors.ts'
import { type Losses, sameThing } from '../../../../reading/entries.ts'
import { at, type Json, must, obj } from '../../../../reading/narrow.ts'
import { int, str, url } from '../../../../reading/values.ts'
import { type PostLink, postUrl, readHandle, readPostLink } from '../../identifiers.ts'
import type { Post } from '../../model.ts'
import { blankPost, namedAuthor, timeOfId } from '../blank-post.ts'
import { flag } from '../values.ts'
import { openEmbed, readEmbedVideo } from './embed.ts'
import { isAgeGated, readPost } from './item.ts'
import { resolveLink, type Unresolved } from './short-links.ts'
import { isWall, openPage, origin, scoped, unsigned } from './site.ts'

/** One post from its public page. */

type Link = PostLink & { readonly kind: 'post' }

export interface FoundPost {
  readonly outcome: 'found'
  readonly post: Post
  readonly mediaCookie: string | null
  /** Further data of a page of 2022. */
  readonly sigi: Json | null
  /** Whether the whole post was shown; a wall hid the rest of it otherwise. */
  readonly whole: boolean
}

/** `wall`: the platform did not say anything about the post. */
type PostAnswer = FoundPost | (Refusal & { readonly wall?: boolean })

/**
 * What a status of the video page means. 10204 covers several cases that `statusMsg` tells apart; hints may be joined
 * by `&`, and then a deleted post counts as deleted.
 */
function judge(code: number, message: string): Refusal | null {
  if (code === 0) return null
  if (code === 10217) return notFound
  if (code === 10216 || code === 10222) return isPrivate
  if (code === 10204) {
    if (/item doesn't exist|status_deleted/.test(message)) return notFound
    if (/item_privacy_authorization|status_self_see|status_friend_see|author_secret/.test(message)) {
      return isPrivate
    }
    if (/cross_border_violation|person_geo_fencing|content_classification/.test(message)) return restricted
  }
  throw changed('video-detail.statusCode', `${code} ${message}`)
}

function shown(
  item: Json,
  id: string,
  losses: Losses,
  mediaCookie: string | null,
  sigi: Json | null = null,
): PostAnswer {
  if (isAgeGated(item)) return restricted
  const post = readPost(item, losses)
  sameThing(id, post.id, 'itemStruct.id')
  return { outcome: 'found', post, mediaCookie, sigi, whole: true }
}

function fromSigi(sigi: Json, id: string, losses: Losses, mediaCookie: string | null): PostAnswer | null {
  const code = int(at(sigi, 'VideoPage', 'statusCode')) ?? 0
  const outcome = judge(code, str(at(sigi, 'VideoPage', 'statusMsg')) ?? '')
  if (outcome) return outcome
  const item = obj(at(sigi, 'ItemModule', id))
  if (!item) return null
  const answer = shown(item, id, losses, mediaCookie, sigi)
  if (answer.outcome !== 'found' || !answer.post.author) return answer
  const verified = flag(at(sigi, 'UserModule', 'users', answer.post.author.handle ?? '', 'verified'))
  return { ...answer, post: { ...answer.post, author: { ...answer.post.author, verified } } }
}

/** Reads what stands under `webapp.video-detail`, which the JSON call answers as well. */
function fromDetail(detail: Json, id: string, losses: Losses, mediaCookie: string | null): PostAnswer {
  const message = str(detail.statusMsg) ?? str(detail.statusMessage) ?? ''
  const outcome = judge(int(detail.statusCode) ?? 0, message)
  if (outcome) return outcome
  return shown(
    must(obj(at(detail, 'itemInfo', 'itemStruct')), 'itemInfo.itemStruct'),
    id,
    losses,
    mediaCookie,
  )
}

/** The mobile share page leaves out the flags of a post that are false. */
function fromShare(detail: Json, id: string, losses: Losses, mediaCookie: string | null): PostAnswer {
  const answer = fromDetail(detail, id, losses, mediaCookie)
  if (answer.outcome !== 'found') return answer
  return { ...answer, post: { ...answer.post, isAd: answer.post.isAd ?? false } }
}

/** Reads the page of a post; photo posts live under the same data. */
export async function openVideoPage(context: LookupContext, link: Link): Promise<PostAnswer> {
  const page = await openPage(context, new URL(postUrl({ ...link, photo: false })).pathname)
  if (page === null) return { ...restricted, wall: true }
  const { scope, sigi, mediaCookie } = page
  const share = obj(scope?.['webapp.reflow.video.detail'])
  if (share) return fromShare(share, link.id, context, mediaCookie)
  const detail = scoped(scope, 'webapp.video-detail')
  if (detail) return fromDetail(detail, link.id, context, mediaCookie)
  return (sigi && fromSigi(sigi, link.id, context, mediaCookie)) ?? { ...restricted, wall: true }
}

/** What oEmbed tells: that the post exists, its text, author and thumbnail. Missing and private posts answer 400. */
async function openOembed(context: LookupContext, link: Link): Promise<PostAnswer> {
  const asked = `${origin}/oembed?url=${encodeURIComponent(postUrl(link))}`
  const response = await context.upstream.request({ url: asked, headers: { accept: 'application/json' } })
  if (isWall(response, response.text())) return { ...restricted, wall: true }
  if (response.status === 400 || response.status === 404) return notFound
  const told = obj(response.json())
  const page = must(str(told?.author_url), 'oembed author_url')
  sameThing(link.id, str(told?.embed_product_id), 'oembed embed_product_id')
  const handle = must(str(told?.author_unique_id) ?? readHandle(page), 'oembed author')
  const post = {
    ...blankPost(link.id),
    caption: str(told?.title),
    createdAt: timeOfId(link.id),
    mediaType: told?.embed_type === 'photo' ? ('slideshow' as const) : ('video' as const),
    thumbnailUrl: url(told?.thumbnail_url),
    author: namedAuthor(handle, str(told?.author_name)),
  }
  return { outcome: 'found', post, mediaCookie: null, sigi: null, whole: false }
}

/**
 * The page of a post. Where a wall stands before it: the unsigned JSON call, the embed page, and at last oEmbed, which
 * tells no counts.
 */
async function findPost(context: LookupContext, link: Link): Promise<PostAnswer> {
  const page = await openVideoPage(context, link)
  if (page.outcome !== 'restricted' || !page.wall) return page
  const answer = await unsigned(context, '/api/item/detail/', { itemId: link.id })
  if (answer) return fromDetail(answer.json, link.id, context, answer.mediaCookie)
  const embed = await openEmbed(context, `/embed/v2/${link.id}`)
  if (embed.outcome === 'found') {
    const post = readEmbedVideo(embed.data, link.id)
    return { outcome: 'found', post, mediaCookie: null, sigi: null, whole: false }
  }
  return openOembed(context, link)
}

/**
 * The post that a canonical link names, short links resolved.
 * @throws ServiceError bad_request for a short link to something else than a post
 */
export async function resolvePost(context: LookupContext, canonical: string): Promise<Link | Unresolved> {
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
