import { Fault, ServiceError } from '../../../errors.ts'
import type { LookupAnswer, LookupContext, Source } from '../../../lookup/source.ts'
import { plainText } from '../../../transcripts/captions.ts'
import { readHlsCaptions } from '../../../transcripts/hls.ts'
import type { TranscriptData } from '../records.ts'
import { bearerSetting } from './api.ts'
import { bestVariant, type Media } from './media.ts'
import { askPost } from './official.ts'
import { type Post, postUrl } from './post.ts'
import { postIdOf } from './post-link.ts'
import { askSyndication } from './syndication.ts'

/** Where X keeps video files and their playlists. */
const videoOrigin = 'https://video.twimg.com'

type Read = Post | Exclude<LookupAnswer<never>, { outcome: 'found' }>

function videoOf(post: Post): Media {
  const shown = [post, post.reposted, post.quoted].flatMap((one) => one?.media ?? [])
  const video = shown.find((media) => media.type === 'video')
  if (video) return video
  throw new ServiceError(
    'transcript_target_not_video',
    'This post has no video; send the link of a post that shows one.',
  )
}

async function captionsOf(video: Media, context: LookupContext): Promise<string | null> {
  const playlist = video.variants.find((variant) => /mpegurl/i.test(variant.contentType))
  if (!playlist) return null
  const read = async (file: string): Promise<string | null> => {
    // Playlists name files beside themselves; nothing else is fetched on their word.
    if (new URL(file).origin !== videoOrigin) throw new Fault('refused', `twitter: captions at ${file}`)
    const answer = await context.upstream.request({ url: file, accept: [403, 404, 410] })
    return answer.status === 200 ? answer.text() : null
  }
  const found = await readHlsCaptions(playlist.url, read, undefined)
  if (found.kind === 'unreadable') {
    throw new Fault('media', `twitter: no playlist at ${playlist.url}`, {
      publicMessage: 'The video of this post could not be read; it may have been deleted.',
    })
  }
  return found.kind === 'captions' ? plainText(found.segments) : null
}

/** The spoken text: the captions X shows, or else speech to text where that is configured. */
async function transcriptOf(video: Media, context: LookupContext): Promise<string | null> {
  const captions = await captionsOf(video, context)
  const file = bestVariant(video)
  if (captions !== null || !context.transcriber.available || file?.contentType !== 'video/mp4')
    return captions
  const { plainText: spoken } = await context.transcriber.transcribe({
    mediaUrl: file.url,
    durationMs: video.durationMs,
  })
  return spoken
}

function transcriptSource(
  source: Pick<Source, 'name' | 'requires'>,
  ask: (id: string, context: LookupContext) => Promise<Read>,
): Source<{ url: string }, TranscriptData> {
  return {
    ...source,
    async lookup({ url }, context) {
      const id = await postIdOf(url, context)
      if (id === null) return { outcome: 'not_found' }
      const post = await ask(id, context)
      if ('outcome' in post) return post
      const transcript = await transcriptOf(videoOf(post), context)
      const tweet = { url: postUrl(post.id, post.author?.handle) }
      // There is a video, and no transcript of it.
      const outcome = transcript === null ? 'not_found' : 'found'
      return { outcome, data: { lookupStatus: outcome, tweet, transcript } }
    },
  }
}

/** Transcripts need no counts, so the free public source is asked first. */
export const transcriptSources = [
  transcriptSource({ name: 'web' }, async (id, context) => {
    const answer = await askSyndication(id, context)
    return answer.outcome === 'found' ? answer.post : answer
  }),
  transcriptSource({ name: 'official', requires: [bearerSetting] }, askPost),
] as const
