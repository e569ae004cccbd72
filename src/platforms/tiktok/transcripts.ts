import { z } from 'zod'
import { operation } from '../../catalog/operation.ts'
import { flag } from '../../catalog/parameters.ts'
import { ServiceError } from '../../errors.ts'
import type { Source } from '../../lookup/source.ts'
import type { Segment } from '../../transcripts/types.ts'
import { languageCode } from '../shared/parameters.ts'
import { count } from '../shared/records.ts'
import { videoUrl } from './identifiers.ts'
import { linkOf } from './items.ts'
import { outcomeStatus } from './records.ts'
import { fetchCaptions, writeWebVtt } from './sources/captions.ts'
import { findLinkedPost } from './sources/video.ts'
import { mediaHeaders } from './sources/web.ts'

const record = z.strictObject({
  lookupStatus: outcomeStatus,
  video: z.strictObject({ id: z.string(), url: z.string() }).nullable(),
  transcript: z
    .strictObject({
      format: z.literal('webvtt'),
      content: z.string(),
      language: z.string(),
      /** captions: the platform's own; speech_to_text: made by the operator's transcription endpoint. */
      source: z.enum(['captions', 'speech_to_text']),
      plainText: z.string(),
      segments: z.array(z.strictObject({ text: z.string(), startMs: count, endMs: count })),
    })
    .nullable(),
})
type Transcript = z.infer<typeof record>

interface Wish {
  url: string
  language?: string
  useAiFallback?: boolean
}

const copies = (segments: readonly Segment[]) =>
  segments.map(({ text, startMs, endMs }) => ({
    text,
    startMs: Math.round(startMs),
    endMs: Math.round(endMs),
  }))

const web: Source<Wish, Transcript> = {
  name: 'web',
  async lookup(params, context) {
    const answer = await findLinkedPost(context, params.url)
    if (answer.outcome !== 'found') return { outcome: answer.outcome }
    const { post, mediaCookie } = answer
    if (post.mediaType === 'slideshow') {
      throw new ServiceError(
        'transcript_target_not_video',
        'This is a photo post, which has no transcript; send the link of a video.',
      )
    }
    const video = { id: post.id, url: linkOf(post) }
    const captions = await fetchCaptions(context, post, mediaCookie, params.language)
    if (captions) {
      const { content, language, plainText, segments } = captions
      const transcript = {
        format: 'webvtt' as const,
        content,
        language,
        source: 'captions' as const,
        plainText,
        segments: copies(segments),
      }
      return { outcome: 'found', data: { lookupStatus: 'found', video, transcript } }
    }
    const mediaUrl = post.cleanUrl ?? post.downloadUrl
    if (!params.useAiFallback || mediaUrl === null) {
      // The video is there, what was asked for is not: the same on every platform.
      return { outcome: 'not_found', data: { lookupStatus: 'not_found', video, transcript: null } }
    }
    const made = await context.transcriber.transcribe({
      mediaUrl,
      headers: mediaHeaders(mediaCookie),
      durationMs: post.durationMs,
      ...(params.language === undefined ? {} : { language: params.language }),
    })
    const transcript = {
      format: 'webvtt' as const,
      content: writeWebVtt(made.segments),
      language: made.language,
      source: 'speech_to_text' as const,
      plainText: made.plainText,
      segments: copies(made.segments),
    }
    return {
      outcome: 'found',
      data: { lookupStatus: 'found', video, transcript },
      used: { useAiFallback: 1 },
    }
  },
}

export const getTranscript = operation({
  id: 'tiktok.videos.transcript',
  path: '/v1/tiktok/videos/transcript',
  summary: 'Spoken text of a TikTok video',
  description:
    'The captions of the video, in the language asked for. A video without such captions is `not_found` with the video named and a null transcript, unless `useAiFallback=true` lets the transcription endpoint of this service make one.',
  parameters: {
    url: videoUrl,
    language: languageCode('Language of the transcript (ISO 639-1), default: the spoken one.'),
    useAiFallback: flag({
      description: 'Transcribe the audio where there are no captions: 10 credits when that was used.',
    }),
  },
  record,
  price: { base: 1, surcharges: [{ parameter: 'useAiFallback', credits: 10, per: 'lookup', most: 1 }] },
  cacheSeconds: 86_400,
  example: { url: 'https://www.tiktok.com/@ada.cooks/video/7336839120215361045' },
  phrases: [
    'transcript of a tiktok video',
    'what is said in this tiktok',
    'speech to text of a tiktok link',
    'subtitles or captions of a tiktok',
  ],
  empty: (lookupStatus) => ({ lookupStatus, video: null, transcript: null }),
  sources: [web],
  timeoutMs: 120_000,
})
