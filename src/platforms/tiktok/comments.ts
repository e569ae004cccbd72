import { z } from 'zod'
import { operation } from '../../catalog/operation.ts'
import { cursor, flag } from '../../catalog/parameters.ts'
import type { LookupAnswer, LookupContext, Source } from '../../lookup/source.ts'
import { firstOf, noPage, nullableInt, page } from '../shared/records.ts'
import { digits, videoUrl } from './identifiers.ts'
import { comment, outcomeStatus } from './records.ts'
import {
  type CommentPage,
  commentPage,
  officialComments,
  pageComments,
  replyPage,
} from './sources/comments.ts'
import { needsApp } from './sources/research.ts'
import { openVideoPage, resolvePost } from './sources/video.ts'

/** Comments of a post and their replies. */

const commentsRecord = z.strictObject({
  lookupStatus: outcomeStatus,
  comments: z.array(comment),
  page,
  totalComments: nullableInt,
})
type Comments = z.infer<typeof commentsRecord>

const repliesRecord = z.strictObject({
  lookupStatus: outcomeStatus,
  replies: z.array(comment),
  page,
  totalReplies: nullableInt,
})
type Replies = z.infer<typeof repliesRecord>

type Wish = { url: string; trim?: boolean }
type ReplyWish = { url: string; commentId: string }

const startOf = (context: LookupContext) =>
  typeof context.continuation === 'number' ? context.continuation : 0

const toComments = (found: CommentPage): Comments => ({
  lookupStatus: 'found',
  comments: found.comments,
  page: firstOf(found.next !== null),
  totalComments: found.total,
})

const toReplies = (found: CommentPage): Replies => ({
  lookupStatus: 'found',
  replies: found.comments,
  page: firstOf(found.next !== null),
  totalReplies: found.total,
})

const webComments: Source<Wish, Comments> = {
  name: 'web',
  async lookup(params, context) {
    const link = await resolvePost(context, params.url)
    if ('outcome' in link) return link
    const start = startOf(context)
    if (start === 0) {
      // The page tells whether the post exists and may be seen; the JSON call answers an empty list for any id.
      const shown = await pageComments(context, link)
      if (!('outcome' in shown)) return { outcome: 'found', data: toComments(shown), next: shown.next }
      if (shown.outcome !== 'restricted') return shown
    }
    return fromSite(await commentPage(context, link.id, start), toComments)
  },
}

/** Comments of a post, or replies to one of them, by the Research API, which gives both in the same way. */
function officialSource<W extends { url: string }, D>(
  parentOf: (params: W, postId: string) => string,
  toData: (found: CommentPage) => D,
): Source<W, D> {
  return {
    name: 'official',
    requires: needsApp,
    async lookup(params, context) {
      const link = await resolvePost(context, params.url)
      if ('outcome' in link) return link
      const found = await officialComments(context, link.id, parentOf(params, link.id), startOf(context))
      if ('outcome' in found) return found
      return { outcome: 'found', data: toData(found), next: found.next }
    },
  }
}

/** What the JSON calls of the site say of a list. */
function fromSite<D>(
  listed: CommentPage | 'gone' | null,
  toData: (found: CommentPage) => D,
): LookupAnswer<D> {
  if (listed === 'gone') return { outcome: 'not_found' }
  if (listed === null) return { outcome: 'restricted' }
  return { outcome: 'found', data: toData(listed), next: listed.next }
}

const postLink = 'https://www.tiktok.com/@ada.cooks/video/7336839120215361045'

export const getComments = operation({
  id: 'tiktok.videos.comments',
  path: '/v1/tiktok/videos/comments',
  summary: 'Comments of a TikTok post',
  description:
    "Top-level comments, in the platform's own order. Comments read through the Research API carry no author (`author.handle` is empty).",
  parameters: {
    url: videoUrl,
    cursor: cursor(),
    trim: flag({
      description: 'Accepted for symmetry with other lists; comments carry no extra details.',
      shapes: false,
    }),
  },
  record: commentsRecord,
  price: { base: 1 },
  cacheSeconds: 60,
  list: {
    items: (data) => data.comments,
    itemId: (item: { id: string }) => item.id,
    itemTime: (item: { createdAt: string }) => item.createdAt,
  },
  watch: {
    mode: 'search',
    defaultIntervalMinutes: 60,
    minIntervalMinutes: 5,
    displayName: 'New comments on a TikTok post',
    inputHint: 'url',
  },
  example: { url: postLink },
  phrases: [
    'comments on a tiktok video',
    'what people say under this tiktok',
    'read the comments of a tiktok link',
    'tiktok comment section',
  ],
  empty: (lookupStatus) => ({ lookupStatus, comments: [], page: noPage, totalComments: null }),
  sources: [webComments, officialSource((_: Wish, postId) => postId, toComments)],
})

const webReplies: Source<ReplyWish, Replies> = {
  name: 'web',
  async lookup(params, context) {
    const link = await resolvePost(context, params.url)
    if ('outcome' in link) return link
    const start = startOf(context)
    if (start === 0) {
      const shown = await openVideoPage(context, link)
      if (shown.outcome === 'not_found' || shown.outcome === 'private') return { outcome: shown.outcome }
    }
    return fromSite(await replyPage(context, link.id, params.commentId, start), toReplies)
  },
}

export const getReplies = operation({
  id: 'tiktok.videos.comments.replies',
  path: '/v1/tiktok/videos/comments/replies',
  summary: 'Replies of a TikTok comment',
  parameters: {
    url: videoUrl,
    commentId: digits({
      required: true,
      description: 'Id of the comment, from the comments list.',
      example: '7336846332562244374',
    }),
    cursor: cursor(),
  },
  record: repliesRecord,
  price: { base: 1 },
  cacheSeconds: 60,
  list: {
    items: (data) => data.replies,
    itemId: (item: { id: string }) => item.id,
    itemTime: (item: { createdAt: string }) => item.createdAt,
  },
  example: { url: postLink, commentId: '7336846332562244374' },
  phrases: [
    'replies to a tiktok comment',
    'answers below a comment on a tiktok video',
    'thread of a tiktok comment',
  ],
  empty: (lookupStatus) => ({ lookupStatus, replies: [], page: noPage, totalReplies: null }),
  sources: [webReplies, officialSource((params: ReplyWish) => params.commentId, toReplies)],
})
