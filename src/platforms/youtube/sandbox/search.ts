import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { type Forced, forcedBy } from '../../../simulation/forced.ts'
import { page } from '../../../simulation/lists.ts'
import { mentioning } from '../../../simulation/mention.ts'
import { deep, type Wire } from '../../../simulation/wire.ts'
import { compact } from '../../../simulation/wording.ts'
import { dice } from '../../../simulation/world.ts'
import type { VideoKind } from './ids.ts'
import { shortLockup, verifiedBadge, videoRenderer } from './lockups.ts'
import { playlistLockup } from './playlist.ts'
import { type Continuation, numberAt, pageIn, tokenOf } from './tokens.ts'
import * as wire from './wire.ts'
import { anyChannel, type Channel, channelOf, range, uploads, type Video, videoOf } from './world.ts'

/** Search filters as the site's `params` contain them; 0 is no filter. */
const filtersIn = (params: unknown) => ({
  sort: numberAt(params, 1),
  uploaded: numberAt(params, 2, 1),
  type: numberAt(params, 2, 2),
  length: numberAt(params, 2, 3),
})
type Filters = ReturnType<typeof filtersIn>

const everything = filtersIn(undefined)
const byViews = 3
const types = { channel: 2, playlist: 3, short: 9 } as const
/** Oldest age in hours by the number of the upload-date filter: any, hour, day, week, month, year. */
export const oldest = [Number.POSITIVE_INFINITY, 1, 24, 168, 720, 8760]
/** Least and most minutes by the number of the length filter; the last two are those of newer clients. */
const lengths = [
  [0, 1e9],
  [0, 4],
  [20, 1e9],
  [4, 20],
  [0, 3],
  [3, 20],
] as const

function fits({ seconds, publishedAt }: Video, { uploaded, length }: Filters, now: number): boolean {
  const [min, max] = lengths[length] ?? lengths[0]
  const age = (now - publishedAt) / 3_600_000
  return age >= 0 && age <= oldest[uploaded]! && seconds / 60 >= min && seconds / 60 <= max
}

/**
 * The nth thing that might match a query: drawn by the query, so that the same query finds the same channels. The first
 * is the newest of its channel, so a search shows something new whenever that channel publishes.
 */
function candidate(query: string, kind: VideoKind, place: number, now: number): Video {
  const d = dice('youtube search', query.toLowerCase(), kind, place)
  const all = uploads(anyChannel(d), kind, now)
  if (place === 0) return all.at(0)
  // Squared: a search finds more of the new than of the old.
  return all.at(Math.min(all.length - 1, Math.floor(d.next() ** 2 * 120)))
}

/** A channel or video as a search shows it that found it by words. */
const matching = <T extends { readonly title: string }>(one: T, query: string): T => ({
  ...one,
  title: mentioning(one.title, query),
})

/** The videos a query finds, in order; the busy world's newest ones for `sim_busy`. */
export function searchHits(
  query: string,
  kind: VideoKind,
  filters: Filters,
  now: number,
  count: number,
): Video[] {
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
  const pictures = wire
    .avatars(channel, 88, 176)
    .map((one) => ({ ...one, url: one.url.replace('https:', '') }))
  return deep('channelRenderer', {
    channelId: channel.id,
    title: wire.simple(channel.title),
    navigationEndpoint: wire.channelEndpoint(channel),
    thumbnail: wire.thumbnails(pictures),
    descriptionSnippet: wire.runs(channel.description.slice(0, 100)),
    // The site shows the handle where subscribers used to be, and subscribers where videos used to be.
    subscriberCountText: wire.simple(`@${channel.handle}`),
    videoCountText: wire.simple(wire.subscribersText(channel, now)),
    ...(channel.verified ? { ownerBadges: [verifiedBadge] } : {}),
  })
}

/** How many pages a search has. */
const pages = 5
const pageSize = 20

/** The first `count` results of the requested type. */
function ofType(query: string, filters: Filters, count: number, now: number): Wire[] {
  const { type, sort } = filters
  if (type === types.channel || type === types.playlist) {
    const drawn = range(0, count).map((place) =>
      anyChannel(dice('youtube search', query.toLowerCase(), type, place)),
    )
    if (type === types.playlist) return drawn.map((one, place) => playlistLockup(one, place, query, now))
    const channels = new Map(drawn.map((channel) => [channel.id, channel]))
    return [...channels.values()].map((channel) => channelRenderer(matching(channel, query), now))
  }
  // Sorting has to see everything that is found, or pages would overlap.
  const seen = sort === byViews ? pages * pageSize : count
  const videos = searchHits(query, type === types.short ? 'short' : 'video', filters, now, seen)
  return videos.map((video) => videoRenderer(video, now))
}

