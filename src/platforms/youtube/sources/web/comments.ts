import { changed, Fault } from '../../../../catalog/errors.ts'
import {
  type Finding,
  type Found,
  type LookupContext,
  type Refusal,
  restricted,
  type Source,
} from '../../../../catalog/source.ts'
import {
  type DriftReporter,
  expectValue,
  otherObject,
  readEntries,
  readOptional,
  skipEntry,
} from '../../../../reading/entries.ts'
import { at, type Json, must, obj, objs } from '../../../../reading/narrow.ts'
import { bool, count, str, text } from '../../../../reading/values.ts'
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

/** Reads a count of the toolbar; null where it is unreadable. YouTube leaves a count of 0 blank. */
function toolbarCount(value: unknown): number | null {
  const isBlank = typeof value === 'string' && value.trim() === ''
  return isBlank ? 0 : countOf(value)
}

/** Two flags as one: true if either is true, null if neither is true and one is unreadable. */
function eitherOf(one: unknown, other: unknown): boolean | null {
  if (one === true || other === true) return true
  return one === false && other === false ? false : null
}

/**
 * Reads a comment or reply. Only its id and its text are required: YouTube moves figures and authors often.
 * @param level the level where the comment is placed, for answers without one
 * @throws Fault changed if the text is missing, because the comment was deleted meanwhile
 */
export function readReply(
  view: unknown,
  payloads: ReadonlyMap<string, Json>,
  reading: Reading,
  level: number,
): Reply {
  const payload = must(payloads.get(str(at(view, 'commentKey')) ?? ''), 'commentEntityPayload')
  const [properties, author, toolbar] = [payload.properties, payload.author, payload.toolbar].map(obj)
  const publishedTimeText = str(properties?.publishedTime)
  const link = find(author?.channelCommand, 'browseEndpoint')
  const linked = handleOf(str(link?.canonicalBaseUrl))
  // YouTube shows the handle as the name of a comment's author.
  const name = str(author?.displayName) ?? str(properties?.authorButtonA11y) ?? (linked && `@${linked}`)
  const authorId = str(author?.channelId) ?? str(link?.browseId)
  const id = must(str(at(view, 'commentId')), 'commentId')
  const named = str(properties?.commentId)
  if (named !== null && named !== id) throw changed('commentEntityPayload.commentId')
  const known = <T>(value: T, field: string) => expectValue(value, `comment.${field}`, reading)
  return {
    id,
    text: must(text(at(properties, 'content', 'content')), 'comment.content'),
    publishedAt: known(agoOf(publishedTimeText, reading.clock.now()), 'publishedTime'),
    publishedTimeText,
    likeCount: known(
      toolbarCount(toolbar?.likeCountNotliked) ?? quantityOf(toolbar?.likeCountA11y, 'likes'),
      'likeCount',
    ),
    replyCount: toolbarCount(toolbar?.replyCount),
    level: count(properties?.replyLevel) ?? level,
    author: {
      id: authorId,
      handle: known(handleOf(name) ?? linked ?? name, 'author'),
      name,
      verified: known(eitherOf(author?.isVerified, author?.isArtist), 'isVerified'),
      creator: known(bool(author?.isCreator), 'isCreator'),
      avatarUrl: absoluteUrl(author?.avatarThumbnailUrl),
      channelUrl: authorId ? `https://www.youtube.com/channel/${authorId}` : null,
    },
  }
}

interface Thread {
  readonly inside: readonly Json[]
  readonly token: string | null
  /** Whether the thread continues, and its continuation cannot be read. */
  readonly isCut: boolean
}

/** What a comment's thread holds: threads of its replies on the page, and the continuation of its further replies. */
export function threadOf(thread: Json, reporter: DriftReporter): Thread {
  const renderer = obj(at(thread, 'replies', 'commentRepliesRenderer'))
  // Until 2025 `contents`; since then `subThreads`, whose entries have threads of their own. One of them may be empty.
  const [threads, contents] = [objs(renderer?.subThreads), objs(renderer?.contents)]
  const entries = threads.length > 0 ? threads : contents
  const item = entries.find((entry) => obj(entry.continuationItemRenderer))
  const token = item ? readOptional('replies', reporter, null, () => tokenOf(item)) : null
  return {
    inside: entries.filter((entry) => entry !== item),
    token,
    isCut: item !== undefined && token === null,
  }
}

/** The number on the button that opens a comment's replies. */
const countOnButton = (thread: Json): number | null =>
  quantityOf(
    rawText(find(at(thread, 'replies', 'commentRepliesRenderer', 'viewReplies'), 'buttonRenderer')?.text),
    'comments',
  )

/** Where a page of comments can be requested again. */
export type CommentPage = {
  readonly video: string
  readonly order: 'top' | 'newest'
  /** Null on the first page. */
  readonly token: string | null
}

function withReplies(comment: Reply, thread: Json, reading: Reading, page: CommentPage): Comment {
  const { token, inside, isCut } = threadOf(thread, reading)
  const { placed, tokens } = unfold(inside, 1, reading)
  const hasReplies = token !== null || placed.length > 0
  const stated = comment.replyCount
  // Replies that are counted can be opened, and only they: a blank count beside replies is unknown.
  if (hasReplies === (stated === 0)) reading.drift('comment.replies')
  const replyCount = stated === null || (hasReplies && stated === 0) ? countOnButton(thread) : stated
  // Without a continuation, the replies on the page are all, unless more of them are counted.
  const isOpen = isCut || (token === null && tokens.length === 0 && (stated ?? 0) > placed.length)
  return {
    ...comment,
    replyCount: expectValue(replyCount, 'comment.replyCount', reading),
    replies: hasReplies
      ? {
          ...(token === null ? {} : { token }),
          parent: comment.id,
          ...(placed.length > 0
            ? { inside: { page, ids: placed.flatMap(({ entry }) => idIn(entry) ?? []) } }
            : {}),
          ...(isOpen ? { isOpen } : {}),
        }
      : null,
  }
}

