import { changed } from '../../../../catalog/errors.ts'
import type { Finding, LookupContext } from '../../../../catalog/source.ts'
import { readEntries, skipEntry } from '../../../../reading/entries.ts'
import { named } from '../../../../reading/named.ts'
import { at, type Json, must, obj } from '../../../../reading/narrow.ts'
import { count, digits, int, num, str, url } from '../../../../reading/values.ts'
import { knownFields } from '../../../shared/views.ts'
import { type PostList, type Profile, type Suggestion, unknownProfile } from '../../model.ts'
import { flag, readBadge, requiredListAt } from '../values.ts'
import {
  callApi,
  continuationOf,
  noMissingCodes,
  pageFinding,
  type Query,
  readListPage,
} from './api-calls.ts'
import { readPost } from './item.ts'
import { webSource } from './site.ts'

/** Searches by the site's JSON calls. */

/** The parameters of a post search. */
export interface PostSearch {
  readonly query: string
  readonly datePosted?: keyof typeof publishTimeDays | undefined
  readonly sortBy?: keyof typeof sortTypes | undefined
  readonly region?: string | undefined
}

/** The site's numbers for the publish time: the last N days, 0 for all. */
export const publishTimeDays = {
  yesterday: 1,
  'this-week': 7,
  'this-month': 30,
  'last-3-months': 90,
  'last-6-months': 180,
  'all-time': 0,
} as const
/** The site's numbers for the order. */
export const sortTypes = { relevance: 0, 'most-liked': 1, 'date-posted': 2 } as const

function searchFilters({ query, region, datePosted, sortBy }: PostSearch) {
  const chosen = datePosted !== undefined || sortBy !== undefined
  const choice = {
    is_filter_search: 1,
    publish_time: publishTimeDays[datePosted ?? 'all-time'],
    sort_type: sortTypes[sortBy ?? 'relevance'],
  }
  return { keyword: query, region, ...(chosen ? choice : {}) }
}

/** The search id of an answer. Its field has changed over the years: the newest is read first. */
function searchIdOf(json: Json): string | null {
  return str(at(json, 'log_pb', 'impr_id')) ?? str(at(json, 'extra', 'logid')) ?? str(json.rid)
}

/** Reads a page of a search. The platform continues a search by its cursor and the search id of the first page. */
async function readSearchPage<T, Model>(
  context: LookupContext,
  path: string,
  name: string,
  query: Query,
  read: (entry: Json) => T | typeof skipEntry,
  model: (page: { readonly items: T[]; readonly entries: readonly unknown[] }) => Model,
): Promise<Finding<Model>> {
  const [searchId, cursor] = continuationOf(context, 'searchId')
  const from = int(cursor) ?? 0
  const place = { offset: from, cursor: from, search_id: from > 0 ? (searchId ?? undefined) : undefined }
  const readOne = (entry: unknown) => read(obj(entry) ?? {})
  const form = { names: [name], read: readOne, from, total: null, missing: noMissingCodes }
  const page = await readListPage(context, `/api/search/${path}/full/`, { ...query, ...place }, form)
  const id = searchId ?? (page.outcome === 'found' ? searchIdOf(page.json) : null)
  return pageFinding(page, model, (next) => ({ cursor: next, searchId: id }))
}

export const webVideoSearch = webSource<PostSearch, PostList>((params, context) => {
  const query = { ...searchFilters(params), count: 20 }
  const read = (item: Json) => readPost(item, context)
  return readSearchPage(context, 'item', 'item_list', query, read, ({ items: posts }) => ({ posts }))
})

/** Type of a post among the entries of the general search; other entries are cards of users, ads and suggestions. */
const postEntryType = 1

export const webTopSearch = webSource<PostSearch, PostList>((params, context) => {
  const read = (entry: Json) => {
    if (must(count(entry.type), 'data.type') !== postEntryType) return skipEntry
    return readPost(must(obj(entry.item), 'data.item'), context)
  }
  return readSearchPage(
    context,
    'general',
    'data',
    searchFilters(params),
    read,
    ({ items: posts, entries }) => {
      // Entries of other types contain posts: the platform may have changed the type number of posts.
      if (posts.length === 0 && entries.some((entry) => obj(at(entry, 'item')))) throw changed('data.type')
      return { posts }
    },
  )
})

/** Reads an account from `user_info`, whose field names have underscores. */
export function readFoundUser(entry: Json): Profile {
  const info = must(obj(entry.user_info), 'user_info')
  const blank = unknownProfile(must(str(info.unique_id), 'user_info.unique_id'))
  const avatars = { large: 'avatar_larger.url_list.0', thumb: 'avatar_thumb.url_list.0' }
  const followed = { followers: 'follower_count', following: 'following_count' }
  return {
    ...blank,
    ...named(digits, info, { id: 'uid' }),
    ...named(str, info, { secUid: 'sec_uid', displayName: 'nickname', bio: 'signature' }),
    avatars: knownFields(named(url, info, avatars)),
    verified: readBadge(info),
    privateAccount: flag(info.secret),
    counts: {
      ...blank.counts,
      ...named(count, info, { ...followed, likes: 'total_favorited', posts: 'aweme_count' }),
    },
  }
}

export const webUserSearch = webSource<{ query: string }, readonly Profile[]>(({ query: keyword }, context) =>
  readSearchPage(context, 'user', 'user_list', { keyword, count: 20 }, readFoundUser, ({ items }) => items),
)

/** The suggestions that TikTok shows while a user types. */
export const webSuggestions = webSource<
  { query: string; region?: string | undefined },
  readonly Suggestion[]
>(async ({ query, region }, context) => {
  const parameters = { keyword: query, region, language: 'en' }
  const answer = await callApi(context, '/api/search/general/preview/', parameters, {
    missing: noMissingCodes,
  })
  if (answer.outcome !== 'answered') return answer
  const model = readEntries(
    requiredListAt(answer.json, 'sug_list'),
    (entry) => ({
      text: must(str(at(entry, 'content')), 'content'),
      position: count(at(entry, 'pos')) ?? count(at(entry, 'word_record', 'words_position')),
      language: str(at(entry, 'extra_info', 'lang')) ?? str(at(entry, 'extra_info', 'sug_lang')),
      score: num(at(entry, 'extra_info', 'score')),
    }),
    context,
    'sug_list',
  )
  return { outcome: 'found', model }
})
