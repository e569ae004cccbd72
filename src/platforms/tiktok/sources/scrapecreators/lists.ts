import type { Finding, LookupContext } from '../../../../catalog/source.ts'
import {
  askList,
  askSearch,
  cursorOf,
  isRefusal,
  onward,
  type Page,
} from '../../../../gateways/vendors/scrapecreators/calls.ts'
import type { ListForm } from '../../../../gateways/vendors/scrapecreators/wire.ts'
import { scrapecreators } from '../../../../gateways/vendors/scrapecreators.ts'
import { vendorSource } from '../../../../gateways/vendors/source.ts'
import type { VendorCalls } from '../../../../gateways/vendors/vendor.ts'
import { otherObject, readEntries } from '../../../../reading/entries.ts'
import { arr, at, type Json, must, obj, objs } from '../../../../reading/narrow.ts'
import { count, str, text } from '../../../../reading/values.ts'
import { postUrl } from '../../identifiers.ts'
import type { CommentList, ProfileList } from '../../model.ts'
import { requireProvenEmpty } from '../values.ts'
import { readComment, requireCommentOf } from '../web/comments.ts'
import { resolvePost } from '../web/post.ts'
import { readFollower, readUser } from './people.ts'
import { readPost, tagNames } from './posts.ts'

/** TikTok lists by ScrapeCreators: accounts, searches, comments. */

/** Fields that TikTok's own answers contain in addition to the list. */
const beside = ['extra', 'log_pb', 'status_code', 'status_msg']

async function peoplePage(
  vendor: VendorCalls,
  context: LookupContext,
  path: string,
  entries: string,
  handle: string,
): Promise<Finding<ProfileList>> {
  const form: ListForm = { entries, cursor: 'min_time', flag: 'has_more' }
  const page = await askList(vendor, context, path, { handle }, form)
  if (isRefusal(page)) return page
  const people = readEntries(page.entries, readFollower, context, entries)
  const total = count(page.body.total)
  if (cursorOf(context) === null) requireProvenEmpty(people, entries, page.body.total)
  return { outcome: 'found', model: { people, total, hidden: false }, ...onward(page) }
}

const followersPath = '/v1/tiktok/user/followers'

interface FollowerParams {
  readonly handle: string
  readonly userId?: string
}

export const scrapecreatorsFollowers = vendorSource(scrapecreators, {
  paths: [followersPath],
  note: 'by handle alone, without userId',
  serves: ({ userId }: FollowerParams) => userId === undefined,
  ask: ({ handle }: FollowerParams, vendor, context) =>
    peoplePage(vendor, context, followersPath, 'followers', handle),
})

const followingPath = '/v1/tiktok/user/following'

export const scrapecreatorsFollowing = vendorSource(scrapecreators, {
  paths: [followingPath],
  ask: ({ handle }: { readonly handle: string }, vendor, context) =>
    peoplePage(vendor, context, followingPath, 'followings', handle),
})

const usersPath = '/v1/tiktok/search/users'

export const scrapecreatorsUsers = vendorSource(scrapecreators, {
  paths: [usersPath],
  async ask({ query }: { readonly query: string }, vendor, context) {
    const form: ListForm = { entries: 'users', beside, endsEmpty: true }
    const page = await askSearch(vendor, context, usersPath, { query }, form)
    const model = readEntries(page.entries, readUser, context, 'users')
    return { outcome: 'found', model, ...onward(page) }
  },
})

const videosPath = '/v1/tiktok/search/keyword'
const topPath = '/v1/tiktok/search/top'
const hashtagPath = '/v1/tiktok/search/hashtag'

interface VideoSearch {
  readonly query: string
  readonly datePosted?:
    | 'yesterday'
    | 'this-week'
    | 'this-month'
    | 'last-3-months'
    | 'last-6-months'
    | 'all-time'
  readonly sortBy?: 'relevance' | 'most-liked' | 'date-posted'
  readonly region?: string
}

const postsOf = (page: Page, name: string, context: LookupContext) => ({
  outcome: 'found' as const,
  model: { posts: readEntries(page.entries, (entry) => readPost(entry, context), context, name) },
  ...onward(page),
})

