import { eventDetails, eventList, eventSearch, pageEvents } from './events.ts'
import { comments, groupPosts, photos, posts, reels, replies } from './lists.ts'
import { profile } from './profiles.ts'
import { ad, adSearch, companies, companyAds, item, listings, places } from './searches.ts'

export const facebook = [
  profile,
  posts,
  reels,
  photos,
  pageEvents,
  groupPosts,
  comments,
  replies,
  places,
  listings,
  item,
  eventSearch,
  eventList,
  eventDetails,
  adSearch,
  companyAds,
  ad,
  companies,
]
