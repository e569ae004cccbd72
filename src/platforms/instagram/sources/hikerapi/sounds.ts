import { changed } from '../../../../catalog/errors.ts'
import type { Finding, LookupContext } from '../../../../catalog/source.ts'
import { hikerapi } from '../../../../gateways/vendors/hikerapi.ts'
import { vendorSource } from '../../../../gateways/vendors/source.ts'
import type { VendorCalls } from '../../../../gateways/vendors/vendor.ts'
import { readEntries, requiredList, requireSameId } from '../../../../reading/entries.ts'
import { at, must, obj } from '../../../../reading/narrow.ts'
import type { AudioReels, Page, Sound } from '../../model.ts'
import { requireSound } from '../sounds.ts'
import { readSound } from '../web/items.ts'
import { readMedia, wrapped } from './media.ts'
import { continuing, nextPage, storedPage, tokenBehind } from './pages.ts'
import { searched } from './searches.ts'
import { answers, judge } from './wire.ts'

const path = '/v2/track/by/id'
const searchPath = '/v2/search/music'

type Wish = { readonly audioId: string }

/** Requests a sound and a page of the Reels that use it. */
async function reels(
  { audioId }: Wish,
  vendor: VendorCalls,
  context: LookupContext,
): Promise<Finding<AudioReels>> {
  const answer = judge(
    await vendor.get(path, { track_id: audioId, page_id: storedPage(context).page }, answers),
  )
  if ('refusal' in answer) return answer.refusal
  if ('isEmpty' in answer) return { outcome: 'not_found' }
  const body = must(obj(answer.body), 'body')
  const sound = readSound(at(body, 'response', 'metadata'))
  if (sound) requireSameId(audioId, sound.id, 'metadata.audio_cluster_id')
  const entries = requiredList(at(body, 'response', 'items'), 'response.items')
  const next = nextPage(body, at(body, 'response', 'paging_info', 'more_available'))
  if (entries.length === 0 && next !== null) throw changed('response.items', 'empty, though there is more')
  const items = readEntries(entries, (entry) => readMedia(wrapped(entry), context), context, 'response.items')
  if (!sound) requireSound(items, audioId)
  return { outcome: 'found', model: { items, totalCount: null, audio: sound }, next: continuing(next) }
}

export const hikerapiSoundReels = vendorSource(hikerapi, { paths: [path], ask: reels })

export const hikerapiSound = vendorSource(hikerapi, {
  paths: [path],
  async ask(params: { readonly audioId: string }, vendor, context): Promise<Finding<Sound>> {
    const finding = await reels(params, vendor, context)
    if (finding.outcome !== 'found') return { outcome: finding.outcome }
    const found = must(finding.model.audio, 'response.metadata')
    must(found.id, 'metadata.audio_cluster_id')
    return { outcome: 'found', model: found }
  },
})

export const hikerapiSoundSearch = vendorSource(hikerapi, {
  paths: [searchPath],
  async ask({ query }: { readonly query: string }, vendor, context): Promise<Finding<Page<Sound>>> {
    const body = searched(
      await vendor.get(searchPath, { query, next_max_id: storedPage(context).page }, answers),
    )
    if (body === null) return { outcome: 'found', model: { items: [], totalCount: null }, next: null }
    const entries = requiredList(body.items, 'items')
    const info = obj(body.page_info)
    const next = tokenBehind(info?.more_available, info?.next_max_id, 'page_info.next_max_id')
    if (entries.length === 0 && next !== null) throw changed('items', 'empty, though there is more')
    const read = (entry: unknown) => {
      const track = must(obj(at(entry, 'track')), 'track')
      const found = must(readSound({ music_info: { music_asset_info: track } }), 'track')
      must(found.id, 'track.audio_cluster_id')
      return found
    }
    return {
      outcome: 'found',
      model: { items: readEntries(entries, read, context, 'items'), totalCount: null },
      next: continuing(next),
    }
  },
})
