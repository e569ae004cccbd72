import type { LookupContext } from '../../../../catalog/source.ts'
import { optional } from '../../../shared/optional.ts'
import type { Row, Video } from '../../model.ts'
import { openTube, type Tube } from './innertube.ts'
import { playerOf } from './player.ts'
import { askPlayer, videoOf, watched } from './video.ts'

/** Videos asked about at a time: 30 rows take about 60 requests. */
const parallel = 8

async function pageOf(id: string, tube: Tube, context: LookupContext): Promise<Video | null> {
  const [player, page] = await Promise.all([
    optional('details player', context, async () => playerOf(id, await askPlayer(id, tube), context)),
    watched(id, tube, context),
  ])
  const played = player && 'video' in player ? player : null
  if (!played) context.drift('details player')
  if (!played && !page) return null
  return optional('details', context, async () => videoOf(id, played, page, context))
}

/** The own pages of videos, by id. One that cannot be read is left out: it never fails a list. */
export async function pagesOf(
  ids: readonly string[],
  context: LookupContext,
): Promise<ReadonlyMap<string, Video>> {
  const tube = await openTube(context)
  const found = new Map<string, Video>()
  const waiting = [...new Set(ids)]
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const video = await pageOf(id, tube, context)
      if (video) found.set(id, video)
    }
  }
  await Promise.all(Array.from({ length: Math.min(parallel, waiting.length) }, work))
  return found
}

/** Rows with what their own pages tell. */
export async function withExtras(rows: readonly Row[], context: LookupContext): Promise<Row[]> {
  const pages = await pagesOf(
    rows.map((row) => row.id),
    context,
  )
  return rows.map((row) => ({ ...row, extras: pages.get(row.id) ?? null }))
}
