import { listOf, orderBy } from '../../../catalog/lists.ts'
import { operation } from '../../../catalog/operation.ts'
import { cursor, oneOf, someOf } from '../../../catalog/parameters.ts'
import { commonPosts, commonProfile } from '../common.ts'
import { highlightId, profile as profileInPath } from '../parameters.ts'
import { engagementRecord, engagementView } from '../records/v2/engagement.ts'
import * as profiles from '../records/v2/profiles.ts'
import { hikerapiFollowing, hikerapiProfileMedia } from '../sources/hikerapi/lists.ts'
import { hikerapiProfileV2 } from '../sources/hikerapi/profiles.ts'
import { hikerapiProfileSearch } from '../sources/hikerapi/searches.ts'
import { hikerapiHighlight, hikerapiHighlightsV2, hikerapiStories } from '../sources/hikerapi/stories-of.ts'
import { officialEngagement, officialMedia, officialProfileV2 } from '../sources/official/index.ts'
import {
  scrapecreatorsHighlight,
  scrapecreatorsHighlights,
  scrapecreatorsProfile,
  scrapecreatorsTaggedMedia,
} from '../sources/scrapecreators/accounts.ts'
import { scrapecreatorsProfiles } from '../sources/scrapecreators/searches.ts'
import { webEngagement, webMedia, webProfileV2 } from '../sources/web/index.ts'
import { accountWatch } from '../watches.ts'
import { mediaList, searchByWords } from './parts.ts'

/** Fields that identify an account. */
const account = { id: ['id', 'handle'] } as const

export const profile = operation({
  id: 'instagram.v2.profiles',
  path: '/v2/instagram/profiles/{profile}',
  summary: 'One profile; `include` adds recent media and About details.',
  parameters: {
    profile: profileInPath,
    include: someOf(profiles.profileParts, {
      description:
        'Parts to add, comma-separated: `recentMedia`, `about` (each that is served costs extra: see the price).',
      example: 'recentMedia,about',
      asked: {
        values: {
          recentMedia: [
            'recent posts, latest posts, neueste Medien, neuesten Medien, letzten Medien, neuesten Beiträge',
            'neueste Beiträge, medios recientes, media recents, derniers media, mídias recentes, últimas mídias',
            'latest media, newest posts, newest media, last posts, most recent posts, most recent media',
            'publicaciones recientes, últimas publicaciones, neueste Beiträge, neuesten Beiträge, neuesten Beiträgen, letzten Beiträgen',
            'publications récentes, dernières publications, derniers posts, publicações recentes, últimas publicações, últimos posts',
          ],
          about: [
            'about section, about details, about detail, about info, about information, about data, about part',
            'about page, about tab, about panel, about box, about area, about block, about screen, about text',
            'about this account, about this account details, about the account',
            'date joined, join date, when did join, joined instagram, former usernames, previous usernames, account based in, country of the account',
            'sección acerca de, información de la cuenta, detalles de la cuenta, fecha de creación, Über-Bereich, Info-Bereich, Kontoinformationen, Info-Details',
            'section à propos, détails à propos, infos à propos, informations sur le compte, seção sobre, dados da conta, informações da conta, detalhes da conta',
          ],
        },
      },
    }),
  },
  record: profiles.profileRecord,
  common: commonProfile,
  price: {
    base: 1,
    surcharges: profiles.profileParts.map(
      (value) => ({ parameter: 'include', value, credits: 1, per: 'lookup', maxUnits: 1 }) as const,
    ),
  },
  cacheSeconds: 300,
  phrases: [
    'instagram profile with recent posts',
    'instagram profile with about this account',
    'when did this instagram account join',
    'country of an instagram account',
    'instagram profile by handle or id',
  ],
  view: profiles.profileView,
  sources: [webProfileV2, officialProfileV2, hikerapiProfileV2, scrapecreatorsProfile],
})

export const profileMedia = operation({
  id: 'instagram.v2.profiles.media',
  path: '/v2/instagram/profiles/{profile}/media',
  summary: 'Posts, Reels or tagged posts of a profile, newest first.',
  parameters: {
    profile: profileInPath,
    tab: oneOf(['posts', 'reels', 'tagged'], {
      description: 'Which list (default posts).',
      default: 'posts',
      example: 'reels',
    }),
    cursor: cursor(),
  },
  common: commonPosts,
  price: { base: 1 },
  cacheSeconds: 120,
  ...mediaList,
  list: listOf('media', {
    time: 'createdAt',
    order: orderBy('tab', { pinned_first: ['posts', 'reels'], newest_first: ['tagged'] }),
  }),
  watch: accountWatch('Posts, Reels or tagged posts of an Instagram profile'),
  phrases: [
    'media of an instagram profile',
    'photos and pictures of an instagram account, or in which it is tagged',
    'posts reels or tagged posts of an instagram account',
    'everything @name posted on instagram',
    'instagram grid of an account',
    'tagged tab of an instagram profile',
  ],
  sources: [webMedia, officialMedia, hikerapiProfileMedia, scrapecreatorsTaggedMedia],
})

