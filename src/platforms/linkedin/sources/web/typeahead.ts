import { changed } from '../../../../catalog/errors.ts'
import type { LookupContext } from '../../../../catalog/source.ts'
import { type DriftReporter, readEntries, requiredList } from '../../../../reading/entries.ts'
import { parseJson } from '../../../../reading/json.ts'
import { must, obj } from '../../../../reading/narrow.ts'
import { str } from '../../../../reading/values.ts'
import type { SourceAnswer } from '../../../shared/web-source.ts'
import { type GuestPage, guestPage } from './site.ts'

/** A hit of the filter search for guests. */
export interface Hit {
  readonly id: string
  readonly name: string
}

export function readHits({ html }: GuestPage, context: DriftReporter): Hit[] {
  let read: unknown
  try {
    read = parseJson(html)
  } catch {
    throw changed('typeahead', html.slice(0, 80))
  }
  return readEntries(
    requiredList(read, 'typeahead'),
    (entry) => {
      const hit = obj(entry)
      return { id: must(str(hit?.id), 'id'), name: must(str(hit?.displayName), 'displayName') }
    },
    context,
    'typeahead',
  )
}

const reader = { module: import.meta.url, read: { readHits } }

/** Searches companies or places by the beginning of their name. It returns a few hits on a single page. */
export async function typeahead(
  context: LookupContext,
  type: 'COMPANY' | 'GEO',
  query: string,
): Promise<SourceAnswer<Hit[]>> {
  const search = new URLSearchParams({ typeaheadType: type, query })
  if (type === 'GEO') search.set('geoTypes', 'POPULATED_PLACE,ADMIN_DIVISION_2,MARKET_AREA,COUNTRY_REGION')
  const answer = await guestPage(context, `/jobs-guest/api/typeaheadHits?${search}`, reader)
  if (answer.outcome === 'not_found') throw changed('typeahead', 'HTTP status 404')
  return answer
}
