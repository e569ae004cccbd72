import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { type Forced, forcedBy } from '../../../simulation/forced.ts'
import { type GrowingList, type List, lengthUnder, listOf, page } from '../../../simulation/lists.ts'
import { mentioning } from '../../../simulation/mention.ts'
import { ago, clock, day, exact } from '../../../simulation/wording.ts'
import { dice, words } from '../../../simulation/world.ts'
import { playlistIds } from './ids.ts'
import { badged, lockup, timeStatus } from './lockups.ts'
import { shortViews } from './text.ts'
import type { Continuation } from './tokens.ts'
import {
  alert,
  answer,
  append,
  avatars,
  avatarView,
  browseEndpoint,
  byline,
  channelEndpoint,
  content,
  continueItem,
  deep,
  linked,
  pageHeader,
  part,
  rows,
  runs,
  section,
  sections,
  selectedTab,
  simple,
  stills,
  tabbed,
  thumbnails,
  titleText,
  type Wire,
  watchEndpoint,
} from './wire.ts'
import { type Channel, channelById, channelOf, newestIndex, uploads, type Video, videoAt } from './world.ts'

/** The places of a channel's playlists. */
export const playlistsOf = ({ forced }: Channel): List<number> =>
  listOf(lengthUnder(forced, 70, 4), (place) => place)

const idOf = (channel: Channel, place: number) => playlistIds.idOf(channel.handle, place)!

/** A playlist: whose it is, and which of the channel's videos are in it, the latest first. */
export interface Playlist extends GrowingList<Video> {
  readonly id: string
  readonly channel: Channel
  readonly title: string
  readonly description: string
}

/** Videos of a playlist that is forced to have one page. */
const lastPage = 7
/** A playlist begins with one of the channel's first videos. */
const latestStart = 100

/**
 * Title and videos of a channel's playlist: those published from some day on, all of them or every other one.
 * @param newest the index of the channel's newest video when the first page was shown
 */
function facts(
  channel: Channel,
  place: number,
  now: number,
  newest = newestIndex(channel, 'video', now),
): { title: string; videos: GrowingList<Video> } {
  const d = dice('youtube playlist', channel.seed, place)
  const title = `${words.title(d)}, the whole series`
  const step = place === 0 ? 1 : d.int(1, 2)
  const start = place === 0 ? 0 : d.int(0, latestStart)
  const first = start <= newest ? start : 0
  const added = Math.floor((newest - first) / step)
  const videos = listOf(lengthUnder(channel.forced, added + 1, lastPage), (nth) =>
    videoAt(channel, 'video', first + (added - nth) * step),
  )
  return { title, videos: { ...videos, newest } }
}

const uploadsId = /^UU(SH|LF)?([\w-]{22})$/
const forcedId = /^PL(sim_[a-z_]+)$/

/**
 * The playlist of an id; every id has one.
 * @param newest the index of the channel's newest video when its first page was shown
 */
export function playlistOf(id: string, now: number, newest?: number): Playlist {
  const description = words.paragraph(dice('about', id), 1)
  const [, shorts, owner] = uploadsId.exec(id) ?? []
  if (owner) {
    const channel = channelById(`UC${owner}`)
    const kind = shorts === 'SH' ? 'short' : 'video'
    const last = newest ?? newestIndex(channel, kind, now)
    const title = shorts === 'SH' ? 'Short videos' : `Uploads from ${channel.title}`
    return { ...uploads(channel, kind, now, last), newest: last, id, channel, title, description }
  }
  const forced = forcedId.exec(id)?.[1]
  const named = forced ? { name: forced, index: 0 } : playlistIds.read(id)
  const channel = channelOf(named?.name ?? `list${dice('youtube playlist owner', id).int(1000, 99_999)}`)
  const { title, videos } = facts(channel, named?.index ?? 1, now, newest)
  return { ...videos, id, channel, title, description }
}

/** What a playlist id forces: `PLsim_private` and the like, or a playlist of a channel that forces something. */
export function forcedByPlaylist(id: string): Forced | null {
  const owner = uploadsId.exec(id)?.[2]
  if (owner) return channelById(`UC${owner}`).forced
  return forcedBy(forcedId.exec(id)?.[1] ?? playlistIds.read(id)?.name ?? '')
}

/**
 * A playlist as tabs and search results show it.
 * @param query words of a search that found it
 */
