// Generated from the catalog by `npm run client`. Do not edit.
import type { Table } from '../../table.ts'
import type { Api } from '../api.ts'

/** The calls of `facebook`, for {@link createClient}. */
export const facebook: Table<Pick<Api, 'facebook'>> = {
  'facebook.adLibrary.ads': {"path":"/v1/facebook/ad-library/ads","price":1},
  'facebook.adLibrary.ads.search': {"path":"/v1/facebook/ad-library/ads/search","price":1,"items":["ads"]},
  'facebook.adLibrary.companies.ads': {"path":"/v1/facebook/ad-library/companies/ads","price":1,"items":["ads"]},
  'facebook.adLibrary.companies.search': {"path":"/v1/facebook/ad-library/companies/search","price":1,"items":["companies"]},
  'facebook.events': {"path":"/v1/facebook/events","price":1,"items":["events"]},
  'facebook.events.details': {"path":"/v1/facebook/events/details","price":1},
  'facebook.events.search': {"path":"/v1/facebook/events/search","price":1,"items":["events"]},
  'facebook.groups': {"path":"/v1/facebook/groups","price":1},
  'facebook.groups.posts': {"path":"/v1/facebook/groups/posts","price":1,"items":["posts"]},
  'facebook.marketplace.items': {"path":"/v1/facebook/marketplace/items","price":1},
  'facebook.marketplace.locations.search': {"path":"/v1/facebook/marketplace/locations/search","price":1,"items":["locations"]},
  'facebook.marketplace.search': {"path":"/v1/facebook/marketplace/search","price":1,"items":["listings"]},
  'facebook.posts': {"path":"/v1/facebook/posts","price":1},
  'facebook.posts.comments': {"path":"/v1/facebook/posts/comments","price":1,"items":["comments"]},
  'facebook.posts.comments.replies': {"path":"/v1/facebook/posts/comments/replies","price":1,"items":["replies"]},
  'facebook.posts.transcript': {"path":"/v1/facebook/posts/transcript","price":1},
  'facebook.profiles': {"path":"/v1/facebook/profiles","price":1},
  'facebook.profiles.events': {"path":"/v1/facebook/profiles/events","price":1,"items":["events"]},
  'facebook.profiles.photos': {"path":"/v1/facebook/profiles/photos","price":{"base":1,"surcharges":[{"parameter":"hostMedia","credits":2,"per":"asset","maxUnits":24}]},"items":["photos"]},
  'facebook.profiles.posts': {"path":"/v1/facebook/profiles/posts","price":{"base":1,"surcharges":[{"parameter":"hostMedia","credits":2,"per":"asset","maxUnits":24}]},"items":["posts"]},
  'facebook.profiles.reels': {"path":"/v1/facebook/profiles/reels","price":{"base":1,"surcharges":[{"parameter":"hostMedia","credits":2,"per":"asset","maxUnits":24}]},"items":["reels"]},
}
