import { describe, expect, test } from 'vitest'
import {
  collectionUrl,
  postUrl,
  readAd,
  readCollection,
  readHandle,
  readHashtag,
  readMusicId,
  readPostLink,
  readProduct,
  readShortLink,
  readStore,
} from '../../../src/platforms/tiktok/identifiers.ts'

const id = '7660566211100511518'

test.each([
  ['mysticaquariumct', 'mysticaquariumct'],
  ['@MysticAquariumCT', 'mysticaquariumct'],
  ['zg.520', 'zg.520'],
  ['https://www.tiktok.com/@zg.520', 'zg.520'],
  ['http://www.tiktok.com/@zg.520/', 'zg.520'],
  ['www.tiktok.com/@zg.520', 'zg.520'],
  ['tiktok.com/@zg.520?_t=8abc&_r=1', 'zg.520'],
  ['https://m.tiktok.com/@Zg.520?lang=en', 'zg.520'],
  ['https://www.tiktok.com/@zg.520/live', 'zg.520'],
])('%s is the profile %s', (raw, handle) => {
  expect(readHandle(raw)).toBe(handle)
})

test.each([
  `https://www.tiktok.com/@zg.520/video/${id}`,
  'https://vm.tiktok.com/ZMabc123/',
  'https://www.tiktok.com/tag/booktok',
  'https://www.instagram.com/@zg.520',
  'https://tiktok.com.evil.example/@zg.520',
  'tiktok.com',
  'ends.with.dot.',
  'a',
  'this_handle_is_much_too_long',
  'with space',
  'ünïcode',
])('%s is no profile', (raw) => {
  expect(readHandle(raw)).toBeNull()
})

const post = (handle: string | null, photo = false) => ({ id, handle, photo })

test.each([
  [`https://www.tiktok.com/@nasa/video/${id}`, post('nasa')],
  [`https://www.tiktok.com/@NASA/video/${id}?is_from_webapp=1&sender_device=pc&web_id=7`, post('nasa')],
  [`www.tiktok.com/@nasa/video/${id}/`, post('nasa')],
  [`m.tiktok.com/@nasa/video/${id}#top`, post('nasa')],
  [`https://www.tiktok.com/@nasa/photo/${id}`, post('nasa', true)],
  [`https://www.tiktok.com/@i/video/${id}`, post(null)],
  [`https://m.tiktok.com/v/${id}.html`, post(null)],
  [`https://www.tiktok.com/embed/${id}`, post(null)],
  [`https://www.tiktok.com/embed/v2/${id}?lang=en-US`, post(null)],
  [`https://www.tiktok.com/player/v1/${id}`, post(null)],
  [`https://www.tiktok.com/share/video/${id}`, post(null)],
  [`https://www.tiktokv.com/share/video/${id}/`, post(null)],
  [`https://www.tiktok.com/@nasa/slideshow/${id}?lang=en`, post('nasa', true)],
  [`https://www.tiktok.com/foryou?is_copy_url=1&item_id=${id}`, post(null)],
  [id, post(null)],
])('%s is a post', (raw, link) => {
  const read = readPostLink(raw)
  expect(read).toEqual(link)
  expect(readPostLink(postUrl(read!))).toEqual(link)
})

test.each([
  ['https://vm.tiktok.com/ZMabc123/', 'https://vm.tiktok.com/ZMabc123/'],
  ['vt.tiktok.com/ZSabc123x?k=1', 'https://vt.tiktok.com/ZSabc123x/'],
  ['https://www.tiktok.com/t/ZTabc12/', 'https://www.tiktok.com/t/ZTabc12/'],
])('%s is short for something', (raw, link) => {
  expect(readShortLink(raw)).toBe(link)
  expect(readPostLink(raw)).toBeNull()
})

test.each([
  'https://www.tiktok.com/@nasa',
  'https://www.tiktok.com/@nasa/video/',
  'https://www.tiktok.com/@nasa/video/abc',
  `https://www.youtube.com/@nasa/video/${id}`,
  `javascript:alert(1)//www.tiktok.com/@nasa/video/${id}`,
  'https://www.tiktok.com/music/name-7400000000000000005',
  'nasa',
  '12345',
  'http://[::1',
])('%s is no post', (raw) => {
  expect(readPostLink(raw)).toBeNull()
})

