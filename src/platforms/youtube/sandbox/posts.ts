import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { deep, type Wire } from '../../../simulation/wire.ts'
import { ago, compact } from '../../../simulation/wording.ts'
import { dice, timeline, words } from '../../../simulation/world.ts'
import { forcedOf } from './ids.ts'
import { videoRenderer } from './lockups.ts'
import { pageIn, tokenOf } from './tokens.ts'
import * as wire from './wire.ts'
import { anyChannel, newestIndex, range, videoAt } from './world.ts'

/** A community post. */
type Post = ReturnType<typeof postOf>

/** The post of an id; every id names one. */
function postOf(id: string) {
  const d = dice('youtube post owner', id)
  return { id, channel: anyChannel(d), index: d.int(0, 99) }
}

/** The link of one post, as `resolve_url` and the post itself give it. */
function postEndpoint(id: string): Wire {
  const params = tokenOf({ list: 'post', from: 0, id })
  return wire.browseEndpoint(`/post/${id}`, { browseId: 'FEpost_detail', params })
}

/** The page at the address of a post. */
export const resolvedPost = (id: string): SimulatedResponse =>
  forcedOf(id) === 'not_found' ? wire.failure('NOT_FOUND') : wire.answer({ endpoint: postEndpoint(id) })

/** The attachment of a post: pictures, a video, a poll or no attachment. */
function attachment({ channel, index }: Post, now: number): Wire | undefined {
  const image = (place: number) => {
    const url = `https://yt3.ggpht.com/simulated-post-${channel.seed}-${index}-${place}`
    const pictures = wire.sized([640, 1080], (width) => `${url}=s${width}-c-fcrop64=1-rw-nd-v1`)
    return deep('backstageImageRenderer.image', wire.thumbnails(pictures))
  }
  switch (index % 4) {
    case 0:
      return image(0)
    case 1: {
      const newest = newestIndex(channel, 'video', now)
      return newest < 0 ? undefined : videoRenderer(videoAt(channel, 'video', Math.min(index, newest)), now)
    }
    case 2:
      return deep('postMultiImageRenderer.images', range(0, 3).map(image))
    default:
      return index % 8 === 3 ? deep('pollRenderer.totalVotes', wire.simple('1.2K votes')) : undefined
  }
}

/** POST browse `FEpost_detail`. */
export function browsePost(params: unknown, now: number): SimulatedResponse {
  const { id } = pageIn(params)
  if (!id) return wire.failure('INVALID_ARGUMENT')
  const forced = forcedOf(id)
  if (forced === 'private') return wire.alert('This post is private.')
  if (forced === 'restricted') return wire.alert('Sign in to see posts for members only.')
  const post = postOf(id)
  const { channel, index } = post
  const d = dice('youtube post', channel.seed, index)
  const likes = compact(d.int(3, 40_000))
  const published = timeline(`youtube post ${channel.seed}`, 4000)
  const tag = { text: '#simulated', navigationEndpoint: { browseEndpoint: { browseId: 'FEhashtag' } } }
  const shown = deep('backstagePostThreadRenderer.post.backstagePostRenderer', {
    postId: id,
    authorText: wire.byline(channel),
    authorEndpoint: wire.channelEndpoint(channel),
    contentText: wire.runs(`${words.paragraph(d, 2)} `, tag),
    publishedTimeText: wire.runs(ago(published.timeOf(index), now)),
    voteCount: wire.simple(likes),
    navigationEndpoint: postEndpoint(id),
    backstageAttachment: attachment(post, now),
  })
  return wire.answer(wire.tabbed(wire.selectedTab(wire.sections(shown), { title: 'Post' })))
}
