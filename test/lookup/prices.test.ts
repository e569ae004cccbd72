import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { examplePlatform } from '../support/example-platform.ts'
import { explainedLookup } from '../support/explained-price.ts'
import { pricedPlatform } from '../support/priced-platform.ts'
import { startTestService, type TestService } from '../support/service.ts'

let opened: TestDatabase
let service: TestService
beforeAll(async () => {
  opened = await testDatabase()
  const platforms = [pricedPlatform(), examplePlatform({ requests: [] })]
  service = await startTestService({ platforms, database: opened.database })
})
afterAll(async () => {
  await service.close()
  await opened.close()
})

/** The parts of a lookup's price as `name units × credits each`, and its charge. */
async function explained(target: string) {
  const { meta } = (await service.call(target)).body
  const { price, ...record } = await explainedLookup(opened.database, meta.requestId)
  const parts = price!.parts.map(({ name, units, creditsEach }) => `${name} ${units} × ${creditsEach}`)
  expect(price!.credits).toBe(meta.creditsCharged)
  expect(record.credits).toBe(meta.creditsCharged)
  return { parts: parts.join(', '), credits: record.credits, cached: record.cached }
}

describe('a lookup is charged its declared price', () => {
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

  test.each([
    ['by id', 'things?id=1', 'base:id 1 × 6', 6],
    ['by slug', 'things?slug=lamp', 'base 1 × 9', 9],
    ['of what is not there', 'things?slug=gone', 'outcome:not_found 1 × 3', 3],
    [
      'with all parts',
      'things?id=1&include=files&hostMedia=true',
      'base:id 1 × 6, files 1 × 10, hostMedia 3 × 2',
      22,
    ],
    ['of a batch', 'batch?name=a&name=odd&name=c', 'base 1 × 0, input:completed 2 × 3', 6],
    ['of records', 'records?limit=5', 'base 1 × 1, records 5 × 2', 11],
  ])('its record explains the price %s', async (_, target, parts, credits) => {
    expect(await explained(`/v1/priced/${target}`)).toEqual({ parts, credits, cached: false })
  })

  test('the record of a hit explains the price that the cached answer had', async () => {
    for (const [target, parts, credits] of [
      ['lamp', 'base 1 × 1', 1],
      ['lamp?hostMedia=true', 'base 1 × 1, hostMedia 3 × 2', 7],
      ['nobody', 'outcome:not_found 1 × 2', 2],
    ] as const) {
      for (const cached of [false, true]) {
        expect(await explained(`/v1/example/things/${target}`)).toEqual({ parts, credits, cached })
      }
    }
  })

  test('the record of a lookup that failed has no parts', async () => {
    const { requestId } = (await service.call('/v1/priced/things?id=odd')).body.error
    const { price } = await explainedLookup(opened.database, requestId)
    expect(price).toEqual({ parts: [], credits: 0 })
  })

  test('the wallet needs the highest possible price, not only the final one', async () => {
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
