import pMap from 'p-map'
import {
  type Finding,
  isPrivate,
  type LookupContext,
  notFound,
  type Refusal,
  restricted,
} from '../../../../catalog/source.ts'
import { changed, Fault } from '../../../../errors.ts'
import { readEntries } from '../../../../reading/entries.ts'
import { at, type Json, must, obj } from '../../../../reading/narrow.ts'
import { hostMedia, maxHostedFiles } from '../../../shared/hosting.ts'
import { requestOptional } from '../../../shared/optional-request.ts'
import { commonCountry } from '../../countries.ts'
import type { Audience, Post, PostList, Profile, Sample, Whereabouts } from '../../model.ts'
import { leftBy, pageFound } from './calls.ts'
import { commentPage } from './comments.ts'
import { oldItem, readPost } from './item.ts'
import { authorVideos, completed, type PostPages, pageSize, videosOf } from './lists.ts'
import { findProfile, openProfile } from './profile.ts'
import { mediaHeaders, type Shown, web } from './site.ts'

/** Accounts, and what is made of their recent posts. */

export type ByHandle = { readonly handle: string }

export const webProfile = web<ByHandle, Profile>(({ handle }, context) => findProfile(context, handle))

/** What the posts of an account are asked for by. */
export interface VideosWish extends ByHandle {
  readonly sortBy?: 'latest' | 'popular' | undefined
  readonly userId?: string | undefined
  readonly region?: string | undefined
  readonly hostMedia?: boolean | undefined
}

/** Keeps the files of a page's posts: the thumbnail, and the video without watermark. */
function hostPosts(context: LookupContext, posts: readonly Post[], mediaCookie: string | null) {
  const headers = mediaHeaders(mediaCookie)
  return hostMedia(
    context,
    posts.map(({ id, thumbnailUrl, cleanUrl, downloadUrl }) => ({
      entityId: id,
      postId: id,
      image: thumbnailUrl,
      video: cleanUrl ?? downloadUrl,
      headers,
    })),
  )
}

async function pageOf(
  context: LookupContext,
  page: PostPages,
  secUid: string | null,
  wish: VideosWish,
): Promise<Finding<PostList>> {
  if (page.outcome !== 'found') return page
  const { items: posts, mediaCookie } = page
  const hosted = wish.hostMedia ? await hostPosts(context, posts, mediaCookie) : null
  const model = { posts, hosted: hosted?.assets ?? null }
  const next = (cursor: string) => ({ cursor, secUid: must(secUid, 'user.secUid') })
  return { ...pageFound(page, () => model, next), served: hosted?.served ?? {} }
}

export const webAuthorVideos = web<VideosWish, PostList>(async (params, context) => {
  const [secUid, from] = leftBy(context, 'secUid')
  const count = params.hostMedia ? maxHostedFiles / 2 : pageSize
  const wish = { popular: params.sortBy === 'popular', from, count, region: params.region }
  if (secUid !== null)
    return pageOf(context, await videosOf(context, params.handle, secUid, wish), secUid, params)
  const answer = await findProfile(context, params.handle)
  if (answer.outcome !== 'found') return { outcome: answer.outcome }
  const { model } = answer
  if (params.userId && must(model.id, 'user.id') !== params.userId) return notFound
  return pageOf(context, await authorVideos(context, answer, wish), model.secUid, params)
})

/** The posts in a page of 2022: `ItemModule` in the order of `ItemList`; saves were not counted then. */
function postsOfOldPage(sigi: Json | null, context: LookupContext): Post[] | null {
  const order = at(sigi, 'ItemList', 'user-post', 'list')
  const items = obj(sigi?.ItemModule)
  if (!items) {
    if (Array.isArray(order) && order.length > 0) throw changed('ItemModule')
    return null
  }
  if (!Array.isArray(order)) throw changed('ItemList.user-post.list')
  const read = (id: unknown) => readPost(oldItem(sigi, String(id)) ?? {}, context)
  return readEntries(order, read, context, 'ItemModule')
}

/** The latest posts of an account, of which not all counts have to be told. */
async function recentPosts(
  context: LookupContext,
  found: Shown<Profile>,
  count: number,
): Promise<{ outcome: 'found'; posts: Post[] } | Refusal> {
  const posts = postsOfOldPage(found.sigi, context)
  if (posts !== null) return { outcome: 'found', posts }
  const list = await authorVideos(context, found, { popular: false, from: null, count })
  return list.outcome === 'found' ? { outcome: 'found', posts: list.items } : list
}

