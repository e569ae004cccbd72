import pMap from 'p-map'
import {
  type Finding,
  type LookupContext,
  notFound,
  type Refusal,
  restricted,
} from '../../../../catalog/source.ts'
import { changed } from '../../../../errors.ts'
import { readEntries, sameThing } from '../../../../reading/entries.ts'
import { at, type Json, obj } from '../../../../reading/narrow.ts'
import { count, str } from '../../../../reading/values.ts'
import type { Post, PostList } from '../../model.ts'
import { listAt, nextOf, provenEmpty } from '../values.ts'
import { type NamedPost, openEmbed, readEmbedPosts } from './embed.ts'
import { readPost } from './item.ts'
import { openVideoPage } from './post.ts'
import type { FoundProfile } from './profile.ts'
import { called } from './site.ts'

/** Lists of posts. */

export interface PostPage {
  readonly outcome: 'found'
  readonly posts: readonly Post[]
  /** The platform's own cursor of the next page, or null at the end. */
  readonly next: string | null
  readonly mediaCookie: string | null
}

export type PostPages = PostPage | Refusal

/** Entries of a page when nothing else is said; the platform's own pages ask for 16 to 35. */
export const pageSize = 20

/** Reads the posts of a list answer and where it goes on. */
function readItems(json: Json, context: LookupContext, from: string | null, by?: string) {
  const entries = listAt(json, 'itemList' in json ? 'itemList' : 'item_list')
  const read = (item: unknown) => {
    const post = readPost(obj(item) ?? {}, context)
    if (by !== undefined) sameThing(by, post.author?.handle, 'item.author.uniqueId')
    return post
  }
  return { posts: readEntries(entries, read, context, 'itemList'), next: nextOf(json, entries, from) }
}

/**
 * One page of a JSON list of posts: not_found where what the list belongs to does not exist, restricted where the
 * platform refuses.
 * @param total how many there are, where that is known: it must not contradict an empty first page
 * @param by whose posts they have to be
 */
async function postList(
  context: LookupContext,
  path: string,
  query: Record<string, string | number | undefined>,
  from: string | null,
  total: number | null = null,
  by?: string,
): Promise<PostPages> {
  const answer = await called(context, path, { count: pageSize, ...query, cursor: from ?? 0 })
  if (answer === null) return restricted
  if (answer === 'missing') return notFound
  const read = readItems(answer.json, context, from, by)
  if (from === null) provenEmpty(read.posts, total, 'itemList')
  return { outcome: 'found', ...read, mediaCookie: answer.mediaCookie }
}

/**
 * Completes posts of which little more than the ids are known with their own pages. Posts whose page cannot be read
 * are left out and counted.
 */
export async function completed(context: LookupContext, named: readonly NamedPost[]): Promise<Post[]> {
  const answers = await pMap(
    named,
    async ({ id, handle }) => {
      const answer = await openVideoPage(context, { kind: 'post', id, handle, photo: false })
      if (answer.outcome === 'found') return answer.post
      context.drift(`list entry ${answer.outcome}`, answer.outcome === 'restricted' ? 'entry' : undefined)
      return null
    },
    { concurrency: 5 },
  )
  return answers.filter((post) => post !== null)
}

/** The first posts of a creator, tag or sound from its embed page, completed. Restricted behind a wall. */
async function embeddedPosts(
  context: LookupContext,
  path: string,
  total: number | null = null,
): Promise<PostPages> {
  const embed = await openEmbed(context, path)
  if (embed.outcome !== 'found') return embed
  context.drift('list refused, its first posts only')
  const named = readEmbedPosts(embed.data, context)
  provenEmpty(named, total ?? count(at(embed.data, 'embedInfo', 'videoCount')), 'embed videoList')
  const posts = await completed(context, named)
  // Not one page could be read: a wall, and no proof of an empty list.
  if (named.length > 0 && posts.length === 0) return restricted
  return { outcome: 'found', posts, next: null, mediaCookie: null }
}

interface AuthorWish {
  readonly popular: boolean
  /** Where an earlier page ended; null on the first. */
  readonly from: string | null
  readonly count: number
  readonly region?: string | undefined
}

/** `post_item_list_request_type` of the web list: 0 latest first, 1 most popular first. */
const order = { latest: 0, popular: 1 } as const

