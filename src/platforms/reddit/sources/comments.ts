import { changed } from '../../../catalog/errors.ts'
import { type Continuation, type Finding, notFound, type Refusal } from '../../../catalog/source.ts'
import {
  type DriftReporter,
  isForeignEntry,
  readEntries,
  readPartsOrNull,
  requiredList,
  requireSameId,
} from '../../../reading/entries.ts'
import { at, must } from '../../../reading/narrow.ts'
import { str } from '../../../reading/values.ts'
import { requestOptional } from '../../shared/optional-request.ts'
import type { PostRef } from '../identifiers.ts'
import type { Branch, Comment, CommentTree, Discussion, Post } from '../model.ts'
import { type PostId, readThread, resolvePost } from './posts.ts'
import type { Reader } from './reader.ts'
import { commentOf, listingOf, postsOf } from './things.ts'

/** Comments in the first answer. */
const treeSize = 200
/** Ids in one request for more comments. Reddit refuses longer lists (HTTP 413, 414). */
const idsAtATime = 100
/** Maximum ids in a cursor. Further ids are read from the tree again when they are needed. */
const maxCursorIds = 1500
/**
 * Reddit counts comments that it does not show: removed comments, and comments not yet in the tree. An empty list with
 * a count up to this number is accepted.
 */
const maxHiddenComments = 1

interface CommentParams {
  readonly url: PostRef
  readonly sort?: string
  readonly depth?: number
}

/** The context of one lookup of comments. */
type Job = CommentParams & PostId & { readonly reader: Reader }

/** The position of a level in a post's tree: its depth, the parent's name, and the path of the post. */
interface Place {
  readonly postId: string
  readonly path: string | null
  readonly depth: number
  readonly parent: string | null
  /** The replies of one of its comments. */
  readonly repliesTo: (comment: unknown) => readonly unknown[]
  /** Whether an unreadable thing of the answer may belong to any level. */
  readonly isOpen?: boolean
  /** Whether the level is a part of a comment, which comes without those of its replies that are unreadable. */
  readonly isBelow?: boolean
  readonly reporter: DriftReporter
}

const idsOf = (stub: unknown) =>
  requiredList(at(stub, 'data', 'children'), 'more.children').map((id) => must(str(id), 'more.children'))

/** The branch behind a `more` stub: a list of ids, or "continue this thread" (no ids, id `_`). */
function branchOf(stub: unknown, { depth, parent }: Place): Branch {
  const ids = idsOf(stub)
  const above = must(str(at(stub, 'data', 'parent_id')), 'more.parent_id')
  requireSameId(parent ?? above, above, 'more.parent_id')
  if (ids.length > 0) {
    const more = ids.slice(0, maxCursorIds)
    // Only the root of a tree has stubs of this size.
    return more.length < ids.length && above.startsWith('t3_')
      ? { more, depth, carried: more.length }
      : { more, depth }
  }
  if (at(stub, 'data', 'id') !== '_' || !above.startsWith('t1_')) throw changed('more', stub)
  return { thread: above.slice(3), depth }
}

function readComment(thing: unknown, place: Place): Comment {
  const { postId, path, depth, parent, reporter } = place
  const comment = commentOf(thing, depth, path, reporter)
  if (parent !== null) requireSameId(parent, comment.parentId, 'comment.parent_id')
  requireSameId(`t3_${postId}`, str(at(thing, 'data', 'link_id')), 'comment.link_id')
  return { ...comment, replies: readReplies(thing, comment.id, place) }
}

/** Replies in an unknown form. */
const unreadReplies: CommentTree = { comments: [], rest: null, isOpen: true }

/** The replies of a comment. Replies in an unknown form may be any number: they count as one, and the level stays open. */
function readReplies(thing: unknown, id: string, place: Place): CommentTree {
  const lists = readPartsOrNull([thing], place.repliesTo, place.reporter, 'replies')
  if (lists === null) return unreadReplies
  return readLevel(lists[0]!, { ...place, depth: place.depth + 1, parent: `t1_${id}`, isBelow: true })
}

/**
 * Sibling comments, and the stub for the comments that Reddit left out. A thing of another kind is an unreadable entry, and
 * may stand for further comments; advertisements are left out.
 * @throws Fault changed, except below a comment: if no thing is a comment or a stub, or no comment is readable, or the
 *   replies of no comment
 */
