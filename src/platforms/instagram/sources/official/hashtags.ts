import { type LookupContext, notFound } from '../../../../catalog/source.ts'
import { changed } from '../../../../errors.ts'
import { at, must } from '../../../../reading/narrow.ts'
import { str } from '../../../../reading/values.ts'
import type { SourceAnswer } from '../../../shared/web-source.ts'
import type { Hashtag } from '../../model.ts'
import { ownUser, requestGraph } from './graph.ts'
import { type Edge, mediaFields, readEdge } from './media.ts'

/** Hashtags of the Graph API. An account may ask for 30 different ones within seven days. */

const weekSeconds = 7 * 86_400
/** How long a tag that does not exist is not asked for again. */
const missingSeconds = 600

/** The id of a tag; it never changes, so that it is kept. Empty: there is no such tag. */
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

/** Graph knows no tags with emoji. */
export const isKnownToGraph = (name: string) => /^[\p{L}\p{M}\p{N}_]+$/u.test(name)

/** A hashtag: that it exists, and its id. Graph tells no count of its posts. */
export async function readHashtag(context: LookupContext, name: string): Promise<SourceAnswer<Hashtag>> {
  const id = await idOf(context, name)
  if (id === '') return notFound
  return { outcome: 'answered', found: { id, name, postCount: null, isTrending: null } }
}

/** Graph shows what was posted within a day, or what is most popular of all. */
export type HashtagEdge = 'recent_media' | 'top_media'

const pageSize = 25

/** A page of a hashtag's posts; nothing tells their authors. */
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
  // What is most popular of a hashtag that exists is seldom nothing.
  if (edge === 'top_media' && after === null && read.media.length === 0) context.drift('top_media: empty')
  return { outcome: 'answered', found: read }
}
