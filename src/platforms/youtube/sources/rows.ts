import type { Helpers, YTNodes } from 'youtubei.js'
import { changed } from '../../../errors.ts'
import { str } from '../../shared/narrow.ts'
import { shortUrl, stillUrl, videoUrl } from '../identifiers.ts'
import type { Answer, Tube } from './innertube.ts'
import { absoluteUrl, agoOf, countOf, handleOf, secondsOf } from './texts.ts'

type Node = Helpers.YTNode

/** A video, short or live stream as lists show it, whatever renderer it came in. */
export interface Row {
  readonly id: string
  readonly kind: 'video' | 'short' | 'live'
  readonly title: string | null
  readonly thumbnailUrl: string | null
  readonly channel: RowChannel | null
  readonly viewCountText: string | null
  readonly publishedTimeText: string | null
  readonly durationText: string | null
  readonly durationSeconds: number | null
  readonly badges: readonly string[]
}

/** The channel of a row, as far as the row tells. */
export interface RowChannel {
  readonly id: string | null
  readonly title: string | null
  readonly handle: string | null
  readonly thumbnailUrl: string | null
}

/** What a list answer holds, in order, and where it goes on. */
export interface Listed {
  readonly nodes: readonly Node[]
  readonly token: string | null
}

type TextLike = { toString(): string } | string | null | undefined

function textOf(value: TextLike): string | null {
  const text = value?.toString()
  // The library writes "N/A" where a text is missing.
  return text && text !== 'N/A' ? text : null
}

function widest(thumbnails: readonly { url: string }[] | undefined): string | null {
  return absoluteUrl(thumbnails?.[0]?.url)
}

/** Id and handle a browse endpoint leads to. */
export function browseTarget(endpoint: YTNodes.NavigationEndpoint | undefined): {
  id: string | null
  handle: string | null
} {
  const payload = endpoint?.payload as { browseId?: unknown; canonicalBaseUrl?: unknown } | undefined
  const id = str(payload?.browseId)
  return { id: id?.startsWith('UC') ? id : null, handle: handleOf(str(payload?.canonicalBaseUrl)) }
}

type Author = YTNodes.Video['author']

function channelOf(author: Author | undefined): RowChannel | null {
  if (!author) return null
  const { id, handle } = browseTarget(author.endpoint)
  const title = textOf(author.name)
  if (!title && !id) return null
  return { id: id ?? str(author.id), title, handle, thumbnailUrl: widest(author.thumbnails) }
}

function isShortEndpoint(endpoint: YTNodes.NavigationEndpoint | undefined): boolean {
  return endpoint?.name === 'reelWatchEndpoint' || endpoint?.metadata.url?.startsWith('/shorts/') === true
}

/** "LIVE", "SHORTS", "UPCOMING" or a length: the badge on the picture. */
function statusOf(overlays: readonly Node[], library: Tube['library']): string | null {
  const { ThumbnailOverlayTimeStatus } = library.YTNodes
  const status = overlays.find((overlay) => overlay.is(ThumbnailOverlayTimeStatus))
  return status?.is(ThumbnailOverlayTimeStatus) ? status.style : null
}

function fromVideo(
  node: YTNodes.Video | YTNodes.GridVideo | YTNodes.CompactVideo,
  library: Tube['library'],
): Row {
  const grid = node.is(library.YTNodes.GridVideo)
  const status = statusOf(node.thumbnail_overlays, library)
  const badges = grid ? [] : node.badges.flatMap((badge) => badge.label ?? badge.tooltip ?? [])
  const isLive = status === 'LIVE' || (!grid && node.is_live)
  const length = textOf(grid ? node.duration : (node.length_text ?? node.duration.text))
  const seconds = secondsOf(length)
  return {
    id: node.video_id,
    kind: isLive ? 'live' : status === 'SHORTS' || isShortEndpoint(node.endpoint) ? 'short' : 'video',
    title: textOf(node.title),
    thumbnailUrl: widest(node.thumbnails) ?? stillUrl(node.video_id),
    channel: channelOf(node.author),
    viewCountText: textOf(grid ? node.views : (node.view_count ?? node.short_view_count)),
    publishedTimeText: textOf(node.published),
    durationText: seconds === null ? null : length,
    durationSeconds: seconds,
    badges,
  }
}

