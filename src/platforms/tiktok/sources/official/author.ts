import { changed, Fault } from '../../../../errors.ts'
import { commonCountry } from '../../countries.ts'
import type { Sample, Whereabouts } from '../../model.ts'
import { sampleSize } from '../web/author.ts'
import { byApi } from './api.ts'
import { officialUser } from './users.ts'
import { recentVideos } from './videos.ts'

/** What is made of an account's recent posts, by the Research API. */

type ByHandle = { readonly handle: string }

export const officialEngagement = byApi<ByHandle, Sample>(async ({ handle }, context) => {
  const profile = await officialUser(context, handle)
  if (profile.outcome !== 'found') return { outcome: profile.outcome }
  const list = await recentVideos(context, handle, sampleSize)
  if (list.outcome !== 'found') return { outcome: list.outcome }
  return { outcome: 'found', model: { profile: profile.model, posts: list.model.posts } }
})

export const officialRegion = byApi<ByHandle, Whereabouts>(async ({ handle }, context) => {
  const profile = await officialUser(context, handle)
  if (profile.outcome !== 'found') return { outcome: profile.outcome }
  const list = await recentVideos(context, handle)
  if (list.outcome !== 'found') return { outcome: list.outcome }
  const region = commonCountry(list.model.posts.map((post) => post.region))
  if (region !== null) return { outcome: 'found', model: { handle, region, source: 'uploads' } }
  if (list.model.posts.length > 0) throw changed('region_code')
  // The API shows the last days only: an account that posted before them has a country all the same.
  if (profile.model.counts.posts !== 0) throw new Fault('media', 'no upload of the last 90 days')
  return { outcome: 'found', model: { handle, region: null, source: null } }
})
