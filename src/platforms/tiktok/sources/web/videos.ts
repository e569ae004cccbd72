import { type Finding, type LookupContext, notFound, restricted } from '../../../../catalog/source.ts'
import { changed, ServiceError } from '../../../../errors.ts'
import { downloadMedia } from '../../../shared/hosting.ts'
import { optional } from '../../../shared/optional.ts'
import { chooseTrack, readTrack, spokenText } from '../../../shared/transcript.ts'
import type { Post, PostLookup, SpokenPost } from '../../model.ts'
import { findLinkedPost } from './post.ts'
import { mediaHeaders, type Shown, web } from './site.ts'

/** One post: what it is, its files, its words. */

/** The video without watermark, or every picture of a photo post. */
function filesOf({ mediaType, images, cleanUrl, downloadUrl }: Post) {
  if (mediaType === 'slideshow') return images.map((url) => ({ url, kind: 'image' as const }))
  const video = cleanUrl ?? downloadUrl
  return video === null ? [] : [{ url: video, kind: 'video' as const }]
}

const keptFiles = (context: LookupContext, { model: post, mediaCookie }: Shown<Post>, required = false) =>
  downloadMedia(
    context,
    { postId: post.id, files: filesOf(post), headers: mediaHeaders(mediaCookie) },
    required,
  )

/** The captions of a post as a file; an extra of the lookup, without which the post is still found. */
async function captionFile(
  context: LookupContext,
  { model: post, mediaCookie }: Shown<Post>,
): Promise<string | null> {
  if (post.captions === null) context.drift('captions')
  const track = post.captions && chooseTrack(post.captions)
  const read = track && (() => readTrack(context, track, mediaHeaders(mediaCookie)))
  const transcript = read && (await optional('captions', context, read))
  return transcript?.content ?? null
}

/** Counts that every page of a post shows. */
const core = ['views', 'likes', 'comments', 'shares'] as const

/** A source that begins with the post that a link names. */
const ofPost = <P extends { readonly url: string }, Model>(
  tell: (found: Shown<Post>, params: P, context: LookupContext) => Promise<Finding<Model>>,
) =>
  web<P, Model>(async (params, context) => {
    const found = await findLinkedPost(context, params.url)
    return found.outcome === 'found' ? tell(found, params, context) : { outcome: found.outcome }
  })

/** What one post is asked for by. */
export interface VideoWish {
  readonly url: string
  readonly downloadMedia?: boolean | undefined
  readonly getTranscript?: boolean | undefined
}

export const webVideo = ofPost<VideoWish, PostLookup>(async (found, params, context) => {
  const { model: post, whole } = found
  for (const count of core) if (whole && post.stats[count] === null) context.drift(`stats.${count}`)
  const captions = params.getTranscript ? await captionFile(context, found) : null
  const kept = params.downloadMedia ? await keptFiles(context, found) : { downloads: [], served: {} }
  const model = { post, captionFile: captions, downloads: kept.downloads }
  return { outcome: 'found', model, served: kept.served }
})

/** The files are what is paid for here: where none is known, or none can be kept, nothing was found. */
export const webDownload = ofPost<{ url: string }, PostLookup>(async (found, _, context) => {
  const { model: post, whole } = found
  if (filesOf(post).length === 0) {
    if (whole) throw changed('video.playAddr')
    return restricted
  }
  const { downloads } = await keptFiles(context, found, true)
  return { outcome: 'found', model: { post, captionFile: null, downloads } }
})

interface TranscriptWish {
  readonly url: string
  readonly language?: string | undefined
  readonly useAiFallback?: boolean | undefined
}

export const webTranscript = ofPost<TranscriptWish, SpokenPost>(async (found, params, context) => {
  const { model: post, mediaCookie, whole } = found
  if (post.mediaType === 'slideshow') {
    throw new ServiceError(
      'transcript_target_not_video',
      'This is a photo post, which has no transcript; send the link of a video.',
    )
  }
  const { captions, durationMs } = post
  const file = post.cleanUrl ?? post.downloadUrl
  const video = { captions, file, durationMs, headers: mediaHeaders(mediaCookie) }
  const spoken = await spokenText(context, video, params)
  if (spoken.kind === 'spoken') {
    return { outcome: 'found', model: { post, transcript: spoken.transcript }, served: spoken.served }
  }
  // The video is there, what was asked for is not: the same on every platform.
  if (spoken.kind === 'none') return { ...notFound, model: { post, transcript: null } }
  if (whole) throw changed('video.claInfo')
  return restricted
})
