import { z } from 'zod'
import { count } from '../../../catalog/fields.ts'
import { lookupStatus } from '../../../catalog/records.ts'
import type { SpokenPost } from '../model.ts'
import { linkOf } from './posts.ts'

export const transcriptRecord = z.strictObject({
  lookupStatus,
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

export function transcriptView({ post, transcript }: SpokenPost) {
  const segments = transcript?.segments.map(({ text, startMs, endMs }) => ({
    text,
    startMs: Math.round(startMs),
    endMs: Math.round(endMs),
  }))
  return {
    video: { id: post.id, url: linkOf(post) },
    transcript: transcript && { format: 'webvtt' as const, ...transcript, segments: segments ?? [] },
  }
}