function readLevel(things: readonly unknown[], place: Place): CommentTree {
  const { t1: comments = [], more: stubs = [], ...others } = Object.groupBy(things, kindOf)
  const { isBelow = false, reporter } = place
  const strangers = Object.values(others).flatMap((some) => some ?? [])
  const [stranger] = strangers
  if (!isBelow && stranger !== undefined && strangers.length === things.length) {
    throw changed('kind of comment', kindOf(stranger))
  }
  const [adverts = [], unknown = []] = [true, false].map((is) =>
    strangers.filter((one) => isForeignEntry(one) === is),
  )
  for (const _ of adverts) reporter.drift('comments: foreign entry')
  const counted = isBelow ? 'part' : 'entry'
  for (const one of unknown) reporter.drift(`comments: kind of comment ${kindOf(one)}`, counted)
  const read = (one: unknown) => readComment(one, place)
  const readable = isBelow
    ? (readPartsOrNull(comments, read, reporter, 'comments') ?? [])
    : readEntries(comments, read, reporter, 'comments')
  if (!isBelow && readable.length > 0 && readable.every(({ replies }) => replies === unreadReplies)) {
    throw changed('replies')
  }
  const rest = restOf(stubs, place)
  return {
    comments: readable,
    rest,
    isOpen: unknown.length > 0 || place.isOpen === true || (rest === null && stubs.length > 0),
  }
}

/**
 * The branch behind the stub of a level; null where there is no stub, and for an unreadable one below a comment.
 * @throws Fault changed for two stubs, and for an unreadable one at the top
 */
function restOf(stubs: readonly unknown[], place: Place): Branch | null {
  const [stub, another] = stubs
  if (another !== undefined) throw changed('more', another)
  if (stub === undefined) return null
  if (place.isBelow !== true) return branchOf(stub, place)
  return readPartsOrNull(stubs, () => branchOf(stub, place), place.reporter, 'more')?.[0] ?? null
}

const kindOf = (thing: unknown) => String(at(thing, 'kind'))
const idOf = (thing: unknown) => str(at(thing, 'data', 'id'))

/** The replies in a tree: a Listing inside the comment, or an empty text if the comment has no replies. */
function repliesInside(comment: unknown): readonly unknown[] {
  const replies = at(comment, 'data', 'replies')
  if (replies === '') return []
  const { children } = listingOf(replies, 'replies')
  if (children.length === 0) throw changed('replies.children')
  return children
}

/**
 * The flat list of `morechildren`, split into the top level and the replies of each comment. A thing of an unknown kind is
 * at the top, where it is counted. A comment or stub without a parent is counted here. Both may belong to any level.
 * Replies to a comment whose id is unreadable are left out with it.
 * @param ids the comments that were requested, which are at the top
 */
function unfolded(flat: readonly unknown[], ids: readonly string[], reporter: DriftReporter) {
  const isKnown = (thing: unknown) => ['t1', 'more'].includes(kindOf(thing))
  const parentOf = (thing: unknown) => str(at(thing, 'data', 'parent_id'))
  const nameOf = (thing: unknown) => `t1_${at(thing, 'data', 'id')}`
  const placed = flat.filter((thing) => !isKnown(thing) || parentOf(thing) !== null)
  for (const _ of flat.slice(placed.length)) reporter.drift('morechildren: parent_id', 'entry')
  const names = new Set(placed.map(nameOf))
  const below = Map.groupBy(placed, (thing) => (isKnown(thing) ? parentOf(thing) : null))
  const isOpen =
    placed.length < flat.length || placed.some((thing) => !isKnown(thing) && !isForeignEntry(thing))
  const hasUnreadable = isOpen || placed.some((thing) => idOf(thing) === null)
  const requested = new Set(ids)
  const parent = parentOf(placed.find((thing) => requested.has(idOf(thing) ?? '')))
  const isOrphan = (thing: unknown) => hasUnreadable && parent !== null && parentOf(thing) !== parent
  const top = placed.filter((thing) => !isKnown(thing) || (!names.has(parentOf(thing)!) && !isOrphan(thing)))
  return { top, isOpen, repliesTo: (comment: unknown) => below.get(nameOf(comment)) ?? [] }
}

function found(post: Post | null, tree: CommentTree): Finding<Discussion> {
  const next = tree.rest as Continuation
  return {
    outcome: 'found',
    model: { post, tree },
    next,
    ...(next === null && tree.isOpen ? { hasMore: null } : {}),
  }
}

/** The tree below the post, or that of one of its comments alone. */
function threadOf({ postId, sort, depth, reader }: Job, comment: string | null) {
  const path = comment ? `/comments/${postId}/_/${comment}` : `/comments/${postId}`
  return readThread(postId, path, { limit: treeSize, sort, depth }, reader)
}

/**
 * Reads the tree from its root, or from one comment. A comment is not found if its post comes without comments.
 */
