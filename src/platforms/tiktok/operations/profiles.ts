import { listOf, watchFeed, watchSearch } from '../../../catalog/lists.ts'
import { operation } from '../../../catalog/operation.ts'
import { cursor, flag, identifier, oneOf } from '../../../catalog/parameters.ts'
import { hostingPrice, keeping } from '../../shared/hosting.ts'
import { isNumeric } from '../identifiers.ts'
import { handle, region, trim } from '../parameters.ts'
import { videoPage, videosView } from '../records/posts.ts'
import * as records from '../records/profiles.ts'
import { officialPeople, officialProfile } from '../sources/official/users.ts'
import { officialAuthorVideos } from '../sources/official/videos.ts'
import { webAuthorVideos, webProfile } from '../sources/web/author.ts'
import { webPeople } from '../sources/web/profile.ts'
import { daily, hourly } from '../watches.ts'

/** Accounts and the lists that belong to them. */

const userId = identifier(
  {
    description: 'Numeric id the account must have: a renamed or taken-over handle counts as not found.',
    example: '7178271616296568344',
    expects: 'the numeric id of a TikTok account',
  },
  (raw) => (isNumeric(raw) ? raw : null),
)

export const profiles = operation({
  id: 'tiktok.profiles',
  aliases: ['tiktok.profile'],
  path: '/v1/tiktok/profiles/{handle}',
  summary: 'One TikTok profile with its counts',
  parameters: { handle },
  record: records.profileRecord,
  price: { base: 1 },
  cacheSeconds: 300,
  phrases: [
    'tiktok profile of a user',
    'how many followers does a tiktoker have',
    'total likes or hearts of a tiktok account',
    'bio and avatar of a tiktok account',
    'is this tiktok account verified',
  ],
  view: records.profileView,
  sources: [webProfile, officialProfile],
})

export const videos = operation({
  id: 'tiktok.profiles.videos',
  path: '/v1/tiktok/profiles/{handle}/videos',
  summary: 'Videos of a TikTok profile',
  parameters: {
    handle,
    sortBy: oneOf(['latest', 'popular'], {
      description: 'Order: latest (default) or popular.',
      default: 'latest',
      example: 'latest',
    }),
    userId,
    region,
    cursor: cursor(),
    trim,
    hostMedia: flag({
      description: 'Keep thumbnails and videos of up to twelve posts a page: 2 credits for each file kept.',
      asked: keeping,
      shapes: false,
    }),
  },
  record: videoPage,
  price: { base: 1, surcharges: [hostingPrice] },
  cacheSeconds: 120,
  list: listOf('videos', { time: 'createdAt' }),
  watch: watchFeed(hourly, 'New videos of a TikTok profile', 'handle'),
  phrases: [
    'videos of a tiktok user',
    'latest tiktoks posted by a creator',
    'most popular videos of a tiktok account',
    'list what a tiktoker uploaded',
  ],
  view: (list, viewing) => ({ videos: videosView(list, viewing.params, viewing) }),
  sources: [webAuthorVideos, officialAuthorVideos],
  timeoutMs: 60_000,
})

export const followers = operation({
  id: 'tiktok.profiles.followers',
  path: '/v1/tiktok/profiles/{handle}/followers',
  summary: 'Followers of a TikTok profile',
  parameters: { handle, userId, cursor: cursor(), trim },
  record: records.followersRecord,
  price: { base: 1 },
  cacheSeconds: 120,
  list: listOf('followers', { id: 'handle' }),
  watch: watchSearch(daily, 'New followers of a TikTok profile', 'handle'),
  phrases: [
    'followers of a tiktok account',
    'who follows a tiktok user',
    'names of the accounts following a tiktoker',
    'fans of a tiktok creator',
  ],
  view: (list, viewing) => records.followersView(list, viewing),
  sources: [webPeople('followers'), officialPeople('followers')],
})

export const following = operation({
  id: 'tiktok.profiles.following',
  path: '/v1/tiktok/profiles/{handle}/following',
  summary: 'Accounts a TikTok profile follows',
  parameters: { handle, cursor: cursor(), trim },
  record: records.followingRecord,
  price: { base: 1 },
  cacheSeconds: 120,
  list: listOf('accounts', { id: 'handle' }),
  watch: watchSearch(daily, 'Accounts newly followed by a TikTok profile', 'handle'),
  phrases: [
    'who does a tiktok user follow',
    'accounts a tiktoker is following',
    'following list of a tiktok profile',
    'list the tiktok accounts followed by a creator',
  ],
  view: (list, viewing) => records.followingView(list, viewing.params, viewing),
  sources: [webPeople('following'), officialPeople('following')],
})
