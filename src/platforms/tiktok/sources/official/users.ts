import pMap from 'p-map'
import { changed, Fault } from '../../../../catalog/errors.ts'
import type { Finding, LookupContext, Refusal } from '../../../../catalog/source.ts'
import { partlessContext } from '../../../../reading/entries.ts'
import { named } from '../../../../reading/named.ts'
import { at, must } from '../../../../reading/narrow.ts'
import { count, int, str, url } from '../../../../reading/values.ts'
import { knownFields } from '../../../shared/views.ts'
import { commonCountry } from '../../country-shares.ts'
import {
  type AccountRegion,
  type AccountSample,
  type Profile,
  type ProfileList,
  unknownProfile,
} from '../../model.ts'
import { flag } from '../values.ts'
import { type HandleParams, sampleSize } from '../web/author.ts'
import { callOfficial, officialSource, readOfficialList } from './api.ts'
import { readRecentVideos } from './videos.ts'

/** Accounts by the Research API, and the lookups that evaluate their recent posts (engagement, region). */

const countFields = {
  followers: 'follower_count',
  following: 'following_count',
  likes: 'likes_count',
  posts: 'video_count',
}
const fields = `display_name,bio_description,avatar_url,is_verified,${Object.values(countFields)}`

/** Reads an account. The API returns public accounts only. */
export async function readOfficialUser(
  context: LookupContext,
  username: string,
): Promise<{ outcome: 'found'; model: Profile } | Refusal> {
  const answer = await callOfficial(context, '/v2/research/user/info/', fields, { username })
  if (answer.outcome !== 'answered') return answer
  const { data } = answer
  const blank = unknownProfile(username)
  const model = {
    ...blank,
    displayName: must(str(data.display_name), 'user/info display_name'),
    bio: str(data.bio_description),
    avatars: knownFields({ large: url(data.avatar_url) }),
    verified: must(flag(data.is_verified), 'user/info is_verified'),
    privateAccount: false,
    counts: { ...blank.counts, ...named(count, data, countFields) },
  }
  return { outcome: 'found', model }
}

export const officialProfile = officialSource<HandleParams, Profile>(({ handle }, context) =>
  readOfficialUser(context, handle),
)

/** The API lists names only: each account of a page costs another request of the daily quota. */
const maxNamesPerPage = 10

export const officialPeople = (kind: 'followers' | 'following') =>
  officialSource<{ handle: string; userId?: string | undefined }, ProfileList>(
    async ({ handle: username }, context) => {
      const from = typeof context.continuation === 'number' ? context.continuation : null
      const body = { username, max_count: maxNamesPerPage, ...(from === null ? {} : { cursor: from }) }
      const list = await readOfficialList(context, `/v2/research/user/${kind}/`, '', body, {
        name: `user_${kind}`,
        read: (entry) => must(str(at(entry, 'username')), 'username'),
        next: (data) => int(data.cursor),
      })
      if (list.outcome !== 'listed') return list
      const found = await pMap(list.items, (name) => readOfficialUser(context, name), { concurrency: 5 })
      // An account that was deleted between the two calls is left out.
      const people = found.flatMap((one) => (one.outcome === 'found' ? one.model : []))
      if (list.items.length > 0 && people.length === 0) throw changed(`user_${kind} accounts`)
      return { outcome: 'found', model: { people, total: null, hidden: false }, next: list.next }
    },
    (params) => !params.userId,
  )

async function readSample(context: LookupContext, handle: string): Promise<Finding<AccountSample>> {
  const profile = await readOfficialUser(context, handle)
  if (profile.outcome !== 'found') return profile
  const list = await readRecentVideos(context, handle, sampleSize)
  if (list.outcome !== 'found') return { outcome: list.outcome }
  return { outcome: 'found', model: { profile: profile.model, posts: list.model.posts } }
}

export const officialEngagement = officialSource<HandleParams, AccountSample>(({ handle }, context) =>
  readSample(partlessContext(context), handle),
)

export const officialRegion = officialSource<HandleParams, AccountRegion>(async ({ handle }, context) => {
  const sample = await readSample(context, handle)
  if (sample.outcome !== 'found') return { outcome: sample.outcome }
  const { profile, posts } = sample.model
  const region = commonCountry(posts.map((post) => post.region))
  if (region !== null) return { outcome: 'found', model: { handle, region, source: 'uploads' } }
  if (posts.length > 0) throw changed('region_code')
  // The API searched the last 90 days only: earlier posts of the account may still show a country.
  if (profile.counts.posts !== 0) throw new Fault('media', 'no upload of the last 90 days')
  return { outcome: 'found', model: { handle, region: null, source: null } }
})
