import { comments, groupPosts, reels, replies } from './lists.ts'
import { profile } from './profiles.ts'
import { ad, adSearch, companyAds, item, listings, places } from './searches.ts'

export const facebook = [
  profile,
  reels,
  groupPosts,
  comments,
  replies,
  places,
  listings,
  item,
  adSearch,
  companyAds,
  ad,
]
