import type { Outcome } from '../../../catalog/operation.ts'
import type { LookupAnswer, LookupContext } from '../../../lookup/source.ts'
import { str } from '../../shared/narrow.ts'
import { analyse, loadReaders } from '../analysis.ts'
import type { CommentAnalysisData, CommentRow, CommentsData } from '../records.ts'
import type { CommentAnswer, CommentOrder } from './comments.ts'

/** One way to read a page of comments: the first, or the one a token names. */
export type CommentReader = (
  id: string,
  order: CommentOrder,
  token: string | null,
  context: LookupContext,
) => Promise<CommentAnswer>

/** Pages an analysis reads, one after the other, and the comments after which it stops. */
const analysedPages = 5
const analysedComments = 100

/** One page of comments as an answer. */
export async function lookupComments(
  read: CommentReader,
  id: string,
  order: CommentOrder,
  context: LookupContext,
): Promise<LookupAnswer<CommentsData>> {
  const page = await read(id, order, str(context.continuation), context)
  if ('outcome' in page) return page
  return {
    outcome: 'found',
    data: {
      lookupStatus: 'found',
      comments: [...page.comments],
      page: { nextCursor: null, hasMore: page.token !== null },
    },
    next: page.token,
  }
}

/** Reads the first comments of a video, up to 100, and says what is in them. */
export async function lookupAnalysis(
  read: CommentReader,
  id: string,
  order: CommentOrder,
  context: LookupContext,
): Promise<LookupAnswer<CommentAnalysisData>> {
  const comments: CommentRow[] = []
  let token: string | null = null
  let total: number | null = null
  for (let page = 0; page < analysedPages && comments.length < analysedComments; page++) {
    const answer: CommentAnswer | { outcome: Exclude<Outcome, 'found'> } = await read(
      id,
      order,
      token,
      context,
    )
    if ('outcome' in answer) {
      if (page === 0) return answer
      // What was read so far is still true; the answer says how many comments that is.
      context.drift('comments continuation')
      break
    }
    comments.push(...answer.comments)
    total ??= answer.total
    token = answer.token
    if (token === null) break
  }
  return { outcome: 'found', data: analyse(comments, total, await loadReaders()) }
}
