import { operation } from '../../catalog/operation.ts'
import type { Source } from '../../lookup/source.ts'
import { handle } from './identifiers.ts'
import {
  commonCountry,
  type ProfileRecord,
  profileRecord,
  type RegionRecord,
  regionRecord,
  toProfile,
  toShortProfile,
} from './profile-records.ts'
import { authorVideos } from './sources/author-videos.ts'
import { officialProfile, officialRegion } from './sources/official.ts'
import { findUser } from './sources/user.ts'

type ByHandle = { handle: string }

const web: Source<ByHandle, ProfileRecord> = {
  name: 'web',
  async lookup(params, context) {
    const answer = await findUser(context, params.handle)
    if (answer.outcome === 'found') return { outcome: 'found', data: toProfile(answer.user, 'found') }
    if (answer.outcome === 'private' && answer.user) {
      return { outcome: 'private', data: toProfile(answer.user, 'private') }
    }
    return { outcome: answer.outcome }
  },
}

export const getProfile = operation({
  id: 'tiktok.profile',
  path: '/v1/tiktok/profiles/{handle}',
  summary: 'One TikTok profile with its counts',
  parameters: { handle },
  record: profileRecord,
  price: { base: 1 },
  cacheSeconds: 300,
  example: { handle: 'ada.cooks' },
  phrases: [
    'tiktok profile of a user',
    'how many followers does a tiktoker have',
    'total likes or hearts of a tiktok account',
    'bio and avatar of a tiktok account',
    'is this tiktok account verified',
  ],
  empty: (lookupStatus) => ({ lookupStatus, profile: null, metrics: null }),
  sources: [web, officialProfile],
})

const webRegion: Source<ByHandle, RegionRecord> = {
  name: 'web',
  async lookup(params, context) {
    const answer = await findUser(context, params.handle)
    if (answer.outcome === 'not_found' || answer.outcome === 'restricted') return { outcome: answer.outcome }
    const { user } = answer
    const name = user?.handle ?? params.handle
    const found = (region: string | null, regionSource: 'account' | 'uploads' | null): RegionRecord => ({
      lookupStatus: 'found',
      profile: toShortProfile(name),
      region,
      regionSource,
    })
    if (user?.region) return { outcome: 'found', data: found(user.region, 'account') }
    if (answer.outcome === 'private') {
      return { outcome: 'private', data: { ...found(null, null), lookupStatus: 'private' } }
    }
    const list = await authorVideos(context, answer, { popular: false, cursor: null, count: 10 })
    const region = commonCountry((list?.posts ?? []).map((post) => post.region))
    return { outcome: 'found', data: found(region, region === null ? null : 'uploads') }
  },
}

export const getRegion = operation({
  id: 'tiktok.profiles.region',
  path: '/v1/tiktok/profiles/{handle}/region',
  summary: 'Country of a TikTok account',
  description:
    'The region that the account states, else the country that most of its recent posts were uploaded from (`regionSource` tells which). Null when neither is public.',
  parameters: { handle },
  record: regionRecord,
  price: { base: 1 },
  cacheSeconds: 3600,
  example: { handle: 'ada.cooks' },
  phrases: [
    'region of a tiktok account',
    'which country is a tiktok user from',
    'where is a tiktok creator based',
    'country a tiktok handle belongs to',
  ],
  empty: (lookupStatus) => ({ lookupStatus, profile: null, region: null, regionSource: null }),
  sources: [webRegion, officialRegion],
})
