import { z } from 'zod'
import { operation } from '../../catalog/operation.ts'
import { cursor, flag, identifier, oneOf } from '../../catalog/parameters.ts'
import type { LookupContext, Source } from '../../lookup/source.ts'
import { obj, str } from '../shared/narrow.ts'
import { count, firstOf, isoTime, noPage, nullableInt, nullableText, page } from '../shared/records.ts'
import { hostList, mostHosted } from './hosting.ts'
import { handle, region } from './identifiers.ts'
import { toVideoItem } from './items.ts'
import { profileUrlOf } from './profile-records.ts'
import { avatarUrls, details, listStatus, type VideoPage, videoPage } from './records.ts'
import { authorVideos, videosOf } from './sources/author-videos.ts'
import { type PostList, pageSize } from './sources/lists.ts'
import { officialPeople } from './sources/official.ts'
import { type PeopleAnswer, peoplePage } from './sources/people.ts'
import { type Condition, firstWindow, needsApp, queryVideos, type Window } from './sources/research.ts'
import { avatarOf, findUser, type User } from './sources/user.ts'

/** Lists that belong to an author: videos, followers, followed accounts. */

const trim = flag({ description: 'Leave out `details`, for smaller answers.', shapes: false })

const userId = identifier(
  {
    description: 'Numeric id the account must have: a renamed or taken-over handle counts as not found.',
    example: '7178271616296568344',
    expects: 'the numeric id of a TikTok account',
  },
  (raw) => (/^\d{5,20}$/.test(raw) ? raw : null),
)

interface VideosWish {
  handle: string
  sortBy?: 'latest' | 'popular'
  userId?: string
  region?: string
  trim?: boolean
  hostMedia?: boolean
}

/** The record of a page of posts, files kept where that was asked for. */
async function videosAnswer(
  context: LookupContext,
  list: PostList,
  wish: VideosWish,
  next: null | { cursor: string; secUid: string },
) {
  const items = list.posts.map((post) => toVideoItem(post, wish.trim))
  const hosted = wish.hostMedia
    ? await hostList(context, list.posts, items, list.mediaCookie)
    : { items, stored: 0 }
  const data: VideoPage = { videos: hosted.items, page: firstOf(next !== null) }
  return { outcome: 'found' as const, data, next, used: { hostMedia: hosted.stored } }
}

const webVideos: Source<VideosWish, VideoPage> = {
  name: 'web',
  async lookup(params, context) {
    const popular = params.sortBy === 'popular'
    const size = params.hostMedia ? mostHosted / 2 : pageSize
    const from = obj(context.continuation)
    const secUid = str(from?.secUid)
    const cursor = str(from?.cursor)
    if (secUid !== null && cursor !== null) {
      const list = await videosOf(context, secUid, { popular, cursor, count: size, region: params.region })
      if (list === null) return { outcome: 'restricted' }
      return videosAnswer(context, list, params, list.next === null ? null : { cursor: list.next, secUid })
    }
    const answer = await findUser(context, params.handle)
    if (answer.outcome !== 'found') return { outcome: answer.outcome }
    if (params.userId && answer.user.id !== params.userId) return { outcome: 'not_found' }
    const list = await authorVideos(context, answer, {
      popular,
      cursor: null,
      count: size,
      region: params.region,
    })
    if (list === null) return { outcome: 'restricted' }
    const next =
      list.next !== null && answer.user.secUid ? { cursor: list.next, secUid: answer.user.secUid } : null
    return videosAnswer(context, list, params, next)
  },
}

/** Days of an author's past that the Research API is searched for: six windows. */
const authorDays = 180

const officialVideos: Source<VideosWish, VideoPage> = {
  name: 'official',
  requires: needsApp,
  // The Research API knows neither popularity order nor numeric author ids nor media.
  serves: (params) => params.sortBy !== 'popular' && !params.userId && !params.hostMedia,
  async lookup(params, context) {
    const conditions: Condition[] = [
      { operation: 'EQ', field_name: 'username', field_values: [params.handle] },
    ]
    const start =
      (context.continuation as unknown as Window | null) ?? firstWindow(context.clock.now(), authorDays)
    const list = await queryVideos(context, conditions, start, pageSize)
    if ('outcome' in list) return { outcome: list.outcome }
    const data: VideoPage = {
      videos: list.posts.map((post) => toVideoItem(post, params.trim)),
      page: firstOf(list.next !== null),
    }
    return { outcome: 'found', data, next: list.next && { ...list.next } }
  },
}

