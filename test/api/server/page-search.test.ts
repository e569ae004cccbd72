import { expect, test } from 'vitest'
import { declaredRoutes } from '../../../scripts/client/declared-routes.ts'
import { findableOf, repositoryPages } from '../../../scripts/site/operate.ts'
import { findablePages } from '../../../src/api/server/guide/findable.ts'
import { createPageSearch } from '../../../src/api/server/guide/page-search.ts'
import { createRegistry } from '../../../src/catalog/registry.ts'
import { platforms } from '../../../src/platforms/index.ts'

const pages = [
  ...findablePages({
    registry: createRegistry(platforms),
    routes: declaredRoutes(),
    baseUrl: 'https://api.example.com',
  }),
  ...repositoryPages().map(findableOf),
]
const search = createPageSearch(pages)
const paths = (query: string, max = 4) => search.search(query, max).map(({ path }) => path)

/** Words of people who did not know these pages, and the page that answers them. */
const questions = [
  ['comments of a youtube video', '/docs/operations/youtube.videos.comments.md'],
  ['followers of a tiktok account', '/docs/operations/tiktok.profiles.followers.md'],
  ['posts in a subreddit', '/docs/operations/reddit.subreddits.posts.md'],
  ['verify a webhook signature', '/docs/webhooks'],
  ['hmac verification', '/docs/webhooks'],
  ['roll a key', '/docs/account'],
  ['what does it cost', '/docs/prices'],
  ['how much does a profile cost', '/docs/prices'],
  ['rate limit', '/docs/limits'],
  ['429 too many requests', '/docs/limits'],
  ['how do I page through results', '/docs/guide'],
  ['pagination next page', '/docs/guide'],
  ['authentication header', '/docs/guide'],
  ['what does restricted mean', '/docs/guide'],
  ['idempotency', '/docs/guide'],
  ['csv export', '/docs/account'],
  ['invoice', '/docs/account'],
  ['balance', '/docs/account'],
  ['typescript client', '/docs/clients'],
  ['python sdk', '/docs/clients'],
  ['npm package', '/docs/clients'],
  ['openapi generator', '/docs/clients'],
  ['can I test without network', '/docs/test-identifiers'],
  ['sandbox', '/docs/test-identifiers'],
  ['mock data for unit tests', '/docs/test-identifiers'],
  ['get notified of new posts', '/docs/monitors'],
  ['watch a channel for new videos', '/docs/monitors'],
  ['cron schedule', '/docs/monitors'],
  ['rss feed', '/docs/monitors'],
  ['claude mcp', '/docs/mcp'],
  ['tools for an llm', '/docs/mcp'],
  ['pay with usdc', '/docs/payments'],
  ['natural language question', '/docs/ask'],
  ['getting started', '/docs/start'],
  ['quickstart', '/docs/start'],
  ['why was I charged twice', '/docs/guide'],
  ['is my key expired', '/docs/errors/invalid_key'],
  ['retry failed requests', '/docs/errors'],
  ['tweet replies', '/docs/operations/twitter.tweets.replies.md'],
  ['instagram story', '/docs/operations/instagram.v2.profiles.stories.md'],
  ['transcript of a tiktok', '/docs/operations/tiktok.videos.transcript.md'],
  ['subtitles youtube', '/docs/operations/youtube.videos.transcript.md'],
  ['download tiktok video', '/docs/operations/tiktok.videos.download.md'],
  ['convert page to markdown', '/docs/operations/web.markdown.md'],
  ['linkedin company employees', '/docs/operations/linkedin.v2.organizations.headcount.md'],
  ['bulk linkedin profiles', '/docs/operations/linkedin.v2.profiles.batch.md'],
  ['all comments into a spreadsheet', '/docs/recipes/comments-into-a-csv'],
  ['brand mentions to slack', '/docs/recipes/mentions-to-slack'],
  ['migrate from another api', '/docs/recipes/move-from-another-service'],
  ['10,000 profiles overnight', '/docs/recipes/ten-thousand-profiles'],
  ['instagram without a vendor key', '/docs/platforms/instagram'],
  ['run on postgresql with two nodes', '/docs/operate/running'],
  ['several servers', '/docs/operate/running'],
  ['high availability', '/docs/operate/running'],
  ['two replicas', '/docs/operate/running'],
  ['cluster', '/docs/operate/running'],
  ['my own logo', '/docs/operate/running'],
  ['set my brand', '/docs/operate/running'],
  ['white label', '/docs/operate/running'],
  ['erase a person', '/docs/operate/privacy'],
  ['right to be forgotten', '/docs/operate/privacy'],
  ['erase again after a restore', '/docs/operate/privacy'],
  ['retry after a timeout', '/docs/concepts/repeats'],
  ['restricted', '/docs/guide'],
  ['verify a webhook in python', '/docs/webhooks'],
  ['all pages of a list into a csv', '/docs/concepts/jobs'],
] as const

test.each(questions)('"%s" finds %s among the first four', (query, path) => {
  expect(paths(query)).toContain(path)
})

test('a search follows the typing: the beginning of a word finds its page', () => {
  for (const typed of ['webh', 'webho', 'webhoo', 'webhook']) expect(paths(typed)).toContain('/docs/webhooks')
})

test('a misspelt word finds its page', () => {
  expect(paths('transcirpt youtube', 6).join()).toContain('youtube.videos.transcript')
})

test('words that no page has find nothing', () => {
  expect(paths('qqqzzzxxx')).toEqual([])
})
