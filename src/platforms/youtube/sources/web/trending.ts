import type { Source } from '../../../../catalog/source.ts'
import { changed } from '../../../../errors.ts'
import { provenList, readEntries } from '../../../../reading/entries.ts'
import { at, must } from '../../../../reading/narrow.ts'
import { str } from '../../../../reading/values.ts'
import type { Video } from '../../model.ts'
import { openTube } from './innertube.ts'
import { refusal } from './refusals.ts'
import { pagesOf, videoOf } from './video.ts'

/** Most shorts of one answer: each takes two requests for what the feed itself does not tell. */
const mostShorts = 20

function shortId(command: unknown): string {
  const id = must(str(at(command, 'reelWatchEndpoint', 'videoId')), 'reelWatchEndpoint.videoId')
  if (!/^[\w-]{11}$/.test(id)) throw changed('reelWatchEndpoint.videoId', id)
  return id
}

/**
 * Looks up the public shorts feed, as somebody without an account gets it: a first short, then the sequence it leads
 * to. (YouTube publishes no chart of shorts.)
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
    const entries = provenList(sequence.raw.entries, 'reel entries')
    if (entries.length === 0) throw changed('reel entries')
    const further = readEntries(entries, (entry) => shortId(at(entry, 'command')), context, 'reel entries')
    const ids = [...new Set([shortId(seed.raw.replacementEndpoint), ...further])].slice(0, mostShorts)
    const pages = await pagesOf(ids, context)
    // One whose page cannot be read is known by its id alone.
    return { outcome: 'found', model: ids.map((id) => pages.get(id) ?? videoOf(id, null, null, context)) }
  },
}