/** An account with its recent posts; of a private one the profile alone. */
async function sampleOf(context: LookupContext, handle: string, count: number): Promise<Finding<Sample>> {
  const answer = await findProfile(context, handle)
  if (answer.outcome === 'private' && answer.model) {
    return { outcome: 'private', model: { profile: answer.model, posts: [] } }
  }
  if (answer.outcome !== 'found') return { outcome: answer.outcome }
  const list = await recentPosts(context, answer, count)
  if (list.outcome !== 'found') return list
  return { outcome: 'found', model: { profile: answer.model, posts: list.posts } }
}

/** Posts an audit reads. */
export const sampleSize = 20

export const webEngagement = web<ByHandle, Sample>(({ handle }, context) =>
  sampleOf(context, handle, sampleSize),
)

/** The country of most uploads; lists tell none, and then the posts' own pages are read. */
async function uploadCountry(context: LookupContext, posts: readonly Post[]): Promise<string | null> {
  const told = commonCountry(posts.map((post) => post.region))
  if (told !== null) return told
  const named = posts.map(({ id, author }) => ({ id, handle: author?.handle ?? null }))
  return commonCountry((await completed(context, named)).map((post) => post.region))
}

/** Posts whose countries are counted. */
const countedPosts = 10

export const webRegion = web<ByHandle, Whereabouts>(async ({ handle }, context) => {
  const answer = await findProfile(context, handle)
  if (answer.outcome !== 'found' && answer.outcome !== 'private') return { outcome: answer.outcome }
  if (!answer.model) return isPrivate
  const { handle: named, region: stated } = answer.model
  const nowhere: Whereabouts = { handle: named, region: null, source: null }
  if (stated) return { outcome: 'found', model: { handle: named, region: stated, source: 'account' } }
  if (answer.outcome !== 'found') return { outcome: 'private', model: nowhere }
  const list = await recentPosts(context, answer, countedPosts)
  if (list.outcome !== 'found') return list
  // An account that states no country and has no posts: there is nothing to tell it by.
  if (list.posts.length === 0) return { outcome: 'found', model: nowhere }
  const region = await uploadCountry(context, list.posts.slice(0, countedPosts))
  if (region === null) return restricted
  return { outcome: 'found', model: { handle: named, region, source: 'uploads' } }
})

const mostPosts = 6
const mostCommenters = 40

/**
 * The people who commented on recent posts, each once. Null where a wall stood before all comments.
 * @throws Fault where there is nobody to ask: nothing is charged for an audience of none
 */
async function commentersOf(
  context: LookupContext,
  posts: readonly string[],
  author: string,
): Promise<string[] | null> {
  const pages = await pMap(posts, (id) => commentPage(context, id), { concurrency: 3 })
  if (posts.length > 0 && pages.every((page) => page.outcome === 'restricted')) return null
  for (const { outcome } of pages) if (outcome !== 'found') context.drift(`comments ${outcome}`)
  const handles = pages.flatMap((page) =>
    page.outcome === 'found' ? page.model.comments.flatMap((comment) => comment.author?.handle ?? []) : [],
  )
  if (handles.length === 0) {
    throw new Fault('no_sample', 'no comment on recent posts', {
      publicMessage: 'No comment on recent posts of this account could be read. Nothing was charged.',
    })
  }
  return [...new Set(handles)].filter((name) => name !== author).slice(0, mostCommenters)
}

export const webAudience = web<ByHandle, Audience>(async ({ handle }, context) => {
  const sample = await sampleOf(context, handle, mostPosts)
  const author = sample.model?.profile.handle ?? handle
  if (sample.outcome === 'private') {
    return { outcome: 'private', model: { handle: author, posts: 0, commenters: 0, countries: [] } }
  }
  if (sample.outcome !== 'found') return { outcome: sample.outcome }
  const posts = sample.model.posts.slice(0, mostPosts).map((post) => post.id)
  const people = await commentersOf(context, posts, author)
  if (people === null) return restricted
  // One profile that cannot be read costs nothing.
  const profiles = await pMap(
    people,
    (name) => requestOptional('commenter', context, () => openProfile(context, name.toLowerCase())),
    { concurrency: 5 },
  )
  const countries = profiles.flatMap((one) => (one?.outcome === 'found' && one.model.region) || [])
  return {
    outcome: 'found',
    model: { handle: author, posts: posts.length, commenters: people.length, countries },
  }
})
