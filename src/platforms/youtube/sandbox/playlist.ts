import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import type { Forced } from '../../../simulation/forced.ts'
import { type GrowingList, lengthUnder, listOf, page } from '../../../simulation/lists.ts'
import { mentioning } from '../../../simulation/mention.ts'
import { deep, type Wire } from '../../../simulation/wire.ts'
import { ago, day, exact, plural } from '../../../simulation/wording.ts'
import { dice, words } from '../../../simulation/world.ts'
import { forcedOf, playlistIds } from './ids.ts'
import { badged, lockup, rendered } from './lockups.ts'
import type { Continuation } from './tokens.ts'
import * as wire from './wire.ts'
import { type Channel, channelById, channelOf, newestIndex, uploads, type Video, videoAt } from './world.ts'

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

/** Playlists that a channel has. */
const mostPlaylists = 70

/** A channel's nth playlist as results of a search show it. */
export function playlistLockup(channel: Channel, nth: number, query: string, now: number): Wire {
  const place = nth % mostPlaylists
  const id = playlistIds.idOf(channel.handle, place)!
  const { title, videos } = facts(channel, place, now)
  const first = (videos.length > 0 ? videos.at(0) : videoAt(channel, 'video', 0)).id
  const whole = wire.browseEndpoint(`/playlist?list=${id}`, { browseId: `VL${id}` })
  const picture = badged(
    first,
    'thumbnailOverlayBadgeViewModel.thumbnailBadges',
    plural(videos.length, 'video'),
  )
  const metadata = {
    title: wire.content(mentioning(title, query)),
    metadata: wire.rows(
      [{ text: wire.linked(channel.title, wire.channelEndpoint(channel)) }, 'Playlist'],
      [{ text: wire.linked('View full playlist', whole) }],
    ),
  }
  const shown = deep('collectionThumbnailViewModel.primaryThumbnail', picture)
  return lockup('PLAYLIST', id, shown, metadata, wire.watchEndpoint(first, { playlistId: id }))
}

const videoItem = (video: Video, place: number, now: number): Wire =>
  deep('playlistVideoRenderer', {
    ...rendered(video),
    title: { ...wire.runs(video.title), ...deep('accessibility.accessibilityData.label', video.title) },
    index: wire.simple(String(place + 1)),
    shortBylineText: wire.byline(video.channel),
    lengthSeconds: String(video.seconds),
    isPlayable: true,
    videoInfo: wire.runs(wire.shortViews(video.views(now)), ' • ', ago(video.publishedAt, now)),
  })

function items({ id = '', from, newest }: Continuation, now: number): Wire[] {
  const list = playlistOf(id, now, newest)
  const shown = page(list, { after: from, size: 100 })
  const wires = shown.items.map((video, place) => videoItem(video, from + place, now))
  return wire.goingOn(wires, { list: 'playlist', from, id, newest: list.newest }, shown.next)
}

/** A later page of a playlist, by its token. */
export const morePlaylist = (at: Continuation, now: number) => wire.append('Actions', items(at, now))

const refusals: Partial<Record<Forced, string>> = {
  not_found: 'The playlist does not exist.',
  private: 'This playlist is private.',
  restricted: 'This playlist is not available in your country.',
}

/** POST browse `VL…`. */
export function browsePlaylist(id: string, now: number): SimulatedResponse {
  const forced = forcedOf(id)
  const refused = forced && refusals[forced]
  if (refused) return wire.alert(refused)
  const list = playlistOf(id, now)
  const { channel, title, description, length } = list
  const watched = page(list, { size: 50 }).items.reduce((sum, video) => sum + video.views(now), 0)
  const counts = [plural(length, 'video', exact(length)), `${exact(watched)} views`] as const
  const updated = length > 0 ? list.at(0).publishedAt : now
  const contents =
    length > 0
      ? deep('playlistVideoListRenderer', {
          contents: items({ list: 'playlist', from: 0, id }, now),
          playlistId: id,
        })
      : deep('messageRenderer.text', wire.simple('No videos in this playlist yet'))
  return wire.answer({
    ...wire.tabbed(wire.selectedTab(wire.sections(contents))),
    metadata: { playlistMetadataRenderer: { title, description } },
    header: wire.pageHeader(title, { metadata: wire.rows(['Playlist', ...counts]) }),
    sidebar: deep('playlistSidebarRenderer.items', [
      deep('playlistSidebarPrimaryInfoRenderer', {
        title: wire.runs({ text: title, navigationEndpoint: { watchEndpoint: { playlistId: id } } }),
        stats: [...counts.map(wire.simple), wire.runs('Last updated on ', day(updated))],
        description: wire.simple(description),
      }),
      deep('playlistSidebarSecondaryInfoRenderer.videoOwner.videoOwnerRenderer', {
        thumbnail: wire.thumbnails(wire.avatars(channel, 48, 88, 176)),
        title: wire.byline(channel),
        navigationEndpoint: wire.channelEndpoint(channel),
      }),
    ]),
  })
}
