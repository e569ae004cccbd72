import { changed, Fault } from '../../../../catalog/errors.ts'
import type { Continuation, Source } from '../../../../catalog/source.ts'
import { type DriftReporter, expectValue, readEntries, requireSameId } from '../../../../reading/entries.ts'
import { at, type Json, must, obj } from '../../../../reading/narrow.ts'
import { count, iso, str, text } from '../../../../reading/values.ts'
import type { Comment, Reply } from '../../model.ts'
import { sameId } from '../core.ts'
import { absoluteUrl, handleOf } from '../texts.ts'
import { type CommentSource, noComments } from '../web/comments.ts'
import { officialSource, requestList } from './api.ts'

/** The content of a cursor of replies from the Data API. */
type Resume = {
  readonly parent: string
  readonly owner: string | null
  readonly pageToken: string | null
}

const perPage = { maxResults: 100, textFormat: 'plainText' }

/**
 * Reads a comment or reply on a video of the channel `owner`. The API does not report whether its author is verified.
 */
function readReply(
  item: unknown,
  owner: string | null,
  reporter: DriftReporter,
): Omit<Reply, 'replyCount' | 'level'> {
  const snippet = must(obj(at(item, 'snippet')), 'comments.snippet')
  const id = expectValue(str(at(snippet, 'authorChannelId', 'value')), 'comments.authorChannelId', reporter)
  const linked = handleOf(str(snippet.authorChannelUrl))
  // The API's display name of an author is the handle with its sign.
  const name = str(snippet.authorDisplayName) ?? (linked === null ? null : `@${linked}`)
  const handle = handleOf(name) ?? linked ?? name
  return {
    id: must(str(at(item, 'id')), 'comments.id'),
    text: must(text(snippet.textOriginal) ?? text(snippet.textDisplay), 'comments.textDisplay'),
    publishedAt: iso(snippet.publishedAt),
    publishedTimeText: null,
    likeCount: expectValue(count(snippet.likeCount), 'comments.likeCount', reporter),
    author: {
      id,
      handle: expectValue(handle, 'comments.author', reporter),
      name,
      verified: false,
      creator: id === null ? null : id === owner,
      avatarUrl: absoluteUrl(snippet.authorProfileImageUrl),
      channelUrl: absoluteUrl(snippet.authorChannelUrl),
    },
  }
}

function readThread(videoId: string, thread: Json, reporter: DriftReporter): Comment {
  sameId(videoId, str(at(thread, 'snippet', 'videoId')), 'commentThreads.videoId')
  requireSameId(
    videoId,
    str(at(thread, 'snippet', 'topLevelComment', 'snippet', 'videoId')),
    'comments.videoId',
  )
  const top = at(thread, 'snippet', 'topLevelComment')
  const owner = str(at(thread, 'snippet', 'channelId')) ?? str(at(top, 'snippet', 'channelId'))
  const reply = readReply(top, owner, reporter)
  const replyCount = expectValue(
    count(at(thread, 'snippet', 'totalReplyCount')),
    'commentThreads.totalReplyCount',
    reporter,
  )
  const resume: Resume = { parent: reply.id, owner, pageToken: null }
  return {
    ...reply,
    level: 0,
    publishedAt: expectValue(reply.publishedAt, 'comments.publishedAt', reporter),
    replyCount,
    // Replies may exist where their number is unknown.
    replies: replyCount === 0 ? null : resume,
  }
}

/** A page of comments by the Data API, with exact times. */
export const officialComments: CommentSource = {
  ...officialSource,
  async lookup({ url: videoId, order }, context) {
    const pageToken = str(context.continuation) ?? undefined
    const sort = order === 'newest' ? 'time' : 'relevance'
    const query = { part: 'snippet', videoId, order: sort, ...perPage, pageToken }
    const answer = await requestList('commentThreads', query, context)
    if ('outcome' in answer) return answer.reason === 'commentsDisabled' ? noComments : answer
    const read = (thread: Json) => readThread(videoId, thread, context)
    const comments = readEntries(answer.items, read, context, 'commentThreads')
    return { outcome: 'found', model: { comments, total: null }, next: answer.nextPageToken }
  },
}

/** A page of replies by the Data API. */
export const officialReplies: Source<object, readonly Reply[]> = {
  ...officialSource,
  async lookup(_params, context) {
    const resume = obj(context.continuation) as Resume | undefined
    // A cursor of the public pages names the comment, too, but not how far its replies were read.
    if (!resume || !('pageToken' in resume))
      throw new Fault('not_entitled', 'this cursor continues replies read from the public pages')
    const query = {
      part: 'snippet',
      parentId: resume.parent,
      ...perPage,
      pageToken: resume.pageToken ?? undefined,
    }
    const answer = await requestList('comments', query, context)
    if ('outcome' in answer) return answer
    const read = (item: Json): Reply => {
      requireSameId(resume.parent, str(at(item, 'snippet', 'parentId')), 'comments.parentId')
      return { ...readReply(item, resume.owner, context), level: 1, replyCount: 0 }
    }
    const model = readEntries(answer.items, read, context, 'comments')
    if (model.length === 0) throw changed('comments.items')
    const next: Continuation =
      answer.nextPageToken === null ? null : { ...resume, pageToken: answer.nextPageToken }
    return { outcome: 'found', model, next }
  },
}
