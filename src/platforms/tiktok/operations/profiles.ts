import { listOf, orderBy, watchFeed, watchSearch } from '../../../catalog/lists.ts'
import { operation } from '../../../catalog/operation.ts'
import { cursor, flag, identifier, oneOf } from '../../../catalog/parameters.ts'
import { hostingPhrases, hostingPrice } from '../../shared/hosting.ts'
import { commonProfile, commonVideos } from '../common.ts'
import { isNumeric } from '../identifiers.ts'
import { handle, trim, region as viewedFrom } from '../parameters.ts'
import * as audit from '../records/engagement.ts'
import { videoPage, videosView } from '../records/posts.ts'
import * as records from '../records/profiles.ts'
import {
  officialEngagement,
  officialPeople,
  officialProfile,
  officialRegion,
} from '../sources/official/users.ts'
import { officialAuthorVideos } from '../sources/official/videos.ts'
import { scrapecreatorsFollowers, scrapecreatorsFollowing } from '../sources/scrapecreators/lists.ts'
import { webAudience, webAuthorVideos, webEngagement, webProfile, webRegion } from '../sources/web/author.ts'
import { webLive } from '../sources/web/live.ts'
import { webPeople } from '../sources/web/profile.ts'
import { daily, hourly } from '../watch-intervals.ts'

/** Accounts, the lists that belong to them, and evaluations: country, audience, engagement. */

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
  common: commonProfile,
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
    region: viewedFrom,
    cursor: cursor(),
    trim,
    hostMedia: flag({
      description:
        'Keep thumbnails and videos of up to twelve posts a page; each kept file costs extra: see the price.',
      asked: hostingPhrases,
      shapes: false,
    }),
  },
  record: videoPage,
  common: commonVideos,
  price: { base: 1, surcharges: [hostingPrice] },
  cacheSeconds: 120,
  list: listOf('videos', {
    time: 'createdAt',
    order: orderBy('sortBy', { pinned_first: ['latest'], ranked: ['popular'] }),
  }),
  watch: watchFeed(hourly, 'New videos of a TikTok profile', 'handle'),
  phrases: [
    'videos of a tiktok user',
    'latest tiktoks posted by a creator',
    'most popular videos of a tiktok account',
    'list what a tiktoker uploaded',
  ],
  view: videosView,
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
  list: listOf('followers', { id: 'handle', order: 'unordered' }),
  watch: watchSearch(daily, 'New followers of a TikTok profile', 'handle'),
  phrases: [
    'followers of a tiktok account',
    'who follows a tiktok user',
    'names of the accounts following a tiktoker',
    'fans of a tiktok creator',
  ],
  view: records.followersView,
  sources: [webPeople('followers'), officialPeople('followers'), scrapecreatorsFollowers],
})

export const following = operation({
  id: 'tiktok.profiles.following',
  path: '/v1/tiktok/profiles/{handle}/following',
  summary: 'Accounts a TikTok profile follows',
  parameters: { handle, cursor: cursor(), trim },
  record: records.followingRecord,
  price: { base: 1 },
  cacheSeconds: 120,
  list: listOf('accounts', { id: 'handle', order: 'unordered' }),
  watch: watchSearch(daily, 'Accounts newly followed by a TikTok profile', 'handle'),
  phrases: [
    'who does a tiktok user follow',
    'accounts a tiktoker is following',
    'following list of a tiktok profile',
    'list the tiktok accounts followed by a creator',
  ],
  view: records.followingView,
  sources: [webPeople('following'), officialPeople('following'), scrapecreatorsFollowing],
})

export const region = operation({
  id: 'tiktok.profiles.region',
  path: '/v1/tiktok/profiles/{handle}/region',
  summary: 'Country of a TikTok account',
  description:
    'The region that the account states, else the country that most of its recent posts were uploaded from ' +
    '(`regionSource` states which). Null for an account that states none and has no posts, and for a private one.',
  parameters: { handle },
  record: records.regionRecord,
  price: { base: 1 },
  cacheSeconds: 3600,
  phrases: [
    'region of a tiktok account',
    'which country is a tiktok user from',
    'where is a tiktok creator based',
    'country a tiktok handle belongs to',
  ],
  view: records.regionView,
  sources: [webRegion, officialRegion],
  timeoutMs: 60_000,
})

export const audience = operation({
  id: 'tiktok.profiles.audience',
  path: '/v1/tiktok/profiles/{handle}/audience',
  summary: 'Countries of the people who comment on a TikTok profile',
  description:
    'Where followers live is not public. This counts the countries that the public profiles of recent commenters state, ' +
    'and says how many those are (`sample`). `audienceLocations` is null where fewer than five state one. ' +
    'Where no comment can be read the lookup fails, and nothing is charged.',
  parameters: { handle },
  record: records.audienceRecord,
  price: { base: 30 },
  cacheSeconds: 3600,
  phrases: [
    'audience countries of a tiktok account',
    'where does the audience of a tiktoker come from',
    'geographic distribution of a tiktok audience',
    'which countries watch a tiktok creator',
    'what countries do the fans of a tiktoker come from',
    'countries of the followers of a tiktok account',
  ],
  view: records.audienceView,
  sources: [webAudience],
  timeoutMs: 90_000,
})

export const live = operation({
  id: 'tiktok.profiles.live',
  path: '/v1/tiktok/profiles/{handle}/live',
  summary: 'Whether a TikTok account is live, and its stream',
  parameters: { handle },
  record: records.liveRecord,
  price: { base: 1 },
  cacheSeconds: 20,
  phrases: [
    'is this tiktok user live now',
    'tiktok live stream of a creator',
    'check whether a tiktoker is streaming',
    'how many viewers has a tiktok live',
  ],
  view: records.liveView,
  sources: [webLive],
})

export const engagement = operation({
  id: 'tiktok.profiles.engagement',
  path: '/v1/tiktok/profiles/{handle}/engagement',
  summary: 'Engagement audit of a TikTok profile',
  description: audit.formulaDescription,
  parameters: { handle },
  record: audit.engagementRecord,
  price: { base: 5 },
  cacheSeconds: 600,
  phrases: [
    'engagement rate of a tiktok account',
    'calculate tiktok engagement',
    'average likes per tiktok video of a creator',
    'engagement audit of a tiktoker',
  ],
  blank: audit.emptyAudit,
  view: ({ profile, posts }, { outcome, readAt }) =>
    outcome === 'found' ? audit.auditOf(profile, posts, readAt) : audit.privateAudit(profile),
  sources: [webEngagement, officialEngagement],
  timeoutMs: 60_000,
})
