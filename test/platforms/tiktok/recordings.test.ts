import { describe, expect, test } from 'vitest'
import { readPost } from '../../../src/platforms/tiktok/sources/web/item.ts'
import { recordings } from '../../support/recordings.ts'

const recorded = recordings('tiktok')

describe.skipIf(!recorded.available)(`recorded lists${recorded.note}`, () => {
  test('lists recorded on other days are read to the last item', () => {
    const reporter = { drift: (field: string) => expect.unreachable(field) }
    for (const file of ['web_user_videos_therock.json', 'web_trending_videos.json']) {
      const { body } = recorded.json<{ body: Record<string, unknown>[] }>(file)
      const posts = body.map((item) => readPost(item, reporter))
      expect(posts.every((one) => one.author?.handle && one.createdAt && (one.stats.views ?? 0) > 0)).toBe(
        true,
      )
    }
    const { body } = recorded.json<{ body: Record<string, unknown> }>('api_recommend_item_list.json')
    const posts = (body.itemList as Record<string, unknown>[]).map((item) => readPost(item, reporter))
    expect(posts.map((one) => [one.id, one.durationMs])).toEqual([
      ['7448222677682146582', 556_000],
      ['7453733054184541486', 271_000],
      ['7450254352142339346', 25_000],
      ['7436363376504179976', 25_000],
      ['7456490929743023368', 85_000],
    ])
  })
})
