import type { SimulatedResponse } from '../../../upstream/types.ts'
import { type Forced, forcedBy } from '../../shared/forced.ts'
import { dice } from '../../shared/world.ts'
import { playlistLockup, playlistsOf } from './playlist.ts'
import { compact } from './text.ts'
import { type Continuation, inner, numberIn, proto } from './tokens.ts'
import {
  answer,
  avatars,
  captchaPage,
  channelEndpoint,
  continueItem,
  shortLockup,
  verifiedBadge,
  videoRenderer,
  type Wire,
} from './wire.ts'
import {
  anyChannel,
  type Channel,
  channelOf,
  newestIndex,
  range,
  type Video,
  videoAt,
  videoOf,
} from './world.ts'

/** Search filters as the site's `params` carry them. */
interface Filters {
  readonly sort: number
  readonly uploaded: number
  readonly type: number
  readonly length: number
}

const byViews = 3
const types = { video: 1, channel: 2, playlist: 3, short: 9 } as const
const hourMs = 3_600_000
/** Oldest age by the number of the upload-date filter: hour, day, week, month, year. */
const oldest = [Number.POSITIVE_INFINITY, hourMs, 24 * hourMs, 168 * hourMs, 720 * hourMs, 8760 * hourMs]

function readFilters(params: unknown): Filters {
  const fields = proto(params)
  const filters = inner(fields, 2)
  return {
    sort: numberIn(fields, 1),
    uploaded: numberIn(filters, 1),
    type: numberIn(filters, 2),
    length: numberIn(filters, 3),
  }
}

/** Under 4 minutes, over 20, 4 to 20 (numbers of older clients), under 3, 3 to 20. */
function fits(seconds: number, length: number): boolean {
  const minutes = seconds / 60
  switch (length) {
    case 1:
      return minutes < 4
    case 2:
      return minutes > 20
    case 3:
      return minutes >= 4 && minutes <= 20
    case 4:
      return minutes < 3
    case 5:
      return minutes >= 3 && minutes <= 20
    default:
      return true
  }
}

/** How many pages a search has. */
const pages = 5
const pageSize = 20

/** The nth thing that might match a query: drawn by the query, so that the same query finds the same channels. */
function candidate(query: string, kind: 'video' | 'short', place: number, now: number): Video {
  const d = dice('youtube search', query.toLowerCase(), kind, place)
  const channel = anyChannel(d)
  // Squared: a search finds more of the new than of the old.
  const back = Math.floor(d.next() ** 2 * 120)
  return videoAt(channel, kind, Math.max(0, newestIndex(channel, kind, now) - back))
}

/** The videos a query finds, in order; the busy world's newest ones for `sim_busy`. */
export function found(
  query: string,
  kind: 'video' | 'short',
  filters: Filters,
  now: number,
  count: number,
): Video[] {
  if (forcedBy(query) === 'busy') {
    const busy = channelOf('sim_busy')
    const newest = newestIndex(busy, kind, now)
    return range(0, count).map((back) => videoAt(busy, kind, newest - back))
  }
  const seen = new Map<string, Video>()
  for (let place = 0; seen.size < count && place < count * 60; place++) {
    const video = candidate(query, kind, place, now)
    const age = now - video.publishedAt
    if (age >= 0 && age <= oldest[filters.uploaded]! && fits(video.seconds, filters.length)) {
      seen.set(video.id, video)
    }
  }
  const videos = [...seen.values()]
  return filters.sort === byViews ? videos.sort((a, b) => b.views(now) - a.views(now)) : videos
}

function channelRenderer(channel: Channel, now: number): Wire {
  const byline = { runs: [{ text: channel.title, navigationEndpoint: channelEndpoint(channel) }] }
  return {
    channelRenderer: {
      channelId: channel.id,
      title: { simpleText: channel.title },
      navigationEndpoint: channelEndpoint(channel),
      thumbnail: {
        thumbnails: avatars(channel, 88, 176).map((image) => ({
          ...image,
          url: String(image.url).replace('https:', ''),
        })),
      },
      descriptionSnippet: { runs: [{ text: channel.description.slice(0, 100) }] },
      shortBylineText: byline,
      longBylineText: byline,
      // The site shows the handle where subscribers used to be, and subscribers where videos used to be.
      subscriberCountText: { simpleText: `@${channel.handle}` },
      videoCountText: { simpleText: `${compact(channel.subscribers(now), 3)} subscribers` },
      subscriptionButton: { subscribed: false },
      ...(channel.verified ? { ownerBadges: [verifiedBadge] } : {}),
    },
  }
}

