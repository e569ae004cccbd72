// Generated from the catalog by `npm run client`. Do not edit.
import type { Table } from '../../table.ts'
import type { Api } from '../api.ts'

/** The calls of `tiktok`, for {@link createClient}. */
export const tiktok: Table<Pick<Api, 'tiktok'>> = {
  'tiktok.adLibrary.ads': {"path":"/v1/tiktok/ad-library/ads","price":1},
  'tiktok.adLibrary.ads.search': {"path":"/v1/tiktok/ad-library/ads/search","price":1,"items":["ads"]},
  'tiktok.collections.videos': {"path":"/v1/tiktok/collections/videos","price":1,"items":["videos"]},
  'tiktok.feed.trending': {"path":"/v1/tiktok/feed/trending","price":1,"items":["items"]},
  'tiktok.music.videos': {"path":"/v1/tiktok/music/{clipId}/videos","price":1,"items":["videos"]},
  'tiktok.products': {"path":"/v1/tiktok/products","price":1},
  'tiktok.products.reviews': {"path":"/v1/tiktok/products/reviews","price":1,"items":["reviews"]},
  'tiktok.profiles': {"path":"/v1/tiktok/profiles/{handle}","price":1},
  'tiktok.profiles.audience': {"path":"/v1/tiktok/profiles/{handle}/audience","price":30},
  'tiktok.profiles.engagement': {"path":"/v1/tiktok/profiles/{handle}/engagement","price":5},
  'tiktok.profiles.followers': {"path":"/v1/tiktok/profiles/{handle}/followers","price":1,"items":["followers"]},
  'tiktok.profiles.following': {"path":"/v1/tiktok/profiles/{handle}/following","price":1,"items":["accounts"]},
  'tiktok.profiles.live': {"path":"/v1/tiktok/profiles/{handle}/live","price":1},
  'tiktok.profiles.region': {"path":"/v1/tiktok/profiles/{handle}/region","price":1},
  'tiktok.profiles.showcaseProducts': {"path":"/v1/tiktok/profiles/{handle}/showcase-products","price":1,"items":["products"]},
  'tiktok.profiles.videos': {"path":"/v1/tiktok/profiles/{handle}/videos","price":{"base":1,"surcharges":[{"parameter":"hostMedia","credits":2,"per":"asset","maxUnits":24}]},"items":["videos"]},
  'tiktok.search': {"path":"/v1/tiktok/search","price":1,"items":["videos"]},
  'tiktok.search.hashtags': {"path":"/v1/tiktok/search/hashtags","price":1,"items":["videos"]},
  'tiktok.search.suggestions': {"path":"/v1/tiktok/search/suggestions","price":1,"items":["suggestions"]},
  'tiktok.search.top': {"path":"/v1/tiktok/search/top","price":1,"items":["items"]},
  'tiktok.shop.products': {"path":"/v1/tiktok/shop/products","price":1,"items":["products"]},
  'tiktok.shop.products.search': {"path":"/v1/tiktok/shop/products/search","price":1,"items":["products"]},
  'tiktok.songs': {"path":"/v1/tiktok/songs","price":1},
  'tiktok.users.search': {"path":"/v1/tiktok/users/search","price":1,"items":["users"]},
  'tiktok.videos': {"path":"/v1/tiktok/videos","price":{"base":1,"surcharges":[{"parameter":"downloadMedia","credits":10,"per":"lookup","maxUnits":1}]}},
  'tiktok.videos.comments': {"path":"/v1/tiktok/videos/comments","price":1,"items":["comments"]},
  'tiktok.videos.comments.replies': {"path":"/v1/tiktok/videos/comments/replies","price":1,"items":["replies"]},
  'tiktok.videos.download': {"path":"/v1/tiktok/videos/download","price":11},
  'tiktok.videos.transcript': {"path":"/v1/tiktok/videos/transcript","price":{"base":1,"surcharges":[{"parameter":"useAiFallback","credits":10,"per":"lookup","maxUnits":1}]}},
}
