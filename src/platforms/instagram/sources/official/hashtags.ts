import { changed } from '../../../../catalog/errors.ts'
import { type LookupContext, notFound } from '../../../../catalog/source.ts'
import { at, must } from '../../../../reading/narrow.ts'
import { str } from '../../../../reading/values.ts'
import type { SourceAnswer } from '../../../shared/web-source.ts'
import type { Hashtag } from '../../model.ts'
import { ownUser, requestGraph } from './graph.ts'
import { type Edge, mediaFields, readEdge } from './media.ts'

/** Hashtags of the Graph API. An account may ask for 30 different ones within seven days. */

const weekSeconds = 7 * 86_400
/** Seconds for which a missing tag is cached. */
const missingSeconds = 600

/** The id of a hashtag; empty if the hashtag does not exist. An id never changes, so it is cached for a week. */
async function idOf(context: LookupContext, name: string): Promise<string> {
  return context.shared.get(`graph hashtag ${name}`, async () => {
    const answer = await requestGraph(context, '/ig_hashtag_search', { user_id: ownUser(context), q: name })
    if (answer.outcome !== 'answered') return { value: '', seconds: missingSeconds }
    return {
      value: must(str(at(answer.body, 'data', 0, 'id')), 'ig_hashtag_search.data'),
      seconds: weekSeconds,
    }
  })
}

/** The Graph API does not support hashtags with emoji. */
export const isKnownToGraph = (name: string) => /^[\p{L}\p{M}\p{N}_]+$/u.test(name)

/** Reads a hashtag: its existence and its id. Graph has no post count. */
export async function readHashtag(context: LookupContext, name: string): Promise<SourceAnswer<Hashtag>> {
  const id = await idOf(context, name)
  if (id === '') return notFound
  return { outcome: 'answered', found: { id, name, postCount: null, isTrending: null } }
}

/** Posts of the last 24 hours, or the most popular posts. */
export type HashtagEdge = 'recent_media' | 'top_media'

const pageSize = 25

/** Reads a page of a hashtag's posts. Graph does not name their authors. */
export async function readHashtagMedia(
  context: LookupContext,
  name: string,
  edge: HashtagEdge,
  after: string | null,
): Promise<SourceAnswer<Edge>> {
  const id = await idOf(context, name)
  if (id === '') return notFound
  const answer = await requestGraph(context, `/${id}/${edge}`, {
    user_id: ownUser(context),
    fields: mediaFields,
    limit: String(pageSize),
    ...(after === null ? {} : { after }),
  })
  if (answer.outcome !== 'answered') throw changed(edge, 'gone under its own id')
  const read = readEdge(answer.body, null, pageSize, context)
  // An existing hashtag almost always has popular posts.
  if (edge === 'top_media' && after === null && read.media.length === 0) context.drift('top_media: empty')
  return { outcome: 'answered', found: read }
}
