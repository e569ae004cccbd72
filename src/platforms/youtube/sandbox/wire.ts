import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { json, page } from '../../../simulation/answers.ts'
import { deep, type Wire } from '../../../simulation/wire.ts'
import { type Continuation, tokenOf } from './tokens.ts'
import type { Channel } from './world.ts'

/** Pieces of YouTube's wire format (web client, mid-2026) that several answers share. */

export { deep, type Wire }

const visitor = { visitorData: 'CgtzaW11bGF0ZWQAAA%3D%3D', mainAppWebResponseContext: { loggedOut: true } }

/** An InnerTube answer. */
export const answer = (body: Wire): SimulatedResponse => json({ responseContext: visitor, ...body })

const failures = {
  INVALID_ARGUMENT: [400, 'badRequest', 'Request contains an invalid argument.'],
  NOT_FOUND: [404, 'notFound', 'Requested entity was not found.'],
  FAILED_PRECONDITION: [400, 'failedPrecondition', 'Precondition check failed.'],
} as const

/** An InnerTube error with its HTTP status. */
export function failure(status: keyof typeof failures): SimulatedResponse {
  const [code, reason, message] = failures[status]
  return json({ error: { code, message, errors: [{ message, domain: 'global', reason }], status } }, code)
}

/** What browse answers for something that is gone: HTTP 200 with an ERROR alert. */
export const alert = (text: string, more: Wire = {}): SimulatedResponse =>
  answer({ ...more, alerts: [{ alertRenderer: { type: 'ERROR', text: simple(text) } }] })

/** The page that takes the place of data when YouTube suspects a bot. */
export const captchaPage = page(
  'https://www.youtube.com/',
  `<form id="captcha-form" action="/das_captcha" method="post"><div class="g-recaptcha" data-sitekey="simulated"></div></form>
<p>Our systems have detected unusual traffic from your computer network.</p>`,
)

/** Text in pieces; a piece may be a link. */
export const runs = (...texts: (string | Wire)[]): Wire => ({
  runs: texts.map((text) => (typeof text === 'string' ? { text } : text)),
})
export const simple = (simpleText: string): Wire => ({ simpleText })
export const content = (text: string): Wire => ({ content: text })
/** A part of a row of facts. */
export const part = (text: string): Wire => ({ text: content(text) })

/** Text in the newer form, all of it a link. */
export const linked = (text: string, onTap: Wire): Wire => ({
  content: text,
  commandRuns: [{ startIndex: 0, length: text.length, onTap: { innertubeCommand: onTap } }],
})

/** Rows of facts below a title. */
export const rows = (...parts: Wire[][]): Wire => ({
  contentMetadataViewModel: {
    metadataRows: parts.map((metadataParts) => ({ metadataParts })),
    delimiter: ' • ',
  },
})

export const tapped = (innertubeCommand: Wire): Wire => deep('commandContext.onTap', { innertubeCommand })
export const thumbnails = (list: readonly Wire[]): Wire => ({ thumbnails: list })
export const section = (...contents: Wire[]): Wire => ({ itemSectionRenderer: { contents } })
export const sections = (contents: Wire[], targetId?: string): Wire => ({
  sectionListRenderer: { contents, ...(targetId ? { targetId } : {}) },
})
/** The tabs of a browse answer. */
export const tabbed = (...tabs: Wire[]): Wire => deep('contents.twoColumnBrowseResultsRenderer.tabs', tabs)
export const selectedTab = (content: Wire, more: Wire = {}): Wire => ({
  tabRenderer: { selected: true, content, ...more },
})
/** The header of a page: title, and what stands below it. */
export const pageHeader = (title: string, more: Wire): Wire => ({
  pageHeaderRenderer: { pageTitle: title, content: { pageHeaderViewModel: more } },
})
export const titleText = (text: Wire): Wire => deep('dynamicTextViewModel.text', text)

const apiPaths = { browse: '/youtubei/v1/browse', search: '/youtubei/v1/search', next: '/youtubei/v1/next' }
export type Endpoint = keyof typeof apiPaths
const requests = { browse: 'BROWSE', search: 'SEARCH', next: 'WATCH_NEXT' }

/** The command that asks for more of a list. */
export function continueCommand(endpoint: Endpoint, to: Continuation | string, more: Wire = {}): Wire {
  const token = typeof to === 'string' ? to : tokenOf(to)
  return {
    commandMetadata: { webCommandMetadata: { sendPost: true, apiUrl: apiPaths[endpoint] } },
    continuationCommand: { token, request: `CONTINUATION_REQUEST_TYPE_${requests[endpoint]}`, ...more },
  }
}

