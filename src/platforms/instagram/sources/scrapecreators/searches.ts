import type { Finding, LookupContext } from '../../../../catalog/source.ts'
import {
  askList,
  askSearch,
  askThing,
  isRefusal,
  onward,
} from '../../../../gateways/vendors/scrapecreators/calls.ts'
import { entriesOf, type ListForm } from '../../../../gateways/vendors/scrapecreators/wire.ts'
import { scrapecreators } from '../../../../gateways/vendors/scrapecreators.ts'
import { vendorSource } from '../../../../gateways/vendors/source.ts'
import type { Query, VendorAdapter, VendorCalls } from '../../../../gateways/vendors/vendor.ts'
import { readEntries, requiredList } from '../../../../reading/entries.ts'
import { must, obj } from '../../../../reading/narrow.ts'
import type { AudioReels, Media, Page, Profile, Topic } from '../../model.ts'
import { readIndexed, readSoundReels, readTopic, readTrending } from './media.ts'
import { readBlended, readFoundProfile } from './people.ts'

/** Searches of Instagram. The vendor documents that its Google index is incomplete and ends after 11 pages. */

const indexed = 'Google index, 11 pages at most'
const maxPages = 11

const lookupPath = '/v1/instagram/search'

/** Requests the search; null if it found nothing. */
async function requestSearch(vendor: VendorCalls, context: LookupContext, query: string) {
  const body = await askThing(vendor, lookupPath, { query })
  return isRefusal(body) ? null : readBlended(must(obj(body.data), 'data'), context)
}

export const scrapecreatorsSearch = vendorSource(scrapecreators, {
  paths: [lookupPath],
  async ask({ query }: { readonly query: string }, vendor, context) {
    const found = await requestSearch(vendor, context, query)
    return { outcome: 'found', model: found ?? { users: [], hashtags: [], places: [], keywords: [] } }
  },
})

export const scrapecreatorsHashtags = vendorSource(scrapecreators, {
  paths: [lookupPath],
  note: 'one page',
  async ask({ query }: { readonly query: string }, vendor, context) {
    const items = (await requestSearch(vendor, context, query))?.hashtags ?? []
    return { outcome: 'found', model: { items, totalCount: null }, next: null }
  },
})

const profilesPath = '/v1/instagram/search/profiles'
const profilesForm: ListForm = { entries: 'profiles', beside: ['query'], endsEmpty: true, maxPages }

async function profilesOf(
  vendor: VendorCalls,
  context: LookupContext,
  query: string,
): Promise<Finding<Page<Profile>>> {
  const page = await askSearch(vendor, context, profilesPath, { query }, profilesForm)
  const items = readEntries(page.entries, (entry) => readFoundProfile(entry, context), context, 'profiles')
  return { outcome: 'found', model: { items, totalCount: null }, ...onward(page) }
}

export const scrapecreatorsProfiles = vendorSource(scrapecreators, {
  paths: [profilesPath],
  note: indexed,
  ask: ({ query }: { readonly query: string }, vendor, context) => profilesOf(vendor, context, query),
})

const reelsPath = '/v2/instagram/reels/search'

export const scrapecreatorsReels = vendorSource(scrapecreators, {
  paths: [reelsPath],
  note: indexed,
  serves: ({ page = 1 }: { readonly page?: number }) => page <= maxPages,
  async ask(
    {
      query,
      datePosted,
      page = 1,
    }: {
      readonly query: string
      readonly datePosted?: 'last-hour' | 'last-day' | 'last-week' | 'last-month' | 'last-year'
      readonly page?: number
    },
    vendor,
    context,
  ) {
    const body = await askThing(vendor, reelsPath, { query, date_posted: datePosted, page })
    if (isRefusal(body))
      return { outcome: 'found', model: { items: [], totalCount: null, page, hasMore: false } }
    const items = readEntries(entriesOf(body, { entries: 'reels' }), readIndexed, context, 'reels')
    const hasMore = items.length > 0 && page < maxPages
    // The vendor serves no page after the last one that it numbers.
    const isOpen = items.length > 0 && !hasMore
    return {
      outcome: 'found',
      model: { items, totalCount: null, page, hasMore },
      ...(isOpen ? { hasMore: null } : {}),
    }
  },
})

