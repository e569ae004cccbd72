import { watchSearch } from '../../../catalog/lists.ts'
import { operation } from '../../../catalog/operation.ts'
import { country } from '../../shared/countries.ts'
import { trim } from '../parameters.ts'
import { feedRecord, feedView } from '../records/posts.ts'
import { webTrending } from '../sources/web/trending.ts'
import { daily } from '../watches.ts'

export const trending = operation({
  id: 'tiktok.feed.trending',
  path: '/v1/tiktok/feed/trending',
  summary: 'TikTok posts that trend in a country',
  description:
    'What Creative Center shows of the most watched, most engaging and most completed posts of the last seven days; many are paid promotions. Posts whose own page could not be read are left out: the ranking tells their views only.',
  parameters: {
    region: country({
      required: true,
      description: 'Country (ISO 3166-1 alpha-2).',
      asked: { otherwise: 'US' },
    }),
    trim,
  },
  record: feedRecord,
  price: { base: 1 },
  cacheSeconds: 600,
  list: {
    items: (data) => data.items,
    itemId: (item: { video: { id: string } }) => item.video.id,
    itemTime: (item: { video: { createdAt: string | null } }) => item.video.createdAt,
  },
  watch: watchSearch({ ...daily, usual: 720 }, 'TikTok posts that newly trend in a country', 'region'),
  phrases: [
    'trending tiktoks in a country',
    'what is trending on tiktok today',
    'tiktok feed of popular videos',
    'viral tiktoks right now',
  ],
  view: (list, viewing) => feedView(list, viewing.params, viewing),
  sources: [webTrending],
  timeoutMs: 60_000,
})
