import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { type Forced, forcedBy } from '../../../simulation/forced.ts'
import { page } from '../../../simulation/lists.ts'
import { mentioning } from '../../../simulation/mention.ts'
import { dice } from '../../../simulation/world.ts'
import { subscribersText } from './channel-header.ts'
import type { VideoKind } from './ids.ts'
import { shortLockup, videoRenderer } from './lockups.ts'
import { playlistLockup, playlistsOf } from './playlist.ts'
import { type Continuation, inner, numberIn, proto } from './tokens.ts'
import {
  answer,
  append,
  avatars,
  byline,
  captchaPage,
  channelEndpoint,
  content,
  continueItem,
  deep,
  runs,
  section,
  simple,
  thumbnails,
  verifiedBadge,
  type Wire,
} from './wire.ts'
import { anyChannel, type Channel, channelOf, range, uploads, type Video, videoOf } from './world.ts'

/** Search filters as the site's `params` carry them. */
interface Filters {
  readonly sort: number
  readonly uploaded: number
  readonly type: number
  readonly length: number
}

export const everything: Filters = { sort: 0, uploaded: 0, type: 0, length: 0 }
const byViews = 3
const types = { video: 1, channel: 2, playlist: 3, short: 9 } as const
const hourMs = 3_600_000
/** Oldest age by the number of the upload-date filter: hour, day, week, month, year. */
const oldest = [Number.POSITIVE_INFINITY, 1, 24, 168, 720, 8760].map((hours) => hours * hourMs)
/** Least and most minutes by the number of the length filter; the last two are those of newer clients. */
const lengths = [
  [0, 1e9],
  [0, 4],
  [20, 1e9],
  [4, 20],
  [0, 3],
  [3, 20],
] as const

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

function fits({ seconds, publishedAt }: Video, { uploaded, length }: Filters, now: number): boolean {
  const [least, most] = lengths[length] ?? lengths[0]
  const age = now - publishedAt
  return age >= 0 && age <= oldest[uploaded]! && seconds / 60 >= least && seconds / 60 <= most
}

/** How many pages a search has. */
const pages = 5
const pageSize = 20

/** The nth thing that might match a query: drawn by the query, so that the same query finds the same channels. */
function candidate(query: string, kind: VideoKind, place: number, now: number): Video {
  const d = dice('youtube search', query.toLowerCase(), kind, place)
  const all = uploads(anyChannel(d), kind, now)
  // Squared: a search finds more of the new than of the old.
  return all.at(Math.min(all.length - 1, Math.floor(d.next() ** 2 * 120)))
}

/** A channel or video as a search shows it that found it by words. */
const matching = <T extends { readonly title: string }>(one: T, query: string): T => ({
  ...one,
  title: mentioning(one.title, query),
})

/** The videos a query finds, in order; the busy world's newest ones for `sim_busy`. */
export function found(query: string, kind: VideoKind, filters: Filters, now: number, count: number): Video[] {
  if (forcedBy(query) === 'busy')
    return page(uploads(channelOf('sim_busy'), kind, now), { size: count }).items
  const seen = new Map<string, Video>()
  for (let place = 0; seen.size < count && place < count * 60; place++) {
    const video = candidate(query, kind, place, now)
    if (fits(video, filters, now)) seen.set(video.id, video)
  }
  const videos = [...seen.values()].map((video) => matching(video, query))
  return filters.sort === byViews ? videos.sort((a, b) => b.views(now) - a.views(now)) : videos
}

function channelRenderer(channel: Channel, now: number): Wire {
  const name = byline(channel)
  const pictures = avatars(channel, 88, 176).map((one) => ({ ...one, url: one.url.replace('https:', '') }))
  return {
    channelRenderer: {
      channelId: channel.id,
      title: simple(channel.title),
      navigationEndpoint: channelEndpoint(channel),
      thumbnail: thumbnails(pictures),
      descriptionSnippet: runs(channel.description.slice(0, 100)),
      shortBylineText: name,
      longBylineText: name,
      // The site shows the handle where subscribers used to be, and subscribers where videos used to be.
      subscriberCountText: simple(`@${channel.handle}`),
      videoCountText: simple(subscribersText(channel, now)),
      subscriptionButton: { subscribed: false },
      ...(channel.verified ? { ownerBadges: [verifiedBadge] } : {}),
    },
  }
}

