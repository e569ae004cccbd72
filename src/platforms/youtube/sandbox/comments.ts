import type { SimulatedResponse } from '../../../upstream/types.ts'
import { dice, words } from '../../shared/world.ts'
import { commentIdOf } from './ids.ts'
import { ago, compact, exact } from './text.ts'
import { asParams, type Continuation, inner, message, numberIn, proto, textIn, tokenOf } from './tokens.ts'
import { answer, avatars, channelEndpoint, continueCommand, continueItem, type Wire } from './wire.ts'
import { anyChannel, type Channel, range, type Video, videoOf } from './world.ts'

/** A comment, or a reply when it has a `parent`. */
export interface Comment {
  readonly id: string
  readonly video: Video
  readonly parent: string | null
  readonly author: Channel
  readonly byCreator: boolean
  readonly text: string
  readonly publishedAt: number
  readonly edited: boolean
  readonly pinned: boolean
  readonly hearted: boolean
  readonly likes: number
  readonly replies: number
}

const minuteMs = 60_000
const pageSize = 20
const repliesPageSize = 10
/** Sorting looks at this many of the newest comments. */
const mostSorted = 400

/** When a video's nth comment comes: many at first, then fewer and fewer. */
const timeOf = (video: Video, index: number) =>
  video.publishedAt +
  (video.special?.comments === 'every minute' ? index : Math.floor(5 * index * (1 + index / 20))) * minuteMs

/** How many comments a video has by now. */
export function commentCount(video: Video, now: number): number {
  const mode = video.special?.comments
  if (hasNoComments(video) || mode === 'none') return 0
  if (mode === 'one page') return 7
  if (mode === 'every minute') return Math.floor((now - video.publishedAt) / minuteMs)
  const most = dice('youtube comments', video.channel.seed, video.id).int(70, mostSorted)
  let count = 0
  while (count < most && timeOf(video, count) <= now) count++
  return count
}

/** The nth comment of a video, counted from its first. */
export function commentAt(video: Video, index: number): Comment {
  const d = dice('youtube comment', video.channel.seed, video.id, index)
  const byCreator = index === 0 || d.chance(0.05)
  return {
    id: commentIdOf(video.id, index),
    video,
    parent: null,
    author: byCreator ? video.channel : anyChannel(d),
    byCreator,
    text: words.paragraph(d, d.int(1, 3)),
    publishedAt: timeOf(video, index),
    edited: d.chance(0.1),
    pinned: index === 0,
    hearted: d.chance(0.2),
    likes: Math.floor(10 ** (d.next() * 3.5)) - 1,
    // The pinned comment is the one everybody answers.
    replies: index === 0 ? d.int(24, 60) : d.chance(0.4) ? d.int(1, 15) : 0,
  }
}

/** The nth reply to a comment, oldest first. */
export function replyAt(comment: Comment, index: number): Comment {
  const d = dice('youtube reply', comment.video.channel.seed, comment.id, index)
  const byCreator = d.chance(0.1)
  return {
    ...comment,
    id: `${comment.id}.9${d.token(21)}`,
    parent: comment.id,
    author: byCreator ? comment.video.channel : anyChannel(d),
    byCreator,
    text: `@${comment.author.handle} ${words.sentence(d)}`,
    publishedAt: comment.publishedAt + (index + 1) * 3 * minuteMs,
    edited: false,
    pinned: false,
    hearted: false,
    likes: d.int(0, 90),
    replies: 0,
  }
}

/** Replies a comment has by now. */
export const replyCount = (comment: Comment, now: number) =>
  Math.max(0, Math.min(comment.replies, Math.floor((now - comment.publishedAt) / (3 * minuteMs))))

/** A page of a video's comments: the pinned one first and then by likes, or the newest first. */
export function listComments(video: Video, sort: 'top' | 'newest', from: number, count: number): Comment[] {
  if (sort === 'newest') {
    const to = Math.min(from + pageSize, count)
    return range(from, to).map((back) => commentAt(video, count - 1 - back))
  }
  const least = Math.max(1, count - mostSorted)
  const rest = range(least, count).map((index) => commentAt(video, index))
  rest.sort((a, b) => b.likes - a.likes || b.publishedAt - a.publishedAt)
  const pinned = count > 0 ? [commentAt(video, 0)] : []
  return [...pinned, ...rest].slice(from, from + pageSize)
}

const key = (kind: string, id: string) => Buffer.from(`${kind} ${id}`).toString('base64')

