import { changed } from '../../../../catalog/errors.ts'
import type { LookupContext } from '../../../../catalog/source.ts'
import {
  expectValue,
  readEntries,
  readOptional,
  readPartsOrNull,
  skipEntry,
} from '../../../../reading/entries.ts'
import { arr, at, type Json, must, obj, objs } from '../../../../reading/narrow.ts'
import { int, str, text } from '../../../../reading/values.ts'
import { type Owner, type Row, unknownRow } from '../../model.ts'
import { videoIdIn } from '../core.ts'
import {
  absoluteUrl,
  agoOf,
  clockOf,
  handleOf,
  isAudience,
  ofForm,
  quantityOf,
  rawText,
  secondsOf,
} from '../texts.ts'
import { find, findAll, kindOf, type ListPage, nextOf, within } from './lists.ts'

/** What reading a row needs of the lookup. */
export type Reading = Pick<LookupContext, 'clock' | 'drift'>

/** The widest of an element's pictures. */
export function widest(pictures: unknown): string | null {
  const width = (picture: Json) => int(picture.width) ?? 0
  return absoluteUrl(objs(pictures).toSorted((a, b) => width(b) - width(a))[0]?.url)
}

/** Reads the channel of a link. Null for other links. */
export function linkedOwner(link: unknown): { id: string | null; handle: string | null } | null {
  const id = str(at(link, 'browseId'))
  const handle = handleOf(str(at(link, 'canonicalBaseUrl')))
  return id?.startsWith('UC') ? { id, handle } : handle ? { id: null, handle } : null
}

/**
 * Reads the channel that an element names and links to. An element with several channels ("A and B") has no link, only
 * names.
 */
export function ownerOf(
  title: string | null,
  element: unknown,
  thumbnailUrl: string | null = null,
): Owner | null {
  const links = findAll(element, 'browseEndpoint').flatMap((link) => linkedOwner(link) ?? [])
  const several =
    new Set(links.map(({ id, handle }) => id ?? handle)).size > 1 || find(element, 'dialogViewModel')
  const link = several ? undefined : (links.find(({ handle }) => handle) ?? links[0])
  if (!title && !link) return null
  return { id: link?.id ?? null, handle: link?.handle ?? null, title, thumbnailUrl }
}

/** The channels that the list behind an element names ("A and B"): all of a video by several; null without such a list. */
export function collaboratorsIn(element: unknown, reading: Reading): readonly Owner[] | null {
  const dialog = find(element, 'dialogViewModel')
  const list = find(dialog, 'listViewModel')
  if (!list) return null
  const read = (entry: unknown): Owner => {
    const item = must(obj(at(entry, 'listItemViewModel')), 'listItemViewModel')
    const link = linkedOwner(find(item, 'browseEndpoint'))
    const title = rawText(item.title)
    // The line below the name: "@harvard • 2.82m subscribers".
    const handle =
      link?.handle ?? /@([\p{L}\p{M}\p{N}_.·-]+)/u.exec(rawText(item.subtitle) ?? '')?.[1] ?? null
    if (!link && !title) throw changed('listItemViewModel')
    const avatar = widest(at(find(item, 'avatarViewModel'), 'image', 'sources'))
    return { id: link?.id ?? null, handle, title, thumbnailUrl: avatar }
  }
  const owners = readPartsOrNull(list.listItems, read, reading, 'collaborators')
  return owners !== null && owners.length > 1 ? owners : null
}

type Shown = Partial<Row> & {
  id: string
  kind: Row['kind']
  views: string | null
  time: string | null
  /** Whether a text beside the views and the age could not be read. */
  hasUnread?: boolean
}

/** Times that are still to come, and no ages. */
const isPlanned = (time: string) => /^(?:scheduled|premieres)\b/i.test(time.trim())

/** Builds a row from the texts of its elements. */
function rowOf({ views, time, hasUnread = false, ...shown }: Shown, reading: Reading): Row {
  const viewCount = isAudience(views)
    ? null
    : expectValue(quantityOf(views, 'views'), 'row.viewCount', reading)
  expectValue(shown.title ?? null, 'row.title', reading)
  const publishedAt = agoOf(time, reading.clock.now())
  // An age in other words is unknown, and no row without an age.
  const isAge = time === null ? hasUnread && shown.kind === 'video' : !isPlanned(time)
  if (publishedAt === null && isAge) reading.drift('row.publishedAt')
  return {
    ...unknownRow,
    ...shown,
    durationSeconds: shown.durationSeconds ?? secondsOf(shown.durationText),
    viewCount,
    viewCountText: viewCount === null && !isAudience(views) ? null : views,
    publishedAt,
    publishedTimeText: time,
  }
}

/** The labels of badges: "New", "Verified". */
export function labels(badges: unknown, reading: Reading): string[] {
  const read = (entry: unknown) => {
    const badge = must(obj(at(entry, 'metadataBadgeRenderer')), 'metadataBadgeRenderer')
    const isMute = badge.icon !== undefined && badge.label === undefined && badge.tooltip === undefined
    return isMute ? skipEntry : must(str(badge.label) ?? str(badge.tooltip), 'badge.label')
  }
  return readPartsOrNull(badges, read, reading, 'badges') ?? []
}

