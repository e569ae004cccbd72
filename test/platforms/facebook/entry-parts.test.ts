import { expect, test } from 'vitest'
import { readPhoto } from '../../../src/platforms/facebook/sources/official/objects.ts'
import { readListedAd } from '../../../src/platforms/facebook/sources/scrapecreators/ads.ts'
import { priceOf } from '../../../src/platforms/facebook/sources/web/marketplace.ts'
import { readStory } from '../../../src/platforms/facebook/sources/web/story.ts'

/** An unreadable part of an entry is null, and costs the entry nothing else. */

const image = (width: number) => ({ source: `https://scontent.fbcdn.net/${width}.jpg`, width, height: width })

test('the size of a photo is unknown where one of its images is unreadable, which may be the largest', () => {
  expect(readPhoto({ id: '1', images: [image(1440), image(300)] }).width).toBe(1440)
  expect(readPhoto({ id: '1', images: [null, image(300)] })).toMatchObject({ width: null, height: null })
})

test('an object without anything of a price is no price', () => {
  expect(priceOf({ strange: 1 }, null)).toBeNull()
  expect(priceOf({ amount: '12.50', strange: 1 }, null)).toMatchObject({ amount: 12.5 })
})

test.each([
  ['missing', undefined],
  ['another form', { '0': 'FACEBOOK' }],
  ['an empty list', []],
])('platforms of an ad as %s cost the ad nothing, and count once', (_, platforms) => {
  const counted: unknown[] = []
  const reporter = { drift: (_field: string, unreadable?: string) => unreadable && counted.push(unreadable) }
  const snapshot = {
    page_categories: [],
    cards: [],
    images: [],
    videos: [],
    extra_texts: [],
    extra_links: [],
  }
  const entry = {
    ...{ ad_archive_id: '77', is_active: true, categories: [], snapshot: { ...snapshot, extra_images: [] } },
    ...{ publisher_platform: platforms, impressions_with_index: { impressions_index: -7 } },
  }
  const ad = readListedAd({ ...entry, snapshot: { ...entry.snapshot, extra_videos: [] } }, reporter)
  expect(ad).toMatchObject({ id: '77', publisherPlatforms: [], impressionsIndex: null })
  expect(counted).toEqual(['part'])
})

test('where all pictures of a post are unreadable, it is not a post without pictures', () => {
  const attachment = { all_subattachments: { nodes: [null, null] } }
  const story = {
    wwwURL: 'https://www.facebook.com/nasa/posts/43',
    message: { text: 'Words' },
    creation_time: 1_748_581_325,
    actors: [{ id: '7', name: 'NASA', url: 'https://www.facebook.com/nasa' }],
    attachments: [{ styles: { attachment } }],
  }
  const node = { post_id: '43', comet_sections: { content: { story } } }
  expect(readStory(node, { drift: () => undefined }).imageUrls).toBeNull()
})
