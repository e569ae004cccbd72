import { type LookupContext, notFound, restricted, type Source } from '../../../../catalog/source.ts'
import { changed, ServiceError } from '../../../../errors.ts'
import { downloadMedia } from '../../../shared/hosting.ts'
import { optional } from '../../../shared/optional.ts'
import { chooseTrack, readTrack, spokenText } from '../../../shared/transcript.ts'
import type { Post, PostLookup, SpokenPost } from '../../model.ts'
import { type FoundPost, findLinkedPost } from './post.ts'
import { mediaHeaders } from './site.ts'

/** One post: what it is, its files, its words. */

/** The video without watermark, or every picture of a photo post. */
function filesOf({ mediaType, images, cleanUrl, downloadUrl }: Post) {
  if (mediaType === 'slideshow') return images.map((url) => ({ url, kind: 'image' as const }))
  const video = cleanUrl ?? downloadUrl
  return video === null ? [] : [{ url: video, kind: 'video' as const }]
}

const keptFiles = (context: LookupContext, { post, mediaCookie }: FoundPost, required = false) =>
  downloadMedia(
    context,
    { postId: post.id, files: filesOf(post), headers: mediaHeaders(mediaCookie) },
    required,
  )

/** The captions of a post as a file; an extra of the lookup, without which the post is still found. */
async function captionFile(context: LookupContext, { post, mediaCookie }: FoundPost): Promise<string | null> {
  if (post.captions === null) context.drift('captions')
  const track = post.captions && chooseTrack(post.captions)
  const read = track && (() => readTrack(context, track, mediaHeaders(mediaCookie)))
  const transcript = read && (await optional('captions', context, read))
  return transcript?.content ?? null
}

/** Counts that every page of a post shows. */
const core = ['views', 'likes', 'comments', 'shares'] as const

interface VideoWish {
  readonly url: string
  readonly downloadMedia?: boolean | undefined
  readonly getTranscript?: boolean | undefined
}

export const webVideo: Source<VideoWish, PostLookup> = {
  name: 'web',
  async lookup(params, context) {
    const found = await findLinkedPost(context, params.url)
    if (found.outcome !== 'found') return { outcome: found.outcome }
    const { post, whole } = found
    for (const count of core) if (whole && post.stats[count] === null) context.drift(`stats.${count}`)
    const captions = params.getTranscript ? await captionFile(context, found) : null
    const kept = params.downloadMedia ? await keptFiles(context, found) : { downloads: [], served: {} }
    const model = { post, captionFile: captions, downloads: kept.downloads }
    return { outcome: 'found', model, served: kept.served }
  },
}

/** The files are what is paid for here: where none is known, or none can be kept, nothing was found. */
export const webDownload: Source<{ url: string }, PostLookup> = {
  name: 'web',
  async lookup(params, context) {
    const found = await findLinkedPost(context, params.url)
    if (found.outcome !== 'found') return { outcome: found.outcome }
    const { post, whole } = found
    if (filesOf(post).length === 0) {
      if (whole) throw changed('video.playAddr')
      return restricted
    }
    const { downloads } = await keptFiles(context, found, true)
    return { outcome: 'found', model: { post, captionFile: null, downloads } }
  },
}

interface TranscriptWish {
  readonly url: string
  readonly language?: string | undefined
  readonly useAiFallback?: boolean | undefined
}

export const webTranscript: Source<TranscriptWish, SpokenPost> = {
  name: 'web',
  async lookup(params, context) {
    const found = await findLinkedPost(context, params.url)
    if (found.outcome !== 'found') return { outcome: found.outcome }
    const { post, mediaCookie, whole } = found
    if (post.mediaType === 'slideshow') {
      throw new ServiceError(
        'transcript_target_not_video',
        'This is a photo post, which has no transcript; send the link of a video.',
      )
    }
    const { captions, durationMs } = post
    const video = {
      captions,
      file: post.cleanUrl ?? post.downloadUrl,
      durationMs,
      headers: mediaHeaders(mediaCookie),
    }
    const spoken = await spokenText(context, video, params)
    if (spoken.kind === 'spoken') {
      return { outcome: 'found', model: { post, transcript: spoken.transcript }, served: spoken.served }
    }
    // The video is there, what was asked for is not: the same on every platform.
    if (spoken.kind === 'none') return { ...notFound, model: { post, transcript: null } }
    if (whole) throw changed('video.claInfo')
    return restricted
  },
}
