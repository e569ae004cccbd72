import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { overridePrice } from '../../src/catalog/price-override.ts'
import { platforms } from '../../src/platforms/index.ts'
import { withPriceList } from '../../src/service/price-list.ts'
import { startTestService, type TestService } from '../support/service.ts'

const folder = mkdtempSync(join(tmpdir(), 'slk-prices-'))
afterAll(() => rmSync(folder, { recursive: true }))
const fileOf = (content: unknown) => {
  const file = join(folder, 'prices.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}
const readList = (content: unknown) => withPriceList(platforms, { PRICE_LIST: fileOf(content) })

describe('a price of the list', () => {
  test('replaces the named prices and leaves the rest as declared', () => {
    const declared = {
      base: 5,
      outcomes: { not_found: 1 },
      surcharges: [{ parameter: 'hostMedia', credits: 12, per: 'asset', maxUnits: 4 }],
    } as const
    expect(overridePrice(declared, { base: 9 })).toEqual({ ...declared, base: 9 })
    expect(overridePrice(declared, { base: 0 })).toMatchObject({ base: 0, outcomes: { not_found: 0 } })
    expect(overridePrice(declared, { outcomes: { private: 2 }, surcharges: { hostMedia: 20 } })).toEqual({
      base: 5,
      outcomes: { not_found: 1, private: 2 },
      surcharges: [{ parameter: 'hostMedia', credits: 20, per: 'asset', maxUnits: 4 }],
    })
    const batch = { base: 0, inputs: { parameter: 'url', rates: { completed: 1 } } }
    expect(overridePrice(batch, { inputs: { completed: 3 } }).inputs).toEqual({
      parameter: 'url',
      rates: { completed: 3 },
    })
  })

  test.each([
    ['{', /cannot be read as JSON/],
    [{ 'twitter.profile': 2 }, /there is no operation twitter\.profile\. Did you mean twitter\.profiles\?/],
    [{ 'twitter.profiles': -1 }, /twitter\.profiles must be whole credits/],
    [{ 'twitter.profiles': 1.5 }, /twitter\.profiles must be whole credits/],
    [{ 'twitter.profiles': { bass: 1 } }, /twitter\.profiles must be whole credits/],
    [{ 'twitter.profiles': { surcharges: { hostMedia: 1 } } }, /names hostMedia, .* it has none/],
    [{ 'twitter.profiles': { records: 1 } }, /records is no part of the price/],
  ])('%j stops the start with a sentence', (content, message) => {
    expect(() => readList(content)).toThrow(message)
  })
})

describe('a service with a price list', () => {
  let running: TestService
  beforeAll(async () => {
    const list = fileOf({
      'twitter.profiles': { base: 4, outcomes: { not_found: 3 } },
      'twitter.profiles.tweets': 7,
    })
    running = await startTestService({
      platforms: platforms.filter(({ name }) => name === 'twitter'),
      env: { PRICE_LIST: list, SIMULATED_VENDORS: 'true', SOURCES: '{"twitter.profiles":["twitterapiio"]}' },
    })
  })
  afterAll(() => running?.close())

  test('charges live keys by it, cached or not, and test keys as declared', async () => {
    const { liveKey, testKey } = running
    const charged = async (handle: string, key: string) => {
      const before = await running.balance(key)
      const { body } = await running.call(`/v1/twitter/profiles/${handle}`, { key })
      expect(before - (await running.balance(key))).toBe(body.meta.creditsCharged)
      return body.meta.creditsCharged
    }
    expect(await charged('nasa', liveKey)).toBe(4)
    expect(await charged('nasa', liveKey)).toBe(4)
    expect(await charged('sim_not_found', liveKey)).toBe(3)
    expect(await charged('nasa', testKey)).toBe(1)
    expect(await charged('sim_not_found', testKey)).toBe(1)
  })

  test('quotes it to live keys and shows both in OpenAPI', async () => {
    const body = {
      operationId: 'twitter.profiles.tweets',
      params: { handle: 'nasa' },
      schedule: { type: 'interval', minutes: 60 },
    }
    const preview = (key: string) => running.call('/v1/monitors?dryRun=true', { key, method: 'POST', body })
    const live = await preview(running.liveKey)
    expect(live.body.data.costPreview.perCheckCredits).toBe(7)
    expect((await preview(running.testKey)).body.data.costPreview.perCheckCredits).toBe(2)
    const document = (await running.call('/openapi.json', { key: null })).body
    const entry = document.paths['/v1/twitter/profiles/{handle}'].get
    expect(entry['x-price']).toMatchObject({ credits: 1, live: { credits: 4, outcomes: { not_found: 3 } } })
    expect(entry.description).toContain('Price with a live key: 4 credits, 3 when not_found.')
  })
})
