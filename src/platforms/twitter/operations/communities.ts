import { listOf, watchFeed } from '../../../catalog/lists.ts'
import { operation } from '../../../catalog/operation.ts'
import { communityLink, exampleCommunity } from '../identifiers.ts'
import { everyHour } from '../parameters.ts'
import {
  communityRecord,
  communityTweetsRecord,
  communityTweetsView,
  communityView,
} from '../records/details.ts'
import { officialCommunity } from '../sources/official/profiles.ts'
import { scrapecreatorsCommunity, scrapecreatorsCommunityPosts } from '../sources/scrapecreators/lookups.ts'
import { twitterapiioCommunity, twitterapiioCommunityPosts } from '../sources/twitterapiio/communities.ts'

export const communities = operation({
  id: 'twitter.communities',
  path: '/v1/twitter/communities',
  summary: 'A community on X by link or id',
  description:
    'Name, description, size and join policy. Only providers return rules, members, topic and banner: the X API does not have them.',
  parameters: { url: communityLink },
  record: communityRecord,
  price: { base: 1 },
  cacheSeconds: 3600,
  phrases: [
    'about a community on X',
    'Twitter community by link',
    'how many members has a community on X',
    'rules of a Twitter community',
  ],
  view: communityView,
  sources: [officialCommunity, scrapecreatorsCommunity, twitterapiioCommunity],
})

export const communitiesTweets = operation({
  id: 'twitter.communities.tweets',
  path: '/v1/twitter/communities/tweets',
  summary: 'Posts of a community on X',
  description: 'X shows them to signed-in people only, so a provider source has to be configured.',
  parameters: { url: communityLink },
  record: communityTweetsRecord,
  price: { base: 1 },
  cacheSeconds: 120,
  list: listOf('tweets', { time: 'createdAt', order: 'newest_first' }),
  watch: watchFeed(
    everyHour,
    'New posts in an X community',
    `Link of the community, for example ${exampleCommunity}`,
  ),
  phrases: [
    'posts in a community on X',
    'tweets of a Twitter community',
    'what is posted in this X community',
    'list tweets in the community',
  ],
  view: communityTweetsView,
  sources: [scrapecreatorsCommunityPosts, twitterapiioCommunityPosts],
})
