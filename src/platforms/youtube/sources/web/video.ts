import pMap from 'p-map'
import { changed } from '../../../../catalog/errors.ts'
import type { LookupContext, Source } from '../../../../catalog/source.ts'
import { expectValue, readEntries, requiredList } from '../../../../reading/entries.ts'
import { at, must } from '../../../../reading/narrow.ts'
import { str } from '../../../../reading/values.ts'
import { requestOptional } from '../../../shared/optional-request.ts'
import { knownFields } from '../../../shared/views.ts'
import { stillUrl } from '../../identifiers.ts'
import { type Owner, type Row, unknownVideo, type Video } from '../../model.ts'
import { sameId, videoIdIn } from '../core.ts'
import { linksIn } from '../texts.ts'
import { openTube, refusal, type Tube } from './innertube.ts'
import { type Player, playerOf } from './player.ts'
import type { Reading } from './rows.ts'
import { readWatch, type WatchFields, watchPage } from './watch.ts'

/** Requests the page beside the player. All its fields are optional, so a failure leaves them unknown. */
export async function openVideo(id: string, tube: Tube, context: LookupContext): Promise<WatchFields | null> {
  return requestOptional('video watch page', context, async () => {
    return readWatch(must(await watchPage(id, tube), 'watch page'), context)
  })
}

/** The channel of a video. The player names one; the page beside it may name several, and knows their handles. */
function ownerOf(player: Player | null, page: WatchFields | null): Owner | null {
  const owners = page?.owners ?? []
  const single = new Set(owners.map((owner) => owner.id)).size === 1 ? owners[0] : undefined
  const id = player?.owner.id ?? single?.id ?? null
  const named = owners.filter((owner) => owner.id === id)
  const linked = named.find((owner) => owner.handle) ?? named[0]
  if (owners.length > 0 && player?.owner.id && !linked && !page?.isArtist)
    throw changed('video.channelId', { player: id, page: owners })
  const handle = linked?.handle ?? player?.owner.handle ?? null
  const title = player?.owner.title ?? page?.ownerTitle ?? null
  return id || handle || title ? { id, handle, title, thumbnailUrl: null } : null
}

const ownLink = /^https?:\/\/(?:[\w-]+\.)*(?:youtube\.com|youtu\.be)(?:\/|$)/i

/** Merges the fields of a video's player and page. One of them may be missing. */
export function videoOf(
  id: string,
  player: Player | null,
  page: WatchFields | null,
  reading: Reading,
): Video {
  if (page && page.id !== null) sameId(id, page.id, 'currentVideoEndpoint.videoId')
  const still = { ...unknownVideo, id, thumbnailUrl: stillUrl(id) }
  const video: Video = { ...still, ...knownFields(page?.video ?? {}), ...knownFields(player?.video ?? {}) }
  expectValue(video.viewCount, 'video.views', reading)
  const linked = page?.descriptionLinks ?? []
  // The page has the links whole that lead out of the site; the text alone has them as they were written.
  const isLinked = (link: string) => linked.some((whole) => whole.startsWith(link.replace(/\/$/, '')))
  const written = linksIn(video.description).filter((link) => !isLinked(link))
  if (page && !written.every((link) => ownLink.test(link))) reading.drift('video.descriptionLinks')
  return {
    ...video,
    descriptionLinks: [...linked, ...written],
    // Hidden likes are unknown, whatever the player still counts.
    likeCount: page?.hidesLikes && video.likeCount !== 0 ? null : (page?.video.likeCount ?? video.likeCount),
    liveStatus: video.liveStatus === 'none' && page?.isLive ? 'live' : video.liveStatus,
    channel: ownerOf(player, page),
    collaborators: page?.collaborators ?? null,
  }
}

