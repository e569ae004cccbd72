import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pricedPlatform } from '../support/priced-platform.ts'
import { startTestService, type TestService } from '../support/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ platforms: [pricedPlatform()] })
})
afterAll(() => service.close())

describe('a lookup is charged what it was declared to cost', () => {
  test.each([
    ['by id', 'things?id=1', 6],
    ['by slug', 'things?slug=lamp', 9],
    ['by id, and it is not there', 'things?id=gone', 1],
    ['by slug, and it is not there', 'things?slug=gone', 3],
    ['an included value that is paid', 'things?id=1&include=about,files', 16],
    ['an included value that is not', 'things?id=1&include=about', 6],
    ['hosted files, each', 'things?id=1&hostMedia=true', 6 + 3 * 2],
    ['all parts together', 'things?slug=lamp&include=files&hostMedia=true', 9 + 10 + 6],
    ['parts of what is not there', 'things?id=gone&include=files&hostMedia=true', 1],
    ['a batch, each input', 'batch?name=a&name=b&name=c', 9],
    ['a batch, the same input twice', 'batch?name=a&name=a', 6],
    ['a batch, of which one failed', 'batch?name=a&name=odd&name=c', 6],
    ['records, each', 'records?limit=20', 1 + 12 * 2],
    ['records, at most the limit', 'records?limit=5', 1 + 5 * 2],
    ['records, at most those there are', 'records', 1 + 12 * 2],
  ])('%s', async (_, target, credits) => {
    const before = await service.balance()
    const answer = await service.call(`/v1/priced/${target}`)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body.meta.creditsCharged).toBe(credits)
    expect(before - (await service.balance())).toBe(credits)
  })

  test.each(['things?id=odd', 'things?id=odd&include=files', 'batch?name=odd&name=odd'])(
    '%s: a fault costs nothing',
    async (target) => {
      const before = await service.balance()
      expect((await service.call(`/v1/priced/${target}`)).status).toBe(502)
      expect(await service.balance()).toBe(before)
    },
  )

  test('the highest possible price has to be there, not only the one that comes', async () => {
    const poor = await startTestService({ platforms: [pricedPlatform()], env: { TEST_CREDITS: '10' } })
    try {
      expect((await poor.call('/v1/priced/things?id=1&hostMedia=true')).status).toBe(402)
      expect((await poor.call('/v1/priced/things?id=1')).body.meta.creditsCharged).toBe(6)
      expect(await poor.balance()).toBe(4)
    } finally {
      await poor.close()
    }
  })

  test('the document shows every part, and the highest sum', async () => {
    const { paths } = (await service.call('/openapi.json')).body
    expect(paths['/v1/priced/things'].get['x-price']).toMatchObject({ credits: 9, max: 27 })
    expect(paths['/v1/priced/records'].get['x-price']).toMatchObject({ credits: 1, max: 41 })
  })
})

test('an entry that was lost is counted, by platform, operation, source and field', async () => {
  await service.call('/v1/priced/batch?name=a&name=odd')
  const { text } = await service.call('/metrics')
  expect(text).toContain(
    'social_lookup_upstream_drift_total{platform="priced",operation="priced.batch",source="web",field="names: name"}',
  )
})