function view(comment: Comment): Wire {
  const { id } = comment
  return {
    commentViewModel: {
      commentKey: key('comment', id),
      sharedKey: 'EgAgKygB',
      toolbarStateKey: key('state', id),
      toolbarSurfaceKey: key('toolbar', id),
      ...(comment.pinned ? { pinnedText: `Pinned by @${comment.video.channel.handle}` } : {}),
      commentId: id,
      commentSurfaceKey: key('surface', id),
      inlineRepliesKey: 'empty_inline_replies',
    },
  }
}

/** The texts of a comment, which travel apart from its place in the list. */
function mutations(comment: Comment, now: number): Wire[] {
  const { author, id } = comment
  const likes = comment.likes === 0 ? '' : compact(comment.likes)
  const replies = replyCount(comment, now)
  const name = `@${author.handle}`
  const avatar = String(avatars(author, 88)[0]!.url)
  const channelCommand = { innertubeCommand: channelEndpoint(author) }
  const replace = (entityKey: string, payload: Wire) => ({
    entityKey,
    type: 'ENTITY_MUTATION_TYPE_REPLACE',
    payload,
  })
  return [
    replace(key('comment', id), {
      commentEntityPayload: {
        key: key('comment', id),
        properties: {
          commentId: id,
          content: { content: comment.text },
          publishedTime: `${ago(comment.publishedAt, now)}${comment.edited ? ' (edited)' : ''}`,
          replyLevel: comment.parent ? 1 : 0,
          authorButtonA11y: name,
          toolbarStateKey: key('state', id),
        },
        author: {
          channelId: author.id,
          displayName: name,
          avatarThumbnailUrl: avatar,
          isVerified: author.verified,
          isCurrentUser: false,
          isCreator: comment.byCreator,
          channelCommand,
          isArtist: false,
        },
        toolbar: {
          likeCountLiked: compact(comment.likes + 1),
          likeCountNotliked: likes,
          replyCount: replies === 0 ? '' : String(replies),
          likeButtonA11y: `Like this comment along with ${likes || '0'} other people`,
          likeCountA11y: `${likes || '0'} likes`,
          replyCountA11y: `${replies} replies`,
          ...(comment.hearted ? { heartActiveTooltip: `❤ by @${comment.video.channel.handle}` } : {}),
        },
        avatar: {
          image: { sources: [{ url: avatar, width: 88, height: 88 }] },
          accessibilityText: name,
          avatarImageSize: 'AVATAR_SIZE_40',
          endpoint: channelCommand,
        },
      },
    }),
    replace(key('state', id), {
      engagementToolbarStateEntityPayload: {
        key: key('state', id),
        likeState: 'TOOLBAR_LIKE_STATE_INDIFFERENT',
        heartState: comment.hearted ? 'TOOLBAR_HEART_STATE_HEARTED' : 'TOOLBAR_HEART_STATE_UNHEARTED',
      },
    }),
  ]
}

function frameworkUpdates(comments: readonly Comment[], now: number): Wire {
  return {
    frameworkUpdates: {
      entityBatchUpdate: {
        mutations: comments.flatMap((comment) => mutations(comment, now)),
        timestamp: { seconds: String(Math.floor(now / 1000)), nanos: 0 },
      },
    },
  }
}

function thread(comment: Comment, now: number): Wire {
  const count = replyCount(comment, now)
  const text = { runs: [{ text: `${count} ${count === 1 ? 'reply' : 'replies'}` }] }
  const more: Continuation = { list: 'replies', from: 0, id: comment.id }
  return {
    commentThreadRenderer: {
      commentViewModel: view(comment),
      ...(count > 0
        ? {
            replies: {
              commentRepliesRenderer: {
                contents: [continueItem('next', more)],
                viewReplies: { buttonRenderer: { text, icon: { iconType: 'EXPAND' } } },
                hideReplies: { buttonRenderer: { text, icon: { iconType: 'COLLAPSE' } } },
                targetId: `comment-replies-item-${comment.id}`,
              },
            },
          }
        : {}),
      renderingPriority: comment.pinned ? 'RENDERING_PRIORITY_PINNED_COMMENT' : 'RENDERING_PRIORITY_UNKNOWN',
      isModeratedElqComment: false,
    },
  }
}

/** The token that opens a video's comments; the same message the site builds. */
export function sectionToken(videoId: string, newest: boolean): string {
  const options = message([4, videoId], [6, newest ? 1 : 0], [15, 2])
  const section = message([4, options], [8, 'comments-section'])
  return asParams(message([2, message([2, videoId])], [3, 6], [6, section]))
}