export const scrapecreatorsVideos = vendorSource(scrapecreators, {
  paths: [videosPath],
  note: 'pages may repeat posts',
  async ask({ query, datePosted, sortBy, region }: VideoSearch, vendor, context) {
    const form: ListForm = { entries: 'search_item_list', beside, endsEmpty: true }
    const sent = { query, date_posted: datePosted, sort_by: sortBy, region }
    const page = await askSearch(vendor, context, videosPath, sent, form)
    const entries = page.entries.map((entry) => at(entry, 'aweme_info'))
    return postsOf({ ...page, entries }, 'search_item_list', context)
  },
})

export const scrapecreatorsTop = vendorSource(scrapecreators, {
  paths: [topPath],
  note: 'pages may repeat posts',
  async ask({ query, datePosted, sortBy, region }: VideoSearch, vendor, context) {
    const form: ListForm = { entries: 'items', beside, endsEmpty: true }
    const sent = { query, publish_time: datePosted, sort_by: sortBy, region }
    return postsOf(await askSearch(vendor, context, topPath, sent, form), 'items', context)
  },
})

export const scrapecreatorsHashtag = vendorSource(scrapecreators, {
  paths: [hashtagPath],
  async ask(
    { hashtag: name, region }: { readonly hashtag: string; readonly region?: string },
    vendor,
    context,
  ) {
    const form: ListForm = { entries: 'aweme_list', beside, flag: 'has_more' }
    const page = await askList(vendor, context, hashtagPath, { hashtag: name, region }, form)
    if (isRefusal(page)) return page
    for (const entry of objs(page.entries)) requireTag(name, entry)
    return postsOf(page, 'aweme_list', context)
  },
})

/**
 * TikTok cuts `cha_list` to one hashtag; the words of the caption have all of them.
 * @throws Fault changed for a post that states hashtags without the requested one
 */
function requireTag(name: string, aweme: Json): void {
  const namesIn = (list: unknown, key: string) =>
    objs(list).flatMap((one) => str(one[key])?.normalize('NFC').toLowerCase() || [])
  const stated = [...namesIn(aweme.cha_list, 'cha_name'), ...namesIn(aweme.text_extra, tagNames.hashtag)]
  // A tag that cannot be read may be the requested one.
  const isReadable = arr(aweme.text_extra).every((one) => text(at(one, tagNames.hashtag)) !== null)
  if (isReadable && stated.length > 0 && !stated.includes(name))
    throw otherObject('aweme.cha_list', name, stated)
}

const commentsForm: ListForm = { entries: 'comments', flag: 'has_more' }

async function commentPage(
  vendor: VendorCalls,
  context: LookupContext,
  link: string,
  path: string,
  commentId: string | null,
): Promise<Finding<CommentList>> {
  const post = await resolvePost(context, link)
  if ('outcome' in post) return post
  const page = await askList(
    vendor,
    context,
    path,
    { url: postUrl(post), comment_id: commentId },
    commentsForm,
  )
  if (isRefusal(page)) return page
  const comments = readEntries(
    page.entries,
    (entry) => {
      const comment = must(obj(entry), 'comment')
      requireCommentOf({ post: post.id, comment: commentId }, comment)
      return readComment(comment, commentId !== null, context)
    },
    context,
    'comments',
  )
  const total = count(page.body.total)
  if (cursorOf(context) === null) requireProvenEmpty(comments, 'comments', page.body.total)
  return { outcome: 'found', model: { comments, total }, ...onward(page) }
}

const commentsPath = '/v1/tiktok/video/comments'
const repliesPath = '/v1/tiktok/video/comment/replies'

export const scrapecreatorsComments = vendorSource(scrapecreators, {
  paths: [commentsPath],
  ask: ({ url }: { readonly url: string }, vendor, context) =>
    commentPage(vendor, context, url, commentsPath, null),
})

export const scrapecreatorsReplies = vendorSource(scrapecreators, {
  paths: [repliesPath],
  ask: ({ url, commentId }: { readonly url: string; readonly commentId: string }, vendor, context) =>
    commentPage(vendor, context, url, repliesPath, commentId),
})
