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
import { blankPost, namedAuthor, timeOfId } from '../untold.ts'
import { flag } from '../values.ts'
import { unsigned } from './calls.ts'
import { openEmbed, readEmbedVideo } from './embed.ts'
import { isAgeGated, readPost } from './item.ts'
import { resolveLink, type Unresolved } from './short-links.ts'
import { isWall, openPage, origin, partly, type Showing, type Shown, scoped, walled } from './site.ts'

/** One post from its public page. */

type PostAnswer = Showing<Post>

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

/** A page of the post, as far as readers of its parts need it. */
interface Reading extends Pick<Shown<Post>, 'mediaCookie' | 'sigi'> {
  readonly id: string
  readonly losses: Losses
}

function shown(item: Json, { id, losses, mediaCookie, sigi }: Reading): PostAnswer {
  if (isAgeGated(item)) return restricted
  const model = readPost(item, losses)
  sameThing(id, model.id, 'itemStruct.id')
  return { outcome: 'found', model, mediaCookie, sigi, whole: true }
}

/** The same answer, where it is found, of a post of which something else tells more. */
const withMore = (answer: PostAnswer, more: (post: Post) => Partial<Post>): PostAnswer =>
  answer.outcome === 'found' ? { ...answer, model: { ...answer.model, ...more(answer.model) } } : answer

function fromSigi(sigi: Json, reading: Reading): PostAnswer {
  const code = int(at(sigi, 'VideoPage', 'statusCode')) ?? 0
  const outcome = judge(code, str(at(sigi, 'VideoPage', 'statusMsg')) ?? '')
  if (outcome) return outcome
  const item = obj(at(sigi, 'ItemModule', reading.id))
  if (!item) return walled
  return withMore(shown(item, reading), ({ author }) => {
    const user = at(sigi, 'UserModule', 'users', author?.handle ?? '')
    return { author: author && { ...author, verified: flag(at(user, 'verified')) } }
  })
}

/** Reads what stands under `webapp.video-detail`, which the JSON call answers as well. */
function fromDetail(detail: Json, reading: Reading): PostAnswer {
  const message = str(detail.statusMsg) ?? str(detail.statusMessage) ?? ''
  const outcome = judge(int(detail.statusCode) ?? 0, message)
  return outcome ?? shown(must(obj(at(detail, 'itemInfo', 'itemStruct')), 'itemInfo.itemStruct'), reading)
}

/** Reads the page of a post; photo posts live under the same data. */
export async function openVideoPage(context: LookupContext, link: PostLink): Promise<PostAnswer> {
  const page = await openPage(context, new URL(postUrl({ ...link, photo: false })).pathname)
  if (page === null) return walled
  const reading = { id: link.id, losses: context, ...page }
  // The mobile share page leaves out the flags of a post that are false.
  const share = obj(page.scope?.['webapp.reflow.video.detail'])
  if (share) return withMore(fromDetail(share, reading), ({ isAd }) => ({ isAd: isAd ?? false }))
  const detail = scoped(page.scope, 'webapp.video-detail')
  if (detail) return fromDetail(detail, reading)
  return page.sigi ? fromSigi(page.sigi, reading) : walled
}

/** What oEmbed tells: that the post exists, its text, author and thumbnail. Missing and private posts answer 400. */
async function openOembed(context: LookupContext, link: PostLink): Promise<PostAnswer> {
  const asked = `${origin}/oembed?url=${encodeURIComponent(postUrl(link))}`
  const response = await context.upstream.request({ url: asked, headers: { accept: 'application/json' } })
  if (isWall(response, response.text())) return walled
  if (response.status === 400 || response.status === 404) return notFound
  const told = obj(response.json())
  const page = must(str(told?.author_url), 'oembed author_url')
  sameThing(link.id, str(told?.embed_product_id), 'oembed embed_product_id')
  const handle = must(str(told?.author_unique_id) ?? readHandle(page), 'oembed author')
  return partly({
    ...blankPost(link.id),
    caption: str(told?.title),
    createdAt: timeOfId(link.id),
    mediaType: told?.embed_type === 'photo' ? ('slideshow' as const) : ('video' as const),
    thumbnailUrl: url(told?.thumbnail_url),
    author: namedAuthor(handle, str(told?.author_name)),
  })
}

/**
 * The page of a post. Where a wall stands before it: the unsigned JSON call, the embed page, and at last oEmbed, which
 * tells no counts.
 */
async function findPost(context: LookupContext, link: PostLink): Promise<PostAnswer> {
  const page = await openVideoPage(context, link)
  if (page.outcome === 'found' || !page.wall) return page
  const answer = await unsigned(context, '/api/item/detail/', { itemId: link.id })
  if (answer) {
    const { json, mediaCookie } = answer
    return fromDetail(json, { id: link.id, losses: context, mediaCookie, sigi: null })
  }
  const embed = await openEmbed(context, `/embed/v2/${link.id}`)
  if (embed.outcome === 'found') return partly(readEmbedVideo(embed.data, link.id))
  return openOembed(context, link)
}

/**
 * The post that a canonical link names, short links resolved.
 * @throws ServiceError bad_request for a short link to something else than a post
 */
export async function resolvePost(context: LookupContext, canonical: string): Promise<PostLink | Unresolved> {
  const resolved = await resolveLink(context, canonical, readPostLink, 'a video or photo post')
  return 'outcome' in resolved ? resolved : resolved.link
}

/** The post that a canonical link names, by the first public way that shows it. */
export async function findLinkedPost(context: LookupContext, canonical: string): Promise<PostAnswer> {
  const link = await resolvePost(context, canonical)
  return 'outcome' in link ? link : findPost(context, link)
}
