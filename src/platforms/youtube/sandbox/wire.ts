import type { SimulatedResponse } from '../../../upstream/types.ts'
import { ago, clock, compact, shortViews, views } from './text.ts'
import { type Continuation, tokenOf } from './tokens.ts'
import type { Channel, Video } from './world.ts'

/** Pieces of YouTube's wire format (web client, mid-2026) that several answers share. */

/** A part of an InnerTube answer. */
export type Wire = Record<string, unknown>

const responseContext = {
  visitorData: 'CgtzaW11bGF0ZWQAAA%3D%3D',
  mainAppWebResponseContext: { loggedOut: true },
}

/** An InnerTube answer. */
export function answer(body: Wire): SimulatedResponse {
  return {
    status: 200,
    headers: { 'content-type': 'application/json; charset=UTF-8' },
    body: JSON.stringify({ responseContext, ...body }),
  }
}

const reasons = {
  INVALID_ARGUMENT: 'badRequest',
  NOT_FOUND: 'notFound',
  FAILED_PRECONDITION: 'failedPrecondition',
}
const messages = {
  INVALID_ARGUMENT: 'Request contains an invalid argument.',
  NOT_FOUND: 'Requested entity was not found.',
  FAILED_PRECONDITION: 'Precondition check failed.',
}

/** An InnerTube error with its HTTP status. */
export function failure(code: number, status: keyof typeof reasons): SimulatedResponse {
  const message = messages[status]
  const errors = [{ message, domain: 'global', reason: reasons[status] }]
  return {
    status: code,
    headers: { 'content-type': 'application/json; charset=UTF-8' },
    body: JSON.stringify({ error: { code, message, errors, status } }),
  }
}

/** What browse answers for something that is gone: HTTP 200 with an ERROR alert. */
export function alert(text: string, more: Wire = {}): SimulatedResponse {
  return answer({ ...more, alerts: [{ alertRenderer: { type: 'ERROR', text: { simpleText: text } } }] })
}

/** The page that takes the place of data when YouTube suspects a bot. */
export function captchaPage(): SimulatedResponse {
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<!DOCTYPE html><html><head><title>https://www.youtube.com/</title></head><body>
<form id="captcha-form" action="/das_captcha" method="post"><div class="g-recaptcha" data-sitekey="simulated"></div></form>
<p>Our systems have detected unusual traffic from your computer network.</p></body></html>`,
  }
}

const apiPaths = { browse: '/youtubei/v1/browse', search: '/youtubei/v1/search', next: '/youtubei/v1/next' }
export type Endpoint = keyof typeof apiPaths
const requests = {
  browse: 'CONTINUATION_REQUEST_TYPE_BROWSE',
  search: 'CONTINUATION_REQUEST_TYPE_SEARCH',
  next: 'CONTINUATION_REQUEST_TYPE_WATCH_NEXT',
}

/** The command that asks for more of a list. */
export function continueCommand(endpoint: Endpoint, token: string, more: Wire = {}): Wire {
  return {
    commandMetadata: { webCommandMetadata: { sendPost: true, apiUrl: apiPaths[endpoint] } },
    continuationCommand: { token, request: requests[endpoint], ...more },
  }
}

/** The last item of a page that has a page after it. */
export function continueItem(endpoint: Endpoint, continuation: Continuation | string): Wire {
  const token = typeof continuation === 'string' ? continuation : tokenOf(continuation)
  return {
    continuationItemRenderer: {
      trigger: 'CONTINUATION_TRIGGER_ON_ITEM_SHOWN',
      continuationEndpoint: continueCommand(endpoint, token),
    },
  }
}

const page = (url: string, webPageType: string, rootVe: number, apiUrl?: string) => ({
  webCommandMetadata: { url, webPageType, rootVe, ...(apiUrl ? { apiUrl } : {}) },
})

/** A link to a channel, or to one of its tabs. */
export function channelEndpoint(channel: Channel, tab = '', params?: string): Wire {
  const base = `/@${channel.handle}`
  return {
    commandMetadata: page(base + tab, 'WEB_PAGE_TYPE_CHANNEL', 3611, apiPaths.browse),
    browseEndpoint: {
      browseId: channel.id,
      ...(params ? { params } : {}),
      canonicalBaseUrl: base,
    },
  }
}

/** What a click on a video leads to. */
export function watchEndpoint(videoId: string, more: Wire = {}): Wire {
  return {
    commandMetadata: page(`/watch?v=${videoId}`, 'WEB_PAGE_TYPE_WATCH', 3832),
    watchEndpoint: { videoId, ...more },
  }
}

/** What a click on a Short leads to. */
export function shortEndpoint(videoId: string): Wire {
  return {
    commandMetadata: page(`/shorts/${videoId}`, 'WEB_PAGE_TYPE_SHORTS', 37414),
    reelWatchEndpoint: {
      videoId,
      thumbnail: { thumbnails: [{ url: still(videoId, 'frame0'), width: 1080, height: 1920 }] },
      params: 'CDMwAg%3D%3D',
      sequenceProvider: 'REEL_WATCH_SEQUENCE_PROVIDER_RPC',
    },
  }
}

/** A link out of the site, wrapped in its redirect as YouTube does. */
export function outsideLink(url: string): Wire {
  const redirect = `https://www.youtube.com/redirect?event=channel_header&q=${encodeURIComponent(url)}`
  return {
    commandMetadata: page(redirect, 'WEB_PAGE_TYPE_UNKNOWN', 83769),
    urlEndpoint: { url: redirect, target: 'TARGET_NEW_WINDOW' },
  }
}