const hashtagPath = '/v1/instagram/search/hashtag'
const hashtagForm: ListForm = {
  entries: 'posts',
  beside: ['hashtag', 'media_type'],
  endsEmpty: true,
  maxPages,
}

async function tagged(
  vendor: VendorCalls,
  context: LookupContext,
  query: Query,
): Promise<Finding<Page<Media>>> {
  const page = await askSearch(vendor, context, hashtagPath, query, hashtagForm)
  const items = readEntries(page.entries, readIndexed, context, 'posts')
  return { outcome: 'found', model: { items, totalCount: null }, ...onward(page) }
}

export const scrapecreatorsHashtagPosts = vendorSource(scrapecreators, {
  paths: [hashtagPath],
  note: indexed,
  ask: (
    {
      hashtag,
      datePosted,
      mediaType,
    }: {
      readonly hashtag: string
      readonly datePosted?: 'last-hour' | 'last-day' | 'last-week' | 'last-month' | 'last-year'
      readonly mediaType?: 'reels' | 'all'
    },
    vendor,
    context,
  ) => tagged(vendor, context, { hashtag, date_posted: datePosted, media_type: mediaType }),
})

interface HashtagMediaParams {
  readonly hashtag: string
  readonly sort?: string
}

export const scrapecreatorsHashtagMedia = vendorSource(scrapecreators, {
  paths: [hashtagPath],
  note: `${indexed}; not newest first`,
  serves: ({ sort }: HashtagMediaParams) => sort !== 'newest',
  ask: ({ hashtag }: HashtagMediaParams, vendor, context) => tagged(vendor, context, { hashtag }),
})

const topicPath = '/v1/instagram/search/popular'
const topicForm: ListForm = { entries: 'posts', flag: 'has_more' }

async function topicOf(vendor: VendorCalls, context: LookupContext, query: string): Promise<Finding<Topic>> {
  const page = await askList(vendor, context, topicPath, { query }, topicForm)
  if (isRefusal(page)) return page
  return { outcome: 'found', model: readTopic(page.body, topicForm, context), ...onward(page) }
}

export const scrapecreatorsPopular = vendorSource(scrapecreators, {
  paths: [topicPath],
  ask: ({ query }: { readonly query: string }, vendor, context) => topicOf(vendor, context, query),
})

export const scrapecreatorsTopic = vendorSource(scrapecreators, {
  paths: [topicPath],
  ask: ({ topic: name }: { readonly topic: string }, vendor, context) => topicOf(vendor, context, name),
})

const trendingPath = '/v1/instagram/reels/trending'

/** Requests trending Reels. Each answer is another random batch without a next page. */
async function trendingReels(vendor: VendorCalls, context: LookupContext): Promise<Finding<Page<Media>>> {
  const body = await askThing(vendor, trendingPath, {})
  if (isRefusal(body)) return body
  const entries = requiredList(obj(body.data)?.reels, 'data.reels')
  const items = readEntries(entries, (entry) => readTrending(entry, context), context, 'data.reels')
  return { outcome: 'found', model: { items, totalCount: null }, next: null }
}

export const scrapecreatorsTrending = vendorSource(scrapecreators, {
  paths: [trendingPath],
  note: 'a random batch a call',
  ask: (_params: unknown, vendor, context) => trendingReels(vendor, context),
})

export const scrapecreatorsTrendingV2 = vendorSource(scrapecreators, {
  paths: [trendingPath],
  note: 'a random batch a call, one page',
  ask: (_params: unknown, vendor, context) => trendingReels(vendor, context),
})

const audioPath = '/v1/instagram/audio/reels'
const audioForm: ListForm = { entries: 'reels', flag: 'has_more' }

const reelsWith: VendorAdapter<{ readonly audioId: string }, AudioReels> = {
  paths: [audioPath],
  async ask({ audioId }, vendor, context) {
    const page = await askList(vendor, context, audioPath, { audio_id: audioId }, audioForm)
    if (isRefusal(page)) return page
    const model = readSoundReels(page.body, audioForm, audioId, context)
    return { outcome: 'found', model, ...onward(page) }
  },
}

export const scrapecreatorsAudioReels = vendorSource(scrapecreators, reelsWith)
