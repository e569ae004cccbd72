import pMap from 'p-map'
import type { Finding, LookupContext, Refusal, Source } from '../../../../catalog/source.ts'
import { changed } from '../../../../errors.ts'
import { provenList, readEntries } from '../../../../reading/entries.ts'
import { at, must } from '../../../../reading/narrow.ts'
import { count, int, str, url } from '../../../../reading/values.ts'
import { told } from '../../../shared/views.ts'
import type { People, Profile } from '../../model.ts'
import { flag, provenEmpty } from '../values.ts'
import { needsApp, official } from './api.ts'

/** Accounts by the Research API. */

const fields = [
  'display_name',
  'bio_description',
  'avatar_url',
  'is_verified',
  'follower_count',
  'following_count',
  'likes_count',
  'video_count',
]

/** Reads one account; every field is asked for, and the API answers for public accounts only. */
export async function officialUser(
  context: LookupContext,
  username: string,
): Promise<{ outcome: 'found'; model: Profile } | Refusal> {
  const answer = await official(context, '/v2/research/user/info/', fields, { username })
  if (answer.outcome !== 'answered') return answer
  const { data } = answer
  const model = {
    id: null,
    handle: username,
    secUid: null,
    displayName: must(str(data.display_name), 'user/info display_name'),
    bio: str(data.bio_description),
    avatars: told({ large: url(data.avatar_url) }),
    verified: must(flag(data.is_verified), 'user/info is_verified'),
    privateAccount: false,
    region: null,
    language: null,
    createdAt: null,
    roomId: null,
    followingVisibility: null,
    counts: {
      followers: count(data.follower_count),
      following: count(data.following_count),
      likes: count(data.likes_count),
      posts: count(data.video_count),
      friends: null,
      diggs: null,
    },
    settings: {},
  }
  return { outcome: 'found', model }
}

export const officialProfile: Source<{ handle: string }, Profile> = {
  name: 'official',
  requires: needsApp,
  lookup: ({ handle }, context) => officialUser(context, handle),
}

/** Names on a page: each is completed by its account, one more request of the daily quota. */
const namesPerPage = 10

async function people(
  context: LookupContext,
  kind: 'followers' | 'following',
  username: string,
): Promise<Finding<People>> {
  const from = typeof context.continuation === 'number' ? context.continuation : null
  const answer = await official(context, `/v2/research/user/${kind}/`, [], {
    username,
    max_count: namesPerPage,
    ...(from === null ? {} : { cursor: from }),
  })
  if (answer.outcome !== 'answered') return answer
  const { data } = answer
  const list = `user_${kind}`
  const names = readEntries(
    provenList(data[list], list),
    (entry) => must(str(at(entry, 'username')), 'username'),
    context,
    list,
  )
  const found = await pMap(names, (name) => officialUser(context, name), { concurrency: 5 })
  // Between the two calls an account can go; it is no follower any more.
  const people = found.flatMap((one) => (one.outcome === 'found' ? one.model : []))
  if (names.length > 0 && people.length === 0) throw changed(`${list} accounts`)
  const more = must(flag(data.has_more), `${list} has_more`)
  if (more) provenEmpty(names, 1, list)
  return {
    outcome: 'found',
    model: { people, total: null, hidden: false },
    next: more ? must(int(data.cursor), `${list} cursor`) : null,
  }
}

export function officialPeople(
  kind: 'followers' | 'following',
): Source<{ handle: string; userId?: string | undefined }, People> {
  return {
    name: 'official',
    requires: needsApp,
    serves: (params) => !params.userId,
    lookup: ({ handle }, context) => people(context, kind, handle),
  }
}
