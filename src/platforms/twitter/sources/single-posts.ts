import {
  type Finding,
  type LookupContext,
  notFound,
  type Refusal,
  type Source,
} from '../../../catalog/source.ts'
import { changed, Fault, parameterError, ServiceError } from '../../../errors.ts'
import { plainText } from '../../../reading/captions.ts'
import { requireSameId } from '../../../reading/entries.ts'
import { readHlsCaptions } from '../../../reading/hls.ts'
import { unreadableVideo, videoHostReader } from '../../shared/video-host.ts'
import { postForms, readPost } from '../identifiers.ts'
import type { Media, Post, Transcript } from '../model.ts'
import { bestVariant } from '../records/media.ts'
import { official } from './official/api.ts'
import { requestPost } from './official/objects.ts'
import { fetchEmbed } from './web/oembed.ts'
import { fetchSyndicated } from './web/syndication.ts'

/**
 * The id of a post named by id or t.co link; a t.co link is opened (one redirect). Null when the link leads nowhere.
 * @throws ServiceError `bad_request` when the link opens something else than a post
 */
export async function resolvePostId(post: string, context: LookupContext): Promise<string | null> {
  if (/^\d+$/.test(post)) return post
  const answer = await context.upstream.request({ url: post, redirect: 'manual', accept: [404] })
  if (answer.status === 404) return null
  const { location } = answer.headers
  if (answer.status < 300 || answer.status >= 400 || !location) throw changed('t.co location')
  const opened = readPost(location)
  if (opened !== null && /^\d+$/.test(opened)) return opened
  throw parameterError(`this t.co link opens ${location.slice(0, 200)}, which is no post: send ${postForms}`)
}

/** The lookup of one post by its id or t.co link, with a way to ask for the post of an id. */
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

/** Asks the embed widget's service, and X's oEmbed endpoint where that one cannot answer. */
async function fetchFromWeb(id: string, context: LookupContext): Promise<Post | Refusal> {
  try {
    return await fetchSyndicated(id, context)
  } catch (error) {
    if (context.signal.aborted) throw error
    const embed = await fetchEmbed(id, context).catch(() => null)
    // The first failure tells more: oEmbed is the smaller answer of the same platform.
    if (embed === null) throw error
    if (error instanceof Fault && error.reason === 'changed') context.drift(error.field ?? 'shape')
    return embed
  }
}

/** Where X keeps video files and their playlists. */
const videoOrigin = 'https://video.twimg.com'

/** The video a post shows: its own, or that of the post it repeats or quotes. */
function videoOf(post: Post): Media {
  const media = [{ post }, post.reposted, post.quoted].flatMap((one) =>
    one ? [one.post?.media ?? null] : [],
  )
  const video = media.flatMap((one) => one ?? []).find(({ type }) => type === 'video')
  if (video) return video
  // Media that cannot be read may be a video, and no caller's mistake.
  if (media.includes(null)) throw changed('media of a post')
  throw new ServiceError(
    'transcript_target_not_video',
    'This post has no video; send the link of a post that shows one.',
  )
}

/** The spoken text: the captions X shows, or else speech to text where that is configured; null for a silent video. */
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
  // Only a playlist says that a video has no captions.
  if (!playlist) throw changed('variants: playlist')
  return null
}

/** The transcript of the post that `find` finds. A video without words is named, and `not_found`. */
function lookupTranscript<P>(find: (params: P, context: LookupContext) => Promise<Finding<Post>>) {
  return async (params: P, context: LookupContext): Promise<Finding<Transcript>> => {
    const found = await find(params, context)
    if (found.outcome !== 'found') return { outcome: found.outcome }
    const text = await findSpokenText(videoOf(found.model), context)
    return { outcome: text === null ? 'not_found' : 'found', model: { post: found.model, text } }
  }
}

/**
 * One post: the official source first, which alone has every count and long posts in full; the public embeds have no
 * counts of reposts, quotes, bookmarks and views.
 */
export const postSources: Source<{ url: string }, Post>[] = [
  { ...official, lookup: lookupByLink(requestPost) },
  { name: 'web', lookup: lookupByLink(fetchFromWeb) },
]

/** What is said in a post's video. Words need no counts, so the free public way comes first. */
export const transcriptSources: Source<{ url: string }, Transcript>[] = [
  { name: 'web', lookup: lookupTranscript(lookupByLink(fetchSyndicated)) },
  { ...official, lookup: lookupTranscript(lookupByLink(requestPost)) },
]
