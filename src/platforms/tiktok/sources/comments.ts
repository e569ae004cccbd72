import { changed } from '../../../errors.ts'
import type { LookupContext } from '../../../lookup/source.ts'
import { at, int, isoFromSeconds, type Json, obj, objs, str, url, yes } from '../../shared/narrow.ts'
import type { Comment } from '../records.ts'
import { Digits, official } from './research.ts'
import { openVideoPage } from './video.ts'
import { provenList, unsigned } from './web.ts'

export interface CommentPage {
  comments: Comment[]
  next: number | null
  total: number | null
}

/** BCP 47 for "not determined", also what the platform says of comments without words. */
const noLanguage = 'un'

/** Reads a comment of the JSON list, or of a page of 2022 where `user` is only a handle. */
export function readComment(raw: Json, users?: Json): Comment | null {
  const id = str(raw.cid)
  const createdAt = isoFromSeconds(raw.create_time)
  if (id === null || createdAt === null) return null
  const named = typeof raw.user === 'string' ? raw.user : null
  const user = (named === null ? obj(raw.user) : obj(users?.[named])) ?? {}
  const handle = str(user.unique_id) ?? str(user.uniqueId) ?? named
  if (handle === null) return null
  const userId = str(user.uid) ?? str(user.id)
  const secUid = str(user.sec_uid) ?? str(user.secUid)
  return {
    id,
    text: typeof raw.text === 'string' ? raw.text : '',
    createdAt,
    likes: Math.max(0, int(raw.digg_count) ?? 0),
    replyCount: Math.max(0, int(raw.reply_comment_total) ?? 0),
    language: str(raw.comment_language) ?? noLanguage,
    author: {
      handle,
      displayName: str(user.nickname),
      avatarUrl: url(at(user, 'avatar_thumb', 'url_list', 0)) ?? url(user.avatarThumb),
      ...(userId === null ? {} : { platformUserId: userId }),
      ...(secUid === null ? {} : { secUid }),
    },
  }
}

/** Codes of a post that is not there (any more). */
const goneCodes = new Set([10204, 10217])

async function listed(
  context: LookupContext,
  path: string,
  query: Record<string, string | number>,
): Promise<CommentPage | 'gone' | null> {
  const answer = await unsigned(context, path, query)
  if (answer === null) return null
  if (goneCodes.has(answer.code)) return 'gone'
  if (answer.code !== 0) throw changed(`${path} status_code`, answer.code)
  const { json } = answer
  const comments = objs(provenList(json, 'comments')).flatMap((raw) => readComment(raw) ?? [])
  return { comments, next: yes(json.has_more) ? int(json.cursor) : null, total: int(json.total) }
}

/** One page of top-level comments by the JSON call. */
export function commentPage(context: LookupContext, videoId: string, cursor: number) {
  return listed(context, '/api/comment/list/', { aweme_id: videoId, count: 20, cursor })
}

/** One page of the replies of a comment by the JSON call. */
export function replyPage(context: LookupContext, videoId: string, commentId: string, cursor: number) {
  return listed(context, '/api/comment/list/reply/', {
    item_id: videoId,
    comment_id: commentId,
    count: 20,
    cursor,
  })
}

/** The comments embedded in a page of 2022, and the outcome of the page of the post itself. */
export async function pageComments(
  context: LookupContext,
  link: { id: string; handle: string | null },
): Promise<CommentPage | { outcome: 'not_found' | 'private' | 'restricted' }> {
  const page = await openVideoPage(context, { kind: 'post', photo: false, ...link })
  if (page.outcome !== 'found') return page
  const all = obj(page.sigi?.CommentItem)
  const order = at(page.sigi, 'Comment', 'comments')
  const total = page.post.stats.comments
  if (!all || !Array.isArray(order)) {
    // The page shows how many comments there are; none at all is proof of an empty list.
    return total === 0 ? { comments: [], next: null, total } : { outcome: 'restricted' }
  }
  const users = obj(at(page.sigi, 'UserModule', 'users'))
  const comments = objs(order).flatMap((entry) => {
    const raw = obj(all[str(entry.cid) ?? ''])
    return (raw && readComment(raw, users)) ?? []
  })
  const more = yes(at(page.sigi, 'Comment', 'hasMore'))
  return { comments, next: more ? int(at(page.sigi, 'Comment', 'cursor')) : null, total }
}

const commentFields = [
  'id',
  'video_id',
  'text',
  'like_count',
  'reply_count',
  'parent_comment_id',
  'create_time',
]

/** Pages of the mixed list that one lookup reads in search of a first entry of its own. */
const pagesAtOnce = 5

/**
 * A page of the Research API's list, which holds comments and replies together: `parent` is the post's id for
 * comments, a comment's id for its replies. It names no authors.
 */
export async function officialComments(
  context: LookupContext,
  videoId: string,
  parent: string,
  cursor: number,
): Promise<CommentPage | { outcome: 'not_found' | 'restricted' }> {
  let at: number | null = cursor
  for (let page = 0; at !== null && page < pagesAtOnce; page++) {
    const answer = await official(context, '/v2/research/video/comment/list/', commentFields, {
      video_id: new Digits(videoId),
      max_count: 100,
      cursor: at,
    })
    if (!answer.ok) return { outcome: answer.outcome }
    const { data } = answer
    if (!Array.isArray(data.comments)) throw changed('comment/list comments', Object.keys(data))
    const comments = objs(data.comments).flatMap((raw) => readOfficialComment(raw, parent) ?? [])
    at = data.has_more === true ? int(data.cursor) : null
    if (comments.length > 0) return { comments, next: at, total: null }
  }
  return { comments: [], next: at, total: null }
}

function readOfficialComment(raw: Json, parent: string): Comment | null {
  const id = str(raw.id)
  const createdAt = isoFromSeconds(raw.create_time)
  if (id === null || createdAt === null || str(raw.parent_comment_id) !== parent) return null
  return {
    id,
    text: typeof raw.text === 'string' ? raw.text : '',
    createdAt,
    likes: int(raw.like_count) ?? 0,
    replyCount: int(raw.reply_count) ?? 0,
    language: noLanguage,
    author: { handle: '', displayName: null, avatarUrl: null },
  }
}
