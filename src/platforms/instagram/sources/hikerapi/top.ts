import { changed } from '../../../../catalog/errors.ts'
import type { Finding } from '../../../../catalog/source.ts'
import { hikerapi } from '../../../../gateways/vendors/hikerapi.ts'
import { vendorSource } from '../../../../gateways/vendors/source.ts'
import type { DriftReporter } from '../../../../reading/entries.ts'
import { requiredList } from '../../../../reading/entries.ts'
import { type Json, must, obj } from '../../../../reading/narrow.ts'
import { count, str, text } from '../../../../reading/values.ts'
import type { Place, SearchResults } from '../../model.ts'
import { readOptionalList } from '../web/nodes.ts'
import { readHashtag } from './hashtags.ts'
import { readPerson } from './people.ts'
import { readPlace } from './places.ts'
import { searched } from './searches.ts'
import { answers } from './wire.ts'

const path = '/v2/fbsearch/topsearch'

/** Kinds of entries in the list. */
const kinds = ['user', 'hashtag', 'place', 'keyword'] as const

function readPlaceEntry(entry: Json): SearchResults['places'][number] {
  const wrapper = must(obj(entry.place), 'place')
  const location = must(obj(wrapper.location), 'place.location')
  const place: Place = readPlace(location)
  return {
    ...place,
    title: text(wrapper.title),
    subtitle: text(wrapper.subtitle),
    facebookPlacesId: str(location.facebook_places_id),
    position: count(entry.position),
  }
}

/** Reads the one list of entries of all kinds. Each entry has its position in the list. */
function readBlended(entries: readonly Json[], reporter: DriftReporter): SearchResults {
  const of = <T>(kind: (typeof kinds)[number], read: (entry: Json) => T) =>
    readOptionalList(
      entries.filter((entry) => obj(entry[kind])),
      read,
      reporter,
      `list.${kind}`,
    ) ?? []
  return {
    users: of('user', (entry) => ({ ...readPerson(entry.user), position: count(entry.position) })),
    hashtags: of('hashtag', (entry) => ({
      ...readHashtag(entry.hashtag),
      subtitle: text(obj(entry.hashtag)?.search_result_subtitle),
      position: count(entry.position),
    })),
    places: of('place', readPlaceEntry),
    keywords: of('keyword', (entry) => ({
      text: must(str(obj(entry.keyword)?.name), 'keyword.name'),
      position: count(entry.position),
    })),
  }
}

/** The first page of a search for accounts, hashtags, places and keywords. */
export const hikerapiTopSearch = vendorSource(hikerapi, {
  paths: [path],
  async ask({ query }: { readonly query: string }, vendor, context): Promise<Finding<SearchResults>> {
    const body = searched(await vendor.get(path, { query }, answers))
    if (body === null)
      return { outcome: 'found', model: { users: [], hashtags: [], places: [], keywords: [] } }
    const entries = requiredList(body.list, 'list').map((entry) => obj(entry) ?? {})
    const known = entries.filter((entry) => kinds.some((kind) => obj(entry[kind])))
    if (entries.length > 0 && known.length === 0) throw changed('list', Object.keys(entries[0]!))
    for (let lost = known.length; lost < entries.length; lost++) context.drift('list: kind', 'entry')
    const model = readBlended(known, context)
    const read = model.users.length + model.hashtags.length + model.places.length + model.keywords.length
    if (known.length > 0 && read === 0) throw changed('list')
    return { outcome: 'found', model }
  },
})
