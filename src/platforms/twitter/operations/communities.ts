import { operation } from '../../../catalog/operation.ts'
import { communityLink, everyHour, exampleCommunity } from '../parameters.ts'
import {
  type CommunityTweet,
  communityRecord,
  communityTweetsRecord,
  communityTweetsView,
  communityView,
} from '../records/details.ts'
import { officialCommunity } from '../sources/official/communities.ts'

export const communities = operation({
  id: 'twitter.communities',
  path: '/v1/twitter/communities',
  summary: 'A community on X by link or id',
  description:
    'Name, description, size and join policy. Rules, members, topic and banner are told by provider sources only: the X API does not have them.',
  parameters: { url: communityLink },
  record: communityRecord,
  price: { base: 1 },
  cacheSeconds: 3600,
  example: { url: exampleCommunity },
  phrases: [
    'about a community on X',
    'Twitter community by link',
    'how many members has a community on X',
    'rules of a Twitter community',
  ],
  view: communityView,
  sources: [officialCommunity],
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
  list: {
    items: (data) => data.tweets,
    itemId: (tweet: CommunityTweet) => tweet.id,
    itemTime: (tweet: CommunityTweet) => tweet.createdAt,
  },
  watch: {
    mode: 'feed',
    ...everyHour,
    displayName: 'New posts in an X community',
    inputHint: `Link of the community, for example ${exampleCommunity}`,
  },
  example: { url: exampleCommunity },
  phrases: [
    'posts in a community on X',
    'tweets of a Twitter community',
    'what is posted in this X community',
    'list tweets in the community',
  ],
  view: communityTweetsView,
  sources: [],
})
