import { twitterapiio } from '../../../../src/gateways/vendors/twitterapiio.ts'
import { twitter } from '../../../../src/platforms/twitter/index.ts'
import { json, recorded, route } from '../../../support/playback.ts'
import { recordedCases } from '../../../support/recorded-cases.ts'

type Post = Readonly<Record<string, unknown>> & { readonly author: object }

const files = recorded(`vendors/${twitterapiio.name}`)

/** The post that the vendor's search answered. */
const recordedPost = () =>
  files.json<{ body: { tweets: Post[] } }>('tweet_advanced_search.json').body.tweets[0]!

/** The account that the vendor's timeline answered. */
const recordedAccount = () =>
  files.json<{ body: { data: { tweets: Post[] } } }>('user_last_tweets.json').body.data.tweets[0]!.author

/** Fields in place of recorded ones, of the post or of its author. */
type Changes = Readonly<Record<string, unknown>> & { readonly author?: object }

function changedPost(changes: Changes): Post {
  const post = recordedPost()
  return { ...post, ...changes, author: { ...post.author, ...changes.author } }
}

const answer = (path: string, body: object) =>
  route(twitterapiio.origin, path, json({ status: 'success', ...body }))
const lastPage = { has_next_page: false, next_cursor: '' }

recordedCases(twitter, {
  vendor: twitterapiio,
  kinds: {
    /** The recorded account, alone. */
    account: ({ path }: { path: string }) => answer(path, { data: recordedAccount() }),
    /** A list of the recorded post, once for each of the changes. */
    posts: ({ path, of, page }: { path: string; of: readonly Changes[]; page?: object }) =>
      answer(path, { tweets: of.map(changedPost), ...lastPage, ...page }),
    /** A timeline: its list is inside `data`, beside the pinned post. */
    timeline: ({ path, of, pinned }: { path: string; of: readonly Changes[]; pinned: Changes }) =>
      answer(path, { data: { tweets: of.map(changedPost), pin_tweet: changedPost(pinned) }, ...lastPage }),
  },
})
