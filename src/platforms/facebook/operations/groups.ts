import { listOf, orderBy } from '../../../catalog/lists.ts'
import { operation } from '../../../catalog/operation.ts'
import { cursor, exactlyOne, oneOf } from '../../../catalog/parameters.ts'
import { examples, groupId, groupUrl, groupUrlOptional } from '../parameters.ts'
import { groupPostsRecord, groupPostsView, groupRecord, groupView } from '../records/groups.ts'
import { scrapecreatorsGroupPosts } from '../sources/scrapecreators/lists.ts'
import { webGroup, webGroupPosts } from '../sources/web/groups.ts'
import { listingsWatch } from '../watches.ts'

export const group = operation({
  id: 'facebook.groups',
  path: '/v1/facebook/groups',
  summary: 'One Facebook group: name, description, privacy, members.',
  parameters: { url: groupUrlOptional, groupId },
  check: exactlyOne(['url', 'groupId'], `url=${examples.group}`),
  record: groupRecord,
  price: { base: 1 },
  cacheSeconds: 600,
  phrases: [
    'facebook group details',
    'how many members does a facebook group have',
    'what is a facebook group about',
    'rules and admins of a facebook group',
    'is a facebook group private',
  ],
  view: groupView,
  sources: [webGroup],
})

export const groupPosts = operation({
  id: 'facebook.groups.posts',
  path: '/v1/facebook/groups/posts',
  summary: 'Posts in a public Facebook group.',
  parameters: {
    url: groupUrl,
    sortBy: oneOf(['top', 'recentActivity', 'chronological', 'chronologicalListings'], {
      description: "Order (default: the group's own).",
      example: 'recentActivity',
    }),
    cursor: cursor(),
  },
  record: groupPostsRecord,
  price: { base: 1 },
  cacheSeconds: 120,
  list: listOf('posts', {
    time: 'publishedAt',
    order: orderBy('sortBy', {
      newest_first: ['chronological', 'chronologicalListings'],
      ranked: ['top', 'recentActivity'],
    }),
  }),
  watch: listingsWatch('Posts in a Facebook group', examples.group, { sortBy: 'chronological' }),
  phrases: [
    'posts in a facebook group',
    'what do members write in a facebook group',
    'facebook group posts by recent activity',
    'newest posts of a facebook group',
    'discussions in a facebook group',
  ],
  view: groupPostsView,
  sources: [webGroupPosts, scrapecreatorsGroupPosts],
})
