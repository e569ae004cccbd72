import { changed, notEntitled } from '../../../../catalog/errors.ts'
import type { Finding, LookupContext } from '../../../../catalog/source.ts'
import { hikerapi } from '../../../../gateways/vendors/hikerapi.ts'
import { vendorSource } from '../../../../gateways/vendors/source.ts'
import type { VendorCalls } from '../../../../gateways/vendors/vendor.ts'
import { readEntries, requiredList, requireUncontradicted } from '../../../../reading/entries.ts'
import { at, type Json, must, obj } from '../../../../reading/narrow.ts'
import type { Hashtag, Media, NumberedPage, Page, Profile } from '../../model.ts'
import { unknownProfile } from '../unknown-models.ts'
import { readHashtag } from './hashtags.ts'
import { readMedia, wrapped } from './media.ts'
import { continuing, storedPage, tokenBehind } from './pages.ts'
import { readPerson } from './people.ts'
import { answers, judge } from './wire.ts'

const accountsPath = '/v2/fbsearch/accounts'
const reelsPath = '/v2/fbsearch/reels'
const tagsPath = '/v2/search/hashtags'

/** The body of a search's answer; null if the vendor reports that no entries were found. */
export function searched(response: Parameters<typeof judge>[0]): Json | null {
  const answer = judge(response)
  if ('isEmpty' in answer) return null
  // A search cannot be missing or private.
  if ('refusal' in answer) throw changed(`status ${response.status}`)
  return must(obj(answer.body), 'body')
}

const emptyPage = { outcome: 'found', model: { items: [], totalCount: null }, next: null } as const

/** Reads an account in search results, which have no counts and no biography. */
function readFound(entry: unknown): Profile {
  const person = readPerson(entry)
  return { ...unknownProfile, ...person, handle: must(person.handle, 'user.username') }
}

interface Searched<T> {
  readonly path: string
  readonly list: 'users' | 'results'
  readonly read: (entry: unknown) => T
}

/** Reads a page of a search that pages by `page_token`. */
async function search<T>(
  { path, list, read }: Searched<T>,
  query: string,
  vendor: VendorCalls,
  context: LookupContext,
): Promise<Finding<Page<T>>> {
  const body = searched(await vendor.get(path, { query, page_token: storedPage(context).page }, answers))
  if (body === null) return emptyPage
  const entries = requiredList(body[list], list)
  const next = entries.length === 0 ? null : tokenBehind(body.has_more, body.page_token, 'page_token')
  if (entries.length === 0) requireUncontradicted({ counts: [body.num_results], more: [body.has_more] }, list)
  const items = readEntries(entries, read, context, list)
  return { outcome: 'found', model: { items, totalCount: null }, next: continuing(next) }
}

const accounts: Searched<Profile> = { path: accountsPath, list: 'users', read: readFound }
const tags: Searched<Hashtag> = { path: tagsPath, list: 'results', read: readHashtag }

export const hikerapiProfileSearch = vendorSource(hikerapi, {
  paths: [accountsPath],
  ask: ({ query }: { readonly query: string }, vendor, context) => search(accounts, query, vendor, context),
})

export const hikerapiHashtagSearch = vendorSource(hikerapi, {
  paths: [tagsPath],
  ask: ({ query }: { readonly query: string }, vendor, context) => search(tags, query, vendor, context),
})

interface ReelSearchParams {
  readonly query: string
  readonly page?: number
  readonly datePosted?: string
}

/** Reels that match words. The vendor cannot filter by date. */
export const hikerapiReelSearch = vendorSource(hikerapi, {
  paths: [reelsPath],
  serves: ({ datePosted }: ReelSearchParams) => datePosted === undefined,
  note: 'no datePosted; pages by cursor, not by number',
  async ask({ query, page = 1 }: ReelSearchParams, vendor, context): Promise<Finding<NumberedPage<Media>>> {
    const token = storedPage(context).page
    // Only the cursor of the page before has the vendor's token for this page.
    if (page > 1 && token === null)
      throw notEntitled(`a page by its number: send the cursor of page ${page - 1}`)
    const body = searched(await vendor.get(reelsPath, { query, reels_max_id: token }, answers))
    if (body === null)
      return { outcome: 'found', model: { items: [], totalCount: null, page, hasMore: false }, next: null }
    const modules = requiredList(body.reels_serp_modules, 'reels_serp_modules')
    const clips = readEntries(
      modules,
      (one) => requiredList(at(one, 'clips'), 'clips'),
      context,
      'reels_serp_modules',
    ).flat()
    const next = tokenBehind(body.has_more, body.reels_max_id, 'reels_max_id')
    if (clips.length === 0 && next !== null) throw changed('clips', 'empty, though there is more')
    const items = readEntries(clips, (clip) => readMedia(wrapped(clip), context), context, 'clips')
    const model = { items, totalCount: null, page, hasMore: next !== null }
    return { outcome: 'found', model, next: continuing(next) }
  },
})
