import type { Finding, LookupContext } from '../../../catalog/source.ts'
import { changed, ServiceError } from '../../../errors.ts'
import { plainText } from '../../../reading/captions.ts'
import { readHlsCaptions } from '../../../reading/hls.ts'
import { lostVideo, videoHost } from '../../shared/video-host.ts'
import type { Media, Post, Transcript } from '../model.ts'
import { bestVariant } from '../records/media.ts'

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
async function wordsOf(video: Media, context: LookupContext): Promise<string | null> {
  const playlist = video.variants.find(({ contentType }) => /mpegurl/i.test(contentType))?.url
  const captions = playlist && (await readHlsCaptions(playlist, videoHost(videoOrigin, context)))
  if (captions && captions.kind === 'unreadable') throw lostVideo(`twitter: no playlist at ${playlist}`)
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
export function transcriptOf<P>(find: (params: P, context: LookupContext) => Promise<Finding<Post>>) {
  return async (params: P, context: LookupContext): Promise<Finding<Transcript>> => {
    const found = await find(params, context)
    if (found.outcome !== 'found') return { outcome: found.outcome }
    const text = await wordsOf(videoOf(found.model), context)
    return { outcome: text === null ? 'not_found' : 'found', model: { post: found.model, text } }
  }
}
