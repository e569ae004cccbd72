import type { LookupContext, Refusal, Source } from '../../../../catalog/source.ts'
import { Fault } from '../../../../errors.ts'
import type { Post, Transcript } from '../../model.ts'
import { byLink } from '../short-link.ts'
import { transcriptOf } from '../transcript.ts'
import { askEmbed } from './oembed.ts'
import { askSyndication } from './syndication.ts'

/** Asks the embed widget's service, and X's oEmbed endpoint where that one cannot answer. */
async function askWeb(id: string, context: LookupContext): Promise<Post | Refusal> {
  try {
    return await askSyndication(id, context)
  } catch (error) {
    if (context.signal.aborted) throw error
    const embed = await askEmbed(id, context).catch(() => null)
    // The first failure tells more: oEmbed is the smaller answer of the same platform.
    if (embed === null) throw error
    if (error instanceof Fault && error.reason === 'changed') context.drift(error.field ?? 'shape')
    return embed
  }
}

/** One post as the public embeds show it: without counts of reposts, quotes, bookmarks and views. */
export const webPost: Source<{ url: string }, Post> = { name: 'web', lookup: byLink(askWeb) }

export const webTranscript: Source<{ url: string }, Transcript> = {
  name: 'web',
  lookup: transcriptOf(byLink(askSyndication)),
}
