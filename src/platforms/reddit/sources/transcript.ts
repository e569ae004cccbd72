import type { z } from 'zod'
import { Fault, ServiceError } from '../../../errors.ts'
import type { LookupAnswer, LookupContext } from '../../../lookup/source.ts'
import { plainText, readWebVtt } from '../../../transcripts/captions.ts'
import { readHlsCaptions } from '../../../transcripts/hls.ts'
import type { Segment } from '../../../transcripts/types.ts'
import { must, str, url } from '../../shared/narrow.ts'
import type { PostRef } from '../identifiers.ts'
import type { transcriptLookup } from '../records.ts'
import { absolute, hostedVideo, readPostThing } from './posts.ts'
import { type Reader, userAgent } from './reader.ts'

const videoOrigin = 'https://v.redd.it'

/** The master playlist, which names its captions only when `f` asks for them. */
function playlistUrl(videoId: string, given: string | null): string {
  const known = given !== null && new URL(given).origin === videoOrigin
  const playlist = new URL(known ? given : `${videoOrigin}/${videoId}/HLSPlaylist.m3u8`)
  const formats = playlist.searchParams.get('f')
  if (!formats?.includes('subsAll'))
    playlist.searchParams.set('f', formats ? `${formats},subsAll` : 'hd,subsAll')
  return playlist.href
}

interface Captions {
  readonly language: string
  readonly segments: Segment[]
}

async function captionsOf(
  videoId: string,
  hlsUrl: string | null,
  language: string | undefined,
  context: LookupContext,
): Promise<Captions | null> {
  const read = async (file: string): Promise<string | null> => {
    // Playlists name files beside themselves; nothing else is fetched on their word.
    if (new URL(file).origin !== videoOrigin) throw new Fault('refused', `reddit: captions at ${file}`)
    const answer = await context.upstream.request({
      url: file,
      headers: { 'user-agent': userAgent(context) },
      accept: [403, 404, 410],
    })
    return answer.status === 200 ? answer.text() : null
  }
  const found = await readHlsCaptions(playlistUrl(videoId, hlsUrl), read, language)
  if (found.kind === 'captions') return { language: found.language ?? 'und', segments: found.segments }
  // Some videos have their English captions beside the playlist, which does not name them.
  if (language === undefined || language === 'en') {
    const text = await read(`${videoOrigin}/${videoId}/wh_ben_en.vtt`)
    const segments = text === null ? null : readWebVtt(text)
    if (segments) return { language: 'en', segments }
  }
  if (found.kind === 'unreadable') {
    throw new Fault('media', `reddit: video ${videoId} has neither playlist nor captions`, {
      publicMessage: 'The video of this post could not be read; it may have been deleted.',
    })
  }
  return null
}

/**
 * The captions of a post's hosted video. A video without captions is `not_found` with the post named: there is a
 * video, and no transcript of it.
 * @throws ServiceError `transcript_target_not_video` for a post without a hosted video
 */
export async function lookUpTranscript(
  params: { readonly url: PostRef; readonly language?: string },
  reader: Reader,
  context: LookupContext,
): Promise<LookupAnswer<z.infer<typeof transcriptLookup>>> {
  const found = await readPostThing(params.url, reader, context)
  if (found.outcome !== 'answered') return found
  const { post } = found
  const video = hostedVideo(post)
  if (!video) {
    throw new ServiceError(
      'transcript_target_not_video',
      'This post has no video hosted by Reddit; send a post whose video plays on Reddit itself (v.redd.it).',
    )
  }
  const hlsUrl = url(video.hls_url)
  const file = url(video.fallback_url) ?? hlsUrl ?? url(video.dash_url)
  const videoId = must(file && new URL(file).pathname.split('/')[1], 'reddit_video.fallback_url')
  const captions = await captionsOf(videoId, hlsUrl, params.language, context)
  const transcript = captions && {
    plainText: plainText(captions.segments),
    language: captions.language.split('-')[0]!.toLowerCase(),
    segments: captions.segments,
  }
  const outcome = transcript === null ? 'not_found' : 'found'
  const named = {
    id: must(str(post.id), 'post.id'),
    url: must(absolute(str(post.permalink)), 'post.permalink'),
    videoId,
  }
  return { outcome, data: { lookupStatus: outcome, post: named, transcript } }
}
