import { expect, test } from 'vitest'
import { facebook } from '../../../src/platforms/facebook/index.ts'
import { playback, route } from '../../support/playback.ts'
import { page, site } from './pages.ts'

const { play, get } = playback({ platform: facebook, origins: [site] })

async function answered(path: string, query: Readonly<Record<string, string>>, body: string) {
  play(route(site, /./, { status: 200, headers: { 'content-type': 'text/html' }, body }))
  return get(path, query)
}

const search = (units: object) =>
  answered(
    '/v1/facebook/marketplace/search',
    { query: 'bike', lat: '30.26', lng: '-97.74' },
    page([{ marketplace_search: { feed_units: units } }]),
  )

const listing = {
  id: '1880804689276480',
  marketplace_listing_title: 'A bike',
  listing_price: { formatted_amount_zeros_stripped: '$300', amount: '300.00' },
  delivery_types: ['IN_PERSON'],
}

test('a search that the marketplace calls empty is an empty list, with no word of pages', async () => {
  const noResults = { __typename: 'MarketplaceSearchFeedNoResults', is_main_results_empty: true }
  const { data } = await search({ edges: [{ node: noResults }] })
  expect(data).toMatchObject({ listings: [], totalListings: 0, page: { hasMore: false } })
})

test('a listing is one whatever its story is called, and advertisements between them are passed over', async () => {
  const ad = { __typename: 'MarketplaceFeedAdStory', ad_id: '7' }
  const { data } = await search({
    edges: [{ node: ad }, { node: { __typename: 'MarketplaceFeedListing', listing } }],
    page_info: { has_next_page: false },
  })
  expect(data.listings).toMatchObject([
    { id: '1880804689276480', price: { formattedAmount: '$300', amount: 300 } },
  ])
})

test('a group page with only its tags: its name without that of the site, its id from the link of the app', async () => {
  const tags = {
    'og:title': 'Becoming a Portuguese Citizen | Facebook',
    'og:url': `${site}/groups/becomingaportuguesecitizen/`,
    'al:ios:url': 'fb://group/520427849972613',
  }
  const query = { url: `${site}/groups/becomingaportuguesecitizen` }
  const { data } = await answered('/v1/facebook/groups', query, page([], tags))
  expect(data.group).toMatchObject({ id: '520427849972613', name: 'Becoming a Portuguese Citizen' })
})

test('a group has no posts if its feed is empty and ends; an empty feed that continues is a fault', async () => {
  const posts = (name: string, feed: object) => {
    const url = `${site}/groups/${name}`
    const group = { id: '251560641854558', name: 'Woodworking ideas', url }
    return answered('/v1/facebook/groups/posts', { url }, page([{ group }, { group_feed: feed }]))
  }
  const empty = await posts('quiet', { edges: [], page_info: { has_next_page: false } })
  expect(empty.data).toMatchObject({ lookupStatus: 'found', posts: [], page: { nextCursor: null } })
  const unproven = [{ edges: [] }, { edges: [], page_info: { has_next_page: true } }, { page_info: {} }]
  for (const [place, feed] of unproven.entries()) {
    expect((await posts(`unproven${place}`, feed)).error).toMatchObject({ reason: 'platform_changed' })
  }
})
