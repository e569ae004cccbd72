import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { json, page } from '../../../simulation/answers.ts'
import { deep, type Wire } from '../../../simulation/wire.ts'
import { compact, exact, plural } from '../../../simulation/wording.ts'
import { type Continuation, tokenOf } from './tokens.ts'
import type { Channel } from './world.ts'

/** Pieces of YouTube's wire format (web client, mid-2026) that several answers share. */

/** An InnerTube answer. */
export const answer = (body: Wire): SimulatedResponse =>
  json({ responseContext: { visitorData: 'CgtzaW11bGF0ZWQAAA%3D%3D' }, ...body })

const failures = {
  INVALID_ARGUMENT: [400, 'Request contains an invalid argument.'],
  NOT_FOUND: [404, 'Requested entity was not found.'],
} as const

/** An InnerTube error with its HTTP status. */
export function failure(status: keyof typeof failures): SimulatedResponse {
  const [code, message] = failures[status]
  return json({ error: { code, message, status } }, code)
}

/** What browse answers for something that is gone: HTTP 200 with an ERROR alert. */
export const alert = (text: string): SimulatedResponse =>
  answer({ alerts: [{ alertRenderer: { type: 'ERROR', text: simple(text) } }] })

/** The page that takes the place of data when YouTube suspects a bot. */
export const captchaPage = page(
  'https://www.youtube.com/',
  `<form id="captcha-form" action="/das_captcha" method="post"><div class="g-recaptcha" data-sitekey="simulated"></div></form>
<p>Our systems have detected unusual traffic from your computer network.</p>`,
)

/** `1,234 views`, `1 view`, `No views`. */
export const views = (count: number) => (count === 0 ? 'No views' : plural(count, 'view', exact(count)))

/** `1.2K views`. */
export const shortViews = (count: number) =>
  count === 0 ? 'No views' : plural(count, 'view', compact(count))

/** Text in pieces; a piece may be a link. */
export const runs = (...texts: (string | Wire)[]): Wire => ({
  runs: texts.map((text) => (typeof text === 'string' ? { text } : text)),
})
export const simple = (simpleText: string): Wire => ({ simpleText })
export const content = (text: string): Wire => ({ content: text })

/** Text in the newer form, all of it a link. */
export const linked = (text: string, onTap: Wire): Wire => ({
  content: text,
  commandRuns: [{ startIndex: 0, length: text.length, onTap: { innertubeCommand: onTap } }],
})

/** Rows of facts below a title: texts, or parts of other kinds. */
export const rows = (...all: (string | Wire)[][]): Wire => ({
  contentMetadataViewModel: {
    metadataRows: all.map((parts) => ({
      metadataParts: parts.map((part) => (typeof part === 'string' ? { text: content(part) } : part)),
    })),
    delimiter: ' • ',
  },
})

export const thumbnails = (list: readonly Wire[]): Wire => ({ thumbnails: list })
export const section = (...contents: Wire[]): Wire => ({ itemSectionRenderer: { contents } })
export const sections = (...contents: Wire[]): Wire => ({
  sectionListRenderer: { contents: [section(...contents)] },
})

/** The tabs of a browse answer. */
export const tabbed = (...tabs: Wire[]): Wire => deep('contents.twoColumnBrowseResultsRenderer.tabs', tabs)
export const selectedTab = (content: Wire, more: Wire = {}): Wire => ({
  tabRenderer: { selected: true, content, ...more },
})

/** The header of a page: its title (`text`: as it is shown) and the lines below. */
export const pageHeader = (title: string, { text = content(title), ...more }: Wire): Wire => ({
  pageHeaderRenderer: {
    pageTitle: title,
    content: { pageHeaderViewModel: { title: deep('dynamicTextViewModel.text', text), ...more } },
  },
})

/** Which call answers for more of a list, where it is not `browse`. */
const callOf: Readonly<Record<string, string>> = {
  search: 'SEARCH',
  comments: 'WATCH_NEXT',
  replies: 'WATCH_NEXT',
}

