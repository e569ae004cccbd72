import { describe, expect, test } from 'vitest'
import { createRegistry } from '../../src/catalog/registry.ts'
import { platforms } from '../../src/platforms/index.ts'
import { readConfig } from '../../src/runtime/config/config.ts'
import { adviceOnSettings } from '../../src/service/advice.ts'

const registry = createRegistry(platforms)
const advice = (env: Record<string, string>) => adviceOnSettings(env, readConfig(env), registry)
const provider = (pattern: string) =>
  JSON.stringify([{ pattern, url: 'https://provider.example/', secret: 'sixteen characters' }])

describe('advice on settings at the start', () => {
  test.each([
    [{ DATABSE_URL: 'postgres://x' }, 'DATABSE_URL is no setting. Did you mean DATABASE_URL?'],
    [{ REDDIT_CLIENTID: 'x' }, 'REDDIT_CLIENTID is no setting. Did you mean REDDIT_CLIENT_ID?'],
    [{ REDDIT_CLIENT_ID: 'x' }, 'REDDIT_CLIENT_ID cannot be used without REDDIT_CLIENT_SECRET.'],
    [
      { S3_BUCKET: 'x', S3_ACCESS_KEY_ID: 'x' },
      'S3_BUCKET and S3_ACCESS_KEY_ID cannot be used without S3_ENDPOINT and S3_SECRET_ACCESS_KEY.',
    ],
    [
      { PROVIDERS: provider('redit.*') },
      'PROVIDERS: the pattern redit.* matches no operation. Did you mean reddit.*?',
    ],
    [
      { SOURCES: '{"twiter.*":["web"]}' },
      'SOURCES: the pattern twiter.* matches no operation. Did you mean twitter.*?',
    ],
    [
      { SOURCES: '{"reddit.*":["twitterapiio","web"]}' },
      'SOURCES: twitterapiio answers no operation that reddit.* matches.',
    ],
    [{ OIDC_ISSUER: 'https://login.example' }, 'OIDC_ISSUER cannot be used without OIDC_CLIENT_ID.'],
    [{ OAUTH_KEYS_URL: 'https://login.example/keys' }, 'OAUTH_KEYS_URL says nothing without OAUTH_ISSUER.'],
    [
      { OAUTH: 'true', OAUTH_ISSUER: 'https://login.example' },
      'OAUTH has no effect with OAUTH_ISSUER, which names a server in its place.',
    ],
    [
      { OAUTH: 'true', HOST: '0.0.0.0' },
      'OAUTH without PUBLIC_URL names HOST as the address of the service: assistants elsewhere cannot reach it.',
    ],
    [{ UPSTREAM_NO_PROXY: 'localhost' }, 'UPSTREAM_NO_PROXY says nothing without UPSTREAM_PROXY.'],
    [
      { LOOKUP_TIMEOUT_MS: '5000' },
      'UPSTREAM_TIMEOUT_MS is longer than LOOKUP_TIMEOUT_MS, which ends a lookup before.',
    ],
    [
      { MAX_CONCURRENT_LOOKUPS: '32' },
      'MAX_CONCURRENT_PER_PLATFORM is above MAX_CONCURRENT_LOOKUPS, which bounds it.',
    ],
    [
      { DATABASE_URL: 'postgres://db/x', DATABASE_POOL: '2' },
      'WRITE_AHEAD needs a DATABASE_POOL of 4 or more: every charge waits for its commit.',
    ],
  ])('%o', (env, sentence) => {
    expect(advice(env)).toEqual([sentence])
  })

  test('ignores correct and empty settings, and those of other programs', () => {
    const others = {
      PATH: '/bin',
      HOME: '/root',
      LOGNAME: 'me',
      HOSTNAME: 'node-1',
      LANG: 'C',
      SHELL: '/bin/sh',
      DATADIR: '',
    }
    const right = {
      REDDIT_CLIENT_ID: 'x',
      REDDIT_CLIENT_SECRET: 'x',
      FACEBOOK_APP_SECRET: 'x',
      FACEBOOK_ACCESS_TOKEN: 'x',
      PROVIDERS: provider('reddit.*'),
      SOURCES: '{"reddit.*":["provider","web"],"twitter.profiles":["twitterapiio"]}',
      TWITTERAPIIO_KEY_FILE: '/run/secrets/twitterapiio',
    }
    expect(advice({ ...others, ...right, DATABASE_URL: 'postgres://db/x', DATABASE_POOL: '4' })).toEqual([])
  })
})
