// Generated from the catalog by `npm run client`. Do not edit.
import type { Table } from '../../table.ts'
import type { Api } from '../api.ts'

/** The calls of `twitter`, for {@link createClient}. */
export const twitter: Table<Pick<Api, 'twitter'>> = {
  'twitter.communities': {"path":"/v1/twitter/communities","price":1},
  'twitter.communities.tweets': {"path":"/v1/twitter/communities/tweets","price":1,"items":["tweets"]},
  'twitter.hashtags': {"path":"/v1/twitter/hashtags","price":2,"items":["tweets","people"]},
  'twitter.profiles': {"path":"/v1/twitter/profiles/{handle}","price":1},
  'twitter.profiles.tweets': {"path":"/v1/twitter/profiles/{handle}/tweets","price":2,"items":["tweets"]},
  'twitter.search': {"path":"/v1/twitter/search","price":2,"items":["tweets","people"]},
  'twitter.tweets': {"path":"/v1/twitter/tweets","price":1},
  'twitter.tweets.replies': {"path":"/v1/twitter/tweets/replies","price":2,"items":["replies"]},
  'twitter.tweets.transcript': {"path":"/v1/twitter/tweets/transcript","price":1},
}