/** The command that requests the next page of a list. */
export const continueCommand = (to: Continuation): Wire => ({
  continuationCommand: {
    token: tokenOf(to),
    request: `CONTINUATION_REQUEST_TYPE_${callOf[to.list] ?? 'BROWSE'}`,
  },
})

/** The last item of a page that has a page after it. */
export const continueItem = (to: Continuation): Wire =>
  deep('continuationItemRenderer.continuationEndpoint', continueCommand(to))

/** Items, followed by the continuation if the list has a next page. */
export const goingOn = (items: Wire[], at: Continuation, next: number | null): Wire[] =>
  next === null ? items : [...items, continueItem({ ...at, from: next })]

/** A list's next page: items appended to it. */
export const append = (slot: 'Actions' | 'Endpoints' | 'Commands', continuationItems: Wire[], more = {}) =>
  answer({
    [`onResponseReceived${slot}`]: [{ appendContinuationItemsAction: { continuationItems } }],
    ...more,
  })

/** The command that fills a list anew. */
export const reload = (slot: 'HEADER' | 'BODY', continuationItems: Wire[]): Wire => ({
  reloadContinuationItemsCommand: { continuationItems, slot: `RELOAD_CONTINUATION_SLOT_${slot}` },
})

/** A link that opens a page of the site through `browse`. */
export const browseEndpoint = (url: string, browse: Wire): Wire => ({
  ...deep('commandMetadata.webCommandMetadata.url', url),
  browseEndpoint: browse,
})

/** A link to a channel, or to one of its tabs. */
export function channelEndpoint({ id, handle }: Channel, tab = '', params?: string): Wire {
  const canonicalBaseUrl = `/@${handle}`
  return browseEndpoint(canonicalBaseUrl + tab, { browseId: id, params, canonicalBaseUrl })
}

/** The target of a click on a video. */
export const watchEndpoint = (videoId: string, more: Wire = {}): Wire => ({
  watchEndpoint: { videoId, ...more },
})

/** The target of a click on a Short. */
export const shortEndpoint = (videoId: string): Wire => ({
  reelWatchEndpoint: { videoId, params: 'CDMwAg%3D%3D' },
})

/** A link out of the site, wrapped in its redirect as YouTube does. */
export const outsideLink = (url: string): Wire =>
  deep(
    'urlEndpoint.url',
    `https://www.youtube.com/redirect?event=channel_header&q=${encodeURIComponent(url)}`,
  )

/** A still picture of a video, by the name YouTube gives its size. */
export const still = (videoId: string, name: string, width: number, height: number) => ({
  url: `https://i.ytimg.com/vi/${videoId}/${name}.jpg`,
  width,
  height,
})

/** The two sizes of still pictures that lists carry. */
export const stills = (videoId: string) => [
  still(videoId, 'mqdefault', 320, 180),
  still(videoId, 'hqdefault', 480, 360),
]

/** Square pictures in these sizes, in pixels. */
export const sized = (sizes: readonly number[], urlOf: (size: number) => string) =>
  sizes.map((size) => ({ url: urlOf(size), width: size, height: size }))

/** A channel’s picture in these sizes, in pixels. */
export const avatars = ({ seed }: Channel, ...sizes: number[]) =>
  sized(sizes, (size) => `https://yt3.ggpht.com/simulated-${seed}=s${size}-c-k-c0x00ffffff-no-rj`)

/** A channel's picture in the newer form. */
export const avatarView = (channel: Channel, ...sizes: number[]): Wire =>
  deep('avatarViewModel.image.sources', avatars(channel, ...sizes))

/** A channel's name as a link to the channel. */
export const byline = (channel: Channel): Wire =>
  runs({ text: channel.title, navigationEndpoint: channelEndpoint(channel) })

/** A channel's name in the newer form, with its check mark. */
export function markedName({ title, verified }: Channel): Wire {
  const image = deep('clientResource.imageName', 'CHECK_CIRCLE_FILLED')
  const element = deep('type.imageType.image.sources', [image])
  return { content: title, ...(verified ? { attachmentRuns: [{ startIndex: title.length, element }] } : {}) }
}

export const subscribersText = (channel: Channel, now: number) =>
  `${compact(channel.subscribers(now), 3)} subscribers`
