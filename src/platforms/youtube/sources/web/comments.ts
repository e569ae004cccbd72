import {
  type Finding,
  type Found,
  type LookupContext,
  restricted,
  type Source,
} from '../../../../catalog/source.ts'
import { changed, Fault } from '../../../../errors.ts'
import { otherObject, readEntries, skipEntry } from '../../../../reading/entries.ts'
import { at, type Json, must, obj, objs } from '../../../../reading/narrow.ts'
import { int, str, text } from '../../../../reading/values.ts'
import type { Comment, Comments, Reply } from '../../model.ts'
import { absoluteUrl, agoOf, countOf, handleOf, quantityOf, rawText } from '../texts.ts'
import { type Answer, openTube, requestContinuation, type Tube } from './innertube.ts'
import { appended, find, findAll, kindOf, nextOf, tokenOf } from './lists.ts'
import { playerOf } from './player.ts'
import { noteIn, type Reading } from './rows.ts'
import { commentsTurnedOff, isCommentsNotice, watchPage } from './watch.ts'

interface CommentParams {
  readonly url: string
  readonly order?: 'top' | 'newest' | undefined
}

/** One way to read the comments of a video, page by page. */
export interface CommentSource extends Source<CommentParams, Comments> {
  lookup(params: CommentParams, context: LookupContext): Promise<Finding<Comments>>
}

/** The answer for a video whose comments are turned off. */
export const noComments: Found<Comments> = {
  outcome: 'found',
  model: { comments: [], total: 0 },
  next: null,
}

/** The texts of an answer's comments, which travel apart from their places in the list, by their keys. */
function payloadsIn(raw: Json): ReadonlyMap<string, Json> {
  const payloads = objs(findAll(raw.frameworkUpdates, 'commentEntityPayload'))
  return new Map(payloads.flatMap((payload) => (str(payload.key) ? [[str(payload.key)!, payload]] : [])))
}

/** Reads a count of the toolbar. YouTube leaves a count of 0 blank. */
function toolbarCount(value: unknown, field: string): number {
  const isBlank = typeof value === 'string' && value.trim() === ''
  return isBlank ? 0 : must(countOf(value), field)
}

function flag(value: unknown, field: string): boolean {
  if (typeof value !== 'boolean') throw changed(field)
  return value
}

/** Reads a comment or reply; its text may be gone since it was deleted meanwhile. */
function readReply(view: unknown, payloads: ReadonlyMap<string, Json>, { clock }: Reading): Reply {
  const payload = must(payloads.get(str(at(view, 'commentKey')) ?? ''), 'commentEntityPayload')
  const [properties, author, toolbar] = [payload.properties, payload.author, payload.toolbar].map(obj)
  const publishedTimeText = str(properties?.publishedTime)
  const name = must(str(author?.displayName), 'comment.author')
  const link = find(author?.channelCommand, 'browseEndpoint')
  const authorId = str(author?.channelId)
  const id = must(str(at(view, 'commentId')), 'commentId')
  if (str(properties?.commentId) !== id) throw changed('commentEntityPayload.commentId')
  return {
    id,
    text: must(text(at(properties, 'content', 'content')), 'comment.content'),
    publishedAt: agoOf(publishedTimeText, clock.now()),
    publishedTimeText,
    likeCount: toolbarCount(toolbar?.likeCountNotliked, 'comment.likeCount'),
    replyCount: toolbarCount(toolbar?.replyCount, 'comment.replyCount'),
    level: must(int(properties?.replyLevel), 'comment.replyLevel'),
    author: {
      id: authorId,
      handle: handleOf(name) ?? handleOf(str(link?.canonicalBaseUrl)) ?? name,
      name,
      verified: flag(author?.isVerified, 'comment.isVerified') || flag(author?.isArtist, 'comment.isArtist'),
      creator: flag(author?.isCreator, 'comment.isCreator'),
      avatarUrl: absoluteUrl(author?.avatarThumbnailUrl),
      channelUrl: authorId ? `https://www.youtube.com/channel/${authorId}` : null,
    },
  }
}

function withReplies(comment: Reply, thread: Json): Comment {
  const item = find(find(thread.replies, 'commentRepliesRenderer'), 'continuationItemRenderer')
  // Replies that are counted can be opened, and only they.
  if (item === undefined ? comment.replyCount > 0 : comment.replyCount === 0) throw changed('comment.replies')
  return {
    ...comment,
    publishedAt: must(comment.publishedAt, 'comment.publishedTime'),
    replies: item ? { token: tokenOf(item), parent: comment.id } : null,
  }
}

/** Entries among the comments that are not comments. */
const others = /^(?:commentsHeaderRenderer|commentFilterContextViewModel|messageRenderer)$/

const isKnown = (entry: Json) => /^comment|^messageRenderer$/.test(kindOf(entry).kind)

