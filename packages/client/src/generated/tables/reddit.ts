// Generated from the catalog by `npm run client`. Do not edit.
import type { Table } from '../../table.ts'
import type { Api } from '../api.ts'

/** The calls of `reddit`, for {@link createClient}. */
export const reddit: Table<Pick<Api, 'reddit'>> = {
  'reddit.posts': {"path":"/v1/reddit/posts","price":1},
  'reddit.posts.comments': {"path":"/v1/reddit/posts/comments","price":1,"items":["comments"]},
  'reddit.posts.transcript': {"path":"/v1/reddit/posts/transcript","price":1},
  'reddit.search': {"path":"/v1/reddit/search","price":1,"items":["posts"]},
  'reddit.subreddits': {"path":"/v1/reddit/subreddits","price":1},
  'reddit.subreddits.search': {"path":"/v1/reddit/subreddits/search","price":1,"items":["posts"]},
  'reddit.subreddits.posts': {"path":"/v1/reddit/subreddits/{subreddit}/posts","price":1,"items":["posts"]},
}