/** An unfiltered first page mixes in a shelf of shorts, a channel, a playlist, a shelf and a live stream. */
function mixed(query: string, videos: Wire[], now: number): Wire[] {
  const channel = anyChannel(dice('youtube search extras', query.toLowerCase()))
  const latest = page(uploads(channel, 'video', now), { size: 3 }).items
  const shelf = latest.map((video) => videoRenderer(matching(video, query), now))
  const shorts = searchHits(query, 'short', everything, now, 8)
  return [
    channelRenderer(matching(channel, query), now),
    ...videos.slice(0, 2),
    deep('gridShelfViewModel', {
      contents: shorts.map((video) => shortLockup(video, now)),
      header: deep('sectionHeaderViewModel.headline', wire.content('Shorts')),
    }),
    ...videos.slice(2, 8),
    deep('shelfRenderer', {
      title: wire.simple(`Latest from ${channel.title}`),
      content: { verticalListRenderer: { items: shelf } },
    }),
    playlistLockup(channel, 0, query, now),
    videoRenderer(matching(videoOf('sim_livenow', now), query), now),
    ...videos.slice(8),
  ]
}

function results(at: Continuation, now: number): Wire[] {
  const { id: query = '', from, params } = at
  const filters = filtersIn(params)
  const total = forcedBy(query) === 'last_page' ? 7 : pages * pageSize
  const to = Math.min(from + pageSize, total)
  const items = ofType(query, filters, to, now).slice(from, to)
  const isMixed = from === 0 && total > pageSize && Object.values(filters).every((filter) => filter === 0)
  const section = wire.section(...(isMixed ? mixed(query, items, now) : items))
  return wire.goingOn([section], at, to < total && items.length === to - from ? to : null)
}

const nothing = deep('backgroundPromoRenderer.title', wire.runs('No results found'))

/** The elements above the results of every page, and the estimated number of results. */
const around = (query = '') => ({
  header: deep('searchHeaderRenderer.searchFilterButton.buttonRenderer.text', wire.runs('Filters')),
  estimatedResults: String(dice('youtube estimate', query).int(1000, 90_000_000)),
})

/** Searches and hashtags without results. */
const findsNothing: ReadonlySet<Forced | null> = new Set<Forced>(['empty', 'not_found', 'private'])

/** POST search by query and filters: a first page. */
export function search(query: string, params: unknown, now: number): SimulatedResponse {
  const forced = forcedBy(query)
  if (forced === 'restricted') return wire.captchaPage
  const isEmpty = findsNothing.has(forced)
  const start = { list: 'search', from: 0, id: query, params }
  const contents = isEmpty ? [wire.section(nothing)] : results(start, now)
  return wire.answer({
    ...around(query),
    ...(isEmpty ? { estimatedResults: '0' } : {}),
    ...deep('contents.twoColumnSearchResultsRenderer.primaryContents.sectionListRenderer', { contents }),
  })
}

/** A later page of a search. */
export const moreResults = (at: Continuation, now: number) =>
  wire.append('Commands', results(at, now), around(at.id))

/** How many videos a hashtag has, and a page of it. */
const maxHashtagResults = 120
const perHashtagPage = 30

function tagged(at: Continuation, now: number): Wire[] {
  const { id = '', from, sort } = at
  const forced = forcedBy(id)
  const total = forced === 'last_page' ? 8 : maxHashtagResults
  const to = Math.min(from + perHashtagPage, total)
  const [kind, renderer] =
    sort === 'Shorts' ? (['short', shortLockup] as const) : (['video', videoRenderer] as const)
  // The tag seeds the results like a query. The `#` distinguishes the two.
  const query = forced === 'busy' ? id : `#${id}`
  const videos = searchHits(query, kind, everything, now, to).slice(from)
  const wires = videos.map((video) => deep('richItemRenderer.content', renderer(video, now)))
  return wire.goingOn(wires, at, to < total ? to : null)
}

/** The link of a tab of a hashtag's page. */
export function hashtagEndpoint(hashtag: string, tab: 'All' | 'Shorts'): Wire {
  const url = `/hashtag/${encodeURIComponent(hashtag)}${tab === 'Shorts' ? '/shorts' : ''}`
  const params = tokenOf({ list: 'hashtag', from: 0, id: hashtag, sort: tab })
  return wire.browseEndpoint(url, { browseId: 'FEhashtag', params })
}

/** POST browse `FEhashtag`. */
export function browseHashtag(params: unknown, now: number): SimulatedResponse {
  const at = pageIn(params)
  const { id: hashtag = '' } = at
  const forced = forcedBy(hashtag)
  if (forced === 'restricted') return wire.captchaPage
  const isEmpty = findsNothing.has(forced)
  const grid = { richGridRenderer: { contents: isEmpty ? [] : tagged(at, now) } }
  const bar = (['All', 'Shorts'] as const).map((title) => {
    const tab = { title, endpoint: hashtagEndpoint(hashtag, title) }
    return title === at.sort ? wire.selectedTab(grid, tab) : { tabRenderer: tab }
  })
  const d = dice('youtube hashtag', hashtag)
  const counts = `${compact(d.int(2000, 9_000_000))} videos • ${compact(d.int(300, 900_000))} channels`
  const header = wire.pageHeader(`#${hashtag}`, { metadata: wire.rows([isEmpty ? 'No videos' : counts]) })
  return wire.answer({ ...wire.tabbed(...bar), header })
}

/** A later page of a hashtag. */
export const moreHashtagResults = (at: Continuation, now: number) => wire.append('Actions', tagged(at, now))
