import { changed, Fault, ServiceError } from '../../../catalog/errors.ts'
import {
  type Finding,
  type LookupContext,
  notFound,
  type Refusal,
  type Source,
} from '../../../catalog/source.ts'
import { plainText } from '../../../reading/captions.ts'
import { requireSameId } from '../../../reading/entries.ts'
import { readHlsCaptions } from '../../../reading/hls.ts'
import { unreadableVideo, videoHostReader } from '../../shared/video-host.ts'
import { postForms, readPost } from '../identifiers.ts'
import type { Media, Post, Transcript } from '../model.ts'
import { bestVariant } from '../records/media.ts'
import { official } from './official/api.ts'
import { requestPost } from './official/objects.ts'
import { saysGone } from './web/gone.ts'
import { fetchEmbed } from './web/oembed.ts'
import { fetchSyndicated } from './web/syndication.ts'

/** The id of the post at an address that X sent; null for any other address. */
function postAt(address: string): string | null {
  try {
    const id = readPost(address)
    return id !== null && /^\d+$/.test(id) ? id : null
  } catch (error) {
    // The reader of callers' links explains links of other kinds to the caller, who did not send this one.
    if (error instanceof ServiceError) return null
    throw error
  }
}

/**
 * Resolves an id or t.co link to a post id; follows one redirect. Null for a t.co link that X does not know.
 * @throws Fault changed for a link that does not open a post, with a sentence for the caller
 */
export async function resolvePostId(post: string, context: LookupContext): Promise<string | null> {
  if (/^\d+$/.test(post)) return post
  const answer = await context.upstream.request({
    url: post,
    redirect: 'manual',
    accept: [404],
    missing: saysGone,
  })
  if (saysGone(answer)) return null
  const { location } = answer.headers
  if (answer.status < 300 || answer.status >= 400 || !location) throw changed('t.co location')
  const opened = postAt(location)
  if (opened !== null) return opened
  throw new Fault('changed', `t.co opens ${location.slice(0, 200)}`, {
    field: 't.co location',
    publicMessage: `X opens ${location.slice(0, 200)} for this t.co link, which is not a post. Nothing was charged. Send ${postForms}.`,
  })
}

/** Builds a lookup by id or t.co link from a function that requests a post by id. */
function lookupByLink(ask: (id: string, context: LookupContext) => Promise<Post | Refusal>) {
  return async ({ url }: { readonly url: string }, context: LookupContext): Promise<Finding<Post>> => {
    const id = await resolvePostId(url, context)
    if (id === null) return notFound
    const post = await ask(id, context)
    if ('outcome' in post) return post
    requireSameId(id, post.id, 'post id')
    return { outcome: 'found', model: post }
  }
}

/** Requests a post from the embed widget's service; falls back to X's oEmbed endpoint if that fails. */
async function fetchFromWeb(id: string, context: LookupContext): Promise<Post | Refusal> {
  try {
    return await fetchSyndicated(id, context)
  } catch (error) {
    if (context.signal.aborted) throw error
    const embed = await fetchEmbed(id, context).catch(() => null)
    // Report the first failure: oEmbed returns less data, so its failure explains less.
    if (embed === null) throw error
    if (error instanceof Fault && error.reason === 'changed') context.drift(error.field ?? 'shape')
    return embed
  }
}

/** Origin of video files and playlists. */
const videoOrigin = 'https://video.twimg.com'

/** The video of a post, or of its reposted or quoted post. */
function videoOf(post: Post): Media {
  const media = [{ post }, post.reposted, post.quoted].flatMap((one) =>
    one ? [one.post?.media ?? null] : [],
  )
  const video = media.flatMap((one) => one ?? []).find(({ type }) => type === 'video')
  if (video) return video
  // Unreadable media may be a video, so the caller's link may be right.
  if (media.includes(null)) throw changed('media of a post')
  throw new ServiceError(
    'transcript_target_not_video',
    'This post has no video; send the link of a post that shows one.',
  )
}

/** The transcript: X's captions, or speech to text where configured; null for a video without either. */
async function findSpokenText(video: Media, context: LookupContext): Promise<string | null> {
  const playlist = video.variants.find(({ contentType }) => /mpegurl/i.test(contentType))?.url
  const captions =
    playlist && (await readHlsCaptions(playlist, videoHostReader(videoOrigin, context), context))
  if (captions && captions.kind === 'unreadable') throw unreadableVideo(`twitter: no playlist at ${playlist}`)
  if (captions && captions.kind === 'captions') return plainText(captions.segments)
  const file = bestVariant(video)
  if (context.transcriber.available && file?.contentType === 'video/mp4') {
    const wanted = { mediaUrl: file.url, durationMs: video.durationMs }
    return (await context.transcriber.transcribe(wanted)).plainText
  }
  // Only a playlist proves that a video has no captions.
  if (!playlist) throw changed('variants: playlist')
  return null
}

/** Builds a transcript lookup. A video without speech is `not_found`, with the post's link. */
function lookupTranscript<P>(find: (params: P, context: LookupContext) => Promise<Finding<Post>>) {
  return async (params: P, context: LookupContext): Promise<Finding<Transcript>> => {
    const found = await find(params, context)
    if (found.outcome !== 'found') return { outcome: found.outcome }
    const text = await findSpokenText(videoOf(found.model), context)
    return { outcome: text === null ? 'not_found' : 'found', model: { post: found.model, text } }
  }
}

/**
 * Sources of a single post. The official source comes first: only it has all counts and long posts in full. The public
 * embeds have no counts of reposts, quotes, bookmarks and views.
 */
export const postSources: Source<{ url: string }, Post>[] = [
  { ...official, lookup: lookupByLink(requestPost) },
  { name: 'web', lookup: lookupByLink(fetchFromWeb) },
]

/** Sources of transcripts. They need no counts, so the free public source comes first. */
export const transcriptSources: Source<{ url: string }, Transcript>[] = [
  { name: 'web', lookup: lookupTranscript(lookupByLink(fetchSyndicated)) },
  { ...official, lookup: lookupTranscript(lookupByLink(requestPost)) },
]