/** Entries among the comments that are not comments. */
const others = /^(?:commentsHeaderRenderer|commentFilterContextViewModel|messageRenderer)$/

export const isKnown = (entry: Json) => /^comment|^messageRenderer$/.test(kindOf(entry).kind)

/** A comment on a page, the object that holds it, and its level. */
interface Placed {
  readonly entry: Json
  readonly level: number
}

/** The view of a comment in the object that holds it. */
const viewIn = ({ kind, content }: { readonly kind: string; readonly content: Json }) =>
  kind === 'commentViewModel' ? content : at(content, 'commentViewModel', 'commentViewModel')

/** The id of the comment in an entry. */
export const idIn = (entry: Json): string | null => str(at(viewIn(kindOf(entry)), 'commentId'))

/**
 * The replies on a page in the order of a reader, each before the replies to it, and the continuations of threads.
 * `reached` has the number of replies to each on the page, for those whose thread does not continue; -1 where its
 * continuation cannot be read.
 */
export function unfold(
  entries: readonly Json[],
  level: number,
  reporter: DriftReporter,
  isWanted: (entry: Json) => boolean = () => true,
) {
  const placed: Placed[] = []
  const tokens: { token: string; level: number }[] = []
  const reached = new Map<Json, number>()
  const walk = (entry: Json, at: number) => {
    const isOwn = isWanted(entry)
    if (isOwn) placed.push({ entry, level: at })
    const { kind, content } = kindOf(entry)
    if (kind !== 'commentThreadRenderer') return
    const { inside, token, isCut } = threadOf(content, reporter)
    for (const one of inside) walk(one, at + 1)
    if (token === null) reached.set(content, isCut ? -1 : inside.length)
    else if (isOwn) tokens.push({ token, level: at + 1 })
  }
  for (const entry of entries) walk(entry, level)
  return { placed, tokens, reached }
}

/** Reads the comments or replies in an answer. `make` gets the object that holds each of them. */
export function readList<T>(
  entries: readonly Placed[],
  raw: Json,
  field: string,
  reading: Reading,
  make: (one: Reply, inside: Json) => T,
) {
  const payloads = payloadsIn(raw)
  const read = ({ entry, level }: Placed) => {
    const { kind, content } = kindOf(entry)
    if (others.test(kind)) return skipEntry
    if (!/^comment(?:ViewModel|ThreadRenderer)$/.test(kind)) throw changed(kind)
    return make(readReply(viewIn({ kind, content }), payloads, reading, level), content)
  }
  return readEntries(entries, read, reading, field)
}

/**
 * Requires that every comment that links to its video links to the requested one.
 * @throws Fault changed for comments of another video
 */
export function requireCommentsOf(id: string, raw: Json): void {
  for (const surface of objs(findAll(raw.frameworkUpdates, 'commentSurfaceEntityPayload'))) {
    const shown = str(find(surface.publishedTimeCommand, 'watchEndpoint')?.videoId)
    if (shown !== null && shown !== id) throw otherObject('commentSurfaceEntityPayload.videoId', id, shown)
  }
}

/** Reads a page of comments. Only a note or the header's count proves an empty page. */
function readPage(page: CommentPage, answer: Answer, context: LookupContext): Found<Comments> {
  requireCommentsOf(page.video, answer.raw)
  const listed = appended(answer.raw)
  const placed = listed.entries.map((entry) => ({ entry, level: 0 }))
  const comments = readList(placed, answer.raw, 'comments', context, (one, thread) =>
    withReplies(one, thread, context, page),
  )
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

/** Requests a page of comments: the first one by the video, others by their tokens. */
export function requestComments(
  { video, order, token }: CommentPage,
  tube: Tube,
  context: LookupContext,
): Promise<Answer | Refusal> {
  if (token !== null) return requestContinuation('/next', token, tube, context)
  return tube.ask((yt) => yt.getComments(video, order === 'newest' ? 'NEWEST_FIRST' : 'TOP_COMMENTS'))
}

/** One page of a video's comments. */
export const webComments: CommentSource = {
  name: 'web',
  async lookup({ url: id, order }, context) {
    const tube = await openTube(context)
    const page: CommentPage = { video: id, order: order ?? 'top', token: str(context.continuation) }
    let answer: Answer | Refusal
    try {
      answer = await requestComments(page, tube, context)
    } catch (error) {
      if (!isUnreadable(error) || page.token !== null) throw error
      return explain(id, tube, context, error)
    }
    if ('outcome' in answer) return answer
    if (page.token !== null) return readPage(page, answer, context)
    if (answer.walled || answer.status === 401 || answer.status === 403) return restricted
    // YouTube sends an empty answer for a video without a comment section.
    const isSection = Object.keys(answer.raw).some((key) => key !== 'responseContext')
    return isSection && answer.status < 400 ? readPage(page, answer, context) : explain(id, tube, context)
  },
}
