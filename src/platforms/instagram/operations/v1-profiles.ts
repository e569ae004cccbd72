import { listOf } from '../../../catalog/lists.ts'
import { operation } from '../../../catalog/operation.ts'
import { cursor } from '../../../catalog/parameters.ts'
import { withRequest } from '../../../catalog/source.ts'
import { hostingPrice } from '../../shared/hosting.ts'
import type { ProfileRef } from '../identifiers.ts'
import * as parameters from '../parameters.ts'
import { blankAudit, engagementRecord, engagementView, formula } from '../records/v1/engagement.ts'
import * as highlights from '../records/v1/highlights.ts'
import * as posts from '../records/v1/posts.ts'
import * as profiles from '../records/v1/profiles.ts'
import { hikerapiProfileReels, hikerapiTaggedPosts } from '../sources/hikerapi/lists.ts'
import { hikerapiProfileById } from '../sources/hikerapi/profiles.ts'
import { hikerapiHighlight, hikerapiHighlights } from '../sources/hikerapi/stories-of.ts'
import { officialEngagement, officialPosts, officialReels } from '../sources/official/index.ts'
import {
  scrapecreatorsBasicProfile,
  scrapecreatorsHighlight,
  scrapecreatorsHighlights,
  scrapecreatorsTaggedPosts,
} from '../sources/scrapecreators/accounts.ts'
import { webBasicProfile, webEngagement, webPosts, webProfile, webReels } from '../sources/web/index.ts'
import { accountWatch } from '../watches.ts'

const { handle, userId, hostMedia } = parameters

const byHandle = ({ handle }: { readonly handle: string }): { readonly profile: ProfileRef } => ({
  profile: { kind: 'handle', handle },
})

export const profile = operation({
  id: 'instagram.profiles',
  path: '/v1/instagram/profiles/{handle}',
  summary: 'One Instagram profile with its counts, newest posts and related profiles.',
  parameters: { handle },
  record: profiles.profileRecord,
  price: { base: 1 },
  cacheSeconds: 300,
  phrases: [
    'instagram profile of a user',
    'how many followers does @name have on instagram',
    'bio of an instagram account',
    'who is @name on instagram',
    'is an instagram account verified or private',
  ],
  view: profiles.profileView,
  sources: [webProfile],
})

export const basicProfile = operation({
  id: 'instagram.profiles.basic',
  path: '/v1/instagram/profiles/{userId}/basic',
  summary: 'One Instagram profile by its numeric user id.',
  parameters: { userId },
  record: profiles.basicProfileRecord,
  price: { base: 1 },
  cacheSeconds: 300,
  phrases: [
    'instagram profile by numeric id',
    'which handle has this instagram user id',
    'look up an instagram user id',
    'instagram account of id 25025320',
    'basic instagram profile by id',
  ],
  view: profiles.basicProfileView,
  sources: [webBasicProfile, hikerapiProfileById, scrapecreatorsBasicProfile],
})

export const profilePosts = operation({
  id: 'instagram.profiles.posts',
  path: '/v1/instagram/profiles/{handle}/posts',
  summary: 'Posts of an Instagram profile, newest first.',
  parameters: { handle, hostMedia, cursor: cursor() },
  record: posts.postsRecord,
  price: { base: 1, surcharges: [hostingPrice] },
  cacheSeconds: 120,
  list: listOf('posts', { time: 'createdAt', order: 'pinned_first' }),
  watch: accountWatch('Posts of an Instagram profile'),
  phrases: [
    'posts of an instagram account',
    'latest instagram posts by @name',
    'what did @name post on instagram',
    'pictures of an instagram user',
    'recent photos and videos of an instagram profile',
  ],
  view: posts.postsView,
  sources: [webPosts, officialPosts],
})

export const taggedPosts = operation({
  id: 'instagram.profiles.taggedPosts',
  path: '/v1/instagram/profiles/{userId}/tagged-posts',
  summary: 'Posts in which an Instagram user is tagged.',
  parameters: { userId, hostMedia, cursor: cursor() },
  record: posts.taggedPostsRecord,
  price: { base: 1, surcharges: [hostingPrice] },
  cacheSeconds: 300,
  list: listOf('posts', { time: 'createdAt', order: 'newest_first' }),
  watch: accountWatch('Posts that tag an Instagram user'),
  phrases: [
    'posts that tag an instagram user',
    'where is an instagram user id tagged',
    'tagged photos of an instagram account',
    'instagram posts others tagged a user in',
    'who tagged this instagram user',
  ],
  view: posts.taggedPostsView,
  sources: [hikerapiTaggedPosts, scrapecreatorsTaggedPosts],
})

export const profileReels = operation({
  id: 'instagram.profiles.reels',
  path: '/v1/instagram/profiles/{handle}/reels',
  summary: 'Reels of an Instagram profile, newest first.',
  parameters: { handle, hostMedia, cursor: cursor() },
  record: posts.reelsRecord,
  price: { base: 1, surcharges: [hostingPrice] },
  cacheSeconds: 120,
  list: listOf('reels', { time: 'createdAt', order: 'pinned_first' }),
  // A simulated author does not post a Reel every day.
  watch: { ...accountWatch('Reels of an Instagram profile'), triggerAheadMinutes: 10_080 },
  phrases: [
    'reels of an instagram account',
    'latest reels by @name',
    'short videos of an instagram user',
    'how many plays do the reels of @name have',
    'instagram reels of a creator',
  ],
  view: posts.reelsView,
  sources: [webReels, officialReels, hikerapiProfileReels],
})

export const engagement = operation({
  id: 'instagram.profiles.engagement',
  path: '/v1/instagram/profiles/{handle}/engagement',
  summary: 'Engagement audit of an Instagram profile.',
  description: formula,
  parameters: { handle },
  record: engagementRecord,
  price: { base: 5 },
  cacheSeconds: 600,
  phrases: [
    'engagement rate of an instagram profile',
    'instagram engagement audit of @name',
    'average likes per instagram post of a creator',
    'calculate the engagement of an instagram account',
    'best and worst instagram post of an account',
  ],
  view: engagementView,
  blank: blankAudit,
  sources: [withRequest(webEngagement, byHandle), withRequest(officialEngagement, byHandle)],
  timeoutMs: 60_000,
})

export const profileHighlights = operation({
  id: 'instagram.profiles.highlights',
  path: '/v1/instagram/profiles/{handle}/highlights',
  summary: 'Highlight albums of an Instagram profile.',
  parameters: { handle },
  record: highlights.highlightsRecord,
  price: { base: 1 },
  cacheSeconds: 600,
  list: listOf('highlights'),
  phrases: [
    'story highlights of an instagram account',
    'highlight albums of @name',
    'which highlights does an instagram profile have',
    'instagram highlight covers',
    'saved stories on an instagram profile',
  ],
  view: highlights.highlightsView,
  sources: [hikerapiHighlights, withRequest(scrapecreatorsHighlights, byHandle)],
})

export const highlight = operation({
  id: 'instagram.highlights',
  path: '/v1/instagram/highlights/{highlightId}',
  summary: 'One Instagram highlight with the stories in it.',
  parameters: { highlightId: parameters.highlightId },
  record: highlights.highlightRecord,
  price: { base: 1 },
  cacheSeconds: 600,
  phrases: [
    'stories inside an instagram highlight',
    'open this instagram highlight',
    'items of a highlight album',
    'instagram highlight by id',
    'photos and videos of a highlight',
  ],
  view: highlights.highlightView,
  sources: [hikerapiHighlight, scrapecreatorsHighlight],
})
