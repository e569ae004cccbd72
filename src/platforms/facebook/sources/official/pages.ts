import { Fault, notEntitled } from '../../../../catalog/errors.ts'
import type { LookupContext, Refusal } from '../../../../catalog/source.ts'
import {
  readEntries,
  requiredList,
  requireSameId,
  requireUncontradicted,
  skipEntry,
  valueReporter,
} from '../../../../reading/entries.ts'
import { at, type Json, must, obj, objs } from '../../../../reading/narrow.ts'
import { bool, count, str, url as urlOf } from '../../../../reading/values.ts'
import type { CaptionTrack } from '../../../shared/transcript.ts'
import type { PageRef, PostRef } from '../../identifiers.ts'
import type { Comment, Company, Photo, Post, PostLookup, Profile, Reel } from '../../model.ts'
import type { Hosted } from '../../records/lists.ts'
import type { Transcript } from '../../records/posts.ts'
import { findingWithFiles, photoFiles, postFiles, reelFiles } from '../hosting.ts'
import { resolvePage, resolvePost } from '../links.ts'
import { findTranscript } from '../transcript.ts'
import { requireCommentOf, segmentsOf } from '../web/identity.ts'
import { type Answer, afterOf, type Edge, official, readEdge, requestGraph } from './graph.ts'
import {
  fields,
  isReply,
  ownId,
  pageFields,
  readComment,
  readPage,
  readPhoto,
  readPost,
  readReel,
} from './objects.ts'
import { mediumFields, mediumOf, readMedium } from './single-media.ts'

type ByUrl = { readonly url: PageRef }
type Listing = { readonly url?: PageRef; readonly pageId?: string; readonly hostMedia?: boolean }

/** The page's node in API paths: its name or id. */
async function nodeOf(context: LookupContext, { url, pageId }: Listing): Promise<string | Refusal> {
  if (pageId !== undefined) return pageId
  const page = await resolvePage(context, must(url, 'url'))
  if ('outcome' in page) return page
  return 'id' in page ? page.id : page.handle
}

const requireSameName = (requested: string, page: Json) => {
  const reported = /^\d+$/.test(requested) ? str(page.id) : str(page.username)
  // Facebook ignores dots in names.
  requireSameId(requested.replaceAll('.', ''), reported?.replaceAll('.', ''), 'page')
}

export const officialProfile = official<ByUrl, Profile>(async (params, context) => {
  const node = await nodeOf(context, params)
  if (typeof node !== 'string') return node
  const answer = await requestGraph(context, `/${encodeURIComponent(node)}`, { fields: pageFields })
  if (answer.outcome !== 'answered') return answer
  requireSameName(node, answer.body)
  return { outcome: 'found', model: readPage(answer.body) }
})

const pageSize = 25

type Read<T> = (entry: Json) => T | typeof skipEntry

/** Reads the entries of an edge. */
function readModels<T>(edge: Edge, read: Read<T>, context: LookupContext, field: string) {
  const one = (entry: unknown) => read(must(obj(entry), field))
  return { items: readEntries(edge.entries, one, context, field), next: edge.next }
}

/** Requests and reads one page of a Facebook page's edge: `/nasa/posts`. */
async function pageEdge<T>(
  context: LookupContext,
  params: Listing,
  edge: string,
  query: Readonly<Record<string, string>>,
  read: Read<T>,
) {
  const node = await nodeOf(context, params)
  if (typeof node !== 'string') return node
  const after = afterOf(context.continuation)
  const answer = await requestGraph(context, `/${encodeURIComponent(node)}/${edge}`, {
    ...query,
    limit: pageSize,
    after,
  })
  if (answer.outcome !== 'answered') return answer
  const list = readEdge(answer.body, context, pageSize)
  for (const entry of objs(list.entries)) requireEntryOf(node, entry, edge)
  return readModels(list, read, context, edge)
}

/** Checks the page of an entry, where entry and request name it by its id. */
function requireEntryOf(node: string, entry: Json, field: string): void {
  if (!/^\d+$/.test(node)) return
  requireSameId(node, /^(\d+)_\d+$/.exec(str(entry.id) ?? '')?.[1], `${field}.id`)
  if (field !== 'posts') requireSameId(node, str(at(entry, 'from', 'id')), `${field}.from`)
}

export const officialPosts = official<Listing, Hosted<Post>>(async (params, context) => {
  const list = await pageEdge(context, params, 'posts', { fields: fields.listed }, (post) =>
    readPost(post, context),
  )
  return 'outcome' in list ? list : findingWithFiles(context, params, list, postFiles)
})