function pageOfType(query: string, filters: Filters, from: number, to: number, now: number): Wire[] {
  const drawn = (place: number) => dice('youtube search', query.toLowerCase(), filters.type, place)
  if (filters.type === types.channel) {
    const channels = new Map(
      range(0, to)
        .map((place) => anyChannel(drawn(place)))
        .map((one) => [one.id, one]),
    )
    return [...channels.values()].slice(from, to).map((channel) => channelRenderer(channel, now))
  }
  if (filters.type === types.playlist) {
    return range(from, to).map((place) => {
      const channel = anyChannel(drawn(place))
      return playlistLockup(channel, place % playlistsOf(channel), true)
    })
  }
  const kind = filters.type === types.short ? 'short' : 'video'
  // Sorting has to see everything that is found, or pages would overlap.
  return found(query, kind, filters, now, filters.sort === byViews ? pages * pageSize : to)
    .slice(from, to)
    .map((video) => videoRenderer(video, now))
}

/** An unfiltered first page mixes in a shelf of shorts, a channel, a playlist, a shelf and a live stream. */
function mixed(query: string, videos: Wire[], now: number): Wire[] {
  const all: Filters = { sort: 0, uploaded: 0, type: 0, length: 0 }
  const d = dice('youtube search extras', query.toLowerCase())
  const channel = anyChannel(d)
  const shorts = found(query, 'short', all, now, 8).map((video) => shortLockup(video, now))
  const newest = newestIndex(channel, 'video', now)
  const latest = range(0, 3).map((back) => videoRenderer(videoAt(channel, 'video', newest - back), now))
  return [
    channelRenderer(channel, now),
    ...videos.slice(0, 2),
    {
      gridShelfViewModel: {
        contents: shorts,
        header: { sectionHeaderViewModel: { headline: { content: 'Shorts' } } },
        contentAspectRatio: 'GRID_SHELF_CONTENT_ASPECT_RATIO_TWO_BY_THREE',
        minCollapsedItemCount: 5,
      },
    },
    ...videos.slice(2, 8),
    {
      shelfRenderer: {
        title: { simpleText: `Latest from ${channel.title}` },
        content: { verticalListRenderer: { items: latest, collapsedItemCount: 3 } },
      },
    },
    playlistLockup(channel, 0, true),
    videoRenderer(videoOf('sim_livenow', now), now),
    ...videos.slice(8),
  ]
}

function resultPage(query: string, filters: Filters, from: number, now: number): Wire[] {
  const total = forcedBy(query) === 'last_page' ? 7 : pages * pageSize
  const to = Math.min(from + pageSize, total)
  const items = pageOfType(query, filters, from, to, now)
  const plain = from === 0 && total > pageSize && Object.values(filters).every((value) => value === 0)
  const section = { itemSectionRenderer: { contents: plain ? mixed(query, items, now) : items } }
  if (to >= total || items.length < to - from) return [section]
  const { sort, uploaded, type, length } = filters
  const next: Continuation = { list: 'search', from: to, query, filters: [sort, uploaded, type, length] }
  return [section, continueItem('search', next)]
}

const nothing = {
  itemSectionRenderer: {
    contents: [
      {
        backgroundPromoRenderer: {
          title: { runs: [{ text: 'No results found' }] },
          bodyText: { runs: [{ text: 'Try different keywords or remove search filters' }] },
          icon: { iconType: 'EMPTY_SEARCH' },
        },
      },
    ],
  },
}

/** Both first and later pages carry the filter button above the results. */
const header = {
  searchHeaderRenderer: {
    searchFilterButton: {
      buttonRenderer: { text: { runs: [{ text: 'Filters' }] }, icon: { iconType: 'TUNE' } },
    },
  },
}

const estimate = (query: string) => String(dice('youtube estimate', query).int(1000, 90_000_000))

const findsNothing: ReadonlySet<Forced | null> = new Set<Forced | null>(['empty', 'not_found', 'private'])

/** POST search: a first page by query and filters, or a later one by its token. */
export function search(query: string, params: unknown, now: number): SimulatedResponse {
  const forced = forcedBy(query)
  if (forced === 'restricted') return captchaPage()
  const empty = findsNothing.has(forced)
  const contents = empty ? [nothing] : resultPage(query, readFilters(params), 0, now)
  return answer({
    header,
    estimatedResults: empty ? '0' : estimate(query),
    contents: {
      twoColumnSearchResultsRenderer: {
        primaryContents: {
          sectionListRenderer: { contents, hideBottomSeparator: true, targetId: 'search-feed' },
        },
      },
    },
  })
}

/** A later page of a search, by its token. */
export function searchContinuation(continuation: Continuation, now: number): SimulatedResponse {
  const { query = '', from } = continuation
  const [sort = 0, uploaded = 0, type = 0, length = 0] = continuation.filters ?? []
  const continuationItems = resultPage(query, { sort, uploaded, type, length }, from, now)
  return answer({
    header,
    estimatedResults: estimate(query),
    onResponseReceivedCommands: [
      { appendContinuationItemsAction: { continuationItems, targetId: 'search-feed' } },
    ],
  })
}