function ofType(query: string, filters: Filters, from: number, to: number, now: number): Wire[] {
  const drawn = (place: number) =>
    anyChannel(dice('youtube search', query.toLowerCase(), filters.type, place))
  if (filters.type === types.channel) {
    const channels = new Map(range(0, to).map((place) => [drawn(place).id, drawn(place)]))
    return [...channels.values()]
      .slice(from, to)
      .map((channel) => channelRenderer(matching(channel, query), now))
  }
  if (filters.type === types.playlist) {
    return range(from, to).map((place) =>
      playlistLockup(drawn(place), place % playlistsOf(drawn(place)).length, now, true, query),
    )
  }
  const kind = filters.type === types.short ? 'short' : 'video'
  // Sorting has to see everything that is found, or pages would overlap.
  const seen = filters.sort === byViews ? pages * pageSize : to
  return found(query, kind, filters, now, seen)
    .slice(from, to)
    .map((video) => videoRenderer(video, now))
}

/** An unfiltered first page mixes in a shelf of shorts, a channel, a playlist, a shelf and a live stream. */
function mixed(query: string, videos: Wire[], now: number): Wire[] {
  const channel = anyChannel(dice('youtube search extras', query.toLowerCase()))
  const latest = page(uploads(channel, 'video', now), { size: 3 }).items.map((video) =>
    matching(video, query),
  )
  const gridShelfViewModel = {
    contents: found(query, 'short', everything, now, 8).map((video) => shortLockup(video, now)),
    header: deep('sectionHeaderViewModel.headline', content('Shorts')),
  }
  const items = latest.map((video) => videoRenderer(video, now))
  const shelfRenderer = {
    title: simple(`Latest from ${channel.title}`),
    content: { verticalListRenderer: { items, collapsedItemCount: 3 } },
  }
  return [
    channelRenderer(matching(channel, query), now),
    ...videos.slice(0, 2),
    { gridShelfViewModel },
    ...videos.slice(2, 8),
    { shelfRenderer },
    playlistLockup(channel, 0, now, true, query),
    videoRenderer(matching(videoOf('sim_livenow', now), query), now),
    ...videos.slice(8),
  ]
}

function resultPage(query: string, filters: Filters, from: number, now: number): Wire[] {
  const total = forcedBy(query) === 'last_page' ? 7 : pages * pageSize
  const to = Math.min(from + pageSize, total)
  const items = ofType(query, filters, from, to, now)
  const plain = from === 0 && total > pageSize && Object.values(filters).every((value) => value === 0)
  const results = section(...(plain ? mixed(query, items, now) : items))
  if (to >= total || items.length < to - from) return [results]
  const { sort, uploaded, type, length } = filters
  return [
    results,
    continueItem('search', { list: 'search', from: to, query, filters: [sort, uploaded, type, length] }),
  ]
}

const nothing = deep('backgroundPromoRenderer', {
  title: runs('No results found'),
  bodyText: runs('Try different keywords or remove search filters'),
  icon: { iconType: 'EMPTY_SEARCH' },
})

/** Both first and later pages carry the filter button above the results. */
const header = deep('searchHeaderRenderer.searchFilterButton.buttonRenderer', {
  text: runs('Filters'),
  icon: { iconType: 'TUNE' },
})

const estimate = (query: string) => String(dice('youtube estimate', query).int(1000, 90_000_000))

/** What finds nothing in searches and hashtags. */
export const findsNothing: ReadonlySet<Forced | null> = new Set<Forced>(['empty', 'not_found', 'private'])

/** POST search by query and filters: a first page. */
export function search(query: string, params: unknown, now: number): SimulatedResponse {
  const forced = forcedBy(query)
  if (forced === 'restricted') return captchaPage
  const empty = findsNothing.has(forced)
  const contents = empty ? [section(nothing)] : resultPage(query, readFilters(params), 0, now)
  const list = { contents, hideBottomSeparator: true, targetId: 'search-feed' }
  return answer({
    header,
    estimatedResults: empty ? '0' : estimate(query),
    ...deep('contents.twoColumnSearchResultsRenderer.primaryContents.sectionListRenderer', list),
  })
}

/** A later page of a search, by its token. */
export function searchContinuation({ query = '', from, filters = [] }: Continuation, now: number) {
  const [sort = 0, uploaded = 0, type = 0, length = 0] = filters
  const items = resultPage(query, { sort, uploaded, type, length }, from, now)
  return append('Commands', 'search-feed', items, { header, estimatedResults: estimate(query) })
}
