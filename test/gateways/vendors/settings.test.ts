import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Source } from '../../../src/catalog/source.ts'
import { readVendorSettings } from '../../../src/gateways/vendor-accounts/settings.ts'
import { vendors } from '../../../src/gateways/vendors/index.ts'
import { readConfig } from '../../../src/runtime/config/config.ts'

const folder = mkdtempSync(join(tmpdir(), 'slk-keys-'))
afterAll(() => rmSync(folder, { recursive: true }))
const read = (env: Record<string, string>) => readVendorSettings(vendors, readConfig(env))
const inFile = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

describe('keys of vendors', () => {
  test('are read from settings or files', () => {
    expect(read({ TWITTERAPIIO_KEY: 'one' }).keys.live('TWITTERAPIIO_KEY')).toBe('one')
    const file = inFile('key', 'two\n')
    expect(read({ TWITTERAPIIO_KEY_FILE: file }).keys.live('TWITTERAPIIO_KEY')).toBe('two')
    expect(read({}).keys.live('TWITTERAPIIO_KEY')).toBeUndefined()
  })

  test('that cannot be read stop the start, with a sentence that does not hold them', () => {
    const missing = join(folder, 'nowhere')
    expect(() => read({ TWITTERAPIIO_KEY_FILE: missing })).toThrow(/TWITTERAPIIO_KEY_FILE .* cannot be read/)
    expect(() => read({ TWITTERAPIIO_KEY_FILE: inFile('empty', ' \n') })).toThrow(/a key alone/)
    const both = { TWITTERAPIIO_KEY: 'one', TWITTERAPIIO_KEY_FILE: inFile('key', 'two') }
    expect(() => read(both)).toThrow(/set one of them/)
    const secret = 'a secret with spaces'
    expect(() => read({ TWITTERAPIIO_KEY: secret })).toThrow(expect.not.stringContaining(secret))
    expect(() => read({ TWITTERAPIIO_KEY_FILE: inFile('words', secret) })).toThrow(
      expect.not.stringContaining(secret),
    )
  })

  test("are not the operator's if the vendors are stand-ins", () => {
    const { keys } = read({ TWITTERAPIIO_KEY: 'one', SIMULATED_VENDORS: 'true' })
    expect(keys.live('TWITTERAPIIO_KEY')).not.toBe('one')
    expect(keys.test('TWITTERAPIIO_KEY')).toBe(keys.live('TWITTERAPIIO_KEY'))
    expect(read({ TWITTERAPIIO_KEY: 'one' }).keys.test('TWITTERAPIIO_KEY')).toBeUndefined()
  })
})

describe('the order of sources', () => {
  const source = (name: string, paid = false) =>
    ({ name, ...(paid ? { paid: { settings: {}, paths: [] } } : {}) }) as unknown as Source
  const all = [source('web'), source('twitterapiio', true), source('official'), source('provider')]
  const namesOf = (env: Record<string, string>, id = 'twitter.profiles') =>
    read(env)
      .order({ id }, all)
      .map(({ name }) => name)

  test('has free sources first by default', () => {
    expect(namesOf({})).toEqual(['web', 'official', 'provider', 'twitterapiio'])
  })

  test('follows the first matching pattern, and unnamed sources are not used', () => {
    const SOURCES = JSON.stringify({
      'twitter.profiles': ['twitterapiio', 'web'],
      'twitter.*': ['official'],
    })
    expect(namesOf({ SOURCES })).toEqual(['twitterapiio', 'web'])
    expect(namesOf({ SOURCES }, 'twitter.search')).toEqual(['official'])
    expect(namesOf({ SOURCES }, 'reddit.posts')).toEqual(['web', 'official', 'provider', 'twitterapiio'])
  })

  test.each([
    ['SOURCES', '{"twitter.*":["twitterapi"]}', /twitterapi, which is none of web, official, provider/],
    ['SOURCES', '{"twitter.*":["web","web"]}', /names web twice/],
    ['SOURCES', '{"twitter.*":[]}', /SOURCES must look like/],
    ['SOURCES', '["web"]', /SOURCES must look like/],
    ['VENDOR_PRICES', '{"hiker":{"unitUsd":1}}', /VENDOR_PRICES names hiker/],
    ['VENDOR_PRICES', '{"twitterapiio":{"usd":1}}', /VENDOR_PRICES must look like/],
    ['VENDOR_BUDGETS', '{"twitterapiio":{"dailyUsd":-1}}', /VENDOR_BUDGETS must look like/],
  ])('%s=%s stops the start', (name, value, message) => {
    expect(() => read({ [name]: value })).toThrow(message)
  })
})

test('a price follows the plan, rounded up', () => {
  const plan = { twitterapiio: { unitUsd: 0.000_012_3, units: { '/twitter/user/info': 20 } } }
  const { prices } = read({ VENDOR_PRICES: JSON.stringify(plan) }).accounts.get('twitterapiio')!
  expect(prices.units('/twitter/user/info', 18)).toBe(20)
  expect(prices.units('/other', 3)).toBe(3)
  expect(prices.micros(20)).toBe(246)
  expect(prices.micros(1)).toBe(13)
  expect(read({}).accounts.get('twitterapiio')!.prices.micros(18)).toBe(180)
})
