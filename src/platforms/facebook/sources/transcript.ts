import { type Finding, type LookupContext, notFound, restricted } from '../../../catalog/source.ts'
import { readSpokenText, type SpokenVideo } from '../../shared/transcript.ts'
import type { Transcript } from '../records/posts.ts'

/** The transcript of a video; `not_found`, with the video's link, where Facebook reports no captions. */
export async function findTranscript(
  context: LookupContext,
  url: string,
  video: SpokenVideo,
): Promise<Finding<Transcript>> {
  const spoken = await readSpokenText(context, video, {
    useAiFallback: video.file !== null && context.transcriber.available,
  })
  if (spoken.kind === 'spoken') {
    return { outcome: 'found', model: { url, text: spoken.transcript.plainText } }
  }
  return spoken.kind === 'none' ? { ...notFound, model: { url, text: null } } : restricted
}
