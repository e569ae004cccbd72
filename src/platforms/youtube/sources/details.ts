import type { LookupContext } from '../../../lookup/source.ts'
import { at, iso, str } from '../../shared/narrow.ts'
import { optional } from '../../shared/optional.ts'
import { openTube, type Tube } from './innertube.ts'
import { playerOf } from './player.ts'
import { clockOf, countOf, dateOf } from './texts.ts'
import { commentCountText, likesOf, secondaryInfo, watchPage } from './watch.ts'

/** What lists do not tell of a video and its own page does. */
export interface Details {
  readonly title: string | null
  readonly description: string | null
  readonly viewCount: number | null
  readonly viewCountText: string | null
  readonly likeCount: number | null
  readonly likeCountText: string | null
  readonly commentCount: number | null
  readonly commentCountText: string | null
  /** ISO 8601. */
  readonly publishDate: string | null
  readonly publishDateText: string | null
  readonly genre: string | null
  readonly keywords: readonly string[]
  readonly durationMs: number | null
  readonly durationFormatted: string | null
  readonly channel: {
    readonly id: string | null
    readonly title: string | null
    readonly handle: string | null
  } | null
}

/** Videos asked about at a time: 30 rows take about 60 requests. */
const parallel = 8

/**
 * The details of each video, by id. A video that cannot be read is left out: these fields never fail a list.
 */
export async function detailsOf(
  ids: readonly string[],
  context: LookupContext,
): Promise<ReadonlyMap<string, Details>> {
  const tube = await openTube(context)
  const found = new Map<string, Details>()
  const waiting = [...new Set(ids)]
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const details = await detailsOfOne(id, tube, context)
      if (details) found.set(id, details)
    }
  }
  await Promise.all(Array.from({ length: Math.min(parallel, waiting.length) }, work))
  return found
}

async function detailsOfOne(id: string, tube: Tube, context: LookupContext): Promise<Details | null> {
  const [player, watch] = await Promise.all([
    optional('details player', context, async () => playerOf(await tube.post('/player', { videoId: id }))),
    optional('details watch page', context, () => watchPage(id, tube)),
  ])
  const played = player && 'details' in player ? player : null
  const info = watch ? secondaryInfo(watch) : null
  if (!played && !info) return null
  const likes = watch ? likesOf(watch) : { count: null, text: null }
  const comments = watch ? commentCountText(watch) : null
  const milliseconds = played?.durationMs ?? null
  return {
    title: played?.title ?? info?.title ?? null,
    description: played?.description ?? info?.description ?? null,
    viewCount: played?.viewCount ?? info?.viewCount ?? null,
    viewCountText: info?.viewCountText ?? null,
    likeCount: likes.count ?? played?.likeCount ?? null,
    likeCountText: likes.text,
    commentCount: countOf(comments),
    commentCountText: comments,
    publishDate: iso(str(at(played?.microformat, 'publishDate'))) ?? dateOf(info?.dateText),
    publishDateText: info?.dateText ?? null,
    genre: str(at(played?.microformat, 'category')),
    keywords: played?.keywords ?? [],
    durationMs: milliseconds,
    durationFormatted: clockOf(milliseconds === null ? null : milliseconds / 1000),
    channel: info?.channel ?? (played ? { id: played.channelId, title: played.author, handle: null } : null),
  }
}