/** Looks up one video: the player's answer, and the page beside it. */
export const webVideo: Source<{ url: string; language?: string }, Video> = {
  name: 'web',
  async lookup({ url: id, language }, context) {
    const tube = await openTube(context)
    const [player, page] = await Promise.all([playerOf(id, tube, context), openVideo(id, tube, context)])
    // A video whose page is shown is not gone.
    if ('outcome' in player && player.outcome === 'not_found' && page?.video.title) {
      throw changed('player', 'not found, beside a page of the video')
    }
    if ('outcome' in player) return player
    const video = videoOf(id, player, page, context)
    const model = { ...video, captions: player.captions(context) }
    if (language === undefined) return { outcome: 'found', model }
    // Only title and description are requested in that language. Outcomes are read from English.
    const localized = await playerOf(id, await openTube(context, { language }), context)
    if ('outcome' in localized) throw changed('localized player', localized.outcome)
    const { title, description } = localized.video
    return { outcome: 'found', model: { ...model, ...knownFields({ title, description }) } }
  },
}

/** Videos requested at a time: 30 rows take about 60 requests. */
const parallel = 8

async function pageOf(id: string, tube: Tube, context: LookupContext): Promise<Video | null> {
  const [player, page] = await Promise.all([
    requestOptional('details player', context, () => playerOf(id, tube, context)),
    openVideo(id, tube, context),
  ])
  const played = player && 'video' in player ? player : null
  if (!played) context.drift('details player')
  if (!played && !page) return null
  return requestOptional('details', context, async () => videoOf(id, played, page, context))
}

/** Requests the pages of videos, by id. An unreadable page is null and does not fail the list. */
export async function readVideoPages(
  ids: readonly string[],
  context: LookupContext,
): Promise<ReadonlyMap<string, Video | null>> {
  const tube = await openTube(context)
  const read = async (id: string) => [id, await pageOf(id, tube, context)] as const
  return new Map(await pMap(new Set(ids), read, { concurrency: parallel }))
}

/** Adds the fields of their own pages to rows. */
export async function addExtras(rows: readonly Row[], context: LookupContext): Promise<Row[]> {
  const ids = rows.map(({ id }) => id)
  const pages = await readVideoPages(ids, context)
  return rows.map((row) => ({ ...row, extras: pages.get(row.id) ?? null }))
}

/** Maximum Shorts in one answer: each needs two requests for fields that the feed lacks. */
const maxShorts = 20

const shortId = (command: unknown): string =>
  videoIdIn(at(command, 'reelWatchEndpoint', 'videoId'), 'reelWatchEndpoint.videoId')

/**
 * Looks up the public Shorts feed without an account: a first Short, then its sequence. YouTube publishes no chart of
 * Shorts.
 */
export const webTrendingShorts: Source<object, readonly Video[]> = {
  name: 'web',
  async lookup(_params, context) {
    const tube = await openTube(context)
    const seed = await tube.post('/reel/reel_item_watch', {
      inputType: 'REEL_WATCH_INPUT_TYPE_SEEDLESS',
      params: 'CA8%3D',
      disablePlayerResponse: true,
    })
    if (seed.walled || refusal(seed) === 'restricted') return { outcome: 'restricted' }
    const inside = at(seed.raw, 'replacementEndpoint', 'reelWatchEndpoint', 'sequenceParams')
    const sequenceParams = must(str(seed.raw.sequenceContinuation) ?? str(inside), 'sequenceContinuation')
    const sequence = await tube.post('/reel/reel_watch_sequence', { sequenceParams })
    if (refusal(sequence) === 'restricted') return { outcome: 'restricted' }
    const entries = requiredList(sequence.raw.entries, 'reel entries')
    if (entries.length === 0) throw changed('reel entries')
    const further = readEntries(entries, (entry) => shortId(at(entry, 'command')), context, 'reel entries')
    const ids = [...new Set([shortId(seed.raw.replacementEndpoint), ...further])].slice(0, maxShorts)
    const pages = await readVideoPages(ids, context)
    // A Short with an unreadable page has only its id.
    return { outcome: 'found', model: ids.map((id) => pages.get(id) ?? videoOf(id, null, null, context)) }
  },
}