describe('other links', () => {
  test.each([
    ['7400000000000000005', '7400000000000000005'],
    ['https://www.tiktok.com/music/original-sound-7400000000000000005?lang=de', '7400000000000000005'],
    ['https://www.tiktok.com/music/7400000000000000005', '7400000000000000005'],
    ['tiktok.com/embed/music/7400000000000000005', '7400000000000000005'],
    ['https://www.tiktok.com/music/no-number', null],
    ['https://www.tiktok.com/@nasa', null],
  ])('sound %s → %s', (raw, wanted) => {
    expect(readMusicId(raw)).toBe(wanted)
  })

  test.each([
    ['#BookTok', 'booktok'],
    ['booktok', 'booktok'],
    ['https://www.tiktok.com/tag/BookTok?lang=en', 'booktok'],
    ['https://www.tiktok.com/tag/%E6%97%85%E8%A1%8C', '旅行'],
    ['خبر_عاجل', 'خبر_عاجل'],
    ['two words', null],
    ['https://www.tiktok.com/@nasa', null],
  ])('hashtag %s → %s', (raw, wanted) => {
    expect(readHashtag(raw)).toBe(wanted)
  })

  test.each([
    [
      'https://www.tiktok.com/@ada/collection/Soups-7400000000000000015',
      { kind: 'collection', id: '7400000000000000015' },
    ],
    [
      'tiktok.com/@ada/playlist/Part%201-7400000000000000016?lang=en',
      { kind: 'playlist', id: '7400000000000000016' },
    ],
    ['https://www.tiktok.com/@ada/video/7400000000000000016', null],
  ])('collection %s', (raw, wanted) => {
    const read = readCollection(raw)
    expect(read).toEqual(wanted)
    if (read) expect(readCollection(collectionUrl(read))).toEqual(read)
  })

  test.each([
    ['1729447605324124806', { id: '1729447605324124806', market: null }],
    [
      'https://www.tiktok.com/shop/pdp/square-neck-bodysuit/1729447605324124806?source=x',
      { id: '1729447605324124806', market: null },
    ],
    ['https://www.tiktok.com/shop/pdp/1729447605324124806', { id: '1729447605324124806', market: null }],
    ['https://www.tiktok.com/view/product/1729447605324124806', { id: '1729447605324124806', market: null }],
    [
      'https://shop.tiktok.com/view/product/1729447605324124806?region=US',
      { id: '1729447605324124806', market: null },
    ],
    ['https://shop.tiktok.com/GB/pdp/1729447605324124806', { id: '1729447605324124806', market: 'gb' }],
    [
      'https://shop.tiktok.com/us/pdp/name-of-it/1729447605324124806',
      { id: '1729447605324124806', market: 'us' },
    ],
    ['https://www.tiktok.com/shop/store/name/7495278230053096070', null],
    ['https://www.tiktok.com/@nasa', null],
  ])('product %s', (raw, wanted) => {
    expect(readProduct(raw)).toEqual(wanted)
  })

  test.each([
    ['7495278230053096070', '7495278230053096070'],
    ['https://www.tiktok.com/shop/store/katchme-us/7495278230053096070', '7495278230053096070'],
    ['https://shop.tiktok.com/us/store/katchme/7495278230053096070?x=1', '7495278230053096070'],
    ['https://www.tiktok.com/shop/pdp/1729447605324124806', null],
  ])('store %s → %s', (raw, wanted) => {
    expect(readStore(raw)).toBe(wanted)
  })

  test.each([
    ['7558904828435202056', '7558904828435202056'],
    [
      'https://ads.tiktok.com/business/creativecenter/topads/7558904828435202056/pc/en?region=US',
      '7558904828435202056',
    ],
    ['https://library.tiktok.com/ads/detail/?ad_id=7558904828435202056', '7558904828435202056'],
    ['https://ads.tiktok.com/business/creativecenter/inspiration/topads/pc/en', null],
    ['https://www.tiktok.com/@nasa', null],
  ])('ad %s → %s', (raw, wanted) => {
    expect(readAd(raw)).toBe(wanted)
  })
})