/** Reels of pages that the operator manages. For other pages the videos edge: Facebook shows videos as reels. */
export const officialReels = official<Listing, Hosted<Reel>>(async (params, context) => {
  // A cursor is valid only for the edge that issued it.
  const [edge = 'video_reels'] = afterOf(context.continuation)?.match(/^(video_reels|videos)(?= )/) ?? []
  const own = { ...context, continuation: afterOf(context.continuation)?.replace(/^\w+ /, '') ?? null }
  const from = (name: string) =>
    pageEdge(own, params, name, { fields: fields.video }, (video) => readReel(video, context))
  let used = edge
  let list: Awaited<ReturnType<typeof from>>
  try {
    list = await from(edge)
  } catch (error) {
    if (!(error instanceof Fault && error.reason === 'not_entitled') || own.continuation !== null) throw error
    used = 'videos'
    list = await from(used)
  }
  if ('outcome' in list) return list
  const next = list.next === null ? null : `${used} ${list.next}`
  return findingWithFiles(context, params, { ...list, next }, reelFiles)
})

export const officialPhotos = official<Listing, Hosted<Photo>>(async (params, context) => {
  const query = { type: 'uploaded', fields: fields.photo }
  const list = await pageEdge(context, params, 'photos', query, readPhoto)
  return 'outcome' in list ? list : findingWithFiles(context, params, list, photoFiles)
})

/** The post's id in the API: `<page id>_<post id>`. */
async function postNode(context: LookupContext, ref: PostRef): Promise<string | Refusal> {
  const post = await resolvePost(context, ref)
  if ('outcome' in post) return post
  const { id, kind, owner } = post
  if (id === null || !/^\d+$/.test(id)) throw notEntitled('posts by pfbid links')
  if (kind === 'photo' || kind === 'video' || kind === 'reel') return id
  if (kind === 'group' || owner === null) throw notEntitled('posts of groups')
  if (/^\d+$/.test(owner)) return `${owner}_${id}`
  const page = await requestGraph(context, `/${encodeURIComponent(owner)}`, { fields: 'id,username' })
  if (page.outcome !== 'answered') return page
  requireSameName(owner, page.body)
  return `${must(str(page.body.id), 'page.id')}_${id}`
}

/** Whether a link contains numeric ids: the API accepts only those for posts, photos and videos. */
const isNumbered = ({ url }: { readonly url?: PostRef }) =>
  url === undefined ||
  url.kind === 'short' ||
  (/^\d+$/.test(url.id ?? '') && (url.kind === 'post' ? url.owner !== null : mediumOf(url) !== null))

/** The comments in the answer for a post. */
function commentsWith(post: Json, context: LookupContext): Comment[] {
  const entries = requiredList(at(post, 'comments', 'data'), 'post.comments')
  const total = at(post, 'comments', 'summary', 'total_count')
  if (entries.length === 0) requireUncontradicted({ counts: [total] }, 'post.comments')
  return readEntries(
    entries,
    (entry) => readComment(must(obj(entry), 'comment'), context),
    context,
    'comments',
  )
}

type PostWish = { readonly url: PostRef; readonly includeComments?: boolean }

export const officialPost = official<PostWish, PostLookup>(async ({ url, includeComments }, context) => {
  const ref = await resolvePost(context, url)
  if ('outcome' in ref) return ref
  const node = await postNode(context, ref)
  if (typeof node !== 'string') return node
  const medium = mediumOf(ref)
  const wholePost = includeComments ? fields.postWithComments : fields.post
  const wanted = medium === null ? wholePost : mediumFields(medium, includeComments === true)
  const answer = await requestGraph(context, `/${node}`, { fields: wanted })
  if (answer.outcome !== 'answered') return answer
  const post = medium === null ? readPost(answer.body, context) : readMedium(medium, answer.body, context)
  requireSameId(ownId(node), post.id, 'post.id')
  const whole = str(answer.body.id)
  if (medium === null && whole?.includes('_')) requireSameId(node, whole, 'post.id')
  const topComments = includeComments ? commentsWith(answer.body, context) : null
  return { outcome: 'found', model: { ...post, topComments, transcript: null } }
}, isNumbered)

const commentsAtOnce = 50

/**
 * @param after the cursor of the page; null for the first page
 * @param check compares a comment with the requested post or comment
 */
function foundComments(
  answer: Answer,
  context: LookupContext,
  after: string | null,
  isWanted: (comment: Json) => boolean,
  check: (comment: Json) => void,
) {
  if (answer.outcome !== 'answered') return answer
  // The request asks for the total: without it, an empty list does not prove that the post has no comments.
  const summary = must(obj(answer.body.summary), 'comments.summary')
  const edge = readEdge(answer.body, context, commentsAtOnce)
  const isFirst = at(answer.body, 'paging', 'previous') === undefined && after === null
  if (isFirst && edge.entries.length === 0) {
    must(count(summary.total_count), 'comments.summary.total_count')
    requireUncontradicted({ counts: [summary.total_count] }, 'comments.data')
  }
  const read = (entry: Json) => {
    check(entry)
    return isWanted(entry) ? readComment(entry, context) : skipEntry
  }
  return readModels<Comment>(edge, read, context, 'comments')
}

