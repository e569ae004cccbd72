import { changed, ServiceError } from '../../../catalog/errors.ts'
import type { Continuation, Finding, LookupContext } from '../../../catalog/source.ts'
import { inThread } from '../../../runtime/threads/threads.ts'
import type { Analysis } from '../analysis/analysis.ts'
import type { Comment, Comments, WholeComment } from '../model.ts'
import type { CommentSource } from './web/comments.ts'

/** Pages an analysis reads, one after the other, and the comments after which it stops. */
const analysedPages = 5
const analysedComments = 100
/** Pages without a new comment after which it stops. */
const maxRepeats = 2

/** Whether every value that an analysis sums or shows is known. */
const isWhole = (comment: Comment): comment is WholeComment =>
  [comment.publishedAt, comment.likeCount, comment.replyCount, ...Object.values(authorOf(comment))].every(
    (value) => value !== null,
  )

const authorOf = ({ author: { handle, verified, creator } }: Comment) => ({ handle, verified, creator })

type Lookup = Parameters<CommentSource['lookup']>

/** A hundred long comments take most of a second, and to load the libraries a tenth of one. */
const analyzeInThread = (
  comments: readonly WholeComment[],
  total: number | null,
  { signal }: Pick<LookupContext, 'signal'>,
): Promise<Analysis> =>
  inThread<Analysis>(
    'platforms',
    { module: new URL('../analysis/analysis.ts', import.meta.url), name: 'analyze', args: [comments, total] },
    { signal },
  )

/** Analyzes up to 100 of a video's first comments from a source of comments. */
export const analyzeComments = (source: CommentSource) => ({
  ...source,
  async lookup(params: Lookup[0], context: Lookup[1]): Promise<Finding<Analysis>> {
    const comments: WholeComment[] = []
    const seen = new Set<string>()
    let repeats = 0
    let [continuation, total]: [Continuation, number | null] = [null, null]
    for (let page = 0; page < analysedPages && comments.length < analysedComments; page++) {
      const reading = source.lookup(params, { ...context, continuation })
      const found: Finding<Comments> = await reading.catch((error) => {
        // The cursor comes from this function, so its rejection is a fault and not the user's error.
        throw page > 0 && error instanceof ServiceError ? changed('comments continuation') : error
      })
      if (found.outcome !== 'found') {
        if (page === 0) return { outcome: found.outcome }
        // The analysis covers the comments read so far and reports their number.
        context.drift('comments continuation')
        break
      }
      const fresh = found.model.comments.filter(({ id }) => !seen.has(id))
      repeats = fresh.length === 0 ? repeats + 1 : 0
      if (repeats === maxRepeats) break
      for (const { id } of fresh) seen.add(id)
      const whole = fresh.filter(isWhole)
      for (let missing = fresh.length - whole.length; missing > 0; missing--) {
        context.drift('comments: a part is unknown', 'entry')
      }
      comments.push(...whole)
      total ??= found.model.total
      continuation = found.next ?? null
      if (continuation === null) break
    }
    return { outcome: 'found', model: await analyzeInThread(comments, total, context) }
  },
})