export function playlistLockup(
  channel: Channel,
  place: number,
  now: number,
  owner = false,
  query = '',
): Wire {
  const id = idOf(channel, place)
  const { title, videos } = facts(channel, place, now)
  const first = (videos.length > 0 ? videos.at(0) : videoAt(channel, 'video', 0)).id
  const list = browseEndpoint(`/playlist?list=${id}`, 'PLAYLIST', 5754, { browseId: `VL${id}` })
  const link = (text: string, to: Wire) => ({ text: linked(text, to) })
  const ownerRow = [link(channel.title, channelEndpoint(channel)), link('Playlist', channelEndpoint(channel))]
  const badge = {
    icon: { sources: [{ clientResource: { imageName: 'PLAYLISTS' } }] },
    text: `${videos.length} ${videos.length === 1 ? 'video' : 'videos'}`,
  }
  const picture = badged(first, badge, 'thumbnailOverlayBadgeViewModel', 'thumbnailBadges')
  const whole = [link('View full playlist', list)]
  const metadata = {
    title: content(mentioning(title, query)),
    metadata: owner ? rows(ownerRow, whole) : rows(whole),
  }
  const shown = deep('collectionThumbnailViewModel.primaryThumbnail', picture)
  return lockup('PLAYLIST', id, shown, metadata, watchEndpoint(first, { playlistId: id }))
}

function videoItem(list: Playlist, video: Video, place: number, now: number): Wire {
  const { channel } = video
  return {
    playlistVideoRenderer: {
      videoId: video.id,
      thumbnail: thumbnails(stills(video.id)),
      title: {
        ...runs(video.title),
        accessibility: { accessibilityData: { label: `${video.title} by ${channel.title}` } },
      },
      index: simple(String(place + 1)),
      shortBylineText: byline(channel),
      lengthText: simple(clock(video.seconds)),
      navigationEndpoint: watchEndpoint(video.id, { playlistId: list.id, index: place }),
      lengthSeconds: String(video.seconds),
      isPlayable: true,
      thumbnailOverlays: [timeStatus(clock(video.seconds))],
      videoInfo: runs(shortViews(video.views(now)), ' • ', ago(video.publishedAt, now)),
    },
  }
}

const pageSize = 100

function items(list: Playlist, from: number, now: number): Wire[] {
  const shown = page(list, { after: from, size: pageSize })
  const wires = shown.items.map((video, place) => videoItem(list, video, from + place, now))
  if (shown.next === null) return wires
  return [
    ...wires,
    continueItem('browse', { list: 'playlist', from: shown.next, id: list.id, newest: list.newest }),
  ]
}

/** POST browse `VL…`. */
export function browsePlaylist(id: string, now: number): SimulatedResponse {
  const forced = forcedByPlaylist(id)
  if (forced === 'not_found') return alert('The playlist does not exist.')
  if (forced === 'private') return alert('This playlist is private.')
  if (forced === 'restricted') return alert('This playlist is not available in your country.')
  return answer(playlistPage(playlistOf(id, now), now))
}

/** A later page of a playlist, by its token. */
export function playlistContinuation(at: Continuation, now: number): SimulatedResponse {
  const list = playlistOf(at.id ?? '', now, at.newest)
  return append('Actions', list.id, items(list, at.from, now))
}

function playlistPage(list: Playlist, now: number): Wire {
  const { channel, id, title, description, length } = list
  const first = length > 0 ? list.at(0) : null
  const watched = page(list, { size: 50 }).items.reduce((sum, video) => sum + video.views(now), 0)
  const viewsText = `${exact(watched)} views`
  const contents = first
    ? deep('playlistVideoListRenderer', { contents: items(list, 0, now), playlistId: id, targetId: id })
    : deep('messageRenderer.text', simple('No videos in this playlist yet'))
  const stack = {
    avatars: [avatarView(channel, 'XS', 48)],
    text: linked(`by ${channel.title}`, channelEndpoint(channel)),
  }
  const picture = first
    ? deep('playlistVideoThumbnailRenderer.thumbnail', thumbnails(stills(first.id)))
    : undefined
  return {
    ...tabbed(selectedTab(sections([section(contents)], `browse-feedVL${id}`))),
    metadata: { playlistMetadataRenderer: { title, description } },
    header: pageHeader(title, {
      title: titleText(content(title)),
      metadata: rows(
        [deep('avatarStack.avatarStackViewModel', stack)],
        [part('Playlist'), part(`${length} videos`), part(viewsText)],
      ),
    }),
    sidebar: deep('playlistSidebarRenderer.items', [
      {
        playlistSidebarPrimaryInfoRenderer: {
          thumbnailRenderer: picture,
          title: runs({ text: title, navigationEndpoint: { watchEndpoint: { playlistId: id } } }),
          stats: [
            runs(exact(length), length === 1 ? ' video' : ' videos'),
            simple(viewsText),
            runs('Last updated on ', day(first?.publishedAt ?? now)),
          ],
          description: simple(description),
        },
      },
      deep('playlistSidebarSecondaryInfoRenderer.videoOwner.videoOwnerRenderer', {
        thumbnail: thumbnails(avatars(channel, 48, 88, 176)),
        title: byline(channel),
        navigationEndpoint: channelEndpoint(channel),
      }),
    ]),
  }
}
