import type { Helpers, Types, YTNodes } from 'youtubei.js'
import { changed } from '../../../errors.ts'
import type { LookupAnswer, LookupContext } from '../../../lookup/source.ts'
import { str } from '../../shared/narrow.ts'
import { channelUrl, playlistUrl, videoUrl } from '../identifiers.ts'
import type { SearchData, SearchRow } from '../records.ts'
import { detailsOf } from './details.ts'
import { type Answer, continued, openTube, refusal, type Tube } from './innertube.ts'
import {
  appended,
  browseTarget,
  distinct,
  type Listed,
  lockupChannel,
  lockupPicture,
  type Row,
  rowOf,
  rowUrl,
  unwrap,
} from './rows.ts'
import { absoluteUrl, agoOf, countOf, handleOf } from './texts.ts'

type Node = Helpers.YTNode

/** What a search asks for. */
export interface SearchRequest {
  readonly query: string
  readonly uploadDate?: 'today' | 'this_week' | 'this_month' | 'this_year' | undefined
  readonly sortBy?: 'relevance' | 'popular' | undefined
  readonly type?: 'videos' | 'shorts' | 'channels' | 'playlists' | undefined
  readonly duration?: 'under_3_min' | 'between_3_and_20_min' | 'over_20_min' | undefined
  readonly region?: string | undefined
  readonly includeExtras?: boolean | undefined
}

const typeFilter = { videos: 'video', shorts: 'shorts', channels: 'channel', playlists: 'playlist' } as const
const dateFilter = { today: 'today', this_week: 'week', this_month: 'month', this_year: 'year' } as const
const durationFilter = {
  under_3_min: 'under_three_mins',
  between_3_and_20_min: 'three_to_twenty_mins',
  over_20_min: 'over_twenty_mins',
} as const

function filtersOf(request: SearchRequest): Types.SearchFilters {
  return {
    ...(request.type ? { type: typeFilter[request.type] } : {}),
    ...(request.uploadDate ? { upload_date: dateFilter[request.uploadDate] } : {}),
    ...(request.duration ? { duration: durationFilter[request.duration] } : {}),
    ...(request.sortBy === 'popular' ? { prioritize: 'popularity' as const } : {}),
  }
}

/** A row of a list as a search result. */
export function searchRow(row: Row, now: number): SearchRow {
  return {
    id: row.id,
    kind: row.kind,
    url: rowUrl(row),
    title: row.title,
    thumbnailUrl: row.thumbnailUrl,
    channel: row.channel && { ...row.channel },
    viewCount: countOf(row.viewCountText),
    viewCountText: row.viewCountText,
    publishedAt: agoOf(row.publishedTimeText, now),
    publishedTimeText: row.publishedTimeText,
    durationSeconds: row.durationSeconds,
    durationText: row.durationText,
    badges: [...row.badges],
  }
}

const plain = (text: { toString(): string } | string | null | undefined) => {
  const value = text?.toString()
  return value && value !== 'N/A' ? value : null
}

function channelHit(node: YTNodes.Channel): SearchData['channels'][number] {
  const target = browseTarget(node.endpoint)
  // The site puts the handle where the subscribers were, and the subscribers where the videos were.
  const texts = [plain(node.subscriber_count), plain(node.video_count)]
  const subscribers = texts.find((text) => text && /subscriber/i.test(text)) ?? null
  return {
    id: node.id,
    name: plain(node.author.name),
    handle: handleOf(texts.find((text) => text?.startsWith('@'))) ?? target.handle,
    description: plain(node.description_snippet),
    thumbnailUrl: absoluteUrl(node.author.thumbnails[0]?.url),
    subscriberCount: countOf(subscribers),
    subscriberCountText: subscribers,
    badges: [...(node.author.badges ?? [])].flatMap((badge) => {
      const { tooltip, label } = badge as YTNodes.MetadataBadge
      return tooltip ?? label ?? []
    }),
  }
}

function playlistHit(node: YTNodes.LockupView, { library }: Tube): SearchData['playlists'][number] {
  const { thumbnailUrl, badges } = lockupPicture(node, library)
  const payload = node.renderer_context.command_context?.on_tap?.payload as { videoId?: unknown } | undefined
  const videoId = str(payload?.videoId)
  const channel = lockupChannel(node, library)
  return {
    id: node.content_id,
    title: plain(node.metadata?.title),
    url: playlistUrl(node.content_id),
    thumbnailUrl,
    videoCount: countOf(badges.find((text) => /\d/.test(text))),
    videoId,
    videoUrl: videoId ? videoUrl(videoId) : null,
    channel: channel && {
      id: channel.id,
      title: channel.title,
      handle: channel.handle,
      url: channelUrl(channel.handle, channel.id),
    },
  }
}