/** Video renderers, of results, grids, playlists and sidebars. */
function fromVideo(video: Json, reading: Reading): Row {
  const id = videoIdIn(video.videoId, 'videoId')
  const status = find(video.thumbnailOverlays, 'thumbnailOverlayTimeStatusRenderer')
  const style = str(status?.style)
  const views = rawText(video.viewCountText)
  // A stream without its badge still counts those who watch, and no views.
  const isLive =
    style === 'LIVE' ||
    /"BADGE_STYLE_TYPE_LIVE_NOW"/.test(JSON.stringify(video.badges) ?? '') ||
    /\bwatching\b/i.test(views ?? '')
  const byline = video.ownerText ?? video.shortBylineText ?? video.longBylineText
  const avatar = 'channelThumbnailSupportedRenderers.channelThumbnailWithLinkRenderer.thumbnail.thumbnails'
  const pictures = within(video, avatar) ?? within(video, 'channelThumbnail.thumbnails')
  const length = rawText(video.lengthText) ?? rawText(status?.text)
  const durationSeconds = secondsOf(length) ?? int(video.lengthSeconds)
  const isShort = style === 'SHORTS' || at(video, 'navigationEndpoint', 'reelWatchEndpoint') !== undefined
  // A playlist shows views and age in one element, with a dot between.
  const info = objs(at(video, 'videoInfo', 'runs')).flatMap((run) => str(run.text) ?? [])
  return rowOf(
    {
      id,
      kind: isLive ? 'live' : isShort ? 'short' : 'video',
      title: rawText(video.title) ?? rawText(video.headline),
      thumbnailUrl: widest(at(video, 'thumbnail', 'thumbnails')),
      channel: ownerOf(rawText(byline), byline, widest(pictures)),
      collaborators: readOptional('collaborators', reading, null, () => collaboratorsIn(byline, reading)),
      views: views ?? ofForm(info, 'views'),
      time: rawText(video.publishedTimeText) ?? ofForm(info, 'time'),
      durationText: secondsOf(length) === null ? clockOf(durationSeconds) : length,
      durationSeconds,
      badges: labels(video.badges, reading),
    },
    reading,
  )
}

/** Whether a text is a number of views or an age. */
const isFigure = (text: string) => ofForm([text], 'views') !== null || ofForm([text], 'time') !== null

/**
 * Reads a lockup: its picture with labels ("10:53", "LIVE", "49 videos"), and below it title, channel, the texts of the
 * last line ("28 views", "13 days ago") and badges.
 */
export function lockupParts(lockup: Json, reading: Reading) {
  const picture = find(lockup.contentImage, 'thumbnailViewModel')
  const metadata = obj(at(lockup, 'metadata', 'lockupMetadataViewModel'))
  const rows = objs(at(metadata, 'metadata', 'contentMetadataViewModel', 'metadataRows'))
  const isLine = (row: Json) => Array.isArray(row.metadataParts) || (!row.badges && row.isSpacerRow !== true)
  const lines = rows.map((row) => {
    if (isLine(row) && !Array.isArray(row.metadataParts)) reading.drift('metadataParts')
    return arr(row.metadataParts).map((part) => {
      const isRead = text(at(part, 'text', 'content')) !== null || at(part, 'avatarStack') !== undefined
      if (!isRead) reading.drift('metadataParts.text')
      return obj(part) ?? {}
    })
  })
  // The channel's line comes first, with a picture beside it or a link in it. An unreadable line names no channel, and
  // neither does a line of several figures.
  const line = lines[rows.findIndex(isLine)] ?? []
  const [first] = line
  const isLinked = linkedOwner(find(first, 'browseEndpoint')) !== null
  const name = rawText(first?.text)
  const isShown = metadata?.image !== undefined && name !== null
  const isNamed = isLinked || (isShown && (line.length === 1 || !isFigure(name)))
  const avatar = widest(at(find(metadata?.image, 'avatarViewModel'), 'image', 'sources'))
  // Views and age are on any line behind the channel's name.
  const figures = lines.flat().slice(isNamed ? 1 : 0)
  const texts = (found: unknown[], name: string) => found.flatMap((one) => str(at(one, name)) ?? [])
  return {
    thumbnailUrl: widest(at(picture, 'image', 'sources')),
    overlays: texts(findAll(picture?.overlays, 'thumbnailBadgeViewModel'), 'text'),
    title: rawText(metadata?.title),
    channel: isNamed ? ownerOf(name, [metadata?.image, first], avatar) : null,
    collaborators: readOptional('collaborators', reading, null, () =>
      collaboratorsIn([metadata?.image, first], reading),
    ),
    figures: figures.flatMap((part) => rawText(part.text) ?? []),
    badges: texts(
      rows.flatMap((row) => findAll(row.badges, 'badgeViewModel')),
      'badgeText',
    ),
  }
}

