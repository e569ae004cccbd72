import { describe, expect, test } from 'vitest'
import { tiktok } from '../../../src/platforms/tiktok/index.ts'
import { scrapecreators } from '../../../src/vendors/scrapecreators.ts'
import { vendorPlayback } from '../support.ts'

const { files, at, play, ask, upstream, here, found } = vendorPlayback(scrapecreators, tiktok)

const post = { url: 'https://www.tiktok.com/@person_001/video/9000000000000000001' }
const reviewsPath = '/v1/tiktok/shop/product/reviews'
const productPath = '/v1/tiktok/product'

describe.skipIf(!files.available)('TikTok by ScrapeCreators, as recorded', () => {
  test('followers have their own profile values, and the list continues by time', async () => {
    const path = '/v1/tiktok/user/followers'
    play(at(path, 'tiktok_user_followers'))
    const data = await found('tiktok.profiles.followers', { handle: 'stoolpresidente' })
    expect(data.totalFollowers).toBe(4108517)
    expect(data.followers[0]).toMatchObject({
      handle: 'person_001',
      displayName: 'Person 001',
      platformUserId: '9000000000000000001',
      verified: false,
    })
    await ask('tiktok.profiles.followers', { handle: 'stoolpresidente', cursor: data.page.nextCursor })
    expect(Object.fromEntries(upstream().seen.at(-1)!.query)).toEqual({
      handle: 'stoolpresidente',
      min_time: '1737751140',
    })
  })

  test('accounts of a search have badge and counts', async () => {
    play(at('/v1/tiktok/search/users', 'tiktok_search_users'))
    const data = await found('tiktok.users.search', { query: 'example' })
    expect(data.users[0]).toMatchObject({
      handle: 'person_001',
      displayName: 'Person 001',
      verified: true,
      metrics: { followers: 32691341, following: 0, likes: 247401086, posts: 71 },
    })
    expect(data.page.hasMore).toBe(true)
  })

  test('videos of a search have all counts', async () => {
    play(at('/v1/tiktok/search/keyword', 'tiktok_search_keyword'))
    const data = await found('tiktok.search', { query: 'funny', sortBy: 'most-liked' })
    expect(data.videos[0]).toMatchObject({
      id: '9000000000000000001',
      caption: 'Sample text 3 #sample',
      createdAt: '2024-02-12T07:58:02.000Z',
      durationMs: 83851,
      isAd: false,
      stats: { views: 31677, likes: 355, comments: 5, shares: 22, saves: 30 },
      details: { locationCreated: 'US', language: 'en', hashtags: ['superbowlhalftime'] },
    })
    expect(data.videos[0].details.music).toMatchObject({ id: '7072812562194106370' })
    expect(data.videos[0].media.downloadWithoutWatermarkUrl).toEqual(expect.stringMatching(/^https:/))
    expect(upstream().seen.at(-1)!.query.get('sort_by')).toBe('most-liked')
  })

  test('comments have author and number of replies', async () => {
    play(at('/v1/tiktok/video/comments', 'tiktok_video_comments'))
    const data = await found('tiktok.videos.comments', post)
    expect(data.totalComments).toBe(269)
    expect(data.comments[0]).toMatchObject({
      id: '9000000000000000002',
      text: 'Sample text 2',
      createdAt: '2025-01-24T00:44:08.000Z',
      likes: 1015,
      replyCount: 9,
      language: 'en',
      author: { handle: 'person_001', displayName: 'Person 001' },
    })
    expect(data.page.hasMore).toBe(true)
  })

  test('comments of another post are a fault', async () => {
    play(at('/v1/tiktok/video/comments', 'tiktok_video_comments'))
    const other = { url: 'https://www.tiktok.com/@stoolpresidente/video/7499229683859426602' }
    expect((await ask('tiktok.videos.comments', other)).ended).toBe('changed')
  })

  test('products of the shop have price, sales and seller', async () => {
    play(at('/v1/tiktok/shop/search', 'tiktok_shop_search'))
    const data = await found('tiktok.shop.products.search', { query: 'shoes' })
    expect(data.products[0]).toMatchObject({
      id: '1730213444857467838',
      title: 'Crocs Adult Classic Clogs',
      price: { currencyCode: 'USD', currencySymbol: '$', current: '49.99', original: null },
      metrics: { sold: 24737, reviews: 2493, rating: 4.8 },
      shop: { id: '7495832567110863806', name: 'Crocs' },
      image: { width: 1200, height: 1200 },
    })
    expect(data.page).toMatchObject({ currentPage: 1, nextPage: 2 })
  })
})