export const stories = operation({
  id: 'instagram.v2.profiles.stories',
  path: '/v2/instagram/profiles/{profile}/stories',
  summary: 'Live stories of the last 24 hours.',
  parameters: { profile: profileInPath },
  record: profiles.storiesRecord,
  price: { base: 1 },
  cacheSeconds: 60,
  list: listOf('stories', { time: 'createdAt', order: 'oldest_first' }),
  watch: accountWatch('Stories of an Instagram profile'),
  phrases: [
    'instagram stories of an account',
    'current stories of @name',
    'what is in the story of @name',
    'live stories of the last 24 hours',
    'does @name have a story right now',
  ],
  view: profiles.storiesView,
  sources: [hikerapiStories],
})

export const highlights = operation({
  id: 'instagram.v2.profiles.highlights',
  path: '/v2/instagram/profiles/{profile}/highlights',
  summary: 'Highlight albums of a profile.',
  parameters: { profile: profileInPath, cursor: cursor() },
  record: profiles.highlightsRecord,
  price: { base: 1 },
  cacheSeconds: 600,
  list: listOf('highlights', { time: 'createdAt' }),
  phrases: [
    'highlight albums of an instagram profile',
    'list the highlights of @name',
    'instagram highlights with cover and item count',
    'story albums of an account',
    'highlights tray of an instagram user',
  ],
  view: profiles.highlightsView,
  sources: [hikerapiHighlightsV2, scrapecreatorsHighlights],
})

export const highlight = operation({
  id: 'instagram.v2.highlights',
  path: '/v2/instagram/highlights/{highlightId}',
  summary: 'The stories inside one highlight.',
  parameters: { highlightId },
  record: profiles.highlightRecord,
  price: { base: 1 },
  cacheSeconds: 600,
  phrases: [
    'stories inside one highlight',
    'contents of an instagram highlight link',
    'what is in this highlight album',
    'instagram highlight by link',
    'media of a highlight',
  ],
  view: profiles.highlightView,
  sources: [hikerapiHighlight, scrapecreatorsHighlight],
})

export const following = operation({
  id: 'instagram.v2.profiles.following',
  path: '/v2/instagram/profiles/{profile}/following',
  summary: 'Accounts that a profile follows.',
  parameters: { profile: profileInPath, cursor: cursor() },
  record: profiles.followingRecord,
  price: { base: 1 },
  cacheSeconds: 300,
  list: listOf('profiles', account),
  phrases: [
    'who does @name follow on instagram',
    'accounts followed by an instagram user',
    'following list of an instagram profile',
    'instagram followings of @name',
    'whom does this instagram account follow',
  ],
  view: profiles.followingView,
  sources: [hikerapiFollowing],
})

export const engagement = operation({
  id: 'instagram.v2.profiles.engagement',
  path: '/v2/instagram/profiles/{profile}/engagement',
  summary: 'Engagement rate of recent posts.',
  parameters: { profile: profileInPath },
  record: engagementRecord,
  price: { base: 5, outcomes: { private: 1, not_found: 1, restricted: 1 } },
  cacheSeconds: 600,
  phrases: [
    'engagement rate of an instagram account',
    'instagram engagement audit',
    'how engaged are the followers of @name on instagram',
    'average likes and comments per instagram post',
    'calculate instagram engagement',
  ],
  view: engagementView,
  sources: [webEngagement, officialEngagement],
  timeoutMs: 60_000,
})

export const search = operation({
  id: 'instagram.v2.profiles.search',
  path: '/v2/instagram/profiles/search',
  summary: 'Profiles that match words.',
  ...searchByWords('Instagram profiles that match words', 'street food'),
  record: profiles.profileSearchRecord,
  price: { base: 1 },
  cacheSeconds: 300,
  list: listOf('profiles', { ...account, order: 'ranked' }),
  phrases: [
    'search instagram accounts',
    'find instagram profiles by name',
    'instagram people for a keyword',
    'accounts about a topic on instagram',
    'look up instagram users named something',
  ],
  view: profiles.profileSearchView,
  sources: [hikerapiProfileSearch, scrapecreatorsProfiles],
})