export const getVideos = operation({
  id: 'tiktok.profiles.videos',
  path: '/v1/tiktok/profiles/{handle}/videos',
  summary: 'Videos of a TikTok profile',
  parameters: {
    handle,
    sortBy: oneOf(['latest', 'popular'], {
      description: 'Order: latest (default) or popular.',
      example: 'latest',
    }),
    userId,
    region,
    cursor: cursor(),
    trim,
    hostMedia: flag({
      description: 'Keep thumbnails and videos of up to twelve posts a page: 2 credits for each file kept.',
      shapes: false,
    }),
  },
  record: videoPage,
  price: { base: 1, surcharges: [{ parameter: 'hostMedia', credits: 2, per: 'asset', most: mostHosted }] },
  cacheSeconds: 120,
  list: {
    items: (data) => data.videos,
    itemId: (item: { id: string }) => item.id,
    itemTime: (item: { createdAt: string | null }) => item.createdAt,
  },
  watch: {
    mode: 'feed',
    defaultIntervalMinutes: 60,
    minIntervalMinutes: 5,
    displayName: 'New videos of a TikTok profile',
    inputHint: 'handle',
  },
  example: { handle: 'ada.cooks' },
  phrases: [
    'videos of a tiktok user',
    'latest tiktoks posted by a creator',
    'most popular videos of a tiktok account',
    'list what a tiktoker uploaded',
  ],
  empty: () => ({ videos: [], page: noPage }),
  sources: [webVideos, officialVideos],
  timeoutMs: 60_000,
})

const person = {
  handle: z.string().min(1),
  displayName: nullableText,
  bio: nullableText,
  avatarUrl: nullableText,
  platformUserId: z.string().optional(),
  secUid: z.string().optional(),
  verified: z.boolean(),
}

const followersRecord = z.strictObject({
  lookupStatus: listStatus,
  followers: z.array(
    z.strictObject({
      ...person,
      avatarUrls: avatarUrls.optional(),
      privateAccount: z.boolean(),
      metrics: z.strictObject({ followers: count, following: count }),
    }),
  ),
  page,
  totalFollowers: nullableInt,
})
type Followers = z.infer<typeof followersRecord>

const followingRecord = z.strictObject({
  lookupStatus: listStatus,
  accounts: z.array(
    z.strictObject({
      ...person,
      profileUrl: z.string().min(1),
      privateAccount: z.boolean().optional(),
      region: z.string().optional(),
      language: z.string().optional(),
      accountCreatedAt: isoTime.optional(),
      metrics: z.strictObject({ followers: count, following: count, posts: count }),
      details: details.optional(),
    }),
  ),
  page,
  totalAccounts: nullableInt,
})
type Following = z.infer<typeof followingRecord>

function personOf(user: User) {
  return {
    handle: user.handle,
    displayName: user.displayName,
    bio: user.bio,
    avatarUrl: avatarOf(user),
    ...(user.id === null ? {} : { platformUserId: user.id }),
    ...(user.secUid === null ? {} : { secUid: user.secUid }),
    verified: user.verified,
  }
}

function toFollowers(answer: PeopleAnswer): Followers {
  return {
    lookupStatus: 'found',
    followers: answer.users.map((user) => ({
      ...personOf(user),
      ...(Object.keys(user.avatars).length > 0 ? { avatarUrls: user.avatars } : {}),
      privateAccount: user.privateAccount,
      metrics: { followers: user.counts.followers ?? 0, following: user.counts.following ?? 0 },
    })),
    page: firstOf(answer.next !== null),
    totalFollowers: answer.total,
  }
}

function toFollowing(answer: PeopleAnswer, trimmed = false): Following {
  return {
    lookupStatus: 'found',
    accounts: answer.users.map((user) => ({
      ...personOf(user),
      profileUrl: profileUrlOf(user.handle),
      privateAccount: user.privateAccount,
      ...(user.region ? { region: user.region } : {}),
      ...(user.language ? { language: user.language } : {}),
      ...(user.createdAt ? { accountCreatedAt: user.createdAt } : {}),
      metrics: {
        followers: user.counts.followers ?? 0,
        following: user.counts.following ?? 0,
        posts: user.counts.posts ?? 0,
      },
      ...(trimmed ? {} : { details: { likes: user.counts.likes, friends: user.counts.friends } }),
    })),
    page: firstOf(answer.next !== null),
    totalAccounts: answer.total,
  }
}

type PeopleWish = { handle: string; userId?: string; trim?: boolean }

