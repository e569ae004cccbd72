import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SimulatedResponse } from '../../../src/catalog/ports/simulated.ts'
import { tiktok } from '../../../src/platforms/tiktok/index.ts'
import { simulatedTiktok } from '../../../src/platforms/tiktok/sandbox/index.ts'
import { startTestService, type TestService } from '../../support/service.ts'

/** Targets of short links, and the outcomes that they prove. */

const to = (location: string): SimulatedResponse => ({ status: 302, headers: { location }, body: '' })
const answers: Record<string, SimulatedResponse> = {
  home: to('https://www.tiktok.com/?_r=1'),
  gone: { status: 404, headers: {}, body: '' },
  elsewhere: to('https://www.tiktok.com/legal/page/row/terms-of-service/en'),
  login: to('https://www.tiktok.com/login?redirect_url=x'),
  region: to('/about'),
  refused: { status: 403, headers: {}, body: 'Access Denied' },
  challenge: { status: 200, headers: {}, body: '<p class="_wafchallengeid">Please wait...</p>' },
  page: { status: 200, headers: {}, body: '<h1>Hello</h1>' },
  circle: to('https://vm.tiktok.com/circle/'),
  profile: to('https://www.tiktok.com/@ada.cooks?_t=1'),
  twice: to('https://www.tiktok.com/t/post/'),
  sound: to('https://www.tiktok.com/music/name-7318959279833088793?_r=1'),
  product: to('https://www.tiktok.com/view/product/1729000000000000001?_svg=1'),
  collection: to('https://www.tiktok.com/@ada/collection/soups-7400000000000000015?_r=1'),
  post: to('https://m.tiktok.com/v/7336839120215361045.html?u_code=1'),
}

let running: TestService
beforeAll(async () => {
  const handle: typeof simulatedTiktok.handle = (request) => {
    const code = /^\/(?:t\/)?(\w+)\/$/.exec(request.url.pathname)?.[1] ?? ''
    return answers[code] ?? simulatedTiktok.handle(request)
  }
  running = await startTestService({
    platforms: [{ ...tiktok, simulated: async () => ({ ...simulatedTiktok, handle }) }],
  })
})
afterAll(() => running.close())

const open = (code: string, route = 'videos') =>
  running.call(`/v1/tiktok/${route}?url=https://vm.tiktok.com/${code}/`)

test.each([
  ['home', 'not_found'],
  ['login', 'restricted'],
  ['region', 'restricted'],
  ['refused', 'restricted'],
  ['challenge', 'restricted'],
  ['post', 'found'],
  ['twice', 'found'],
])('%s: %s', async (code, status) => {
  expect((await open(code)).body.data.lookupStatus).toBe(status)
})

test.each(['page', 'circle', 'gone', 'elsewhere'])('%s proves nothing: 502, uncharged', async (code) => {
  const before = await running.balance()
  expect((await open(code)).body.error.code).toBe('lookup_failed')
  expect(await running.balance()).toBe(before)
})

test('a short link to something else is an error of the caller, and the message names its target', async () => {
  const before = await running.balance()
  for (const route of ['videos', 'videos/comments', 'videos/download', 'videos/transcript']) {
    const { status, body } = await open('profile', route)
    expect(status).toBe(400)
    expect(body.error.message).toMatch('https://www.tiktok.com/@ada.cooks')
  }
  expect(await running.balance()).toBe(before)
})

test('sounds, products and collections are found by short links too', async () => {
  const short = (code: string) => `https://vm.tiktok.com/${code}/`
  const get = async (path: string) => (await running.call(`/v1/tiktok/${path}`)).body.data
  expect((await get(`songs?id=${short('sound')}`)).song.id).toBe('7318959279833088793')
  const used = await get(`music/${encodeURIComponent(short('sound'))}/videos`)
  expect([used.clipId, used.videos.length]).toEqual(['7318959279833088793', 20])
  expect((await get(`products?url=${short('product')}`)).product.id).toBe('1729000000000000001')
  expect((await get(`products/reviews?url=${short('product')}`)).lookupStatus).toBe('found')
  const collection = await get(`collections/videos?url=${short('collection')}`)
  expect([collection.collectionId, collection.videos.length]).toEqual(['7400000000000000015', 20])
  expect(await get(`songs?id=${short('home')}`)).toEqual({ lookupStatus: 'not_found', song: null })
  expect((await running.call(`/v1/tiktok/products?url=${short('post')}`)).status).toBe(400)
})
