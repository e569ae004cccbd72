import { type Continuation, type Finding, notFound, type Refusal } from '../../../catalog/source.ts'
import { changed } from '../../../errors.ts'
import { provenList, readEntries, sameThing } from '../../../reading/entries.ts'
import { arr, at, type Json, must, obj } from '../../../reading/narrow.ts'
import { count, int, isoFromSeconds, str, text } from '../../../reading/values.ts'
import { optional } from '../../shared/optional.ts'
import type { PostRef } from '../identifiers.ts'
import type { Branch, Comment, CommentTree, Discussion, Post } from '../model.ts'
import { readThread, resolvePost } from './posts.ts'
import type { Reader } from './reader.ts'
import { authorName, core, dataOf, flagOf, listingOf, postsOf } from './things.ts'

/** Comments in the first answer. */
const treeSize = 200
/** Ids in one request for more comments: longer lists are refused (HTTP 413, 414). */
const idsAtATime = 100
/** Ids a cursor carries; those beyond are read from the tree again when they are due. */
const mostCarried = 1500
/**
 * Reddit counts comments that it does not show: removed ones, and those still to be put into the tree. Where it lists
 * none at all, that explains one of them.
 */
const mostUnseen = 1

interface CommentParams {
  readonly url: PostRef
  readonly sort?: string
  readonly depth?: number
}

/** What one lookup of comments works with. */
interface Job {
  readonly params: CommentParams
  readonly postId: string
  readonly commentId: string | null
  readonly reader: Reader
}

/** Where a level of the tree hangs: its depth, the name of what is above it, and the path of the post. */
interface Place {
  readonly depth: number
  readonly parent: string | null
  readonly path: string | null
}

function idsOf(stub: Json): string[] {
  return provenList(stub.children, 'more.children').map((id) => must(str(id), 'more.children'))
}

/** The branch behind a `more` stub: a list of ids, or "continue this thread" (no ids, id `_`). */
function branchOf(stub: Json, { depth, parent }: Place): Branch {
  const ids = idsOf(stub)
  const above = must(str(stub.parent_id), 'more.parent_id')
  sameThing(parent ?? above, above, 'more.parent_id')
  if (ids.length > 0) {
    const more = ids.slice(0, mostCarried)
    // Only the root of a tree has stubs of that size.
    return more.length < ids.length && above.startsWith('t3_')
      ? { more, depth, carried: more.length }
      : { more, depth }
  }
  if (stub.id !== '_' || !above.startsWith('t1_')) throw changed('more', stub)
  return { thread: above.slice(3), depth }
}

function readComment(thing: unknown, place: Place, job: Job): Comment {
  const { depth, parent, path } = place
  const data = dataOf(thing, 't1', 'comment')
  const parentId = str(data.parent_id)
  if (parent !== null) sameThing(parent, parentId, 'comment.parent_id')
  sameThing(`t3_${job.postId}`, str(data.link_id), 'comment.link_id')
  const isHidden = data.score_hidden === true
  return {
    id: data.id,
    permalink: str(data.permalink) ?? (path && `${path}${data.id}/`),
    parentId,
    author: authorName(data),
    text: must(text(data.body), 'comment.body'),
    html: str(data.body_html),
    score: isHidden ? null : core(data.score, int, 'comment.score', job.reader.context),
    upvotes: isHidden ? null : count(data.ups),
    createdAt: isoFromSeconds(data.created_utc),
    depth,
    isSubmitter: flagOf(data, 'is_submitter', 'permalink'),
    isStickied: flagOf(data, 'stickied', 'depth'),
    isLocked: flagOf(data, 'locked', 'total_awards_received'),
    distinguished: str(data.distinguished),
    replies: readReplies(data.replies, { depth: depth + 1, parent: `t1_${data.id}`, path }, job),
  }
}

/** A comment without replies has an empty text in their place. */
function readReplies(value: unknown, place: Place, job: Job): CommentTree {
  if (value === '') return { comments: [], rest: null }
  const { children } = listingOf(value, 'replies')
  if (children.length === 0) throw changed('replies.children')
  return readLevel(children, place, job)
}

/**
 * Comments side by side, and the stub among them that stands for the rest.
 * @throws Fault changed for things of other kinds: the rest may be behind them
 */
function readLevel(things: readonly unknown[], place: Place, job: Job): CommentTree {
  const kindOf = (thing: unknown) => obj(thing)?.kind
  const stranger = things.find((thing) => kindOf(thing) !== 't1' && kindOf(thing) !== 'more')
  if (stranger !== undefined) throw changed('kind of comment', kindOf(stranger))
  const [stub, another] = things.filter((thing) => kindOf(thing) === 'more')
  if (another) throw changed('more', another)
  const comments = things.filter((thing) => thing !== stub)
  return {
    comments: readEntries(comments, (one) => readComment(one, place, job), job.reader.context, 'comments'),
    rest: stub === undefined ? null : branchOf(must(obj(at(stub, 'data')), 'more'), place),
  }
}