/** Video and order that such a token asks for, or null for another token. */
export function readSectionToken(token: unknown): { videoId: string; sort: 'top' | 'newest' } | null {
  const options = inner(proto(token), 6, 4)
  const videoId = textIn(options, 4)
  return videoId === null ? null : { videoId, sort: numberIn(options, 6) === 1 ? 'newest' : 'top' }
}

/** Whether comments are turned off; a stream has its chat in their place. */
export function hasNoComments({ special }: Video): boolean {
  return special?.comments === 'off' || special?.live === true || special?.gate === 'upcoming'
}

/** `Comments are turned off.`, in place of a section with a token. */
export const turnedOff: Wire = {
  messageRenderer: { text: { runs: [{ text: 'Comments are turned off. ' }, { text: 'Learn more' }] } },
}

function header(video: Video, sort: 'top' | 'newest', count: number): Wire {
  const item = (title: string, selected: boolean, newest: boolean, subtitle: string) => ({
    title,
    selected,
    subtitle,
    serviceEndpoint: continueCommand('next', sectionToken(video.id, newest), {
      command: { showReloadUiCommand: { targetId: 'comments-section' } },
    }),
  })
  return {
    commentsHeaderRenderer: {
      countText: { runs: [{ text: exact(count) }, { text: count === 1 ? ' Comment' : ' Comments' }] },
      sortMenu: {
        sortFilterSubMenuRenderer: {
          subMenuItems: [
            item('Top', sort === 'top', false, 'Show featured comments'),
            item('Newest', sort === 'newest', true, 'Show recent comments, including potential spam'),
          ],
          title: 'Sort by',
          icon: { iconType: 'SORT' },
        },
      },
      titleText: { runs: [{ text: 'Comments' }] },
      commentsCount: { runs: [{ text: compact(count) }] },
    },
  }
}

function threads(continuation: Continuation, video: Video, now: number): { items: Wire[]; updates: Wire } {
  const { from, newest: count = 0, sort } = continuation
  const comments = listComments(video, sort === 'newest' ? 'newest' : 'top', from, count)
  const items: Wire[] = comments.map((comment) => thread(comment, now))
  const reached = from + pageSize
  const last = sort === 'newest' ? count : Math.min(count, mostSorted + 1)
  if (reached < last) items.push(continueItem('next', { ...continuation, from: reached }))
  return { items, updates: frameworkUpdates(comments, now) }
}

/** POST next with the token of a comment section: header and first page. */
export function commentSection(video: Video, sort: 'top' | 'newest', now: number): SimulatedResponse {
  const targetId = 'comments-section'
  const reload = (slot: string, continuationItems: Wire[]) => ({
    reloadContinuationItemsCommand: { targetId, continuationItems, slot: `RELOAD_CONTINUATION_SLOT_${slot}` },
  })
  // A video that does not play shows no section at all.
  if (video.special?.gate && video.special.gate !== 'upcoming') return answer({})
  if (hasNoComments(video)) {
    return answer({ onResponseReceivedEndpoints: [reload('HEADER', []), reload('BODY', [turnedOff])] })
  }
  const count = commentCount(video, now)
  const start: Continuation = { list: 'comments', from: 0, id: video.id, sort, newest: count }
  const { items, updates } = threads(start, video, now)
  return answer({
    onResponseReceivedEndpoints: [reload('HEADER', [header(video, sort, count)]), reload('BODY', items)],
    ...updates,
  })
}

/** POST next with the token of a later page of comments. */
export function commentContinuation(continuation: Continuation, now: number): SimulatedResponse {
  const { items, updates } = threads(continuation, videoOf(continuation.id ?? '', now), now)
  const append = { continuationItems: items, targetId: 'comments-section' }
  return answer({ onResponseReceivedEndpoints: [{ appendContinuationItemsAction: append }], ...updates })
}

/** POST next with the token of a comment's replies. */
export function replyContinuation(comment: Comment, from: number, now: number): SimulatedResponse {
  const count = replyCount(comment, now)
  const to = Math.min(from + repliesPageSize, count)
  const replies = range(from, to).map((index) => replyAt(comment, index))
  const items = replies.map(view)
  if (to < count) {
    const command = continueCommand('next', tokenOf({ list: 'replies', from: to, id: comment.id }))
    const text = { runs: [{ text: 'Show more replies' }] }
    items.push({ continuationItemRenderer: { button: { buttonRenderer: { text, command } } } })
  }
  const append = { continuationItems: items, targetId: `comment-replies-item-${comment.id}` }
  return answer({
    onResponseReceivedEndpoints: [{ appendContinuationItemsAction: append }],
    ...frameworkUpdates(replies, now),
  })
}