/** The address of a still picture, by the name YouTube gives its size. */
export const still = (videoId: string, name: string) => `https://i.ytimg.com/vi/${videoId}/${name}.jpg`

/** The two sizes of still pictures that lists carry. */
export const stills = (videoId: string) => [
  { url: still(videoId, 'mqdefault'), width: 320, height: 180 },
  { url: still(videoId, 'hqdefault'), width: 480, height: 360 },
]

/** A channel’s picture in these sizes, in pixels. */
export function avatars(channel: Channel, ...sizes: number[]): Wire[] {
  return sizes.map((size) => ({
    url: `https://yt3.ggpht.com/simulated-${channel.seed}=s${size}-c-k-c0x00ffffff-no-rj`,
    width: size,
    height: size,
  }))
}

const content = (text: string) => ({ text: { content: text } })

/** The badge of a verified channel in renderers of the older kind. */
export const verifiedBadge = {
  metadataBadgeRenderer: {
    icon: { iconType: 'CHECK_CIRCLE_THICK' },
    style: 'BADGE_STYLE_TYPE_VERIFIED',
    tooltip: 'Verified',
  },
}

/** The check mark behind a verified channel's name in attributed texts. */
export const verifiedMark = (length: number) => ({
  attachmentRuns: [
    {
      startIndex: length,
      length: 0,
      element: {
        type: {
          imageType: {
            image: {
              sources: [{ clientResource: { imageName: 'CHECK_CIRCLE_FILLED' }, width: 14, height: 14 }],
            },
          },
        },
      },
      alignment: 'ALIGNMENT_VERTICAL_CENTER',
    },
  ],
})

/** A video in a channel's grid or beside another one (`owner`: with its channel's name and picture). */
export function videoLockup(video: Video, now: number, owner = false): Wire {
  const { channel } = video
  const badge = video.special?.live ? 'LIVE' : clock(video.seconds)
  const name = { content: channel.title, ...(channel.verified ? verifiedMark(channel.title.length) : {}) }
  const counts = [content(shortViews(video.views(now))), content(ago(video.publishedAt, now))]
  return {
    lockupViewModel: {
      contentImage: {
        thumbnailViewModel: {
          image: { sources: stills(video.id) },
          overlays: [
            {
              thumbnailBottomOverlayViewModel: {
                badges: [
                  {
                    thumbnailBadgeViewModel: {
                      text: badge,
                      badgeStyle: 'THUMBNAIL_OVERLAY_BADGE_STYLE_DEFAULT',
                      animationActivationTargetId: video.id,
                    },
                  },
                ],
              },
            },
          ],
        },
      },
      metadata: {
        lockupMetadataViewModel: {
          title: { content: video.title },
          ...(owner ? { image: decoratedAvatar(channel) } : {}),
          metadata: {
            contentMetadataViewModel: {
              metadataRows: [
                ...(owner ? [{ metadataParts: [{ text: name }] }] : []),
                { metadataParts: counts },
              ],
              delimiter: ' • ',
            },
          },
        },
      },
      contentId: video.id,
      contentType: 'LOCKUP_CONTENT_TYPE_VIDEO',
      rendererContext: {
        commandContext: { onTap: { innertubeCommand: watchEndpoint(video.id) } },
      },
    },
  }
}

