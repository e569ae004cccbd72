import type { SimulatedResponse } from '../../../upstream/types.ts'
import { dice, timeline, words } from '../../shared/world.ts'
import { placeOfPost, postIdOf } from './ids.ts'
import { ago, compact } from './text.ts'
import { asParams, inner, message, proto, textIn } from './tokens.ts'
import { alert, answer, avatars, channelEndpoint, failure, videoRenderer, type Wire } from './wire.ts'
import { type Channel, channelOf, newestIndex, range, videoAt } from './world.ts'

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

function thread(channel: Channel, index: number, now: number): Wire {
  const d = dice('youtube post', channel.seed, index)
  const id = postIdOf(channel.handle, index)
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
  return range(from, Math.min(from + size, newest + 1)).map((back) => thread(channel, newest - back, now))
}

/** The channel and place of a post that exists now, or null. */
export function findPost(postId: string, now: number): { channel: Channel; index: number } | null {
  const place = placeOfPost(postId)
  if (!place) return null
  const channel = channelOf(place.handle)
  return place.index <= newestPost(channel, now) ? { channel, index: place.index } : null
}

function postPage(channel: Channel, index: number, now: number): Wire {
  const section = { itemSectionRenderer: { contents: [thread(channel, index, now)] } }
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
  const found = findPost(postId, now)
  if (!found) return alert('This post does not exist.')
  return answer(postPage(found.channel, found.index, now))
}

/** GET /post/<id>: the page that embeds the same data as `ytInitialData`. */
export function postHtml(postId: string, now: number): SimulatedResponse {
  const found = findPost(postId, now)
  if (!found) {
    return {
      status: 404,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: '<html><title>404 Not Found</title></html>',
    }
  }
  const data = JSON.stringify(postPage(found.channel, found.index, now)).replaceAll('<', '\\u003c')
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<!DOCTYPE html><html><head><title>Post from ${found.channel.title} - YouTube</title></head><body><script nonce="simulated">var ytInitialData = ${data};</script></body></html>`,
  }
}