/** The flat list that `morechildren` answers, as nested Listings. */
function nested(flat: readonly unknown[]): unknown[] {
  const parentOf = (thing: unknown) => must(str(at(thing, 'data', 'parent_id')), 'parent_id')
  const nameOf = (thing: unknown) => `t1_${at(thing, 'data', 'id')}`
  const names = new Set(flat.map(nameOf))
  const below = Map.groupBy(flat, parentOf)
  const grown = (thing: unknown): unknown => {
    if (at(thing, 'kind') !== 't1') return thing
    const children = below.get(nameOf(thing))?.map(grown)
    const replies = children ? { kind: 'Listing', data: { children, after: null } } : ''
    return { kind: 't1', data: { ...obj(at(thing, 'data')), replies } }
  }
  return flat.filter((thing) => !names.has(parentOf(thing))).map(grown)
}

function found(post: Post | null, tree: CommentTree): Finding<Discussion> {
  return { outcome: 'found', model: { post, tree }, next: tree.rest as Continuation }
}

/** The tree below the post, or that of one of its comments alone. */
function threadOf({ params, postId, reader }: Job, comment: string | null) {
  const path = comment ? `/comments/${postId}/_/${comment}` : `/comments/${postId}`
  const query = { limit: treeSize, sort: params.sort, depth: params.depth }
  return readThread(postId, path, query, reader)
}

/**
 * The tree from its root, or what one comment shows; not found where that left no trace: its post comes without
 * comments.
 */
async function threadPage(job: Job, branch: Extract<Branch, { thread: unknown }> | null) {
  const id = branch?.thread ?? job.commentId
  const thread = await threadOf(job, id)
  if (thread.outcome !== 'answered') return thread
  const { post, comments } = thread
  const [first] = comments.children
  const path = post.permalink
  if (id === null) {
    if (first === undefined && (post.commentCount ?? 0) > mostUnseen) {
      throw changed('Listing of comments', { count: post.commentCount })
    }
    return found(post, readLevel(comments.children, { depth: 0, parent: `t3_${job.postId}`, path }, job))
  }
  if (first === undefined) return notFound
  const comment = readComment(first, { depth: branch ? branch.depth - 1 : 0, parent: null, path }, job)
  sameThing(id, comment.id, 'comment.id')
  return found(post, branch ? comment.replies : { comments: [comment], rest: null })
}

/** The post alone, beside a page of comments that comes without it. Optional: null when it cannot be had. */
function postBeside({ postId, reader: { context, get } }: Job): Promise<Post | null> {
  return optional('post', context, async () => {
    const answer = await get('/api/info', { id: `t3_${postId}` })
    if (answer.outcome !== 'answered') return null
    const [entry] = postsOf(listingOf(answer.json, 'info'), context)
    if (entry) sameThing(postId, entry.post.id, 'post.id')
    return entry?.post ?? null
  })
}

/** The ids at the root of the tree that did not fit into the cursor. */
async function idsBeyond(job: Job, carried: number): Promise<string[] | Refusal> {
  const thread = await threadOf(job, job.commentId)
  if (thread.outcome !== 'answered') return thread
  const stub = thread.comments.children.find((child) => obj(child)?.kind === 'more')
  return idsOf(must(obj(at(stub, 'data')), 'more')).slice(carried)
}

async function morePage(job: Job, branch: Extract<Branch, { more: unknown }>): Promise<Finding<Discussion>> {
  const { depth } = branch
  const ids = branch.more.slice(0, idsAtATime)
  const [answer, post] = await Promise.all([
    job.reader.get('/api/morechildren', {
      api_type: 'json',
      link_id: `t3_${job.postId}`,
      children: ids.join(','),
      sort: job.params.sort ?? 'confidence',
      limit_children: 'false',
      depth: job.params.depth,
    }),
    postBeside(job),
  ])
  if (answer.outcome !== 'answered') return answer
  const errors = arr(at(answer.json, 'json', 'errors'))
  const things = nested(provenList(at(answer.json, 'json', 'data', 'things'), 'morechildren.things'))
  if (errors.length > 0 || things.length === 0) throw changed('morechildren', errors)
  // All of them are replies to the same thing.
  const parent = str(at(things[0], 'data', 'parent_id'))
  const { comments, rest } = readLevel(things, { depth, parent, path: post?.permalink ?? null }, job)

  // Ids that did not fit into one answer come back as a stub among them.
  let more = [...(rest && 'more' in rest ? rest.more : []), ...branch.more.slice(ids.length)]
  let { carried } = branch
  if (more.length === 0 && carried !== undefined) {
    const beyond = await idsBeyond(job, carried)
    if (!Array.isArray(beyond)) return beyond
    more = beyond.slice(0, mostCarried)
    carried = beyond.length > more.length ? carried + more.length : undefined
  }
  const left = { more, depth, ...(carried === undefined ? {} : { carried }) }
  return found(post, { comments, rest: more.length === 0 ? null : left })
}

/** A post's comments as a tree; whatever Reddit cut off is reached by the cursor where it is missing. */
export async function lookUpComments(params: CommentParams, reader: Reader): Promise<Finding<Discussion>> {
  const target = await resolvePost(params.url, reader)
  if ('outcome' in target) return target
  const { postId, commentId } = target
  const job: Job = { params, postId, commentId, reader }
  const branch = reader.context.continuation as Branch | null
  return branch && 'more' in branch ? morePage(job, branch) : threadPage(job, branch)
}
