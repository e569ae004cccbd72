import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { page } from '../../../simulation/lists.ts'
import { deep, type Wire } from '../../../simulation/wire.ts'
import { ago, compact, exact, plural } from '../../../simulation/wording.ts'
import { type Comment, commentAt, commentCount, commentsOf, hasNoComments, repliesOf } from './discussion.ts'
import { readCommentId } from './ids.ts'
import { type Continuation, numberAt, textAt } from './tokens.ts'
import * as wire from './wire.ts'
import { videoOf } from './world.ts'

const keyOf = (id: string) => Buffer.from(`comment ${id}`).toString('base64')

const view = ({ id, pinned, video }: Comment): Wire =>
  deep('commentViewModel', {
    commentId: id,
    commentKey: keyOf(id),
    ...(pinned ? { pinnedText: `Pinned by @${video.channel.handle}` } : {}),
  })

/** The texts of a comment, which travel apart from its place in the list. */
function mutation(comment: Comment, now: number): Wire {
  const { channel, id, likes } = comment
  const replies = repliesOf(comment, now).length
  const payload = {
    key: keyOf(id),
    properties: {
      commentId: id,
      content: wire.content(comment.text),
      publishedTime: `${ago(comment.at, now)}${comment.edited ? ' (edited)' : ''}`,
      replyLevel: comment.parent ? 1 : 0,
    },
    author: {
      channelId: channel.id,
      displayName: `@${channel.handle}`,
      avatarThumbnailUrl: wire.avatars(channel, 88)[0]!.url,
      isVerified: channel.verified,
      isCreator: comment.author === null,
      isArtist: false,
      channelCommand: { innertubeCommand: wire.channelEndpoint(channel) },
    },
    toolbar: {
      likeCountNotliked: likes === 0 ? '' : compact(likes),
      replyCount: replies === 0 ? '' : String(replies),
    },
  }
  return { entityKey: keyOf(id), payload: { commentEntityPayload: payload } }
}

const updates = (comments: readonly Comment[], now: number): Wire =>
  deep(
    'frameworkUpdates.entityBatchUpdate.mutations',
    comments.map((one) => mutation(one, now)),
  )

function thread(comment: Comment, now: number): Wire {
  const count = repliesOf(comment, now).length
  const replies = deep('replies.commentRepliesRenderer', {
    contents: [wire.continueItem({ list: 'replies', from: 0, id: comment.id })],
    viewReplies: deep('buttonRenderer.text', wire.runs(count === 1 ? '1 reply' : `${count} replies`)),
  })
  return deep('commentThreadRenderer', { commentViewModel: view(comment), ...(count > 0 ? replies : {}) })
}

/** The section that a token requests, or null for a token that the site did not build. */
export function readSectionToken(token: unknown): Continuation | null {
  const id = textAt(token, 6, 4, 4)
  const sort = numberAt(token, 6, 4, 6) === 1 ? 'newest' : 'top'
  return id === null ? null : { list: 'comments', from: 0, id, sort }
}

/** `Comments are turned off.`, in place of a section with a token. */
export const turnedOff = deep('messageRenderer.text', wire.runs('Comments are turned off. ', 'Learn more'))

const header = (count: number): Wire =>
  deep('commentsHeaderRenderer', {
    countText: wire.runs(plural(count, 'Comment', exact(count))),
    commentsCount: wire.runs(compact(count)),
  })

const perPage = 20
const repliesPerPage = 10

/** POST next with the token of a comment section (header and first page), or of a later page. */
export function commentPage(at: Continuation, now: number): SimulatedResponse {
  const video = videoOf(at.id ?? '', now)
  const { gate } = video.special ?? {}
  // A video that does not play shows no section at all.
  if (gate && gate !== 'upcoming') return wire.answer({})
  const newest = at.newest ?? commentCount(video, now)
  const sort = at.sort === 'newest' ? 'newest' : 'top'
  const shown = page(commentsOf(video, sort, newest), { after: at.from, size: perPage })
  const threads = shown.items.map((comment) => thread(comment, now))
  const items = wire.goingOn(threads, { ...at, newest }, shown.next)
  const mutations = updates(shown.items, now)
  if (at.newest !== undefined) return wire.append('Endpoints', items, mutations)
  const isOff = hasNoComments(video)
  const parts = [
    wire.reload('HEADER', isOff ? [] : [header(newest)]),
    wire.reload('BODY', isOff ? [turnedOff] : items),
  ]
  return wire.answer({ onResponseReceivedEndpoints: parts, ...mutations })
}

/** POST next with the token of a comment's replies. */
export function moreReplies(at: Continuation, now: number): SimulatedResponse {
  const place = readCommentId(at.id ?? '')
  if (!place) return wire.failure('INVALID_ARGUMENT')
  const comment = commentAt(videoOf(place.videoId, now), place.index)
  const shown = page(repliesOf(comment, now), { after: at.from, size: repliesPerPage })
  const items = shown.items.map(view)
  if (shown.next !== null) {
    const command = wire.continueCommand({ ...at, from: shown.next })
    const text = wire.runs('Show more replies')
    items.push(deep('continuationItemRenderer.button.buttonRenderer', { text, command }))
  }
  return wire.append('Endpoints', items, updates(shown.items, now))
}