/** A shelf's kind, title and items, in both of its renderers; null for anything else. */
function shelfOf(node: Node, tube: Tube): { type: string; title: string | null; rows: Row[] } | null {
  const { GridShelfView, Shelf, ReelShelf, SectionHeaderView, VerticalList, HorizontalList } =
    tube.library.YTNodes
  const rows = (items: Iterable<Node>) => [...items].flatMap((item) => rowOf(item, tube) ?? [])
  if (node.is(GridShelfView)) {
    const header = node.header?.is(SectionHeaderView) ? node.header : null
    return { type: 'shorts', title: plain(header?.headline), rows: rows(node.contents) }
  }
  if (node.is(ReelShelf)) return { type: 'shorts', title: plain(node.title), rows: rows(node.items) }
  if (node.is(Shelf)) {
    const content = node.content
    const items = content?.is(VerticalList, HorizontalList) ? [...(content.items as Iterable<Node>)] : []
    return { type: 'videos', title: plain(node.title), rows: rows(items) }
  }
  return null
}

function listedOf(answer: Answer, tube: Tube): Listed {
  const { SectionList } = tube.library.YTNodes
  if (answer.tree.contents) {
    const sections = answer.tree.contents_memo?.getType(SectionList)[0]
    if (!sections) throw changed('sectionListRenderer')
    return unwrap(sections.contents, tube)
  }
  const listed = appended(answer, tube)
  if (!listed) throw changed('onResponseReceivedCommands')
  return listed
}

function bucketsOf(listed: Listed, request: SearchRequest, tube: Tube, now: number) {
  const {
    Channel,
    LockupView,
    Message,
    BackgroundPromo,
    ShowingResultsFor,
    IncludingResultsFor,
    DidYouMean,
  } = tube.library.YTNodes
  const videos: SearchRow[] = []
  const shorts: SearchRow[] = []
  const liveStreams: SearchRow[] = []
  const channels: SearchData['channels'] = []
  const playlists: SearchData['playlists'] = []
  const shelves: SearchData['shelves'] = []
  let notes = 0
  for (const node of listed.nodes) {
    const shelf = shelfOf(node, tube)
    const row = shelf ? null : rowOf(node, tube)
    if (shelf) {
      const items = shelf.rows.map((item) => searchRow(item, now))
      // Asked for shorts, the site still lays them out in shelves: there they are the results themselves.
      if (request.type === 'shorts') shorts.push(...items)
      else if (items.length > 0) shelves.push({ type: shelf.type, title: shelf.title, items })
    } else if (row) {
      const bucket = row.kind === 'live' ? liveStreams : row.kind === 'short' ? shorts : videos
      bucket.push(searchRow(row, now))
    } else if (node.is(Channel)) channels.push(channelHit(node))
    else if (node.is(LockupView) && ['PLAYLIST', 'ALBUM', 'PODCAST'].includes(node.content_type)) {
      playlists.push(playlistHit(node, tube))
    } else if (node.is(Message, BackgroundPromo, ShowingResultsFor, IncludingResultsFor, DidYouMean)) notes++
  }
  const buckets = {
    videos: distinct(videos),
    shorts: distinct(shorts),
    liveStreams: distinct(liveStreams),
    channels: distinct(channels),
    playlists: distinct(playlists),
    shelves,
  }
  const total = Object.values(buckets).reduce((sum, bucket) => sum + bucket.length, 0)
  if (total === 0 && notes === 0 && listed.nodes.length > 0) {
    throw changed(
      'search results',
      listed.nodes.slice(0, 3).map((node) => node.type),
    )
  }
  return { ...buckets, totalResults: total }
}

async function addExtras(rows: readonly SearchRow[], context: LookupContext): Promise<void> {
  const details = await detailsOf(
    rows.map((row) => row.id),
    context,
  )
  for (const row of rows) {
    const known = details.get(row.id)
    row.description = known?.description ?? null
    row.likeCount = known?.likeCount ?? null
    row.likeCountText = known?.likeCountText ?? null
    row.commentCount = known?.commentCount ?? null
    row.commentCountText = known?.commentCountText ?? null
  }
}

/** One page of a search. */
export async function lookupSearch(
  request: SearchRequest,
  context: LookupContext,
): Promise<LookupAnswer<SearchData>> {
  const tube = await openTube(context, { region: request.region })
  const token = str(context.continuation)
  const answer = token
    ? continued(await tube.post('/search', { continuation: token }))
    : await tube.ask((yt) => yt.search(request.query, filtersOf(request)))
  const outcome = refusal(answer)
  // Words cannot be missing: without a page of results nothing says that there are none.
  if (outcome === 'not_found') throw changed('search results', answer.status)
  if (outcome) return { outcome }
  const listed = listedOf(answer, tube)
  const buckets = bucketsOf(listed, request, tube, context.clock.now())
  if (request.includeExtras) {
    await addExtras([...buckets.videos, ...buckets.shorts, ...buckets.liveStreams], context)
  }
  // A page that only says that there are no more results still carries the old token in places.
  const next = buckets.totalResults > 0 ? listed.token : null
  return {
    outcome: 'found',
    data: { query: request.query, ...buckets, page: { nextCursor: null, hasMore: next !== null } },
    next,
  }
}
