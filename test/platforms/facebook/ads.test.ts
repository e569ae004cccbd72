import { expect, test } from 'vitest'
import { facebook } from '../../../src/platforms/facebook/index.ts'
import { playback, route } from '../../support/playback.ts'
import { page, photo, site } from './pages.ts'

const { play, get } = playback({ platform: facebook, origins: [site] })

const ad = (id: string, snapshot: object = {}) => ({
  ad_archive_id: id,
  page_id: '11',
  page_name: 'Likethix',
  is_active: true,
  publisher_platform: ['FACEBOOK'],
  categories: ['UNKNOWN'],
  snapshot: {
    page_id: '11',
    page_name: 'Likethix',
    page_profile_uri: `${site}/likethix/`,
    page_profile_picture_url: photo(1),
    page_like_count: 12,
    page_categories: ['Shop'],
    cards: [],
    images: [],
    videos: [],
    ...snapshot,
  },
})

const shown = (...ads: object[]) => ({
  search_results_connection: {
    count: ads.length,
    edges: [{ node: { collated_results: ads } }],
    page_info: { has_next_page: false },
  },
})

async function byId(main: object) {
  const body = page([{ ad_library_main: main }])
  play(route(site, /\/ads\/library/, { status: 200, headers: { 'content-type': 'text/html' }, body }))
  return get('/v1/facebook/ad-library/ads', { adId: '702369045530963' })
}

test('an ad that is not there is not found, though the page shows others in its place', async () => {
  const noAd = { deeplink_ad_archive: null, no_result_reason: 'NO_AD_FOUND' }
  const { data } = await byId({ deeplink_ad_archive_result: noAd, ...shown(ad('1'), ad('2')) })
  expect(data).toMatchObject({ lookupStatus: 'not_found', ad: null })
})

test('a library that is not there says nothing of its ads', async () => {
  play(route(site, /\/ads\/library/, { status: 404, body: '' }))
  expect((await get('/v1/facebook/ad-library/ads', { adId: '702369045530963' })).status).toBe(502)
  expect((await get('/v1/facebook/ad-library/ads/search', { query: 'shoes' })).status).toBe(502)
  expect((await get('/v1/facebook/ad-library/companies/ads', { pageId: '11' })).status).toBe(502)
})

test('white space in the scripts of a page, and a comment behind it, change nothing', async () => {
  const main = { deeplink_ad_archive_result: { deeplink_ad_archive: ad('702369045530963') } }
  const spaced = page([{ ad_library_main: main }]).replaceAll('{"__bbox":', '{\n  "__bbox" : ')
  const body = `${spaced}\n<!-- cached -->\n`
  play(route(site, /\/ads\/library/, { status: 200, headers: { 'content-type': 'text/html' }, body }))
  const { data } = await get('/v1/facebook/ad-library/ads', { adId: '702369045530963' })
  expect(data).toMatchObject({ lookupStatus: 'found', ad: { id: '702369045530963' } })
})

test('unknown parts of an ad are counted, and are not parts of it', async () => {
  const images = [{ original_image_url: photo(6) }, { __typename: 'SomethingNew', id: '4' }]
  const { data } = await byId({
    deeplink_ad_archive_result: { deeplink_ad_archive: ad('702369045530963', { images }) },
  })
  expect(data.ad.creative.images).toHaveLength(1)
})

const gone = '<html><head><title>Facebook</title></head><body>This page isn’t available.</body></html>'

test('a page that is not there, where a redirect led elsewhere, says nothing of what was asked for', async () => {
  const moved = (location: string) => [
    route(site, /^\/marketplace\/item\/42/, { status: 302, headers: { location }, body: '' }),
    route(site, /^\/(?:somewhere|else\/42)/, { status: 404, body: gone }),
  ]
  play(...moved('/somewhere/'))
  expect((await get('/v1/facebook/marketplace/items', { itemId: '42' })).status).toBe(502)
  play(...moved('/else/42/'))
  const { data } = await get('/v1/facebook/marketplace/items', { itemId: '42' })
  expect(data.lookupStatus).toBe('not_found')
})

test('another ad than the one asked for is a fault', async () => {
  const other = { deeplink_ad_archive: ad('1') }
  expect((await byId({ deeplink_ad_archive_result: other, ...shown(ad('2')) })).status).toBe(502)
})

test('the page of an ad is the one that runs it, not the partner whose post it runs', async () => {
  const partner = { page_id: '11', page_profile_uri: `${site}/likethix/`, page_is_deleted: false }
  const creator = {
    page_id: '22',
    page_name: 'A creator',
    page_profile_uri: `${site}/creator/`,
    branded_content: partner,
  }
  const result = { deeplink_ad_archive: ad('702369045530963', creator) }
  const { data } = await byId({ deeplink_ad_archive_result: result })
  expect(data.ad.page).toEqual({
    id: '11',
    name: 'Likethix',
    url: `${site}/likethix/`,
    isDeleted: false,
    profilePictureUrl: null,
    likeCount: null,
    categories: [],
  })
})

test('where the description of an ad is a template, a card has the words', async () => {
  const card = { title: 'Shoes', body: 'Run', link_description: 'Free delivery' }
  const words = { link_description: '{{product.description}}', cards: [card] }
  const { data } = await byId({
    deeplink_ad_archive_result: { deeplink_ad_archive: ad('702369045530963', words) },
  })
  expect(data.ad.creative.linkDescription).toBe('Free delivery')
})

test('where the title of an ad is a template and its first card has none, no other card has its title', async () => {
  const cards = [{ body: 'One' }, { title: 'Sunglasses', body: 'Two' }]
  const templates = { title: '{{product.name}}', body: { text: '{{product.body}}' }, cards }
  const main = { deeplink_ad_archive_result: { deeplink_ad_archive: ad('702369045530963', templates) } }
  const { data } = await byId(main)
  expect(data.ad.creative).toMatchObject({ title: null, bodyText: 'One' })
})
