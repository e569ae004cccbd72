import type { Finding, LookupContext } from '../../../../catalog/source.ts'
import { hikerapi } from '../../../../gateways/vendors/hikerapi.ts'
import { vendorSource } from '../../../../gateways/vendors/source.ts'
import type { VendorCalls } from '../../../../gateways/vendors/vendor.ts'
import {
  readEntries,
  requiredList,
  requireUncontradicted,
  withoutForeign,
} from '../../../../reading/entries.ts'
import { at, must, obj } from '../../../../reading/narrow.ts'
import { count } from '../../../../reading/values.ts'
import type { ProfileRef } from '../../identifiers.ts'
import type { Media, Page, Person } from '../../model.ts'
import { hostedPage } from '../hosted.ts'
import { isOfOthers, requireOwned } from '../web/owners.ts'
import { byName, idOf } from './accounts.ts'
import { readMedia, wrapped } from './media.ts'
import { continuing, nextPage, storedPage } from './pages.ts'
import { readPerson } from './people.ts'
import { answers, judge } from './wire.ts'

const taggedPath = '/v2/user/tag/medias'
const reelsPath = '/v2/user/clips'
const followingPath = '/g2/user/following'

/** A list of an account: the vendor's path and field, and the reader of its entries. */
interface ListOf<T> {
  readonly path: string
  readonly field: string
  readonly read: (entry: unknown, context: LookupContext) => T
  /** Path of the flag for further pages in Instagram's own part of the answer. */
  readonly more: readonly string[]
  /** Whether each entry names the account of the list. */
  readonly isOwned?: true
}

/** Reads a page of an account's list. A handle is resolved to its id first. */
async function listOf<T>(
  { path, field, read, more, isOwned }: ListOf<T>,
  ref: ProfileRef,
  vendor: VendorCalls,
  context: LookupContext,
): Promise<Finding<Page<T>>> {
  const { page, user } = storedPage(context)
  const id = user ?? (await idOf(ref, vendor, context))
  if (typeof id !== 'string') return id
  const answer = judge(await vendor.get(path, { user_id: id, page_id: page }, answers))
  if ('refusal' in answer) return answer.refusal
  if ('isEmpty' in answer) return { outcome: 'found', model: { items: [], totalCount: 0 }, next: null }
  const body = must(obj(answer.body), 'body')
  const entries = requiredList(at(body, 'response', field), `response.${field}`)
  const next = nextPage(body, at(body, 'response', ...more))
  const total = count(at(body, 'response', 'total_count'))
  if (entries.length === 0) {
    const response = at(body, 'response')
    const totals = page === null ? [at(response, 'total_count')] : []
    const signs = {
      counts: [at(response, 'num_results'), ...totals],
      more: [next !== null, at(response, ...more)],
    }
    requireUncontradicted(signs, `response.${field}`)
  }
  const owner = { id, handle: null }
  const mediaIn = (entry: unknown) => obj(at(entry, 'media')) ?? obj(entry) ?? {}
  const own = isOwned
    ? withoutForeign(entries, (entry) => isOfOthers(mediaIn(entry), owner), context, `response.${field}`)
    : entries
  if (isOwned) requireOwned(own.map(mediaIn), owner, 'item.user')
  const items = readEntries(own, (entry) => read(entry, context), context, `response.${field}`)
  return { outcome: 'found', model: { items, totalCount: total }, next: continuing(next, id) }
}

const tagged: ListOf<Media> = {
  path: taggedPath,
  field: 'items',
  read: (entry, context) => readMedia(must(obj(entry), 'item'), context),
  more: ['more_available'],
}

const reels: ListOf<Media> = {
  path: reelsPath,
  field: 'items',
  read: (entry, context) => readMedia(wrapped(entry), context),
  more: ['paging_info', 'more_available'],
  isOwned: true,
}

const followed: ListOf<Person> = { path: followingPath, field: 'users', read: readPerson, more: ['has_more'] }

/** A page of media for v1, with hosted files if the caller requests them. */
async function hosted(
  finding: Finding<Page<Media>>,
  params: { readonly hostMedia?: boolean },
  context: LookupContext,
) {
  if (finding.outcome !== 'found') return { outcome: finding.outcome }
  return hostedPage({ media: finding.model.items, next: finding.next ?? null }, params, context)
}

export const hikerapiTaggedPosts = vendorSource(hikerapi, {
  paths: [taggedPath],
  ask: async (
    params: { readonly userId: string; readonly cursor?: string; readonly hostMedia?: boolean },
    vendor,
    context,
  ) => hosted(await listOf(tagged, { kind: 'id', id: params.userId }, vendor, context), params, context),
})

export const hikerapiProfileReels = vendorSource(hikerapi, {
  paths: [reelsPath, byName],
  ask: async (
    params: { readonly handle: string; readonly cursor?: string; readonly hostMedia?: boolean },
    vendor,
    context,
  ) =>
    hosted(await listOf(reels, { kind: 'handle', handle: params.handle }, vendor, context), params, context),
})

/** v2: the tabs of Reels and tagged posts. Other sources serve the tab of posts. */
export const hikerapiProfileMedia = vendorSource(hikerapi, {
  paths: [taggedPath, reelsPath, byName],
  serves: ({ tab }: { readonly tab?: 'posts' | 'reels' | 'tagged' }) => tab === 'tagged' || tab === 'reels',
  note: 'the tabs reels and tagged',
  ask: (
    { profile, tab }: { readonly profile: ProfileRef; readonly tab?: 'posts' | 'reels' | 'tagged' },
    vendor,
    context,
  ) => listOf(tab === 'tagged' ? tagged : reels, profile, vendor, context),
})

export const hikerapiFollowing = vendorSource(hikerapi, {
  paths: [followingPath, byName],
  ask: ({ profile }: { readonly profile: ProfileRef }, vendor, context) =>
    listOf(followed, profile, vendor, context),
})
