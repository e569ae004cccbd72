import { reddit } from '../../../src/platforms/reddit/index.ts'
import { json, recorded, route } from '../../support/playback.ts'
import type { RecordedPlatform } from '../../support/proof/recorded.ts'

const api = 'https://oauth.reddit.com'
const site = 'https://www.reddit.com'
const files = recorded('reddit')
const at = (origin: string, place: string | RegExp, name: string) =>
  route(origin, place, () => files.answer(name))

const token = at(site, '/api/v1/access_token', 'oauth-token-client-credentials')
const missing = route(api, /\/about\/rules$|\/api\/info$/, json({ message: 'Not Found', error: 404 }, 404))
const blocked = at(api, /./, 'documented-blocked-network-policy')

function onApi(path: string, params: Record<string, string>, place: string, name: string) {
  return { title: name, path: `/v1/reddit/${path}`, params, routes: [token, missing, at(api, place, name)] }
}
function onSite(path: string, params: Record<string, string>, place: string, name: string) {
  return { title: name, path: `/v1/reddit/${path}`, params, routes: [token, blocked, at(site, place, name)] }
}
const posts = 'subreddits/{subreddit}/posts'

/** Listings, posts, comments and subreddits of Reddit, by its API and its public JSON. */
export const recordedReddit: RecordedPlatform = {
  platform: reddit,
  files,
  origins: [api, site],
  env: {
    REDDIT_CLIENT_ID: 'app',
    REDDIT_CLIENT_SECRET: 'secret',
    REDDIT_USER_AGENT: 'server:test:v1 (by /u/test)',
  },
  cases: [
    onApi(posts, { subreddit: 'popular' }, '/r/popular/hot', 'posts-popular-hot-2026'),
    onSite(
      posts,
      { subreddit: 'programming', sort: 'hot' },
      '/r/programming/hot',
      'subreddit-posts-hot-programming-public-json',
    ),
    onApi('search', { query: 'praw oauth search' }, '/search', 'search-posts'),
    onApi('subreddits', { subreddit: 'redditdev' }, '/r/redditdev/about', 'subreddit-about-redditdev'),
    onApi('posts', { url: 'https://redd.it/fjn0j9' }, '/comments/fjn0j9', 'post-comments-pics'),
    onApi('posts/comments', { url: 't3_3hahrw' }, '/comments/3hahrw', 'post-comments-limit10'),
  ],
}