/** The web list of either kind; a list its owner hides is found, with the status `hidden`. */
function webPeople<Data>(
  kind: 'followers' | 'following',
  record: (answer: PeopleAnswer, params: PeopleWish) => Data,
  hidden: Data,
): Source<PeopleWish, Data> {
  return {
    name: 'web',
    async lookup(params, context) {
      const from = obj(context.continuation)
      let secUid = str(from?.secUid)
      if (secUid === null) {
        const answer = await findUser(context, params.handle)
        if (answer.outcome !== 'found') return { outcome: answer.outcome }
        if (params.userId && answer.user.id !== params.userId) return { outcome: 'not_found' }
        if (kind === 'following' && answer.user.followingVisibility === 2)
          return { outcome: 'found', data: hidden }
        secUid = answer.user.secUid
      }
      if (secUid === null) return { outcome: 'restricted' }
      const people = await peoplePage(context, kind, secUid, str(from?.cursor))
      if (people === 'hidden') return { outcome: 'found', data: hidden }
      if (people === null) return { outcome: 'restricted' }
      const next = people.next === null ? null : { cursor: people.next, secUid }
      return { outcome: 'found', data: record(people, params), next }
    },
  }
}

/** Names from the Research API; each costs one more request of the daily quota, hence the small page. */
function officialPeopleSource<Data>(
  kind: 'followers' | 'following',
  record: (answer: PeopleAnswer, params: PeopleWish) => Data,
): Source<PeopleWish, Data> {
  return {
    name: 'official',
    requires: needsApp,
    serves: (params) => !params.userId,
    async lookup(params, context) {
      const from = typeof context.continuation === 'number' ? context.continuation : null
      const people = await officialPeople(context, kind, params.handle, from, 10)
      if ('outcome' in people) return { outcome: people.outcome }
      const next = people.next === null ? null : String(people.next)
      return {
        outcome: 'found',
        data: record({ users: people.users, next, total: null }, params),
        next: people.next,
      }
    },
  }
}

const emptyFollowers = (lookupStatus: Followers['lookupStatus']): Followers => ({
  lookupStatus,
  followers: [],
  page: noPage,
  totalFollowers: null,
})
const emptyFollowing = (lookupStatus: Following['lookupStatus']): Following => ({
  lookupStatus,
  accounts: [],
  page: noPage,
  totalAccounts: null,
})

export const getFollowers = operation({
  id: 'tiktok.profiles.followers',
  path: '/v1/tiktok/profiles/{handle}/followers',
  summary: 'Followers of a TikTok profile',
  parameters: { handle, userId, cursor: cursor(), trim },
  record: followersRecord,
  price: { base: 1 },
  cacheSeconds: 120,
  list: { items: (data) => data.followers, itemId: (item: { handle: string }) => item.handle },
  watch: {
    mode: 'search',
    defaultIntervalMinutes: 1440,
    minIntervalMinutes: 60,
    displayName: 'New followers of a TikTok profile',
    inputHint: 'handle',
  },
  example: { handle: 'ada.cooks' },
  phrases: [
    'followers of a tiktok account',
    'who follows a tiktok user',
    'names of the accounts following a tiktoker',
    'fans of a tiktok creator',
  ],
  empty: emptyFollowers,
  sources: [
    webPeople('followers', toFollowers, emptyFollowers('hidden')),
    officialPeopleSource('followers', toFollowers),
  ],
})

export const getFollowing = operation({
  id: 'tiktok.profiles.following',
  path: '/v1/tiktok/profiles/{handle}/following',
  summary: 'Accounts a TikTok profile follows',
  parameters: { handle, cursor: cursor(), trim },
  record: followingRecord,
  price: { base: 1 },
  cacheSeconds: 120,
  list: { items: (data) => data.accounts, itemId: (item: { handle: string }) => item.handle },
  watch: {
    mode: 'search',
    defaultIntervalMinutes: 1440,
    minIntervalMinutes: 60,
    displayName: 'Accounts newly followed by a TikTok profile',
    inputHint: 'handle',
  },
  example: { handle: 'ada.cooks' },
  phrases: [
    'who does a tiktok user follow',
    'accounts a tiktoker is following',
    'following list of a tiktok profile',
    'list the tiktok accounts followed by a creator',
  ],
  empty: emptyFollowing,
  sources: [
    webPeople('following', (answer, params) => toFollowing(answer, params.trim), emptyFollowing('hidden')),
    officialPeopleSource('following', (answer, params) => toFollowing(answer, params.trim)),
  ],
})
