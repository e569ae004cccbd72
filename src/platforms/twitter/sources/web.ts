import { Fault, ServiceError } from '../../../errors.ts'
import type { LookupContext, Source } from '../../../lookup/source.ts'
import type { TweetData } from '../records.ts'
import { askEmbed } from './oembed.ts'
import { tweetDataOf } from './post.ts'
import { postIdOf } from './post-link.ts'
import { askSyndication, type SyndicatedPost } from './syndication.ts'

/** Asks the embed widget's service, and X's oEmbed endpoint where that one cannot answer. */
async function askWeb(id: string, context: LookupContext): Promise<SyndicatedPost> {
  try {
    return await askSyndication(id, context)
  } catch (error) {
    if (error instanceof ServiceError || context.signal.aborted) throw error
    try {
      return await askEmbed(id, context)
    } catch {
      // The first failure tells more: oEmbed is the smaller answer of the same platform.
      throw error instanceof Fault ? error : new Fault('changed', String(error), { cause: error })
    }
  }
}

/** One post as the public embeds show it: without counts of reposts, quotes, bookmarks and views. */
export const webPostSource: Source<{ url: string; trim?: boolean }, TweetData> = {
  name: 'web',
  async lookup({ url, trim = false }, context) {
    const id = await postIdOf(url, context)
    if (id === null) return { outcome: 'not_found' }
    const answer = await askWeb(id, context)
    return answer.outcome === 'found' ? { outcome: 'found', data: tweetDataOf(answer.post, trim) } : answer
  },
}
