import { changed } from '../../../../catalog/errors.ts'
import type { Continuation, LookupContext, Refusal } from '../../../../catalog/source.ts'
import { askList, askThing, isRefusal, onward } from '../../../../gateways/vendors/scrapecreators/calls.ts'
import { entriesOf, type ListForm, onwardOf } from '../../../../gateways/vendors/scrapecreators/wire.ts'
import { scrapecreators } from '../../../../gateways/vendors/scrapecreators.ts'
import { vendorSource } from '../../../../gateways/vendors/source.ts'
import { readEntries, requireSameId } from '../../../../reading/entries.ts'
import { must, obj } from '../../../../reading/narrow.ts'
import { str } from '../../../../reading/values.ts'
import {
  feedbackOf,
  type GroupRef,
  groupUrl,
  type PageRef,
  type PostRef,
  pageUrl,
} from '../../identifiers.ts'
import type { Post, Reel } from '../../model.ts'
import { findingWithFiles, photoFiles, postFiles, reelFiles } from '../hosting.ts'
import { type NamedPage, resolveGroup, resolvePage, resolvePost } from '../links.ts'
import { plainName, requireCommentOf, requireSameGroup, segmentsOf } from '../web/identity.ts'
import { namesOf, readComment, readGroupPost, readPhoto, readReel } from './posts.ts'

/** ScrapeCreators' lists: reels, photos and posts of a page, posts of a group, comments and replies. */

/** Checks that an author is the requested page, by id or by the name in the link. */
export function requireSamePage(ref: NamedPage, id: string | null, link: string | null): void {
  if ('id' in ref) {
    requireSameId(ref.id, id, 'author.id')
    return
  }
  const [name = ''] = segmentsOf(link)
  const isName = name !== '' && name !== 'people' && !name.endsWith('.php') && !/^\d+$/.test(name)
  if (isName) requireSameId(plainName(ref.handle), plainName(name), 'author.url')
}

const reelsPath = '/v1/facebook/profile/reels'
const reelsForm: ListForm = { entries: 'reels', beside: ['next_page_id'] }

/** Requests a page of reels or photos. Their cursor consists of two values, and the vendor requires both. */
async function tabPage(
  vendor: Parameters<typeof askThing>[0],
  context: LookupContext,
  ref: NamedPage,
  path: string,
  form: ListForm,
) {
  const left = obj(context.continuation)
  const from = str(left?.cursor)
  const body = await askThing(vendor, path, {
    url: pageUrl(ref),
    cursor: from,
    next_page_id: str(left?.nextPageId),
  })
  if (isRefusal(body)) return body
  const entries = entriesOf(body, form)
  const { next: cursor, ...open } = onwardOf(body, form, from)
  if (cursor === null) return { entries, next: null, ...open }
  return { entries, next: { cursor, nextPageId: must(str(body.next_page_id), 'next_page_id') } }
}

type Asked =
  | Refusal
  | { readonly entries: readonly unknown[]; readonly next: Continuation | null; readonly hasMore?: null }

/** Requests a page's list with `ask`; `read` reads an entry and checks its owner. */
async function listOf<T>(
  context: LookupContext,
  url: PageRef,
  field: string,
  ask: (ref: NamedPage) => Promise<Asked>,
  read: (entry: unknown, ref: NamedPage) => T,
) {
  const ref = await resolvePage(context, url)
  if ('outcome' in ref) return ref
  const page = await ask(ref)
  if ('outcome' in page) return page
  const items = readEntries(page.entries, (entry) => read(entry, ref), context, field)
  return { items, next: page.next, ...('hasMore' in page ? { hasMore: null } : {}) }
}

/** Checks the owner of an entry that contains an author. */
function readOwn<T extends Reel | Post>(one: T, ref: NamedPage): T {
  if (one.author) requireSamePage(ref, one.author.id, one.author.url)
  return one
}

export const scrapecreatorsReels = vendorSource(scrapecreators, {
  paths: [reelsPath],
  note: '10 Reels a page',
  async ask(
    params: { readonly url: PageRef; readonly cursor?: string; readonly hostMedia?: boolean },
    vendor,
    context,
  ) {
    const ask = (ref: NamedPage) => tabPage(vendor, context, ref, reelsPath, reelsForm)
    const read = (entry: unknown, ref: NamedPage) => readOwn(readReel(entry), ref)
    const list = await listOf(context, params.url as PageRef, 'reels', ask, read)
    return 'outcome' in list ? list : findingWithFiles(context, params, list, reelFiles)
  },
})

const photosPath = '/v1/facebook/profile/photos'
const photosForm: ListForm = { entries: 'photos', beside: ['next_page_id'] }

function readOwnPhoto(entry: unknown, ref: NamedPage) {
  const photo = readPhoto(entry)
  const owner = /[?&]set=pb\.(\d+)/.exec(photo.url)?.[1]
  if ('id' in ref) requireSameId(ref.id, owner, 'photo.url')
  return photo
}

