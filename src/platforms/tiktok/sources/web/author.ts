import pMap from 'p-map'
import { changed, Fault } from '../../../../catalog/errors.ts'
import {
  type Finding,
  isPrivate,
  type LookupContext,
  notFound,
  type Refusal,
  restricted,
} from '../../../../catalog/source.ts'
import { partlessContext, readEntries, requireUncontradicted } from '../../../../reading/entries.ts'
import { at, must, obj } from '../../../../reading/narrow.ts'
import { hostMedia, maxHostedFiles } from '../../../shared/hosting.ts'
import { requestOptional } from '../../../shared/optional-request.ts'
import { commonCountry } from '../../country-shares.ts'
import type { AccountRegion, AccountSample, Audience, Post, PostList, Profile } from '../../model.ts'
import { continuationOf, pageFinding } from './api-calls.ts'
import { readPostComments } from './comments.ts'
import { itemOfLegacyPage, readPost } from './item.ts'
import {
  completePosts,
  type PostPageResult,
  pageSize,
  readFirstAuthorPage,
  readFurtherAuthorPage,
} from './post-lists.ts'
import { findProfile, openProfile } from './profile.ts'
import { mediaHeaders, type ShownModel, webSource } from './site.ts'

/** Accounts, their posts, and the lookups that evaluate recent posts (engagement, region, audience). */

export type HandleParams = { readonly handle: string }

export const webProfile = webSource<HandleParams, Profile>(({ handle }, context) =>
  findProfile(context, handle),
)

/** The parameters of the lookup of an account's posts. */
export interface AuthorVideosParams extends HandleParams {
  readonly sortBy?: 'latest' | 'popular' | undefined
  readonly userId?: string | undefined
  readonly region?: string | undefined
  readonly hostMedia?: boolean | undefined
}

/** Hosts the files of a page's posts: the thumbnail, and the video without watermark where there is one. */
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

async function authorPageFinding(
  context: LookupContext,
  page: PostPageResult,
  secUid: string | null,
  wish: AuthorVideosParams,
): Promise<Finding<PostList>> {
  if (page.outcome !== 'found') return page
  const { items: posts, mediaCookie } = page
  const hosted = wish.hostMedia ? await hostPosts(context, posts, mediaCookie) : null
  const model = { posts, hosted: hosted?.assets ?? null }
  const next = (cursor: string) => ({ cursor, secUid: must(secUid, 'user.secUid') })
  return { ...pageFinding(page, () => model, next), served: hosted?.served ?? {} }
}

export const webAuthorVideos = webSource<AuthorVideosParams, PostList>(async (params, context) => {
  const [secUid, from] = continuationOf(context, 'secUid')
  const count = params.hostMedia ? maxHostedFiles / 2 : pageSize
  const wish = { popular: params.sortBy === 'popular', from, count, region: params.region }
  if (secUid !== null)
    return authorPageFinding(
      context,
      await readFurtherAuthorPage(context, params.handle, secUid, wish),
      secUid,
      params,
    )
  const answer = await findProfile(context, params.handle)
  if (answer.outcome !== 'found') return { outcome: answer.outcome }
  const { model } = answer
  if (params.userId && must(model.id, 'user.id') !== params.userId) return notFound
  return authorPageFinding(context, await readFirstAuthorPage(context, answer, wish), model.secUid, params)
})

/** The posts in a page of the form of 2022: `ItemModule` in the order of `ItemList`. These pages contain no saves. */
function readPostsOfLegacyPage({ sigi, model }: ShownModel<Profile>, context: LookupContext): Post[] | null {
  const order = at(sigi, 'ItemList', 'user-post', 'list')
  const items = obj(sigi?.ItemModule)
  if (!items) {
    if (Array.isArray(order) && order.length > 0) throw changed('ItemModule')
    return null
  }
  if (!Array.isArray(order)) throw changed('ItemList.user-post.list')
  if (order.length === 0) {
    const more = [at(sigi, 'ItemList', 'user-post', 'hasMore')]
    requireUncontradicted({ counts: [model.counts.posts], more }, 'ItemList.user-post.list')
  }
  const read = (id: unknown) => readPost(itemOfLegacyPage(sigi, String(id)) ?? {}, context)
  return readEntries(order, read, context, 'ItemModule')
}