/** What lockups show beside videos. */
const otherTypes = new Set(
  'PLAYLIST ALBUM PODCAST CHANNEL PRODUCT GAME CLIP SOURCE SHOPPING_COLLECTION MOVIE STATION SHOW'.split(' '),
)

function readFigures(figures: readonly string[]) {
  const views = ofForm(figures, 'views')
  const time = ofForm(figures, 'time')
  return { views, time, hasUnread: figures.some((text) => text !== views && text !== time) }
}

function fromLockup(lockup: Json, reading: Reading): Row | typeof skipEntry {
  const type = must(str(lockup.contentType), 'contentType').replace('LOCKUP_CONTENT_TYPE_', '')
  if (otherTypes.has(type)) return skipEntry
  if (type !== 'VIDEO' && type !== 'SHORT') throw changed('contentType', type)
  const { overlays, figures, ...shown } = lockupParts(lockup, reading)
  const isLive = overlays.some((text) => /^live$/i.test(text))
  return rowOf(
    {
      id: videoIdIn(lockup.contentId, 'contentId'),
      kind: isLive ? 'live' : type === 'SHORT' ? 'short' : 'video',
      ...readFigures(figures),
      durationText: overlays.find((text) => secondsOf(text) !== null) ?? null,
      ...shown,
    },
    reading,
  )
}

function fromShort(short: Json, reading: Reading): Row {
  const { overlayMetadata: texts, onTap } = short
  return rowOf(
    {
      id: videoIdIn(within(onTap, 'innertubeCommand.reelWatchEndpoint.videoId'), 'reelWatchEndpoint.videoId'),
      kind: 'short',
      title: rawText(at(texts, 'primaryText')),
      thumbnailUrl:
        widest(within(short, 'thumbnailViewModel.thumbnailViewModel.image.sources')) ??
        widest(within(short, 'thumbnail.sources')),
      views: rawText(at(texts, 'secondaryText')),
      time: null,
    },
    reading,
  )
}

const readers: Readonly<Record<string, (content: Json, reading: Reading) => Row | typeof skipEntry>> = {
  videoRenderer: fromVideo,
  gridVideoRenderer: fromVideo,
  compactVideoRenderer: fromVideo,
  playlistVideoRenderer: fromVideo,
  reelItemRenderer: (content, reading) => ({ ...fromVideo(content, reading), kind: 'short' }),
  lockupViewModel: fromLockup,
  shortsLockupViewModel: fromShort,
}

/** Kinds of entries between rows that are not rows: notes, advertisements, suggestions, mixes, films, channels. */
const others = new Set(
  `
  message emergencyOnebox backgroundPromo showingResultsFor includingResultsFor didYouMean adSlot
  searchPyv promotedSparklesWeb infoPanelContainer clarification hashtagTile secondarySearchContainer
  horizontalCardList exploratoryResults universalWatchCard chipCloud compactRadio compactPlaylist radio
  movie merchandiseShelf reelShelf feedNudge richSection channel gridChannel gridRadio gridPlaylist
  gridMovie compactMovie gridShow show relatedChipCloud compactPromotedItem
  `
    .trim()
    .split(/\s+/)
    .map((name) => `${name}Renderer`),
)

/** Kinds of advertisements, known or not: `adSlotRenderer`, `promotedVideoRenderer`. */
const advertisement = /^(?:ads?|promoted|sponsored)[A-Z]/

const isOther = (kind: string) => others.has(kind) || advertisement.test(kind)

/** Whether an entry is of a kind that is known, row or not. */
export function isKnown(entry: Json): boolean {
  const { kind } = kindOf(entry)
  return kind in readers || isOther(kind)
}

/**
 * The row an entry is.
 * @throws Fault changed for a row without an id, and for a kind that is not known
 */
export function readRow(entry: Json, reading: Reading): Row | typeof skipEntry {
  const { kind, content } = kindOf(entry)
  const read = readers[kind]
  if (read) return read(content, reading)
  if (isOther(kind)) return skipEntry
  throw changed(kind)
}

/** The same things without repeats: pages overlap when something was published in between. */
export function distinct<T extends { readonly id: string }>(things: readonly T[]): T[] {
  return [...new Map(things.map((thing) => [thing.id, thing])).values()]
}

/** The rows of a list, and where it goes on. An entry that cannot be read is counted under `field`. */
export function rowsOf(
  listed: ListPage,
  reading: Reading,
  field: string,
): { rows: Row[]; token: string | null } {
  const rows = readEntries(listed.entries, (entry) => readRow(entry, reading), reading, field)
  return { rows, token: nextOf(listed, isKnown) }
}

/** Reads the note that replaces rows ("No more results"). Null without a note. */
export function noteIn({ entries }: ListPage): string | null {
  for (const { messageRenderer, backgroundPromoRenderer } of entries) {
    const text = rawText(at(messageRenderer, 'text')) ?? rawText(at(backgroundPromoRenderer, 'title'))
    if (text) return text
  }
  return null
}