export const scrapecreatorsPhotos = vendorSource(scrapecreators, {
  paths: [photosPath],
  async ask(
    params: { readonly url: PageRef; readonly cursor?: string; readonly hostMedia?: boolean },
    vendor,
    context,
  ) {
    const ask = (ref: NamedPage) => tabPage(vendor, context, ref, photosPath, photosForm)
    const list = await listOf(context, params.url as PageRef, 'photos', ask, readOwnPhoto)
    return 'outcome' in list ? list : findingWithFiles(context, params, list, photoFiles)
  },
})

const postsPath = '/v1/facebook/profile/posts'
const postsForm: ListForm = { entries: 'posts' }

export const scrapecreatorsPosts = vendorSource(scrapecreators, {
  paths: [postsPath],
  note: '3 posts a page',
  async ask(
    params: {
      readonly url?: PageRef
      readonly cursor?: string
      readonly hostMedia?: boolean
      readonly pageId?: string
    },
    vendor,
    context,
  ) {
    const ask = (ref: NamedPage) => {
      const query = 'id' in ref ? { pageId: ref.id } : { url: pageUrl(ref) }
      return askList(vendor, context, postsPath, query, postsForm)
    }
    const read = (entry: unknown, ref: NamedPage) => readOwn(readGroupPost(entry, context), ref)
    const of = params.pageId === undefined ? must(params.url ?? null, 'url') : { id: params.pageId }
    const list = await listOf(context, of, 'posts', ask, read)
    return 'outcome' in list ? list : findingWithFiles(context, params, list, postFiles)
  },
})

const groupPath = '/v1/facebook/group/posts'
const groupForm: ListForm = { entries: 'posts' }
const orders = {
  top: 'TOP_POSTS',
  recentActivity: 'RECENT_ACTIVITY',
  chronological: 'CHRONOLOGICAL',
  chronologicalListings: 'CHRONOLOGICAL_LISTINGS',
} as const

export const scrapecreatorsGroupPosts = vendorSource(scrapecreators, {
  paths: [groupPath],
  note: 'public groups, 3 posts a page',
  async ask(
    {
      url,
      sortBy,
    }: {
      readonly url: GroupRef
      readonly sortBy?: 'top' | 'recentActivity' | 'chronological' | 'chronologicalListings'
    },
    vendor,
    context,
  ) {
    const group = await resolveGroup(context, url)
    if (typeof group !== 'string') return group
    const query = { url: groupUrl(group), sort_by: sortBy && orders[sortBy] }
    const page = await askList(vendor, context, groupPath, query, groupForm)
    if (isRefusal(page)) return page
    const items = readEntries(
      page.entries,
      (entry) => {
        const post = readGroupPost(entry, context)
        requireSameGroup([group], post.url, 'post.url')
        return post
      },
      context,
      'posts',
    )
    return { outcome: 'found', model: { items }, ...onward(page) }
  },
})

const commentsPath = '/v1/facebook/post/comments'
const commentsForm: ListForm = { entries: 'comments', flag: 'has_next_page' }

async function postQuery(
  context: LookupContext,
  url: PostRef | undefined,
  feedbackId: string | undefined,
): Promise<{ readonly query: Record<string, string>; readonly post: string | null } | Refusal> {
  if (feedbackId !== undefined) return { query: { feedback_id: feedbackOf(feedbackId) }, post: feedbackId }
  const ref = await resolvePost(context, must(url ?? null, 'url'))
  // Comments on a photo or video may name the post that contains it.
  return 'outcome' in ref ? ref : { query: { url: ref.url }, post: ref.kind === 'post' ? ref.id : null }
}

export const scrapecreatorsComments = vendorSource(scrapecreators, {
  paths: [commentsPath],
  note: 'replies only where the answer contains their tokens',
  async ask({ url, feedbackId }: { readonly url?: PostRef; readonly feedbackId?: string }, vendor, context) {
    const target = await postQuery(context, url, feedbackId)
    if ('outcome' in target) return target
    const page = await askList(vendor, context, commentsPath, target.query, commentsForm)
    if (isRefusal(page)) return page
    const read = (entry: unknown) => {
      requireCommentOf([target.post], namesOf(entry), 'comment.id')
      return readComment(entry, context)
    }
    const items = readEntries(page.entries, read, context, 'comments')
    return { outcome: 'found', model: { items }, ...onward(page) }
  },
})

const repliesPath = '/v1/facebook/post/comment/replies'
const repliesForm: ListForm = { entries: 'replies', flag: 'has_next_page' }

export const scrapecreatorsReplies = vendorSource(scrapecreators, {
  paths: [repliesPath],
  note: 'only for cursors of comments that this vendor returned',
  async ask(_params: unknown, vendor, context) {
    // The cursor contains the comment's two tokens and, from page 2 on, the vendor's cursor.
    const [feedbackId, token, from = null] = (str(context.continuation) ?? '').split(' ')
    if (!feedbackId || !token) throw changed('cursor')
    const body = await askThing(vendor, repliesPath, {
      feedback_id: feedbackId,
      expansion_token: token,
      cursor: from,
    })
    if (isRefusal(body)) return body
    const items = readEntries(
      entriesOf(body, repliesForm),
      (entry) => readComment(entry, context),
      context,
      'replies',
    )
    const { next } = onwardOf(body, repliesForm, from)
    return {
      outcome: 'found',
      model: { items },
      next: next === null ? null : `${feedbackId} ${token} ${next}`,
    }
  },
})