/** The latest posts of an account; some of their counts may be unknown. */
async function readRecentPosts(
  context: LookupContext,
  found: ShownModel<Profile>,
  count: number,
): Promise<{ outcome: 'found'; posts: Post[] } | Refusal> {
  const posts = readPostsOfLegacyPage(found, context)
  if (posts !== null) return { outcome: 'found', posts }
  const list = await readFirstAuthorPage(context, found, { popular: false, from: null, count })
  return list.outcome === 'found' ? { outcome: 'found', posts: list.items } : list
}

/** An account with its recent posts; a private account with its profile only. */
async function readSample(
  context: LookupContext,
  handle: string,
  count: number,
): Promise<Finding<AccountSample>> {
  const answer = await findProfile(context, handle)
  if (answer.outcome === 'private' && answer.model) {
    return { outcome: 'private', model: { profile: answer.model, posts: [] } }
  }
  if (answer.outcome !== 'found') return { outcome: answer.outcome }
  const list = await readRecentPosts(context, answer, count)
  if (list.outcome !== 'found') return list
  return { outcome: 'found', model: { profile: answer.model, posts: list.posts } }
}

/** Number of posts that an engagement audit reads. */
export const sampleSize = 20

export const webEngagement = webSource<HandleParams, AccountSample>(({ handle }, context) =>
  readSample(partlessContext(context), handle, sampleSize),
)

/**
 * The country of most uploads. Lists mostly do not report it, so that the posts' own pages have to be read. Null where
 * the platform restricts all of these pages.
 * @throws Fault changed where readable posts state no country
 */
async function readUploadCountry(context: LookupContext, posts: readonly Post[]): Promise<string | null> {
  const listed = commonCountry(posts.map((post) => post.region))
  if (listed !== null) return listed
  const named = posts.map(({ id, author }) => ({ id, handle: author?.handle ?? null }))
  const completed = await completePosts(context, named)
  if (completed.isRestricted) return null
  return must(commonCountry(completed.posts.map((post) => post.region)), 'itemStruct.locationCreated')
}

/** Recent posts whose upload country counts. */
const maxCountedPosts = 10

export const webRegion = webSource<HandleParams, AccountRegion>(async ({ handle }, context) => {
  const answer = await findProfile(context, handle)
  if (answer.outcome !== 'found' && answer.outcome !== 'private') return { outcome: answer.outcome }
  if (!answer.model) return isPrivate
  const { handle: spelled, region: stated } = answer.model
  const unknownRegion: AccountRegion = { handle: spelled, region: null, source: null }
  if (stated) return { outcome: 'found', model: { handle: spelled, region: stated, source: 'account' } }
  if (answer.outcome !== 'found') return { outcome: 'private', model: unknownRegion }
  const list = await readRecentPosts(context, answer, maxCountedPosts)
  if (list.outcome !== 'found') return list
  // An account without stated country and without posts has no known region.
  if (list.posts.length === 0) return { outcome: 'found', model: unknownRegion }
  const region = await readUploadCountry(context, list.posts.slice(0, maxCountedPosts))
  if (region === null) return restricted
  return { outcome: 'found', model: { handle: spelled, region, source: 'uploads' } }
})

const maxAudiencePosts = 6
const maxCommenters = 40

/**
 * The distinct handles of people who commented on the posts. Null where the platform restricts all comments.
 * @throws Fault no_sample without a readable comment, so that an audience without people is not charged
 */
async function readCommenters(
  context: LookupContext,
  posts: readonly string[],
  author: string,
): Promise<string[] | null> {
  const pages = await pMap(posts, (id) => readPostComments(context, id), { concurrency: 3 })
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
  return [...new Set(handles)].filter((name) => name !== author).slice(0, maxCommenters)
}

export const webAudience = webSource<HandleParams, Audience>(async ({ handle }, context) => {
  const sample = await readSample(context, handle, maxAudiencePosts)
  const author = sample.model?.profile.handle ?? handle
  if (sample.outcome === 'private') {
    return { outcome: 'private', model: { handle: author, posts: 0, commenters: 0, countries: [] } }
  }
  if (sample.outcome !== 'found') return { outcome: sample.outcome }
  const posts = sample.model.posts.slice(0, maxAudiencePosts).map((post) => post.id)
  const people = await readCommenters(context, posts, author)
  if (people === null) return restricted
  // An unreadable profile only makes the sample smaller.
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