/** Checks the post of a comment, by the comment's id or else by its link. */
function requirePostOf(post: string, comment: Json): void {
  const id = str(comment.id)
  if (id !== null) requireCommentOf([post], id, 'comment.id')
  const [, word, linked] = segmentsOf(str(comment.permalink_url))
  if (id === null && word === 'posts' && linked !== undefined && /^\d+$/.test(linked)) {
    requireSameId(post, linked, 'comment.permalink_url')
  }
}

/** Checks the comment of a reply, by the reply's parent or else by its link. */
function requireParentOf(comment: string, reply: Json): void {
  const parent = str(at(reply, 'parent', 'id'))
  const link = str(reply.permalink_url)
  const linked = link !== null && URL.canParse(link) ? new URL(link).searchParams.get('comment_id') : null
  const own = (id: string | null) => (id === null ? null : ownId(id))
  requireSameId(ownId(comment), own(parent) ?? linked, 'comment.parent')
}

type ByPost = { readonly url?: PostRef; readonly feedbackId?: string }

export const officialComments = official<ByPost, { items: readonly Comment[] }>(
  async ({ url, feedbackId }, context) => {
    const node = url === undefined ? must(feedbackId, 'feedbackId') : await postNode(context, url)
    if (typeof node !== 'string') return node
    const answer = await requestGraph(context, `/${node}/comments`, {
      fields: fields.comment,
      filter: 'toplevel',
      order: 'reverse_chronological',
      summary: 'true',
      limit: commentsAtOnce,
      after: afterOf(context.continuation),
    })
    const list = foundComments(
      answer,
      context,
      afterOf(context.continuation),
      (entry) => !isReply(entry),
      (entry) => requirePostOf(ownId(node), entry),
    )
    if ('outcome' in list) return list
    return { outcome: 'found', model: list, next: list.next }
  },
  ({ url }) => url === undefined || (url.kind !== 'group' && !/^pfbid/.test(url.id ?? '')),
)

/** The first cursor is the comment's id; later cursors are that id and the API's cursor. */
export const officialReplies = official<object, { items: readonly Comment[] }>(async (_params, context) => {
  const [comment = '', after = null] = (afterOf(context.continuation) ?? '').split(' ')
  const answer = await requestGraph(context, `/${must(str(comment), 'cursor')}/comments`, {
    fields: fields.comment,
    order: 'chronological',
    summary: 'true',
    limit: commentsAtOnce,
    after,
  })
  const list = foundComments(
    answer,
    context,
    after,
    () => true,
    (entry) => requireParentOf(comment, entry),
  )
  if ('outcome' in list) return list
  const next = list.next === null ? null : `${comment} ${list.next}`
  return { outcome: 'found', model: list, next }
})

/** A caption file of a video. */
function trackOf(caption: Json): CaptionTrack {
  return {
    url: must(urlOf(caption.uri), 'captions.uri'),
    language: must(str(caption.locale), 'captions.locale').split('_')[0]!,
    original: bool(caption.is_default),
    format: 'webvtt',
  }
}

/** Captions of videos of pages that the operator manages. */
export const officialTranscript = official<{ readonly url: PostRef }, Transcript>(
  async ({ url: ref }, context) => {
    const node = await postNode(context, ref)
    if (typeof node !== 'string') return node
    if (node.includes('_')) throw notEntitled('captions of posts')
    const answer = await requestGraph(context, `/${node}`, { fields: `captions{${fields.captions}}` })
    if (answer.outcome !== 'answered') return answer
    requireSameId(node, must(str(answer.body.id), 'video.id'), 'video.id')
    // The API omits an edge without entries.
    const isEmpty = Object.keys(answer.body).every((name) => name === 'id')
    const entries = isEmpty ? [] : requiredList(at(answer.body, 'captions', 'data'), 'captions')
    const tracks = readEntries(
      entries,
      (entry) => trackOf(must(obj(entry), 'captions')),
      valueReporter(context),
      'captions',
    )
    return findTranscript(context, ref.url, { captions: tracks, file: null, durationMs: null })
  },
  ({ url }) => ['video', 'reel', 'short'].includes(url.kind),
)

function readCompany(page: Json): Company {
  return {
    pageId: must(str(page.id), 'page.id'),
    name: must(str(page.name), 'page.name'),
    category: null,
    imageUrl: null,
    likes: null,
    verification: str(page.verification_status)?.toUpperCase() ?? null,
    country: str(obj(page.location)?.country),
    entityType: null,
    pageAlias: null,
    pageDeleted: null,
    instagram: { username: null, followers: null, verified: null },
  }
}

/** Finds advertisers by searching pages: every advertiser is a page. */
export const officialCompanies = official<{ readonly query: string }, { items: readonly Company[] }>(
  async ({ query }, context) => {
    const search = { q: query, fields: 'id,name,link,location,verification_status', limit: pageSize }
    const answer = await requestGraph(context, '/pages/search', search)
    if (answer.outcome !== 'answered') return answer
    const edge = readEdge(answer.body, context, pageSize)
    return { outcome: 'found', model: readModels(edge, readCompany, context, 'pages') }
  },
)
