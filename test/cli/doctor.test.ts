import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { changed, notEntitled } from '../../src/catalog/errors.ts'
import { operation } from '../../src/catalog/operation.ts'
import { text } from '../../src/catalog/parameters.ts'
import { definePlatform } from '../../src/catalog/platform.ts'
import type { LookupContext } from '../../src/catalog/source.ts'
import { examineSources } from '../../src/cli/doctor.ts'
import { platforms } from '../../src/platforms/index.ts'
import { readConfig } from '../../src/runtime/config/config.ts'

let server: Server
let origin: string
let asked: string[]
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url!)
    if (request.url === '/moved') response.writeHead(302, { location: 'https://new.example/thing' }).end()
    else if (request.url === '/lookups') {
      response.end('{"outcome":"found","data":{"name":"by the provider"}}')
    } else response.end('{"name":"lamp"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

/** One operation with a web source. */
function platformOf(lookup: (context: LookupContext) => Promise<string>) {
  const things = operation({
    id: 'example.things',
    path: '/v1/example/things/{name}',
    summary: 'One thing',
    parameters: { name: text({ in: 'path', description: 'Name of the thing.', example: 'lamp' }) },
    record: z.strictObject({ name: z.string().nullable() }),
    price: { base: 1 },
    cacheSeconds: 60,
    example: { name: 'lamp' },
    phrases: ['a thing'],
    view: (name: string) => ({ name }),
    sources: [
      {
        name: 'web',
        lookup: async (_, context) => ({ outcome: 'found', model: await lookup(context) }) as const,
      },
    ],
  })
  return definePlatform({
    name: 'example',
    displayName: 'Example',
    operations: [things],
    hosts: ['new.example'],
    simulated: async () => ({ origins: [], handle: () => ({ status: 404 }) }),
  })
}

async function examine(env: Record<string, string>, lookup: (context: LookupContext) => Promise<string>) {
  asked = []
  return examineSources(readConfig(env), [platformOf(lookup)], { offline: false })
}

test.each([
  ['private ranges that are allowed', 'guarded', '', { ALLOW_PRIVATE_RANGES: '127.0.0.0/8' }],
  [
    'hosts excepted from the proxy',
    'upstream',
    '',
    { UPSTREAM_PROXY: 'http://127.0.0.1:1', UPSTREAM_NO_PROXY: '127.0.0.1' },
  ],
  ['redirects to the platform’s other hosts', 'upstream', '/moved', {}],
] as const)('a source is tried with the client of the service: %s', async (_, client, path, env) => {
  const origins = JSON.stringify({ 'https://new.example': origin })
  const [finding] = await examine({ UPSTREAM_ORIGINS: origins, ...env }, async (context) => {
    const answer = await context[client].request({ url: `${origin}${path}`, retries: 0 })
    return answer.json<{ name: string }>().name
  })
  expect(finding).toEqual({ operation: 'example.things', source: 'web', state: 'ok', detail: '' })
})

test('a broken source is reported even if the provider behind it answers', async () => {
  const providers = [{ pattern: 'example.*', url: `${origin}/lookups`, secret: 'a secret of this test' }]
  const findings = await examine({ PROVIDERS: JSON.stringify(providers) }, async () => {
    throw changed('thing.name')
  })
  expect(findings).toMatchObject([
    { source: 'web', state: 'changed', detail: expect.stringContaining('thing.name') },
    { source: 'provider', state: 'ok' },
  ])
  expect(asked).toEqual(['/lookups'])
})

test('credentials that do not cover an operation are named', async () => {
  const [finding] = await examine({}, async () => {
    throw notEntitled('the scope read')
  })
  expect(finding).toMatchObject({ state: 'not_entitled', detail: expect.stringContaining('the scope read') })
})

test('data vendors are listed with the cost of a page, and never called', async () => {
  const twitter = platforms.filter(({ name }) => name === 'twitter')
  const env = {
    TWITTERAPIIO_KEY: 'x',
    VENDOR_PRICES: '{"twitterapiio":{"unitUsd":0.001}}',
    SOURCES: '{"twitter.profiles":["twitterapiio"]}',
    UPSTREAM_ORIGINS: JSON.stringify({ 'https://api.twitterapi.io': origin }),
  }
  asked = []
  const only = (id: string) => (one: { operation: string }) => one.operation === id
  const given = await examineSources(readConfig(env), twitter, { offline: false, only: 'twitter.profiles' })
  const findings = given.filter(only('twitter.profiles'))
  expect(findings).toEqual([
    {
      operation: 'twitter.profiles',
      source: 'twitterapiio',
      state: 'configured',
      detail: 'up to 0.018 USD a page',
    },
    { operation: 'twitter.profiles', source: 'official', state: 'left out', detail: 'by SOURCES' },
  ])
  expect(asked).toEqual([])
  const without = await examineSources(readConfig({}), twitter, { offline: true, only: 'twitter.profiles' })
  expect(without.filter(only('twitter.profiles'))).toContainEqual({
    operation: 'twitter.profiles',
    source: 'twitterapiio',
    state: 'not configured',
    detail: 'set TWITTERAPIIO_KEY',
  })
})
