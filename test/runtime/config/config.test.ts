import { describe, expect, test } from 'vitest'
import { ConfigError, describeSettings, readConfig } from '../../../src/runtime/config/config.ts'

describe('settings', () => {
  test('every setting has a default or may be left out', () => {
    const config = readConfig({})
    expect(config).toMatchObject({ HOST: '127.0.0.1', PORT: 3000, UPSTREAM_ORIGINS: {}, PROVIDERS: [] })
  })

  test('an empty variable counts as unset', () => {
    const config = readConfig({ PORT: '', DATABASE_URL: ' ' })
    expect(config.PORT).toBe(3000)
    expect(config.DATABASE_URL).toBeUndefined()
  })

  test.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://localhost'],
    ['VALKEY_URL', 'localhost:6379'],
    ['PUBLIC_URL', 'lookup.example'],
    ['PUBLIC_URL', 'https://lookup.example/?a=1'],
    ['PUBLIC_URL', 'https://lookup.example/#a'],
    ['PUBLIC_URL', 'https://ada:secret@lookup.example'],
    ['BOOTSTRAP_LIVE_KEY', 'slk_test_abcdefghijklmnopqrstuvwxyz'],
    ['BOOTSTRAP_TEST_KEY', 'slk_test_short'],
    ['CURSOR_SECRET', 'short'],
    ['UPSTREAM_ORIGINS', '{"www.youtube.com":"http://127.0.0.1"}'],
    ['UPSTREAM_ORIGINS', 'https://www.youtube.com'],
    ['UPSTREAM_PROXY', 'proxy:8080'],
    ['LOG_LEVEL', 'loud'],
    ['ALLOW_PRIVATE_RANGES', '10.0.0.0'],
    ['PROVIDERS', '[{"pattern":"*"}]'],
    ['METRICS', 'yes'],
    ['S3_ENDPOINT', 'https://s3.example'],
  ])('a wrong %s (%s) stops the start with a sentence that names it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`${name} \\S+`))
  })

  test('all wrong settings are named at once', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'x' })).toThrow(/PORT .*; LOG_LEVEL /)
  })

  test('every setting is described for the operating guide', () => {
    for (const { name, description } of describeSettings()) expect(description, name).toMatch(/\.$/)
  })
})
