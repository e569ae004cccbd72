import type { Finding, LookupContext } from '../../../../catalog/source.ts'
import { passOver } from '../../../../reading/entries.ts'
import { must, obj } from '../../../../reading/narrow.ts'
import { count, int, isoFromSeconds, str, text } from '../../../../reading/values.ts'
import type { Comment, CommentList } from '../../model.ts'
import { resolvePost } from '../web/post.ts'
import { byApi, Digits, officialList } from './api.ts'

/** Comments by the Research API. It names no authors and no languages. */

const fields = 'id,video_id,text,like_count,reply_count,parent_comment_id,create_time'

/** Pages of the mixed list that one lookup reads in search of a first entry of its own. */
const pagesAtOnce = 5

function readComment(entry: unknown, parent: string): Comment | typeof passOver {
  const raw = obj(entry) ?? {}
  if (must(str(raw.parent_comment_id), 'comment.parent_comment_id') !== parent) return passOver
  return {
    id: must(str(raw.id), 'comment.id'),
    text: must(text(raw.text), 'comment.text'),
    createdAt: must(isoFromSeconds(raw.create_time), 'comment.create_time'),
    likes: must(count(raw.like_count), 'comment.like_count'),
    replyCount: must(count(raw.reply_count), 'comment.reply_count'),
    language: null,
    author: null,
  }
}

/** A page of the list, which holds comments and replies together: `parent` is the post's id for comments. */
async function page(context: LookupContext, videoId: string, parent: string): Promise<Finding<CommentList>> {
  let from: number | null = typeof context.continuation === 'number' ? context.continuation : 0
  for (let round = 0; from !== null && round < pagesAtOnce; round++) {
    const cursor: number = from
    const body = { video_id: new Digits(videoId), max_count: 100, cursor }
    const list = await officialList(context, '/v2/research/video/comment/list/', fields, body, {
      name: 'comments',
      read: (raw) => readComment(raw, parent),
      next: (data) => int(data.cursor),
    })
    if (list.outcome !== 'listed') return list
    from = list.next
    if (list.items.length > 0) {
      return { outcome: 'found', model: { comments: list.items, total: null }, next: from }
    }
  }
  return { outcome: 'found', model: { comments: [], total: null }, next: from }
}

/** Comments of a post, or the replies to one of them, which the API gives in the same way. */
export const officialComments = byApi<{ url: string; commentId?: string | undefined }, CommentList>(
  async ({ url, commentId }, context) => {
    const link = await resolvePost(context, url)
    return 'outcome' in link ? link : page(context, link.id, commentId ?? link.id)
  },
)