/** The last item of a page that has a page after it. */
export const continueItem = (endpoint: Endpoint, to: Continuation | string): Wire => ({
  continuationItemRenderer: {
    trigger: 'CONTINUATION_TRIGGER_ON_ITEM_SHOWN',
    continuationEndpoint: continueCommand(endpoint, to),
  },
})

/** A list's next page: `items` appended to the list `targetId`. */
export const append = (
  slot: 'Actions' | 'Endpoints' | 'Commands',
  targetId: string,
  items: Wire[],
  more = {},
) =>
  answer({
    [`onResponseReceived${slot}`]: [
      { appendContinuationItemsAction: { continuationItems: items, targetId } },
    ],
    ...more,
  })

/** The command that fills a list anew. */
export const reload = (targetId: string, slot: string, continuationItems: Wire[]): Wire => ({
  reloadContinuationItemsCommand: { targetId, continuationItems, slot: `RELOAD_CONTINUATION_SLOT_${slot}` },
})

const link = (url: string, type: string, rootVe: number, apiUrl?: string): Wire =>
  deep('commandMetadata.webCommandMetadata', { url, webPageType: `WEB_PAGE_TYPE_${type}`, rootVe, apiUrl })

/** A link that opens a page of the site through `browse`. */
export const browseEndpoint = (url: string, type: string, rootVe: number, browse: Wire): Wire => ({
  ...link(url, type, rootVe, apiPaths.browse),
  browseEndpoint: browse,
})

/** A link to a channel, or to one of its tabs. */
export function channelEndpoint({ id, handle }: Channel, tab = '', params?: string): Wire {
  const canonicalBaseUrl = `/@${handle}`
  return browseEndpoint(canonicalBaseUrl + tab, 'CHANNEL', 3611, { browseId: id, params, canonicalBaseUrl })
}

/** What a click on a video leads to. */
export const watchEndpoint = (videoId: string, more: Wire = {}): Wire => ({
  ...link(`/watch?v=${videoId}`, 'WATCH', 3832),
  watchEndpoint: { videoId, ...more },
})

/** What a click on a Short leads to. */
export const shortEndpoint = (videoId: string): Wire => ({
  ...link(`/shorts/${videoId}`, 'SHORTS', 37414),
  reelWatchEndpoint: {
    videoId,
    params: 'CDMwAg%3D%3D',
    sequenceProvider: 'REEL_WATCH_SEQUENCE_PROVIDER_RPC',
  },
})

/** A link out of the site, wrapped in its redirect as YouTube does. */
export function outsideLink(url: string): Wire {
  const redirect = `https://www.youtube.com/redirect?event=channel_header&q=${encodeURIComponent(url)}`
  return { ...link(redirect, 'UNKNOWN', 83769), urlEndpoint: { url: redirect, target: 'TARGET_NEW_WINDOW' } }
}

/** The address of a still picture, by the name YouTube gives its size. */
export const still = (videoId: string, name: string) => `https://i.ytimg.com/vi/${videoId}/${name}.jpg`

/** The two sizes of still pictures that lists carry. */
export const stills = (videoId: string) => [
  { url: still(videoId, 'mqdefault'), width: 320, height: 180 },
  { url: still(videoId, 'hqdefault'), width: 480, height: 360 },
]

/** A channel’s picture in these sizes, in pixels. */
export const avatars = ({ seed }: Channel, ...sizes: number[]) =>
  sizes.map((size) => ({
    url: `https://yt3.ggpht.com/simulated-${seed}=s${size}-c-k-c0x00ffffff-no-rj`,
    width: size,
    height: size,
  }))

/** A channel's picture in the newer form. */
export const avatarView = (channel: Channel, size: string, ...sizes: number[]): Wire => ({
  avatarViewModel: { image: { sources: avatars(channel, ...sizes) }, avatarImageSize: `AVATAR_SIZE_${size}` },
})

/** A channel's name that leads to it. */
export const byline = (channel: Channel): Wire =>
  runs({ text: channel.title, navigationEndpoint: channelEndpoint(channel) })

/** The badge of a verified channel in renderers of the older kind. */
export const verifiedBadge = deep('metadataBadgeRenderer', {
  icon: { iconType: 'CHECK_CIRCLE_THICK' },
  style: 'BADGE_STYLE_TYPE_VERIFIED',
  tooltip: 'Verified',
})

/** A channel's name in the newer form, with its check mark. */
export function markedName({ title, verified }: Channel): Wire {
  if (!verified) return { content: title }
  const image = { clientResource: { imageName: 'CHECK_CIRCLE_FILLED' }, width: 14, height: 14 }
  const element = deep('type.imageType.image.sources', [image])
  const mark = { startIndex: title.length, length: 0, element, alignment: 'ALIGNMENT_VERTICAL_CENTER' }
  return { content: title, attachmentRuns: [mark] }
}
