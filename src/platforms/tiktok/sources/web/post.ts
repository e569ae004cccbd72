import { changed, ServiceError } from '../../../../catalog/errors.ts'
import {
  type Finding,
  isPrivate,
  type LookupContext,
  notFound,
  type Refusal,
  restricted,
} from '../../../../catalog/source.ts'
import { type DriftReporter, requireSameId } from '../../../../reading/entries.ts'
import { at, type Json, must, obj } from '../../../../reading/narrow.ts'
import { int, str, url } from '../../../../reading/values.ts'
import { downloadMedia } from '../../../shared/hosting.ts'
import { requestOptional } from '../../../shared/optional-request.ts'
import { chooseTrack, readCaptionTrack, readSpokenText } from '../../../shared/transcript.ts'
import { type PostLink, postUrl, readHandle, readPostLink } from '../../identifiers.ts'
import { type Post, type PostLookup, type SpokenPost, unknownAuthor, unknownPost } from '../../model.ts'
import { isGoneOembed } from '../gone.ts'
import { timeOfId } from '../values.ts'
import { callUnsigned } from './api-calls.ts'
import { openEmbed, readEmbedVideo } from './embed.ts'
import { isAgeGated, itemOfLegacyPage, readPost } from './item.ts'
import {
  blockedPage,
  isAccessRestriction,
  isLoginPage,
  mediaHeaders,
  openPage,
  origin,
  type PageAnswer,
  partialModel,
  requireWithheld,
  resolveLink,
  type ShownModel,
  scopeData,
  type Unresolved,
  webSource,
} from './site.ts'

/** A post from its public page: its record, its files, its transcript. */

type PostAnswer = PageAnswer<Post>

/**
 * The outcome of a video page's status; null for 0. Code 10204 has several meanings, which `statusMsg` distinguishes. It
 * may contain several hints, joined by `&`: a deleted post counts as deleted whatever the other hints are.
 */
