import type { LookupAnswer, Source } from '../../../lookup/source.ts'
import { int, objs, str, url, yes } from '../../shared/narrow.ts'
import {
  commonCountry,
  type ProfileRecord,
  type RegionRecord,
  toProfile,
  toShortProfile,
} from '../profile-records.ts'
import { firstWindow, needsApp, official, queryVideos } from './research.ts'
import type { User } from './user.ts'

/** Accounts by the Research API. */

const userFields = [
  'display_name',
  'bio_description',
  'avatar_url',
  'is_verified',
  'follower_count',
  'following_count',
  'likes_count',
  'video_count',
]

type Context = Parameters<Source['lookup']>[1]

/** Reads one account; every field is asked for. */
export async function officialUser(
  context: Context,
  username: string,
): Promise<{ outcome: 'found'; user: User } | { outcome: 'not_found' | 'restricted' }> {
  const answer = await official(context, '/v2/research/user/info/', userFields, { username })
  if (!answer.ok) return { outcome: answer.outcome }
  const { data } = answer
  const avatar = url(data.avatar_url)
  const user: User = {
    id: null,
    handle: username,
    secUid: null,
    displayName: str(data.display_name),
    bio: str(data.bio_description),
    avatars: avatar === null ? {} : { large: avatar },
    verified: yes(data.is_verified),
    privateAccount: false,
    region: null,
    language: null,
    createdAt: null,
    roomId: null,
    followingVisibility: null,
    counts: {
      followers: int(data.follower_count),
      following: int(data.following_count),
      likes: int(data.likes_count),
      posts: int(data.video_count),
      friends: null,
      diggs: null,
    },
    raw: {},
  }
  return { outcome: 'found', user }
}

export const officialProfile: Source<{ handle: string }, ProfileRecord> = {
  name: 'official',
  requires: needsApp,
  async lookup(params, context): Promise<LookupAnswer<ProfileRecord>> {
    const answer = await officialUser(context, params.handle)
    return answer.outcome === 'found'
      ? { outcome: 'found', data: toProfile(answer.user, 'found') }
      : { outcome: answer.outcome }
  },
}

export const officialRegion: Source<{ handle: string }, RegionRecord> = {
  name: 'official',
  requires: needsApp,
  async lookup(params, context): Promise<LookupAnswer<RegionRecord>> {
    const user = await officialUser(context, params.handle)
    if (user.outcome !== 'found') return { outcome: user.outcome }
    const conditions = [{ operation: 'EQ' as const, field_name: 'username', field_values: [params.handle] }]
    const list = await queryVideos(context, conditions, firstWindow(context.clock.now(), 90), 20)
    if ('outcome' in list) return { outcome: list.outcome }
    const region = commonCountry(list.posts.map((post) => post.region))
    return {
      outcome: 'found',
      data: {
        lookupStatus: 'found',
        profile: toShortProfile(params.handle),
        region,
        regionSource: region === null ? null : 'uploads',
      },
    }
  },
}

/** Names on a page of followers or followed accounts, each completed by its own account record. */
export async function officialPeople(
  context: Context,
  kind: 'followers' | 'following',
  username: string,
  cursor: number | null,
  count: number,
): Promise<{ users: User[]; next: number | null } | { outcome: 'not_found' | 'restricted' }> {
  const answer = await official(context, `/v2/research/user/${kind}/`, [], {
    username,
    max_count: count,
    ...(cursor === null ? {} : { cursor }),
  })
  if (!answer.ok) return { outcome: answer.outcome }
  const users: User[] = []
  for (const entry of objs(answer.data[`user_${kind}`])) {
    const name = str(entry.username)
    if (name === null) continue
    const found = await officialUser(context, name)
    // Between the two calls an account can go; it is no follower any more.
    if (found.outcome === 'found') users.push(found.user)
  }
  return { users, next: answer.data.has_more === true ? int(answer.data.cursor) : null }
}