function decoratedAvatar(channel: Channel): Wire {
  return {
    decoratedAvatarViewModel: {
      avatar: {
        avatarViewModel: { image: { sources: avatars(channel, 68) }, avatarImageSize: 'AVATAR_SIZE_M' },
      },
      a11yLabel: `Go to channel ${channel.title}`,
      rendererContext: { commandContext: { onTap: { innertubeCommand: channelEndpoint(channel) } } },
    },
  }
}

/** A Short as grids show it. */
export function shortLockup(video: Video, now: number): Wire {
  const count = shortViews(video.views(now))
  return {
    shortsLockupViewModel: {
      entityId: `shorts-shelf-item-${video.id}`,
      accessibilityText: `${video.title}, ${count} – play Short`,
      onTap: { innertubeCommand: shortEndpoint(video.id) },
      indexInCollection: 0,
      overlayMetadata: { primaryText: { content: video.title }, secondaryText: { content: count } },
      thumbnailViewModel: {
        thumbnailViewModel: {
          image: { sources: [{ url: still(video.id, 'oardefault'), width: 405, height: 720 }] },
        },
      },
      stackedFrameData: {},
    },
  }
}

/** A video in search results and on hashtag pages. */
export function videoRenderer(video: Video, now: number): Wire {
  const { channel } = video
  const byline = { runs: [{ text: channel.title, navigationEndpoint: channelEndpoint(channel) }] }
  const count = video.views(now)
  const live = video.special?.live === true
  const short = video.kind === 'short'
  return {
    videoRenderer: {
      videoId: video.id,
      thumbnail: { thumbnails: stills(video.id) },
      title: { runs: [{ text: video.title }] },
      longBylineText: byline,
      ...(live
        ? { viewCountText: { runs: [{ text: String(count) }, { text: ' watching' }] } }
        : {
            publishedTimeText: { simpleText: ago(video.publishedAt, now) },
            lengthText: { simpleText: clock(video.seconds) },
            viewCountText: { simpleText: views(count) },
          }),
      navigationEndpoint: short ? shortEndpoint(video.id) : watchEndpoint(video.id),
      ...(live
        ? { badges: [{ metadataBadgeRenderer: { style: 'BADGE_STYLE_TYPE_LIVE_NOW', label: 'LIVE' } }] }
        : {}),
      ...(channel.verified ? { ownerBadges: [verifiedBadge] } : {}),
      ownerText: byline,
      shortBylineText: byline,
      showActionMenu: false,
      shortViewCountText: live
        ? { runs: [{ text: compact(count) }, { text: ' watching' }] }
        : { simpleText: shortViews(count) },
      channelThumbnailSupportedRenderers: {
        channelThumbnailWithLinkRenderer: {
          thumbnail: { thumbnails: avatars(channel, 68) },
          navigationEndpoint: channelEndpoint(channel),
        },
      },
      thumbnailOverlays: [
        {
          thumbnailOverlayTimeStatusRenderer: {
            text: { simpleText: live ? 'LIVE' : short ? 'SHORTS' : clock(video.seconds) },
            style: live ? 'LIVE' : short ? 'SHORTS' : 'DEFAULT',
          },
        },
      ],
      detailedMetadataSnippets: [
        { snippetText: { runs: [{ text: video.description.slice(0, 120) }] }, maxOneLine: false },
      ],
    },
  }
}

/** A list's next page: `items` appended to the list `targetId`. */
export function appendItems(slot: 'Actions' | 'Endpoints', targetId: string, items: Wire[]) {
  return answer({
    [`onResponseReceived${slot}`]: [
      { appendContinuationItemsAction: { continuationItems: items, targetId } },
    ],
  })
}
