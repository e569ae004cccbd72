import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { page } from '../../../simulation/lists.ts'
import { ago, compact, exact } from '../../../simulation/wording.ts'
import { type Comment, commentAt, commentCount, commentsOf, hasNoComments, repliesOf } from './discussion.ts'
import { placeOfComment } from './ids.ts'
import { asParams, type Continuation, inner, message, numberIn, proto, textIn } from './tokens.ts'
import {
  answer,
  append,
  avatars,
  channelEndpoint,
  content,
  continueCommand,
  continueItem,
  deep,
  failure,
  reload,
  runs,
  type Wire,
} from './wire.ts'
import { type Video, videoOf } from './world.ts'

const pageSize = 20
const repliesPageSize = 10

const key = (kind: string, id: string) => Buffer.from(`${kind} ${id}`).toString('base64')

const view = ({ id, pinned, video }: Comment): Wire => ({
  commentViewModel: {
    commentKey: key('comment', id),
    toolbarStateKey: key('state', id),
    toolbarSurfaceKey: key('toolbar', id),
    ...(pinned ? { pinnedText: `Pinned by @${video.channel.handle}` } : {}),
    commentId: id,
    commentSurfaceKey: key('surface', id),
  },
})

/** The texts of a comment, which travel apart from its place in the list. */
function mutations(comment: Comment, now: number): Wire[] {
  const { channel, id } = comment
  const likes = comment.likes === 0 ? '' : compact(comment.likes)
  const replies = repliesOf(comment, now).length
  const name = `@${channel.handle}`
  const picture = avatars(channel, 88)[0]!
  const channelCommand = { innertubeCommand: channelEndpoint(channel) }
  const replace = (kind: string, name: string, told: Wire) => ({
    entityKey: key(kind, id),
    type: 'ENTITY_MUTATION_TYPE_REPLACE',
    payload: { [name]: { key: key(kind, id), ...told } },
  })
  return [
    replace('comment', 'commentEntityPayload', {
      properties: {
        commentId: id,
        content: content(comment.text),
        publishedTime: `${ago(comment.at, now)}${comment.edited ? ' (edited)' : ''}`,
        replyLevel: comment.parent ? 1 : 0,
        toolbarStateKey: key('state', id),
      },
      author: {
        channelId: channel.id,
        displayName: name,
        avatarThumbnailUrl: picture.url,
        isVerified: channel.verified,
        isCreator: comment.author === null,
        isArtist: false,
        channelCommand,
      },
      toolbar: {
        likeCountLiked: compact(comment.likes + 1),
        likeCountNotliked: likes,
        replyCount: replies === 0 ? '' : String(replies),
        likeCountA11y: `${likes || '0'} likes`,
        ...(comment.hearted ? { heartActiveTooltip: `❤ by @${comment.video.channel.handle}` } : {}),
      },
      avatar: {
        image: { sources: [picture] },
        accessibilityText: name,
        avatarImageSize: 'AVATAR_SIZE_40',
        endpoint: channelCommand,
      },
    }),
    replace('state', 'engagementToolbarStateEntityPayload', {
      likeState: 'TOOLBAR_LIKE_STATE_INDIFFERENT',
      heartState: `TOOLBAR_HEART_STATE_${comment.hearted ? '' : 'UN'}HEARTED`,
    }),
  ]
}

const updates = (comments: readonly Comment[], now: number): Wire =>
  deep('frameworkUpdates.entityBatchUpdate', {
    mutations: comments.flatMap((comment) => mutations(comment, now)),
    timestamp: { seconds: String(Math.floor(now / 1000)), nanos: 0 },
  })

const repliesTarget = (comment: Comment) => `comment-replies-item-${comment.id}`

