import { changed } from '../../../errors.ts'
import type { LookupAnswer, LookupContext } from '../../../lookup/source.ts'
import { at, int, objs, str } from '../../shared/narrow.ts'
import { channelUrl, shortUrl, stillUrl } from '../identifiers.ts'
import type { TrendingShortsData } from '../records.ts'
import { detailsOf } from './details.ts'
import { openTube, refusal, type Tube } from './innertube.ts'

/** Most shorts of one answer: each takes two requests for what the feed itself does not tell. */
const mostShorts = 20

const idForm = /^[\w-]{11}$/

function shortId(command: unknown): string | null {
  const id = str(at(command, 'reelWatchEndpoint', 'videoId'))
  return id && idForm.test(id) ? id : null
}

/**
 * The ids of the public shorts feed, as somebody without an account gets it: a first short, then the sequence it
 * leads to. (YouTube publishes no chart of shorts.)
 */
async function feedIds(tube: Tube): Promise<string[] | 'restricted'> {
  const seed = await tube.post('/reel/reel_item_watch', {
    inputType: 'REEL_WATCH_INPUT_TYPE_SEEDLESS',
    params: 'CA8%3D',
    disablePlayerResponse: true,
  })
  const outcome = refusal(seed)
  if (outcome === 'restricted') return outcome
  const first = shortId(seed.raw.replacementEndpoint)
  const sequenceParams =
    str(seed.raw.sequenceContinuation) ??
    str(at(seed.raw, 'replacementEndpoint', 'reelWatchEndpoint', 'sequenceParams'))
  if (!sequenceParams) {
    if (first) return [first]
    throw changed('sequenceContinuation')
  }
  const sequence = await tube.post('/reel/reel_watch_sequence', { sequenceParams })
  if (refusal(sequence) === 'restricted') return 'restricted'
  if (!Array.isArray(sequence.raw.entries)) throw changed('entries')
  const further = objs(sequence.raw.entries).flatMap((entry) => shortId(entry.command) ?? [])
  if (further.length === 0 && sequence.raw.entries.length > 0) throw changed('entries.reelWatchEndpoint')
  return [...new Set([...(first ? [first] : []), ...further])]
}

/** Looks up the public shorts feed. */
export async function lookupTrendingShorts(
  context: LookupContext,
): Promise<LookupAnswer<TrendingShortsData>> {
  const tube = await openTube(context)
  const feed = await feedIds(tube)
  if (feed === 'restricted') return { outcome: 'restricted' }
  const ids = feed.slice(0, mostShorts)
  const details = await detailsOf(ids, context)
  const shorts = ids.map((id): TrendingShortsData['shorts'][number] => {
    const known = details.get(id)
    const channel = known?.channel
    return {
      id,
      url: shortUrl(id),
      title: known?.title ?? null,
      description: known?.description ?? null,
      thumbnailUrl: stillUrl(id),
      viewCount: int(known?.viewCount),
      viewCountText: known?.viewCountText ?? null,
      likeCount: known?.likeCount ?? null,
      likeCountText: known?.likeCountText ?? null,
      commentCount: known?.commentCount ?? null,
      commentCountText: known?.commentCountText ?? null,
      publishedAt: known?.publishDate ?? null,
      publishedDateText: known?.publishDateText ?? null,
      channel: channel ? { ...channel, url: channelUrl(channel.handle, channel.id) } : null,
      keywords: [...(known?.keywords ?? [])],
      durationMs: known?.durationMs ?? null,
      durationText: known?.durationFormatted ?? null,
    }
  })
  return { outcome: 'found', data: { shorts, totalResults: shorts.length } }
}
