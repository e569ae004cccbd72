import { changed } from '../../../errors.ts'
import type { LookupAnswer, LookupContext, Source } from '../../../lookup/source.ts'
import { int, iso, must, obj, str, url } from '../../shared/narrow.ts'
import { firstOf } from '../../shared/records.ts'
import type { CommunityData, ProfileData, TimelineData, TweetData } from '../records.ts'
import { type Account, metricsOf, profileOf, timelineProfileOf } from './account.ts'
import { askApi, asked, bearerSetting, readOne } from './api.ts'
import { readIncludes, readPost, readPosts, readUser } from './api-records.ts'
import { askPage, readState } from './pages.ts'
import { type Post, tweetDataOf, tweetOf } from './post.ts'
import { postIdOf } from './post-link.ts'

type Missing = Exclude<LookupAnswer<never>, { outcome: 'found' }>

const official = { name: 'official', requires: [bearerSetting] } as const

async function askUser(
  handle: string,
  context: LookupContext,
): Promise<(Account & { id: string }) | Missing> {
  const read = readOne(await askApi(context, `/users/by/username/${handle}`, asked.users), 'user', handle)
  return 'outcome' in read ? read : readUser(read.record)
}

/** Asks the X API for one post. */
export async function askPost(id: string, context: LookupContext): Promise<Post | Missing> {
  const body = await askApi(context, `/tweets/${id}`, asked.posts)
  const read = readOne(body, 'post', id)
  return 'outcome' in read ? read : readPost(read.record, readIncludes(body), context.drift)
}

function profileData(account: Account): Omit<ProfileData, 'lookupStatus'> {
  return {
    profile: profileOf(account),
    // An answer with default fields only has no counts at all.
    metrics: Object.values(account.counts).every((count) => count === null) ? null : metricsOf(account),
  }
}

/** A profile by handle. A protected account is private, and its public face is told. */
export const profileSource: Source<{ handle: string }, ProfileData> = {
  ...official,
  async lookup({ handle }, context) {
    const account = await askUser(handle, context)
    if ('outcome' in account) return account
    const outcome = account.isProtected ? 'private' : 'found'
    return { outcome, data: { lookupStatus: outcome, ...profileData(account) } }
  },
}

interface TimelineParams {
  handle: string
  limit?: number
  includeReplies?: boolean
  includePinned?: boolean
}

/** The posts of an account, newest first. Page 2 goes on by the id that page 1 resolved. */
export const timelineSource: Source<TimelineParams, TimelineData> = {
  ...official,
  async lookup({ handle, limit = 40, includeReplies = false, includePinned = false }, context) {
    const kept = obj(context.continuation)
    const isFirst = kept === undefined
    let account = isFirst ? await askUser(handle, context) : null
    if (account && 'outcome' in account) return account
    if (account?.isProtected) {
      const data = { profile: timelineProfileOf(account), tweets: [], page: firstOf(false) }
      return { outcome: 'private', data: { lookupStatus: 'private', ...data } }
    }
    const userId = account?.id ?? must(str(kept?.user), 'cursor user')
    const pinnedId = includePinned ? (account ? account.pinnedId : str(kept?.pinned)) : null

    const page = await askPage(context, readState(context.continuation), {
      path: `/users/${userId}/tweets`,
      query: { ...asked.posts, ...(includeReplies ? {} : { exclude: 'replies' }) },
      tokenParameter: 'pagination_token',
      limit,
      least: 5,
      most: 100,
    })
    if ('outcome' in page) return page
    if (account === null) {
      const user = readIncludes(page.body).users.get(userId)
      const again = user ? readUser(user) : await askUser(handle, context)
      if ('outcome' in again) return again
      account = again
    }

    const posts = readPosts(page, context).filter((post) => post.id !== pinnedId)
    const pinned = isFirst && pinnedId !== null ? await askPost(pinnedId, context) : null
    // The pinned post may be gone or withheld; the timeline is no less a timeline.
    if (pinned && !('outcome' in pinned)) posts.unshift(pinned)
    return {
      outcome: 'found',
      data: {
        lookupStatus: 'found',
        profile: timelineProfileOf(account),
        tweets: posts.map(tweetOf),
        page: firstOf(page.next !== null),
      },
      next: page.next && { ...page.next, user: userId, pinned: pinnedId },
    }
  },
}

/** One post, with every count and the full text. */
export const postSource: Source<{ url: string; trim?: boolean }, TweetData> = {
  ...official,
  async lookup({ url: ref, trim = false }, context) {
    const id = await postIdOf(ref, context)
    if (id === null) return { outcome: 'not_found' }
    const post = await askPost(id, context)
    return 'outcome' in post ? post : { outcome: 'found', data: tweetDataOf(post, trim) }
  },
}

/** A community. The API tells neither rules nor members nor whether it is marked as sensitive. */
export const communitySource: Source<{ url: string }, CommunityData> = {
  ...official,
  async lookup({ url: id }, context) {
    const read = readOne(await askApi(context, `/communities/${id}`, asked.community), 'community', id)
    if ('outcome' in read) return read
    const { record } = read
    const name = str(record.name)
    if (name === null) throw changed('X API community.name', record)
    return {
      outcome: 'found',
      data: {
        lookupStatus: 'found',
        community: {
          platform: 'twitter',
          id,
          url: `https://x.com/i/communities/${id}`,
          name,
          description: str(record.description),
          createdAt: must(iso(record.created_at), 'X API community.created_at'),
          memberCount: must(int(record.member_count), 'X API community.member_count'),
          isNsfw: record.is_nsfw === true,
          joinPolicy: record.join_policy === 'Open' ? 'open' : 'restricted',
          primaryTopic: null,
          bannerImageUrl: url(record.banner_url),
          creator: null,
          rules: [],
          memberFacepileAvatarUrls: [],
          trendingHashtags: [],
        },
      },
    }
  },
}
