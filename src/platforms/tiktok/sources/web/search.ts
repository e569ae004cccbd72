import { type Finding, type LookupContext, restricted, type Source } from '../../../../catalog/source.ts'
import { changed } from '../../../../errors.ts'
import { passOver, readEntries } from '../../../../reading/entries.ts'
import { at, type Json, must, obj } from '../../../../reading/narrow.ts'
import { count, int, num, str, url } from '../../../../reading/values.ts'
import { told } from '../../../shared/views.ts'
import type { PostList, Profile, Suggestion } from '../../model.ts'
import { flag, listAt, nextOf } from '../values.ts'
import { readPost } from './item.ts'
import { hashtagPosts } from './lists.ts'
import { unsigned } from './site.ts'

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
async function searched<Model>(
  context: LookupContext,
  path: string,
  list: string,
  query: Record<string, string | number | undefined>,
  read: (entries: Json[]) => Model,
): Promise<Finding<Model>> {
  const left = obj(context.continuation)
  const from = int(left?.cursor) ?? 0
  const searchId = str(left?.searchId)
  const place = { offset: from, cursor: from, search_id: from > 0 ? (searchId ?? undefined) : undefined }
  const answer = await unsigned(context, path, { ...query, ...place })
  if (answer === null) return restricted
  const { json, code } = answer
  if (code !== 0) throw changed(`${path} status_code`, code)
  const entries = listAt(json, list).map((entry) => obj(entry) ?? {})
  const model = read(entries)
  const next = nextOf(json, entries, from)
  if (next === null) return { outcome: 'found', model, next }
  return { outcome: 'found', model, next: { cursor: next, searchId: searchId ?? searchIdOf(json) } }
}

export const webVideoSearch: Source<PostSearch, PostList> = {
  name: 'web',
  lookup: (params, context) =>
    searched(
      context,
      '/api/search/item/full/',
      'item_list',
      { ...filters(params), count: 20 },
      (entries) => ({
        posts: readEntries(entries, (item) => readPost(item, context), context, 'item_list'),
      }),
    ),
}

/** Kind of an entry of the general search that is a post; others are cards of users, ads and suggestions. */
const postEntry = 1

export const webTopSearch: Source<PostSearch, PostList> = {
  name: 'web',
  lookup: (params, context) =>
    searched(context, '/api/search/general/full/', 'data', filters(params), (entries) => {
      const posts = readEntries(
        entries,
        (entry) => {
          if (must(int(entry.type), 'data.type') !== postEntry) return passOver
          return readPost(must(obj(entry.item), 'data.item'), context)
        },
        context,
        'data',
      )
      // A page of nothing but cards: posts may have another number now.
      if (posts.length === 0 && entries.some((entry) => obj(entry.item))) throw changed('data.type')
      return { posts }
    }),
}

/** Reads `user_info`, which is written with underscores; its badge is told by the reasons for one. */
export function readFoundUser(entry: Json): Profile {
  const info = must(obj(entry.user_info), 'user_info')
  const reasons = [info.custom_verify, info.enterprise_verify_reason].filter((one) => typeof one === 'string')
  return {
    id: str(info.uid),
    secUid: str(info.sec_uid),
    handle: must(str(info.unique_id), 'user_info.unique_id'),
    displayName: str(info.nickname),
    bio: str(info.signature),
    avatars: told({
      large: url(at(info, 'avatar_larger', 'url_list', 0)),
      thumb: url(at(info, 'avatar_thumb', 'url_list', 0)),
    }),
    verified: reasons.length === 0 ? flag(info.verified) : reasons.some((reason) => reason !== ''),
    privateAccount: flag(info.secret),
    region: null,
    language: null,
    createdAt: null,
    roomId: null,
    followingVisibility: null,
    counts: {
      followers: count(info.follower_count),
      following: count(info.following_count),
      likes: count(info.total_favorited),
      posts: count(info.aweme_count),
      friends: null,
      diggs: null,
    },
    settings: {},
  }
}

export const webUserSearch: Source<{ query: string }, readonly Profile[]> = {
  name: 'web',
  lookup: ({ query }, context) =>
    searched(context, '/api/search/user/full/', 'user_list', { keyword: query, count: 20 }, (entries) =>
      readEntries(entries, readFoundUser, context, 'user_list'),
    ),
}

export const webHashtag: Source<{ hashtag: string; region?: string | undefined }, PostList> = {
  name: 'web',
  lookup: ({ hashtag, region }, context) => hashtagPosts(context, hashtag, region),
}

/** Suggestions while typing. */
export const webSuggestions: Source<{ query: string; region?: string | undefined }, readonly Suggestion[]> = {
  name: 'web',
  async lookup({ query, region }, context) {
    const path = '/api/search/general/preview/'
    const answer = await unsigned(context, path, { keyword: query, region, language: 'en' })
    if (answer === null) return restricted
    if (answer.code !== 0) throw changed('preview status_code', answer.code)
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
}
