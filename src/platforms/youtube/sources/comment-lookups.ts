import { setImmediate as pause } from 'node:timers/promises'
import type { Source } from '../../../catalog/source.ts'
import { str } from '../../../reading/values.ts'
import { type Analysis, loadReaders, type Read, readComment, summed } from '../analysis/analysis.ts'
import type { Comment, Comments } from '../model.ts'
import { official } from './official/api.ts'
import { officialComments } from './official/comments.ts'
import { type CommentOrder, type CommentReader, webComments } from './web/comments.ts'

/** Pages an analysis reads, one after the other, and the comments after which it stops. */
const analysedPages = 5
const analysedComments = 100

interface CommentParams {
  readonly url: string
  readonly order?: CommentOrder | undefined
}

const ways: readonly (Pick<Source, 'name' | 'requires'> & { readonly read: CommentReader })[] = [
  { name: 'web', read: webComments },
  { ...official, read: officialComments },
]

/** One page of comments, from each way to read them. */
export const commentSources = ways.map(
  ({ read, ...way }): Source<CommentParams, Comments> => ({
    ...way,
    async lookup({ url, order = 'top' }, context) {
      const page = await read(url, order, str(context.continuation), context)
      return 'outcome' in page ? page : { outcome: 'found', model: page, next: page.token }
    },
  }),
)

/** What the first comments of a video say, up to 100 of them, from each way to read them. */
export const analysisSources = ways.map(
  ({ read, ...way }): Source<CommentParams, Analysis> => ({
    ...way,
    async lookup({ url, order = 'top' }, context) {
      const comments: Comment[] = []
      let [token, total]: [string | null, number | null] = [null, null]
      for (let page = 0; page < analysedPages && comments.length < analysedComments; page++) {
        const answer = await read(url, order, token, context)
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
      const readers = await loadReaders()
      const reads: Read[] = []
      for (const comment of comments) {
        reads.push(readComment(comment, readers))
        // Others get their turn between two comments, however long they are.
        await pause()
      }
      return { outcome: 'found', model: summed(reads, total) }
    },
  }),
)
