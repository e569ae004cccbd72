import { isPrivate, type Source } from '../../../../catalog/source.ts'
import { requireSameId } from '../../../../reading/entries.ts'
import { must, obj } from '../../../../reading/narrow.ts'
import { iso, str } from '../../../../reading/values.ts'
import type { Account, Community, Timeline } from '../../model.ts'
import { readCommunity } from '../common-fields.ts'
import { official, requestedFields, requestOne } from './api.ts'
import { requestPost, requestPosts, requestUser } from './objects.ts'

/** A profile by handle. A protected account is private, and its public face is told. */
export const officialProfile: Source<{ handle: string }, Account> = {
  ...official,
  async lookup({ handle }, context) {
    const account = await requestUser(handle, context)
    if ('outcome' in account) return account
    return { outcome: account.isProtected ? 'private' : 'found', model: account }
  },
}

/** A community by id. The API tells neither rules nor members nor whether it is marked as sensitive. */
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

/** The posts of an account, newest first. Page 2 goes on by the id that page 1 resolved. */
export const officialTimeline: Source<TimelineParams, Timeline> = {
  ...official,
  async lookup({ handle, limit = 40, includeReplies = false, includePinned = false }, context) {
    const kept = obj(context.continuation)
    const first = kept ? null : await requestUser(handle, context)
    if (first && 'outcome' in first) return first
    if (first?.isProtected) return { ...isPrivate, model: { account: first, posts: [] } }
    const userId = first?.id ?? must(str(kept?.user), 'cursor user')
    const pinnedId = includePinned ? (first ? first.pinnedId : str(kept?.pinned)) : null

    const page = await requestPosts(context, {
      path: `/users/${userId}/tweets`,
      query: { exclude: includeReplies ? undefined : 'replies' },
      limit,
      tokenParameter: 'pagination_token',
      minPageSize: 5,
    })
    if ('outcome' in page) return page
    // A further page tells whose it is where the account wrote any of it.
    const account = first ?? page.users.get(userId) ?? (await requestUser(handle, context))
    if ('outcome' in account) return account

    const posts = page.posts.filter((post) => post.id !== pinnedId)
    for (const { author } of posts) {
      requireSameId(userId, author?.id, 'author_id')
      requireSameId(handle, author?.handle, 'author username')
    }
    const pinned = first && pinnedId !== null ? await requestPost(pinnedId, context) : null
    // The pinned post may be gone or withheld; the timeline is no less a timeline.
    if (pinned && !('outcome' in pinned)) posts.unshift(pinned)
    return {
      outcome: 'found',
      model: { account, posts },
      next: page.next && { ...page.next, user: userId, pinned: pinnedId },
    }
  },
}
