import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../../support/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const profile = '/v1/tiktok/profiles/ada.cooks'
const get = (path: string, headers: Record<string, string>) => service.call(path, { headers })

describe('the view of an answer', () => {
  it('is the common shape where a caller requests it, at the same price', async () => {
    const before = await service.balance()
    const { body } = await get(profile, { 'x-view': 'common' })
    expect(body.data).toMatchObject({
      lookupStatus: 'found',
      profile: { platform: 'tiktok', handle: 'ada.cooks' },
    })
    expect(body.data.profile.followerCount).toEqual(expect.any(Number))
    expect(before - (await service.balance())).toBe(body.meta.creditsCharged)
  })

  it('does not change what other callers of the cached answer get', async () => {
    const plain = (await service.call(profile)).body.data
    await get(profile, { 'x-view': 'common, compact' })
    expect((await service.call(profile)).body.data).toEqual(plain)
  })

  it('continues a list with the cursor of any view', async () => {
    const path = '/v1/twitter/profiles/nasa/tweets'
    const first = (await get(path, { 'x-view': 'common', 'x-fields': 'id' })).body.data
    expect(Object.keys(first.posts[0])).toEqual(['id'])
    const next = await service.call(`${path}?cursor=${first.page.nextCursor}`)
    expect(next.body.data.tweets.length).toBeGreaterThan(0)
  })

  it('is complete in every encoding: text beyond ASCII has its full length', async () => {
    const { body, headers, text } = await get(profile, { 'x-view': 'compact', 'accept-encoding': 'identity' })
    expect(Number(headers.get('content-length'))).toBe(Buffer.byteLength(text))
    expect(body.data.profile.avatarUrl).toBeUndefined()
  })

  it.each([
    ['an unknown view', profile, { 'x-view': 'pretty' }, /common, compact/],
    ['no common view', '/v1/tiktok/profiles/ada.cooks/region', { 'x-view': 'common' }, /no common view/],
    ['empty fields', profile, { 'x-fields': '' }, /x-fields must name/],
    ['a field that is at the top', profile, { 'x-fields': 'metrics.followers' }, /Send followers\./],
    ['a misspelled field', profile, { 'x-fields': 'handel' }, /Did you mean handle\?/],
    ['a misspelled field of items', '/v1/twitter/profiles/nasa/tweets', { 'x-fields': 'id,idd' }, /"idd"/],
  ] as const)('that names %s is refused, uncharged', async (_, path, headers, message) => {
    const before = await service.balance()
    const { status, body } = await get(path, headers)
    expect([status, body.error.code]).toEqual([400, 'bad_request'])
    expect(body.error.message).toMatch(message)
    expect(await service.balance()).toBe(before)
  })
})