function refusalOfStatus(code: number, message: string): Refusal | null {
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

/** Reads `webapp.video-detail` of a page, or the JSON call's answer, which has the same form. */
function readDetail(
  detail: Json,
  id: string,
  { mediaCookie, sigi }: Pick<ShownModel<Post>, 'mediaCookie' | 'sigi'>,
  reporter: DriftReporter,
): PostAnswer {
  const message = str(detail.statusMsg) ?? str(detail.statusMessage) ?? ''
  const outcome = refusalOfStatus(int(detail.statusCode) ?? 0, message)
  if (outcome) return outcome
  const item = must(obj(at(detail, 'itemInfo', 'itemStruct')), 'itemInfo.itemStruct')
  if (isAgeGated(item)) return restricted
  const model = readPost(item, reporter)
  requireSameId(id, model.id, 'itemStruct.id')
  return { outcome: 'found', model, mediaCookie, sigi, isComplete: true }
}

/** The post in a page of the form of 2022, converted to today's form. */
function detailOfLegacyPage(sigi: Json | null, id: string): Json | null {
  const page = obj(sigi?.VideoPage) ?? {}
  const itemStruct = itemOfLegacyPage(sigi, id)
  return itemStruct || int(page.statusCode) ? { ...page, itemInfo: { itemStruct } } : null
}

/** Reads the page of a post. The path with `/video/` contains photo posts as well. */
export async function openVideoPage(context: LookupContext, link: PostLink): Promise<PostAnswer> {
  const page = await openPage(context, new URL(postUrl({ ...link, photo: false })).pathname)
  if (page === null) return blockedPage
  // The mobile share page leaves out flags that are false.
  const share = obj(page.scope?.['webapp.reflow.video.detail'])
  const detail =
    share ?? scopeData(page.scope, 'webapp.video-detail') ?? detailOfLegacyPage(page.sigi, link.id)
  if (!detail) requireWithheld(page, link.id)
  const answer = detail ? readDetail(detail, link.id, page, context) : blockedPage
  if (!share || answer.outcome !== 'found') return answer
  return { ...answer, model: { ...answer.model, isAd: answer.model.isAd ?? false } }
}

/** Reads the text, author and thumbnail of a post from oEmbed, which answers 400 for missing and private posts. */
async function readOembed(context: LookupContext, link: PostLink): Promise<PostAnswer> {
  const address = `${origin}/oembed?url=${encodeURIComponent(postUrl(link))}`
  const headers = { accept: 'application/json' }
  const response = await context.upstream.request({ url: address, headers, missing: isLoginPage })
  if (isAccessRestriction(response, response.text())) return blockedPage
  if (isGoneOembed(response)) return notFound
  if (response.status !== 200) throw changed('oembed status', response.status)
  const json = obj(response.json())
  const page = must(str(json?.author_url), 'oembed author_url')
  requireSameId(link.id, str(json?.embed_product_id), 'oembed embed_product_id')
  const handle = must(str(json?.author_unique_id) ?? readHandle(page), 'oembed author')
  return partialModel({
    ...unknownPost(link.id),
    caption: str(json?.title),
    createdAt: timeOfId(link.id),
    mediaType: json?.embed_type === 'photo' ? ('slideshow' as const) : ('video' as const),
    thumbnailUrl: url(json?.thumbnail_url),
    author: unknownAuthor(handle, str(json?.author_name)),
  })
}

/**
 * Reads a post from its page. Where TikTok restricts the page, it tries the unsigned JSON call, then the embed page, then
 * oEmbed, which reports no counts.
 */
async function findPost(context: LookupContext, link: PostLink): Promise<PostAnswer> {
  const page = await openVideoPage(context, link)
  if (page.outcome === 'found' || !page.isBlocked) return page
  const answer = await callUnsigned(context, '/api/item/detail/', { itemId: link.id })
  if (answer) return readDetail(answer.json, link.id, { ...answer, sigi: null }, context)
  const embed = await openEmbed(context, `/embed/v2/${link.id}`)
  if (embed.outcome === 'found') return partialModel(readEmbedVideo(embed.data, link.id))
  return readOembed(context, link)
}

/**
 * Resolves a canonical link or short link of a post.
 * @throws ServiceError bad_request for a short link that does not lead to a post
 */
export async function resolvePost(context: LookupContext, canonical: string): Promise<PostLink | Unresolved> {
  const resolved = await resolveLink(context, canonical, readPostLink, 'a video or photo post')
  return 'outcome' in resolved ? resolved : resolved.link
}

/** Reads the post that a link or short link names from the first public source that shows it. */
export async function findLinkedPost(context: LookupContext, canonical: string): Promise<PostAnswer> {
  const link = await resolvePost(context, canonical)
  return 'outcome' in link ? link : findPost(context, link)
}

/** The files of a post: the video, without watermark where possible, or all pictures of a photo post. */
function filesOf({ mediaType, images, cleanUrl, downloadUrl }: Post) {
  if (mediaType === 'slideshow') return images.map((url) => ({ url, kind: 'image' as const }))
  const video = cleanUrl ?? downloadUrl
  return video === null ? [] : [{ url: video, kind: 'video' as const }]
}

const storeFiles = (
  context: LookupContext,
  { model: post, mediaCookie }: ShownModel<Post>,
  required = false,
) =>
  downloadMedia(
    context,
    { postId: post.id, files: filesOf(post), headers: mediaHeaders(mediaCookie) },
    required,
  )

/** The WebVTT captions of a post; null where they are missing or unreadable, since they only add to the post. */
async function fetchCaptionFile(
  context: LookupContext,
  { model: post, mediaCookie }: ShownModel<Post>,
): Promise<string | null> {
  if (post.captions === null) context.drift('captions')
  const track = post.captions && chooseTrack(post.captions)
  const read = track && (() => readCaptionTrack(context, track, mediaHeaders(mediaCookie)))
  const transcript = read && (await requestOptional('captions', context, read))
  return transcript?.content ?? null
}

/** Counts that every complete page of a post contains. */
const coreCounts = ['views', 'likes', 'comments', 'shares'] as const

/** Builds a source that reads the linked post first. */
const postSource = <P extends { readonly url: string }, Model>(
  finish: (found: ShownModel<Post>, params: P, context: LookupContext) => Promise<Finding<Model>>,
) =>
  webSource<P, Model>(async (params, context) => {
    const found = await findLinkedPost(context, params.url)
    return found.outcome === 'found' ? finish(found, params, context) : { outcome: found.outcome }
  })

/** The parameters of the lookup of a post. */
export interface VideoParams {
  readonly url: string
  readonly downloadMedia?: boolean | undefined
  readonly getTranscript?: boolean | undefined
}

export const webVideo = postSource<VideoParams, PostLookup>(async (found, params, context) => {
  const { model: post, isComplete } = found
  for (const count of coreCounts)
    if (isComplete && post.stats[count] === null) context.drift(`stats.${count}`)
  const captions = params.getTranscript ? await fetchCaptionFile(context, found) : null
  const stored = params.downloadMedia ? await storeFiles(context, found) : { downloads: [], served: {} }
  const model = { post, captionFile: captions, downloads: stored.downloads }
  return { outcome: 'found', model, served: stored.served }
})

/** The files of a post. The caller pays for files, so the lookup fails where no file is known or stored. */
export const webDownload = postSource<{ url: string }, PostLookup>(async (found, _, context) => {
  const { model: post, isComplete } = found
  if (filesOf(post).length === 0) {
    if (isComplete) throw changed('video.playAddr')
    return restricted
  }
  const { downloads } = await storeFiles(context, found, true)
  return { outcome: 'found', model: { post, captionFile: null, downloads } }
})

interface TranscriptParams {
  readonly url: string
  readonly language?: string | undefined
  readonly useAiFallback?: boolean | undefined
}

export const webTranscript = postSource<TranscriptParams, SpokenPost>(async (found, params, context) => {
  const { model: post, mediaCookie, isComplete } = found
  if (post.mediaType === 'slideshow') {
    throw new ServiceError(
      'transcript_target_not_video',
      'This is a photo post, which has no transcript; send the link of a video.',
    )
  }
  const { captions, durationMs } = post
  const file = post.cleanUrl ?? post.downloadUrl
  const video = { captions, file, durationMs, headers: mediaHeaders(mediaCookie) }
  const spoken = await readSpokenText(context, video, params)
  if (spoken.kind === 'spoken') {
    return { outcome: 'found', model: { post, transcript: spoken.transcript }, served: spoken.served }
  }
  // On every platform, a video without the requested captions is `not_found`, with the video in the record.
  if (spoken.kind === 'none') return { ...notFound, model: { post, transcript: null } }
  if (isComplete) throw changed('video.claInfo')
  return restricted
})