function thread(comment: Comment, now: number): Wire {
  const count = repliesOf(comment, now).length
  const button = (iconType: string) => ({
    buttonRenderer: { text: runs(count === 1 ? '1 reply' : `${count} replies`), icon: { iconType } },
  })
  const replies = deep('replies.commentRepliesRenderer', {
    contents: [continueItem('next', { list: 'replies', from: 0, id: comment.id })],
    viewReplies: button('EXPAND'),
    hideReplies: button('COLLAPSE'),
    targetId: repliesTarget(comment),
  })
  return {
    commentThreadRenderer: {
      commentViewModel: view(comment),
      ...(count > 0 ? replies : {}),
      renderingPriority: `RENDERING_PRIORITY_${comment.pinned ? 'PINNED_COMMENT' : 'UNKNOWN'}`,
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

/** `Comments are turned off.`, in place of a section with a token. */
export const turnedOff = deep('messageRenderer.text', runs('Comments are turned off. ', 'Learn more'))

const targetId = 'comments-section'

function header(video: Video, sort: 'top' | 'newest', count: number): Wire {
  const command = { showReloadUiCommand: { targetId } }
  const item = (title: string, own: 'top' | 'newest', subtitle: string) => ({
    title,
    selected: sort === own,
    subtitle,
    serviceEndpoint: continueCommand('next', sectionToken(video.id, own === 'newest'), { command }),
  })
  const subMenuItems = [
    item('Top', 'top', 'Show featured comments'),
    item('Newest', 'newest', 'Show recent comments, including potential spam'),
  ]
  return {
    commentsHeaderRenderer: {
      countText: runs(exact(count), count === 1 ? ' Comment' : ' Comments'),
      sortMenu: deep('sortFilterSubMenuRenderer', {
        subMenuItems,
        title: 'Sort by',
        icon: { iconType: 'SORT' },
      }),
      titleText: runs('Comments'),
      commentsCount: runs(compact(count)),
    },
  }
}

function threads(at: Continuation, video: Video, now: number): { items: Wire[]; told: Wire } {
  const sort = at.sort === 'newest' ? 'newest' : 'top'
  const shown = page(commentsOf(video, sort, at.newest ?? 0), { after: at.from, size: pageSize })
  const items = shown.items.map((comment) => thread(comment, now))
  if (shown.next !== null) items.push(continueItem('next', { ...at, from: shown.next }))
  return { items, told: updates(shown.items, now) }
}

/** POST next with the token of a comment section: header and first page. */
export function commentSection(video: Video, sort: 'top' | 'newest', now: number): SimulatedResponse {
  // A video that does not play shows no section at all.
  if (video.special?.gate && video.special.gate !== 'upcoming') return answer({})
  const filled = (head: Wire[], body: Wire[], more: Wire = {}) =>
    answer({
      onResponseReceivedEndpoints: [reload(targetId, 'HEADER', head), reload(targetId, 'BODY', body)],
      ...more,
    })
  if (hasNoComments(video)) return filled([], [turnedOff])
  const count = commentCount(video, now)
  const { items, told } = threads(
    { list: 'comments', from: 0, id: video.id, sort, newest: count },
    video,
    now,
  )
  return filled([header(video, sort, count)], items, told)
}

/** POST next with the token of a later page of comments. */
export function commentContinuation(at: Continuation, now: number): SimulatedResponse {
  const { items, told } = threads(at, videoOf(at.id ?? '', now), now)
  return append('Endpoints', targetId, items, told)
}

/** POST next with the token of a comment's replies. */
export function replyContinuation(at: Continuation, now: number): SimulatedResponse {
  const place = placeOfComment(at.id ?? '')
  if (!place) return failure('INVALID_ARGUMENT')
  const comment = commentAt(videoOf(place.videoId, now), place.index)
  const shown = page(repliesOf(comment, now), { after: at.from, size: repliesPageSize })
  const items = shown.items.map(view)
  if (shown.next !== null) {
    const command = continueCommand('next', { ...at, from: shown.next })
    const text = runs('Show more replies')
    items.push(deep('continuationItemRenderer.button.buttonRenderer', { text, command }))
  }
  return append('Endpoints', repliesTarget(comment), items, updates(shown.items, now))
}