/** One page of an author's posts by the author's `secUid`. */
export async function videosOf(
  context: LookupContext,
  handle: string,
  secUid: string,
  wish: AuthorWish,
  total: number | null = null,
): Promise<PostPages> {
  const query = {
    secUid,
    count: wish.count,
    coverFormat: 2,
    needPinnedItemIds: 'true',
    post_item_list_request_type: order[wish.popular ? 'popular' : 'latest'],
    region: wish.region,
  }
  const list = await postList(context, '/api/post/item_list/', query, wish.from, total, handle)
  // The account was found before: a list that is missing is kept from us.
  return list.outcome === 'not_found' ? restricted : list
}

/**
 * The first page of an author's posts: the unsigned JSON list, else (latest order only) the embed page completed by the
 * posts' own pages. Restricted where the platform refuses both.
 */
export async function authorVideos(
  context: LookupContext,
  { model }: FoundProfile,
  wish: AuthorWish,
): Promise<PostPages> {
  const total = model.counts.posts
  if (total === 0) return { outcome: 'found', posts: [], next: null, mediaCookie: null }
  const listed =
    model.secUid === null ? restricted : await videosOf(context, model.handle, model.secUid, wish, total)
  if (listed.outcome === 'found' || wish.popular) return listed
  const shown = await embeddedPosts(context, `/embed/@${model.handle}`, total)
  return shown.outcome === 'not_found' ? restricted : shown
}

/** Where a list goes on: the id of what it belongs to and the platform's own cursor. */
interface Place {
  readonly id: string
  readonly from: string | null
}

function placeOf(context: LookupContext): Place | null {
  const left = obj(context.continuation)
  const [id, from] = [str(left?.id), str(left?.cursor)]
  return id !== null && from !== null ? { id, from } : null
}

/** A page of a list as a finding: its next page is told by the id and the platform's cursor. */
function findingOf(page: PostPages, id: string | null): Finding<PostList> {
  if (page.outcome !== 'found') return page
  const { posts, next } = page
  return {
    outcome: 'found',
    model: { posts },
    next: next === null || id === null ? null : { id, cursor: next },
  }
}

/** A page of the posts under a hashtag: the JSON calls, else (first page) the embed page. */
export async function hashtagPosts(
  context: LookupContext,
  name: string,
  region?: string,
): Promise<Finding<PostList>> {
  const path = '/api/challenge/item_list/'
  const place = placeOf(context)
  if (place) {
    return findingOf(await postList(context, path, { challengeID: place.id, region }, place.from), place.id)
  }
  const detail = await called(context, '/api/challenge/detail/', { challengeName: name })
  if (detail === 'missing') return notFound
  if (detail) {
    const info = obj(detail.json.challengeInfo)
    const id = str(at(info, 'challenge', 'id'))
    if (id === null) throw changed('challengeInfo.challenge.id', Object.keys(detail.json))
    const total = count(at(info, 'statsV2', 'videoCount')) ?? count(at(info, 'stats', 'videoCount'))
    const list = await postList(context, path, { challengeID: id, region }, null, total)
    if (list.outcome !== 'restricted') return findingOf(list, id)
  }
  return findingOf(await embeddedPosts(context, `/embed/tag/${encodeURIComponent(name)}`), null)
}

/** A page of the posts with a sound: the JSON call, else (first page) the embed page. */
export async function musicPosts(context: LookupContext, musicID: string): Promise<Finding<PostList>> {
  const place = placeOf(context)
  const list = await postList(context, '/api/music/item_list/', { musicID }, place?.from ?? null)
  if (list.outcome !== 'restricted' || place) return findingOf(list, musicID)
  return findingOf(await embeddedPosts(context, `/embed/music/${musicID}`), null)
}

/** A page of a collection's or playlist's posts. */
export async function collectionPosts(
  context: LookupContext,
  kind: 'collection' | 'playlist',
  id: string,
): Promise<Finding<PostList>> {
  const [path, query] =
    kind === 'collection'
      ? ['/api/collection/item_list/', { collectionId: id }]
      : ['/api/mix/item_list/', { mixId: id }]
  return findingOf(await postList(context, path, query, placeOf(context)?.from ?? null), id)
}