/** Reads the comments or replies in an answer. `make` gets the object that holds each of them. */
function readList<T>(
  { raw }: Answer,
  field: string,
  reading: Reading,
  make: (one: Reply, inside: Json) => T,
) {
  const listed = appended(raw)
  const payloads = payloadsIn(raw)
  const read = (entry: Json) => {
    const { kind, content } = kindOf(entry)
    if (others.test(kind)) return skipEntry
    if (!/^comment(?:ViewModel|ThreadRenderer)$/.test(kind)) throw changed(kind)
    const view = kind === 'commentViewModel' ? content : at(content, 'commentViewModel', 'commentViewModel')
    return make(readReply(view, payloads, reading), content)
  }
  return { listed, items: readEntries(listed.entries, read, reading, field) }
}

/**
 * Requires that every comment that links to its video links to the requested one.
 * @throws Fault changed for comments of another video
 */
function requireCommentsOf(id: string, raw: Json): void {
  for (const surface of objs(findAll(raw.frameworkUpdates, 'commentSurfaceEntityPayload'))) {
    const shown = str(find(surface.publishedTimeCommand, 'watchEndpoint')?.videoId)
    if (shown !== null && shown !== id) throw otherObject('commentSurfaceEntityPayload.videoId', id, shown)
  }
}

/** Reads a page of comments. Only a note or the header's count proves an empty page. */
function readPage(id: string, answer: Answer, context: LookupContext): Found<Comments> {
  requireCommentsOf(id, answer.raw)
  const { listed, items: comments } = readList(answer, 'comments', context, withReplies)
  const header = listed.entries.map((entry) => obj(entry.commentsHeaderRenderer)).find(Boolean)
  const isOff = isCommentsNotice(noteIn(listed))
  // The title has every digit, the counter beside it is shortened.
  const counted =
    quantityOf(rawText(header?.countText), 'comments') ??
    quantityOf(rawText(header?.commentsCount), 'comments')
  if (isOff && counted !== null && counted > 0)
    throw changed('commentsHeaderRenderer', { off: true, counted })
  const total = isOff ? 0 : counted
  if (comments.length === 0 && total !== 0) throw changed('comments', { total })
  return { outcome: 'found', model: { comments, total }, next: nextOf(listed, isKnown) }
}

/**
 * Why a video has no readable comment section: comments are off, or the video is not there for everyone. The player can tell
 * it where the page beside it is unreadable.
 * @param unread the fault of the comment section
 */
async function explain(
  id: string,
  tube: Tube,
  context: LookupContext,
  unread?: Fault,
): Promise<Finding<Comments>> {
  const silent = changed('comment section')
  let fault = unread ?? silent
  try {
    const page = await watchPage(id, tube)
    if (page && commentsTurnedOff(page)) return noComments
  } catch (error) {
    if (!isUnreadable(error)) throw error
    fault = error
  }
  // Beside an unreadable answer a mere status of the player may have the same cause.
  const player = await playerOf(id, tube, context, fault !== silent)
  if ('outcome' in player) return player
  throw fault
}

/** Whether an answer arrived that could not be read. */
const isUnreadable = (error: unknown): error is Fault =>
  error instanceof Fault && (error.reason === 'changed' || error.reason === 'not_json')

/** One page of a video's comments. */
export const webComments: CommentSource = {
  name: 'web',
  async lookup({ url: id, order }, context) {
    const tube = await openTube(context)
    const token = str(context.continuation)
    if (token !== null) {
      const answer = await requestContinuation('/next', token, tube, context)
      return 'outcome' in answer ? answer : readPage(id, answer, context)
    }
    const sort = order === 'newest' ? 'NEWEST_FIRST' : 'TOP_COMMENTS'
    let answer: Answer
    try {
      answer = await tube.ask((yt) => yt.getComments(id, sort))
    } catch (error) {
      if (!isUnreadable(error)) throw error
      return explain(id, tube, context, error)
    }
    if (answer.walled || answer.status === 401 || answer.status === 403) return restricted
    // YouTube sends an empty answer for a video without a comment section.
    const isSection = Object.keys(answer.raw).some((key) => key !== 'responseContext')
    return isSection && answer.status < 400 ? readPage(id, answer, context) : explain(id, tube, context)
  },
}

/** The id of a reply begins with that of its comment. */
const parentOf = ({ id }: Reply): string => id.split('.')[0]!

/** One page of the replies to a comment, from the token its row carries. */
export const webReplies: Source<object, readonly Reply[]> = {
  name: 'web',
  async lookup(_params, context) {
    // Cursors of earlier releases are the token alone.
    const resume = obj(context.continuation)
    const continuation =
      str(resume?.token) ?? (typeof context.continuation === 'string' ? context.continuation : null)
    if (continuation === null) {
      throw new Fault('not_entitled', 'this cursor continues replies read through the Data API')
    }
    const answer = await requestContinuation('/next', continuation, await openTube(context), context)
    if ('outcome' in answer) return answer
    const { listed, items: model } = readList(answer, 'replies', context, (reply) => reply)
    if (model.length === 0) throw changed('replies')
    const parent = str(resume?.parent) ?? parentOf(model[0]!)
    for (const reply of model) {
      if (parentOf(reply) !== parent) throw otherObject('commentId', parent, reply.id)
    }
    const token = nextOf(listed, isKnown)
    return { outcome: 'found', model, next: token === null ? null : { token, parent } }
  },
}
