import { Fault } from '../../../errors.ts'
import type { LookupAnswer, LookupContext } from '../../../lookup/source.ts'
import { at, int, iso, type Json, obj, str } from '../../shared/narrow.ts'
import type { CommentRow, RepliesData } from '../records.ts'
import type { CommentReader } from './comment-lookups.ts'
import { listing } from './official.ts'
import { absoluteUrl, handleOf } from './texts.ts'

/** What a cursor of replies read through the Data API carries. */
export interface OfficialReplies {
  readonly parent: string
  readonly owner: string | null
  readonly pageToken: string | null
  readonly [name: string]: string | null
}

function author(snippet: Json | undefined, owner: string | null) {
  const id = str(at(snippet, 'authorChannelId', 'value'))
  const name = str(snippet?.authorDisplayName)
  return {
    id,
    name,
    handle: handleOf(name) ?? handleOf(str(snippet?.authorChannelUrl)) ?? id ?? name ?? 'unknown',
    creator: id !== null && id === owner,
    avatarUrl: absoluteUrl(snippet?.authorProfileImageUrl),
    channelUrl: absoluteUrl(snippet?.authorChannelUrl),
  }
}

function commentRow(thread: Json, context: LookupContext): CommentRow | null {
  const top = obj(at(thread, 'snippet', 'topLevelComment'))
  const snippet = obj(top?.snippet)
  const id = str(top?.id)
  const createdAt = iso(snippet?.publishedAt)
  if (!id || !createdAt) return null
  const owner = str(at(thread, 'snippet', 'channelId')) ?? str(snippet?.channelId)
  const replyCount = int(at(thread, 'snippet', 'totalReplyCount')) ?? 0
  const by = author(snippet, owner)
  const replies: OfficialReplies = { parent: id, owner, pageToken: null }
  return {
    id,
    text: str(snippet?.textOriginal) ?? str(snippet?.textDisplay) ?? '',
    createdAt,
    publishedTimeText: null,
    likeCount: int(snippet?.likeCount) ?? 0,
    replyCount,
    repliesCursor: replyCount > 0 ? context.cursorFor('youtube.videos.comments.replies', {}, replies) : null,
    author: {
      handle: by.handle,
      displayName: by.name,
      ...(by.id ? { platformUserId: by.id } : {}),
      verified: false,
      creator: by.creator,
      avatarUrl: by.avatarUrl,
      channelUrl: by.channelUrl,
    },
  }
}

/** A page of comments by the Data API: exact times; whether an author is verified is not told. */
export const officialCommentPage: CommentReader = async (id, order, token, context) => {
  const answer = await listing(
    'commentThreads',
    {
      part: 'snippet',
      videoId: id,
      order: order === 'newest' ? 'time' : 'relevance',
      maxResults: 100,
      textFormat: 'plainText',
      pageToken: token ?? undefined,
    },
    context,
  )
  if ('outcome' in answer) {
    return answer.reason === 'commentsDisabled'
      ? { comments: [], token: null, total: 0 }
      : { outcome: answer.outcome }
  }
  return {
    comments: answer.items.flatMap((thread) => commentRow(thread, context) ?? []),
    token: answer.nextPageToken,
    total: null,
  }
}

/** A page of replies by the Data API. */
export async function officialReplies(context: LookupContext): Promise<LookupAnswer<RepliesData>> {
  const resume = obj(context.continuation) as OfficialReplies | undefined
  if (!resume) throw new Fault('not_configured', 'this cursor continues replies read from the public pages')
  const answer = await listing(
    'comments',
    {
      part: 'snippet',
      parentId: resume.parent,
      maxResults: 100,
      textFormat: 'plainText',
      pageToken: resume.pageToken ?? undefined,
    },
    context,
  )
  if ('outcome' in answer) return { outcome: answer.outcome }
  const replies = answer.items.flatMap((item): RepliesData['replies'] => {
    const snippet = obj(item.snippet)
    const id = str(item.id)
    if (!id) return []
    const by = author(snippet, resume.owner)
    return [
      {
        id,
        text: str(snippet?.textOriginal) ?? str(snippet?.textDisplay) ?? '',
        publishedAt: iso(snippet?.publishedAt),
        publishedTimeText: null,
        replyLevel: 1,
        likes: int(snippet?.likeCount) ?? 0,
        replyCount: 0,
        author: {
          name: by.name ?? by.handle,
          channelId: by.id,
          channelUrl: by.channelUrl,
          avatarUrl: by.avatarUrl,
          isVerified: false,
          isCreator: by.creator,
        },
      },
    ]
  })
  const next = answer.nextPageToken
  return {
    outcome: 'found',
    data: { replies, page: { nextCursor: null, hasMore: next !== null } },
    ...(next === null ? {} : { next: { ...resume, pageToken: next } }),
  }
}
