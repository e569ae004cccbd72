import type { YTNodes } from 'youtubei.js'
import type { Outcome } from '../../../catalog/operation.ts'
import { changed } from '../../../errors.ts'
import type { LookupAnswer, LookupContext } from '../../../lookup/source.ts'
import { at, obj, objs, str } from '../../shared/narrow.ts'
import type { CommentRow, RepliesData } from '../records.ts'
import { type Answer, continued, openTube, refusal, type Tube } from './innertube.ts'
import { playerOf } from './player.ts'
import { appended, tokenOf } from './rows.ts'
import { absoluteUrl, agoOf, countOf, handleOf } from './texts.ts'
import { commentsTurnedOff, watchPage } from './watch.ts'

export type CommentOrder = 'top' | 'newest'

/** A page of top-level comments. */
export interface CommentPage {
  readonly comments: readonly CommentRow[]
  readonly token: string | null
  /** How many comments the video has, as its header says. */
  readonly total: number | null
}

export type CommentAnswer = CommentPage | { readonly outcome: Exclude<Outcome, 'found'> }

const repliesOperation = 'youtube.videos.comments.replies'

function author(view: YTNodes.CommentView) {
  const handle = handleOf(view.author?.name) ?? view.author?.name ?? view.author?.id ?? 'unknown'
  const id = str(view.author?.id)
  return {
    id,
    handle,
    name: str(view.author?.name),
    verified: view.author?.is_verified === true || view.author?.is_verified_artist === true,
    creator: view.author_is_channel_owner === true,
    avatarUrl: absoluteUrl(view.author?.thumbnails[0]?.url ?? view.author?.avatar_thumbnail_url),
    channelUrl: id ? `https://www.youtube.com/channel/${id}` : null,
  }
}

/** Token of a thread's replies. The library's own accessor reads a part of the tree that is no longer sent. */
function repliesToken(thread: YTNodes.CommentThread, { library }: Tube): string | null {
  const { ContinuationItem } = library.YTNodes
  const replies = thread.comment_replies_data
  const item =
    replies?.contents.firstOfType(ContinuationItem) ?? replies?.sub_threads.firstOfType(ContinuationItem)
  return item ? tokenOf(item) : null
}

function commentRow(thread: YTNodes.CommentThread, tube: Tube, context: LookupContext): CommentRow | null {
  const view = thread.comment
  // Texts come apart from the thread; one without its text was deleted meanwhile.
  if (!view?.content || !view.comment_id) return null
  const { id, handle, name, verified, creator, avatarUrl, channelUrl } = author(view)
  const token = repliesToken(thread, tube)
  const now = context.clock.now()
  return {
    id: view.comment_id,
    text: view.content.toString(),
    createdAt: agoOf(view.published_time, now) ?? new Date(now).toISOString(),
    publishedTimeText: str(view.published_time),
    likeCount: countOf(view.like_count) ?? 0,
    replyCount: countOf(view.reply_count) ?? 0,
    repliesCursor: token === null ? null : context.cursorFor(repliesOperation, {}, token),
    author: {
      handle,
      displayName: name,
      ...(id ? { platformUserId: id } : {}),
      verified,
      creator,
      avatarUrl,
      channelUrl,
    },
  }
}

function readPage(answer: Answer, tube: Tube, context: LookupContext): CommentPage | null {
  const { CommentThread, CommentsHeader, Message } = tube.library.YTNodes
  const memo = answer.tree.on_response_received_endpoints_memo
  const header = memo?.getType(CommentsHeader)[0]
  const threads = memo?.getType(CommentThread) ?? []
  const listed = appended(answer, tube)
  if (threads.length === 0 && !header && !(memo?.getType(Message).length ?? 0)) return null
  const comments = threads.flatMap((thread) => commentRow(thread, tube, context) ?? [])
  if (threads.length > 0 && comments.length === 0) throw changed('commentEntityPayload')
  return {
    comments,
    token: listed?.token ?? null,
    total: countOf(header?.comments_count?.toString()) ?? countOf(header?.count?.toString()),
  }
}

