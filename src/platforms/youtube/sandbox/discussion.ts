import { discussion, type Remark } from '../../../simulation/comments.ts'
import { type List, listOf } from '../../../simulation/lists.ts'
import { dice } from '../../../simulation/world.ts'
import { commentIdOf } from './ids.ts'
import { type Channel, channelOf, type Video } from './world.ts'

/** A comment, or a reply when it has a `parent`. */
export interface Comment extends Remark {
  readonly id: string
  readonly video: Video
  readonly parent: string | null
  readonly channel: Channel
  readonly pinned: boolean
}

const of = (video: Video) =>
  discussion(`youtube ${video.channel.seed} ${video.id}`, video.publishedAt, {
    isBusy: video.special?.comments === 'every minute',
  })

/** Whether comments are turned off; a stream has its chat in their place. */
export const hasNoComments = ({ special }: Video) =>
  special?.comments === 'off' || special?.live === true || special?.gate === 'upcoming'

/** How many comments a video has by now. */
export function commentCount(video: Video, now: number): number {
  if (hasNoComments(video) || video.special?.comments === 'none') return 0
  return video.special?.comments === 'one page' ? 7 : of(video).count(now)
}

function comment(video: Video, remark: Remark): Comment {
  const channel = remark.author === null ? video.channel : channelOf(remark.author)
  const id = commentIdOf(video.id, remark.index)
  return { ...remark, id, video, parent: null, channel, pinned: remark.index === 0 }
}

/** The nth comment of a video, counted from its first. */
export const commentAt = (video: Video, index: number) => comment(video, of(video).at(index))

const mapped = <T, U>(list: List<T>, make: (item: T) => U): List<U> =>
  listOf(list.length, (place) => make(list.at(place)))

/** A video's first `count` comments: the pinned one first and then by likes, or the newest first. */
export const commentsOf = (video: Video, sort: 'top' | 'newest', count: number) =>
  mapped(of(video)[sort](count), (remark) => comment(video, remark))

/** The replies a comment has by now, oldest first. */
export const repliesOf = (parent: Comment, now: number): List<Comment> =>
  mapped(of(parent.video).replies(parent, now), (remark) => ({
    ...comment(parent.video, remark),
    id: `${parent.id}.9${dice('youtube reply', parent.id, remark.index).token(21)}`,
    text: `@${parent.channel.handle} ${remark.text}`,
    parent: parent.id,
    pinned: false,
  }))