function metadataTexts(node: YTNodes.LockupView): { texts: string[]; badges: string[] } {
  const rows = node.metadata?.metadata?.metadata_rows ?? []
  return {
    texts: rows.flatMap((row) => (row.metadata_parts ?? []).flatMap((part) => textOf(part.text) ?? [])),
    badges: rows.flatMap((row) => row.badges.flatMap((badge) => badge.text ?? [])),
  }
}

/** The channel of a lockup: by its picture's link, or by the link in its first row. */
export function lockupChannel(node: YTNodes.LockupView, library: Tube['library']): RowChannel | null {
  const image = node.metadata?.image
  const avatar = image?.is(library.YTNodes.DecoratedAvatarView) ? image : undefined
  const linked = avatar?.renderer_context?.command_context?.on_tap
  const first = node.metadata?.metadata?.metadata_rows[0]?.metadata_parts?.[0]?.text
  const endpoint =
    (linked as YTNodes.NavigationEndpoint | undefined) ??
    first?.runs?.map((run) => ('endpoint' in run ? run.endpoint : undefined)).find(Boolean) ??
    first?.endpoint
  const { id, handle } = browseTarget(endpoint)
  if (!id && !handle) return null
  const thumbnailUrl = widest((avatar?.avatar as YTNodes.AvatarView | null | undefined)?.image)
  return { id, handle, title: textOf(first), thumbnailUrl }
}

const views = /\b(?:views?|watching|waiting)\b/i
const published = /\bago\b|^(?:streamed|premiere[sd]?|scheduled|updated)\b/i

function overlayBadges(node: YTNodes.LockupView, library: Tube['library']): string[] {
  const { ThumbnailView, CollectionThumbnailView, ThumbnailOverlayBadgeView, ThumbnailBottomOverlayView } =
    library.YTNodes
  const image = node.content_image
  const picture = image?.is(CollectionThumbnailView)
    ? image.primary_thumbnail
    : image?.is(ThumbnailView)
      ? image
      : null
  return (picture?.overlays ?? []).flatMap((overlay: Node) =>
    overlay.is(ThumbnailOverlayBadgeView, ThumbnailBottomOverlayView)
      ? overlay.badges.flatMap((badge) => badge.text ?? [])
      : [],
  )
}

/** Picture and badge text of a lockup ("10:53", "LIVE", "49 videos"). */
export function lockupPicture(
  node: YTNodes.LockupView,
  library: Tube['library'],
): { thumbnailUrl: string | null; badges: readonly string[] } {
  const image = node.content_image
  const picture = image?.is(library.YTNodes.CollectionThumbnailView) ? image.primary_thumbnail : image
  return {
    thumbnailUrl: widest((picture as YTNodes.ThumbnailView | null)?.image),
    badges: overlayBadges(node, library),
  }
}

function fromLockup(node: YTNodes.LockupView, library: Tube['library']): Row {
  const { texts, badges } = metadataTexts(node)
  const { thumbnailUrl, badges: overlays } = lockupPicture(node, library)
  const durationText = overlays.find((text) => secondsOf(text) !== null) ?? null
  const live = overlays.some((text) => /^live$/i.test(text))
  return {
    id: node.content_id,
    kind: live ? 'live' : node.content_type === 'SHORT' ? 'short' : 'video',
    title: textOf(node.metadata?.title),
    thumbnailUrl: thumbnailUrl ?? stillUrl(node.content_id),
    channel: lockupChannel(node, library),
    viewCountText: texts.find((text) => views.test(text)) ?? null,
    publishedTimeText: texts.find((text) => published.test(text)) ?? null,
    durationText,
    durationSeconds: secondsOf(durationText),
    badges,
  }
}

function fromShort(node: YTNodes.ShortsLockupView): Row | null {
  const id = str((node.on_tap_endpoint.payload as { videoId?: unknown } | undefined)?.videoId)
  if (!id) return null
  return {
    id,
    kind: 'short',
    title: textOf(node.overlay_metadata.primary_text),
    thumbnailUrl: widest(node.thumbnail) ?? stillUrl(id),
    channel: null,
    viewCountText: textOf(node.overlay_metadata.secondary_text),
    publishedTimeText: null,
    durationText: null,
    durationSeconds: null,
    badges: [],
  }
}

