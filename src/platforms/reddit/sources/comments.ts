import type { z } from 'zod'
import { changed } from '../../../errors.ts'
import type { Continuation, LookupAnswer, LookupContext } from '../../../lookup/source.ts'
import { at, int, isoFromSeconds, type Json, must, obj, objs, str, yes } from '../../shared/narrow.ts'
import { optional } from '../../shared/optional.ts'
import { firstOf } from '../../shared/records.ts'
import type { PostRef } from '../identifiers.ts'
import type { Comment, commentsLookup } from '../records.ts'
import { childrenOf, things } from './listings.ts'
import type { Refusal } from './outcomes.ts'
import { absolute, author, commentedPost, postOf, resolvePost } from './posts.ts'
import type { Reader } from './reader.ts'

export type CommentSort = 'confidence' | 'top' | 'new' | 'controversial' | 'old' | 'qa'

/** The parameters of `reddit.posts.comments`, read. */
export interface CommentParams {
  readonly url: PostRef
  readonly sort?: CommentSort
  readonly depth?: number
  readonly trim?: boolean
}

type Data = z.infer<typeof commentsLookup>

/** Where a branch that Reddit cut off goes on. */
type Branch =
  /** Comments by their ids, all at `depth`. */
  | { readonly more: readonly string[]; readonly depth: number; readonly carried?: number }
  /** The replies of one comment that is too deep for the tree. */
  | { readonly thread: string; readonly depth: number }

/** Comments in the first answer. */
const treeSize = 200
/** Ids in one request for more comments: longer lists are refused (HTTP 413, 414). */
const idsAtATime = 100
/** Ids a cursor carries; those beyond are read from the tree again when they are due. */
const mostCarried = 1500

interface Tree {
  readonly items: Comment[]
  readonly more: Branch | null
}

type TreeOptions = {
  readonly trim: boolean
  readonly permalink: string | null
  cursorOf(branch: Branch): string
}

function oneComment(data: Json, depth: number, replies: Comment['replies'], options: TreeOptions): Comment {
  const id = must(str(data.id), 'comment.id')
  const permalink = str(data.permalink) ?? (options.permalink && `${options.permalink}${id}/`)
  const hidden = yes(data.score_hidden)
  return {
    id,
    url: absolute(permalink),
    permalink,
    parentId: str(data.parent_id),
    author: author(data),
    text: must(typeof data.body === 'string' ? data.body : null, 'comment.body'),
    renderedHtml: options.trim ? null : str(data.body_html),
    score: hidden ? null : int(data.score),
    upvotes: hidden ? null : int(data.ups),
    createdAt: isoFromSeconds(data.created_utc),
    depth,
    isSubmitter: yes(data.is_submitter),
    stickied: yes(data.stickied),
    locked: yes(data.locked),
    distinguished: str(data.distinguished),
    replies,
  }
}

function idsOf(stub: Json): string[] {
  return (Array.isArray(stub.children) ? stub.children : []).flatMap((id) => str(id) ?? [])
}

/** The branch behind a `more` stub: a list of ids, or "continue this thread" (no ids, id `_`). */
function branchOf(stub: Json, depth: number): Branch | null {
  const ids = idsOf(stub)
  if (ids.length > 0) {
    const more = ids.slice(0, mostCarried)
    // Only the root of a tree has stubs of that size.
    const atRoot = str(stub.parent_id)?.startsWith('t3_')
    return more.length < ids.length && atRoot ? { more, depth, carried: more.length } : { more, depth }
  }
  const parent = /^t1_(\w+)$/.exec(str(stub.parent_id) ?? '')?.[1]
  return parent ? { thread: parent, depth } : null
}