async function threadPage(job: Job, branch: Extract<Branch, { thread: unknown }> | null) {
  const id = branch?.thread ?? job.commentId
  const thread = await threadOf(job, id)
  if (thread.outcome !== 'answered') return thread
  const { post, comments } = thread
  const first = comments.children.find((thing) => kindOf(thing) === 't1') ?? comments.children[0]
  const { postId, reader } = job
  const place = { postId, path: post.permalink, repliesTo: repliesInside, reporter: reader.context }
  if (id === null) {
    if (first === undefined && (post.commentCount ?? Number.POSITIVE_INFINITY) > maxHiddenComments) {
      throw changed('Listing of comments', { count: post.commentCount })
    }
    return found(post, readLevel(comments.children, { ...place, depth: 0, parent: `t3_${postId}` }))
  }
  if (first === undefined) return notFound
  if (branch) {
    requireSameId(id, must(idOf(first), 'comment.id'), 'comment.id')
    requireSameId(`t3_${postId}`, str(at(first, 'data', 'link_id')), 'comment.link_id')
    return found(post, readLevel(repliesInside(first), { ...place, depth: branch.depth, parent: `t1_${id}` }))
  }
  const comment = readComment(first, { ...place, depth: 0, parent: null })
  requireSameId(id, comment.id, 'comment.id')
  return found(post, { comments: [comment], rest: null, isOpen: false })
}

/** Requests the post for a page of comments that comes without it. Optional: null if it cannot be read. */
function postBeside({ postId, reader: { context, get } }: Job): Promise<Post | null> {
  return requestOptional('post', context, async () => {
    const answer = await get('/api/info', { id: `t3_${postId}` })
    if (answer.outcome !== 'answered') return null
    const [post] = postsOf(listingOf(answer.json, 'info'), context)
    if (post) requireSameId(postId, post.id, 'post.id')
    return post ?? null
  })
}

/** The ids at the root of the tree that did not fit into the cursor. */
async function idsBeyond(job: Job, carried: number): Promise<string[] | Refusal> {
  const thread = await threadOf(job, job.commentId)
  if (thread.outcome !== 'answered') return thread
  return idsOf(thread.comments.children.find((child) => kindOf(child) === 'more')).slice(carried)
}

/**
 * Comments at the top of an answer are those of the branch.
 * @throws Fault changed for a comment of another branch
 */
function requireListed(ids: readonly string[], top: readonly unknown[]): void {
  const listed = new Set(ids)
  for (const thing of top.filter((one) => kindOf(one) === 't1')) {
    const id = idOf(thing)
    if (id !== null && !listed.has(id)) throw changed('morechildren.id', id)
  }
}

async function morePage(job: Job, branch: Extract<Branch, { more: unknown }>): Promise<Finding<Discussion>> {
  const { postId, sort = 'confidence', depth: levels, reader } = job
  const { depth } = branch
  const ids = branch.more.slice(0, idsAtATime)
  const [answer, post] = await Promise.all([
    reader.get('/api/morechildren', {
      api_type: 'json',
      link_id: `t3_${postId}`,
      children: ids.join(','),
      sort,
      limit_children: 'false',
      depth: levels,
    }),
    postBeside(job),
  ])
  if (answer.outcome !== 'answered') return answer
  const errors = requiredList(at(answer.json, 'json', 'errors'), 'morechildren.errors')
  const things = requiredList(at(answer.json, 'json', 'data', 'things'), 'morechildren.things')
  const { top, repliesTo, isOpen: isAnyOpen } = unfolded(things, ids, reader.context)
  // Reddit answers with empty lists if all these comments are gone. The branch goes on behind them.
  if (errors.length > 0 || (top.length === 0 && things.length > 0)) throw changed('morechildren', errors)
  if (branch.carried === undefined) requireListed(branch.more, top)
  // All these comments are replies to the same parent.
  const parent = str(at(top.find((thing) => kindOf(thing) === 't1') ?? top[0], 'data', 'parent_id'))
  const path = post?.permalink ?? null
  const place = { postId, path, depth, parent, repliesTo, isOpen: isAnyOpen, reporter: reader.context }
  const { comments, rest, isOpen } = readLevel(top, place)

  // Ids that did not fit into one answer come back as a stub among them.
  let more = [...(rest && 'more' in rest ? rest.more : []), ...branch.more.slice(ids.length)]
  let { carried } = branch
  if (more.length === 0 && carried !== undefined) {
    const beyond = await idsBeyond(job, carried)
    if (!Array.isArray(beyond)) return beyond
    more = beyond.slice(0, maxCursorIds)
    carried = beyond.length > more.length ? carried + more.length : undefined
  }
  const left = { more, depth, ...(carried === undefined ? {} : { carried }) }
  return found(post, { comments, rest: more.length === 0 ? null : left, isOpen })
}

/** A post's comments as a tree. Each branch that Reddit cut off has a cursor at that position. */
export async function lookUpComments(params: CommentParams, reader: Reader): Promise<Finding<Discussion>> {
  const target = await resolvePost(params.url, reader)
  if ('outcome' in target) return target
  const job = { ...params, ...target, reader }
  const branch = reader.context.continuation as Branch | null
  return branch && 'more' in branch ? morePage(job, branch) : threadPage(job, branch)
}