/** Why a video showed no comment section: they are off, or the video is not there for everyone. */
async function explain(id: string, tube: Tube): Promise<CommentAnswer> {
  const page = await watchPage(id, tube)
  if (page && commentsTurnedOff(page)) return { comments: [], token: null, total: 0 }
  const player = playerOf(await tube.post('/player', { videoId: id }))
  if ('outcome' in player) return player
  throw changed('comment section')
}

/** One page of a video's comments; the first, or the one a token names. */
export async function commentPage(
  id: string,
  order: CommentOrder,
  token: string | null,
  context: LookupContext,
): Promise<CommentAnswer> {
  const tube = await openTube(context)
  if (token !== null) {
    const answer = continued(await tube.post('/next', { continuation: token }))
    const outcome = refusal(answer)
    if (outcome) return { outcome }
    const page = readPage(answer, tube, context)
    if (page) return page
    const listed = appended(answer, tube)
    if (listed && listed.nodes.length === 0) return { comments: [], token: null, total: null }
    throw changed('comments continuation')
  }
  const answer = await tube.ask((yt) =>
    yt.getComments(id, order === 'newest' ? 'NEWEST_FIRST' : 'TOP_COMMENTS'),
  )
  if (answer.walled) return { outcome: 'restricted' }
  const page = answer.status < 400 ? readPage(answer, tube, context) : null
  return page ?? explain(id, tube)
}

/** One page of the replies to a comment, from the token its row carries. */
export async function lookupReplies(context: LookupContext): Promise<LookupAnswer<RepliesData>> {
  const token = str(context.continuation)
  if (token === null) throw changed('replies cursor')
  const tube = await openTube(context)
  const answer = continued(await tube.post('/next', { continuation: token }))
  const outcome = refusal(answer)
  if (outcome) return { outcome }
  const { CommentView, CommentThread } = tube.library.YTNodes
  const listed = appended(answer, tube)
  if (!listed) throw changed('onResponseReceivedEndpoints')
  const views = listed.nodes.flatMap((node) =>
    node.is(CommentView) ? node : node.is(CommentThread) ? (node.comment ?? []) : [],
  )
  if (listed.nodes.length > 0 && views.length === 0) throw changed('commentViewModel')
  const levels = replyLevels(answer)
  const replies = views.flatMap((view): RepliesData['replies'] => {
    if (!view.content || !view.comment_id) return []
    const { id, name, handle, verified, creator, avatarUrl, channelUrl } = author(view)
    return [
      {
        id: view.comment_id,
        text: view.content.toString(),
        publishedAt: agoOf(view.published_time, context.clock.now()),
        publishedTimeText: str(view.published_time),
        replyLevel: levels.get(view.comment_id) ?? 1,
        likes: countOf(view.like_count) ?? 0,
        replyCount: countOf(view.reply_count) ?? 0,
        author: {
          name: name ?? handle,
          channelId: id,
          channelUrl,
          avatarUrl,
          isVerified: verified,
          isCreator: creator,
        },
      },
    ]
  })
  if (views.length > 0 && replies.length === 0) throw changed('commentEntityPayload')
  return {
    outcome: 'found',
    data: { replies, page: { nextCursor: null, hasMore: listed.token !== null } },
    next: listed.token,
  }
}

/** How deep each reply sits, by comment id. */
function replyLevels(answer: Answer): Map<string, number> {
  const mutations = objs(at(answer.raw, 'frameworkUpdates', 'entityBatchUpdate', 'mutations'))
  return new Map(
    mutations.flatMap((mutation): [string, number][] => {
      const properties = obj(at(mutation, 'payload', 'commentEntityPayload', 'properties'))
      const id = str(properties?.commentId)
      const level = properties?.replyLevel
      return id && typeof level === 'number' ? [[id, level]] : []
    }),
  )
}