function readTree(children: readonly Json[], depth: number, options: TreeOptions): Tree {
  const items: Comment[] = []
  let more: Branch | null = null
  for (const child of children) {
    const data = obj(child.data) ?? {}
    if (child.kind === 'more') {
      more = branchOf(data, depth) ?? more
    } else if (child.kind === 't1') {
      // A comment without replies has an empty text in their place.
      const below = obj(data.replies) ? childrenOf(data.replies, 'replies') : []
      const replies = readTree(below, depth + 1, options)
      const page = {
        nextCursor: replies.more && options.cursorOf(replies.more),
        hasMore: replies.more !== null,
      }
      items.push(oneComment(data, depth, { items: replies.items, page }, options))
    } else {
      throw changed('kind of comment', child.kind)
    }
  }
  return { items, more }
}

/** The flat list that `morechildren` answers, as nested Listings. */
function nested(flat: readonly Json[]): Json[] {
  const comments = new Map<string, Json>()
  const below = new Map<string, Json[]>()
  for (const thing of flat) {
    if (thing.kind === 't1')
      comments.set(str(at(thing, 'data', 'name')) ?? `t1_${at(thing, 'data', 'id')}`, thing)
  }
  const roots: Json[] = []
  for (const thing of flat) {
    const parent = str(at(thing, 'data', 'parent_id')) ?? ''
    const siblings = comments.has(parent) ? (below.get(parent) ?? []) : roots
    if (siblings !== roots) below.set(parent, siblings)
    siblings.push(thing)
  }
  for (const [name, thing] of comments) {
    const replies = { kind: 'Listing', data: { children: below.get(name) ?? [] } }
    comments.set(name, Object.assign(thing, { data: { ...obj(thing.data), replies } }))
  }
  return roots
}

/** The raw parameters with which a branch's cursor will be sent. */
function rawParams(params: CommentParams, link: string): Record<string, string> {
  return {
    url: link,
    ...(params.sort ? { sort: params.sort } : {}),
    ...(params.depth ? { depth: String(params.depth) } : {}),
  }
}

/** A link that reads back as the same reference. */
export function linkOf(ref: PostRef): string {
  if (ref.kind === 'share') return `https://www.reddit.com${ref.path}`
  if (ref.kind === 'video') return `https://v.redd.it/${ref.videoId}`
  return `https://www.reddit.com/comments/${ref.postId}${ref.commentId ? `/_/${ref.commentId}` : ''}`
}

function branchFrom(continuation: Continuation): Branch | null {
  const from = obj(continuation)
  if (!from) return null
  const depth = int(from.depth) ?? 0
  const thread = str(from.thread)
  if (thread) return { thread, depth }
  const carried = int(from.carried) ?? undefined
  return { more: (Array.isArray(from.more) ? from.more : []).map(String), depth, carried }
}

/** What one lookup of comments works with. */
interface Job {
  readonly params: CommentParams
  readonly postId: string
  readonly commentId: string | null
  readonly reader: Reader
  readonly context: LookupContext
  options(permalink: string | null): TreeOptions
}

async function readPage(job: Job, path: string, query: Record<string, number | string | undefined>) {
  const answer = await job.reader.get(path, { ...query, sort: job.params.sort, depth: job.params.depth })
  if (answer.outcome !== 'answered') return answer
  const found = postOf(answer.json)
  if (found.outcome !== 'answered') return found
  const children = childrenOf((answer.json as unknown[])[1], 'Listing of comments')
  return { outcome: 'answered' as const, post: found.post, children }
}

/** The tree from its root, or from the comment that the link names. */
async function firstPage(job: Job): Promise<LookupAnswer<Data>> {
  const { postId, commentId } = job
  const path = commentId ? `/comments/${postId}/_/${commentId}` : `/comments/${postId}`
  const page = await readPage(job, path, { limit: treeSize })
  if (page.outcome !== 'answered') return page
  // A comment that left no trace is answered with its post and no comments.
  if (commentId && page.children.length === 0) return { outcome: 'not_found' }
  return found(page.post, readTree(page.children, 0, job.options(str(page.post.permalink))))
}

