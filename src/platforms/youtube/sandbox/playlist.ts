import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import type { Forced } from '../../../simulation/forced.ts'
import { lengthUnder, listOf, page } from '../../../simulation/lists.ts'
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
export type Playlist = ReturnType<typeof playlistOf>

/** Videos of a playlist that is forced to have one page. */
const lastPage = 7
/** A playlist begins with one of the channel's first videos. */
const latestStart = 100

const uploadsId = /^UU(SH|LF)?([\w-]{22})$/

/**
 * The playlist of an id; every id has one: all that a channel uploads, or what it published from some day on, all of it
 * or every other one.
 * @param asOf the index of the channel's newest video when the first page was shown
 */
export function playlistOf(id: string, now: number, asOf?: number) {
  const [, form, owner] = uploadsId.exec(id) ?? []
  const forced = /^PL(sim_[a-z_]+)$/.exec(id)?.[1]
  const somebody = { name: `list${dice('youtube playlist owner', id).int(1000, 99_999)}`, index: 1 }
  const { name, index } = forced ? { name: forced, index: 0 } : (playlistIds.read(id) ?? somebody)
  const channel = owner ? channelById(`UC${owner}`) : channelOf(name)
  const kind = form === 'SH' ? 'short' : 'video'
  const newest = asOf ?? newestIndex(channel, kind, now)
  const about = { id, channel, newest, description: words.paragraph(dice('about', id), 1) }
  if (owner) {
    const title = form === 'SH' ? 'Short videos' : `Uploads from ${channel.title}`
    return { ...about, title, ...uploads(channel, kind, now, newest) }
  }
  const d = dice('youtube playlist', channel.seed, index)
  const title = `${words.title(d)}, the whole series`
  const step = index === 0 ? 1 : d.int(1, 2)
  const start = index === 0 ? 0 : d.int(0, latestStart)
  const first = start <= newest ? start : 0
  const added = Math.floor((newest - first) / step)
  const length = lengthUnder(channel.forced, added + 1, lastPage)
  const at = (nth: number) => videoAt(channel, kind, first + (added - nth) * step)
  return { ...about, title, ...listOf(length, at) }
}

/** Playlists that a channel has. */
const maxPlaylists = 70

/** A channel's nth playlist as results of a search show it. */
export function playlistLockup(channel: Channel, nth: number, query: string, now: number): Wire {
  const place = nth % maxPlaylists
  const id = playlistIds.idOf(channel.handle, place)!
  const { title, length, at } = playlistOf(id, now)
  const first = (length > 0 ? at(0) : videoAt(channel, 'video', 0)).id
  const whole = wire.browseEndpoint(`/playlist?list=${id}`, { browseId: `VL${id}` })
  const picture = badged(first, 'thumbnailOverlayBadgeViewModel.thumbnailBadges', plural(length, 'video'))
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
