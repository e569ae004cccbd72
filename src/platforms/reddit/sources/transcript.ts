import type { Finding, LookupContext } from '../../../catalog/source.ts'
import { changed, ServiceError } from '../../../errors.ts'
import { readCaptionFile } from '../../../reading/caption-files.ts'
import { readHlsCaptions } from '../../../reading/hls.ts'
import { must } from '../../../reading/narrow.ts'
import { lostVideo, videoHost } from '../../shared/video-host.ts'
import type { PostRef } from '../identifiers.ts'
import type { Captioned, HostedVideo } from '../model.ts'
import { lookUpPost } from './posts.ts'
import { type Reader, userAgent } from './reader.ts'

const videoOrigin = 'https://v.redd.it'

/** The master playlist, which names its captions only when `f` asks for them. */
function playlistOf({ id, playlistUrl }: HostedVideo): string {
  const known = playlistUrl !== null && new URL(playlistUrl).origin === videoOrigin
  const playlist = new URL(known ? playlistUrl : `${videoOrigin}/${id}/HLSPlaylist.m3u8`)
  const formats = playlist.searchParams.get('f')
  if (!formats?.includes('subsAll'))
    playlist.searchParams.set('f', formats ? `${formats},subsAll` : 'hd,subsAll')
  return playlist.href
}

async function captionsOf(
  video: HostedVideo,
  language: string | undefined,
  context: LookupContext,
): Promise<Captioned['captions']> {
  const read = videoHost(videoOrigin, context, { 'user-agent': userAgent(context) })
  const found = await readHlsCaptions(playlistOf(video), read, language)
  if (found.kind === 'captions') {
    return { language: must(found.language, 'captions language'), segments: found.segments }
  }
  // Some videos have their English captions beside the playlist, which does not name them.
  if (language === undefined || language === 'en') {
    const text = await read(`${videoOrigin}/${video.id}/wh_ben_en.vtt`)
    if (text !== null)
      return { language: 'en', segments: must(await readCaptionFile(text, 'webVtt'), 'captions file') }
  }
  if (found.kind === 'unreadable') {
    throw lostVideo(`reddit: video ${video.id} has neither playlist nor captions`)
  }
  return null
}

/**
 * The captions of a post's hosted video. A video without captions is `not_found` with the post named: there is a
 * video, and no transcript of it.
 * @throws ServiceError `transcript_target_not_video` for a post that says that it has no hosted video
 */
export async function lookUpTranscript(
  params: { readonly url: PostRef; readonly language?: string },
  reader: Reader,
): Promise<Finding<Captioned>> {
  const found = await lookUpPost(params, reader)
  if (found.outcome !== 'found') return { outcome: found.outcome }
  const { model: post } = found
  if (post.video === null) throw changed('reddit_video')
  if (post.video === 'none') {
    throw new ServiceError(
      'transcript_target_not_video',
      'This post has no video hosted by Reddit; send a post whose video plays on Reddit itself (v.redd.it).',
    )
  }
  const captions = await captionsOf(post.video, params.language, reader.context)
  return { outcome: captions ? 'found' : 'not_found', model: { post, video: post.video, captions } }
}