/** The replies of one comment, whose own depth is one less than that of the branch. */
async function threadPage(job: Job, thread: string, depth: number): Promise<LookupAnswer<Data>> {
  const page = await readPage(job, `/comments/${job.postId}/_/${thread}`, { limit: treeSize })
  if (page.outcome !== 'answered') return page
  const above = things(page.children, 't1').find((comment) => comment.id === thread)
  const below = obj(above?.replies) ? childrenOf(above?.replies, 'replies') : []
  return found(page.post, readTree(below, depth, job.options(str(page.post.permalink))))
}

/** The post alone, beside a page of comments that comes without it. Optional: null when it cannot be had. */
async function postBeside(job: Job): Promise<Json | null> {
  return optional('post', job.context, async () => {
    const answer = await job.reader.get('/api/info', { id: `t3_${job.postId}` })
    return answer.outcome === 'answered' ? (things(childrenOf(answer.json, 'info'), 't3')[0] ?? null) : null
  })
}

/** The ids at the root of the tree that did not fit into the cursor. */
async function idsBeyond(job: Job, carried: number): Promise<string[] | Refusal> {
  const path = job.commentId ? `/comments/${job.postId}/_/${job.commentId}` : `/comments/${job.postId}`
  const page = await readPage(job, path, { limit: treeSize })
  if (page.outcome !== 'answered') return page
  const stub = page.children.find((child) => child.kind === 'more')
  return stub ? idsOf(obj(stub.data) ?? {}).slice(carried) : []
}

async function morePage(job: Job, branch: Extract<Branch, { more: unknown }>): Promise<LookupAnswer<Data>> {
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
  const errors = at(answer.json, 'json', 'errors')
  if (Array.isArray(errors) && errors.length > 0) throw changed('morechildren.errors', errors)
  const flat = at(answer.json, 'json', 'data', 'things')
  if (!Array.isArray(flat)) throw changed('morechildren.things')
  const tree = readTree(nested(objs(flat)), branch.depth, job.options(post && str(post.permalink)))

  let rest = branch.more.slice(ids.length)
  let carried = branch.carried
  // Ids that did not fit into one answer come back as a stub among them.
  if (tree.more && 'more' in tree.more) rest = [...tree.more.more, ...rest]
  if (rest.length === 0 && carried !== undefined) {
    const beyond = await idsBeyond(job, carried)
    if (!Array.isArray(beyond)) return beyond
    rest = beyond.slice(0, mostCarried)
    carried = beyond.length > rest.length ? carried + rest.length : undefined
  }
  const more: Branch | null =
    rest.length === 0
      ? null
      : { more: rest, depth: branch.depth, ...(carried === undefined ? {} : { carried }) }
  return found(post, { items: tree.items, more })
}

function found(post: Json | null, { items, more }: Tree): LookupAnswer<Data> {
  return {
    outcome: 'found',
    data: {
      lookupStatus: 'found',
      post: post && commentedPost(post),
      page: firstOf(more !== null),
      comments: items,
    },
    next: more as Continuation,
  }
}

/** A post's comments as a tree; whatever Reddit cut off is reached by the cursor where it is missing. */
export async function lookUpComments(
  params: CommentParams,
  reader: Reader,
  context: LookupContext,
): Promise<LookupAnswer<Data>> {
  const target = await resolvePost(params.url, reader, context)
  if ('outcome' in target) return target
  const raw = rawParams(params, linkOf(params.url))
  const job: Job = {
    params,
    postId: target.postId,
    commentId: target.commentId,
    reader,
    context,
    options: (permalink) => ({
      trim: params.trim === true,
      permalink,
      cursorOf: (branch) => context.cursorFor(context.operation.id, raw, branch as Continuation),
    }),
  }
  const branch = branchFrom(context.continuation)
  if (!branch) return firstPage(job)
  return 'thread' in branch ? threadPage(job, branch.thread, branch.depth) : morePage(job, branch)
}
