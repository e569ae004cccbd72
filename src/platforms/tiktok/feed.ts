import { z } from 'zod'
import { operation } from '../../catalog/operation.ts'
import { flag, parameter } from '../../catalog/parameters.ts'
import type { Source } from '../../lookup/source.ts'
import { count } from '../shared/records.ts'
import { readCountry } from './identifiers.ts'
import { toFeedItem } from './items.ts'
import { feedItem } from './records.ts'
import { trending } from './sources/trending.ts'

const record = z.strictObject({ items: z.array(feedItem), totalResults: count })

const web: Source<{ region: string; trim?: boolean }, z.infer<typeof record>> = {
  name: 'web',
  async lookup(params, context) {
    const posts = await trending(context, params.region)
    if (posts === null) return { outcome: 'restricted' }
    const items = posts.map((post) => toFeedItem(post, params.trim === true))
    return { outcome: 'found', data: { items, totalResults: items.length } }
  },
}

export const getTrending = operation({
  id: 'tiktok.feed.trending',
  path: '/v1/tiktok/feed/trending',
  summary: 'TikTok posts that trend in a country',
  description:
    'What Creative Center shows of the most watched, most engaging and most completed posts of the last seven days; many are paid promotions. Counts other than views are 0 where the page of the post could not be read.',
  parameters: {
    region: parameter(
      { required: true, description: 'Country (ISO 3166-1 alpha-2).', example: 'US' },
      { type: 'string', pattern: '^[A-Za-z]{2}$' },
      readCountry,
    ),
    trim: flag({ description: 'Leave out `details`, for smaller answers.', shapes: false }),
  },
  record,
  price: { base: 1 },
  cacheSeconds: 600,
  list: {
    items: (data) => data.items,
    itemId: (item: { video: { id: string } }) => item.video.id,
    itemTime: (item: { video: { createdAt: string | null } }) => item.video.createdAt,
  },
  watch: {
    mode: 'search',
    defaultIntervalMinutes: 720,
    minIntervalMinutes: 60,
    displayName: 'TikTok posts that newly trend in a country',
    inputHint: 'region',
  },
  example: { region: 'US' },
  phrases: [
    'trending tiktoks in a country',
    'what is trending on tiktok today',
    'tiktok feed of popular videos',
    'viral tiktoks right now',
  ],
  empty: () => ({ items: [], totalResults: 0 }),
  sources: [web],
  timeoutMs: 60_000,
})
