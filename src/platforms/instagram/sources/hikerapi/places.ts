import { changed } from '../../../../catalog/errors.ts'
import type { Finding } from '../../../../catalog/source.ts'
import { hikerapi } from '../../../../gateways/vendors/hikerapi.ts'
import { vendorSource } from '../../../../gateways/vendors/source.ts'
import { readEntries, requiredList, requireSameId } from '../../../../reading/entries.ts'
import { type Json, must, obj, objs } from '../../../../reading/narrow.ts'
import { num, str, text } from '../../../../reading/values.ts'
import type { Media, Page, Place } from '../../model.ts'
import { readFlatMedia } from './media.ts'
import { continuing, storedPage } from './pages.ts'
import { answers, judge, thing } from './wire.ts'

const searchPath = '/v1/fbsearch/places'
const placePath = '/v1/location/by/id'
const recentPath = '/v1/location/medias/recent/chunk'
const topPath = '/v1/location/medias/top/chunk'

/** Reads a place. The vendor sends an empty address or city for unknown values. */
export function readPlace(location: Json): Place {
  return {
    id: must(str(location.pk), 'location.pk'),
    name: must(typeof location.name === 'string' ? str(location.name) : null, 'location.name'),
    slug: null,
    address: str(location.address),
    city: str(location.city),
    latitude: num(location.lat),
    longitude: num(location.lng),
    postCount: null,
  }
}

/** Places that match words. The vendor has a single page. */
export const hikerapiPlaceSearch = vendorSource(hikerapi, {
  paths: [searchPath],
  async ask({ query }: { readonly query: string }, vendor, context): Promise<Finding<Page<Place>>> {
    const answer = judge(await vendor.get(searchPath, { query }, answers))
    if ('refusal' in answer) throw changed('status')
    const list = 'isEmpty' in answer ? [] : requiredList(answer.body, 'body')
    const items = readEntries(list, (entry) => readPlace(must(obj(entry), 'place')), context, 'places')
    return { outcome: 'found', model: { items, totalCount: null }, next: null }
  },
})

export const hikerapiPlace = vendorSource(hikerapi, {
  paths: [placePath],
  note: 'no count of posts',
  async ask({ locationId }: { readonly locationId: string }, vendor): Promise<Finding<Place>> {
    const answer = thing(await vendor.get(placePath, { id: locationId }, answers))
    if ('refusal' in answer) return answer.refusal
    const model = readPlace(answer.body)
    requireSameId(locationId, model.id, 'location.pk')
    return { outcome: 'found', model }
  },
})

/** A list of the vendor's version 1: a pair of the items and the cursor of the next page. */
function chunk(body: unknown): { readonly items: readonly unknown[]; readonly next: string | null } {
  const pair = requiredList(body, 'body')
  if (pair.length !== 2) throw changed('body', `${pair.length} members`)
  const items = requiredList(pair[0], 'body.0')
  const next = text(pair[1])
  if (next === null && pair[1] !== null) throw changed('body.1', typeof pair[1])
  if (items.length === 0 && next) throw changed('body.0', 'empty, though there is more')
  return { items, next: next || null }
}

export const hikerapiPlaceMedia = vendorSource(hikerapi, {
  paths: [topPath, recentPath],
  async ask(
    { locationId, sort }: { readonly locationId: string; readonly sort?: 'top' | 'newest' },
    vendor,
    context,
  ): Promise<Finding<Page<Media>>> {
    const path = sort === 'newest' ? recentPath : topPath
    const query = { location_pk: locationId, max_id: storedPage(context).page }
    const answer = judge(await vendor.get(path, query, answers))
    if ('refusal' in answer) return answer.refusal
    if ('isEmpty' in answer) return { outcome: 'found', model: { items: [], totalCount: null }, next: null }
    const { items, next } = chunk(answer.body)
    for (const { location } of objs(items)) {
      requireSameId(locationId, str(obj(location)?.pk), 'location.pk')
    }
    const read = (entry: unknown) => readFlatMedia(must(obj(entry), 'media'), context)
    const media = readEntries(items, read, context, 'body.0')
    return { outcome: 'found', model: { items: media, totalCount: null }, next: continuing(next) }
  },
})
