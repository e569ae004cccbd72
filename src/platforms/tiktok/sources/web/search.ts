import { each } from '../../../../catalog/fields.ts'
import type { Found, LookupContext, Refusal } from '../../../../catalog/source.ts'
import { changed } from '../../../../errors.ts'
import { passOver, readEntries } from '../../../../reading/entries.ts'
import { at, type Json, must, obj } from '../../../../reading/narrow.ts'
import { count, int, num, str, url } from '../../../../reading/values.ts'
import { told } from '../../../shared/views.ts'
import type { PostList, Profile, Suggestion } from '../../model.ts'
import { namedProfile } from '../untold.ts'
import { flag, listAt } from '../values.ts'
import { called, listPage, noCodes, type Query } from './calls.ts'
import { readPost } from './item.ts'
import { web } from './site.ts'

/** Searches by the site's JSON calls. */

/** What a search of posts asks for. */
export interface PostSearch {
  readonly query: string
  readonly datePosted?: keyof typeof publishTime | undefined
  readonly sortBy?: keyof typeof sortType | undefined
  readonly region?: string | undefined
}

/** The site's own numbers for publish time (days) and order. */
export const publishTime = {
  'all-time': 0,
  yesterday: 1,
  'this-week': 7,
  'this-month': 30,
  'last-3-months': 90,
  'last-6-months': 180,
} as const
const sortType = { relevance: 0, 'most-liked': 1, 'date-posted': 2 } as const

function filters({ query, region, datePosted, sortBy }: PostSearch) {
  const chosen = datePosted !== undefined || sortBy !== undefined
  const choice = {
    is_filter_search: 1,
    publish_time: publishTime[datePosted ?? 'all-time'],
    sort_type: sortType[sortBy ?? 'relevance'],
  }
  return { keyword: query, region, ...(chosen ? choice : {}) }
}

/** Fields in which the search id is handed out, oldest answers last. */
function searchIdOf(json: Json): string | null {
  return str(at(json, 'log_pb', 'impr_id')) ?? str(at(json, 'extra', 'logid')) ?? str(json.rid)
}

/** One page of a search, which the platform continues by its cursor and the id of the first answer. */
async function searched<T>(
  context: LookupContext,
  path: string,
  name: string,
  query: Query,
  read: (entry: Json) => T | typeof passOver,
): Promise<(Found<T[]> & { readonly entries: readonly unknown[] }) | Refusal> {
  const left = obj(context.continuation)
  const from = int(left?.cursor) ?? 0
  const searchId = str(left?.searchId)
  const place = { offset: from, cursor: from, search_id: from > 0 ? (searchId ?? undefined) : undefined }
  const page = await listPage(
    context,
    `/api/search/${path}/full/`,
    { ...query, ...place },
    { names: [name], read: (entry) => read(obj(entry) ?? {}), from, total: null, missing: noCodes },
  )
  if (page.outcome !== 'found') return page
  const { items, entries, next, json } = page
  return {
    outcome: 'found',
    model: items,
    entries,
    next: next === null ? null : { cursor: next, searchId: searchId ?? searchIdOf(json) },
  }
}

export const webVideoSearch = web<PostSearch, PostList>(async (params, context) => {
  const query = { ...filters(params), count: 20 }
  const found = await searched(context, 'item', 'item_list', query, (item) => readPost(item, context))
  return found.outcome === 'found' ? { ...found, model: { posts: found.model } } : found
})

/** Kind of an entry of the general search that is a post; others are cards of users, ads and suggestions. */
const postEntry = 1

export const webTopSearch = web<PostSearch, PostList>(async (params, context) => {
  const found = await searched(context, 'general', 'data', filters(params), (entry) => {
    if (must(int(entry.type), 'data.type') !== postEntry) return passOver
    return readPost(must(obj(entry.item), 'data.item'), context)
  })
  if (found.outcome !== 'found') return found
  const { model: posts, entries } = found
  // A page of nothing but cards: posts may have another number now.
  if (posts.length === 0 && entries.some((entry) => obj(at(entry, 'item')))) throw changed('data.type')
  return { ...found, model: { posts } }
})

/** Reads `user_info`, which is written with underscores; its badge is told by the reasons for one. */
export function readFoundUser(entry: Json): Profile {
  const info = must(obj(entry.user_info), 'user_info')
  const reasons = [info.custom_verify, info.enterprise_verify_reason].filter((one) => typeof one === 'string')
  return {
    ...namedProfile(must(str(info.unique_id), 'user_info.unique_id')),
    id: str(info.uid),
    secUid: str(info.sec_uid),
    displayName: str(info.nickname),
    bio: str(info.signature),
    avatars: told({
      large: url(at(info, 'avatar_larger', 'url_list', 0)),
      thumb: url(at(info, 'avatar_thumb', 'url_list', 0)),
    }),
    verified: reasons.length === 0 ? flag(info.verified) : reasons.some((reason) => reason !== ''),
    privateAccount: flag(info.secret),
    counts: {
      followers: count(info.follower_count),
      following: count(info.following_count),
      likes: count(info.total_favorited),
      posts: count(info.aweme_count),
      ...each(null, 'friends', 'diggs'),
    },
  }
}

export const webUserSearch = web<{ query: string }, readonly Profile[]>(({ query }, context) =>
  searched(context, 'user', 'user_list', { keyword: query, count: 20 }, readFoundUser),
)

/** Suggestions while typing. */
export const webSuggestions = web<{ query: string; region?: string | undefined }, readonly Suggestion[]>(
  async ({ query, region }, context) => {
    const path = '/api/search/general/preview/'
    const answer = await called(
      context,
      path,
      { keyword: query, region, language: 'en' },
      { missing: noCodes },
    )
    if (answer.outcome !== 'answered') return answer
    const model = readEntries(
      listAt(answer.json, 'sug_list'),
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
  },
)
