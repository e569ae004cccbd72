import type { SimulatedResponse } from '../../../upstream/types.ts'
import { type Forced, forcedBy } from '../../shared/forced.ts'
import { dice, timeline, words } from '../../shared/world.ts'
import { placeOfPost, postIdOf } from './ids.ts'
import { ago, compact } from './text.ts'
import { asParams, inner, message, proto, textIn } from './tokens.ts'
import { alert, answer, avatars, channelEndpoint, failure, videoRenderer, type Wire } from './wire.ts'
import { anyChannel, type Channel, channelOf, newestIndex, range, videoAt } from './world.ts'

const schedule = (channel: Channel) =>
  timeline(`youtube post ${channel.seed}`, channel.forced === 'busy' ? 1 : 4000)

/** Index of a channel's newest community post; -1 when it has none. */
export function newestPost(channel: Channel, now: number): number {
  if (channel.forced === 'empty') return -1
  return channel.forced === 'last_page' ? 4 : schedule(channel).newest(now)
}

/** The link of one post, as `resolve_url` and the posts themselves give it. */
export function postEndpoint(channel: Channel, postId: string): Wire {
  const params = asParams(message([56, message([2, channel.id], [3, postId], [11, channel.id])]))
  return {
    commandMetadata: {
      webCommandMetadata: {
        url: `/post/${postId}`,
        webPageType: 'WEB_PAGE_TYPE_POST',
        rootVe: 237_820,
        apiUrl: '/youtubei/v1/browse',
      },
    },
    browseEndpoint: { browseId: 'FEpost_detail', params, canonicalBaseUrl: `/post/${postId}` },
  }
}

/** What hangs below the text of a post: pictures, a video, a poll or nothing. */
function attachment(channel: Channel, index: number, now: number): Wire {
  const d = dice('youtube post attachment', channel.seed, index)
  const image = (place: number) => ({
    backstageImageRenderer: {
      image: {
        thumbnails: [640, 1080].map((width) => ({
          url: `https://yt3.ggpht.com/simulated-post-${channel.seed}-${index}-${place}=s${width}-c-fcrop64=1-rw-nd-v1`,
          width,
          height: width,
        })),
      },
      command: { commandMetadata: { webCommandMetadata: { ignoreNavigation: true } } },
    },
  })
  const kind = index % 4
  if (kind === 0) return { backstageAttachment: image(0) }
  if (kind === 1) {
    const newest = newestIndex(channel, 'video', now)
    if (newest < 0) return {}
    return { backstageAttachment: videoRenderer(videoAt(channel, 'video', Math.min(index, newest)), now) }
  }
  if (kind === 2)
    return { backstageAttachment: { postMultiImageRenderer: { images: range(0, 3).map(image) } } }
  const choices = range(0, d.int(2, 4)).map(() => ({ text: { runs: [{ text: words.title(d) }] } }))
  const totalVotes = { simpleText: `${compact(d.int(100, 9000))} votes` }
  return d.chance(0.5) ? { backstageAttachment: { pollRenderer: { choices, totalVotes } } } : {}
}

function thread({ id, channel, index }: Post, now: number): Wire {
  const d = dice('youtube post', channel.seed, index)
  const likes = compact(d.int(3, 40_000))
  const link = postEndpoint(channel, id)
  return {
    backstagePostThreadRenderer: {
      post: {
        backstagePostRenderer: {
          postId: id,
          authorText: { runs: [{ text: channel.title, navigationEndpoint: channelEndpoint(channel) }] },
          authorThumbnail: { thumbnails: avatars(channel, 32, 48, 76) },
          authorEndpoint: channelEndpoint(channel),
          contentText: {
            runs: [
              { text: `${words.paragraph(d, 2)} ` },
              { text: '#simulated', navigationEndpoint: { browseEndpoint: { browseId: 'FEhashtag' } } },
            ],
          },
          expandButton: { buttonRenderer: { text: { runs: [{ text: 'Read more' }] } } },
          publishedTimeText: {
            runs: [{ text: ago(schedule(channel).timeOf(index), now), navigationEndpoint: link }],
          },
          voteCount: { simpleText: likes, accessibility: { accessibilityData: { label: `${likes} likes` } } },
          voteStatus: 'INDIFFERENT',
          navigationEndpoint: link,
          surface: 'BACKSTAGE_SURFACE_TYPE_UNKNOWN',
          ...attachment(channel, index, now),
        },
      },
    },
  }
}

/** A page of a channel's posts, newest first. */
export function postThreads(
  channel: Channel,
  from: number,
  size: number,
  newest: number,
  now: number,
): Wire[] {
  return range(from, Math.min(from + size, newest + 1)).map((back) => {
    const index = newest - back
    return thread({ id: postIdOf(channel.handle, index), channel, index }, now)
  })
}

/** A community post. */
export interface Post {
  readonly id: string
  readonly channel: Channel
  readonly index: number
}

/** What a post id forces: `Ugkxsim_private` and the like, or a post of a channel that forces something. */
export function forcedByPost(id: string): Forced | null {
  return forcedBy(/^Ugkx(sim_[a-z_]+)$/.exec(id)?.[1] ?? placeOfPost(id)?.handle ?? '')
}

/** The post of an id: the one its channel gave the id to, or one drawn for it. */
export function postOf(id: string, now: number): Post {
  const place = placeOfPost(id)
  if (place) {
    const channel = channelOf(place.handle)
    if (place.index <= newestPost(channel, now)) return { id, channel, index: place.index }
  }
  const d = dice('youtube post owner', id)
  return { id, channel: anyChannel(d), index: d.int(0, 99) }
}

function postPage(post: Post, now: number): Wire {
  const section = { itemSectionRenderer: { contents: [thread(post, now)] } }
  const content = { sectionListRenderer: { contents: [section] } }
  return {
    contents: {
      twoColumnBrowseResultsRenderer: { tabs: [{ tabRenderer: { selected: true, title: 'Post', content } }] },
    },
  }
}

/** POST browse `FEpost_detail`. */
export function browsePost(params: unknown, now: number): SimulatedResponse {
  const postId = textIn(inner(proto(params), 56), 3)
  if (!postId) return failure(400, 'INVALID_ARGUMENT')
  const forced = forcedByPost(postId)
  if (forced === 'private') return alert('This post is private.')
  if (forced === 'restricted') return alert('Sign in to see posts for members only.')
  return answer(postPage(postOf(postId, now), now))
}