/** The row a node stands for; null when it is no video of any kind. */
export function rowOf(node: Node, { library }: Tube): Row | null {
  const { Video, GridVideo, CompactVideo, LockupView, ShortsLockupView, ReelItem } = library.YTNodes
  if (node.is(Video, GridVideo, CompactVideo)) return fromVideo(node, library)
  if (node.is(LockupView)) {
    return node.content_type === 'VIDEO' || node.content_type === 'SHORT' ? fromLockup(node, library) : null
  }
  if (node.is(ShortsLockupView)) return fromShort(node)
  if (node.is(ReelItem)) {
    return {
      id: node.id,
      kind: 'short',
      title: textOf(node.title),
      thumbnailUrl: widest(node.thumbnails) ?? stillUrl(node.id),
      channel: null,
      viewCountText: textOf(node.views),
      publishedTimeText: null,
      durationText: null,
      durationSeconds: null,
      badges: [],
    }
  }
  return null
}

/** The token of a continuation item, also of a "show more" button. */
export function tokenOf(item: YTNodes.ContinuationItem): string | null {
  const endpoint = (item.button as YTNodes.Button | null)?.endpoint ?? item.endpoint
  return str((endpoint?.payload as { token?: unknown } | undefined)?.token)
}

/** Takes items out of their wrappers and the continuation out of the items. */
export function unwrap(nodes: Iterable<Node>, { library }: Tube): Listed {
  const { RichItem, ItemSection, ContinuationItem } = library.YTNodes
  const found: Node[] = []
  let token: string | null = null
  const walk = (node: Node) => {
    if (node.is(ContinuationItem)) token = tokenOf(node) ?? token
    else if (node.is(RichItem)) walk(node.content)
    else if (node.is(ItemSection)) for (const inner of node.contents ?? []) walk(inner)
    else found.push(node)
  }
  for (const node of nodes) if (node) walk(node)
  return { nodes: found, token }
}

/** The items that a continuation answer adds; null when it adds none in any known way. */
export function appended(answer: Answer, tube: Tube): Listed | null {
  const { library } = tube
  const { tree } = answer
  const received = [
    ...(tree.on_response_received_actions ?? []),
    ...(tree.on_response_received_commands ?? []),
    ...(tree.on_response_received_endpoints ?? []),
  ] as Node[]
  const added = received.flatMap((action) =>
    action.is(library.YTNodes.AppendContinuationItemsAction) ||
    action.type === 'reloadContinuationItemsCommand'
      ? [...((action as unknown as { contents?: Iterable<Node> | null }).contents ?? [])]
      : [],
  )
  if (received.length === 0) {
    // The end of a list may be an answer that adds nothing.
    return answer.raw.responseContext ? { nodes: [], token: null } : null
  }
  return unwrap(added, tube)
}

/** The same things without repeats: pages overlap when something was published in between. */
export function distinct<T extends { readonly id: string }>(things: readonly T[]): T[] {
  return [...new Map(things.map((thing) => [thing.id, thing])).values()]
}

/**
 * The videos of a list answer.
 * @throws Fault `changed` when there are items and none of them is one we can read: that is no empty list
 */
export function rowsOf(listed: Listed, tube: Tube, field: string): Row[] {
  const rows = distinct(listed.nodes.flatMap((node) => rowOf(node, tube) ?? []))
  const { Message, BackgroundPromo } = tube.library.YTNodes
  const said = listed.nodes.some((node) => node.is(Message, BackgroundPromo))
  if (rows.length === 0 && listed.nodes.length > 0 && !said) {
    throw changed(
      field,
      listed.nodes.slice(0, 3).map((node) => node.type),
    )
  }
  return rows
}

/** The link of a row: shorts open in their own player. */
export const rowUrl = (row: Row) => (row.kind === 'short' ? shortUrl(row.id) : videoUrl(row.id))

/** A row as a video shown beside something else: related to a video, linked by a post. */
export function shownVideo(row: Row, now: number) {
  return {
    id: row.id,
    url: rowUrl(row),
    title: row.title,
    thumbnailUrl: row.thumbnailUrl,
    publishedAt: agoOf(row.publishedTimeText, now),
    publishedTimeText: row.publishedTimeText,
    viewCount: countOf(row.viewCountText),
    viewCountText: row.viewCountText,
    durationSeconds: row.durationSeconds,
    durationText: row.durationText,
  }
}
