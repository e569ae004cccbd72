import { operation } from '../../catalog/operation.ts'
import { identifier } from '../../catalog/parameters.ts'
import { communityForms, readCommunity } from './identifiers.ts'
import { communityRecord, communityTweetsRecord, type DetailWithAuthor } from './records.ts'
import { communitySource } from './sources/official.ts'

const exampleUrl = 'https://x.com/i/communities/1501272736215322629'

const url = identifier(
  {
    required: true,
    description: 'Link of the community, or its numeric id.',
    example: exampleUrl,
    expects: communityForms,
  },
  readCommunity,
)

export const community = operation({
  id: 'twitter.communities',
  path: '/v1/twitter/communities',
  summary: 'A community on X by link or id',
  description:
    'Name, description, size and join policy. Rules, members, topic and banner are told by provider sources only: the X API does not have them.',
  parameters: { url },
  record: communityRecord,
  price: { base: 1 },
  cacheSeconds: 3600,
  example: { url: exampleUrl },
  phrases: [
    'about a community on X',
    'Twitter community by link',
    'how many members has a community on X',
    'rules of a Twitter community',
  ],
  empty: (outcome) => ({ lookupStatus: outcome, community: null }),
  sources: [communitySource],
})

export const communityTweets = operation({
  id: 'twitter.communities.tweets',
  path: '/v1/twitter/communities/tweets',
  summary: 'Posts of a community on X',
  description: 'X shows them to signed-in people only, so a provider source has to be configured.',
  parameters: { url },
  record: communityTweetsRecord,
  price: { base: 1 },
  cacheSeconds: 120,
  list: {
    items: (data) => data.tweets,
    itemId: (tweet: DetailWithAuthor) => tweet.id,
    itemTime: (tweet: DetailWithAuthor) => tweet.createdAt,
  },
  watch: {
    mode: 'feed',
    defaultIntervalMinutes: 60,
    minIntervalMinutes: 5,
    displayName: 'New posts in an X community',
    inputHint: `Link of the community, for example ${exampleUrl}`,
  },
  example: { url: exampleUrl },
  phrases: [
    'posts in a community on X',
    'tweets of a Twitter community',
    'what is posted in this X community',
    'list tweets in the community',
  ],
  empty: (outcome) => ({ lookupStatus: outcome, tweets: [] }),
  sources: [],
})
