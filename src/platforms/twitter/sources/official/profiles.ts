import { isPrivate, type Source } from '../../../../catalog/source.ts'
import { requireSameId } from '../../../../reading/entries.ts'
import { must, obj } from '../../../../reading/narrow.ts'
import { iso, str } from '../../../../reading/values.ts'
import type { Account, Community, Timeline } from '../../model.ts'
import { readCommunity } from '../common-fields.ts'
import { official, requestedFields, requestOne } from './api.ts'
import { requestPost, requestPosts, requestUser } from './objects.ts'

/** A profile by handle. A protected account is `private`, with its public fields. */
export const officialProfile: Source<{ handle: string }, Account> = {
  ...official,
  async lookup({ handle }, context) {
    const account = await requestUser(handle, context)
    if ('outcome' in account) return account
    return { outcome: account.isProtected ? 'private' : 'found', model: account }
  },
}

/** A community by id. The API reports no rules, members or sensitivity. */
export const officialCommunity: Source<{ url: string }, Community> = {
  ...official,
  async lookup({ url: id }, context) {
    const community = await requestOne(context, 'community', id, requestedFields.community, (record) =>
      readCommunity(record, id, iso(record.created_at)),
    )
    return 'outcome' in community ? community : { outcome: 'found', model: community }
  },
}

interface TimelineParams {
  handle: string
  limit?: number
  includeReplies?: boolean
  includePinned?: boolean
}

/** The posts of an account, newest first. The cursor contains the account's id, so later pages need no profile. */
export const officialTimeline: Source<TimelineParams, Timeline> = {
  ...official,
  async lookup({ handle, limit = 40, includeReplies = false, includePinned = false }, context) {
    const cursor = obj(context.continuation)
    const first = cursor ? null : await requestUser(handle, context)
    if (first && 'outcome' in first) return first
    if (first?.isProtected) return { ...isPrivate, model: { account: first, posts: [] } }
    const userId = first?.id ?? must(str(cursor?.user), 'cursor user')
    const pinnedId = includePinned ? (first ? first.pinnedId : str(cursor?.pinned)) : null

    const page = await requestPosts(context, {
      path: `/users/${userId}/tweets`,
      authorId: userId,
      query: { exclude: includeReplies ? undefined : 'replies' },
      limit,
      tokenParameter: 'pagination_token',
      minPageSize: 5,
    })
    if ('outcome' in page) return page
    // A later page includes the account, unless it contains no post by it.
    const account = first ?? page.users.get(userId) ?? (await requestUser(handle, context))
    if ('outcome' in account) return account

    const posts = page.posts.filter((post) => post.id !== pinnedId)
    for (const { author } of posts) requireSameId(handle, author?.handle, 'author username')
    const pinned = first && pinnedId !== null ? await requestPost(pinnedId, context) : null
    // A missing or withheld pinned post is omitted.
    if (pinned && !('outcome' in pinned)) {
      requireSameId(userId, pinned.author?.id, 'pinned author_id')
      posts.unshift(pinned)
    }
    return {
      outcome: 'found',
      model: { account, posts },
      next: page.next && { ...page.next, user: userId, pinned: pinnedId },
    }
  },
}