/** In the form of the vendor's documentation: there is no recording. */
describe.skipIf(!files.available)('TikTok by ScrapeCreators, as documented', () => {
  const product = {
    success: true,
    error_code: 0,
    sale_region: 'US',
    categories: [{ category_id: '601450', level: 1, category_name: 'Beauty' }],
    product_info: {
      product_id: '1730383241618035288',
      status: 1,
      product_base: {
        title: 'A razor?',
        sold_count: 7160,
        images: [],
        price: { real_price: '$2?', min_sku_price: '2?', min_sku_original_price: '39.99', currency: 'USD' },
      },
      skus: [{ sku_id: '1', stock: 4, price: { real_price: { price_val: '2?', price_str: '$2?' } } }],
    },
  }
  const url = 'https://www.tiktok.com/shop/pdp/1730383241618035288'

  test('a price with masked digits is unknown', async () => {
    play(here(productPath, product))
    const data = await found('tiktok.products', { url })
    expect(data.product).toMatchObject({
      title: 'A razor?',
      soldCount: 7160,
      price: { text: null, minimum: null, originalMinimum: '39.99', currencyCode: 'USD' },
      skus: [{ stock: 4, price: null, priceText: null }],
    })
  })

  test('another product is a fault; the code shows a missing product', async () => {
    play(here(productPath, { ...product, product_info: { ...product.product_info, product_id: '1' } }))
    expect((await ask('tiktok.products', { url })).ended).toBe('changed')
    play(here(productPath, { success: true, error_code: 23002002, error_message: 'not exist' }))
    expect((await ask('tiktok.products', { url })).ended).toBe('not_found')
  })

  test('masked reviewer names are unknown', async () => {
    const review = {
      review_id: '7449648277383333678',
      product_id: '1729412793274503379',
      sku_id: '1729480195115684051',
      review_rating: 4,
      review_time: '1734506431877',
      is_verified_purchase: true,
      reviewer_name: 'W**n',
      review_text: 'Intact.',
      review_images: [],
      sku_specification: 'Black',
      review_country: 'US',
    }
    const ratings = {
      overall_score: 4.4,
      rating_result: { 1: '475', 2: '161', 3: '289', 4: '740', 5: '4302' },
    }
    const body = { success: true, has_more: true, total_reviews: '5967', product_reviews: [review] }
    play(here(reviewsPath, { ...body, review_ratings: ratings }))
    const data = await found('tiktok.products.reviews', { productId: '1729412793274503379' })
    expect(data.reviews[0]).toMatchObject({
      id: '7449648277383333678',
      rating: 4,
      createdAt: '2024-12-18T07:20:31.877Z',
      reviewer: { name: null },
    })
    expect(data.summary).toEqual({
      totalReviews: 5967,
      averageRating: 4.4,
      ratingDistribution: { oneStar: 475, twoStar: 161, threeStar: 289, fourStar: 740, fiveStar: 4302 },
    })
    expect(data.page).toMatchObject({ currentPage: 1, nextPage: 2, hasMore: true })
  })

  const missing = { success: false, error: 'not_found', errorStatus: 404, credits_charged: 0 }

  test('a missing shop outside the United States proves nothing', async () => {
    const store = { url: 'https://www.tiktok.com/shop/store/goli/7495794203056835079' }
    play(here('/v1/tiktok/shop/products', missing, 404))
    expect((await ask('tiktok.shop.products', store)).ended).toBe('not_found')
    expect((await ask('tiktok.shop.products', { ...store, region: 'DE' })).ended).toBe('restricted')
  })

  test('an empty list of followers is a fault unless the total is 0', async () => {
    const path = '/v1/tiktok/user/followers'
    const body = { success: true, followers: [], has_more: false, min_time: 0 }
    play(here(path, { ...body, total: 12 }))
    expect((await ask('tiktok.profiles.followers', { handle: 'ada' })).ended).toBe('changed')
    play(here(path, { ...body, total: 0 }))
    expect(await ask('tiktok.profiles.followers', { handle: 'ada' })).toMatchObject({ ended: 'found' })
    play(here(path, missing, 404))
    expect((await ask('tiktok.profiles.followers', { handle: 'ada' })).ended).toBe('not_found')
  })
})
