import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { type Forced, forcedBy } from '../../../simulation/forced.ts'
import { type GrowingList, newestFirst } from '../../../simulation/lists.ts'
import { ago, compact } from '../../../simulation/wording.ts'
import { dice, timeline, words } from '../../../simulation/world.ts'
import { postIds } from './ids.ts'
import { videoRenderer } from './lockups.ts'
import { asParams, inner, message, proto, textIn } from './tokens.ts'
import {
  alert,
  answer,
  avatars,
  browseEndpoint,
  byline,
  channelEndpoint,
  deep,
  failure,
  runs,
  section,
  sections,
  selectedTab,
  simple,
  tabbed,
  thumbnails,
  type Wire,
} from './wire.ts'
import { anyChannel, type Channel, channelOf, newestIndex, range, videoAt } from './world.ts'

/** A community post. */
export interface Post {
  readonly id: string
  readonly channel: Channel
  readonly index: number
}

const schedule = (channel: Channel) =>
  timeline(`youtube post ${channel.seed}`, channel.forced === 'busy' ? 1 : 4000)

/** A channel's community posts, newest first. */
export function postList(channel: Channel, now: number, newest?: number): GrowingList<Post> {
  const { forced, handle } = channel
  const last = forced === 'last_page' ? 4 : newest
  const at = (index: number) => ({ id: postIds.idOf(handle, index)!, channel, index })
  return newestFirst(schedule(channel), now, at, { newest: last, forced })
}

/** The link of one post, as `resolve_url` and the posts themselves give it. */
export function postEndpoint(channel: Channel, postId: string): Wire {
  const url = `/post/${postId}`
  const params = asParams(message([56, message([2, channel.id], [3, postId], [11, channel.id])]))
  return browseEndpoint(url, 'POST', 237_820, { browseId: 'FEpost_detail', params, canonicalBaseUrl: url })
}

/** What hangs below the text of a post: pictures, a video, a poll or nothing. */
function attachment({ channel, index }: Post, now: number): Wire | undefined {
  const d = dice('youtube post attachment', channel.seed, index)
  const picture = (place: number) =>
    [640, 1080].map((width) => ({
      url: `https://yt3.ggpht.com/simulated-post-${channel.seed}-${index}-${place}=s${width}-c-fcrop64=1-rw-nd-v1`,
      width,
      height: width,
    }))
  const image = (place: number) => deep('backstageImageRenderer.image', thumbnails(picture(place)))
  switch (index % 4) {
    case 0:
      return image(0)
    case 1: {
      const newest = newestIndex(channel, 'video', now)
      return newest < 0 ? undefined : videoRenderer(videoAt(channel, 'video', Math.min(index, newest)), now)
    }
    case 2:
      return deep('postMultiImageRenderer.images', range(0, 3).map(image))
    default: {
      const choices = range(0, d.int(2, 4)).map(() => ({ text: runs(words.title(d)) }))
      const totalVotes = simple(`${compact(d.int(100, 9000))} votes`)
      return d.chance(0.5) ? { pollRenderer: { choices, totalVotes } } : undefined
    }
  }
}

/** A post as tabs and its own page show it. */
export function postThread(post: Post, now: number): Wire {
  const { id, channel, index } = post
  const d = dice('youtube post', channel.seed, index)
  const likes = compact(d.int(3, 40_000))
  const link = postEndpoint(channel, id)
  const tag = { text: '#simulated', navigationEndpoint: { browseEndpoint: { browseId: 'FEhashtag' } } }
  return deep('backstagePostThreadRenderer.post.backstagePostRenderer', {
    postId: id,
    authorText: byline(channel),
    authorThumbnail: thumbnails(avatars(channel, 32, 48, 76)),
    authorEndpoint: channelEndpoint(channel),
    contentText: runs(`${words.paragraph(d, 2)} `, tag),
    publishedTimeText: runs({ text: ago(schedule(channel).timeOf(index), now), navigationEndpoint: link }),
    voteCount: simple(likes),
    navigationEndpoint: link,
    backstageAttachment: attachment(post, now),
  })
}

/** What a post id forces: `Ugkxsim_private` and the like, or a post of a channel that forces something. */
export function forcedByPost(id: string): Forced | null {
  return forcedBy(/^Ugkx(sim_[a-z_]+)$/.exec(id)?.[1] ?? postIds.read(id)?.name ?? '')
}

/** The post of an id: the one its channel gave the id to, or one drawn for it. */
export function postOf(id: string, now: number): Post {
  const named = postIds.read(id)
  if (named) {
    const channel = channelOf(named.name)
    if (named.index <= postList(channel, now).newest) return { id, channel, index: named.index }
  }
  const d = dice('youtube post owner', id)
  return { id, channel: anyChannel(d), index: d.int(0, 99) }
}

/** POST browse `FEpost_detail`. */
export function browsePost(params: unknown, now: number): SimulatedResponse {
  const postId = textIn(inner(proto(params), 56), 3)
  if (!postId) return failure('INVALID_ARGUMENT')
  const forced = forcedByPost(postId)
  if (forced === 'private') return alert('This post is private.')
  if (forced === 'restricted') return alert('Sign in to see posts for members only.')
  const thread = sections([section(postThread(postOf(postId, now), now))])
  return answer(tabbed(selectedTab(thread, { title: 'Post' })))
}
